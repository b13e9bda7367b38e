import { expect, it } from "vitest";
import { vimeoEmbed } from "./vimeo.ts";

it.each([
  ["https://vimeo.com/824804225", "824804225", null],
  ["vimeo.com/824804225/9c1a2b", "824804225", "9c1a2b"],
  ["https://vimeo.com/824804225?h=9c1a", "824804225", "9c1a"],
  ["https://player.vimeo.com/video/824804225?h=9c1a&autoplay=1", "824804225", "9c1a"],
  ["https://www.vimeo.com/channels/staffpicks/824804225", "824804225", null],
])("reads %s", (pasted, id, hash) => {
  const url = new URL(vimeoEmbed(pasted) ?? "about:blank");
  expect([url.origin, url.pathname]).toEqual(["https://player.vimeo.com", `/video/${id}`]);
  expect(url.searchParams.get("h")).toBe(hash);
});

it.each([
  "",
  "hello",
  "https://youtube.com/watch?v=1",
  "https://vimeo.com/about",
  "https://evil.example/vimeo.com/1",
  "https://vimeo.com/1/<x>",
])("refuses %s", (pasted) => expect(vimeoEmbed(pasted)).toBeNull());
