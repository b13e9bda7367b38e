/** Holds back a form until `prepared` is done; false keeps it. */
export function holdBack(form: HTMLFormElement, prepared: () => Promise<boolean>): void {
  let ready = false;
  form.addEventListener("submit", async (event) => {
    if (ready) return;
    event.preventDefault();
    // `plain-pages.ts` would take the form as sent.
    event.stopPropagation();
    if (form.ariaBusy === "true") return;
    const { submitter } = event;
    setBusy(form, submitter, true);
    ready = await prepared();
    // While this event is being dispatched, the form cannot be submitted.
    await new Promise((done) => setTimeout(done));
    setBusy(form, submitter, false);
    if (ready) form.requestSubmit(submitter);
  });
  // The back/forward cache restores the page as it was left.
  addEventListener("pageshow", () => {
    ready = false;
  });
}

function setBusy(form: HTMLFormElement, submitter: HTMLElement | null, busy: boolean) {
  form.ariaBusy = busy ? "true" : null;
  if (submitter) submitter.ariaBusy = form.ariaBusy;
}
