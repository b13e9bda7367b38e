/** The regular week: for each day open hours, by appointment, or closed. */
import { FieldError } from "../../../admin/ui/field-error.tsx";
import { Checkbox } from "../../../admin/ui/inputs.tsx";
import { type FieldProps, fieldId, HintAndError } from "./field-parts.tsx";

interface Day {
  open: string;
  close: string;
  byAppointment: boolean;
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const CLOSED: Day = { open: "", close: "", byAppointment: false };

export default function Hours(props: FieldProps) {
  const { field, draft, set, nested = {}, prefix } = props;
  const week = (Array.isArray(draft[field.name]) ? draft[field.name] : []) as Partial<Day>[];
  const days = DAYS.map((_, at) => ({ ...CLOSED, ...week[at] }));
  const id = fieldId(field.name, prefix);
  const change = (at: number, part: Partial<Day>) =>
    set(
      field.name,
      days.map((day, other) => (other === at ? { ...day, ...part } : day)),
    );
  const wrong = (at: number) =>
    nested[at] ? { "aria-invalid": true as const, "aria-describedby": `${id}-${at}-error` } : {};
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend>{field.label}</legend>
      <ul className="opening-hours">
        {days.map((day, at) => (
          <li key={DAYS[at]}>
            <b>{DAYS[at]}</b>
            <input
              className="input"
              type="time"
              aria-label={`${DAYS[at]}, opens`}
              {...wrong(at)}
              value={day.open}
              onChange={(event) => change(at, { open: event.currentTarget.value })}
            />
            <span aria-hidden="true">to</span>
            <input
              className="input"
              type="time"
              aria-label={`${DAYS[at]}, closes`}
              {...wrong(at)}
              value={day.close}
              onChange={(event) => change(at, { close: event.currentTarget.value })}
            />
            <Checkbox
              aria-label={`${DAYS[at]}, by appointment`}
              checked={day.byAppointment}
              onValue={(byAppointment) => change(at, { byAppointment })}
            >
              By appointment
            </Checkbox>
            {nested[at] ? (
              <FieldError id={`${id}-${at}-error`}>{nested[at]}</FieldError>
            ) : (
              <span className="opening-hours__status">{standing(day)}</span>
            )}
          </li>
        ))}
      </ul>
      <HintAndError {...props} />
    </fieldset>
  );
}

/** '8am', '1:30pm': as the pages show it. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""}${hour % 24 < 12 ? "am" : "pm"}`;
}

function standing({ open, close, byAppointment }: Day): string {
  if (open && close) return open < close ? `${clock(open)}–${clock(close)}` : "Closes before it opens";
  if (open || close) return "Enter both times";
  return byAppointment ? "" : "Closed";
}
