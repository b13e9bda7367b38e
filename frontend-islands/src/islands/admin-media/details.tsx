/** A picture of the library: its file, alt text, framing, uses and history. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { formatDay } from "../../admin/format.ts";
import { Versions } from "../../admin/forms/versions.tsx";
import { AltText } from "../../admin/library/alt-text.tsx";
import { FramingDialog } from "../../admin/library/framing-dialog.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Confirm, Dialog } from "../../admin/ui/dialog.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { Note } from "../../admin/ui/note.tsx";
import { adminMessages } from "../../generated/admin.ts";
import type { Done, MediaItem, Version } from "../../generated/domain.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { Replace } from "./replace.tsx";
import { unusedLabel } from "./unused.tsx";

interface DetailsProps {
  item: MediaItem;
  onClose: () => void;
  onChanged: (item: MediaItem) => void;
  onRemoved: (id: string) => void;
  onUndone: () => void;
}

export function Details({ item, onClose, onChanged, onRemoved, onUndone }: DetailsProps) {
  const { request, change, attempt, showDone, notify } = useAdmin();
  const [framing, setFraming] = useState(false);
  const [asking, setAsking] = useState(false);
  const [history, setHistory] = useState(false);
  const used = item.uses.length > 0;
  const remove = () =>
    attempt(async () => {
      const gone = await change<Done>("media/remove", { ids: [item.id] });
      onRemoved(item.id);
      onClose();
      showDone(gone, () => onChanged(item));
    });
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
            {`${item.picture.width} × ${item.picture.height} pixels, ${formatBytes(item.bytes)}, added ${formatDay(item.createdAt)}`}
          </p>
          {item.damaged && <p className="note note--error">{adminMessages.pictureRowDamaged}</p>}
          {item.sizes && <p className="muted small">{item.sizes}</p>}
          {item.sizesProblem && <SizesProblem item={item} onChanged={onChanged} />}
          <AltText item={item} onSaved={onChanged} />
          <div>
            <h3 className="minor-heading">Where it is used</h3>
            <Uses item={item} />
          </div>
          <div className="picture-details__actions">
            <Button look="outline small" icon="focal" onClick={() => setFraming(true)}>
              Framing
            </Button>
            <Replace item={item} onReplaced={onChanged} onUndone={onUndone} />
            <a className="button button--outline button--small" href={`/admin/originals/${item.id}`} download>
              <Icon name="down" small />
              Download the original
            </a>
            <Button look="ghost small" onClick={() => setHistory(true)}>
              History
            </Button>
            {used ? (
              <p className="muted small">{adminMessages.pictureUsed}</p>
            ) : (
              <Button look="ghost-danger small" icon="trash" onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
          </div>
        </div>
      </div>
      {framing && <FramingDialog item={item} onFramed={onChanged} onClose={() => setFraming(false)} />}
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
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

function SizesProblem({ item, onChanged }: Pick<DetailsProps, "item" | "onChanged">) {
  const { request, attempt, notify } = useAdmin();
  const remake = () =>
    attempt(async () => {
      onChanged(await request<MediaItem>("media/remake", { id: item.id }));
      notify({ tone: "good", text: adminMessages.sizesQueued });
    });
  const again = (
    <Button look="outline small" onClick={remake}>
      Try again
    </Button>
  );
  return (
    <Note error actions={again}>
      {item.sizesProblem}
    </Note>
  );
}

function Uses({ item }: { item: MediaItem }) {
  if (item.uses.length === 0) return <p className="muted small">{`${unusedLabel(item)}.`}</p>;
  return (
    <ul className="picture-uses">
      {item.uses.map(({ label, href }) => (
        <li key={href + label}>
          <a className="link" href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
