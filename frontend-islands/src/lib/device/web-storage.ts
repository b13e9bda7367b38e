/** Local and session storage, which the browser may deny or which may be full. */

/** The stored text; null also where nothing can be stored. */
export function stored(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it with null; whether that worked. */
export function store(key: string, value: string | null, storage: () => Storage = () => localStorage): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export const inSession = () => sessionStorage;

/** The value of a JSON text; null for any other text. */
export function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
