/** A name that nobody else has. Only secure pages have `randomUUID`; the back office may be opened by its number in a local network. */
export const newId = (): string =>
  crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
