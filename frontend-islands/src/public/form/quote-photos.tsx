/** The photos of the quote form. Loaded once one is added: the page carries neither this nor its style sheet. */
import { useLayoutEffect, useReducer, useRef, useState } from "react";
import type { PhotoTools } from "../../generated/domain.ts";
import { call } from "../../lib/api.ts";
import { preparePhoto } from "../../photo/bridge.ts";
import { useMobile } from "../../photo/list/mobile.ts";
import { PhotoAdd } from "../../photo/list/photo-add.tsx";
import {
  noPhotos,
  type PhotoList,
  reducePhotos,
  type SavedPhoto,
  type SentPhotos,
  savedPhotos,
  type UploadMethod,
} from "../../photo/list/photo-list.ts";
import { LeftOut, PhotoRows } from "../../photo/list/photo-rows.tsx";
import { type PhotoControls, type PhotoServices, usePhotos } from "../../photo/list/use-photos.ts";
import { uploadReadable } from "../../photo/upload-readable.ts";
import { mountReact } from "../../react-island/mount-react.tsx";
import { stylesheet } from "../../react-island/stylesheet.ts";

/** The photos of a form, for its script. */
export interface QuotePhotos {
  pick(files: readonly File[], method: UploadMethod): void;
  /** Resolves when nothing is being prepared or sent. */
  outcome(): Promise<SentPhotos>;
  /** How many there are, sent or not. */
  count(): number;
  saved(): SavedPhoto[];
  restore(saved: readonly SavedPhoto[]): void;
  /** The server no longer has them. */
  expire(message: string): void;
  retry(): void;
  clear(): void;
}

interface Handle {
  list: PhotoList;
  controls: PhotoControls;
}

export async function mountQuotePhotos(box: HTMLElement): Promise<QuotePhotos> {
  const tools = await call<PhotoTools>("photos/tools", {});
  await stylesheet(tools.stylesheet);
  const services: PhotoServices = {
    prepare: (file, options) => preparePhoto(file, { urls: tools.wasm, ...options }),
    upload: (photo, options) => uploadReadable(photo, () => tools.wasm, options),
    now: Date.now,
  };
  const hint = box.querySelector("#photo-hint")?.textContent ?? "";
  const handle: { current: Handle | null } = { current: null };
  const place = document.createElement("div");
  mountReact(
    place,
    <Photos
      services={services}
      hint={hint}
      onChange={(now) => {
        const isChanged = stateOf(now.list) !== stateOf(handle.current?.list ?? noPhotos);
        handle.current = now;
        // The form saves its draft, as for any other field.
        if (isChanged) box.dispatchEvent(new Event("input", { bubbles: true }));
      }}
    />,
  );
  box.replaceChildren(place);
  const now = (): Handle => {
    if (!handle.current) throw new Error("The photos are not shown.");
    return handle.current;
  };
  return {
    pick: (files, method) => now().controls.pick(files, method),
    outcome: () => now().controls.outcome(),
    count: () => now().list.entries.length,
    saved: () => savedPhotos(now().list),
    restore: (saved) => {
      const { entries, start } = now().controls.resume(saved);
      now().controls.act({ type: "photosRestored", entries });
      start();
    },
    expire: (message) => now().controls.expire(message),
    retry: () => now().controls.retry(),
    clear: () => now().controls.clear(),
  };
}

/** Changes with what a draft keeps, and not with the progress of an upload. */
function stateOf(list: PhotoList): string {
  return JSON.stringify(savedPhotos(list).map(({ name, words, token }) => [name, words, token]));
}

interface Props {
  services: PhotoServices;
  hint: string;
  onChange: (handle: Handle) => void;
}

function Photos({ services, hint, onChange }: Props) {
  // Created once for the form's lifetime.
  const [outside] = useState(services);
  const [list, dispatch] = useReducer(reducePhotos, noPhotos);
  const controls = usePhotos(list, dispatch, outside);
  const mobile = useMobile();
  const place = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    onChange({ list, controls });
  }, [list, controls, onChange]);
  return (
    <fieldset id="photo" ref={place} tabIndex={-1}>
      <legend>
        Photos <span className="optional">(optional)</span>
      </legend>
      <PhotoRows list={list} controls={controls} />
      <PhotoAdd
        count={list.entries.length}
        onPick={controls.pick}
        describedBy="photo-left-out photo-hint"
        title={<span>{mobile ? "What should we see?" : "Drop photos here, or paste them."}</span>}
      />
      <LeftOut id="photo-left-out" list={list} />
      <p className="hint" id="photo-hint">
        {hint}
      </p>
    </fieldset>
  );
}
