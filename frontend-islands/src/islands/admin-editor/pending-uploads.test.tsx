import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { faqs, field, record, refusal, server, wasm, withDialogs } from "../../admin/test-kit.ts";
import { adminMessages } from "../../generated/admin.ts";
import type { MediaItem } from "../../generated/domain.ts";
import { autosave } from "../../lib/device/autosave.ts";
import { Editor } from "./editor.tsx";

const spec = {
  ...faqs,
  entity: "gallery" as const,
  sections: [
    { title: "Photo", fields: [field("picture", "Photo", { kind: "picture", alt: "", maxMb: 5, place: "" })] },
  ],
};
const first = record({ entity: "gallery", id: "g1", draft: { picture: "" } });
const item: MediaItem = {
  ...({ id: "m1", name: "deck.jpg", alt: "A deck", decorative: false, focalX: 50, focalY: 50 } as MediaItem),
  picture: { src: "/media/a", jpeg: "", width: 4, height: 3 } as MediaItem["picture"],
};

/** Completes the pending request. */
let end: (status: number, body: unknown) => void;

class Request {
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send() {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 40, total: 100 });
    end = (status, body) => {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    };
  }
}

beforeEach(async () => {
  withDialogs();
  vi.stubGlobal("location", { assign: vi.fn(), reload: vi.fn(), href: "" });
  vi.stubGlobal("XMLHttpRequest", Request);
  await autosave("admin_gallery_g1").clear();
});
afterEach(() => vi.unstubAllGlobals());

async function sending() {
  const saved = ({ draft }: { draft: object }) =>
    [200, { record: record({ entity: "gallery", draft: { ...draft } }), message: "Kept.", undo: null }] as [
      number,
      object,
    ];
  const calls = server({ save: saved });
  const props = {
    email: "dana@example.com",
    spec,
    record: first,
    carousel: [],
    host: "",
    wasm,
    pageChoices: null,
    preview: null,
    siteParts: [],
  };
  render(
    <AdminSession email="dana@example.com">
      <Editor {...props} />
    </AdminSession>,
  );
  const files = [new File(["x"], "deck.jpg", { type: "image/jpeg" })];
  fireEvent.change(await screen.findByLabelText("Choose a photo"), { target: { files } });
  await screen.findByRole("list", { name: "Uploads" });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save" })));
  return calls;
}
const question = (name: string) => screen.findByRole("dialog", { name });

describe("saving while a picture is on its way", () => {
  it("waits for it with its progress, and then goes on by itself", async () => {
    const calls = await sending();
    const asked = within(await question("A picture is still uploading"));
    expect(asked.getByRole("progressbar", { name: "deck.jpg, 40 percent" })).toBeTruthy();
    expect(calls).toHaveLength(0);
    await act(async () => end(200, item));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.args.draft.picture).toBe("m1");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("saves without it if confirmed, and not at all otherwise", async () => {
    const calls = await sending();
    const back = within(await question("A picture is still uploading")).getByRole("button", { name: "Go back" });
    expect(document.activeElement, "the safe answer").toBe(back);
    fireEvent.click(back);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    const asked = within(await question("A picture is still uploading"));
    fireEvent.click(asked.getByRole("button", { name: "Save without it" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.args.draft.picture).toBe("");
  });

  it("says when it does not arrive", async () => {
    const calls = await sending();
    await question("A picture is still uploading");
    await act(async () => end(503, refusal("unavailable", "The website is busy.")));
    const asked = within(await question("A picture could not be uploaded"));
    expect(asked.getByText(adminMessages.pictureNotStored)).toBeTruthy();
    expect(calls).toHaveLength(0);
    fireEvent.click(asked.getByRole("button", { name: /again/i }));
    await question("A picture is still uploading");
    await act(async () => end(200, item));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.args.draft.picture).toBe("m1");
  });
});
