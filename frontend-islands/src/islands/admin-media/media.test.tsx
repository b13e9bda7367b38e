import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { formatDay } from "../../admin/format.ts";
import { mediaUse, picturePlaces, refusal, server, wasm, withDialogs } from "../../admin/test-kit.ts";
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
    caption: "",
    whereUsed: "",
    title: more.name ?? "deck.jpg",
    ...more,
  } as MediaItem),
});
const filter = (show: string, label: string, count: number, place = false) => ({ show, label, count, place });
const filters = [filter("", "All", 9), filter("unused", "Nowhere", 2), filter("blog", "Blog", 4, true)];
const page = (...items: MediaItem[]) => ({
  items,
  filters: [...filters, filter("seo", "SEO", 0, true)],
  after: null,
  removable: { count: 0, bytes: 0 },
});
const open = (first: MediaPage, filter = "", named: MediaItem | null = null) =>
  render(
    <AdminSession email="dana@example.com">
      <Media email="dana@example.com" q="" show={filter} page={first} places={picturePlaces} open={named} wasm={wasm} />
    </AdminSession>,
  );
const show = (...items: MediaItem[]) => open(page(...items));
const use = mediaUse();
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
    fireEvent.click(screen.getByRole("link", { name: "Nowhere 2" }));
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
    fireEvent.click(screen.getByRole("link", { name: "Nowhere 2" }));
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
    await act(async () => fireEvent.change(screen.getByLabelText("Replace everywhere"), { target: { files: [file] } }));
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
    fireEvent.click(screen.getByText("Choose several"));
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
    open(
      page(
        item({ unusedSince: since }),
        old,
        former,
        item({ id: "m4", name: "used.jpg", uses: [use], whereUsed: "Blog" }),
      ),
    );
    const from = formatDay(since + limits.mediaUnusedKeepMs);
    expect(screen.getByText(`Nowhere since ${formatDay(since)}; can be removed from ${from}`)).toBeTruthy();
    expect(screen.getByText(`Nowhere since ${formatDay(60 * DAY)}; can be removed`)).toBeTruthy();
    expect(screen.getByText("Nowhere now, but a former version shows it")).toBeTruthy();
    expect(screen.getByText("Blog", { selector: "small" })).toBeTruthy();
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

