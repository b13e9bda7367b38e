import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { faqs, refusal, row, server, withDialogs } from "../../admin/test-kit.ts";
import type { FormSpec, ListRow, SelectOption } from "../../generated/domain.ts";
import { List } from "./list.tsx";

const user = userEvent.setup();
const done = (message: string, undo: string | null = "u1") => [200, { message, undo }] as [number, unknown];

beforeEach(() => {
  withDialogs();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

function show(rows: ListRow[], spec: FormSpec = faqs, quick: SelectOption[] = []) {
  const screen = { email: "", spec, page: { rows, groups: ["yacht", "general"] }, quick };
  return render(
    <AdminSession email="">
      <List {...screen} />
    </AdminSession>,
  );
}

const titles = () => screen.queryAllByRole("heading", { name: /^Question/ }).map((heading) => heading.textContent);
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const search = () => screen.getByRole("searchbox", { name: "Search questions" });

describe("a list", () => {
  it("says once that what was looked for is not there", () => {
    history.replaceState(null, "", "/admin/faqs?gone");
    show([row("a")]);
    expect(screen.getByRole("alert").textContent).toContain("not found");
    expect(location.search).toBe("");
  });

  it("says what to do when there is nothing", () => {
    show([]);
    expect(screen.getByRole("heading", { name: "None yet" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add FAQ" }).getAttribute("href")).toBe("/admin/faqs/new");
  });

  it("has the figures of a row beside it, and none where there are none", () => {
    show([row("a", { figures: [{ label: "Views", number: 1204 }] }), row("b")]);
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Views"]);
    expect(screen.getByRole("definition").textContent).toBe("1,204");
  });

  it("offers the common pages that have no words, also one whose words were just deleted", async () => {
    const left = { rows: [row("a", { badges: ["home"] })], groups: [] };
    server({ remove: () => done("Deleted."), list: () => [200, left] });
    const quick = ["home", "contact", "blog"].map((value) => ({ value, label: value }));
    show([row("a", { badges: ["home"] }), row("b", { badges: ["contact"] })], { ...faqs, entity: "seo" }, quick);
    const offered = () =>
      within(screen.getByRole("region", { name: "Quick Setup" }))
        .getAllByRole("link")
        .map((link) => link.textContent);
    expect(offered()).toEqual(["blog"]);
    await press("Delete: Question b");
    await press("Delete");
    await waitFor(() => expect(offered()).toEqual(["contact", "blog"]));
  });

  it("searches, filters and says when nothing matches", async () => {
    show([row("a"), row("b", { group: "general", state: false })]);
    await user.type(search(), "question b");
    await waitFor(() => expect(titles()).toEqual(["Question b"]));
    expect(screen.getByText("1 of 2")).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "yacht");
    await screen.findByRole("heading", { name: "None found" });
    await press("Show all");
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it("offers no delete where rows are retired instead, and no group without rows", async () => {
    const groups = [
      { value: "yacht", label: "Yacht" },
      { value: "general", label: "General", retired: true },
      { value: "home", label: "Home", retired: true },
    ];
    if (!faqs.list) throw new Error("no list");
    show([row("a")], { ...faqs, list: { ...faqs.list, groups, canBeDeleted: false } });
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
    await press("Select");
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    const category = within(screen.getByRole("combobox", { name: "Category" }));
    expect(category.getAllByRole("option").map((option) => option.textContent)).toEqual(["All", "Yacht", "General"]);
  });

  it("has a link to a new option for each of the owner's lists", () => {
    const quick = [{ value: "gallery-tags", label: "Gallery tags" }];
    show([row("a")], { ...faqs, entity: "options" }, quick);
    const link = within(screen.getByRole("region", { name: "Add to a list" })).getByRole("link");
    expect(link.getAttribute("href")).toBe("/admin/options/new?list=gallery-tags");
  });

  it("renders few of a thousand rows", async () => {
    show(Array.from({ length: 1000 }, (_, at) => row(String(at))));
    expect(titles().length).toBeLessThan(100);
    for (const value of ["q", "qu", "question 9", "question 99", "question", ""]) {
      act(() => void fireEvent.change(search(), { target: { value } }));
      expect(titles().length).toBeLessThan(100);
    }
    await waitFor(() => expect(screen.getByText("1000 in all")).toBeTruthy());
  });
});

describe("switching", () => {
  it("shows at once, says so, and can be taken back", async () => {
    const rows = [row("a")];
    const calls = server({
      toggle: ({ on }) => {
        rows[0] = row("a", { state: on });
        return done("Switched.");
      },
      undo: () => {
        rows[0] = row("a");
        return done("Undone.", null);
      },
      list: () => [200, { rows, groups: ["yacht"] }],
    });
    show([row("a")]);
    await press("Deactivate: Question a");
    await screen.findByRole("button", { name: "Activate: Question a" });
    await screen.findByText("Switched.");
    await press("Undo");
    await screen.findByText("Undone.");
    await screen.findByRole("button", { name: "Deactivate: Question a" });
    expect(calls.filter(({ name }) => name !== "list").map(({ name, args }) => [name, args])).toEqual([
      ["toggle", { entity: "faqs", id: "a", on: false }],
      ["undo", { undo: "u1" }],
    ]);
  });

  it("offers no Undo of the change before while the next one is on its way", async () => {
    let arrive = () => {};
    const calls = server({
      toggle: ({ id }) =>
        id === "a"
          ? done("First.")
          : new Promise((answer) => {
              arrive = () => answer(done("Second."));
            }),
      list: () => [200, { rows: [row("a", { state: false }), row("b")], groups: [] }],
    });
    show([row("a"), row("b")]);
    await press("Deactivate: Question a");
    await screen.findByText("First.");
    await press("Deactivate: Question b");
    await screen.findByRole("button", { name: "Activate: Question b" });
    await press("Undo");
    arrive();
    await screen.findByText("Second.");
    expect(calls.map(({ name }) => name)).not.toContain("undo");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Undo" }).disabled).toBe(false);
  });

  it("is not taken back by an older answer that comes late", async () => {
    const states: Record<string, boolean> = { a: true, b: true };
    const now = () => ({ rows: ["a", "b"].map((id) => row(id, { state: states[id] ?? true })), groups: [] });
    const late: (() => void)[] = [];
    server({
      toggle: ({ id, on }) => {
        states[id] = on;
        return done(`${id} switched.`);
      },
      list: () => {
        const page = now();
        // The first response is slow and predates the second change.
        return late.length > 0 ? [200, page] : new Promise((answer) => late.push(() => answer([200, page])));
      },
    });
    show([row("a"), row("b")]);
    await press("Deactivate: Question a");
    await screen.findByText("a switched.");
    await press("Deactivate: Question b");
    await screen.findByText("b switched.");
    await act(async () => late[0]?.());
    expect(screen.getByRole("button", { name: "Activate: Question b" })).toBeTruthy();
  });

  it("puts back what the server refused", async () => {
    server({ toggle: () => [503, refusal("unavailable", "x")], list: () => [200, { rows: [row("a")], groups: [] }] });
    show([row("a")]);
    await press("Deactivate: Question a");
    await screen.findByText("toggle failed");
    await screen.findByRole("button", { name: "Deactivate: Question a" });
  });
});

describe("deleting", () => {
  it("asks first, with the harmless answer focused", async () => {
    const calls = server({ remove: () => done("Gone."), list: () => [200, { rows: [], groups: [] }] });
    show([row("a")]);
    await press("Delete: Question a");
    const dialog = screen.getByRole("dialog");
    within(dialog).getByText("Really delete it?");
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel" }));
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([]);
    await press("Delete: Question a");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("Gone.");
    expect(calls[0]).toEqual({ name: "remove", args: { entity: "faqs", ids: ["a"] } });
    await screen.findByRole("heading", { name: "None yet" });
  });

  it("offers nothing that a row which has to stay refuses, and says why", async () => {
    const calls = server({ remove: () => done("Gone."), list: () => [200, { rows: [], groups: [] }] });
    const reason = "This one belongs to the website.";
    show([row("a", { stays: reason }), row("b")]);
    expect(screen.queryByRole("button", { name: "Deactivate: Question a" })).toBeNull();
    expect(screen.getByRole("button", { name: "Deactivate: Question b" })).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete: Question a" })).toBeNull();
    await press("Select");
    expect(screen.queryByRole("checkbox", { name: "Select Question a" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    await user.click(within(screen.getByRole("region", { name: "Selected" })).getByRole("button", { name: "Delete" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(calls[0]?.args.ids).toEqual(["b"]));
  });

  it("takes several at once", async () => {
    const calls = server({ remove: () => done("Gone."), list: () => [200, { rows: [row("c")], groups: [] }] });
    show([row("a"), row("b"), row("c")]);
    await press("Select");
    await user.click(screen.getByRole("checkbox", { name: "Select Question a" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Question b" }));
    await user.click(within(screen.getByRole("region", { name: "Selected" })).getByRole("button", { name: "Delete" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(calls[0]?.args.ids).toEqual(["a", "b"]));
  });
});

describe("the order", () => {
  const testimonials: FormSpec = {
    ...faqs,
    entity: "testimonials",
    plural: "Testimonials",
    list: faqs.list && { ...faqs.list, order: "carousel" },
  };
  const three = () => ["a", "b", "c"].map((id, at) => row(id, { position: at + 1, group: "" }));

  it("of the carousel changes by arrow, keeps the focus and is announced", async () => {
    const calls = server({ reorder: () => done("Moved."), list: () => [200, { rows: three(), groups: [] }] });
    show(three(), testimonials);
    const up = screen.getByRole("button", { name: "Move Question c up" });
    up.focus();
    await user.keyboard("{Enter}");
    expect(screen.getByText("Question c, position 2 of 3")).toBeTruthy();
    expect(screen.getByText("was 3")).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Question c up");
    await waitFor(() =>
      expect(calls[0]).toEqual({ name: "reorder", args: { entity: "testimonials", id: "c", position: 2 } }),
    );
  });

  it("takes a number typed over the position", async () => {
    const calls = server({ reorder: () => done("Moved."), list: () => [200, { rows: three(), groups: [] }] });
    show(three(), testimonials);
    const position = screen.getByRole("textbox", { name: "Position of Question a, 1 to 3" });
    await user.clear(position);
    await user.type(position, "3{Enter}");
    await waitFor(() => expect(calls[0]?.args).toMatchObject({ id: "a", position: 3 }));
  });

  it("is put back when there is no connection", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("offline");
    });
    show(three(), testimonials);
    await user.click(screen.getByRole("button", { name: "Move Question a down" }));
    await waitFor(() =>
      expect(titles().map((title) => title?.slice(0, 10))).toEqual(["Question a", "Question b", "Question c"]),
    );
    expect(screen.queryByText(/^was/)).toBeNull();
  });

  it("of FAQs counts within their category", async () => {
    const calls = server({ reorder: () => done("Moved."), list: () => [200, { rows: [], groups: [] }] });
    show([row("a"), row("x", { group: "general" }), row("b")]);
    expect(screen.getByRole("button", { name: "Move Question x up" }).ariaDisabled).toBe("true");
    await user.click(await screen.findByRole("button", { name: "Move Question b up" }));
    await waitFor(() => expect(calls[0]?.args).toEqual({ entity: "faqs", id: "b", position: 1 }));
  });

  it("changes within what a search leaves in sight", async () => {
    const calls = server({ reorder: () => done("Moved."), list: () => [200, { rows: [], groups: [] }] });
    show([row("a", { text: "teak" }), row("b"), row("c"), row("d", { text: "teak" })]);
    await user.type(screen.getByRole("searchbox"), "teak");
    await waitFor(() => expect(titles()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Move Question d up" }));
    await waitFor(() => expect(calls[0]?.args).toEqual({ entity: "faqs", id: "d", position: 1 }));
  });
});

it("says what the editor left to be said", async () => {
  sessionStorage.setItem("admin-flash", JSON.stringify({ message: "Saved there.", undo: null }));
  show([row("a")]);
  const text = await screen.findByText("Saved there.");
  // The back office's own icon: its pages have no sprite.
  expect(text.parentElement?.querySelector(".icon path")).toBeTruthy();
  expect(sessionStorage.getItem("admin-flash")).toBeNull();
});
