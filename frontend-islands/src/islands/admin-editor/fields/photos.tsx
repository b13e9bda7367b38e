/** Selection and order of gallery photos. */
import { useEffect, useState } from "react";
import { reason, useDesk } from "../../../admin/desk.tsx";
import { Dialog } from "../../../admin/dialog.tsx";
import { Icon } from "../../../admin/icon.tsx";
import { Thumb } from "../../../admin/thumb.tsx";
import type { ListPage, ListRow } from "../../../admin/types.ts";
import { Below, describe, type FieldProps } from "../field.tsx";

export default function Photos(props: FieldProps) {
  const { field, draft, set } = props;
  const { ask } = useDesk();
  const [rows, setRows] = useState<readonly ListRow[] | null>(null);
  const [problem, setProblem] = useState("");
  const [choosing, setChoosing] = useState(false);
  const ids = (Array.isArray(draft[field.name]) ? draft[field.name] : []) as string[];
  const put = (next: string[]) => set(field.name, next);
  useEffect(() => {
    ask<ListPage>("list", { entity: "gallery" }).then(
      (page) => setRows(page.rows),
      (cause) => setProblem(reason(cause, "The gallery could not be loaded. Your selection is unchanged.")),
    );
  }, [ask]);
  const { id, "aria-describedby": described } = describe(props);
  const shift = (at: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    put(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset repeats its name for every button
    <div className="f" role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
      <span className="lab" id={`${id}-label`}>
        {field.label}
      </span>
      {problem && (
        <p className="err" role="alert">
          <Icon name="alert" small />
          {problem}
        </p>
      )}
      {ids.length > 0 && (
        <ol className="phs">
          {ids.map((photo, at) => {
            const row = rows?.find((one) => one.id === photo);
            const name = row?.title || `Photo ${at + 1}`;
            return (
              <li key={photo}>
                {row?.picture ? <Thumb picture={row.picture} className="lib__i" /> : <span className="skel lib__i" />}
                <div>
                  <button
                    type="button"
                    className="btn btn--g btn--i"
                    aria-label={`Move ${name} forward`}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => at > 0 && shift(at, -1)}
                  >
                    <Icon name="left" />
                  </button>
                  <button
                    type="button"
                    className="btn btn--g btn--i right"
                    aria-label={`Move ${name} back`}
                    aria-disabled={at === ids.length - 1 || undefined}
                    onClick={() => at < ids.length - 1 && shift(at, 1)}
                  >
                    <Icon name="left" />
                  </button>
                  <button
                    type="button"
                    className="btn btn--g btn--i"
                    aria-label={`Take ${name} out`}
                    onClick={() => put(ids.filter((other) => other !== photo))}
                  >
                    <Icon name="x" />
                  </button>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <button className="btn btn--2 btn--sm start" type="button" id={id} onClick={() => setChoosing(true)}>
        <Icon name="plus" small />
        Choose from the gallery
      </button>
      <Below {...props} />
      {choosing && (
        <Dialog title="Gallery photos" className="dlg dlg--wide" onClose={() => setChoosing(false)}>
          {rows?.length === 0 && <p className="none">The gallery is empty. Add photos there first.</p>}
          <ul className="lib">
            {rows?.map((row) => (
              <li key={row.id}>
                <label className="lib__p">
                  <input
                    type="checkbox"
                    className="sr"
                    checked={ids.includes(row.id)}
                    onChange={(event) =>
                      put(event.currentTarget.checked ? [...ids, row.id] : ids.filter((other) => other !== row.id))
                    }
                  />
                  {row.picture && <Thumb picture={row.picture} className="lib__i" />}
                  <span>{row.title}</span>
                </label>
              </li>
            ))}
          </ul>
          <div className="dlg__a">
            <button className="btn" type="button" onClick={() => setChoosing(false)}>
              Done
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
