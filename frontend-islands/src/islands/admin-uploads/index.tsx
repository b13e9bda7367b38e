/** Entry point of `<react-island name="admin-uploads">`, which resumes uploads of the previous screen. */
import { AdminSession } from "../../admin/admin-session.tsx";
import { MediaProvider } from "../../admin/media-provider.tsx";
import type { UploadsScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { ResumedUploads } from "./resumed-uploads.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const { email, wasm } = props as UploadsScreen;
  return mountReact(
    box,
    <AdminSession email={email}>
      <MediaProvider wasm={wasm} onMedia={() => {}}>
        <ResumedUploads />
      </MediaProvider>
    </AdminSession>,
  );
}
