/** The list of surfaces: which one is drawn on, its material, whether it is shown. */
import { useState } from "react";
import { limits, type SurfaceName, surfaceNames } from "../../generated/domain.ts";
import { newId } from "../../lib/new-id.ts";
import { fill } from "../../lib/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { cabinMessages } from "../generated/domain.ts";
import { freeName, isFull } from "../state/cabin-state.ts";
import { isDrawn, type Surface } from "../state/design.ts";
import type { View } from "../state/use-view.ts";
import { labelOf, materialName } from "../state/words.ts";
import { ToolIcon } from "../tool-icon.tsx";
import { Swatch } from "./swatch.tsx";

export function Surfaces({ view }: { view: View }) {
  const { state, dispatch, say } = view;
  const [naming, setNaming] = useState<string | null>(null);
  const add = () => {
    const id = newId();
    dispatch({ type: "added", name: freeName(state), id });
    setNaming(id);
  };
  const rename = (name: SurfaceName) => {
    dispatch({ type: "renamed", name });
    setNaming(null);
  };
  const startOver = () => {
    dispatch({ type: "startedOver" });
    say(cabinMessages.startedOver);
  };
  return (
    <section className="cabin-surfaces" aria-labelledby="cabin-surfaces">
      <div className="cabin-row">
        <h2 id="cabin-surfaces">Surfaces</h2>
        {state.surfaces.some(({ shape, material }) => isDrawn(shape) || material) && (
          <button className="button button--ghost button--small" type="button" onClick={startOver}>
            Start over
          </button>
        )}
      </div>
      <ul className="l">
        {state.surfaces.map((surface) => (
          <SurfaceRow
            key={surface.id}
            view={view}
            surface={surface}
            isNaming={naming === surface.id}
            onNaming={setNaming}
            onRename={rename}
          />
        ))}
        {isFull(state) ? <Full /> : <AddSurface onAdd={add} />}
      </ul>
    </section>
  );
}

interface RowProps {
  view: View;
  surface: Surface;
  /** The names to choose from are shown. */
  isNaming: boolean;
  onNaming: (id: string | null) => void;
  onRename: (name: SurfaceName) => void;
}

function SurfaceRow({ view, surface, isNaming, onNaming, onRename }: RowProps) {
  const { state, dispatch, materials } = view;
  const material = materials.find(({ id }) => id === surface.material);
  const isSelected = state.selected === surface.id;
  const isHidden = surface.isHidden && material;
  const isNamed = isSelected && isNaming;
  return (
    <>
      <li className={isHidden ? "is-hidden" : undefined}>
        <label className="cabin-surface">
          <input
            type="radio"
            name="cabin-surface"
            checked={isSelected}
            onChange={() => dispatch({ type: "selected", id: surface.id })}
          />
          {material ? (
            <Swatch material={material} />
          ) : (
            <i className="cabin-swatch" aria-hidden="true">
              {!isDrawn(surface.shape) && <Icon name="plus" />}
            </i>
          )}
          <span>
            <b>{labelOf(surface.name)}</b>
            <small>{material ? materialName(material) : "As it is"}</small>
          </span>
        </label>
        {isSelected && (
          <button
            className="cabin-mini"
            type="button"
            aria-expanded={isNamed}
            aria-label={`Rename: ${labelOf(surface.name)}`}
            onClick={() => onNaming(isNamed ? null : surface.id)}
          >
            <ToolIcon name="pencil" />
          </button>
        )}
        {(isSelected || material) && <RowButtons view={view} surface={surface} hasMaterial={Boolean(material)} />}
      </li>
      {isNamed && (
        <li className="cabin-names">
          {surfaceNames.map(({ code, label }) => (
            <button key={code} type="button" aria-pressed={code === surface.name} onClick={() => onRename(code)}>
              {label}
            </button>
          ))}
        </li>
      )}
    </>
  );
}

function RowButtons({ view, surface, hasMaterial }: { view: View; surface: Surface; hasMaterial: boolean }) {
  const { state, dispatch, say } = view;
  const { id, isHidden } = surface;
  const name = labelOf(surface.name);
  const toggle = () => {
    dispatch({ type: "hiddenToggled", id });
    say(fill(isHidden ? cabinMessages.surfaceShown : cabinMessages.surfaceHidden, { name }));
  };
  const remove = () => {
    dispatch({ type: "removed", id });
    say(fill(cabinMessages.surfaceRemoved, { name }));
  };
  return (
    <>
      {hasMaterial && (
        <button
          className="cabin-mini"
          type="button"
          aria-pressed={isHidden}
          aria-label={`Hide the material: ${name}`}
          onClick={toggle}
        >
          <ToolIcon name={isHidden ? "hidden" : "eye"} />
        </button>
      )}
      {state.selected === id && (
        <button className="cabin-mini" type="button" aria-label={`Remove: ${name}`} onClick={remove}>
          <Icon name="x" />
        </button>
      )}
    </>
  );
}

function Full() {
  return (
    <li className="cabin-full">
      <p className="hint">{fill(cabinMessages.surfacesFull, { limit: limits.surfacesMax })}</p>
    </li>
  );
}

function AddSurface({ onAdd }: { onAdd: () => void }) {
  return (
    <li className="cabin-add">
      <button type="button" onClick={onAdd}>
        <Icon name="plus" />
        Another surface
      </button>
    </li>
  );
}
