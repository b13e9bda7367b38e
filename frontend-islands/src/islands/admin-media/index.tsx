/** The media library, as `<react-island name="admin-media">` loads it. */
import { Desk } from "../../admin/desk.tsx";
import type { MediaScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { Media } from "./media.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // The page and this island get the type from the same Rust struct.
  const screen = props as MediaScreen;
  return mountReact(
    box,
    <Desk email={screen.email}>
      <Media {...screen} />
    </Desk>,
  );
}
