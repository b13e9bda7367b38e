/** Entry point of `<react-island name="admin-list">`. */
import { AdminSession } from "../../admin/admin-session.tsx";
import type { ListScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { List } from "./list.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const screen = props as ListScreen;
  return mountReact(
    box,
    <AdminSession email={screen.email}>
      <List {...screen} />
    </AdminSession>,
  );
}
