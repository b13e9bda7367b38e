import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../../admin/admin-session.tsx";
import { field, record, refusal, server, withDialogs } from "../../../admin/test-kit.ts";
import type { SitePart } from "../../../generated/domain.ts";
import { foldedEntries, sitePartAt } from "./site-part.ts";
import { SitePartPanel } from "./site-part-panel.tsx";
import { useSiteWords } from "./use-site-words.ts";

const user = userEvent.setup();
afterEach(() => vi.unstubAllGlobals());

describe("a place in the page", () => {
  const PAGE = `<aside class="topbar"><a>Call</a></aside><header class="header"><nav class="nav"><a>Home</a></nav></header>
    <main><section data-section="hero"><h1>Built</h1></section></main>
    <footer class="footer"><a>Terms</a></footer><div class="help"><button>Need help?</button></div>`;

  it("is in the header, in the footer, or in neither", () => {
    const page = new DOMParser().parseFromString(PAGE, "text/html");
    const at = (selector: string) => sitePartAt(page.querySelector(selector));
    expect(at(".nav a")).toBe("header");
    expect(at(".topbar a")).toBe("header");
    expect(at(".help button")).toBe("header");
    expect(at(".footer a")).toBe("footer");
    expect(at("h1")).toBeNull();
    expect(sitePartAt(null)).toBeNull();
  });

  it("counts the entries that are shown in More", () => {
    document.body.innerHTML = `<style>.gone { display: none }</style><nav class="nav"><details class="more">
      <summary>More</summary><div><a>Prices</a><a class="gone">Contact</a></div></details></nav>`;
    expect(foldedEntries(document)).toBe(1);
    document.querySelector(".more")?.classList.add("gone");
    expect(foldedEntries(document)).toBe(0);
    document.body.replaceChildren();
    expect(foldedEntries(document)).toBe(0);
  });
});

const HEADER: SitePart = {
  code: "header",
  form: { title: "Header and help", fields: [field("quoteLabel", "Button", { kind: "text" }, { required: true })] },
};
const words = (draft: object, rowVersion = 3) =>
  record({ entity: "site-words", id: "site-words", rowVersion, draft: { ...draft } });

const drawn = vi.fn();
const Panel = () => <SitePartPanel part={HEADER} words={useSiteWords(drawn)} media={[]} onLeave={() => {}} />;

describe("the words of the header", () => {
  const show = () =>
    render(
      <AdminSession email="dana@example.com">
        <Panel />
      </AdminSession>,
    );
  const label = () => screen.findByRole("textbox", { name: "Button" }) as Promise<HTMLInputElement>;
  const save = () => user.click(screen.getByRole("button", { name: "Save for all pages" }));

  it("are read, saved whole, and the page is drawn again", async () => {
    withDialogs();
    const first = { quoteLabel: "Get a Quote", footer: "kept" };
    const calls = server({
      open: () => [200, words(first)],
      save: ({ draft }) => [200, { record: words(draft, 4), message: "Saved.", undo: "u1" }],
    });
    show();
    expect((await label()).value).toBe("Get a Quote");
    expect((screen.getByRole("button", { name: "Save for all pages" }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(await label(), { target: { value: "Ask us" } });
    await save();
    await waitFor(() => expect(drawn).toHaveBeenCalledTimes(1));
    const sent = calls.find(({ name }) => name === "save")?.args;
    expect(sent).toMatchObject({ entity: "site-words", id: "site-words", rowVersion: 3 });
    expect(sent.draft).toEqual({ quoteLabel: "Ask us", footer: "kept" });
  });

  it("that were changed elsewhere meanwhile keep what is typed here, and the other change", async () => {
    withDialogs();
    const other = words({ quoteLabel: "Get a Quote", footer: "changed elsewhere" }, 7);
    const calls = server({
      open: () => [200, words({ quoteLabel: "Get a Quote", footer: "kept" })],
      save: ({ rowVersion, draft }) =>
        rowVersion === 7
          ? [200, { record: words(draft, 8), message: "Saved.", undo: null }]
          : [409, refusal("conflict", "x", { current: other })],
    });
    show();
    fireEvent.change(await label(), { target: { value: "Ask us" } });
    await save();
    await waitFor(() => expect(calls.filter(({ name }) => name === "save")).toHaveLength(1));
    expect((await label()).value).toBe("Ask us");
    await save();
    await waitFor(() => expect(calls.filter(({ name }) => name === "save")).toHaveLength(2));
    expect(calls.at(-1)?.args.draft).toEqual({ quoteLabel: "Ask us", footer: "changed elsewhere" });
  });

  it("that are refused say why at their field", async () => {
    withDialogs();
    const fields = [{ field: "quoteLabel", message: "This text cannot be empty" }];
    server({
      open: () => [200, words({ quoteLabel: "Get a Quote" })],
      save: () => [422, refusal("invalid", "x", { fields })],
    });
    show();
    fireEvent.change(await label(), { target: { value: "" } });
    await save();
    expect((await label()).getAttribute("aria-invalid")).toBe("true");
  });
});
