import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { $getRoot, FORMAT_TEXT_COMMAND, type LexicalEditor, PASTE_COMMAND } from "lexical";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adminMessages } from "../../generated/admin.ts";
import { withDialogs } from "../test-kit.ts";
import InlineText from "./inline-text.tsx";

let stored: string;
let give: (value: string) => void;

const targets = [{ address: "/contact#quote", label: "Contact: quote form" }];

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  stored = value;
  give = setValue;
  return <InlineText id="text" label="Text" rows={2} required {...{ value, targets }} onChange={setValue} />;
}

const box = () => screen.getByRole("textbox", { name: "Text" });
const editor = () => (box() as HTMLElement & { __lexicalEditor: LexicalEditor }).__lexicalEditor;
const write = (work: () => void) => act(async () => editor().update(work, { discrete: true }));
const show = (start: string) => act(async () => void render(<Form start={start} />));
const paste = (data: Record<string, string>) =>
  act(async () => {
    const clipboardData = { getData: (type: string) => data[type] ?? "", files: [] };
    const event = { clipboardData, preventDefault: () => {} } as unknown as ClipboardEvent;
    editor().dispatchCommand(PASTE_COMMAND, event);
  });

beforeEach(withDialogs);
afterEach(cleanup);

it("leaves a plain text as it is, and shows marks", async () => {
  await show("5 < 6 & <b>so on</b>");
  expect(box().textContent).toBe("5 < 6 & <b>so on</b>");
  expect(stored).toBe("5 < 6 & <b>so on</b>");
  await act(async () => give('<p>We <strong>build</strong> <a href="/x">decks</a></p>'));
  expect(box().querySelector("strong")?.textContent).toBe("build");
  expect(box().querySelector("a")?.getAttribute("href")).toBe("/x");
});

it("makes the selected words bold, and plain again", async () => {
  await show("Teak");
  await write(() => void $getRoot().getFirstChild()?.selectStart());
  await write(() => void $getRoot().select(0, 1));
  await act(async () => void editor().dispatchCommand(FORMAT_TEXT_COMMAND, "bold"));
  expect(stored).toBe("<p><strong>Teak</strong></p>");
  expect(screen.getByRole("button", { name: /^Bold/ }).getAttribute("aria-pressed")).toBe("true");
  await act(async () => void editor().dispatchCommand(FORMAT_TEXT_COMMAND, "strikethrough"));
  expect(stored).toBe("<p><strong>Teak</strong></p>");
  await act(async () => void editor().dispatchCommand(FORMAT_TEXT_COMMAND, "bold"));
  expect(stored).toBe("Teak");
});

it("takes no more than bold, italics and links from the clipboard", async () => {
  await show("Teak ");
  await write(() => void $getRoot().selectEnd());
  await paste({ "text/html": "<h2>and <u>oak</u></h2><p><i>oiled</i><img src=x></p>", "text/plain": "and oak" });
  expect(stored).toBe("<p>Teak and oak\n<em>oiled</em></p>");
});

it("links to a page that is offered, and refuses what is no address", async () => {
  const user = userEvent.setup();
  await show("Ask us");
  await user.click(screen.getByRole("button", { name: /^Link/ }));
  const address = await screen.findByRole("combobox", { name: "Address" });
  await user.type(address, "?tag=teak");
  await user.click(screen.getByRole("button", { name: "Link" }));
  expect(await screen.findByText(adminMessages.linkInvalid)).toBeTruthy();
  await user.clear(address);
  await user.type(address, "/contact#quote");
  expect(screen.getByText("Contact: quote form", { selector: ".hint" })).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: /^Link text/ }), "now");
  await user.click(screen.getByRole("button", { name: "Link" }));
  expect(stored).toBe('<p>Ask us<a href="/contact#quote">now</a></p>');
});
