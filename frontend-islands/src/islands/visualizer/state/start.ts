import type { FallbackState } from "../../../react-island/island-module.ts";
import { emptyForm, type Form, type Step } from "./state.ts";
import { isLedToPhotos } from "./use-history.ts";
import type { InitialState } from "./use-refit.ts";

/** The step that a field of the plain form belongs to. */
function stepOf(field: string): Step {
  if (field === "selectedStyle") return 1;
  return field === "photo" || field === "description" ? 2 : 3;
}

/** Takes over from the plain form: typed values, errors and focus. */
export function startFrom({ values, errors, notice, focused }: FallbackState): InitialState {
  const form: Partial<Form> = {};
  for (const name of Object.keys(emptyForm) as (keyof Form)[]) {
    const value = values[name];
    if (typeof value === typeof emptyForm[name]) Object.assign(form, { [name]: value });
  }
  const { photo } = values;
  const photos = Array.isArray(photo) ? photo : [];
  const wrong = Object.keys(errors).map(stepOf).sort();
  // The plain form's own 'Continue' link was followed before the island loaded, or another one that leads to photos.
  const gone = (form.selectedStyle && location.hash === "#step-2") || isLedToPhotos() ? 2 : 1;
  const there = wrong[0] ?? (notice ? 3 : undefined) ?? (Math.max(focused ? stepOf(focused) : 1, gone) as Step);
  return {
    form,
    errors,
    failure: notice && there === 3 ? { message: notice, call: wrong.length === 0, missing: null } : null,
    step: there,
    // From the page's arrival: a browser that fills in the form is no robot.
    startedAt: Math.round(performance.timeOrigin),
    photos,
  };
}
