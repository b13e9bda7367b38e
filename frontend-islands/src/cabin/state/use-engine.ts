/** The engine for the time that the tool is open. */
import { useEffect, useRef, useState } from "react";
import type { CabinEngine } from "../engine/types.ts";
import { cabinMessages } from "../generated/domain.ts";

export interface Opened {
  engine: CabinEngine;
  /** Size of the photo in the engine's pixels. */
  width: number;
  height: number;
  /** The device is slow, so the photo is drawn on at a smaller size. */
  isSlow: boolean;
}

/** A device that takes longer to prepare the photo would take seconds for each picture. */
const SLOW_MS = 4000;
/** Longer side of the photo on a slow device. */
const SLOW_SIDE = 900;

/** The sentence for a failure after which the tool cannot go on. */
export function problemOf(cause: unknown): string {
  const isMemory = cause instanceof Error && cause.name === "CabinMemory";
  return isMemory ? cabinMessages.memoryShort : cabinMessages.failed;
}

export async function prepare(engine: CabinEngine, photo: Blob, now = () => performance.now()): Promise<Opened> {
  const began = now();
  const size = await engine.prepare(photo);
  if (now() - began < SLOW_MS || Math.max(size.width, size.height) <= SLOW_SIDE) {
    return { engine, ...size, isSlow: false };
  }
  return { engine, ...(await engine.prepare(await shrunk(photo, size))), isSlow: true };
}

async function shrunk(photo: Blob, { width, height }: { width: number; height: number }): Promise<Blob> {
  const scale = SLOW_SIDE / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const options = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "high" } as const;
  const bitmap = await createImageBitmap(photo, options);
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
}

export function useEngine(open: () => CabinEngine, photo: Blob, onEnd: (problem: string) => void): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    let isGone = false;
    let engine: CabinEngine | undefined;
    const start = async () => {
      try {
        engine = open();
        const ready = await prepare(engine, photo);
        if (!isGone) setOpened(ready);
      } catch (cause) {
        if (!isGone) end.current(problemOf(cause));
      }
    };
    void start();
    return () => {
      isGone = true;
      engine?.close();
    };
  }, [open, photo]);
  return opened;
}
