/** The media library: upload, alt texts, framing and uses of every picture. */
import { useEffect, useState } from "react";
import {
  ALL_PICTURES,
  type Library,
  LibraryProblem,
  LibrarySearch,
  libraryUrl,
  MorePictures,
  useLibrary,
} from "../../admin/library/library.tsx";
import { MediaProvider } from "../../admin/library/media-provider.tsx";
import { useSelection } from "../../admin/list/use-selection.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { UploadButtons } from "../../admin/uploads/drop-zone.tsx";
import { ImportFromUrl } from "../../admin/uploads/import-from-url.tsx";
import { UploadList } from "../../admin/uploads/upload-list.tsx";
import { useUploads } from "../../admin/uploads/use-uploads.ts";
import type { MediaItem, MediaScreen, PicturePlaces } from "../../generated/domain.ts";
import { useScreenFiles } from "../../ui/use-screen-files.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { countPictures } from "./count-pictures.ts";
import { Details } from "./details.tsx";
import { Filters, UsageFilter } from "./filters.tsx";
import { Tiles } from "./tiles.tsx";
import { RemoveUnused } from "./unused.tsx";

export function Media({ q, show, page, places, open: first, wasm }: MediaScreen) {
  const library = useLibrary(page, { q, show });
  const [open, setOpen] = useState(first);
  const address = libraryUrl(library.query, open?.id);
  useEffect(() => {
    if (location.pathname + location.search !== address) history.replaceState(history.state, "", address);
  }, [address]);
  return (
    <MediaProvider wasm={wasm} onMedia={library.putItem}>
      <Browser library={library} places={places} onOpen={setOpen} />
      {open && (
        <Details
          item={shownItem(library, open)}
          places={places}
          onClose={() => setOpen(null)}
          onChanged={(item) => {
            setOpen((before) => before && item);
            // One that the address named may be further down than what is loaded.
            if (library.page?.items.some(({ id }) => id === item.id)) library.putItem(item);
          }}
          onRemoved={library.removeItem}
          onUndone={library.reload}
        />
      )}
    </MediaProvider>
  );
}

/** The picture as the list has it, which is asked again while its sizes are made. */
const shownItem = (library: Library, open: MediaItem) => library.page?.items.find(({ id }) => id === open.id) ?? open;

interface BrowserProps {
  library: Library;
  places: PicturePlaces;
  onOpen: (item: MediaItem) => void;
}

function Browser({ library, places, onOpen }: BrowserProps) {
  const uploads = useUploads(() => {});
  const held = useScreenFiles(uploads.add);
  const { page, busy, query, setQuery } = library;
  const current = page?.filters.find(({ show }) => show === query.show);
  const narrowed = query.q.trim() !== "" || query.show !== "";
  const selection = useSelection();
  const { selecting } = selection;
  return (
    <>
      <div className={`drop-zone drop-zone--row${held > 0 ? " dragged-over" : ""}`}>
        <Icon name="image" />
        <p>
          {held > 0
            ? `Let go: ${countPictures(held)}`
            : "Drop photos anywhere on this screen, or paste them. Large ones are resized on this device first."}
        </p>
        <UploadButtons several onFiles={uploads.add} />
      </div>
      <ImportFromUrl onItem={library.putItem} />
      <UploadList {...uploads} />
      <div className="list-tools">
        <LibrarySearch library={library} />
        <div className="list-tools__filters">
          <UsageFilter library={library} />
        </div>
        <p className="list-tools__count" role="status">
          {busy ? "Searching…" : countPictures(current?.count ?? page?.items.length ?? 0)}
        </p>
        <Button look="ghost small" aria-pressed={selecting} onClick={selecting ? selection.stop : selection.start}>
          {selecting ? "Done" : "Choose several"}
        </Button>
      </div>
      <Filters library={library} />
      {query.show === "unused" && <RemoveUnused library={library} />}
      <LibraryProblem library={library} />
      {page?.items.length === 0 && (
        <div className="empty-text">
          <p>{narrowed ? "Nothing in the library matches." : "The library is empty. Add the first photo above."}</p>
          {narrowed && (
            <Button look="outline small" onClick={() => setQuery(ALL_PICTURES)}>
              Show every picture
            </Button>
          )}
        </div>
      )}
      <Tiles {...{ library, selection, onOpen }} />
      <MorePictures library={library} />
      {selecting && <BulkActions library={library} places={places} selection={selection} />}
    </>
  );
}
