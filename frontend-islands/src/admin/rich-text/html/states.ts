/** HTML features that Lexical's nodes lack, kept as node state. */
import { createState } from "lexical";

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Further elements around a piece of text: `kbd`, `small`, `cite`, `abbr`, in a fixed order. */
export const tagsState = createState("tags", { parse: text });
/** The id of a heading that links point to. */
export const anchorState = createState("anchor", { parse: text });
/** A quotation that must not merge with the previous one. */
export const apartState = createState("apart", { parse: (value) => value === true });
/** A table's caption, as inline HTML. */
export const captionState = createState("caption", { parse: text });

/** In nesting order. */
export const EXTRA_TAGS = ["abbr", "cite", "kbd", "small"] as const;
