/**
 * A unique id. `randomUUID` needs a secure context, but the back office may be opened by IP address in a
 * local network.
 */
export const newId = (): string =>
  crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
