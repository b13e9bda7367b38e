/** The owner's account, as `<react-island name="admin-account">` loads it. */
import { Desk } from "../../admin/desk.tsx";
import type { AccountScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Account } from "./account.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // The page and this island get the type from the same Rust struct.
  const screen = props as AccountScreen;
  return mountReact(
    box,
    <Desk email={screen.email}>
      <Account {...screen} />
    </Desk>,
  );
}
