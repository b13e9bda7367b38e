/**
 * `[data-drop]`: a plain field for photos becomes a drop zone with a picture of each photo. Photos can be chosen, dropped
 * or pasted one after the other, and taken out again. Without this script it is the browser's field.
 */
import { element } from "../lib/element.ts";
import { pastedFiles } from "../photo/list/pasted.ts";

interface Field {
  zone: HTMLElement;
  input: HTMLInputElement;
  list: HTMLElement;
  chosen: File[];
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The picture of a photo; of a format that the browser cannot draw, none. */
function picture(file: File): HTMLImageElement {
  const image = element("img", { alt: "", src: URL.createObjectURL(file) });
  const release = () => URL.revokeObjectURL(image.src);
  image.addEventListener("load", release);
  image.addEventListener("error", () => {
    release();
    image.remove();
  });
  return image;
}

function takeOut(field: Field, file: File) {
  const at = field.chosen.indexOf(file);
  set(
    field,
    field.chosen.filter((one) => one !== file),
  );
  const buttons = field.list.querySelectorAll("button");
  (buttons[Math.min(at, buttons.length - 1)] ?? field.input).focus();
}

function row(field: Field, file: File): HTMLElement {
  const remove = element("button", { type: "button", className: "button button--ghost button--small" }, "Remove");
  remove.setAttribute("aria-label", `Remove ${file.name}`);
  remove.addEventListener("click", () => takeOut(field, file));
  const name = element("span", { translate: false }, file.name);
  return element("li", {}, picture(file), name, remove);
}

/** The form sends these, and other scripts are told. */
function set(field: Field, files: File[]) {
  field.chosen = files;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.input.files = transfer.files;
  field.list.replaceChildren(...files.map((file) => row(field, file)));
  field.list.hidden = files.length === 0;
  field.input.dispatchEvent(new CustomEvent("change", { bubbles: true, detail: field }));
}

function add(field: Field, files: readonly File[]) {
  const fresh = files.filter((file) => !field.chosen.some((one) => isSame(one, file)));
  set(field, [...field.chosen, ...fresh]);
}

function takeDrops(field: Field) {
  const { zone } = field;
  /** Elements inside fire these events, too. */
  let depth = 0;
  const isOver = (now: number) => {
    depth = now;
    zone.classList.toggle("dragged-over", depth > 0);
  };
  zone.addEventListener("dragenter", () => isOver(depth + 1));
  zone.addEventListener("dragleave", () => isOver(depth - 1));
  zone.addEventListener("drop", (event) => {
    isOver(0);
    add(field, [...(event.dataTransfer?.files ?? [])]);
  });
  // Beside the zone the browser would open the file, and leave the form.
  for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault());
}

function setUp(zone: HTMLElement) {
  const input = zone.querySelector<HTMLInputElement>('input[type="file"]');
  const list = zone.querySelector<HTMLElement>("[data-chosen]");
  if (!input || !list) return;
  const field: Field = { zone, input, list, chosen: [] };
  zone.classList.add("drop-zone");
  input.classList.add("visually-hidden");
  for (const part of zone.querySelectorAll<HTMLElement>("[data-words]")) part.hidden = false;
  input.addEventListener("change", (event) => {
    if (!(event instanceof CustomEvent)) add(field, [...(input.files ?? [])]);
  });
  takeDrops(field);
  zone.closest("form")?.addEventListener("paste", (event) => {
    const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
    if (files.length === 0) return;
    event.preventDefault();
    add(field, files);
  });
  // Photos that were chosen before this script ran.
  if (input.files?.length) add(field, [...input.files]);
}

for (const zone of document.querySelectorAll<HTMLElement>("[data-drop]")) setUp(zone);
