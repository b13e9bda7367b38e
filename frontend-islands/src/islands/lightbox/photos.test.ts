import { expect, it } from "vitest";
import { photosOnPage } from "./photos.ts";

const pic = (name: string, alt: string) => `<picture>
  <source type="image/avif" srcset="/m/${name}.avif 480w"><source type="image/webp" srcset="/m/${name}.webp 480w">
  <img src="/m/${name}.jpg" width="1600" height="900" alt="${alt}" loading="lazy"></picture>`;

it("reads every photo of a gallery and of a project, in order", () => {
  document.body.innerHTML = `
    <ul><li><a id="photo-1" href="/gallery/1">${pic("a", "Oak &amp; teak")}<span class="cap"><span> Deck </span><small>Teak</small></span></a></li>
      <li><a id="photo-2" href="/gallery/2">${pic("b", "")}<span class="cap"><span></span><small>Galley</small></span></a></li></ul>
    <figure><a id="photo-3" href="/gallery/3">${pic("c", "Berth")}</a><figcaption>Owner's berth</figcaption></figure>
    <a id="photo-none" href="/x">No picture</a><a href="/y">${pic("d", "Elsewhere")}</a>`;
  const photos = photosOnPage();
  expect(photos.map(({ id, caption }) => [id, caption])).toEqual([
    ["1", "Deck"],
    ["2", null],
    ["3", "Owner's berth"],
  ]);
  expect(photos[0]?.picture).toEqual({
    avif: "/m/a.avif 480w",
    webp: "/m/a.webp 480w",
    jpeg: "",
    src: "/m/a.jpg",
    width: 1600,
    height: 900,
    alt: "Oak & teak",
    focus: "",
  });
});
