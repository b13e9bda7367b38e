import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { faqs, field, mediaUse, record, refusal, server, wasm, withDialogs } from "../../admin/test-kit.ts";
import { adminMessages } from "../../generated/admin.ts";
import type { FormSpec, MediaItem } from "../../generated/domain.ts";
import { autosave } from "../../lib/device/autosave.ts";
import { PageImages } from "./page-images.tsx";

const user = userEvent.setup();

const picture = (id: string, alt: string): MediaItem => ({
  ...{ id, name: `${id}.jpg`, alt, decorative: false, focalX: 50, focalY: 50, rowVersion: 1, bytes: 1, createdAt: 0 },
  ...{
    color: "#806040",
    uses: [],
    former: false,
    unusedSince: null,
    damaged: false,
    sizes: null,
    sizesProblem: null,
    known: null,
    still: false,
    ...{ caption: "", title: alt, whereUsed: "" },
  },
  picture: { src: `/media/${id}/1.jpg`, avif: "", webp: "", jpeg: "", width: 1280, height: 720, alt, focus: "" },
});
const saloon = picture("m1", "The old saloon");
const galley = picture("m2", "The new galley");

const heroSpec: FormSpec = {
  ...faqs,
  entity: "hero-video",
  list: null,
  sections: [
    {
      title: "Video",
      fields: [
        field("videoUrl", "Vimeo URL", { kind: "url" }),
        field("picture", "Fallback image", { kind: "picture", maxMb: 5, alt: "altText", place: "" }),
        field("altText", "Alt text", { kind: "text" }),
      ],
    },
  ],
};
const hero = record({
  entity: "hero-video",
  id: "hero-video",
  draft: { videoUrl: "", picture: "m1", altText: "The old saloon", mobileHeightVh: 60 },
  media: [saloon],
});
const slot = record({
  entity: "page-images",
  id: "s1",
  draft: { displayName: "Craft", pageSlug: "home", sectionKey: "craft", picture: "m1", altText: "The old saloon" },
  media: [saloon],
});

beforeEach(async () => {
  withDialogs();
  await autosave("admin_hero-video_hero-video").clear();
});
afterEach(() => vi.unstubAllGlobals());

type Answer = [status: number, body: unknown];

function show(refused?: Answer, slots = [slot]) {
  const calls = server({
    "media/list": () => [200, { items: [galley], filters: [], after: null, removable: { count: 0, bytes: 0 } }],
    save: ({ entity, draft }) => {
      if (refused) return refused;
      const before = entity === "hero-video" ? hero : slot;
      return [200, { record: { ...before, rowVersion: 4, draft, media: [galley] }, message: "Shown.", undo: "u" }];
    },
  });
  render(
    <AdminSession email="dana@example.com">
      <PageImages {...{ email: "", wasm, heroSpec, hero }} spec={{ ...faqs, entity: "page-images" }} records={slots} />
    </AdminSession>,
  );
  return { saves: () => calls.filter(({ name }) => name === "save").map(({ args }) => args.draft), calls };
}

async function pick(button: HTMLElement) {
  await user.click(button);
  const library = within(await screen.findByRole("dialog"));
  await user.click(await library.findByRole("button", { name: /The new galley|m2\.jpg/ }));
}

