/** The times of a visit that are chosen. */
import { limits, messages } from "../../generated/domain.ts";
import { fill } from "../../lib/texts.ts";

export const slotsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>("input[name=slot]")];

/** Shows how many times are selected; with three, the others are disabled. */
export function countSlots(form: HTMLFormElement): void {
  const tally = document.querySelector("[data-tally]");
  const all = slotsOf(form);
  const chosen = all.filter(({ checked }) => checked).length;
  const full = chosen >= limits.visitSlotsMax;
  for (const slot of all) slot.disabled = full && !slot.checked;
  const words = fill(full ? messages.slotsFull : messages.slotsChosen, { chosen, limit: limits.visitSlotsMax });
  // The style sheet shows the count until there is text.
  if (tally && (chosen > 0 || tally.textContent !== "")) tally.textContent = words;
}
