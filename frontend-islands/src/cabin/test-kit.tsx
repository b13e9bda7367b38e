/** Shared test helpers of the tool: an engine that finds whatever is drawn, and the open tool. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { Cabin } from "./cabin.tsx";
import type { CabinEngine, OfferedSurface, Selection } from "./engine/types.ts";
import type { CabinMaterial } from "./generated/domain.ts";
import type { Design } from "./state/design.ts";

export const OUTLINE = "M100 100L700 100L700 500L100 500Z";

export function fakeEngine() {
  const offered: OfferedSurface[] = [
    { tone: "light brown", side: "left", share: 0.18, shape: shapeAt(100), outline: "M0 0L9 0L9 9Z" },
    { tone: "blue", side: "right", share: 0.09, shape: shapeAt(900), outline: "M50 0L59 0L59 9Z" },
  ];
  return {
    prepare: vi.fn<CabinEngine["prepare"]>(async () => ({ width: 1600, height: 1200 })),
    select: vi.fn<CabinEngine["select"]>(async (): Promise<Selection> => ({ outline: OUTLINE, share: 0.11 })),
    render: vi.fn<CabinEngine["render"]>(
      async () => ({ width: 1600, height: 1200, close: () => {} }) satisfies ImageBitmap,
    ),
    compose: vi.fn<CabinEngine["compose"]>(async () => new Blob(["picture"], { type: "image/jpeg" })),
    offered: vi.fn<CabinEngine["offered"]>(async () => offered),
    close: vi.fn<CabinEngine["close"]>(),
  } satisfies CabinEngine;
}

function shapeAt(x: number) {
  return { strokes: [{ points: [x, 100, x + 50, 120], width: 20, wanted: true }], brushed: [], corners: null };
}

const material = (id: string, name: string, kind: CabinMaterial["kind"], styles: string[] = []): CabinMaterial => ({
  id,
  name,
  finish: "oil",
  kind,
  swatch: null,
  color: "#5f3e29",
  contrast: 0.3,
  scale: 0.5,
  gloss: 0.2,
  styles,
});

export const materials = [
  material("teak", "Teak", "wood"),
  material("walnut", "Walnut", "wood", ["classic"]),
  material("navy", "Navy canvas", "fabric"),
  material("white", "White", "paint"),
];

const style = {
  id: "classic",
  name: "Classic Nautical",
  description: "",
  materials: [],
  picture: null,
  fallback: null,
};

/** The photo is shown half as large as the engine's. */
export function openCabin(engine = fakeEngine(), design: Design | null = null) {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({
    ...{ left: 0, top: 0, right: 800, bottom: 600, x: 0, y: 0, width: 800, height: 600 },
    toJSON: () => ({}),
  });
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const told = {
    onDesign: vi.fn<(design: Design) => void>(),
    onPicture: vi.fn<(picture: Blob) => void>(),
    onBack: vi.fn<() => void>(),
    onContinue: vi.fn<(isLeftOut: boolean) => void>(),
    onEnd: vi.fn<(problem: string) => void>(),
  };
  const open = () => engine;
  const photo = { blob: new Blob(["photo"]), url: "blob:photo", alt: "Your photo" };
  const shown = render(
    <Cabin
      {...{ photo, style, materials, design, open, ...told }}
      isSample={false}
      business="Harbor & Grain"
      level={1}
      progress={<p />}
    />,
  );
  return { engine, ...told, user: userEvent.setup(), unmount: shown.unmount };
}

export const button = (name: RegExp | string) => screen.getByRole("button", { name });
export const drawing = () => screen.getByRole("application");
export const surface = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
export const lastDesign = (onDesign: { mock: { lastCall?: [Design] | undefined } }) =>
  onDesign.mock.lastCall?.[0].surfaces ?? [];
