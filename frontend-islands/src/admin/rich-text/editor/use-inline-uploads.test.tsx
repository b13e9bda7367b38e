import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { $getRoot, type LexicalEditor, UNDO_COMMAND } from "lexical";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MediaItem } from "../../../generated/domain.ts";
import { AdminSession } from "../../admin-session.tsx";
import { MediaProvider } from "../../library/media-provider.tsx";
import { server, wasm, withDialogs } from "../../test-kit.ts";
import { PictureRefused, sendPicture } from "../../uploads/send-picture.ts";
import RichText from "../rich-text.tsx";

vi.mock("../../uploads/send-picture.ts", async (original) => ({ ...(await original<object>()), sendPicture: vi.fn() }));

const item = { id: "m1", name: "deck.png", alt: "Planks", decorative: false } as MediaItem;
const picture = { src: "/media/1/800.jpg", width: 800, height: 600 };
let arrive: (item: MediaItem) => void;
let refuse: (cause: Error) => void;
let emitted: string[];

beforeEach(() => {
  emitted = [];
  withDialogs();
  server({});
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  vi.mocked(sendPicture).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = resolve;
        refuse = reject;
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const [value, setValue] = useState("<p>One</p><p>Two</p>");
  const change = (html: string) => {
    emitted.push(html);
    setValue(html);
  };
  return (
    <AdminSession email="dana@example.com">
      <MediaProvider wasm={wasm} onMedia={() => {}}>
        <RichText id="f" label="Content" value={value} onChange={change} />
      </MediaProvider>
    </AdminSession>
  );
}

const box = () => screen.getByRole("textbox", { name: "Content" });
const editor = () => (box() as HTMLElement & { __lexicalEditor: LexicalEditor }).__lexicalEditor;
const write = (work: () => void) => act(async () => editor().update(work, { discrete: true }));

/** Pastes a picture after the first paragraph, then types at the end of the text. */
async function pasteAndWriteOn() {
  await act(async () => void render(<Form />));
  await write(() => void $getRoot().getFirstChild()?.selectEnd());
  const file = new File(["x"], "deck.png", { type: "image/png" });
  await act(async () => void fireEvent.paste(box(), { clipboardData: { files: [file], getData: () => "" } }));
  await screen.findByText("0 % uploaded");
  await write(() => void $getRoot().getLastChild()?.selectEnd().insertText("!"));
}

it("puts a pasted picture where the cursor was, even if more is typed during the upload", async () => {
  await pasteAndWriteOn();
  // The placeholder is not saved.
  expect(emitted).toEqual(["<p>One</p>\n<p>Two!</p>"]);
  await act(async () => arrive({ ...item, picture } as MediaItem));
  await waitFor(() => expect(emitted.at(-1)).toMatch(/^<p>One<\/p>\n<figure><img .*<\/figure>\n<p>Two!<\/p>$/));
  // Undo reverts the typing first and does not bring the placeholder back.
  await act(async () => void editor().dispatchCommand(UNDO_COMMAND, undefined));
  await waitFor(() => expect(emitted.at(-1)).not.toContain("Two!"));
  expect(screen.queryByText(/% uploaded/)).toBeNull();
});

it("gives the place up with the picture that was refused and dismissed", async () => {
  await pasteAndWriteOn();
  await act(async () => refuse(new PictureRefused("Too large.")));
  await screen.findByText(/It could not be uploaded/);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Dismiss deck.png" })));
  await waitFor(() => expect(box().querySelector(".rich-text__upload")).toBeNull());
  expect(emitted.at(-1)).toBe("<p>One</p>\n<p>Two!</p>");
});
