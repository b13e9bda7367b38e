/** Test helpers for the back office: a mock server and a form. */
import { vi } from "vitest";
import type {
  ContentRecord,
  FieldKind,
  FieldSpec,
  FormSpec,
  ListRow,
  MediaUse,
  PicturePlaces,
} from "../generated/domain.ts";

export interface Call {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: arguments of any call
  args: any;
}

type Answer = (args: Call["args"]) => [status: number, body: unknown] | Promise<[number, unknown]>;

/** Mocks the calls of the back office; unknown ones answer 404. */
export function server(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const name = path.replace(/^\/api\/admin\//, "");
    const args =
      typeof init.body === "string" ? JSON.parse(init.body) : Object.fromEntries(init.body as URLSearchParams);
    calls.push({ name, args });
    const [status, body] = (await answers[name]?.(args)) ?? [404, {}];
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  return calls;
}

export const refusal = (code: string, message: string, more: object = {}) => ({ error: { code, message, ...more } });

/** jsdom implements neither modal dialogs nor popovers. A dialog focuses as browsers do: what was focused before it opened does not count. */
export function withDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    const first = this.querySelector<HTMLElement>("button, input, select, textarea");
    (this.querySelector<HTMLElement>("[autofocus]") ?? first)?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  HTMLElement.prototype.hidePopover = () => {};
  window.scrollTo = () => {};
}

export const field = (name: string, label: string, kind: FieldKind, part: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  kind,
  required: false,
  max: null,
  softMax: null,
  hint: "",
  placeholder: "",
  shownIf: null,
  ...part,
});

export const faqs: FormSpec = {
  entity: "faqs",
  singular: "FAQ",
  plural: "FAQs",
  texts: {
    loadFailed: "load failed",
    oneFailed: "one failed",
    notFound: "not found",
    createFailed: "create failed",
    updateFailed: "update failed",
    deleteFailed: "delete failed",
    toggleFailed: "toggle failed",
    save: "Save",
    created: "created",
    updated: "updated",
    turnedOn: "on",
    turnedOff: "off",
    deleted: "deleted",
    confirmDelete: "Really delete it?",
    empty: "None yet",
    emptyHint: "Add one.",
    noneFound: "None found",
  },
  hasPreview: true,
  title: "title",
  editor: "form",
  list: {
    search: "Search questions",
    groupLabel: "Category",
    groups: [
      { value: "yacht", label: "Yacht" },
      { value: "general", label: "General" },
    ],
    toggle: { field: "isActive", turnOn: "Activate", turnOff: "Deactivate", on: "Active", off: "Inactive" },
    order: "group",
    showsOrder: true,
    asTiles: false,
    canBeAdded: true,
    canBeDeleted: true,
  },
  sections: [
    {
      title: "Question and answer",
      fields: [
        field("question", "Question", { kind: "text" }, { required: true }),
        field("answer", "Answer", { kind: "multiline", rows: 4 }, { required: true }),
        field("isActive", "Active", { kind: "toggle" }),
      ],
    },
  ],
};

export const record = (part: Partial<ContentRecord> = {}): ContentRecord => ({
  entity: "faqs",
  id: "f1",
  rowVersion: 3,
  updatedAt: 0,
  updatedBy: "dana@example.com",
  draft: { question: "Why teak?", answer: "It lasts.", isActive: true },
  media: [],
  places: 0,
  href: "",
  scheduled: null,
  unsaved: null,
  ...part,
});

export const row = (id: string, part: Partial<ListRow> = {}): ListRow => ({
  id,
  rowVersion: 1,
  title: `Question ${id}`,
  text: `Answer ${id}`,
  badges: [],
  picture: null,
  state: true,
  rating: null,
  position: null,
  group: "yacht",
  updatedAt: 0,
  facts: [],
  figures: [],
  href: "",
  damaged: null,
  stays: "",
  ...part,
});

/** A place of a picture. */
export const mediaUse = (part: Partial<MediaUse> = {}): MediaUse => ({
  ...{ entity: "blog", row: "r1", label: "x", name: "Teak", about: "Blog post", short: "Blog", href: "", alt: "" },
  ...{ isVisible: null, canBeEmptied: false, place: "" },
  ...part,
});

export const picturePlaces: PicturePlaces = {
  galleries: [
    { value: "yacht", label: "Yacht" },
    { value: "showroom", label: "Showroom" },
  ],
  tags: [
    { value: "Galley", label: "Galley" },
    { value: "Other", label: "Other" },
  ],
  slots: [{ value: "s1", label: "Home: hero picture" }],
};

/** Stand-in for the photo worker's URLs. */
export const wasm = {
  worker: "",
  pixelsJs: "",
  pixelsWasm: "",
  pixelsBaseJs: "",
  pixelsBaseWasm: "",
  heicJs: "",
  heicWasm: "",
};
