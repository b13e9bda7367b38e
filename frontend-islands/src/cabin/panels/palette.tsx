/** Materials by kind, the chosen style's first. */
import { type KeyboardEvent, useRef, useState } from "react";
import { fill } from "../../lib/texts.ts";
import { type CabinMaterial, cabinMessages, type MaterialKind, materialKinds } from "../generated/domain.ts";
import { usualKind } from "../state/cabin-state.ts";
import { isDrawn, type Surface } from "../state/design.ts";
import type { View } from "../state/use-view.ts";
import { hasGrain, isGrained, labelOf, materialName } from "../state/words.ts";
import { ToolIcon } from "../tool-icon.tsx";
import { Direction } from "./direction.tsx";
import { Swatch } from "./swatch.tsx";
import { ViewWidths } from "./view-widths.tsx";

export function Palette({ view }: { view: View }) {
  const { selected } = view;
  return (
    <section className="cabin-palette" aria-label="Materials">
      {selected ? (
        <PaletteOf key={selected.id} view={view} surface={selected} />
      ) : (
        <p className="cabin-choose">{cabinMessages.surfaceWanted}</p>
      )}
    </section>
  );
}

/** Kinds that have materials. */
const kindsOf = (materials: readonly CabinMaterial[]) =>
  materialKinds.filter(({ code }) => materials.some(({ kind }) => kind === code));

function PaletteOf({ view, surface }: { view: View; surface: Surface }) {
  const { materials, state, dispatch } = view;
  const kinds = kindsOf(materials);
  const laid = materials.find(({ id }) => id === surface.material);
  const usual = laid?.kind ?? usualKind(surface.name);
  const [chosen, setChosen] = useState<MaterialKind | null>(null);
  const kind = kinds.find(({ code }) => code === (chosen ?? usual))?.code ?? kinds[0]?.code ?? "wood";
  const canCompare = laid !== undefined && isDrawn(surface.shape);
  const compare = () => {
    const other = inOrder(materials, laid?.kind ?? kind, view.style?.id).find(({ id }) => id !== laid?.id);
    dispatch(state.two ? { type: "twoEnded" } : { type: "twoBegan", other: other?.id ?? null });
  };
  return (
    <>
      <div className="cabin-row">
        <h2>{labelOf(surface.name)}</h2>
        {canCompare && (
          <button
            className="button button--ghost button--small"
            type="button"
            aria-pressed={state.two !== null}
            onClick={compare}
          >
            <ToolIcon name="split" />
            Try two
          </button>
        )}
      </div>
      <Kinds kinds={kinds} kind={kind} onKind={setChosen} />
      <div className="cabin-strip" role="tabpanel" id="cabin-materials" aria-labelledby={`cabin-kind-${kind}`}>
        <Materials view={view} surface={surface} kind={kind} />
        {laid && surface.direction !== null && (
          <Direction view={view} direction={surface.direction} legend={isGrained(laid) ? "Grain" : "Pattern"} />
        )}
        {laid && hasGrain(laid) && <ViewWidths view={view} width={surface.width ?? "usual"} />}
      </div>
    </>
  );
}

interface KindsProps {
  kinds: readonly { code: MaterialKind; label: string }[];
  kind: MaterialKind;
  onKind: (kind: MaterialKind) => void;
}

function Kinds({ kinds, kind, onKind }: KindsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = kinds.findIndex(({ code }) => code === kind);
    const next = kinds[(at + by + kinds.length) % kinds.length];
    if (!next) return;
    onKind(next.code);
    list.current?.querySelector<HTMLElement>(`#cabin-kind-${next.code}`)?.focus();
  };
  return (
    <div className="cabin-kinds" role="tablist" aria-label="Kind of material" ref={list}>
      {kinds.map(({ code, label }) => (
        <button
          key={code}
          id={`cabin-kind-${code}`}
          type="button"
          role="tab"
          aria-selected={code === kind}
          aria-controls="cabin-materials"
          tabIndex={code === kind ? 0 : -1}
          onClick={() => onKind(code)}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const isOfStyle = ({ styles }: CabinMaterial, style: string | undefined) =>
  style !== undefined && styles.includes(style);

/** The materials of a kind, the style's first. */
function inOrder(materials: readonly CabinMaterial[], kind: MaterialKind, style: string | undefined): CabinMaterial[] {
  const those = materials.filter((one) => one.kind === kind);
  return [...those.filter((one) => isOfStyle(one, style)), ...those.filter((one) => !isOfStyle(one, style))];
}

const ALL: Record<MaterialKind, string> = {
  wood: "All woods",
  fabric: "All fabrics",
  paint: "All paints",
  stone: "All stones",
  floor: "All floors",
};

function Materials({ view, surface, kind }: { view: View; surface: Surface; kind: MaterialKind }) {
  const { materials, style, state, dispatch, say } = view;
  const those = inOrder(materials, kind, style?.id);
  const ofStyle = those.filter((one) => isOfStyle(one, style?.id));
  const others = those.filter((one) => !isOfStyle(one, style?.id));
  const choose = (material: CabinMaterial) => {
    if (state.two) return dispatch({ type: "twoBegan", other: material.id });
    dispatch({ type: "materialChosen", material: material.id, hasGrain: hasGrain(material) });
    const values = { name: labelOf(surface.name), material: materialName(material) };
    say(fill(isDrawn(surface.shape) ? cabinMessages.materialLaid : cabinMessages.materialWaits, values));
  };
  const shown = state.two ? state.two.other : surface.material;
  const row = (label: string, list: readonly CabinMaterial[]) =>
    list.length > 0 && (
      <>
        <p>{label}</p>
        <div className="cabin-swatches">
          {list.map((material) => (
            <label className="cabin-material" key={material.id}>
              <input
                type="radio"
                name="cabin-material"
                checked={shown === material.id}
                onChange={() => choose(material)}
              />
              <Swatch material={material} />
              <b>{material.name}</b>
              <small>{material.finish}</small>
            </label>
          ))}
        </div>
      </>
    );
  return (
    <fieldset className="cabin-materials">
      <legend className="visually-hidden">{`Material of the surface ${labelOf(surface.name)}`}</legend>
      {row(style?.name ?? "", ofStyle)}
      {row(ALL[kind], others)}
      {surface.material !== null && !state.two && (
        <button
          className="button button--ghost button--small cabin-bare"
          type="button"
          onClick={() => dispatch({ type: "materialTaken" })}
        >
          Leave it as it is
        </button>
      )}
    </fieldset>
  );
}
