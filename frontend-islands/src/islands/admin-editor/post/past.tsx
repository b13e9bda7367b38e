/** The latest changes of a post; the full list and restoring are in its history. */
import { useState } from "react";
import { reason, useDesk } from "../../../admin/desk.tsx";
import { Icon } from "../../../admin/icon.tsx";
import type { Entity, Version } from "../../../admin/types.ts";
import { moment } from "../../../admin/when.ts";

interface Props {
  entity: Entity;
  id: string;
  /** A new value reloads the list: the post was saved. */
  rowVersion: number;
  onHistory: () => void;
}

/** Number of changes shown. */
const LAST = 3;

export function Past({ entity, id, rowVersion, onHistory }: Props) {
  const { ask } = useDesk();
  const [known, setKnown] = useState<{ of: number; versions: Version[]; problem: string } | null>(null);
  const read = async () => {
    if (known?.of === rowVersion && !known.problem) return;
    try {
      setKnown({ of: rowVersion, versions: await ask<Version[]>("history", { entity, id }), problem: "" });
    } catch (cause) {
      setKnown({ of: rowVersion, versions: [], problem: reason(cause, "The history could not be loaded.") });
    }
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && void read()}>
      <summary>
        <h2>History</h2>
        <Icon name="chevron" small />
      </summary>
      <div className="stack">
        {!known && (
          <p className="muted small" role="status">
            Loading the history…
          </p>
        )}
        {known?.problem && <p className="error">{known.problem}</p>}
        {known && !known.problem && known.versions.length === 0 && <p className="muted small">No changes yet.</p>}
        {known && known.versions.length > 0 && (
          <ol className="history history--recent">
            {known.versions.slice(0, LAST).map(({ id, action, at, by, changes }) => (
              <li key={id}>
                <b>{action}</b>
                <span>
                  <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
                  {by && `, ${by}`}
                </span>
                {changes.length > 0 && <span>{changes.map(({ label }) => label).join(", ")}</span>}
              </li>
            ))}
          </ol>
        )}
        <button className="button button--outline button--small" type="button" onClick={onHistory}>
          Compare and restore
        </button>
      </div>
    </details>
  );
}
