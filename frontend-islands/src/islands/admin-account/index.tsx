/** Entry point of `<react-island name="admin-account">`. */
import { AdminSession } from "../../admin/admin-session.tsx";
import type { AccountScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Account } from "./account.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const screen = props as AccountScreen;
  return mountReact(
    box,
    <AdminSession email={screen.email}>
      <Account {...screen} />
    </AdminSession>,
  );
}
