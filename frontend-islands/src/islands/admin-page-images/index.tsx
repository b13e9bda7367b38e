/** Entry point of `<react-island name="admin-page-images">`. */
import { AdminSession } from "../../admin/admin-session.tsx";
import type { PageImagesScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { PageImages } from "./page-images.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const screen = props as PageImagesScreen;
  return mountReact(
    box,
    <AdminSession email={screen.email}>
      <PageImages {...screen} />
    </AdminSession>,
  );
}
