/** The trash and the audit log, as `<react-island name="admin-trash">` loads it. */
import { Desk } from "../../admin/desk.tsx";
import type { TrashScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Trash } from "./trash.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // The page and this island get the type from the same Rust struct.
  const screen = props as TrashScreen;
  return mountReact(
    box,
    <Desk email={screen.email}>
      <Trash {...screen} />
    </Desk>,
  );
}
