import { waitingMessages } from "../../generated/waiting.ts";
import { element } from "../../lib/element.ts";

/**
 * Shows what a request that is taken back asks about, in place of what the address of the page says. The address says it
 * from then on: a draft does not keep it.
 */
export function writeAbout(form: HTMLFormElement, about: unknown): void {
  form.querySelector("[name=about]")?.closest(".field")?.remove();
  const address = new URL(location.href);
  address.searchParams.delete("about");
  if (typeof about === "string" && about !== "") {
    form.prepend(drawBox(about));
    address.searchParams.set("about", about);
  }
  history.replaceState(history.state, "", address);
}

function drawBox(about: string): HTMLElement {
  const box = element("input", { type: "checkbox", name: "about", value: about, checked: true });
  const hint = element("small", { className: "hint" }, waitingMessages.aboutHint);
  const words = element("span", {}, waitingMessages.aboutLabel, " ", element("b", {}, about), hint);
  const label = element("label", { className: "check" }, box, words);
  return element("div", { className: "field full carried" }, label);
}
