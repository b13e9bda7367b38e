/** The list of surfaces: which one is drawn on, what it is made of, whether it is shown. */
import { useState } from "react";
import { cabinMessages } from "../../generated/cabin.ts";
import { limits, type SurfaceName, surfaceNames } from "../../generated/domain.ts";
import { newId } from "../../lib/new-id.ts";
import { fill } from "../../lib/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { isFull } from "../state/cabin-state.ts";
import { isDrawn, type Surface } from "../state/design.ts";
import type { View } from "../state/use-view.ts";
import { labelOf, materialName } from "../state/words.ts";
import { ToolIcon } from "../tool-icon.tsx";
import { Swatch } from "./swatch.tsx";

export function Surfaces({ view }: { view: View }) {
  const { state, dispatch, say } = view;
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
          <SurfaceRow key={surface.id} view={view} surface={surface} />
        ))}
        <AddSurface view={view} />
      </ul>
    </section>
  );
}

function SurfaceRow({ view, surface }: { view: View; surface: Surface }) {
  const { state, dispatch, materials } = view;
  const material = materials.find(({ id }) => id === surface.material);
  const isSelected = state.selected === surface.id;
  const isHidden = surface.isHidden && material;
  return (
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
      {(isSelected || material) && <RowButtons view={view} surface={surface} hasMaterial={Boolean(material)} />}
    </li>
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

function AddSurface({ view }: { view: View }) {
  const { state, dispatch } = view;
  const [isChoosing, setChoosing] = useState(false);
  if (isFull(state)) {
    return (
      <li className="cabin-full">
        <p className="hint">{fill(cabinMessages.surfacesFull, { limit: limits.surfacesMax })}</p>
      </li>
    );
  }
  const add = (name: SurfaceName) => {
    setChoosing(false);
    dispatch({ type: "added", name, id: newId() });
  };
  return (
    <>
      <li className="cabin-add">
        <button type="button" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          <Icon name="plus" />
          Another surface
        </button>
      </li>
      {isChoosing && (
        <li className="cabin-names">
          {surfaceNames.map(({ code, label }) => (
            <button key={code} type="button" onClick={() => add(code)}>
              {label}
            </button>
          ))}
        </li>
      )}
    </>
  );
}
