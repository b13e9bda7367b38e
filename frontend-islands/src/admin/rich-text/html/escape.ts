/** Escapes text for HTML exactly as the server's sanitizer does. */

export const escapeText = (text: string): string =>
  text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\u00a0/g, "&nbsp;");

export const escapeAttribute = (text: string): string => escapeText(text).replace(/"/g, "&quot;");
