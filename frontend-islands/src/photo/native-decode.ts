/** Decoding by the browser, where that is faster than WASM or the only way. */
import type { Pixels } from "./modules.ts";

/** Luma and chroma of a JPEG as stored: consecutive planes without padding. */
interface Planes {
  data: Uint8Array;
  colorWidth: number;
  colorHeight: number;
}

export interface RgbaPicture {
  width: number;
  height: number;
  rgba: Uint8Array;
  /** Dimensions before downscaling. */
  fullWidth: number;
  fullHeight: number;
}

/** Ratio of luma to chroma width and height, by frame format. */
const SUBSAMPLING: Record<string, readonly [number, number]> = { I420: [2, 2], I422: [2, 1], I444: [1, 1] };

/**
 * Decodes a JPEG to its stored planes: 3/8 of the bytes of RGBA, without color conversion. A photo takes 10
 * to 25 % less time than entirely in WASM (see end2end/perf/photo). `undefined` where the browser cannot, or
 * returns anything but planes of this kind.
 */
export async function decodePlanes(jpeg: Uint8Array, width: number, height: number): Promise<Planes | undefined> {
  if (!("ImageDecoder" in globalThis)) return undefined;
  let decoder: ImageDecoder | undefined;
  let frame: VideoFrame | undefined;
  try {
    decoder = new ImageDecoder({
      data: jpeg,
      type: "image/jpeg",
      colorSpaceConversion: "none",
      preferAnimation: false,
    });
    frame = (await decoder.decode()).image;
    const sampling = SUBSAMPLING[frame.format ?? ""];
    const rect = frame.visibleRect;
    if (!sampling || !frame.colorSpace.fullRange || rect?.width !== width || rect.height !== height) return undefined;
    const colorWidth = Math.ceil(width / sampling[0]);
    const colorHeight = Math.ceil(height / sampling[1]);
    const luma = width * height;
    const chroma = colorWidth * colorHeight;
    const data = new Uint8Array(luma + 2 * chroma);
    await frame.copyTo(data, {
      layout: [
        { offset: 0, stride: width },
        { offset: luma, stride: colorWidth },
        { offset: luma + chroma, stride: colorWidth },
      ],
    });
    return { data, colorWidth, colorHeight };
  } catch {
    return undefined;
  } finally {
    frame?.close();
    decoder?.close();
  }
}

/**
 * Decodes any picture the browser supports, upright and in sRGB. Pictures far larger than the target are
 * downscaled first: reading back 400 MB of pixels costs more than what a second scaling loses.
 */
export async function decodeRgba(file: Blob, pixels: Pick<Pixels, "pixelsMax" | "targetWidth">): Promise<RgbaPicture> {
  let bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const { width: fullWidth, height: fullHeight } = bitmap;
    if (fullWidth * fullHeight > pixels.pixelsMax()) throw new Error("More pixels than allowed.");
    const scale = (2 * pixels.targetWidth(fullWidth, fullHeight)) / fullWidth;
    if (scale < 0.75) {
      const large = bitmap;
      bitmap = await createImageBitmap(large, {
        resizeWidth: Math.max(1, Math.round(fullWidth * scale)),
        resizeHeight: Math.max(1, Math.round(fullHeight * scale)),
        resizeQuality: "high",
      });
      large.close();
    }
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("No canvas.");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height, { colorSpace: "srgb" });
    return { width, height, rgba: new Uint8Array(data.buffer), fullWidth, fullHeight };
  } finally {
    bitmap.close();
  }
}
