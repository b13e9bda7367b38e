/** The caption of a picture: what it is called. */
import { useEffect, useId, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { FieldError } from "../../admin/ui/field-error.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem } from "../../generated/domain.ts";
import { tooLong } from "../../lib/texts.ts";

export function Caption({ item, onSaved }: { item: MediaItem; onSaved: (item: MediaItem) => void }) {
  const { request, notify } = useAdmin();
  const id = useId();
  const [typed, setTyped] = useState(item.caption);
  const { busy, run } = useBusy<true>();
  useEffect(() => setTyped(item.caption), [item.caption]);
  const over = tooLong(typed, limits.captionMax);
  const changed = typed.trim() !== item.caption;
  // An undescribed picture cannot be saved, and the description is what matters more.
  const undescribed = !item.alt && !item.decorative;
  const save = () =>
    run(true, async () => {
      const { id: picture, alt, decorative, focalX, focalY } = item;
      const caption = typed.trim();
      onSaved(await request<MediaItem>("media/update", { id: picture, alt, decorative, caption, focalX, focalY }));
      notify({ tone: "good", text: adminMessages.pictureSaved });
    });
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && changed && !over && !undescribed) void save();
      }}
    >
      <label htmlFor={id}>
        Caption <span className="optional">optional</span>
      </label>
      <div className="input-group">
        <input
          className="input"
          id={id}
          value={typed}
          aria-invalid={over ? true : undefined}
          aria-describedby={`${id}-says`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button look="outline" type="submit" disabled={!changed || undescribed} busy={busy}>
          Update<span className="visually-hidden"> the caption</span>
        </Button>
      </div>
      {over ? (
        <FieldError id={`${id}-says`}>{over}</FieldError>
      ) : (
        <p className="hint" id={`${id}-says`}>
          {undescribed
            ? "First say above what the picture shows."
            : "What it is called here, and below it in a gallery that it is put in."}
        </p>
      )}
    </form>
  );
}
