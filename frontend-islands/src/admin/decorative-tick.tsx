/** The tick that says a picture needs no words: screen readers then pass over it. */
export function DecorativeTick({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="tick">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>It only decorates</span>
    </label>
  );
}
