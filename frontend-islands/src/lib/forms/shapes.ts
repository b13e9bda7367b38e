/** The shapes of addresses and numbers, as far as they are certain: `domain::text` has the whole rules. */
import { formMessages } from "../../generated/forms.ts";
import { cleanEmail, cleanPhone, cleanValue } from "../clean-input.ts";

const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0;

const LOCAL = /^[\p{Alphabetic}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const LABEL = /^[\p{Alphabetic}\p{N}-]+$/u;

export function emailProblem(typed: string): string | undefined {
  const address = cleanEmail(typed);
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(at, 0));
  const labels = address.slice(at + 1).split(".");
  const top = labels.at(-1) ?? "";
  const isLocal = LOCAL.test(local) && !/^\.|\.$|\.\./.test(local);
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label) && !/^-|-$/.test(label));
  const isTop = [...top].length > 1 && !/^\d+$/.test(top);
  return isLocal && isDomain && isTop ? undefined : formMessages.emailInvalid;
}

/** Fewest and most digits of a number (E.164). */
const DIGITS = { least: 7, most: 15 };
/** Words and signs that stand beside the digits of a number. */
const BESIDE =
  /telephone|phone|mobile|office|direct|cell|home|work|call|tel|extension|ext|or|ph|[mtpx\d\s#+()[\]/.,;:=-]/gi;
/** Marks that may part two numbers, or a number and its extension. */
const PARTED = /[/,;x#]|ext|or/i;

export function phoneProblem(typed: string): string | undefined {
  const text = cleanPhone(typed);
  const digits = digitsIn(text);
  if (digits === 0) return formMessages.phoneInvalid;
  if (text.replace(BESIDE, "") !== "") return formMessages.phoneCharacters;
  if (digits < DIGITS.least) return formMessages.phoneTooShort;
  return digits > DIGITS.most && !PARTED.test(text) ? formMessages.phoneTooLong : undefined;
}

export function lengthProblem(typed: string): string | undefined {
  const text = cleanValue(typed);
  const isZero = /^0+([.,]0*)?$/.test(text);
  return text.startsWith("-") || digitsIn(text) === 0 || isZero ? formMessages.vesselLengthInvalid : undefined;
}
