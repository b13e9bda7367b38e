/** Entry point of `<react-island name="admin-uploads">`, which resumes uploads of the previous screen. */
import { Desk } from "../../admin/desk.tsx";
import { MediaTools } from "../../admin/media-tools.tsx";
import type { UploadsScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { LeftBehind } from "./left-behind.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
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
