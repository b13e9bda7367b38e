import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { LexicalEditor } from "lexical";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AdminSession } from "../../../admin/admin-session.tsx";
import { faqs, field, record, refusal, server, wasm, withDialogs } from "../../../admin/test-kit.ts";
import type { FormSpec } from "../../../generated/domain.ts";
import { Editor } from "../editor.tsx";

const states = [
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
];
const spec: FormSpec = {
  ...faqs,
  entity: "blog",
  editor: "sheet",
  singular: "Blog post",
  plural: "Blog",
  sections: [
    {
      title: "Article",
      fields: [
        field("title", "Title", { kind: "text" }, { required: true }),
        field("slug", "Slug", { kind: "slug", from: "title" }),
        field("content", "Content", { kind: "rich_text" }),
      ],
    },
    { title: "Publishing", fields: [field("status", "Status", { kind: "select", options: states })] },
    { title: "Category and tags", fields: [field("tags", "Tags", { kind: "tags", suggestions: [] })] },
    { title: "Search and sharing", fields: [field("excerpt", "Excerpt", { kind: "multiline", rows: 4 })] },
    { title: "Author", fields: [field("authorName", "Author name", { kind: "text" })] },
  ],
};
const draft = {
  title: "Caring for a teak deck",
  slug: "teak-deck",
  content: "<p>Salt water.</p>",
  status: "draft",
  tags: ["teak", "decks"],
  excerpt: "",
  authorName: "Dana Mercer",
};
const user = userEvent.setup();

beforeEach(() => {
  withDialogs();
  sessionStorage.clear();
  // jsdom does not measure ranges.
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  vi.stubGlobal("location", {
    assign: vi.fn(),
    reload: vi.fn(),
    href: "",
    origin: "https://site.example",
    pathname: "",
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(id = "p1", part: object = {}) {
  const first = record({ entity: "blog", id, draft: { ...draft, ...part } });
  const props = {
    email: "dana@example.com",
    spec,
    record: first,
    carousel: [],
    wasm,
    pageChoices: null,
    preview: null,
    siteParts: [],
  };
  render(
    <AdminSession email="dana@example.com">
      <Editor {...props} host="site.example" />
    </AdminSession>,
  );
  await screen.findByRole("textbox", { name: "Content" });
}

const chapter = (name: string) => screen.getByRole("group", { name }) as HTMLDetailsElement;
const title = () => screen.getByRole("textbox", { name: "Title" }) as HTMLTextAreaElement;
const text = () => screen.getByRole("textbox", { name: "Content" });
const editorOf = () => (text() as HTMLElement & { __lexicalEditor: LexicalEditor }).__lexicalEditor;

it("opens ready to write: a new post in its title, from which Enter leads to the text", async () => {
  server({});
  await show("", { title: "", content: "" });
  await waitFor(() => expect(document.activeElement).toBe(title()));
  await user.type(title(), "Oil or{Enter}");
  expect(title().value).toBe("Oil or");
  expect(document.activeElement).toBe(text());
  expect(screen.getByText("oil-or")).toBeTruthy();
});

it("opens one that is there in its text, and takes no line breaks into the title", async () => {
  server({});
  await show();
  await waitFor(() => expect(document.activeElement).toBe(text()));
  fireEvent.change(title(), { target: { value: "Teak\n in winter" } });
  expect(title().value).toBe("Teak in winter");
});

it("has everything else at the side, with a summary on each closed section", async () => {
  server({});
  await show();
  const panel = within(screen.getByRole("complementary", { name: "Article settings" }));
  expect(panel.getByRole("radio", { name: "Draft" })).toHaveProperty("checked", true);
  expect(chapter("Author").open).toBe(false);
  expect(within(chapter("Author")).getByText("Dana Mercer")).toBeTruthy();
  expect(within(chapter("Category and tags")).getByText("teak, decks")).toBeTruthy();
  // Without an excerpt the description starts with the text, in search results and when shared.
  expect(within(chapter("Search and sharing")).getAllByText("Salt water.")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Change the slug" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Slug/ }));
});

it("opens the chapter of a field that was refused", async () => {
  server({
    save: () => [422, refusal("invalid", "x", { fields: [{ field: "authorName", message: "Too long." }] })],
    "drafts/keep": () => [200, { id: "p1", rowVersion: 3, revision: 1, at: 1, made: null }],
  });
  await show();
  await user.type(title(), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(chapter("Author").open).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Author name/ })));
});

it("shows the latest changes when its history is opened", async () => {
  const version = { id: "v1", at: 0, by: "dana@example.com", action: "Edited", restorable: true };
  const changes = [{ label: "Title", before: "a", after: "b" }];
  const calls = server({ history: () => [200, [{ ...version, changes }]] });
  await show();
  expect(calls).toEqual([]);
  const history = screen.getByText("History").closest("details") as HTMLDetailsElement;
  history.open = true;
  fireEvent(history, new Event("toggle"));
  expect(await within(history).findByText("Edited")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Compare and restore" }));
  expect(await screen.findByRole("dialog", { name: "History" })).toBeTruthy();
});

it("moves a block by keyboard, and says where it is", async () => {
  server({ "drafts/keep": () => [200, { id: "p1", rowVersion: 3, revision: 1, at: 1, made: null }] });
  await show("p1", { content: "<p>One</p><p>Two</p><p>Three</p>" });
  await act(async () => editorOf().focus(undefined, { defaultSelection: "rootStart" }));
  fireEvent.keyDown(text(), { key: "ArrowDown", altKey: true, shiftKey: true });
  await waitFor(() => expect(text().textContent).toBe("TwoOneThree"));
  expect(screen.getByText("Moved, now 2 of 3.")).toBeTruthy();
});
