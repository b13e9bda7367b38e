import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { AdminSession } from "../../../../admin/admin-session.tsx";
import { nestedErrors } from "../../../../admin/forms/form-values.ts";
import { MediaProvider } from "../../../../admin/library/media-provider.tsx";
import { field, server, wasm, withDialogs } from "../../../../admin/test-kit.ts";
import { adminMessages } from "../../../../generated/admin.ts";
import type { FieldKind, SectionForm } from "../../../../generated/domain.ts";
import { Field } from "../../field.tsx";
import { PageChoicesContext } from "../page-choices.ts";
import type { Section } from "./section-model.ts";

const user = userEvent.setup();

const card: FieldKind = {
  kind: "list_of",
  item: "Card",
  fields: [field("title", "Name", { kind: "text" }), field("text", "Text", { kind: "multiline", rows: 2 })],
};
const types: SectionForm[] = [
  {
    code: "hero",
    label: "Hero",
    about: "The first thing on a page.",
    title: "title",
    fields: [
      field("title", "Headline", { kind: "text" }),
      field("link", "Leads to", { kind: "link" }),
      field("picture", "Picture", { kind: "picture", maxMb: 5, alt: "", place: "" }),
    ],
  },
  {
    code: "cards",
    label: "Cards",
    about: "A picture and a name for each kind of work.",
    title: "title",
    fields: [field("title", "Headline", { kind: "text" }), field("items", "Cards", card)],
  },
];
types.push({ ...(types[0] as SectionForm), code: "contact-form", label: "Form", required: true });
const spec = field("sections", "Sections", { kind: "sections", types });

const hero: Section = {
  id: "hero",
  type: "hero",
  anchor: "top",
  hidden: false,
  values: { title: "Built again", link: "", picture: "slot:home/closing" },
};
const cards: Section = {
  id: "work",
  type: "cards",
  anchor: "",
  hidden: false,
  values: {
    title: "Four kinds",
    items: [
      { title: "Decks", text: "Teak" },
      { title: "Cabins", text: "" },
    ],
  },
};
const needed: Section = { id: "form", type: "contact-form", anchor: "", hidden: false, values: {} };
const newer: Section = { id: "n", type: "hologram", deep: [1] };

let now: Section[] = [];

const choices = {
  targets: [{ address: "/contact#quote", label: "Contact, quote form" }],
  slots: [{ value: "slot:home/closing", name: "Home, closing", picture: null, href: "/admin/page-images" }],
  templates: [],
};

function Form({ first, errors }: { first: Section[]; errors: Record<string, string> }) {
  const [sections, setSections] = useState<unknown>(first);
  now = sections as Section[];
  return (
    <AdminSession email="dana@example.com">
      <MediaProvider wasm={wasm} onMedia={() => {}}>
        <PageChoicesContext value={choices}>
          <Field
            field={spec}
            draft={{ sections }}
            media={[]}
            nested={nestedErrors("sections", errors)}
            set={(_, value) => setSections(value)}
          />
        </PageChoicesContext>
      </MediaProvider>
    </AdminSession>
  );
}

async function show(first: Section[] = [hero, cards], errors: Record<string, string> = {}) {
  server({});
  const drawn = render(<Form first={first} errors={errors} />);
  await screen.findByRole("button", { name: /^Undo/ });
  return (errors: Record<string, string>) => drawn.rerender(<Form first={first} errors={errors} />);
}

const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name, hidden: true }));
const ids = () => now.map(({ id }) => id);
const cardsNow = () => now[1] as Section;
const opened = (label: string) => screen.findByRole("heading", { name: label });
const spoken = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map((region) => region.textContent)).toContain(words));

beforeEach(withDialogs);

