/**
 * Before and after: the second picture lies over the first, and a range moves the edge between them. The attributes are
 * documented in `app/src/sections/before_after.rs`.
 */

export function compare(figure: HTMLElement): void {
  const range = figure.querySelector("input");
  if (!range) return;
  const [before, after] = [...figure.querySelectorAll("[data-side]")].map(({ textContent }) => textContent?.trim());
  const show = () => {
    const cut = Number(range.value);
    figure.style.setProperty("--cut", `${cut}%`);
    range.setAttribute("aria-valuetext", `${before} ${cut}%, ${after} ${100 - cut}%`);
  };
  range.addEventListener("input", show);
  range.hidden = false;
  figure.dataset.compared = "";
  show();
}

for (const figure of document.querySelectorAll<HTMLElement>("[data-before-after]")) compare(figure);