describe("one picture", () => {
  const inGallery = mediaUse({
    ...{ entity: "gallery", row: "g1", name: "Yacht gallery, place 2", about: "Tag Galley, visible" },
    ...{ isVisible: true, canBeEmptied: true, alt: "A deck, seen from aft" },
  });
  const done = { message: "Done.", undo: "c1" };

  it("is opened by its address, which stays while it is open", () => {
    open(page(item({})), "", item({ id: "m9", title: "Old saloon" }));
    expect(screen.getByRole("heading", { name: "Old saloon" })).toBeTruthy();
    expect(location.search).toBe("?picture=m9");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(location.search).toBe("");
  });

  it("that the address named is not listed before its turn", async () => {
    server({
      "media/list": () => [200, page(item({}))],
      "media/open": () => [200, item({ id: "m9", title: "Old saloon", uses: [inGallery] })],
      "media/onto-page": () => [200, done],
    });
    const { container } = open(page(item({})), "", item({ id: "m9", title: "Old saloon" }));
    await act(async () => fireEvent.click(screen.getByText("Show it there")));
    expect(screen.getByText("Yacht gallery, place 2")).toBeTruthy();
    expect(container.querySelectorAll(".picture-grid--large li")).toHaveLength(1);
  });

  it("says where it is, is hidden there, taken out, and comes back by undo", async () => {
    const calls = server({
      "media/list": () => [200, page(item({}))],
      "media/open": () => [200, item({ uses: [] })],
      "media/take-out": () => [200, done],
      toggle: () => [200, done],
      undo: () => [200, { message: "Undone.", undo: null }],
    });
    show(item({ uses: [inGallery, use] }));
    fireEvent.click(screen.getByText("deck.jpg"));
    expect(screen.getByText("Tag Galley, visible")).toBeTruthy();
    expect(screen.getByText("Described there as “A deck, seen from aft”")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take it out: Teak" })).toBeNull();
    const remove = screen.getByRole<HTMLButtonElement>("button", { name: "Delete" });
    expect(remove.disabled).toBe(true);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Hide: Yacht gallery, place 2" })));
    expect(calls.find(({ name }) => name === "toggle")?.args).toEqual({ entity: "gallery", id: "g1", on: false });
    expect(remove.disabled).toBe(false);
  });

  it("is taken out of one place", async () => {
    const calls = server({
      "media/list": () => [200, page(item({}))],
      "media/open": () => [200, item({ uses: [use] })],
      "media/take-out": () => [200, done],
    });
    show(item({ uses: [inGallery, use] }));
    fireEvent.click(screen.getByText("deck.jpg"));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Take it out: Yacht gallery, place 2" })));
    expect(calls.find(({ name }) => name === "media/take-out")?.args).toEqual({
      ...{ id: "m1", entity: "gallery", row: "g1" },
    });
    expect(screen.queryByText("Yacht gallery, place 2")).toBeNull();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("is put in a gallery and on a page", async () => {
    const calls = server({
      "media/list": () => [200, page(item({}))],
      "media/open": () => [200, item({})],
      "media/into-gallery": () => [200, done],
      "media/onto-page": () => [200, done],
    });
    show(item({}));
    fireEvent.click(screen.getByText("deck.jpg"));
    fireEvent.change(screen.getByLabelText("Place"), { target: { value: "no. 3" } });
    await act(async () => fireEvent.click(screen.getByText("Put in the gallery")));
    expect(calls.find(({ name }) => name === "media/into-gallery")?.args).toEqual({
      ...{ ids: ["m1"], category: "yacht", tag: "Other", place: 3 },
    });
    await act(async () => fireEvent.click(screen.getByText("Show it there")));
    expect(calls.find(({ name }) => name === "media/onto-page")?.args).toEqual({ id: "m1", slot: "s1" });
    const project = screen.getByRole("link", { name: "In a new project" });
    expect(project.getAttribute("href")).toBe("/admin/projects/new?picture=m1");
  });

  it("without a description goes into no gallery, and has no caption yet", () => {
    show(item({ alt: "" }));
    fireEvent.click(screen.getByText("deck.jpg"));
    expect(screen.queryByText("Put in the gallery")).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Caption/), { target: { value: "Deck" } });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Update ?the caption$/ }).disabled).toBe(true);
  });

  it("gets a caption and keeps what else is said of it", async () => {
    const calls = server({
      "media/list": () => [200, page(item({ caption: "The deck", title: "The deck" }))],
      "media/update": () => [200, item({ caption: "The deck", title: "The deck" })],
    });
    show(item({ focalX: 20 }));
    fireEvent.click(screen.getByText("deck.jpg"));
    fireEvent.change(screen.getByLabelText(/^Caption/), { target: { value: " The deck " } });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Update ?the caption$/ })));
    expect(calls.find(({ name }) => name === "media/update")?.args).toEqual({
      ...{ id: "m1", alt: "A deck", decorative: false, caption: "The deck", focalX: 20, focalY: 50 },
    });
    expect(screen.getByRole("heading", { name: "The deck" })).toBeTruthy();
  });

  it("that nothing uses is deleted at once, with Undo", async () => {
    const calls = server({ "media/list": () => [200, page()], "media/remove": () => [200, done] });
    show(item({}));
    fireEvent.click(screen.getByText("deck.jpg"));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Delete" })));
    expect(calls.find(({ name }) => name === "media/remove")?.args).toEqual({ ids: ["m1"] });
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("several pictures", () => {
  const done = { message: "2 photos were added.", undo: "c1" };
  const choose = () => {
    show(item({}), item({ id: "m2", name: "two.jpg" }));
    fireEvent.click(screen.getByText("Choose several"));
    for (const box of screen.getAllByRole("checkbox", { name: /jpg/ })) fireEvent.click(box);
  };

  it("go into a gallery together", async () => {
    const calls = server({ "media/list": () => [200, page()], "media/into-gallery": () => [200, done] });
    choose();
    fireEvent.click(screen.getByText("Put in a gallery"));
    fireEvent.change(screen.getByLabelText("Gallery"), { target: { value: "showroom" } });
    await act(async () => fireEvent.click(screen.getByText("Add 2 photos")));
    expect(calls.find(({ name }) => name === "media/into-gallery")?.args).toEqual({
      ...{ ids: ["m1", "m2"], category: "showroom", tag: "Other", place: null },
    });
    expect(screen.getByText(done.message)).toBeTruthy();
  });

  it("are downloaded one after the other, or one by one", async () => {
    const begun: string[] = [];
    const begin = (event: Event) => {
      begun.push((event.target as HTMLAnchorElement).pathname);
      event.preventDefault();
    };
    choose();
    fireEvent.click(screen.getByText("Download"));
    const links = screen.getAllByRole<HTMLAnchorElement>("link", { name: /jpg$/ });
    expect(links.every((link) => link.hasAttribute("download"))).toBe(true);
    for (const link of links) link.addEventListener("click", begin);
    fireEvent.click(screen.getByText("Download all"));
    await later();
    expect(begun).toEqual(["/admin/originals/m1"]);
    await later(5000);
    expect(begun).toEqual(["/admin/originals/m1", "/admin/originals/m2"]);
  });

  it("get one tag", async () => {
    const calls = server({ "media/list": () => [200, page()], "media/tag": () => [200, done] });
    choose();
    fireEvent.click(screen.getByRole("button", { name: "Tag" }));
    await act(async () => fireEvent.click(screen.getAllByRole("button", { name: "Tag" }).at(-1) as HTMLElement));
    expect(calls.find(({ name }) => name === "media/tag")?.args).toEqual({ ids: ["m1", "m2"], tag: "Galley" });
  });
});

it("arrow keys walk the pictures, and stop at the ends", () => {
  show(item({}), item({ id: "m2", name: "two.jpg" }));
  const [first, second] = [screen.getByRole("button", { name: /^deck/ }), screen.getByRole("button", { name: /^two/ })];
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowRight" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: "ArrowRight" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: "ArrowLeft" });
  expect(document.activeElement).toBe(first);
});

describe("the keys of a tile", () => {
  const tile = (name: RegExp) => screen.getByRole("button", { name });

  it("Space chooses it, Enter opens it while several are chosen", () => {
    show(item({}), item({ id: "m2", name: "two.jpg" }));
    tile(/^two/).focus();
    // The button is not pressed.
    expect(fireEvent.keyDown(tile(/^two/), { key: " " })).toBe(false);
    expect(fireEvent.keyUp(tile(/^two/), { key: " " })).toBe(false);
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^two/ });
    expect(box.checked).toBe(true);
    expect(document.activeElement).toBe(box);
    expect(fireEvent.keyDown(box, { key: " " })).toBe(true);
    fireEvent.keyDown(box, { key: "Enter" });
    expect(screen.getByRole("dialog", { name: "two.jpg" })).toBeTruthy();
  });

  it("Delete moves it to the trash with Undo, and the next one has the focus", async () => {
    const done = { message: "Gone.", undo: "u1" };
    const calls = server({
      "media/remove": () => [200, done],
      "media/list": () => [200, page(item({ id: "m2", name: "two.jpg" }))],
    });
    show(item({}), item({ id: "m2", name: "two.jpg" }));
    tile(/^deck/).focus();
    await act(async () => fireEvent.keyDown(tile(/^deck/), { key: "Delete" }));
    expect(calls[0]).toEqual({ name: "media/remove", args: { ids: ["m1"] } });
    expect(screen.queryByRole("button", { name: /^deck/ })).toBeNull();
    expect(document.activeElement).toBe(tile(/^two/));
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  it("Delete leaves one that is in use, and says so", async () => {
    const calls = server({});
    show(item({ uses: [use] }));
    tile(/^deck/).focus();
    await act(async () => fireEvent.keyDown(tile(/^deck/), { key: "Delete" }));
    expect(calls).toEqual([]);
    expect(screen.getByText(adminMessages.pictureUsed)).toBeTruthy();
    expect(document.activeElement).toBe(tile(/^deck/));
  });
});

it("files held over the screen are counted, and taken wherever they are dropped", async () => {
  show(item({}));
  const file = new File(["x"], "new.txt", { type: "text/plain" });
  const data = { items: [{ kind: "file" }, { kind: "file" }], files: [file, file] };
  fireEvent.dragEnter(document.body, { dataTransfer: data });
  expect(screen.getByText("Let go: 2 pictures")).toBeTruthy();
  await act(async () => fireEvent.drop(document.body, { dataTransfer: data }));
  expect(screen.queryByText(/^Let go/)).toBeNull();
  expect(screen.getAllByText("new.txt").length).toBe(2);
});
