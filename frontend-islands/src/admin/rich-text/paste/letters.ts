/** Characters of pasted text that nobody sees. */

/**
 * Soft hyphens, zero-width spaces, joiners and marks of direction, invisible operators, byte order marks, the
 * places of attachments, and control characters such as Word's marks of notes. What chooses the look of an emoji or a
 * letter, and the tags of flags, stay.
 */
const UNSEEN =
  /(?!\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|(?![\t\n\f\r])\p{Cc}|\ufffc/gu;
/** Word's end of a line within a paragraph, and the separators of Unicode. */
const LINE_ENDS = /[\v\u0085\u2028\u2029]/g;
const JOINERS = /[\u200c\u200d]/;
/** Scripts whose letters are joined or kept apart by a joiner. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
/** Between the pictures of one emoji. */
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;

/** `text` without characters that nobody sees; joiners stay in emoji and in scripts that need them. */
export const seen = (given: string): string => {
  const text = given.replace(LINE_ENDS, "\n");
  return text.replace(UNSEEN, (character, at: number) => {
    if (!JOINERS.test(character)) return "";
    // A character outside the basic plane has two units.
    const before = text.slice(Math.max(at - 2, 0), at);
    const after = text.slice(at + 1, at + 3);
    const isInEmoji = EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after);
    return isInEmoji || JOINING.test(before.slice(-1)) ? character : "";
  });
};
