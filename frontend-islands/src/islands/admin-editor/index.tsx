/** Entry point of `<react-island name="admin-editor">`. */
import { AdminSession } from "../../admin/admin-session.tsx";
import type { EditorScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Editor } from "./editor.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const screen = props as EditorScreen;
  return mountReact(
    box,
    <AdminSession email={screen.email}>
      <Editor {...screen} />
    </AdminSession>,
  );
}