describe("the list of sections", () => {
  it("adds a section between two, opens it, and takes it back", async () => {
    await show();
    await press("Add a section after Hero, 1");
    const dialog = await screen.findByRole("dialog", { name: "Add a section" });
    await user.type(within(dialog).getByRole("searchbox"), "kind of");
    expect(within(dialog).queryByRole("button", { name: /Hero/ })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: /Cards/ }));
    await opened("Cards");
    expect(now.map(({ type }) => type)).toEqual(["hero", "cards", "cards"]);
    expect(now[1]).toMatchObject({ anchor: "", hidden: false, values: { title: "", items: [] } });
    expect(new Set(ids()).size).toBe(3);
    await spoken("Cards added, position 2 of 3");
    await press("Undo: Cards added");
    expect(now).toEqual([hero, cards]);
    await press("Redo: Cards added");
    expect(now).toHaveLength(3);
  });

  it("moves by arrow and by key, and the focus goes along", async () => {
    await show();
    await press("Move Hero down");
    expect(ids()).toEqual(["work", "hero"]);
    await spoken("Hero, position 2 of 2");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Hero down", hidden: true })),
    );
    screen.getByRole("button", { name: /Four kinds/ }).focus();
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown", altKey: true });
    expect(ids()).toEqual(["hero", "work"]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /Four kinds/ })));
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(ids()).toEqual(["work", "hero"]);
  });

  it("duplicates without the anchor, hides, and deletes with a way back", async () => {
    await show();
    await press("Duplicate Hero");
    expect(now[1]).toMatchObject({ type: "hero", anchor: "", values: hero.values });
    expect(now[1]?.id).not.toBe("hero");
    await press("Hide Cards");
    expect(now[2]?.hidden).toBe(true);
    await press("Show Cards");
    expect(now[2]?.hidden).toBe(false);
    await press("Delete Cards");
    expect(now).toHaveLength(2);
    await press("Undo: Cards deleted");
    expect(now[2]).toEqual(cards);
  });

  it("offers neither to hide nor to delete what the page needs, and says why", async () => {
    await show([needed, hero]);
    const reason = () => document.querySelector(".menu__reason")?.textContent;
    expect(reason()).toBe(adminMessages.sectionStays);
    for (const name of ["Hide Form", "Delete Form"]) {
      const entry = screen.getByRole("button", { name, hidden: true });
      expect(entry.getAttribute("aria-disabled")).toBe("true");
      const described = entry.getAttribute("aria-describedby") ?? "";
      expect(document.getElementById(described)?.textContent).toBe(adminMessages.sectionStays);
      fireEvent.click(entry);
      expect(now).toEqual([needed, hero]);
    }
    // A second one may go, but not both.
    fireEvent.click(screen.getByRole("button", { name: "Duplicate Form", hidden: true }));
    expect(reason()).toBeUndefined();
    const [first] = screen.getAllByRole("button", { name: "Hide Form", hidden: true });
    fireEvent.click(first as HTMLElement);
    expect(now.map(({ hidden }) => hidden)).toEqual([true, false, false]);
    for (const entry of screen.getAllByRole("button", { name: "Delete Form", hidden: true })) fireEvent.click(entry);
    expect(now.filter(({ type, hidden }) => type === "contact-form" && !hidden)).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Delete Hero", hidden: true }));
    expect(now.some(({ type }) => type === "hero")).toBe(false);
  });

  it("keeps a section of a newer version as it is, and moves it", async () => {
    await show([hero, newer]);
    const row = screen.getByText("Made by a newer version").closest("li") as HTMLElement;
    expect(within(row).queryByRole("button", { name: /^More/ })).toBeNull();
    await user.click(within(row).getByRole("button", { name: "Move Made by a newer version up" }));
    expect(now).toEqual([newer, hero]);
  });
});

describe("the fields of a section", () => {
  it("change only their section, and typing is one step back", async () => {
    await show();
    await press(/^Hero/);
    await opened("Hero");
    await user.type(screen.getByRole("textbox", { name: /^Headline/ }), "!!");
    expect(now).toEqual([{ ...hero, values: { ...(hero.values as object), title: "Built again!!" } }, cards]);
    await press("Undo: Hero changed");
    expect(now).toEqual([hero, cards]);
    await press("All sections");
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Built again"));
  });

  it("offer the pages of the site, and show the picture of Page images that the section has", async () => {
    await show();
    await press(/^Hero/);
    const link = await screen.findByRole("combobox", { name: /Leads to/ });
    await user.type(link, "/contact#quote");
    expect(screen.getByText("Contact, quote form")).toBeTruthy();
    await screen.findByText(/Home, closing/);
    expect(screen.getByRole("link", { name: "Change it there" }).getAttribute("href")).toBe("/admin/page-images");
  });

  it("order the entries of a list", async () => {
    await show();
    await press(/^Cards/);
    await screen.findByRole("button", { name: "Decks" });
    await press("Move Decks down");
    const items = () => (cardsNow().values as { items: { title: string }[] }).items.map(({ title }) => title);
    expect(items()).toEqual(["Cabins", "Decks"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Decks down");
    await press("Cabins");
    await user.type(screen.getByRole("textbox", { name: /^Name(?! after)/ }), " below");
    expect(items()).toEqual(["Cabins below", "Decks"]);
    await press("Remove Card 1");
    expect(items()).toEqual(["Decks"]);
  });
});

it("opens the section and the entry that a save refused, at the field", async () => {
  const refuse = await show();
  refuse({ "sections.1.items.1.title": "A name is required." });
  await opened("Cards");
  const name = await screen.findByRole("textbox", { name: /^Name(?! after)/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(name.getAttribute("aria-describedby") ?? "")?.textContent).toBe("A name is required.");
  await press("All sections");
  expect(screen.getByText("1 to fix")).toBeTruthy();
});
