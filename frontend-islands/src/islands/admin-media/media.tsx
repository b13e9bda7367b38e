/** The media library: upload, alt texts, framing and uses of every picture. */
import { useEffect, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { AltText } from "../../admin/alt-text.tsx";
import { Confirm, Dialog } from "../../admin/dialog.tsx";
import { DropZone, UploadButtons } from "../../admin/drop-zone.tsx";
import { formatDay } from "../../admin/format.ts";
import { FramingDialog } from "../../admin/framing-dialog.tsx";
import { Icon } from "../../admin/icon.tsx";
import { ImportFromUrl } from "../../admin/import-from-url.tsx";
import { type Library, LibraryProblem, LibrarySearch, MorePictures, useLibrary } from "../../admin/library.tsx";
import { ALL_PICTURES, libraryUrl } from "../../admin/library-query.ts";
import { MediaProvider } from "../../admin/media-provider.tsx";
import { Thumb } from "../../admin/thumb.tsx";
import type { Done, MediaItem, Version } from "../../admin/types.ts";
import { UploadList } from "../../admin/upload-list.tsx";
import { useSelection } from "../../admin/use-selection.ts";
import { useUploads } from "../../admin/use-uploads.ts";
import { Versions } from "../../admin/versions.tsx";
import { adminMessages } from "../../generated/admin.ts";
import type { MediaScreen } from "../../generated/domain.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { BulkActions, countPictures } from "./bulk-actions.tsx";
import { Filters, UsageFilter } from "./filters.tsx";
import { Replace } from "./replace.tsx";
import { RemoveUnused, unusedLabel } from "./unused.tsx";

export function Media({ q, show, page, wasm }: MediaScreen) {
  const library = useLibrary(page, { q, show });
  const address = libraryUrl(library.query);
  useEffect(() => {
    if (location.pathname + location.search !== address) history.replaceState(history.state, "", address);
  }, [address]);
  return (
    <MediaProvider wasm={wasm} onMedia={library.putItem}>
      <Browser library={library} />
    </MediaProvider>
  );
}

function Browser({ library }: { library: Library }) {
  const [open, setOpen] = useState<string | null>(null);
  const uploads = useUploads(() => {});
  const { page, busy, query, setQuery } = library;
  const current = page?.filters.find(({ show }) => show === query.show);
  const narrowed = query.q.trim() !== "" || query.show !== "";
  const item = page?.items.find(({ id }) => id === open);
  const selection = useSelection();
  const { selecting, selected } = selection;
  const ids = page?.items.map(({ id }) => id) ?? [];
  return (
    <>
      <DropZone className="drop-zone drop-zone--row" multiple onFiles={uploads.add}>
        <Icon name="image" />
        <p>Drop photos here, or paste them. Large ones are resized on this device first.</p>
        <UploadButtons several onFiles={uploads.add} />
      </DropZone>
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
        <button
          className="button button--ghost button--small"
          type="button"
          aria-pressed={selecting}
          onClick={selecting ? selection.stop : selection.start}
        >
          {selecting ? "Done" : "Select"}
        </button>
      </div>
      <Filters library={library} />
      {query.show === "unused" && <RemoveUnused library={library} />}
      <LibraryProblem library={library} />
      {page?.items.length === 0 && (
        <div className="empty-text">
          <p>{narrowed ? "Nothing in the library matches." : "The library is empty. Add the first photo above."}</p>
          {narrowed && (
            <button
              className="button button--outline button--small"
              type="button"
              onClick={() => setQuery(ALL_PICTURES)}
            >
              Show every picture
            </button>
          )}
        </div>
      )}
      <ul className="picture-grid picture-grid--large">
        {page?.items.map((one) => (
          <li key={one.id}>
            {selecting ? (
              <label className="picture-grid__option">
                <input
                  type="checkbox"
                  checked={selected.has(one.id)}
                  onChange={({ currentTarget: { checked }, nativeEvent }) => {
                    const range = "shiftKey" in nativeEvent && nativeEvent.shiftKey ? ids : undefined;
                    selection.toggleOne(one.id, checked, range);
                  }}
                />
                <Card item={one} />
              </label>
            ) : (
              <button type="button" onClick={() => setOpen(one.id)}>
                <Card item={one} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <MorePictures library={library} />
      {selecting && <BulkActions library={library} selection={selection} />}
      {item && (
        <Details
          item={item}
          onClose={() => setOpen(null)}
          onChanged={library.putItem}
          onRemoved={library.removeItem}
          onUndone={library.reload}
        />
      )}
    </>
  );
}

function Card({ item }: { item: MediaItem }) {
  return (
    <>
      <Thumb picture={item.picture} className="picture-grid__image" />
      <span>{item.name}</span>
      <State item={item} />
    </>
  );
}

const lacksAlt = ({ alt, decorative }: MediaItem) => !alt && !decorative;

function stateOf(item: MediaItem): string {
  if (item.uses.length === 0) return unusedLabel(item);
  return item.uses.length === 1 ? "Used once" : `Used ${item.uses.length} times`;
}

function State({ item }: { item: MediaItem }) {
  const wrong = item.damaged ? adminMessages.damaged : lacksAlt(item) ? "Alt text missing" : "";
  return (
    <>
      {wrong && (
        <span className="badge badge--error">
          <Icon name="alert" />
          {wrong}
        </span>
      )}
      {(!wrong || item.uses.length === 0) && <small className="muted tiny">{item.sizes ?? stateOf(item)}</small>}
    </>
  );
}

interface DetailsProps {
  item: MediaItem;
  onClose: () => void;
  onChanged: (item: MediaItem) => void;
  onRemoved: (id: string) => void;
  onUndone: () => void;
}

function Details({ item, onClose, onChanged, onRemoved, onUndone }: DetailsProps) {
  const { request, change, showDone, showError, notify } = useAdmin();
  const [framing, setFraming] = useState(false);
  const [asking, setAsking] = useState(false);
  const [history, setHistory] = useState(false);
  const used = item.uses.length > 0;
  const remake = async () => {
    try {
      onChanged(await request<MediaItem>("media/remake", { id: item.id }));
      notify({ tone: "good", text: adminMessages.sizesQueued });
    } catch (cause) {
      showError(cause);
    }
  };
  const remove = async () => {
    try {
      const gone = await change<Done>("media/remove", { ids: [item.id] });
      onRemoved(item.id);
      onClose();
      showDone(gone, () => onChanged(item));
    } catch (cause) {
      showError(cause);
    }
  };
  return (
    <Dialog title={item.name} className="dialog dialog--wide" closeLabel="Close" onClose={onClose}>
      <div className="picture-details">
        <img
          src={item.picture.src}
          srcSet={item.picture.jpeg}
          sizes="(max-width: 760px) 90vw, 420px"
          width={item.picture.width}
          height={item.picture.height}
          alt={item.alt}
        />
        <div className="stack">
          <p className="muted small">
            {item.picture.width} × {item.picture.height} pixels, {formatBytes(item.bytes)}, added{" "}
            {formatDay(item.createdAt)}
          </p>
          {item.damaged && <p className="note note--error">{adminMessages.pictureRowDamaged}</p>}
          {item.sizes && <p className="muted small">{item.sizes}</p>}
          {item.sizesProblem && (
            <div className="note note--error">
              <div className="note__body">{item.sizesProblem}</div>
              <div className="note__actions">
                <button className="button button--outline button--small" type="button" onClick={remake}>
                  Try again
                </button>
              </div>
            </div>
          )}
          <AltText item={item} onSaved={onChanged} />
          <div>
            <h3 className="minor-heading">Where it is used</h3>
            {used ? (
              <ul className="picture-uses">
                {item.uses.map(({ label, href }) => (
                  <li key={href + label}>
                    <a className="link" href={href}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="muted small">{unusedLabel(item)}.</p>
            )}
          </div>
          <div className="picture-details__actions">
            <button className="button button--outline button--small" type="button" onClick={() => setFraming(true)}>
              <Icon name="focal" small />
              Framing
            </button>
            <Replace item={item} onReplaced={onChanged} onUndone={onUndone} />
            <a className="button button--outline button--small" href={`/admin/originals/${item.id}`} download>
              <Icon name="down" small />
              Download the original
            </a>
            <button className="button button--ghost button--small" type="button" onClick={() => setHistory(true)}>
              History
            </button>
            {used ? (
              <p className="muted small">{adminMessages.pictureUsed}</p>
            ) : (
              <button
                className="button button--ghost-danger button--small"
                type="button"
                onClick={() => setAsking(true)}
              >
                <Icon name="trash" small />
                Delete
              </button>
            )}
          </div>
        </div>
      </div>
      {framing && (
        <FramingDialog
          item={item}
          onDone={(changed) => {
            if (changed) onChanged(changed);
            setFraming(false);
          }}
        />
      )}
      {history && (
        <Versions
          load={() => request<Version[]>("media/history", { id: item.id })}
          restore={async (version) => {
            onChanged(await request<MediaItem>("media/restore", { id: item.id, version: version.id }));
            notify({ tone: "good", text: adminMessages.restored });
            setHistory(false);
          }}
          onClose={() => setHistory(false)}
        />
      )}
      {asking && (
        <Confirm
          title={`Delete “${item.name}”?`}
          text="It goes to the trash for 30 days and can be restored."
          action="Delete"
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) void remove();
          }}
        />
      )}
    </Dialog>
  );
}
