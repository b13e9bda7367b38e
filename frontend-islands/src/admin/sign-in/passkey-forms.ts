/**
 * `form[data-passkey]`: before it is sent, the browser creates a passkey (`create`) or signs with one of the
 * account's (`get`); the answer is sent in the form's field `answer`. A field that has one already, because
 * another field was refused, is sent as it is.
 */
import { messages } from "../../generated/domain.ts";
import { ApiError, askForPasskey, askPasskey } from "../../lib/api.ts";
import { createPasskey, getPasskey } from "./passkey.ts";

const answerOf = (form: HTMLFormElement) => form.elements.namedItem("answer") as HTMLInputElement;

export function watchPasskeyForms() {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
    const answer = answerOf(form);
    const given = answer.value;
    // The back/forward cache restores the page as it was left; its answer can be used only once.
    addEventListener("pageshow", () => {
      answer.value = given;
    });
    form.addEventListener("submit", onSubmit);
  }
}

function onSubmit(this: HTMLFormElement, event: SubmitEvent) {
  if (answerOf(this).value) return;
  event.preventDefault();
  // `plain-pages.ts` would take the form as sent.
  event.stopPropagation();
  if (this.ariaBusy !== "true") void send(this);
}

async function send(form: HTMLFormElement) {
  const button = form.querySelector("button");
  form.querySelector("[data-problem]")?.remove();
  form.ariaBusy = "true";
  if (button) button.ariaBusy = "true";
  try {
    answerOf(form).value = await answer(form.dataset.passkey === "create");
  } catch (cause) {
    showProblem(form, cause instanceof ApiError ? cause.message : messages.unexpected);
  } finally {
    form.ariaBusy = null;
    if (button) button.ariaBusy = null;
  }
  if (answerOf(form).value) form.requestSubmit();
}

async function answer(isNew: boolean): Promise<string> {
  if (isNew) return createPasskey((await askForPasskey()).publicKey);
  return getPasskey((await askPasskey()).publicKey);
}

function showProblem(form: HTMLFormElement, sentence: string) {
  const problem = document.createElement("p");
  problem.className = "error";
  problem.role = "alert";
  problem.dataset.problem = "";
  problem.textContent = sentence;
  form.prepend(problem);
}
