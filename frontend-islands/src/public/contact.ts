/**
 * Enhancements of the contact page. Without this script the form posts itself, every field is shown and the
 * map's button links to the maps service. The hooks in the markup are listed in
 * `app/src/sections/contact_form/form.rs` and `map.rs`.
 */
import { type ContactDraft, messages } from "../generated/domain.ts";
import { element } from "../lib/element.ts";
import { photoField } from "./form/photo-field.ts";
import { sendInPlace } from "./form/public-form.ts";

/** Fields that CSS hides unless a boat service is chosen: hidden fields are not sent. */
const VESSEL: (keyof ContactDraft)[] = ["vesselName", "vesselLength"];

const ABOUT_MAX = 300;

const form = document.querySelector<HTMLFormElement>("form[data-contact]");
if (form) {
  writeAbout(form);
  const photos = form.querySelector<HTMLElement>("[data-photos]");
  sendInPlace(form, {
    photos: photos ? photoField(photos) : undefined,
    endpoint: "contact/submit",
    failed: messages.contactFailed,
    sent: messages.contactSent,
    name: "contact",
    draft: (typed) => {
      const boat = form.querySelector("option[data-mark]:checked") !== null;
      return boat ? typed : { ...typed, ...Object.fromEntries(VESSEL.map((name) => [name, ""])) };
    },
  });
}

/** A row of a price guide that the visitor asks about. What was typed before stays. */
function writeAbout(form: HTMLFormElement) {
  const about = new URLSearchParams(location.search).get("about")?.slice(0, ABOUT_MAX);
  const message = form.querySelector<HTMLTextAreaElement>("textarea[name=message]");
  if (about && message && message.value === "") message.value = `${about}\n\n`;
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
