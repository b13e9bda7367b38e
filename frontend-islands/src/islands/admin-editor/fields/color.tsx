/** A color as six digits, or none for the mean color of a picture. */
import type { FieldKind } from "../../../generated/domain.ts";
import { ariaProps, type FieldProps, HintAndError, Label } from "./field-parts.tsx";

type Kind = Extract<FieldKind, { kind: "color" }>;

const COLOR = /^#[0-9a-f]{6}$/i;
/** Shown where no color is known: the browser's control cannot be empty. */
const UNKNOWN = "#808080";

export function Color(props: FieldProps & { kind: Kind }) {
  const { field, draft, set, media, kind, prefix } = props;
  const typed = String(draft[field.name] ?? "");
  const picture = media.find(({ id }) => id === draft[kind.picture]);
  const measured = picture?.color ?? "";
  return (
    <div className="field">
      <Label field={field} prefix={prefix} />
      <div className="input-group input-group--color">
        <input
          {...ariaProps(props)}
          className="input"
          type="text"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={measured || undefined}
          value={typed}
          onChange={(event) => set(field.name, event.currentTarget.value)}
        />
        <input
          className="input"
          type="color"
          aria-label={`${field.label}: choose`}
          value={COLOR.test(typed) ? typed : measured || UNKNOWN}
          onChange={(event) => set(field.name, event.currentTarget.value)}
        />
      </div>
      <HintAndError {...props} />
    </div>
  );
}
