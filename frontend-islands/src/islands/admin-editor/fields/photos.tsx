/** Selection and order of gallery photos. */
import { useEffect, useState } from "react";
import { errorText, useAdmin } from "../../../admin/admin-session.tsx";
import { Thumb } from "../../../admin/library/thumb.tsx";
import { Button } from "../../../admin/ui/button.tsx";
import { Dialog } from "../../../admin/ui/dialog.tsx";
import { FieldError } from "../../../admin/ui/field-error.tsx";
import type { ListPage, ListRow } from "../../../generated/domain.ts";
import { ariaProps, type FieldProps, HintAndError } from "./field-parts.tsx";

export default function Photos(props: FieldProps) {
  const { field, draft, set } = props;
  const { request } = useAdmin();
  const [rows, setRows] = useState<readonly ListRow[] | null>(null);
  const [problem, setProblem] = useState("");
  const [choosing, setChoosing] = useState(false);
  const ids = (Array.isArray(draft[field.name]) ? draft[field.name] : []) as string[];
  const put = (next: string[]) => set(field.name, next);
  useEffect(() => {
    request<ListPage>("list", { entity: "gallery" }).then(
      (page) => setRows(page.rows),
      (cause) => setProblem(errorText(cause, "The gallery could not be loaded. Your selection is unchanged.")),
    );
  }, [request]);
  const { id, "aria-describedby": described } = ariaProps(props);
  const shift = (at: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    put(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset repeats its name for every button
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
      <span className="field__label" id={`${id}-label`}>
        {field.label}
      </span>
      {problem && <FieldError alert>{problem}</FieldError>}
      {ids.length > 0 && (
        <ol className="gallery-photos">
          {ids.map((photo, at) => {
            const row = rows?.find((one) => one.id === photo);
            const name = row?.title || `Photo ${at + 1}`;
            return (
              <li key={photo}>
                {row?.picture ? (
                  <Thumb picture={row.picture} className="picture-grid__image" />
                ) : (
                  <span className="skeleton picture-grid__image" />
                )}
                <div>
                  <Button
                    look="ghost icon"
                    icon="left"
                    aria-label={`Move ${name} forward`}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => at > 0 && shift(at, -1)}
                  />
                  <Button
                    look="ghost icon flipped"
                    icon="left"
                    aria-label={`Move ${name} back`}
                    aria-disabled={at === ids.length - 1 || undefined}
                    onClick={() => at < ids.length - 1 && shift(at, 1)}
                  />
                  <Button
                    look="ghost icon"
                    icon="x"
                    aria-label={`Take ${name} out`}
                    onClick={() => put(ids.filter((other) => other !== photo))}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <Button look="outline small" className="align-start" icon="plus" id={id} onClick={() => setChoosing(true)}>
        Choose from the gallery
      </Button>
      <HintAndError {...props} />
      {choosing && (
        <Dialog title="Gallery photos" className="dialog dialog--wide" onClose={() => setChoosing(false)}>
          {rows?.length === 0 && <p className="empty-text">The gallery is empty. Add photos there first.</p>}
          <ul className="picture-grid">
            {rows?.map((row) => (
              <li key={row.id}>
                <label className="picture-grid__option">
                  <input
                    type="checkbox"
                    className="visually-hidden"
                    checked={ids.includes(row.id)}
                    onChange={(event) =>
                      put(event.currentTarget.checked ? [...ids, row.id] : ids.filter((other) => other !== row.id))
                    }
                  />
                  {row.picture && <Thumb picture={row.picture} className="picture-grid__image" />}
                  <span>{row.title}</span>
                </label>
              </li>
            ))}
          </ul>
          <div className="dialog__footer">
            <Button onClick={() => setChoosing(false)}>Done</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
