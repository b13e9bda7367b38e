/** The trash with restore, and the audit log. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { formatDay, formatMoment } from "../../admin/format.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Confirm } from "../../admin/ui/dialog.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import type { AuditEntry, Done, Trashed, TrashScreen } from "../../generated/domain.ts";

export function Trash({ trashed: first, audit: firstAudit }: TrashScreen) {
  const { request, change, showDone } = useAdmin();
  const [trashed, setTrashed] = useState(first);
  const [audit, setAudit] = useState(firstAudit);
  const [ended, setEnded] = useState(firstAudit.length === 0);
  const { busy, run } = useBusy<string>();
  const [asking, setAsking] = useState<Trashed | null>(null);

  const act = (item: Trashed, name: "trash/restore" | "trash/purge") =>
    run(item.id, async () => {
      const done = await change<Done>(name, { entity: item.entity, id: item.id });
      setTrashed((before) => before.filter((one) => one !== item));
      showDone(done, () => setTrashed((now) => [item, ...now]));
    });
  const older = () =>
    run("audit", async () => {
      const found = await request<AuditEntry[]>("audit", { after: audit.at(-1)?.id ?? null });
      setAudit([...audit, ...found]);
      setEnded(found.length === 0);
    });
  return (
    <>
      {trashed.length === 0 ? (
        <p className="empty-text empty-text--success">
          <Icon name="check" />
          The trash is empty.
        </p>
      ) : (
        <ul className="record-list record-list--cards">
          {trashed.map((item) => (
            <li className="record-row" key={`${item.entity}-${item.id}`}>
              <div className="record-row__body">
                <p className="record-row__meta">
                  <span className="tag">{item.kind}</span>
                  <span>{`Deleted ${formatMoment(item.deletedAt)}`}</span>
                  <span>{`Will be deleted on ${formatDay(item.purgeAt)}`}</span>
                </p>
                <h2>{item.title}</h2>
              </div>
              <div className="record-row__actions">
                <Button
                  look="outline small"
                  icon="undo"
                  busy={busy === item.id}
                  aria-label={`Restore: ${item.title}`}
                  onClick={() => void act(item, "trash/restore")}
                >
                  Restore
                </Button>
                <Button
                  look="ghost-danger small"
                  aria-label={`Delete permanently: ${item.title}`}
                  onClick={() => setAsking(item)}
                >
                  Delete permanently
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="record-list-header" id="activity">
        <h2>Activity</h2>
      </div>
      {audit.length === 0 && <p className="empty-text">Nothing yet. Every change will appear here.</p>}
      <ol className="audit-log">
        {audit.map(({ id, at, by, text, href }) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
            <span>
              {href ? (
                <a className="link" href={href}>
                  {text}
                </a>
              ) : (
                text
              )}
            </span>
            <span className="muted">{by}</span>
          </li>
        ))}
      </ol>
      {!ended && (
        <Button look="outline" className="load-more" busy={busy === "audit"} onClick={() => void older()}>
          Show earlier
        </Button>
      )}
      {asking && (
        <Confirm
          title="Delete permanently?"
          text={`“${asking.title}” cannot be restored afterwards.`}
          action="Delete permanently"
          onYes={() => void act(asking, "trash/purge")}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
