/** Loaded when a form has a rich text, and only then: Lexical is in here. */
export { default } from "./rich-text.tsx";
