import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { formatDay } from "../../admin/format.ts";
import { refusal, server, wasm, withDialogs } from "../../admin/test-kit.ts";
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem, type MediaPage } from "../../generated/domain.ts";
import { Media } from "./media.tsx";

const picture = {
  src: "/media/a/1200.jpg",
  jpeg: "",
  avif: "",
  webp: "",
  width: 4,
  height: 3,
  alt: "A deck",
  focus: "",
};
const item = (more: Partial<MediaItem>): MediaItem => ({
  ...({ id: "m1", name: "deck.jpg", alt: "A deck", decorative: false, focalX: 50, focalY: 50, uses: [] } as object),
  ...({ bytes: 1, createdAt: 0, rowVersion: 1, damaged: false, picture } as object),
  ...({
    color: "#806040",
    sizes: null,
    sizesProblem: null,
    known: null,
    still: false,
    former: false,
    unusedSince: null,
    ...more,
  } as MediaItem),
});
const filter = (show: string, label: string, count: number, place = false) => ({ show, label, count, place });
const filters = [filter("", "All", 9), filter("unused", "Not used", 2), filter("blog", "Blog", 4, true)];
const page = (...items: MediaItem[]) => ({
  items,
  filters: [...filters, filter("seo", "SEO", 0, true)],
  after: null,
  removable: { count: 0, bytes: 0 },
});
const open = (first: MediaPage, filter = "") =>
  render(
    <AdminSession email="dana@example.com">
      <Media email="dana@example.com" q="" show={filter} page={first} wasm={wasm} />
    </AdminSession>,
  );
const show = (...items: MediaItem[]) => open(page(...items));
const use = { entity: "blog", label: "x", href: "", place: "" };
const later = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  withDialogs();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("a picture whose sizes are being made", () => {
  it("says how many there are, and shows the others once they are there", async () => {
    const avif = "/media/a/480.avif 480w";
    const now = { id: "m1", sizes: null, sizesProblem: null, picture: { ...picture, avif } };
    const calls = server({ "media/sizes": () => [200, [now]] });
    const { container } = show(item({ sizes: "3 of 15 sizes" }));
    expect(screen.getByText("3 of 15 sizes")).toBeTruthy();
    expect(container.querySelector("source")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText("3 of 15 sizes")).toBeNull();
    expect(container.querySelector("source")?.srcset).toBe(avif);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls.map(({ name }) => name)).toEqual(["media/sizes"]);
  });

  it("says why some were given up, and tries again", async () => {
    const sizesProblem = "2 sizes could not be made.";
    const calls = server({ "media/remake": () => [200, item({ sizes: "13 of 15 sizes" })] });
    show(item({ sizesProblem }));
    fireEvent.click(screen.getByText("deck.jpg"));
    expect(screen.getByText(sizesProblem)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByText("Try again")));
    expect(calls.map(({ name, args }) => [name, args.id])).toContainEqual(["media/remake", "m1"]);
    expect(screen.queryByText(sizesProblem)).toBeNull();
    expect(screen.getByText(adminMessages.sizesQueued)).toBeTruthy();
  });
});

describe("filters", () => {
  it("are asked of the server with the search, and stay in the address", async () => {
    const found = item({ id: "m2", name: "galley.jpg" });
    const calls = server({ "media/list": () => [200, page(found)] });
    show(item({}));
    expect(screen.getByRole("link", { name: "All 9" }).getAttribute("aria-current")).toBe("true");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: " galley" } });
    await later(300);
    fireEvent.click(screen.getByRole("link", { name: "Not used 2" }));
    await later();
    expect(calls.map(({ args }) => args)).toEqual([
      { q: "galley", show: "", after: null },
      { q: "galley", show: "unused", after: null },
    ]);
    expect(location.pathname + location.search).toBe("/admin/media?q=galley&show=unused");
    expect(screen.getByText("galley.jpg")).toBeTruthy();
    expect(screen.getByText("2 pictures")).toBeTruthy();
  });

  it("name the kinds of content that use pictures, with how many", async () => {
    const calls = server({ "media/list": () => [200, page()] });
    show(item({}));
    const used = screen.getByLabelText("Used in");
    expect([...used.children].map(({ textContent }) => textContent)).toEqual(["Anywhere or unused", "Blog (4)"]);
    fireEvent.change(used, { target: { value: "blog" } });
    await later();
    expect(calls.at(-1)?.args.show).toBe("blog");
    expect(screen.getByText("Nothing in the library matches.")).toBeTruthy();
    fireEvent.click(screen.getByText("Show every picture"));
    await later();
    expect(calls.at(-1)?.args).toEqual({ q: "", show: "", after: null });
    expect(location.search).toBe("");
  });

  it("say what failed and try again", async () => {
    let answers = 0;
    server({
      "media/list": () => {
        answers += 1;
        return answers === 1 ? [503, refusal("unavailable", "Not now.")] : [200, page(item({ name: "back.jpg" }))];
      },
    });
    const { container } = show(item({}));
    fireEvent.click(screen.getByRole("link", { name: "Not used 2" }));
    await later();
    expect(container.querySelector(".note--error")?.textContent).toContain("The library could not be loaded.");
    fireEvent.click(screen.getByText("Try again"));
    await later();
    expect(screen.getByText("back.jpg")).toBeTruthy();
  });
});

