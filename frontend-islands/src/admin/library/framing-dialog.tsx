/** The focal point of a picture: a draggable ring, with a preview of every crop of the site. */
import { type PointerEvent, useRef, useState } from "react";
import type { MediaItem } from "../../generated/domain.ts";
import { useAdmin } from "../admin-session.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, firstFocus } from "../ui/dialog.tsx";
import { useBusy } from "../use-busy.ts";
import { Crops } from "./crops.tsx";

interface Props {
  item: MediaItem;
  /** The place the picture is framed for. */
  place?: string | undefined;
  /** The framing was saved. */
  onFramed: (item: MediaItem) => void;
  onClose: () => void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (value: number) => Math.round(Math.min(Math.max(value, 0), 100));

export function FramingDialog({ item, place, onFramed, onClose }: Props) {
  const { request } = useAdmin();
  const [[x, y], setPoint] = useState<[number, number]>([item.focalX, item.focalY]);
  const { busy, run } = useBusy<true>();
  const stage = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    setPoint([
      percent(((event.clientX - box.left) / box.width) * 100),
      percent(((event.clientY - box.top) / box.height) * 100),
    ]);
  };
  const { id, alt, decorative } = item;
  const save = async () => {
    onFramed(await request<MediaItem>("media/update", { id, alt, decorative, focalX: x, focalY: y }));
    onClose();
  };
  const { src, width, height } = item.picture;
  return (
    <Dialog title="Framing" className="dialog dialog--wide" onClose={onClose}>
      <p>Drag the ring to the part that must always be visible, or use the arrow keys.</p>
      <div className="framing">
        <div
          className="focal-point"
          ref={stage}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture?.(event.pointerId);
            follow(event);
          }}
          onPointerMove={(event) => event.buttons === 1 && follow(event)}
        >
          <img src={src} width={width} height={height} alt={item.alt} draggable={false} />
          <button
            type="button"
            ref={firstFocus}
            style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
            aria-label={`Focal point, ${x} percent across, ${y} percent down`}
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              if (!step) return;
              event.preventDefault();
              const by = event.shiftKey ? 10 : 1;
              setPoint([percent(x + step[0] * by), percent(y + step[1] * by)]);
            }}
          />
        </div>
        <Crops item={item} place={place} point={[x, y]} />
      </div>
      <p className="visually-hidden" role="status">
        {`${x} percent across, ${y} percent down`}
      </p>
      <div className="dialog__footer">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => !busy && void run(true, save)}>
          Save framing
        </Button>
      </div>
    </Dialog>
  );
}
