/** Entry point of a separate chunk: Lexical is loaded only for forms with a rich text. */
export { default } from "./rich-text.tsx";
