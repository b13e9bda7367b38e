/** Tools, photo, surfaces and materials. */
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { newId } from "../lib/new-id.ts";
import type { Elements } from "../ui/elements.ts";
import type { Brush } from "./drawing/line-width.ts";
import { Photo, USUAL } from "./drawing/photo.tsx";
import type { OfferedSurface } from "./engine/types.ts";
import { cabinMessages } from "./generated/domain.ts";
import { BrushOptions } from "./panels/brush-options.tsx";
import { Hint, isHintSeen, setHintSeen } from "./panels/hint.tsx";
import { Offered, useOffered } from "./panels/offered.tsx";
import { Palette } from "./panels/palette.tsx";
import { Question } from "./panels/question.tsx";
import { Surfaces } from "./panels/surfaces.tsx";
import { TOOL_KEYS, TOOL_LABELS, Tools } from "./panels/tools.tsx";
import { TryTwo } from "./panels/try-two.tsx";
import { Wipe } from "./panels/wipe.tsx";
import type { Tool } from "./state/cabin-state.ts";
import { isDrawn } from "./state/design.ts";
import type { View } from "./state/use-view.ts";
import { ToolIcon } from "./tool-icon.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

export function Bench({ view, isSample }: { view: View; isSample: boolean }) {
  const { state, opened, dispatch, say } = view;
  const root = useRef<HTMLDivElement>(null);
  const draw = useRef<HTMLDivElement>(null);
  const offered = useOffered(opened);
  const [isListOpen, setListOpen] = useState(false);
  const [brush, setBrush] = useState<Brush>({ size: "medium", isRemoving: false });
  const hint = useHint(view);

  const takeTool = (tool: Tool) => {
    dispatch({ type: "toolTaken", tool });
    say(tool === "corners" ? cabinMessages.cornersWanted : TOOL_LABELS[tool]);
  };
  const step = (type: "undone" | "redone", isPossible: boolean) => () => {
    if (!isPossible) return;
    dispatch({ type });
    say(type === "undone" ? cabinMessages.takenBack : cabinMessages.doneAgain);
  };
  const undo = step("undone", state.past.length > 0);
  const redo = step("redone", state.future.length > 0);
  const takeOffer = (surface: OfferedSurface) => {
    hint.close();
    dispatch({ type: "offerTaken", shape: surface.shape, id: newId() });
    focusIn(root, ".cabin-question select");
  };
  useShortcuts(root, {
    onTool: (key) => {
      const tool = TOOL_KEYS[key];
      if (tool) takeTool(tool);
    },
    onUndo: undo,
    onRedo: redo,
    onDigit: (digit) => {
      const surface = offered[digit - 1];
      if (surface) takeOffer(surface);
    },
  });
  const { width, height } = opened ?? USUAL;
  const style = { "--ratio": width / height } as CSSProperties;
  const focusPhoto = () => draw.current?.focus({ preventScroll: true });
  const list = () => {
    hint.close();
    setListOpen(true);
    focusIn(root, ".cabin-list button");
  };
  return (
    <div className="wrap cabin-bench" ref={root} style={style}>
      <Tools view={view} onTool={takeTool} onUndo={undo} onRedo={redo} />
      <Stage
        view={view}
        isSample={isSample}
        brush={brush}
        onBrush={setBrush}
        offered={hint.isOpen || isListOpen ? offered : []}
        draw={draw}
        onAnswer={focusPhoto}
        hint={
          hint.isOpen ? (
            <Hint
              onDraw={() => {
                hint.close();
                focusPhoto();
              }}
              onList={list}
            />
          ) : null
        }
      />
      <div className="cabin-side">
        <Surfaces view={view} />
        <Palette view={view} />
      </div>
      <Offered
        offered={offered}
        height={opened?.height ?? 1}
        isOpen={isListOpen}
        onOpen={setListOpen}
        onTake={takeOffer}
      />
    </div>
  );
}

/** Moves the focus to what is about to be shown. */
function focusIn(root: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
}

/** Open until the visitor draws, on a device where it was not seen. */
function useHint({ state, opened }: View) {
  const isEmpty = !state.surfaces.some(({ shape }) => isDrawn(shape));
  const [isWanted, setWanted] = useState(() => isEmpty && !isHintSeen());
  const isOpen = isWanted && isEmpty && opened !== null;
  useEffect(() => {
    if (isOpen) setHintSeen();
  }, [isOpen]);
  return { isOpen, close: () => setWanted(false) };
}

interface StageProps {
  view: View;
  isSample: boolean;
  brush: Brush;
  onBrush: (brush: Brush) => void;
  offered: readonly OfferedSurface[];
  draw: RefObject<HTMLDivElement | null>;
  onAnswer: () => void;
  hint: Elements;
}

/** The photo, with what belongs to it above and below. */
function Stage({ view, isSample, brush, onBrush, offered, draw, onAnswer, hint }: StageProps) {
  const { state, opened, painted } = view;
  const photo = useRef<HTMLDivElement>(null);
  const isAsking = state.asked !== null && state.asked === state.selected;
  const canCompare = painted.length > 0 && !isAsking && !state.two;
  return (
    <div className="cabin-stage">
      <p className="visually-hidden" id="cabin-keys">
        Arrow keys move the crosshair, with Shift farther. Space starts a line and ends it, Escape cancels it.
      </p>
      {state.two ? (
        <TryTwo view={view} />
      ) : (
        <Photo view={view} brush={brush} offered={offered} place={photo} drawRef={draw}>
          {canCompare && <span className="cabin-seam" aria-hidden="true" />}
          {state.tool === "brush" && !hint && <BrushOptions brush={brush} onBrush={onBrush} />}
          {!opened && (
            <p className="cabin-opening" role="status">
              Getting your photo ready
            </p>
          )}
          {hint}
        </Photo>
      )}
      {isAsking && <Question view={view} onAnswer={onAnswer} />}
      {canCompare && <Wipe place={photo} />}
      {opened?.isSlow && (
        <p className="cabin-weak" role="status">
          <ToolIcon name="clock" />
          <span>{cabinMessages.deviceSlow}</span>
        </p>
      )}
      {isSample && <p className="hint">{cabinMessages.sampleUsed}</p>}
    </div>
  );
}
