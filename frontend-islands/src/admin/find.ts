/**
 * "Go to or find" as a panel over the open screen: a combobox whose list is what `/admin/find` answers. Up and down
 * choose, Enter opens, Ctrl Enter shows it on the site, Esc closes; the focus stays in the field.
 */
import { icons } from "../generated/admin.ts";
import { messages } from "../generated/domain.ts";
import { pageAt } from "../lib/api.ts";
import { element } from "../lib/element.ts";
import { pathIcon } from "../lib/icon.ts";
import { inertDocument } from "../lib/trusted-types.ts";
import { openedLast } from "./opened.ts";

/** While somebody types, in milliseconds. */
const PAUSE_MS = 80;
const LABEL = "Go to or find";

const field = element("input", {
  className: "find-panel__input",
  type: "text",
  placeholder: "Name, boat, word or screen",
  autocomplete: "off",
  spellcheck: false,
  role: "combobox",
  ariaLabel: LABEL,
  ariaAutoComplete: "list",
  ariaExpanded: "true",
});
const list = element("div", { className: "find-panel__list", id: "find-list", role: "listbox", ariaLabel: "Results" });
const status = element("p", { className: "visually-hidden", role: "status" });
const close = element(
  "button",
  { className: "find-panel__close", type: "button", ariaLabel: "Close" },
  pathIcon(icons.close, 20),
);
const panel = element("dialog", { className: "find-panel", ariaLabel: LABEL });

let asked = 0;
let pause: ReturnType<typeof setTimeout> | undefined;

const choices = () => [...list.querySelectorAll<HTMLAnchorElement>("a")];
const chosen = () => list.querySelector<HTMLAnchorElement>("[aria-selected=true]");

function choose(choice: HTMLAnchorElement | undefined) {
  chosen()?.removeAttribute("aria-selected");
  if (!choice) return field.removeAttribute("aria-activedescendant");
  choice.ariaSelected = "true";
  field.setAttribute("aria-activedescendant", choice.id);
  choice.scrollIntoView({ block: "nearest" });
}

function step(by: number) {
  const all = choices();
  const before = chosen();
  const at = before ? all.indexOf(before) : -1;
  choose(all[(at + by + all.length) % all.length]);
}

/** The chosen result; `onSite` as visitors see it, if they do. */
function openChosen(onSite: boolean) {
  const choice = chosen();
  const see = choice?.dataset.see;
  if (choice && onSite && see) choice.href = see;
  choice?.click();
}

/** The results of a page, as the options of a list. */
function show(results: Element) {
  const copy = document.importNode(results, true);
  for (const section of copy.querySelectorAll("section")) section.role = "group";
  for (const part of copy.querySelectorAll("h2, p, ul, li")) part.role = "none";
  for (const [at, choice] of [...copy.querySelectorAll("a")].entries()) {
    choice.role = "option";
    choice.id = `find-choice-${at}`;
    choice.tabIndex = -1;
  }
  list.replaceChildren(...copy.childNodes);
  const [first] = choices();
  choose(first);
  const count = choices().length;
  status.textContent = count === 1 ? "1 result" : `${count} results`;
}

/** The screens opened before this one, as a group of results. */
function openedBefore() {
  const rows = openedLast()
    .filter(({ href }) => href !== location.pathname)
    .map(({ href, name }) =>
      element(
        "li",
        {},
        element("a", { className: "found", href }, element("span", { className: "found__name" }, name)),
      ),
    );
  if (rows.length === 0) return null;
  const title = element("h2", { id: "found-opened" }, "Opened last");
  const section = element("section", {}, title, element("ul", {}, ...rows));
  section.setAttribute("aria-labelledby", title.id);
  return section;
}

async function look() {
  const mine = ++asked;
  const address = `/admin/find?q=${encodeURIComponent(field.value.trim())}`;
  let results: Element | null;
  try {
    results = inertDocument(await pageAt(address)).querySelector("#found");
  } catch {
    if (mine === asked) list.replaceChildren(element("p", { className: "find-nothing" }, messages.offline));
    return;
  }
  if (mine !== asked) return;
  // Without a session the answer is the sign-in.
  if (results) {
    const before = field.value.trim() === "" ? openedBefore() : null;
    if (before) results.prepend(before);
    show(results);
  } else location.assign(address);
}

field.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(look, PAUSE_MS);
});
panel.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter" && event.target === field && !event.isComposing) {
    event.preventDefault();
    openChosen(event.ctrlKey || event.metaKey);
  }
});
close.addEventListener("click", () => panel.close());
panel.addEventListener("click", (event) => {
  // Beside the panel.
  if (event.target === panel) panel.close();
});
panel.addEventListener("close", () => panel.remove());

/** What the keys do, for those who have some. */
function keys() {
  const line = element("p", { className: "find-panel__keys" });
  for (const [key, does] of [
    ["↑ ↓", "choose"],
    ["Enter", "open"],
    ["Ctrl Enter", "see it on the site"],
    ["Esc", "close"],
  ] as const) {
    line.append(element("span", {}, element("kbd", {}, key), ` ${does}`));
  }
  return line;
}

field.setAttribute("aria-controls", list.id);
panel.append(
  element(
    "div",
    { className: "find-panel__body" },
    element("div", { className: "find-panel__field" }, pathIcon(icons.search, 20), field, close),
    list,
    keys(),
    status,
  ),
);

export function openFind(typed: string) {
  if (panel.open) return;
  document.body.append(panel);
  field.value = typed;
  panel.showModal();
  field.focus();
  void look();
}
