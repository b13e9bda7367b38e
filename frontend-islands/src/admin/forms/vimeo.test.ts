import { expect, it } from "vitest";
import cases from "../../../../crates/domain/cases/vimeo.json";
import { vimeoEmbed } from "./vimeo.ts";

it.each(cases)("reads %s as the server does", (pasted, id, hash) => {
  const player = vimeoEmbed(pasted ?? "");
  if (!id) return expect(player).toBeNull();
  const url = new URL(player ?? "about:blank");
  expect([url.origin, url.pathname]).toEqual(["https://player.vimeo.com", `/video/${id}`]);
  expect(url.searchParams.get("h")).toBe(hash);
});
