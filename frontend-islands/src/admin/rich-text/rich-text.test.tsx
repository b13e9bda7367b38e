import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { $getRoot, type LexicalEditor } from "lexical";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../admin-session.tsx";
import { MediaProvider } from "../library/media-provider.tsx";
import { server, wasm, withDialogs } from "../test-kit.ts";
import { createArticleEditor } from "./editor/article-editor.ts";
import RichText from "./rich-text.tsx";
import { matching, slashEntries } from "./toolbar/inserts.tsx";

let change: (html: string) => void;
let give: (html: string) => void;
let emitted: string[];

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  give = setValue;
  change = (html) => {
    emitted.push(html);
    setValue(html);
  };
  return (
    <AdminSession email="dana@example.com">
      <MediaProvider wasm={wasm} onMedia={() => {}}>
        <p id="says">It is empty.</p>
        <RichText
          id="f-content"
          label="Content"
          value={value}
          onChange={(html) => change(html)}
          describedBy="says"
          error={value ? undefined : "It is empty."}
        />
      </MediaProvider>
    </AdminSession>
  );
}

const box = () => screen.getByRole("textbox", { name: "Content" });
const editor = () => (box() as HTMLElement & { __lexicalEditor: LexicalEditor }).__lexicalEditor;
const write = (work: () => void) => act(async () => editor().update(work, { discrete: true }));
const show = (start: string) => act(async () => void render(<Form start={start} />));

beforeEach(() => {
  emitted = [];
  withDialogs();
  server({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the field and the form", () => {
  it("shows what it is given and says nothing by itself", async () => {
    await show("<p>Salt</p><p><b>water</b></p>");
    expect(box().textContent).toBe("Saltwater");
    expect(box().querySelector("strong")?.textContent).toBe("water");
    expect(screen.getAllByText("2 words, 1 min read")[0]).toBeTruthy();
    expect(emitted).toEqual([]);
  });

  it("reports each change, and the saved value after everything is undone", async () => {
    await show("<p>Salt <b>water</b></p>");
    await write(() => void $getRoot().getFirstChild()?.selectEnd().insertText("!"));
    expect(emitted.at(-1)).toBe("<p>Salt <strong>water</strong>!</p>");
    await write(() => $getRoot().getLastDescendant()?.remove());
    expect(emitted.at(-1)).toBe("<p>Salt <b>water</b></p>");
  });

  it("takes another text over, and leaves the document alone where only the spelling is another", async () => {
    await show("<p>One</p>");
    await write(() => void $getRoot().getFirstChild()?.selectEnd().insertText(" two"));
    const paragraph = box().firstElementChild;
    await act(async () => give("<p>One two</p>\n"));
    expect(box().firstElementChild).toBe(paragraph);
    await act(async () => give("<p>Another</p>"));
    await waitFor(() => expect(box().textContent).toBe("Another"));
    expect(emitted).toEqual(["<p>One two</p>"]);
  });

  it("is not set back by a form that renders an earlier change late", async () => {
    await show("<p>One</p>");
    change = (html) => void emitted.push(html);
    await write(() => void $getRoot().getFirstChild()?.selectEnd().insertText(" two"));
    await write(() => void $getRoot().getFirstChild()?.selectEnd().insertText(" three"));
    const [earlier = "", later = ""] = emitted;
    await act(async () => give(earlier));
    expect(box().textContent).toBe("One two three");
    await act(async () => give(later));
    expect(box().textContent).toBe("One two three");
    await act(async () => give(earlier));
    await waitFor(() => expect(box().textContent).toBe("One two"));
  });

  it("has a name, what describes it, and its error", async () => {
    await show("");
    expect(box().id).toBe("f-content");
    expect(box().getAttribute("aria-multiline")).toBe("true");
    expect(box().getAttribute("aria-describedby")).toBe("says");
    expect(box().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("toolbar", { name: "Text tools" })).toBeTruthy();
  });

  it("keeps what it cannot show, and says so", async () => {
    await show("<p>a</p><blockquote><ul><li>x</li></ul></blockquote>");
    expect(await screen.findByText("Kept as HTML")).toBeTruthy();
    await write(() => void $getRoot().getFirstChild()?.selectEnd().insertText("b"));
    expect(emitted.at(-1)).toBe("<p>ab</p>\n<blockquote><ul><li>x</li></ul></blockquote>");
  });
});

it("finds entries by any of their words", () => {
  const none = () => {};
  const found = (query: string) =>
    matching(
      slashEntries(createArticleEditor(), [
        { id: "table", label: "Table", icon: "table", keywords: "grid rows", run: none },
        { id: "video", label: "Vimeo video", icon: "video", keywords: "film", run: none },
      ]),
      query,
    ).map(({ id }) => id);
  expect(found("")).toHaveLength(7);
  expect(found("ROW")).toEqual(["table"]);
  expect(found("film")).toEqual(["video"]);
  expect(found("head")).toEqual(["h2", "h3"]);
  expect(found("nothing")).toEqual([]);
});
