/** Asks the server, which has the rules, about a field that was just left. */
import { checkedFields, type FieldCheck } from "../generated/domain.ts";
import { call } from "./api.ts";

const NOTHING: FieldCheck = { error: null, meant: null };

let held = false;
addEventListener("pointerdown", () => (held = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (held = false), true);

/** After the click under way: a sentence that appears now would move the button away from under it. */
function released(): Promise<void> {
  if (!held) return Promise.resolve();
  return new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true });
  });
}

/** What there is to say about a value; nothing if nobody can be asked. */
export async function checkField(field: string, value: string): Promise<FieldCheck> {
  const checked: readonly string[] = checkedFields;
  if (!checked.includes(field) || value.trim() === "") return NOTHING;
  const answer = await call<FieldCheck>("forms/check", { field, value }).catch(() => NOTHING);
  await released();
  return answer;
}
