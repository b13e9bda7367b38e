/** History of a record, change by change, with restore. */
import { useEffect, useRef, useState } from "react";
import type { Version } from "../../generated/domain.ts";
import type { Elements } from "../../ui/elements.ts";
import { errorText } from "../admin-session.tsx";
import { formatMoment } from "../format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNote } from "../ui/note.tsx";
import { useBusy } from "../use-busy.ts";

interface Props {
  /** Called once. */
  load: () => Promise<Version[]>;
  /** Restores a version; an error it throws is shown. */
  restore: (version: Version) => Promise<void>;
  /** Asked before restoring; false cancels. */
  onRestore?: (version: Version) => boolean;
  onClose: () => void;
  children?: Elements;
}

export function Versions({ load, restore, onRestore, onClose, children }: Props) {
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [problem, setProblem] = useState("");
  const { busy, run } = useBusy<string>();
  const first = useRef(load);
  useEffect(() => {
    first
      .current()
      .then(setVersions, (cause) =>
        setProblem(errorText(cause, "The history could not be loaded. Please close it and try again.")),
      );
  }, []);
  return (
    <Dialog title="History" className="dialog dialog--side" closeLabel="Close the history" onClose={onClose}>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      {!versions && !problem && (
        <p className="empty-text" role="status">
          Loading the history…
        </p>
      )}
      {versions?.length === 0 && <p className="empty-text">No changes yet.</p>}
      {versions && versions.length > 0 && (
        <ol className="history">
          {versions.map((version) => (
            <li key={version.id}>
              <div className="history__header">
                <div>
                  <b>{version.action}</b>
                  <span>
                    <time dateTime={new Date(version.at).toISOString()}>{formatMoment(version.at)}</time>
                    {version.by && <span>{`, ${version.by}`}</span>}
                  </span>
                </div>
                {version.restorable && (
                  <Button
                    look="outline small"
                    busy={busy === version.id}
                    aria-label={`Restore the version before ${formatMoment(version.at)}`}
                    onClick={() => (onRestore?.(version) ?? true) && void run(version.id, () => restore(version))}
                  >
                    Restore
                  </Button>
                )}
              </div>
              {version.changes.length > 0 && (
                <dl>
                  {version.changes.map(({ label, before, after }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        <del>{before || "Empty"}</del>
                        <ins>{after || "Empty"}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ol>
      )}
      {children}
    </Dialog>
  );
}
