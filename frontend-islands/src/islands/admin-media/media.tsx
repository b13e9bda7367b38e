/** The media library: upload, alt texts, framing and uses of every picture. */
import { useEffect, useState } from "react";
import { AltText } from "../../admin/alt-text.tsx";
import { useDesk } from "../../admin/desk.tsx";
import { Confirm, Dialog } from "../../admin/dialog.tsx";
import { DropZone, WaysIn } from "../../admin/drop.tsx";
import { Focal } from "../../admin/focal.tsx";
import { FromAddress } from "../../admin/from-address.tsx";
import { Icon } from "../../admin/icon.tsx";
import { type Library, LibraryProblem, LibrarySearch, MorePictures, useLibrary } from "../../admin/library.tsx";
import { addressOf, EVERYTHING } from "../../admin/library-place.ts";
import { MediaTools } from "../../admin/media-tools.tsx";
import { Thumb } from "../../admin/thumb.tsx";
import type { Done, MediaItem, Version } from "../../admin/types.ts";
import { UploadList } from "../../admin/upload-list.tsx";
import { usePicked } from "../../admin/use-picked.ts";
import { useUploads } from "../../admin/use-uploads.ts";
import { Versions } from "../../admin/versions.tsx";
import { day, fileSize } from "../../admin/when.ts";
import { adminMessages, type MediaScreen } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import { Filters, Places } from "./filters.tsx";
import { counted, Many } from "./many.tsx";
import { Replace } from "./replace.tsx";
import { RemoveUnused, unusedWords } from "./unused.tsx";

export function Media({ q, show, page, wasm }: MediaScreen) {
  const library = useLibrary(page, { q, show });
  const address = addressOf(library.place);
  useEffect(() => {
    if (location.pathname + location.search !== address) history.replaceState(history.state, "", address);
  }, [address]);
  return (
    <MediaTools wasm={wasm} learn={library.put}>
      <Browser library={library} />
    </MediaTools>
  );
}

function Browser({ library }: { library: Library }) {
  const [open, setOpen] = useState<string | null>(null);
  const uploads = useUploads(() => {});
  const { page, busy, place, setPlace } = library;
  const current = page?.filters.find(({ show }) => show === place.show);
  const narrowed = place.q.trim() !== "" || place.show !== "";
  const item = page?.items.find(({ id }) => id === open);
  const selection = usePicked();
  const { picking, picked } = selection;
  const ids = page?.items.map(({ id }) => id) ?? [];
  return (
    <>
      <DropZone className="drop-zone drop-zone--row" several onFiles={uploads.add}>
        <Icon name="image" />
        <p>Drop photos here, or paste them. Large ones are resized on this device first.</p>
        <WaysIn several onFiles={uploads.add} />
      </DropZone>
      <FromAddress onItem={library.put} />
      <UploadList {...uploads} />
      <div className="list-tools">
        <LibrarySearch library={library} />
        <div className="list-tools__filters">
          <Places library={library} />
        </div>
        <p className="list-tools__count" role="status">
          {busy ? "Searching…" : counted(current?.count ?? page?.items.length ?? 0)}
        </p>
        <button
          className="button button--ghost button--small"
          type="button"
          aria-pressed={picking}
          onClick={picking ? selection.stop : selection.start}
        >
          {picking ? "Done" : "Select"}
        </button>
      </div>
      <Filters library={library} />
      {place.show === "unused" && <RemoveUnused library={library} />}
      <LibraryProblem library={library} />
      {page?.items.length === 0 && (
        <div className="empty-text">
          <p>{narrowed ? "Nothing in the library matches." : "The library is empty. Add the first photo above."}</p>
          {narrowed && (
            <button className="button button--outline button--small" type="button" onClick={() => setPlace(EVERYTHING)}>
              Show every picture
            </button>
          )}
        </div>
      )}
      <ul className="picture-grid picture-grid--large">
        {page?.items.map((one) => (
          <li key={one.id}>
            {picking ? (
              <label className="picture-grid__option">
                <input
                  type="checkbox"
                  checked={picked.has(one.id)}
                  onChange={({ currentTarget: { checked }, nativeEvent }) => {
                    const range = "shiftKey" in nativeEvent && nativeEvent.shiftKey ? ids : undefined;
                    selection.pick(one.id, checked, range);
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
      {picking && <Many library={library} selection={selection} />}
      {item && (
        <Details
          item={item}
          onClose={() => setOpen(null)}
          onChanged={library.put}
          onRemoved={library.drop}
          onUndone={library.again}
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

const isMute = ({ alt, decorative }: MediaItem) => !alt && !decorative;

function stateOf(item: MediaItem): string {
  if (item.uses.length === 0) return unusedWords(item);
  return item.uses.length === 1 ? "Used once" : `Used ${item.uses.length} times`;
}

function State({ item }: { item: MediaItem }) {
  const wrong = item.damaged ? adminMessages.damaged : isMute(item) ? "Alt text missing" : "";
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
  const { ask, change, done, failed, say } = useDesk();
  const [framing, setFraming] = useState(false);
  const [asking, setAsking] = useState(false);
  const [history, setHistory] = useState(false);
  const used = item.uses.length > 0;
  const remake = async () => {
    try {
      onChanged(await ask<MediaItem>("media/remake", { id: item.id }));
      say({ tone: "good", text: adminMessages.sizesQueued });
    } catch (cause) {
      failed(cause, cause instanceof ApiError ? cause.message : "");
    }
  };
  const remove = async () => {
    try {
      const gone = await change<Done>("media/remove", { ids: [item.id] });
      onRemoved(item.id);
      onClose();
      done(gone, () => onChanged(item));
    } catch (cause) {
      failed(cause, cause instanceof ApiError ? cause.message : "");
    }
  };
  return (
    <Dialog title={item.name} className="dialog dialog--wide" onClose={onClose}>
      <button
        className="button button--ghost button--icon dialog__close"
        type="button"
        aria-label="Close"
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
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
            {item.picture.width} × {item.picture.height} pixels, {fileSize(item.bytes)}, added {day(item.createdAt)}
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
              <p className="muted small">{unusedWords(item)}.</p>
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
        <Focal
          item={item}
          onDone={(changed) => {
            if (changed) onChanged(changed);
            setFraming(false);
          }}
        />
      )}
      {history && (
        <Versions
          load={() => ask<Version[]>("media/history", { id: item.id })}
          restore={async (version) => {
            onChanged(await ask<MediaItem>("media/restore", { id: item.id, version: version.id }));
            say({ tone: "good", text: adminMessages.restored });
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
