/** Checks the link addresses that people type or paste. */

type Checked = { href: string } | { problem: string };

const EMAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]{2,}$/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const HOST = /^[^\s/?#@:]+\.[a-z0-9-]{2,}(:\d+)?([/?#]|$)/i;
/** Schemes the server's sanitizer keeps. */
const KEPT = new Set(["http", "https", "mailto", "tel"]);

/** Completes a typed address, or says why it is invalid. */
export function checkAddress(typed: string): Checked {
  const text = typed.trim();
  if (!text) return { problem: "Type an address, for example /contact or https://example.com" };
  if (/\s/.test(text)) return { problem: "An address has no spaces." };
  if (/^[/#?]/.test(text) && !text.startsWith("//")) return { href: text };
  if (EMAIL.test(text)) return { href: `mailto:${text}` };
  const scheme = HOST.test(text) ? null : SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme && !KEPT.has(scheme)) return { problem: `Links to ${scheme}: are not allowed. Use a web address.` };
  if (scheme === "mailto") {
    return EMAIL.test(text.slice(7).split("?")[0] ?? "")
      ? { href: text }
      : { problem: "This is not a valid email address." };
  }
  if (scheme === "tel") {
    return /^tel:\+?[\d().-]{3,}$/i.test(text) ? { href: text } : { problem: "This is not a valid phone number." };
  }
  let full = `https://${text}`;
  if (text.startsWith("//")) full = `https:${text}`;
  else if (scheme) full = text;
  try {
    const { hostname } = new URL(full);
    if (hostname === "localhost" || hostname.includes(".") || hostname.includes(":")) return { href: full };
  } catch {
    // Reported below.
  }
  return { problem: "This is not a web address. Example: https://example.com/page" };
}

/** Whether a pasted word is a URL. */
export const isAddress = (text: string): boolean =>
  /^(https?:\/\/|mailto:|tel:|www\.)\S+$/i.test(text.trim()) && "href" in checkAddress(text);

/** Whether a link in a text may stay. */
export function isKept(href: string): boolean {
  const scheme = SCHEME.exec(href.trim())?.[1]?.toLowerCase();
  return !scheme || KEPT.has(scheme);
}

/** Whether a link in a section may lead there. The server decides: `is_link` in `crates/domain/src/sections`. */
export function isLink(address: string): boolean {
  if (/\s/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//") && !address.includes("\\");
  return /^(#|https?:\/\/|mailto:|tel:)/.test(address);
}
