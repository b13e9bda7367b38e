/** The biggest surfaces of the photo, for visitors who do not draw. */
import { useEffect, useState } from "react";
import type { OfferedSurface } from "../engine/types.ts";
import type { Opened } from "../state/use-engine.ts";
import { ToolIcon } from "../tool-icon.tsx";

/** As many as there are digits for. */
const MOST = 9;

export function useOffered(opened: Opened | null): readonly OfferedSurface[] {
  const [offered, setOffered] = useState<readonly OfferedSurface[]>([]);
  useEffect(() => {
    if (!opened) return;
    let isGone = false;
    // Without the list, drawing works as well.
    opened.engine.offered().then(
      (found) => !isGone && setOffered(found.slice(0, MOST)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [opened]);
  return offered;
}

interface Props {
  offered: readonly OfferedSurface[];
  /** Height of the photo in the engine's pixels. */
  height: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onTake: (surface: OfferedSurface) => void;
}

export function Offered({ offered, height, isOpen, onOpen, onTake }: Props) {
  if (offered.length === 0) return null;
  return (
    <details className="cabin-list" open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>
        <ToolIcon name="list" />
        Choose a surface from a list
        <small>Works with the keyboard alone</small>
      </summary>
      <ol className="l">
        {offered.map((surface, index) => (
          <li key={surface.outline}>
            <button type="button" aria-keyshortcuts={`${index + 1}`} onClick={() => onTake(surface)}>
              <kbd>{index + 1}</kbd>
              <b>{capital(`${placeOf(surface, height)}, ${surface.tone}`)}</b>
              <span>{`${Math.round(surface.share * 100)}% of the picture`}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** 'left', 'upper left'. */
function placeOf({ side, shape }: OfferedSurface, height: number): string {
  const down = (shape.strokes[0]?.points[1] ?? height / 2) / height;
  if (down < 1 / 3) return `upper ${side}`;
  return down > 2 / 3 ? `lower ${side}` : side;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
