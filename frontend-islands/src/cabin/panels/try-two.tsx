/** Two materials on the selected surface, side by side. */
import { type CSSProperties, useMemo } from "react";
import { engineSurfaces } from "../compose.ts";
import { boxOf } from "../drawing/geometry.ts";
import type { CabinMaterial } from "../generated/domain.ts";
import { Rendered } from "../rendered.tsx";
import type { Surface } from "../state/design.ts";
import type { View } from "../state/use-view.ts";
import { hasGrain, labelOf, materialName } from "../state/words.ts";

export function TryTwo({ view }: { view: View }) {
  const { state, selected, materials, dispatch } = view;
  const find = (id: string | null | undefined) => materials.find((material) => material.id === id);
  const own = find(selected?.material);
  const other = find(state.two?.other);
  if (!selected || !own) return null;
  const take = (material: CabinMaterial) => {
    if (material.id === own.id) dispatch({ type: "twoEnded" });
    else dispatch({ type: "materialChosen", material: material.id, hasGrain: hasGrain(material) });
  };
  return (
    <fieldset className="cabin-two">
      <legend className="visually-hidden">{`Which one for the surface ${labelOf(selected.name)}?`}</legend>
      <Choice view={view} surface={selected} material={own} isOwn onTake={take} />
      {other ? (
        <Choice view={view} surface={selected} material={other} isOwn={false} onTake={take} />
      ) : (
        <p className="hint">Choose a second material.</p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  view: View;
  surface: Surface;
  material: CabinMaterial;
  isOwn: boolean;
  onTake: (material: CabinMaterial) => void;
}

function Choice({ view, surface, material, isOwn, onTake }: ChoiceProps) {
  const { state, materials, opened, selectionOf, style } = view;
  const surfaces = useMemo(() => {
    const direction = hasGrain(material) ? (surface.direction ?? 0) : null;
    const tried = { ...surface, material: material.id, direction, isHidden: false };
    return engineSurfaces(
      state.surfaces.map((one) => (one.id === surface.id ? tried : one)),
      materials,
    );
  }, [state.surfaces, surface, material, materials]);
  const box = boxOf(selectionOf(surface.shape)?.outline ?? "");
  const crop: Record<string, string> = {};
  if (box && opened) {
    crop["--x"] = `${(50 * (box.left + box.right)) / opened.width}%`;
    crop["--y"] = `${(50 * (box.top + box.bottom)) / opened.height}%`;
  }
  const isOfStyle = style !== undefined && material.styles.includes(style.id);
  return (
    <label className="cabin-choice">
      <span className="cabin-crop" style={crop as CSSProperties}>
        {opened && <Rendered opened={opened} surfaces={surfaces} label={null} onFailed={view.onPictureFailed} />}
      </span>
      <span className="cabin-caption">
        <input
          type="radio"
          name="cabin-two"
          checked={isOwn}
          onChange={() => onTake(material)}
          onClick={() => isOwn && onTake(material)}
        />
        <b>{materialName(material)}</b>
        {isOfStyle && <small>Goes with the style you chose</small>}
      </span>
    </label>
  );
}
