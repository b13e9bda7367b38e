/** The latest changes of a post; the full list and restoring are in its history. */
import { useState } from "react";
import { errorText, useAdmin } from "../../../admin/admin-session.tsx";
import { formatMoment } from "../../../admin/format.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import type { Kind, Version } from "../../../generated/domain.ts";

interface Props {
  kind: Kind;
  id: string;
  /** A new value reloads the list: the post was saved. */
  rowVersion: number;
  onHistory: () => void;
}

/** Number of changes shown. */
const LAST = 3;

export function RecentChanges({ kind, id, rowVersion, onHistory }: Props) {
  const { request } = useAdmin();
  const [loaded, setLoaded] = useState<{ of: number; versions: Version[]; problem: string } | null>(null);
  const read = async () => {
    if (loaded?.of === rowVersion && !loaded.problem) return;
    try {
      setLoaded({ of: rowVersion, versions: await request<Version[]>("history", { entity: kind, id }), problem: "" });
    } catch (cause) {
      setLoaded({ of: rowVersion, versions: [], problem: errorText(cause, "The history could not be loaded.") });
    }
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && void read()}>
      <summary>
        <h2>History</h2>
        <Icon name="chevron" small />
      </summary>
      <div className="stack">
        {!loaded && (
          <p className="muted small" role="status">
            Loading the history…
          </p>
        )}
        {loaded?.problem && <p className="error">{loaded.problem}</p>}
        {loaded && !loaded.problem && loaded.versions.length === 0 && <p className="muted small">No changes yet.</p>}
        {loaded && loaded.versions.length > 0 && (
          <ol className="history history--recent">
            {loaded.versions.slice(0, LAST).map(({ id, action, at, by, changes }) => (
              <li key={id}>
                <b>{action}</b>
                <span>
                  <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
                  {by && <span>{`, ${by}`}</span>}
                </span>
                {changes.length > 0 && <span>{changes.map(({ label }) => label).join(", ")}</span>}
              </li>
            ))}
          </ol>
        )}
        <Button look="outline small" onClick={onHistory}>
          Compare and restore
        </Button>
      </div>
    </details>
  );
}
