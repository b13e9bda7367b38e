/**
 * Enhancements of the page for requesting a visit. Without this script the form posts itself, and the server
 * rejects too many times. The hooks in the markup are listed in `app/src/features/visits/section/form.rs`.
 */
import { whenUsed } from "../form/when-used.ts";
import { countSlots } from "./slots.ts";

const form = document.querySelector<HTMLFormElement>("form[data-visit]");
if (form) {
  countSlots(form);
  whenUsed(form, "visit", async () => (await import("./form.ts")).setUpVisitForm);
}
