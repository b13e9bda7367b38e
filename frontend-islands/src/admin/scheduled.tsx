/** Status of a scheduled post: when it will be published, and the available actions. */
import { Button } from "./button.tsx";
import { Note } from "./note.tsx";

interface Props {
  /** 'Scheduled for Mon, Nov 23, 9:00 AM PST' */
  label: string;
  busy: boolean;
  onReschedule: () => void;
  onNow: () => void;
}

export function ScheduledNotice({ label, busy, onReschedule, onNow }: Props) {
  const actions = (
    <>
      <Button look="outline small" onClick={onReschedule}>
        Reschedule
      </Button>
      <Button look="outline small" busy={busy} onClick={onNow}>
        Publish now
      </Button>
    </>
  );
  return (
    <Note label="Schedule" icon="clock" actions={actions}>
      <b>{label}.</b> It will be published automatically; until then only you can see it.
    </Note>
  );
}
