/**
 * Enhancements of the contact page. Without this script the form posts itself, every field is shown and the
 * map's button links to the maps service. The hooks in the markup are listed in
 * `app/src/sections/contact_form/form.rs` and `map.rs`.
 */
import { element } from "../lib/element.ts";
import { whenUsed } from "./form/when-used.ts";

const form = document.querySelector<HTMLFormElement>("form[data-contact]");
if (form) {
  whenUsed(form, "contact", async () => (await import("./contact-form.ts")).setUpContactForm);
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
