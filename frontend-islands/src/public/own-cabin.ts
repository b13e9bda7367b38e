/**
 * "See your own cabin" on a page, loaded when it comes near: its style sheet, then the script that lays one picture over
 * the other. The hook is `data-sheet`, documented in `app/src/features/cabin/section.rs`.
 */
import { stylesheet } from "../react-island/stylesheet.ts";

for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-sheet]")) {
  stylesheet(dataset.sheet ?? "").then(() => import("./before-after.ts"));
}
