/**
 * `form[data-shrink]`: makes the photos of a plain form smaller before it is sent, because a phone's photos are large
 * and its line may be slow. A photo that cannot be made smaller here is sent as it is: the server checks them all.
 */
import type { PhotoTools, PhotoUrls } from "../generated/domain.ts";
import { holdBack } from "../lib/hold-back.ts";

/** Of photos that were chosen earlier, too: each is made smaller once. */
const done = new WeakMap<File, Promise<File>>();

async function shrinkAll(files: FileList): Promise<File[]> {
  const [{ call }, { preparePhoto }] = await Promise.all([import("../lib/api.ts"), import("./bridge.ts")]);
  const { wasm } = await call<PhotoTools>("photos/tools", {});
  const shrink = async (file: File, urls: PhotoUrls) => {
    // The server cannot ask for another attempt.
    const options = { urls, mobile: false, rework: true, onProgress: () => {}, signal: new AbortController().signal };
    const { blob, optimized } = await preparePhoto(file, options);
    return optimized ? new File([blob], file.name, { type: blob.type }) : file;
  };
  const smaller = [];
  for (const file of files) {
    const shrunk = done.get(file) ?? shrink(file, wasm).catch(() => file);
    done.set(file, shrunk);
    smaller.push(await shrunk);
  }
  return smaller;
}

function setUp(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) return;
  let smaller: Promise<File[] | undefined> | undefined;
  const begin = () => {
    smaller = input.files?.length ? shrinkAll(input.files).catch(() => undefined) : undefined;
  };
  input.addEventListener("change", begin);
  // Photos that were chosen before this script ran.
  begin();
  holdBack(form, async () => {
    const files = await smaller;
    smaller = undefined;
    if (!files) return true;
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
    return true;
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-shrink]")) setUp(form);
