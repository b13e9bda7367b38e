/** Moves to a field: from the checklist, and after a rejected save. */
import { useEffect, useRef } from "react";
import { belongsTo, fieldsOf } from "../../../admin/forms/form-values.ts";
import type { FormSpec } from "../../../generated/domain.ts";
import type { EditorState } from "./use-editor.ts";

/** Scrolls to a field and focuses it, opening its section if closed. */
export function goToField(field: string, wrong = false) {
  focusWhenDrawn(() => {
    const place = document.getElementById(`f-${field}`);
    const control = (wrong && place?.querySelector<HTMLElement>("[aria-invalid=true]")) || place;
    const section = control?.closest("details");
    if (section) section.open = true;
    return control;
  });
}

/** How long a field that is loaded when it is needed may take. */
const DRAWN_MS = 5000;
const TRY_EVERY_MS = 50;

/** Scrolls to a field and focuses it as soon as it is drawn. */
export function focusWhenDrawn(find: () => HTMLElement | null | undefined, until = Date.now() + DRAWN_MS) {
  const control = find();
  if (control) {
    control.scrollIntoView?.({ block: "center" });
    control.focus({ preventScroll: true });
    return;
  }
  if (Date.now() < until) setTimeout(() => focusWhenDrawn(find, until), TRY_EVERY_MS);
}

/** After a rejected save, focuses the first invalid field. */
export function useFirstInvalidField(spec: FormSpec, { errors, rejections }: EditorState) {
  const latest = useRef({ spec, errors });
  latest.current = { spec, errors };
  useEffect(() => {
    if (rejections === 0) return;
    const { spec, errors } = latest.current;
    const first = fieldsOf(spec).find(({ name }) => Object.keys(errors).some((path) => belongsTo(name, path)));
    if (first) goToField(first.name, true);
  }, [rejections]);
}
