// Test photos: files from the repository, and malicious ones generated here.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { root } from "../support/paths.ts";

/** A 12-megapixel photo of a cabin. */
export const CABIN = join(root, "end2end/fixtures/cabin-12mp.jpg");
/** A HEIC photo from a phone. */
export const CABIN_HEIC = join(root, "end2end/fixtures/cabin.heic");
/** 1600 x 900, small enough to be sent unchanged. */
const SMALL = join(root, "public/hero-yacht.jpg");

/** A file in Playwright's format. */
export const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

export const small = () => readFileSync(SMALL);
export const smallFile = () => file("saloon.jpg", "image/jpeg", small());

/** A JPEG segment. */
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | marker, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const afterStart = (jpeg: Buffer, inserted: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...inserted, jpeg.subarray(2)]);

/** Marker text in the EXIF data below, to search for in stored files. */
const EXIF_MARK = "SECRET BERTH 42";

/** The photo as taken by a rotated phone: EXIF orientation 90 degrees, with GPS position. */
export function withGps(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(200);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  // IFD0: description, orientation 6, pointer to the GPS IFD.
  tiff.writeUInt16LE(3, 8);
  entry(10, 0x010e, 2, EXIF_MARK.length + 1, 150);
  entry(22, 0x0112, 3, 1, 6);
  entry(34, 0x8825, 4, 1, 60);
  // GPS IFD: 32 42' 36" north.
  tiff.writeUInt16LE(2, 60);
  entry(62, 1, 2, 2, "N".charCodeAt(0));
  entry(74, 2, 5, 3, 100);
  for (const [index, value] of [32, 1, 42, 1, 36, 1].entries()) tiff.writeUInt32LE(value, 100 + 4 * index);
  tiff.write(EXIF_MARK, 150, "latin1");
  return afterStart(jpeg, [segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]))]);
}

/** Whether a JPEG still has the data of `withGps`, or any EXIF or XMP. */
export const hasMetadata = (jpeg: Buffer) =>
  [EXIF_MARK, "Exif\0", "http://ns.adobe.com"].some((mark) => jpeg.includes(mark));

/** The same picture padded to this size with comment segments. */
export function padded(jpeg: Buffer, bytes: number): Buffer {
  const comment = segment(0xfe, Buffer.alloc(65_000, "x"));
  const count = Math.ceil((bytes - jpeg.length) / comment.length);
  return afterStart(jpeg, Array(count).fill(comment));
}

/** A PNG from raw pixel rows, optionally padded with text chunks. */
function pngOf(width: number, height: number, colorType: 0 | 6, pixels: Buffer, words = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const row = pixels.length / height;
  const rows = Array.from({ length: height }, (_, y) => [Buffer.alloc(1), pixels.subarray(y * row, (y + 1) * row)]);
  const data = deflateSync(Buffer.concat(rows.flat()));
  const said = words > 0 ? [chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), Buffer.alloc(words, "x")]))] : [];
  const end = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([signature, chunk("IHDR", header), ...said, chunk("IDAT", data), end]);
}

/** A black PNG. */
export const png = (width: number, height: number) => pngOf(width, height, 0, Buffer.alloc(width * height));

/** A square PNG of at least this size, its right half transparent. */
export function translucentPng(side: number, bytes: number): Buffer {
  const pixels = Buffer.alloc(4 * side * side, 0x60);
  for (let at = 0; at < side * side; at += 1) pixels[4 * at + 3] = at % side < side / 2 ? 255 : 0;
  return pngOf(side, side, 6, pixels, bytes);
}

export const SVG_WITH_SCRIPT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
);
