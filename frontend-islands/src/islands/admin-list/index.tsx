/** A list of the back office, as `<react-island name="admin-list">` loads it. */
import { Desk } from "../../admin/desk.tsx";
import type { ListScreen } from "../../generated/domain.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { List } from "./list.tsx";

export function mount(box: HTMLElement, props: unknown): () => void {
  // The page and this island get the type from the same Rust struct.
  const screen = props as ListScreen;
  return mountReact(
    box,
    <Desk email={screen.email}>
      <List {...screen} />
    </Desk>,
  );
}