describe("a picture of a page", () => {
  it("is public at once in the hero, without what else was typed there and without the former alt text", async () => {
    const { saves } = show();
    const url = screen.getByRole("textbox", { name: /Vimeo URL/ });
    await user.type(url, "not a video");
    await pick(screen.getAllByRole("button", { name: /^From the library/ })[0] as HTMLElement);
    await screen.findByText("Shown.");
    expect(saves()).toEqual([{ ...hero.draft, picture: "m2", altText: "The new galley" }]);
    expect((url as HTMLInputElement).value).toBe("not a video");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    const alt = screen.getByRole("textbox", { name: /^Alt text ?optional$/ }) as HTMLInputElement;
    expect(alt.value).toBe("The new galley");
  });

  it("says of the fallback image that it failed, not of the video's address", async () => {
    for (const [answer, reason] of [
      [[503, refusal("unavailable", "Please call us.")], ""],
      [[422, refusal("invalid", "x", { fields: [{ field: "picture", message: "It is gone." }] })], ": It is gone."],
    ] as [Answer, string][]) {
      show(answer);
      await pick(screen.getAllByRole("button", { name: /^From the library/ })[0] as HTMLElement);
      expect(await screen.findByText(`${adminMessages.fallbackFailed}${reason}`)).toBeTruthy();
      document.body.replaceChildren();
    }
  });

  it("brings its own alt text into a slot", async () => {
    const { saves } = show();
    await pick(screen.getAllByRole("button", { name: /^From the library/ })[1] as HTMLElement);
    await screen.findByText("Shown.");
    expect(saves()).toEqual([{ ...slot.draft, picture: "m2", altText: "The new galley" }]);
  });

  it("that takes a refused one's place takes its errors away", async () => {
    show();
    const input = screen.getByLabelText(/Upload a picture for Craft/);
    await user.upload(input, new File(["x"], "notes.png", { type: "image/png" }));
    const toasts = () => within(document.querySelector(".toasts") as HTMLElement);
    await waitFor(() => expect(toasts().getByRole("alert").textContent).not.toBe(""));
    // React draws the error after the message.
    await waitFor(() => expect(document.querySelector(".picture-slot .error")).not.toBeNull());
    await pick(screen.getAllByRole("button", { name: /^From the library/ })[1] as HTMLElement);
    await screen.findByText("Shown.");
    expect(toasts().getByRole("alert").textContent).toBe("");
    expect(document.querySelector(".picture-slot .error")).toBeNull();
  });
});

describe("the preview of the video", () => {
  it("takes its error away with the address that caused it", async () => {
    show();
    const url = screen.getByRole("textbox", { name: /Vimeo URL/ });
    await user.type(url, "not a video");
    await user.click(screen.getByRole("button", { name: "Preview" }));
    expect(screen.getByText(adminMessages.vimeoFormat)).toBeTruthy();
    await user.clear(url);
    await user.type(url, "https://vimeo.com/76979871");
    expect(screen.queryByText(adminMessages.vimeoFormat)).toBeNull();
  });
});

describe("the places of the pages", () => {
  const place = (id: string, page: string, displayName: string, media: MediaItem[]) =>
    record({
      ...{ entity: "page-images", id, media },
      draft: { displayName, pageSlug: page, sectionKey: id, picture: media[0]?.id ?? "", altText: "Seen here" },
    });

  it("are grouped by page, and an empty one says what visitors see", () => {
    show(undefined, [place("s1", "home", "Home: craft", [saloon]), place("s2", "showroom", "Showroom: hero", [])]);
    const home = within(screen.getByRole("region", { name: "Home" }));
    expect(home.getByRole("heading", { name: "Home: craft" })).toBeTruthy();
    const showroom = within(screen.getByRole("region", { name: "Showroom" }));
    expect(showroom.getByText(adminMessages.emptySlot)).toBeTruthy();
    expect(showroom.queryByRole("button", { name: /^Take it out/ })).toBeNull();
  });

  it("say where else their picture is and what it is called there, and let it go", async () => {
    const elsewhere = {
      ...galley,
      uses: [mediaUse({ row: "s1", short: "Home" }), mediaUse({ short: "Yacht gallery" })],
    };
    const { saves } = show(undefined, [place("s1", "home", "Home: craft", [elsewhere])]);
    expect(screen.getByText("Also in: Yacht gallery.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^In all pictures/ }).getAttribute("href")).toBe("/admin/media?picture=m2");
    expect(screen.getByText("The picture’s own description: “The new galley”")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Take it out ?of Home: craft$/ }));
    await screen.findByText("Shown.");
    expect(saves()[0]).toMatchObject({ picture: "", altText: "", caption: "" });
  });
});
