/** A form of the back office, as `<react-island name="admin-editor">` loads it. */
import { Desk } from "../../admin/desk.tsx";
import type { EditorScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Editor } from "./editor.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // The page and this island get the type from the same Rust struct.
  const screen = props as EditorScreen;
  return mountReact(
    box,
    <Desk email={screen.email}>
      <Editor {...screen} />
    </Desk>,
  );
}
