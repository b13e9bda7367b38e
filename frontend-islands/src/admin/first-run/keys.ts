/**
 * Keys of a question: Ctrl Enter is Next, Alt with the left and right arrow lead to the question before and after. The
 * answer is kept before.
 */
export interface Keys {
  form: HTMLFormElement;
  /** Resolves when what was typed is kept. */
  keptNow: () => Promise<void>;
}

/** There Alt and an arrow move by a word. */
const movesByWord = (target: EventTarget | null) =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) &&
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), textarea") !== null;

export function listenToKeys({ form, keptNow }: Keys) {
  const goTo = async (address: string | undefined) => {
    if (!address) return;
    await keptNow();
    location.assign(address);
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit(form.querySelector<HTMLButtonElement>("[name=then][value=next]"));
    } else if (event.altKey && !movesByWord(event.target)) {
      // The browser's own keys for Back and Forward.
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") event.preventDefault();
      if (event.key === "ArrowLeft") void goTo(form.dataset.previous);
      if (event.key === "ArrowRight") void goTo(form.dataset.next);
    }
  });
}
