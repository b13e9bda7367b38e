/** Checkbox that marks a picture as decorative: screen readers skip it. */
export function DecorativeCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>Decorative picture</span>
    </label>
  );
}
