/** Where a link leads: the pages of the site and their sections are offered, any address can be typed. */
import { ariaProps, type FieldProps, HintAndError, Label } from "./field-parts.tsx";
import { usePageChoices } from "./page-choices.ts";

export function Link(props: FieldProps) {
  const { field, draft, set, prefix } = props;
  const { targets } = usePageChoices();
  const own = ariaProps(props);
  const value = String(draft[field.name] ?? "");
  const target = targets.find(({ address }) => address === value);
  return (
    <div className="field">
      <Label field={field} prefix={prefix} />
      <input
        {...own}
        className="input"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={value}
        list={`${own.id}-list`}
        onChange={(event) => set(field.name, event.currentTarget.value)}
      />
      <datalist id={`${own.id}-list`}>
        {targets.map(({ address, label }) => (
          <option key={address} value={address} label={label} />
        ))}
      </datalist>
      {target && <span className="hint">{target.label}</span>}
      <HintAndError {...props} />
    </div>
  );
}
