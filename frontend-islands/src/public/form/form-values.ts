/** The values of a plain form that are kept. */

/**
 * Fields that are never saved: consent must be given again, people do not fill in the trap, files are not texts, and
 * what is asked about is in the address.
 */
export const NEVER_SAVED = ["trap", "consent", "photo", "about"];

export type FormFields = [name: string, value: string][];

/** The form's values, without the excluded fields. */
export function readForm(form: HTMLFormElement): FormFields {
  const fields = [...new FormData(form)].filter(([name]) => !NEVER_SAVED.includes(name));
  return fields.map(([name, value]) => [name, String(value)]);
}
