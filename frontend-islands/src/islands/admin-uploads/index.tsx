/** What the screen before has left behind, as `<react-island name="admin-uploads">` loads it. */
import { Desk } from "../../admin/desk.tsx";
import { MediaTools } from "../../admin/media-tools.tsx";
import type { UploadsScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { LeftBehind } from "./left-behind.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // The page and this island get the type from the same Rust struct.
  const { email, wasm } = props as UploadsScreen;
  return mountReact(
    box,
    <Desk email={email}>
      <MediaTools wasm={wasm} learn={() => {}}>
        <LeftBehind />
      </MediaTools>
    </Desk>,
  );
}
