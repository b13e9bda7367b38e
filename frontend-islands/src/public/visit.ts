/**
 * Enhancements of the page for requesting a visit. Without this script the form posts itself, and the server
 * rejects too many times. The hooks in the markup are listed in `app/src/sections/visit_form/form.rs`.
 */
import { limits, messages, type VisitDraft } from "../generated/domain.ts";
import { fill } from "../lib/texts.ts";
import { sendInPlace } from "./form/public-form.ts";

const form = document.querySelector<HTMLFormElement>("form[data-visit]");
const tally = document.querySelector("[data-tally]");

const slots = (of: HTMLFormElement) => [...of.querySelectorAll<HTMLInputElement>("input[name=slot]")];

/** Shows how many times are selected; with three, the others are disabled. */
function count(of: HTMLFormElement) {
  const all = slots(of);
  const chosen = all.filter(({ checked }) => checked).length;
  const full = chosen >= limits.visitSlotsMax;
  for (const slot of all) slot.disabled = full && !slot.checked;
  const words = fill(full ? messages.slotsFull : messages.slotsChosen, { chosen, limit: limits.visitSlotsMax });
  // The style sheet shows the count until there is text.
  if (tally && (chosen > 0 || tally.textContent !== "")) tally.textContent = words;
}

if (form) {
  count(form);
  sendInPlace(form, {
    endpoint: "visit/submit",
    failed: messages.contactFailed,
    sent: messages.visitSent,
    name: "visit",
    changed: count,
    draft: ({ slot: _, ...typed }) => ({
      ...(typed as Partial<VisitDraft>),
      slots: slots(form).flatMap(({ checked, value }) => (checked ? [value] : [])),
    }),
  });
}
