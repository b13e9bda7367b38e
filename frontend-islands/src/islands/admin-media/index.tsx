/** Entry point of `<react-island name="admin-media">`. */
import { AdminSession } from "../../admin/admin-session.tsx";
import type { MediaScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Media } from "./media.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const screen = props as MediaScreen;
  return mountReact(
    box,
    <AdminSession email={screen.email}>
      <Media {...screen} />
    </AdminSession>,
  );
}
