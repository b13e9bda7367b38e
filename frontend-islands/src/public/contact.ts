/**
 * Enhancements of the contact page. Without this script the form posts itself, every field is shown and the
 * map's button links to the maps service. The hooks in the markup are listed in
 * `app/src/sections/contact_form/form.rs` and `map.rs`.
 */
import { element } from "../lib/element.ts";
import { whenUsed } from "./form/when-used.ts";

const ABOUT_MAX = 300;

const form = document.querySelector<HTMLFormElement>("form[data-contact]");
if (form) {
  writeAbout(form);
  whenUsed(form, "contact", async () => (await import("./contact-form.ts")).setUpContactForm);
}

/** A row of a price guide that the visitor asks about. Typed words stay. */
function writeAbout(form: HTMLFormElement) {
  const about = new URLSearchParams(location.search).get("about")?.slice(0, ABOUT_MAX);
  const message = form.querySelector<HTMLTextAreaElement>("textarea[name=message]");
  if (!about || !message) return;
  if (message.value === "") message.value = `${about}\n\n`;
  // The message lies far below what a visitor sees on arriving.
  const place = document.querySelector<HTMLElement>("[data-about]");
  const name = place?.querySelector("b");
  if (!place || !name || !message.value.startsWith(about)) return;
  name.textContent = about;
  place.hidden = false;
}

const live = document.querySelector<HTMLAnchorElement>("a[data-live]");
live?.addEventListener("click", (event) => {
  const { live: address, title } = live.dataset;
  // With a modifier key the visitor wants the maps service in a new tab.
  if (!address || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const properties = { src: address, title: title ?? "", allowFullscreen: true, tabIndex: 0 };
  const frame = element("iframe", { ...properties, referrerPolicy: "no-referrer" });
  live.parentElement?.replaceChildren(frame);
  frame.focus();
});
