import { afterEach, expect, test, vi } from "vitest";
import { decodeRgba } from "./native-decode.ts";

/** Stands in for the pixel module, whose rule is tested in Rust: a short side of 512 pixels. */
const pixels = { pixelsMax: () => 100_000_000, targetWidth: (width: number, height: number) => (width * 512) / height };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser whose pictures have these dimensions. */
function browser(width: number, height: number) {
  vi.stubGlobal("createImageBitmap", (_: unknown, options: { resizeWidth?: number; resizeHeight?: number }) =>
    Promise.resolve({
      width: options.resizeWidth ?? width,
      height: options.resizeHeight ?? height,
      close: () => undefined,
    }),
  );
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({
        drawImage: () => undefined,
        getImageData: (_x: number, _y: number, w: number, h: number) => ({ data: new Uint8ClampedArray(w * h * 4) }),
      });
    },
  );
}

test("a panorama is shrunk to twice its target, so that its short side is not too short", async () => {
  browser(16000, 1600);
  const picture = await decodeRgba(new Blob(), pixels);
  expect([picture.width, picture.height]).toEqual([10240, 1024]);
  expect([picture.fullWidth, picture.fullHeight]).toEqual([16000, 1600]);
});

test("a picture of little more than the target is read as it is", async () => {
  browser(2400, 1100);
  const picture = await decodeRgba(new Blob(), pixels);
  expect([picture.width, picture.height]).toEqual([2400, 1100]);
});
