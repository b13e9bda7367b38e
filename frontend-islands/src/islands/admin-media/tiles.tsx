/** The pictures of the library: each opens, or is one of several that are chosen. */
import type { Library } from "../../admin/library/library.tsx";
import { Thumb } from "../../admin/library/thumb.tsx";
import type { Selection } from "../../admin/list/use-selection.ts";
import { useTileKeys } from "../../admin/list/use-tile-keys.ts";
import { Badge } from "../../admin/ui/badge.tsx";
import { adminMessages } from "../../generated/admin.ts";
import type { MediaItem } from "../../generated/domain.ts";
import { unusedLabel } from "./unused.tsx";
import { useRemove } from "./use-remove.ts";

interface Props {
  library: Library;
  selection: Selection;
  onOpen: (item: MediaItem) => void;
}

export function Tiles({ library, selection, onOpen }: Props) {
  const { selecting, selected } = selection;
  const items = library.page?.items ?? [];
  const ids = items.map(({ id }) => id);
  const remove = useRemove(library.removeItem, library.reload);
  const grid = useTileKeys({
    onChoose: (at) => {
      selection.start();
      selection.toggleOne(ids[at] ?? "", true);
    },
    onOpen: (at) => items[at] && onOpen(items[at]),
    onDelete: (at) => !selecting && items[at] !== undefined && remove(items[at]),
  });
  return (
    <ul className="picture-grid picture-grid--large" ref={grid}>
      {items.map((item) => (
        <li key={item.id}>
          {selecting ? (
            <label className="picture-grid__option">
              <input
                type="checkbox"
                checked={selected.has(item.id)}
                onChange={({ currentTarget: { checked }, nativeEvent }) => {
                  const range = "shiftKey" in nativeEvent && nativeEvent.shiftKey ? ids : undefined;
                  selection.toggleOne(item.id, checked, range);
                }}
              />
              <Card item={item} />
            </label>
          ) : (
            <button type="button" aria-keyshortcuts="Enter Space Delete" onClick={() => onOpen(item)}>
              <Card item={item} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Card({ item }: { item: MediaItem }) {
  return (
    <>
      <Thumb picture={item.picture} className="picture-grid__image" />
      <span>{item.title}</span>
      <State item={item} />
    </>
  );
}

const lacksAlt = ({ alt, decorative }: MediaItem) => !alt && !decorative;

const stateOf = (item: MediaItem) => (item.uses.length === 0 ? unusedLabel(item) : item.whereUsed);

function problemOf(item: MediaItem): string {
  if (item.damaged) return adminMessages.damaged;
  return lacksAlt(item) ? "No description" : "";
}

function State({ item }: { item: MediaItem }) {
  const wrong = problemOf(item);
  return (
    <>
      {wrong && <Badge tone="error">{wrong}</Badge>}
      <small className="muted tiny">{stateOf(item)}</small>
      {item.sizes && <small className="muted tiny">{item.sizes}</small>}
    </>
  );
}
