import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Desk } from "../../admin/desk.tsx";
import { server, wasm, withDialogs } from "../../admin/test-kit.ts";
import type { MediaItem } from "../../admin/types.ts";
import { adminMessages } from "../../generated/domain.ts";
import { Media } from "./media.tsx";

const picture = { src: "/media/a/1200.jpg", jpeg: "", avif: "", webp: "", width: 4, height: 3, alt: "A deck" };
const item = (more: Partial<MediaItem>): MediaItem => ({
  ...({ id: "m1", name: "deck.jpg", alt: "A deck", decorative: false, focalX: 50, focalY: 50, uses: [] } as object),
  ...({ bytes: 1, createdAt: 0, rowVersion: 1, damaged: false, picture } as object),
  ...({ sizes: null, sizesProblem: null, ...more } as MediaItem),
});
const page = (one: MediaItem) => ({ items: [one], after: null });
const show = (one: MediaItem) =>
  render(
    <Desk email="dana@example.com">
      <Media email="dana@example.com" page={page(one)} wasm={wasm} />
    </Desk>,
  );

beforeEach(() => {
  withDialogs();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a picture whose sizes are being made", () => {
  it("says how many there are, and shows the others once they are there", async () => {
    const avif = "/media/a/480.avif 480w";
    const calls = server({ "media/list": () => [200, page(item({ picture: { ...picture, avif } }))] });
    const { container } = show(item({ sizes: "3 of 15 sizes" }));
    expect(screen.getByText("3 of 15 sizes")).toBeTruthy();
    expect(container.querySelector("source")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText("3 of 15 sizes")).toBeNull();
    expect(container.querySelector("source")?.srcset).toBe(avif);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls.filter(({ name }) => name === "media/list")).toHaveLength(1);
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
