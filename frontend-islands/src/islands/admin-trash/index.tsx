/** Entry point of `<react-island name="admin-trash">`. */
import { AdminSession } from "../../admin/admin-session.tsx";
import type { TrashScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Trash } from "./trash.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const screen = props as TrashScreen;
  return mountReact(
    box,
    <AdminSession email={screen.email}>
      <Trash {...screen} />
    </AdminSession>,
  );
}