it("the original is a link to a file", () => {
  show(item({}));
  fireEvent.click(screen.getByText("deck.jpg"));
  const link = screen.getByRole("link", { name: "Download the original" });
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual(["/admin/originals/m1", true]);
});

it("a picture that is there already is said to be", async () => {
  const known = "It is there already.";
  server({ "media/import": () => [200, item({ known })], "media/list": () => [200, page(item({}))] });
  const { container } = show(item({}));
  fireEvent.change(screen.getByLabelText("Address of the picture"), { target: { value: "https://x/deck.jpg" } });
  await act(async () => fireEvent.click(screen.getByText("Fetch")));
  expect(screen.getByText(known)).toBeTruthy();
  expect(container.querySelectorAll(".picture-grid--large li")).toHaveLength(1);
});

describe("another file for a picture", () => {
  const file = new File(["x"], "new.jpg", { type: "image/jpeg" });
  const answers = (status: number, body: unknown) => {
    const opened: string[] = [];
    class Request {
      upload = {};
      onload?: () => void;
      status = status;
      responseText = JSON.stringify(body);
      open(_: string, address: string) {
        opened.push(address);
      }
      setRequestHeader() {}
      abort() {}
      send() {
        queueMicrotask(() => this.onload?.());
      }
    }
    vi.stubGlobal("XMLHttpRequest", Request);
    return opened;
  };
  const replace = async () => {
    fireEvent.click(screen.getByText("deck.jpg"));
    await act(async () => fireEvent.change(screen.getByLabelText("Replace the file"), { target: { files: [file] } }));
    await later();
  };

  it("is sent for it, shown in its place, and taken back by Undo", async () => {
    const done = { message: "Replaced everywhere.", undo: "c1" };
    const opened = answers(200, { item: item({ name: "new.jpg" }), done });
    const calls = server({
      "media/list": () => [200, page(item({ name: "new.jpg" }))],
      undo: () => [200, { message: "Undone.", undo: null }],
    });
    show(item({}));
    await replace();
    expect(opened).toEqual(["/uploads/media/m1?name=new.jpg"]);
    expect(screen.getByRole("heading", { name: "new.jpg" })).toBeTruthy();
    expect(screen.getByText(done.message)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByText("Undo")));
    expect(calls.find(({ name }) => name === "undo")?.args).toEqual({ undo: "c1" });
  });

  it("that is refused leaves the picture and says why", async () => {
    answers(422, refusal("invalid", "It was deleted meanwhile."));
    server({});
    show(item({}));
    await replace();
    expect(screen.getByText("It was deleted meanwhile.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "deck.jpg" })).toBeTruthy();
  });
});

describe("several at once", () => {
  const three = [item({}), item({ id: "m2", name: "two.jpg", alt: "" }), item({ id: "m3", name: "three.jpg" })];
  const select = (...names: string[]) => {
    fireEvent.click(screen.getByText("Select"));
    for (const name of names) fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(name) }));
  };
  const within = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  it("are deleted after a question that says which stay, and taken back by one undo", async () => {
    const used = item({ id: "m3", name: "three.jpg", uses: [use] });
    const calls = server({
      "media/list": () => [200, page(...three)],
      "media/remove": () => [200, { message: "2 pictures were moved.", undo: "c1" }],
      undo: () => [200, { message: "Undone.", undo: null }],
    });
    show(three[0] as MediaItem, three[1] as MediaItem, used);
    select("deck.jpg", "two.jpg", "three.jpg");
    expect(screen.getByText("3 selected")).toBeTruthy();
    within("Delete");
    expect(screen.getByText(/1 is in use and stays/)).toBeTruthy();
    expect(calls.some(({ name }) => name === "media/remove")).toBe(false);
    await act(async () => fireEvent.click(screen.getAllByText("Delete").at(-1) as HTMLElement));
    expect(calls.find(({ name }) => name === "media/remove")?.args).toEqual({ ids: ["m1", "m2", "m3"] });
    expect(screen.queryByText("3 selected")).toBeNull();
    await act(async () => fireEvent.click(screen.getByText("Undo")));
    expect(calls.find(({ name }) => name === "undo")?.args).toEqual({ undo: "c1" });
  });

  it("are chosen as a range with Shift, or all that are shown", () => {
    show(...three);
    select("deck.jpg");
    fireEvent.click(screen.getByRole("checkbox", { name: /three.jpg/ }), { shiftKey: true });
    expect(screen.getByText("3 selected")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "3 selected" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
    expect(screen.getByText("3 selected")).toBeTruthy();
  });

  it("are marked as decorative; what has a text is asked about", async () => {
    const answer = { message: "2 pictures are marked.", undo: "c1" };
    const calls = server({ "media/list": () => [200, page()], "media/decorate": () => [200, answer] });
    show(...three);
    select("deck.jpg", "two.jpg");
    within("Mark as decorative");
    expect(screen.getByText(/The alt text of 1 picture will be removed/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getAllByText("Mark as decorative").at(-1) as HTMLElement));
    expect(calls.find(({ name }) => name === "media/decorate")?.args).toEqual({ ids: ["m1", "m2"] });
    expect(screen.getByText(answer.message)).toBeTruthy();
  });

  it("stay selected when the server refuses, with its reason", async () => {
    server({ "media/remove": () => [422, refusal("invalid", "All are in use.")] });
    show(...three);
    select("two.jpg");
    within("Delete");
    await act(async () => fireEvent.click(screen.getAllByText("Delete").at(-1) as HTMLElement));
    expect(screen.getByText("All are in use.")).toBeTruthy();
    expect(screen.getByText("1 selected")).toBeTruthy();
  });
});

