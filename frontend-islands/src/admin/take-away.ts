/**
 * Buttons that copy, save or print what a plain page shows: `[data-take="id"]` around them names the element, and
 * `button[data-way]` says how. Without scripts they are hidden, and the text is there to select.
 */
import { saveText } from "../lib/device/save-text.ts";

export function watchTakeAway() {
  for (const buttons of document.querySelectorAll<HTMLElement>("[data-take]")) {
    buttons.hidden = false;
    buttons.addEventListener("click", (event) => {
      const way = (event.target as Element).closest<HTMLElement>("[data-way]")?.dataset.way;
      if (way) void take(buttons, way);
    });
  }
}

async function take(buttons: HTMLElement, way: string) {
  const shown = document.getElementById(buttons.dataset.take ?? "");
  if (!shown) return;
  if (way === "print") return print();
  if (way === "save") return saveText(buttons.dataset.file ?? "", textOf(shown));
  try {
    await navigator.clipboard.writeText(textOf(shown));
    say(buttons, "copied");
  } catch {
    getSelection()?.selectAllChildren(shown);
    say(buttons, "not-copied");
  }
}

/** A line for each entry of a list. */
function textOf(shown: Element): string {
  const entries = [...shown.querySelectorAll("li")];
  if (entries.length === 0) return shown.textContent ?? "";
  return `${entries.map((entry) => entry.textContent?.trim()).join("\n")}\n`;
}

function say(buttons: HTMLElement, outcome: string) {
  for (const sentence of buttons.querySelectorAll<HTMLElement>("[data-said]")) {
    sentence.hidden = sentence.dataset.said !== outcome;
  }
}
