/** The quote form's behavior on its page; loaded when it is used (`when-used.ts`). */
import { type ContactDraft, messages } from "../generated/domain.ts";
import { photoField } from "./form/photo-field.ts";
import { sendInPlace } from "./form/public-form.ts";

/** Fields that CSS hides unless a boat service is chosen: hidden fields are not sent. */
const VESSEL: (keyof ContactDraft)[] = ["vesselName", "vesselLength"];

export function setUpContactForm(form: HTMLFormElement): void {
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
