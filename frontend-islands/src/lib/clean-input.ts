/**
 * The one cleaning step of values that have a form, as in `crates/domain/src/text/typed.rs` and `number.rs`, which have
 * the last word: a value that looks right to its writer is read as it looks. Both run the cases in
 * `crates/domain/cases/typed.json`.
 */

const INVISIBLE = /(?!\p{White_Space})[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\ufff0-\ufff8\ufffc]/gu;
const MARKS = "'\"-.,;/";
/** The signs of other keyboards for each mark. */
const SIGNS = [
  /[\u2018\u2019\u201b\u2032]/g,
  /[\u201c-\u201f\u2033]/g,
  /[\u2010-\u2015\u2212]/g,
  /[\u3002\uff61\u066b]/g,
  /[\u060c\u066c\u3001\uff64]/g,
  /\u061b/g,
  /\u2044/g,
];
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const AROUND = " <>()[\\]\"',;:!\u00ab\u00bb";

/** The ASCII digit: in Unicode the digits of a script are ten in a row, from its zero. */
function digit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** A value as its writer sees it, on one line. */
export function cleanValue(raw: string): string {
  let text = raw
    .replace(/\p{White_Space}/gu, " ")
    .replace(INVISIBLE, "")
    .replace(/[\uff01-\uff5e\ufe50-\ufe6b]/g, (form) => form.normalize("NFKC"));
  for (const [at, signs] of SIGNS.entries()) text = text.replace(signs, MARKS[at] ?? "");
  return text.replace(OTHER_DIGIT, digit).normalize("NFC").trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The target of a link with one of these schemes. */
const linked = (text: string, scheme: RegExp): string =>
  scheme.test(text) ? cleanValue(decoded(text.replace(scheme, "").replace(/\?.*/, ""))) : text;

const withoutMarks = (text: string): string =>
  text.replace(new RegExp(`^[${AROUND}]+`), "").replace(new RegExp(`[${AROUND}.?]+$`), "");

/** The address in 'Jane <jane@example.com>', 'mailto:jane@example.com' or 'jane@example.com.'. */
export function cleanEmail(raw: string): string {
  const typed = cleanValue(raw);
  const link = linked(typed.replace(new RegExp(`^[${AROUND}]+`), ""), /^mailto:\/*/i);
  const text = withoutMarks(/^[^a-z]*mailto:/i.test(typed) ? link : typed);
  const at = text.lastIndexOf("<");
  const inside = at >= 0 && !text.slice(0, at).includes("@") ? withoutMarks(text.slice(at + 1)) : text;
  return inside.replace(/ *@ *(?=[^@]*$)/, "@");
}

/** A phone number in ASCII signs, without `tel:` and what ends a sentence. */
export const cleanPhone = (raw: string): string =>
  linked(cleanValue(raw), /^(?:tel|callto|sms):\/*/i)
    .replace(/[\u30fc\uff70]/g, "-")
    .replace(/[\u00b7\u2022\u2024\u2219\u22c5\u30fb]/g, ".")
    .replace(/^[ .,;:]+|[ .,;:]+$/g, "");

/** '1234.5' from '1,234.5', '1.234,5', '1 234,5' or '42,5'; null if it is no number. */
export function cleanDecimal(raw: string): string | null {
  const [, sign = "", number = ""] = /^([+-]?) *(.*)$/.exec(cleanValue(raw)) ?? [];
  const at = decimalMark(number);
  const decimals = at === null ? "" : number.slice(at + 1);
  const whole = withoutGroups(at === null ? number : number.slice(0, at));
  if (whole === null || !/^\d*$/.test(decimals) || whole + decimals === "") return null;
  return `${sign === "-" ? "-" : ""}${whole || "0"}${decimals && `.${decimals}`}`;
}

/** Where the mark before the decimals is: the last of two kinds, or the only one. */
function decimalMark(text: string): number | null {
  const at = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  const mark = text.charAt(at);
  if (at < 0 || text.slice(0, at).includes(mark)) return null;
  const separatesThousands = /^[1-9]\d{0,2},.{3}$/.test(text);
  return separatesThousands ? null : at;
}

/** The digits of groups of three, which one kind of sign separates. */
function withoutGroups(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const [, separator = ""] = /^\d{1,3}([,. '])/.exec(text) ?? [];
  const [first = "", ...groups] = separator ? text.split(separator) : [];
  return separator && groups.every((group) => /^\d{3}$/.test(group)) ? first + groups.join("") : null;
}
