/** What a record was before, change by change, and the way back to it. */
import { useEffect, useState } from "react";
import { reason, useDesk } from "../../admin/desk.tsx";
import { Confirm, Dialog } from "../../admin/dialog.tsx";
import { Icon } from "../../admin/icon.tsx";
import type { Entity, Saved, Version } from "../../admin/types.ts";
import { moment } from "../../admin/when.ts";

interface Props {
  entity: Entity;
  id: string;
  dirty: boolean;
  onRestored: (saved: Saved) => void;
  onClose: () => void;
}

export function History({ entity, id, dirty, onRestored, onClose }: Props) {
  const { ask, failed } = useDesk();
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [problem, setProblem] = useState("");
  const [asking, setAsking] = useState<Version | null>(null);
  const [busy, setBusy] = useState("");
  useEffect(() => {
    ask<Version[]>("history", { entity, id }).then(setVersions, (cause) =>
      setProblem(reason(cause, "The history could not be read. Please try again.")),
    );
  }, [ask, entity, id]);
  const restore = async (version: Version) => {
    setBusy(version.id);
    try {
      onRestored(await ask<Saved>("restore", { entity, id, version: version.id }));
    } catch (cause) {
      failed(cause, cause instanceof Error ? cause.message : "");
    }
    setBusy("");
  };
  return (
    <Dialog title="History" className="dlg dlg--side" onClose={onClose}>
      <button className="btn btn--g btn--i dlg__x" type="button" aria-label="Close the history" onClick={onClose}>
        <Icon name="x" />
      </button>
      {problem && (
        <div className="note note--bad" role="alert">
          <Icon name="alert" />
          <div className="note__b">{problem}</div>
        </div>
      )}
      {!versions && !problem && (
        <p className="none" role="status">
          Reading the history…
        </p>
      )}
      {versions?.length === 0 && <p className="none">Nothing has been changed since this was made.</p>}
      {versions && versions.length > 0 && (
        <ol className="hist">
          {versions.map((version) => (
            <li key={version.id}>
              <div className="hist__h">
                <div>
                  <b>{version.action}</b>
                  <span>
                    <time dateTime={new Date(version.at).toISOString()}>{moment(version.at)}</time>
                    {version.by && `, ${version.by}`}
                  </span>
                </div>
                {version.restorable && (
                  <button
                    className="btn btn--2 btn--sm"
                    type="button"
                    aria-busy={busy === version.id || undefined}
                    aria-label={`Restore what was there before ${moment(version.at)}`}
                    onClick={() => (dirty ? setAsking(version) : void restore(version))}
                  >
                    Restore
                  </button>
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
      {asking && (
        <Confirm
          title="Restore over unsaved changes?"
          text="What you typed and did not save is replaced by the earlier version."
          action="Restore"
          onAnswer={(yes) => {
            setAsking(null);
            if (yes) void restore(asking);
          }}
        />
      )}
    </Dialog>
  );
}
