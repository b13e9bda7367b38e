import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { contentPlaces, crops, slots } from "../../generated/admin.ts";
import type { MediaItem, MediaUse } from "../../generated/domain.ts";
import { AdminSession } from "../admin-session.tsx";
import { mediaUse, server, withDialogs } from "../test-kit.ts";
import { cutsOf } from "./crops.tsx";
import { FramingDialog } from "./framing-dialog.tsx";

const picture = { src: "/media/a/1200.jpg", jpeg: "", avif: "", webp: "", width: 4, height: 3, alt: "", focus: "" };
const use = (place: string): MediaUse => mediaUse({ label: place, place });
const item = {
  ...{ id: "m1", name: "deck.jpg", alt: "A deck", decorative: false, focalX: 50, focalY: 50, picture },
  uses: [use(""), use("home/hero_fallback")],
} as unknown as MediaItem;

const show = (place?: string) =>
  render(
    <AdminSession email="dana@example.com">
      <FramingDialog item={item} place={place} onFramed={() => {}} onClose={() => {}} />
    </AdminSession>,
  );
const captions = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");

beforeEach(() => withDialogs());

it("the place it is framed for stands first, then where it is used, then every other shape", () => {
  show("styles");
  expect(captions().slice(0, 3)).toEqual([
    "Refit styleComputer and phone",
    "Home: hero pictureComputer",
    "Home: hero picturePhone",
  ]);
  const shapes = cutsOf(item, "styles").map(({ crop }) => crop.code);
  expect(new Set(shapes)).toEqual(new Set(crops.map(({ code }) => code)));
  expect(captions()).toHaveLength(crops.length);
});

it("every place of the site shows at least the shapes it names", () => {
  for (const { code, cuts } of [...slots, ...contentPlaces]) {
    const first = cutsOf({ uses: [] }, code).slice(0, cuts.length);
    expect(first.map(({ crop, label }) => [label, crop.code])).toEqual(cuts.map(({ on, crop }) => [on, crop]));
  }
});

it("previews follow the focal point at once, in the steps that pages have", async () => {
  const calls = server({ "media/update": () => [200, item] });
  const { container } = show();
  const first = () => container.ownerDocument.querySelector<HTMLImageElement>(".crop-previews img")?.style;
  expect([first()?.aspectRatio, first()?.objectPosition]).toEqual(["21 / 10", "50% 50%"]);
  const ring = screen.getByRole("button", { name: /Focal point/ });
  for (let press = 0; press < 5; press += 1) fireEvent.keyDown(ring, { key: "ArrowRight" });
  expect(first()?.objectPosition).toBe("60% 50%");
  fireEvent.keyDown(ring, { key: "ArrowUp", shiftKey: true });
  expect(first()?.objectPosition).toBe("60% 40%");
  await act(async () => fireEvent.click(screen.getByText("Save framing")));
  expect(calls.map(({ args }) => [args.focalX, args.focalY])).toEqual([[55, 40]]);
});
