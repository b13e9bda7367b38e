/** Validates a field on blur on the server, which has the rules. */
import { checkedFields, type FieldCheck } from "../generated/domain.ts";
import { call } from "./api.ts";

const NOTHING: FieldCheck = { error: null, meant: null, understood: null };

let held = false;
addEventListener("pointerdown", () => (held = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (held = false), true);

/** Waits for the current click to end: an error appearing now would move the button from under it. */
function released(): Promise<void> {
  if (!held) return Promise.resolve();
  return new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true });
  });
}

/** The server's result for a value; empty if it cannot be reached. */
export async function checkField(field: string, value: string): Promise<FieldCheck> {
  const checked: readonly string[] = checkedFields;
  if (!checked.includes(field) || value.trim() === "") return NOTHING;
  const answer = await call<FieldCheck>("forms/check", { field, value }).catch(() => NOTHING);
  await released();
  return answer;
}
