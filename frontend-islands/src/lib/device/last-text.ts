/** The text of a draft in local storage, for when there is no time for the database (`autosave.ts`). */
import { store, stored } from "./web-storage.ts";

/** Increase it when the shape of a draft changes: older drafts are then discarded. */
export const SCHEMA = 1;

export interface StoredDraft<Draft> {
  schema: number;
  savedAt: number;
  draft: Draft;
}

export const keyOf = (form: string) => `autosave_${form}`;
export const lastKeyOf = (key: string) => `${key}_last`;

/** Keeps the text where the form has no draft yet. */
export function keepFirst(form: string, draft: object): void {
  const key = keyOf(form);
  if (stored(key) !== null) return;
  const savedAt = Date.now();
  const kept: StoredDraft<object> = { schema: SCHEMA, savedAt, draft };
  if (store(lastKeyOf(key), JSON.stringify(kept))) store(key, String(savedAt));
}
