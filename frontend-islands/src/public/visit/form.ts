/** The visit form's behavior on its page; loaded when it is used (`when-used.ts`). */
import { messages, type VisitDraft } from "../../generated/domain.ts";
import { sendInPlace } from "../form/public-form.ts";
import { countSlots, slotsOf } from "./slots.ts";

export function setUpVisitForm(form: HTMLFormElement): void {
  sendInPlace(form, {
    endpoint: "visit/submit",
    failed: messages.contactFailed,
    sent: messages.visitSent,
    name: "visit",
    changed: countSlots,
    draft: ({ slot: _, ...typed }) => ({
      ...(typed as Partial<VisitDraft>),
      slots: slotsOf(form).flatMap(({ checked, value }) => (checked ? [value] : [])),
    }),
  });
}
