/** A picture of the library: its file, alt text, framing, uses and history. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { formatDay } from "../../admin/format.ts";
import { Versions } from "../../admin/forms/versions.tsx";
import { AltText } from "../../admin/library/alt-text.tsx";
import { FramingDialog } from "../../admin/library/framing-dialog.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { Note } from "../../admin/ui/note.tsx";
import { SidePanel } from "../../admin/ui/side-panel.tsx";
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem, type PicturePlaces, type Version } from "../../generated/domain.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { Caption } from "./caption.tsx";
import { Places } from "./places.tsx";
import { Replace } from "./replace.tsx";
import { useRemove } from "./use-remove.ts";

interface DetailsProps {
  item: MediaItem;
  places: PicturePlaces;
  onClose: () => void;
  onChanged: (item: MediaItem) => void;
  onRemoved: (id: string) => void;
  onUndone: () => void;
}

export function Details({ item, places, onClose, onChanged, onRemoved, onUndone }: DetailsProps) {
  const { request, notify } = useAdmin();
  const [framing, setFraming] = useState(false);
  const [history, setHistory] = useState(false);
  const used = item.uses.length > 0;
  const remove = useRemove((id) => {
    onRemoved(id);
    onClose();
  }, onUndone);
  return (
    <SidePanel title={item.title} className="picture-panel" onClose={onClose}>
      <div className="picture-details">
        <img
          src={item.picture.src}
          srcSet={item.picture.jpeg}
          sizes="(max-width: 500px) 90vw, 404px"
          width={item.picture.width}
          height={item.picture.height}
          alt={item.alt}
        />
        <div className="stack">
          <p className="muted small">
            {`${item.name}, ${item.picture.width} × ${item.picture.height} pixels, ${formatBytes(item.bytes)}, added ${formatDay(item.createdAt)}`}
          </p>
          {isSmall(item) && <p className="muted small">{adminMessages.smallPicture}</p>}
          {item.damaged && <p className="note note--error">{adminMessages.pictureRowDamaged}</p>}
          {item.sizes && <p className="muted small">{item.sizes}</p>}
          {item.sizesProblem && <SizesProblem item={item} onChanged={onChanged} />}
          <AltText item={item} inLibrary onSaved={onChanged} />
          <Caption item={item} onSaved={onChanged} />
          <Places item={item} places={places} onChanged={onChanged} />
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
            <Button
              look="ghost-danger small"
              icon="trash"
              disabled={used}
              aria-describedby={used ? "picture-used" : undefined}
              onClick={() => remove(item)}
            >
              Delete
            </Button>
            {used && (
              <p className="muted small" id="picture-used">
                {adminMessages.pictureUsed}
              </p>
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
    </SidePanel>
  );
}

const isSmall = ({ picture: { width, height } }: MediaItem) => Math.max(width, height) < limits.mediaLargePixels;

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
