/** The list of a page's sections, in order. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { type Drag, useDrag } from "../../../../admin/list/use-drag.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { Icon } from "../../../../admin/ui/icon.tsx";
import { SectionActions } from "./section-actions.tsx";
import { SectionDrawing } from "./section-drawing.tsx";
import { errorsOf, formOf, idOf, isHidden, nameOf, type Section } from "./section-model.ts";
import type { SectionsState } from "./use-sections.ts";

interface Props {
  state: SectionsState;
  nested: Readonly<Record<string, string>>;
  /** The section under the pointer, for the page beside the list. */
  onPoint?: ((id: string) => void) | undefined;
}

export function SectionOutline({ state, nested, onPoint }: Props) {
  const { sections, types } = state;
  const list = useRef<HTMLOListElement>(null);
  const follow = useFocusAfterMove(list, state);
  const drag = useDrag(list, state.move);
  return (
    <>
      {sections.length === 0 && <p className="empty-text">This page has no sections yet.</p>}
      <ol className="section-list" ref={list}>
        {sections.map((section, at) => (
          <li
            key={idOf(section) || at}
            data-section={idOf(section)}
            className={drag.from === at ? "reorder--dragged" : undefined}
            style={drag.style(at)}
          >
            {at === 0 && <Seam label="Add a section at the beginning" onAdd={() => state.setAdding(0)} />}
            <Row {...{ state, section, at, drag, nested, onPoint }} onMove={(by) => follow(at, by)} />
            {at < sections.length - 1 && (
              <Seam
                label={`Add a section after ${nameOf(types, section).label}, ${at + 1}`}
                onAdd={() => state.setAdding(at + 1)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button look="outline" className="align-start" icon="plus" onClick={() => state.setAdding(sections.length)}>
        Add section
      </Button>
    </>
  );
}

/** Moves a section by keyboard; the focus goes with it. */
function useFocusAfterMove(list: React.RefObject<HTMLOListElement | null>, state: SectionsState) {
  const focused = useRef<{ id: string; selector: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order
  useEffect(() => {
    if (!focused.current) return;
    const { id, selector } = focused.current;
    focused.current = null;
    const row = [...(list.current?.children ?? [])].find((row) => (row as HTMLElement).dataset.section === id);
    row?.querySelector<HTMLElement>(selector)?.focus();
  }, [state.sections]);
  return (at: number, by: -1 | 1) => {
    const active = document.activeElement as HTMLElement | null;
    const arrow = active?.dataset.arrow;
    focused.current = {
      id: idOf(state.sections[at] ?? {}),
      selector: arrow ? `[data-arrow=${arrow}]` : ".section-row__open",
    };
    state.move(at, at + by);
  };
}

function Seam({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div className="section-seam">
      <button type="button" aria-label={label} title={label} onClick={onAdd}>
        <Icon name="plus" small />
      </button>
    </div>
  );
}

/** Moves the focus to the name of the row above or below. */
function focusRow(row: HTMLElement | null, by: -1 | 1) {
  const next = by < 0 ? row?.previousElementSibling : row?.nextElementSibling;
  next?.querySelector<HTMLElement>("button.section-row__open")?.focus();
}

interface RowProps extends Props {
  section: Section;
  at: number;
  drag: Drag;
  onMove: (by: -1 | 1) => void;
}

function Row({ state, section, at, drag, nested, onPoint, onMove }: RowProps) {
  const { types } = state;
  const id = idOf(section);
  const known = formOf(types, section) !== undefined;
  const { label, title } = nameOf(types, section);
  const hidden = isHidden(section);
  const wrong = Object.keys(errorsOf(nested, at)).length;
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const by = event.key === "ArrowUp" ? -1 : 1;
    const isOnName = (event.target as Element).matches(".section-row__open");
    if (!event.altKey && !isOnName) return;
    event.preventDefault();
    if (event.altKey) onMove(by);
    else focusRow(event.currentTarget.closest("li"), by);
  };
  const text = (
    <>
      <b>{label}</b>
      <span>{title}</span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the buttons inside
    <div
      className={hidden || !known ? "section-row section-row--pale" : "section-row"}
      onKeyDown={onKey}
      onPointerEnter={() => onPoint?.(id)}
      onPointerLeave={() => onPoint?.("")}
    >
      {/* Of the pointer: the keyboard has the arrows. */}
      <span className="reorder__grip" aria-hidden="true" onPointerDown={(event) => drag.start(at, event)}>
        <Icon name="grip" />
      </span>
      <SectionDrawing type={known ? String(section.type) : "text"} />
      {known ? (
        <button type="button" className="section-row__open" onClick={() => state.setOpen(id)}>
          {text}
        </button>
      ) : (
        <div className="section-row__open">{text}</div>
      )}
      {hidden && (
        <span className="section-row__mark">
          <Icon name="eye-off" small />
          Hidden
        </span>
      )}
      {wrong > 0 && <span className="section-row__mark section-row__mark--wrong">{`${wrong} to fix`}</span>}
      <SectionActions {...{ state, at, onMove }} />
    </div>
  );
}
