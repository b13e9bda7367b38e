/** Uploads of which the server may not be able to read the file. */
import type { PhotoUrls, UploadedPhoto } from "../generated/domain.ts";
import { ApiError, type UploadOptions, uploadPhoto } from "../lib/api.ts";

/** Sends a file. One that the server cannot read is made anew by the browser, if it can, and sent once more. */
export async function sendReadable<Answer>(
  file: Blob,
  send: (file: Blob) => Promise<Answer>,
  remake: (file: File) => Promise<Blob | undefined>,
): Promise<Answer> {
  try {
    return await send(file);
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.code === "unreadable")) throw cause;
    const named = file instanceof File ? file : new File([file], "photo", { type: file.type });
    const remade = await remake(named).catch(() => undefined);
    if (!remade) throw cause;
    return send(remade);
  }
}

/** A visitor's photo; the tools are asked for only if they are needed. */
export function uploadReadable(
  photo: Blob,
  tools: () => PhotoUrls | Promise<PhotoUrls>,
  options: UploadOptions,
): Promise<UploadedPhoto> {
  const remake = async (file: File) => {
    const [urls, { preparePhoto }] = await Promise.all([tools(), import("./bridge.ts")]);
    const job = { urls, mobile: false, rework: true, onProgress: () => {}, signal: options.signal };
    const { blob, optimized } = await preparePhoto(file, job);
    return optimized ? blob : undefined;
  };
  return sendReadable(photo, (file) => uploadPhoto(file, options), remake);
}
