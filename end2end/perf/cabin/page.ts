// The benchmark's page: the real bridge and Worker, timed from the page.
import { cabinSupported, openCabinEngine } from "../../../frontend-islands/src/cabin/engine/bridge.ts";
import type { EngineSurface, FigureMaterial, Shape, Stroke } from "../../../frontend-islands/src/cabin/engine/types.ts";

const urls = { worker: "/worker.js", recolorJs: "/pkg/recolor.js", recolorWasm: "/pkg/recolor_bg.wasm" };

const wood = (color: string, swatch: string | null): FigureMaterial => ({
  kind: "wood",
  color,
  contrast: 0.5,
  scale: 0.4,
  direction: 0,
  gloss: 0.3,
  swatch,
});

/** The longest time that the page could do nothing else. */
function watchStalls() {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 4);
    last = now;
  }, 4);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

async function timed<T>(call: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await call();
  return { ms: performance.now() - start, result };
}

interface Recipe {
  photo: string;
  /** For each surface, the first strokes and the corrections. */
  surfaces: { strokes: Stroke[]; corrections: Stroke[] }[];
  rounds: number;
}

async function benchmark({ photo, surfaces, rounds }: Recipe) {
  if (!cabinSupported()) throw new Error("not supported");
  const blob = await (await fetch(photo)).blob();
  const stalls = watchStalls();
  const engine = openCabinEngine(urls);
  const cold = await timed(() => engine.prepare(blob));
  const prepare: number[] = [];
  for (let round = 0; round < rounds; round++) prepare.push((await timed(() => engine.prepare(blob))).ms);
  const size = cold.result;

  const select: number[] = [];
  const shares: number[] = [];
  const shapes: Shape[] = [];
  for (const { strokes, corrections } of surfaces) {
    const shape: Shape = { strokes: [], brushed: [], corners: null };
    for (const stroke of [...strokes, ...corrections]) {
      shape.strokes = [...shape.strokes, stroke];
      const { ms, result } = await timed(() => engine.select({ ...shape }));
      select.push(ms);
      shares.push(result.share);
    }
    shapes.push(shape);
  }
  const layer = (shape: Shape, material: FigureMaterial): EngineSurface => ({ id: "", shape, material });
  const first: number[] = [];
  const change: number[] = [];
  for (const shape of shapes) {
    first.push((await timed(() => engine.render([layer(shape, wood("#5f4029", "/swatch.jpg"))]))).ms);
    for (const color of ["#a07040", "#203050", "#e0d8c8"]) {
      change.push((await timed(() => engine.render([layer(shape, wood(color, "/swatch.jpg"))]))).ms);
    }
  }
  const all = shapes.map((shape) => layer(shape, wood("#5f4029", "/swatch.jpg")));
  await engine.render(all);
  const among: number[] = [];
  for (const color of ["#a07040", "#203050", "#e0d8c8", "#707070"]) {
    const surface = all[0];
    if (surface) all[0] = { ...surface, material: wood(color, null) };
    among.push((await timed(() => engine.render([...all]))).ms);
  }
  const composed = await timed(() => engine.compose(all, "Harbor & Grain"));
  const offered = await timed(() => engine.offered());
  return {
    size,
    cold: cold.ms,
    prepare,
    select,
    shares,
    first,
    change,
    among,
    compose: composed.ms,
    bytes: composed.result.size,
    offered: offered.ms,
    offers: offered.result.map(({ tone, side, share }) => `${tone}, ${side}, ${Math.round(share * 100)} %`),
    longestStall: stalls(),
  };
}

Object.assign(window, { benchmark });
