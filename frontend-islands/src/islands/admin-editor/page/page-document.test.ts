import { beforeEach, describe, expect, it } from "vitest";
import type { Section } from "../fields/sections/section-model.ts";
import { arrange, differencesOf, isRearranged, showText, spotAt } from "./page-document.ts";

const hero: Section = { id: "hero", type: "hero", values: { title: "Built\nagain", text: "", items: [] } };
const work: Section = {
  id: "work",
  type: "cards",
  values: { title: "Four kinds", items: [{ title: "Decks", picture: "a" }] },
};
const withValues = (section: Section, part: object): Section => ({
  ...section,
  values: { ...(section.values as object), ...part },
});

const PAGE = `<main>
  <section data-section="hero"><h1 data-field="title">Built <br>again</h1><p data-field="text"></p></section>
  <div class="dovetail" data-section="hero"></div>
  <link rel="stylesheet" href="late.css">
  <section data-section="work">
    <h2 data-field="title">Four kinds</h2>
    <article><img alt=""><h3 data-field="items.0.title"><a href="/decks">Decks</a></h3></article>
  </section>
  <nav class="next-project"></nav>
</main>`;

let page: Document;
beforeEach(() => {
  page = new DOMParser().parseFromString(PAGE, "text/html");
});
const find = (selector: string) => page.querySelector(selector) as HTMLElement;
const change = (before: Section[], after: Section[]) => {
  const { texts, others } = differencesOf(before, after);
  return { shown: texts.map((text) => showText(page, text)), others };
};

describe("a place in the page", () => {
  it("is a field, a picture or a section", () => {
    expect(spotAt(find("h3 a"))).toEqual({ section: "work", field: "items.0.title" });
    expect(spotAt(find("img"))).toEqual({ section: "work", field: "picture" });
    expect(spotAt(find(".dovetail"))).toEqual({ section: "hero", field: "" });
    expect(spotAt(find("main"))).toBeNull();
  });
});

describe("a typed text", () => {
  it("shows at once, with its lines, and links stay links", () => {
    const after = [
      withValues(hero, { title: "Built\nonce more" }),
      withValues(work, { items: [{ title: "Teak decks", picture: "a" }] }),
    ];
    expect(change([hero, work], after)).toEqual({ shown: [true, true], others: false });
    expect(find("h1").innerHTML).toBe("Built<br>once more");
    expect(find("h3 a").textContent).toBe("Teak decks");
  });

  it("of an empty field shows too, and never becomes markup", () => {
    expect(change([hero], [withValues(hero, { text: "<b>x</b>" })]).shown).toEqual([true]);
    expect(find("p").textContent).toBe("<b>x</b>");
    expect(find("p").children).toHaveLength(0);
  });

  it("shows its bold and italic words and its links, and where they go", () => {
    const plain = withValues(hero, { text: "We build decks" });
    const marked = withValues(hero, { text: '<p>We <strong>build</strong> <a href="/decks">decks</a></p>' });
    expect(change([hero], [plain]).shown).toEqual([true]);
    expect(change([plain], [marked]).shown).toEqual([true]);
    expect(find("p").innerHTML).toBe('We <strong>build</strong> <a href="/decks">decks</a>');
    expect(change([marked], [plain]).shown).toEqual([true]);
    expect(find("p").innerHTML).toBe("We build decks");
  });

  it("is left to the server where the page shows something else", () => {
    find("h2").textContent = "Four woods: Four kinds";
    expect(change([work], [withValues(work, { title: "Five kinds" })]).shown).toEqual([false]);
    expect(change([work], [withValues(work, { items: [] })]).others).toBe(true);
    expect(change([work], [work, hero]).others).toBe(true);
  });
});

describe("the order of the sections", () => {
  const order = () => [...page.querySelectorAll<HTMLElement>("[data-section]")].map(({ dataset }) => dataset.section);

  it("follows the list, and a hidden or deleted section is gone", () => {
    expect(isRearranged([hero, work], [work, hero])).toBe(true);
    expect(isRearranged([hero, work], [withValues(hero, { title: "x" }), work])).toBe(false);
    arrange(page, [work, hero]);
    expect(order()).toEqual(["work", "hero", "hero"]);
    arrange(page, [{ ...work, hidden: true }, hero]);
    expect(find("[data-section=work]").hidden).toBe(true);
    arrange(page, [work]);
    expect(order()).toEqual(["work"]);
    expect(find("[data-section=work]").hidden).toBe(false);
    expect(find("main > :last-child").className).toBe("next-project");
  });

  it("leaves the end of a project's story below its parts", () => {
    const closing = { ...hero, id: "closing" };
    find("main").innerHTML = `<article><section data-section="hero"></section><section data-section="work"></section>
      <ul class="photos"></ul></article><nav class="next-project"></nav><section data-section="closing"></section>`;
    arrange(page, [work, hero, closing]);
    expect(order()).toEqual(["work", "hero", "closing"]);
    expect(find("article > :last-child").className).toBe("photos");
    expect(find(".next-project + [data-section]").dataset.section).toBe("closing");
  });
});
