/** The pictures of the pages, as `<react-island name="admin-page-images">` loads it. */
import { Desk } from "../../admin/desk.tsx";
import type { PageImagesScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { PageImages } from "./page-images.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // The page and this island get the type from the same Rust struct.
  const screen = props as PageImagesScreen;
  return mountReact(
    box,
    <Desk email={screen.email}>
      <PageImages {...screen} />
    </Desk>,
  );
}
