/** Runs inside the browser under the site's policy: makes photos of every kind and hands them to the worker. */
import { PhotoRejected, PhotoWorker } from "../../../frontend-islands/src/photo/bridge.ts";
import { urls } from "./urls.ts";

export interface Recipe {
  type?: "image/jpeg" | "image/png" | "image/webp";
  width?: number;
  height?: number;
  /** EXIF orientation; the stored pixels are turned accordingly. */
  orientation?: number;
  /** Instead of a picture: these bytes, or the file at this address. */
  text?: string;
  fetch?: string;
  /** Keep this share of the bytes. */
  keep?: number;
  /** Bytes to append. */
  pad?: number;
  worker?: string;
  mobile?: boolean;
  wasm?: string;
  cancelAt?: number;
}

interface Outcome {
  error?: string;
  rejected?: boolean;
  format?: string;
  optimized?: boolean;
  width?: number;
  height?: number;
  bytes?: number;
  originalBytes?: number;
  /** Corner colors, clockwise from top left, one letter each. */
  corners?: string;
  holdsSecret?: boolean;
  progress?: number[];
  violations: string[];
}

const COLORS = ["#d01010", "#10a010", "#1010d0", "#e0e010"];
const LETTERS = "rgby";

/** Red, green, blue, yellow quarters, clockwise from top left, as a camera held in this orientation stores them. */
async function picture({ type = "image/jpeg", width = 900, height = 600, orientation = 1 }: Recipe): Promise<Blob> {
  const turned = orientation >= 5;
  const canvas = new OffscreenCanvas(turned ? height : width, turned ? width : height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  const { width: w, height: h } = canvas;
  // From upright to stored: the inverse of what the orientation asks for.
  const transforms: Record<number, [number, number, number, number, number, number]> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, -1, 1, 0, 0, h],
    7: [0, -1, -1, 0, w, h],
    8: [0, 1, -1, 0, w, 0],
  };
  context.setTransform(...(transforms[orientation] as [number, number, number, number, number, number]));
  const quarters = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;
  quarters.forEach(([x, y], i) => {
    context.fillStyle = COLORS[i] as string;
    context.fillRect((x * width) / 2, (y * height) / 2, width / 2, height / 2);
  });
  return canvas.convertToBlob({ type, quality: 0.9 });
}

/** The JPEG with EXIF of this orientation and a place put in. */
function withExif(jpeg: Uint8Array, orientation: number): Uint8Array {
  const secret = new TextEncoder().encode("GPS-SECRET 33.6189 -117.9298");
  const tiff = [73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  const payload = [69, 120, 105, 102, 0, 0, ...tiff, ...secret];
  const length = payload.length + 2;
  const segment = [0xff, 0xe1, length >> 8, length & 255, ...payload];
  return new Uint8Array([...jpeg.slice(0, 2), ...segment, ...jpeg.slice(2)]);
}

async function bytesOf(recipe: Recipe): Promise<Uint8Array> {
  if (recipe.text !== undefined) return new TextEncoder().encode(recipe.text);
  if (recipe.fetch !== undefined) return new Uint8Array(await (await fetch(recipe.fetch)).arrayBuffer());
  const plain = new Uint8Array(await (await picture(recipe)).arrayBuffer());
  return recipe.orientation === undefined ? plain : withExif(plain, recipe.orientation);
}

async function cornersOf(blob: Blob): Promise<string> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  const near = (x: number, y: number) => {
    const [r, g, b] = context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data;
    const distances = COLORS.map((c) => {
      const of = (at: number) => Number.parseInt(c.slice(at, at + 2), 16);
      return Math.abs(of(1) - (r ?? 0)) + Math.abs(of(3) - (g ?? 0)) + Math.abs(of(5) - (b ?? 0));
    });
    const best = Math.min(...distances);
    return best < 60 ? LETTERS[distances.indexOf(best)] : "?";
  };
  return [near(0.1, 0.1), near(0.9, 0.1), near(0.9, 0.9), near(0.1, 0.9)].join("");
}

const violations: string[] = [];
addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective}: ${event.blockedURI}`));

declare global {
  interface Window {
    check(recipe: Recipe): Promise<Outcome>;
  }
}

window.check = async (recipe) => {
  let bytes = await bytesOf(recipe);
  if (recipe.keep) bytes = bytes.slice(0, Math.floor(bytes.length * recipe.keep));
  const parts: BlobPart[] = [bytes as Uint8Array<ArrayBuffer>];
  if (recipe.pad) parts.push(new Uint8Array(recipe.pad));
  const file = new File(parts, "photo.jpg", { type: "image/jpeg" });
  const progress: number[] = [];
  const controller = new AbortController();
  try {
    const photo = await new PhotoWorker().prepare(file, {
      urls: { ...urls(recipe.worker ?? "/worker.js"), ...(recipe.wasm && { pixelsWasm: recipe.wasm }) },
      mobile: recipe.mobile ?? false,
      onProgress: (share) => {
        progress.push(share);
        if (recipe.cancelAt !== undefined && share >= recipe.cancelAt) controller.abort();
      },
      signal: controller.signal,
    });
    const { format, optimized, width, height, originalBytes } = photo;
    const text = new TextDecoder("latin1").decode(await photo.blob.arrayBuffer());
    return {
      format,
      optimized,
      width,
      height,
      originalBytes,
      bytes: photo.blob.size,
      holdsSecret: /GPS-SECRET|Exif/.test(text),
      corners: await cornersOf(photo.blob).catch(() => "none"),
      progress,
      violations,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { error: message, rejected: error instanceof PhotoRejected, progress, violations };
  }
};