describe("pictures that nothing uses", () => {
  const DAY = 86_400_000;

  it("say since when, and from when they can be removed", () => {
    vi.setSystemTime(100 * DAY);
    const since = 90 * DAY;
    const old = item({ id: "m2", name: "old.jpg", unusedSince: 60 * DAY });
    const former = item({ id: "m3", name: "former.jpg", former: true });
    open(page(item({ unusedSince: since }), old, former, item({ id: "m4", name: "used.jpg", uses: [use] })));
    const from = formatDay(since + limits.mediaUnusedKeepMs);
    expect(screen.getByText(`Not used since ${formatDay(since)}; can be removed from ${from}`)).toBeTruthy();
    expect(screen.getByText(`Not used since ${formatDay(60 * DAY)}; can be removed`)).toBeTruthy();
    expect(screen.getByText("Not used now, but a former version shows it")).toBeTruthy();
    expect(screen.getByText("Used once")).toBeTruthy();
  });

  it("go together once their time is over, after a question, and come back by one undo", async () => {
    const calls = server({
      "media/list": () => [200, page()],
      "media/remove-unused": () => [200, { message: "12 pictures were moved.", undo: "c1" }],
      undo: () => [200, { message: "Undone.", undo: null }],
    });
    open({ ...page(item({})), removable: { count: 12, bytes: 34 * 1024 * 1024 } }, "unused");
    fireEvent.click(screen.getByText("Remove 12 pictures (34.0 MB)"));
    expect(screen.getByRole("heading", { name: "Remove 12 pictures?" })).toBeTruthy();
    expect(calls.some(({ name }) => name === "media/remove-unused")).toBe(false);
    await act(async () => fireEvent.click(screen.getByText("Remove")));
    expect(calls.filter(({ name }) => name === "media/remove-unused")).toHaveLength(1);
    await act(async () => fireEvent.click(screen.getByText("Undo")));
    expect(calls.find(({ name }) => name === "undo")?.args).toEqual({ undo: "c1" });
  });

  it("are not offered before, nor under another filter", () => {
    const { unmount } = open(page(item({})), "unused");
    expect(screen.getByText(/There is none now/)).toBeTruthy();
    unmount();
    open({ ...page(item({})), removable: { count: 2, bytes: 1 } });
    expect(screen.queryByText(/^Remove \d+ picture/)).toBeNull();
  });

  it("stay in sight when removing them fails", async () => {
    server({ "media/remove-unused": () => [503, refusal("unavailable", "Not now.")] });
    open({ ...page(item({})), removable: { count: 1, bytes: 1 } }, "unused");
    fireEvent.click(screen.getByText(/^Remove \d+ picture/));
    await act(async () => fireEvent.click(screen.getByText("Remove")));
    expect(screen.getByText("Not now.")).toBeTruthy();
    expect(screen.getByText("deck.jpg")).toBeTruthy();
  });
});
