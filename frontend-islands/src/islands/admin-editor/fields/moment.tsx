/** A date and an optional time in the business's time zone: '2026-11-26' or '2026-11-26T08:00'. */
import { ariaProps, type FieldProps, HintAndError, Label } from "./field-parts.tsx";

export function Moment(props: FieldProps) {
  const { field, draft, set, prefix } = props;
  const [day = "", time = ""] = String(draft[field.name] ?? "").split("T");
  const change = (day: string, time: string) => set(field.name, day && time ? `${day}T${time}` : day);
  return (
    <div className="field">
      <Label field={field} prefix={prefix} />
      <div className="input-group input-group--moment">
        <input
          {...ariaProps(props)}
          className="input"
          type="date"
          autoComplete="off"
          value={day}
          onChange={(event) => change(event.currentTarget.value, time)}
        />
        <input
          className="input"
          type="time"
          aria-label={`${field.label}: time`}
          autoComplete="off"
          disabled={day === ""}
          value={time}
          onChange={(event) => change(day, event.currentTarget.value)}
        />
      </div>
      <HintAndError {...props} />
    </div>
  );
}
