/** What HTML has and Lexical's own nodes do not, kept beside them. */
import { createState } from "lexical";

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Further elements around a piece of text: `kbd`, `small`, `cite`, `abbr`, in a fixed order. */
export const tagsState = createState("tags", { parse: text });
/** The id of a heading that links lead to. */
export const anchorState = createState("anchor", { parse: text });
/** A quotation that begins anew although another stands right before it. */
export const apartState = createState("apart", { parse: (value) => value === true });
/** The words above a table, as HTML of one line. */
export const captionState = createState("caption", { parse: text });

/** In the order in which they are nested. */
export const EXTRA_TAGS = ["abbr", "cite", "kbd", "small"] as const;
