/**
 * Keys of a question: Ctrl Enter is Next, Alt with the left and right arrow lead to the question before and after. The
 * answer is kept before; what cannot be kept stays, and the form says why.
 */
export interface Keys {
  form: HTMLFormElement;
  /** Whether what was typed is kept now. */
  keptNow: () => Promise<boolean>;
}

/** There Alt and an arrow move by a word. */
const movesByWord = (target: EventTarget | null) =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) &&
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), textarea") !== null;

export function listenToKeys({ form, keptNow }: Keys) {
  const goTo = async (address: string | undefined) => {
    if (!address) return;
    if (await keptNow()) location.assign(address);
    else next();
  };
  const next = () => form.requestSubmit(form.querySelector<HTMLButtonElement>("[name=then][value=next]"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      next();
    } else if (event.altKey && !movesByWord(event.target)) {
      // The browser's own keys for Back and Forward.
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") event.preventDefault();
      if (event.key === "ArrowLeft") void goTo(form.dataset.previous);
      if (event.key === "ArrowRight") void goTo(form.dataset.next);
    }
  });
}
