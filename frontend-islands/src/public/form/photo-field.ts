/**
 * The field for photos of a plain form: its file input until it is used, then the list of `quote-photos.tsx`, which is
 * loaded for that.
 */
import { messages } from "../../generated/domain.ts";
import { notify } from "../../lib/toasts.ts";
import { pastedFiles } from "../../photo/list/pasted.ts";
import type { SavedPhoto, UploadMethod } from "../../photo/list/photo-list.ts";
import type { QuotePhotos } from "./quote-photos.tsx";

export type PhotoField = ReturnType<typeof photoField>;

export function photoField(box: HTMLElement) {
  const input = box.querySelector("input");
  let loading: Promise<QuotePhotos> | undefined;
  let list: QuotePhotos | undefined;
  const load = () => {
    loading ??= import("./quote-photos.tsx").then(async ({ mountQuotePhotos }) => {
      list = await mountQuotePhotos(box);
      return list;
    });
    loading.catch(() => {
      // Offline; the next use tries again.
      loading = undefined;
    });
    return loading;
  };
  const add = (files: Iterable<File> | null | undefined, method: UploadMethod) => {
    const chosen = [...(files ?? [])];
    if (chosen.length === 0) return;
    const failed = () => notify({ tone: "bad", text: messages.photoOffline });
    load().then((photos) => photos.pick(chosen, method), failed);
  };
  // The list, once it is there, takes what is dropped or pasted itself.
  const isPlain = () => Boolean(input?.isConnected);
  // Ahead, while the visitor chooses; a failure is reported when it is needed.
  input?.addEventListener("click", () => void import("./quote-photos.tsx").catch(() => {}));
  input?.addEventListener("change", () => add(input.files, "browse"));
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    if (!isPlain()) return;
    event.preventDefault();
    add(event.dataTransfer?.files, "drop");
  });
  box.closest("form")?.addEventListener("paste", ({ clipboardData }) => {
    if (isPlain() && clipboardData) add(pastedFiles(clipboardData), "paste");
  });
  return {
    load,
    /** The photos as a draft keeps them; undefined while there is no list. */
    saved: (): SavedPhoto[] | undefined => list?.saved(),
    /** How many were chosen, prepared or not. */
    count: (): number => list?.count() ?? input?.files?.length ?? 0,
    /** The list if it is used. */
    used: async () => {
      // Chosen while the list could not be loaded.
      if (input?.files?.length && isPlain()) return load();
      return loading;
    },
  };
}
