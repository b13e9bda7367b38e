import { BRUSH_SIZES, type Brush } from "../drawing/line-width.ts";

interface Props {
  brush: Brush;
  onBrush: (brush: Brush) => void;
}

/** Size of the brush, and whether it adds or removes. */
export function BrushOptions({ brush, onBrush }: Props) {
  const choice = (name: string, label: string, isChecked: boolean, onChoose: () => void) => (
    <label key={label}>
      <input type="radio" name={name} checked={isChecked} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
  return (
    <div className="cabin-options">
      <fieldset>
        <legend className="visually-hidden">The brush</legend>
        {choice("cabin-brush", "Add", !brush.isRemoving, () => onBrush({ ...brush, isRemoving: false }))}
        {choice("cabin-brush", "Remove", brush.isRemoving, () => onBrush({ ...brush, isRemoving: true }))}
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">Size of the brush</legend>
        {BRUSH_SIZES.map(({ code, label }) =>
          choice("cabin-brush-size", label, brush.size === code, () => onBrush({ ...brush, size: code })),
        )}
      </fieldset>
    </div>
  );
}
