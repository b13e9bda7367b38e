/** The biggest surfaces of the photo, for those who do not draw. */
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
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onTake: (surface: OfferedSurface) => void;
}

export function Offered({ offered, isOpen, onOpen, onTake }: Props) {
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
              <b>{capital(`${surface.tone}, ${surface.side}`)}</b>
              <span>{`${Math.round(surface.share * 100)}% of the picture`}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
