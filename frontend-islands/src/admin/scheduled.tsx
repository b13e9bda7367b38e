/** Status of a scheduled post: when it will be published, and the available actions. */
import { Icon } from "./icon.tsx";

interface Props {
  /** 'Scheduled for Mon, Nov 23, 9:00 AM PST' */
  label: string;
  busy: boolean;
  onReschedule: () => void;
  onNow: () => void;
}

export function ScheduledNotice({ label, busy, onReschedule, onNow }: Props) {
  return (
    <section className="note note--top" aria-label="Schedule">
      <Icon name="clock" />
      <div className="note__body">
        <b>{label}.</b> It will be published automatically; until then only you can see it.
      </div>
      <div className="note__actions">
        <button className="button button--outline button--small" type="button" onClick={onReschedule}>
          Reschedule
        </button>
        <button
          className="button button--outline button--small"
          type="button"
          aria-busy={busy || undefined}
          onClick={onNow}
        >
          Publish now
        </button>
      </div>
    </section>
  );
}
