import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { faqs, row, server, withDialogs } from "../../admin/test-kit.ts";
import type { FormSpec, ListRow } from "../../generated/domain.ts";
import { List } from "./list.tsx";

const user = userEvent.setup();
const done = (message: string) => [200, { message, undo: "u1" }] as [number, unknown];
const gallery: FormSpec = {
  ...faqs,
  entity: "gallery",
  list: faqs.list && {
    ...faqs.list,
    asTiles: true,
    toggle: { field: "isVisible", turnOn: "Show", turnOff: "Hide", on: "Visible", off: "Hidden" },
  },
};
const photos = () => [
  row("a", { facts: ["Galley"] }),
  row("x", { group: "general", facts: ["Tables"] }),
  row("b", { state: false, facts: ["Tables"] }),
  row("c", { facts: ["Galley"] }),
];

beforeEach(withDialogs);
afterEach(() => vi.unstubAllGlobals());

function show(rows: ListRow[] = photos()) {
  const screen = { email: "", spec: gallery, page: { rows, groups: ["yacht", "general"] }, quick: [] };
  return render(
    <AdminSession email="">
      <List {...screen} />
    </AdminSession>,
  );
}

const titles = () => screen.queryAllByRole("heading", { name: /^Question/ }).map((heading) => heading.textContent);
const numbers = (container: HTMLElement) =>
  [...container.querySelectorAll(".photo-tile__place")].map((number) => number.textContent);
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const moves = () => server({ reorder: () => done("Moved."), list: () => [200, { rows: photos(), groups: [] }] });

describe("the tiles of a gallery", () => {
  it("are those of one gallery, numbered; a hidden one keeps its place", () => {
    const { container } = show();
    expect(titles()).toEqual(["Question a", "Question b", "Question c"]);
    expect(numbers(container)).toEqual(["1", "2", "3"]);
    const hidden = screen.getByRole("button", { name: "Show: Question b" }).closest("li");
    expect(within(hidden as HTMLElement).getByText("Hidden")).toBeTruthy();
    expect(screen.getAllByText("Hidden", { selector: ".photo-tile *" })).toHaveLength(1);
  });

  it("begin with the gallery that was changed last", () => {
    show(photos().map((photo) => (photo.id === "x" ? { ...photo, updatedAt: 5 } : photo)));
    expect(titles()).toEqual(["Question x"]);
  });

  it("keep their numbers when a tag leaves some of them out", async () => {
    const { container } = show();
    await press("Tables 1");
    await waitFor(() => expect(titles()).toEqual(["Question b"]));
    expect(numbers(container)).toEqual(["2"]);
    await user.click(screen.getByRole("radio", { name: "General 1" }));
    await waitFor(() => expect(titles()).toEqual(["Question x"]));
    expect(screen.getByRole("button", { name: "All" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("are found in the other gallery, and without a match there are two ways on", async () => {
    show();
    await user.type(screen.getByRole("searchbox"), "question x");
    await screen.findByRole("heading", { name: "None found" });
    expect(screen.getByRole("radio", { name: "General 1" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "From your pictures" })).toHaveLength(2);
    await press("Show all");
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it("are deleted from their menu", async () => {
    const calls = server({ remove: () => done("Gone."), list: () => [200, { rows: photos(), groups: [] }] });
    show();
    const tile = screen.getByRole("heading", { name: "Question a" }).closest("li") as HTMLElement;
    fireEvent.click(within(tile).getByText("Delete"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(calls[0]).toEqual({ name: "remove", args: { entity: "gallery", ids: ["a"] } }));
  });
});

describe("a tile", () => {
  it("is moved by its arrows, within its gallery, and says where it is", async () => {
    const calls = moves();
    show();
    expect(screen.getByRole("button", { name: "Move Question a earlier" }).ariaDisabled).toBe("true");
    await press("Move Question c earlier");
    expect(screen.getByText("Question c, position 2 of 3")).toBeTruthy();
    await waitFor(() => expect(calls[0]?.args).toEqual({ entity: "gallery", id: "c", position: 2 }));
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("is moved by Alt with an arrow key, and keeps the focus", async () => {
    const calls = moves();
    show();
    screen.getByRole("link", { name: "Question a" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(calls).toEqual([]);
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(screen.getByText("Question a, position 2 of 3")).toBeTruthy();
    await waitFor(() => expect(calls[0]?.args).toEqual({ entity: "gallery", id: "a", position: 2 }));
    expect(document.activeElement?.textContent).toBe("Question a");
    // Nothing is before the first.
    screen.getByRole("link", { name: "Question a" }).focus();
    expect(fireEvent.keyDown(document.activeElement as Element, { key: "ArrowLeft", altKey: true })).toBe(false);
  });
});
