/** The originals of several pictures, one file after the other. */
import { useEffect, useRef } from "react";
import { Button } from "../../admin/ui/button.tsx";
import { Dialog, firstFocus } from "../../admin/ui/dialog.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import type { MediaItem } from "../../generated/domain.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { countPictures } from "./count-pictures.ts";

/** Browsers lose some of many files that begin at once, in milliseconds. */
const PAUSE_MS = 500;

const pause = () => new Promise((go) => setTimeout(go, PAUSE_MS));

interface Props {
  chosen: readonly MediaItem[];
  onClose: () => void;
}

export function DownloadDialog({ chosen, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const isOpen = useRef(true);
  const { busy, run } = useBusy<true>();
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const all = () =>
    run(true, async () => {
      for (const link of list.current?.querySelectorAll("a") ?? []) {
        if (!isOpen.current) return;
        link.click();
        await pause();
      }
    });
  return (
    <Dialog title={`Download ${countPictures(chosen.length)}`} onClose={onClose}>
      <p>Each as the file that was added, in its full size. Your browser may ask once whether it may save them all.</p>
      <ul className="picture-uses" ref={list}>
        {chosen.map(({ id, name, bytes }) => (
          <li key={id}>
            <div>
              <a className="link" href={`/admin/originals/${id}`} download>
                {name}
              </a>
              <small className="muted tiny">{formatBytes(bytes)}</small>
            </div>
          </li>
        ))}
      </ul>
      <div className="dialog__footer">
        <Button look="outline" onClick={onClose}>
          Done
        </Button>
        <Button ref={firstFocus} busy={busy} onClick={() => !busy && void all()}>
          Download all
        </Button>
      </div>
    </Dialog>
  );
}
