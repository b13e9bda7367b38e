import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const page = (version: string, text = "", thread = "", turn = "Your turn") => `
  <p class="turn">${turn}</p><div data-thread>${thread}</div>
  <form data-reply="lead-1" action="/admin/leads/lead-1/reply">
    <a data-fill="Dear Jane" href="?template=a">A</a><a data-fill="Not for us" href="?template=b">B</a>
    <input type="hidden" name="version" value="${version}"><textarea name="text">${text}</textarea>
    <p data-draft hidden>kept</p><button>Send</button></form>`;
const undo = `<form data-undo data-left="1500" data-waiting><button>Undo<span data-seconds></span></button></form>`;

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
const field = () => find<HTMLTextAreaElement>("textarea");

async function load(html: string) {
  document.body.innerHTML = html;
  vi.resetModules();
  await import("./reply.ts");
}

function type(text: string) {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

function send() {
  find("form[data-reply]").addEventListener("submit", (event) => event.preventDefault());
  find<HTMLFormElement>("form[data-reply]").requestSubmit();
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps a draft until it was sent", async () => {
  await load(page("4"));
  type("Dear Jane, a draft");
  expect(find<HTMLElement>("[data-draft]").hidden).toBe(false);
  await load(page("4"));
  expect(field().value).toBe("Dear Jane, a draft");
  send();
  // The answer was lost: the draft is still there.
  await load(page("4"));
  expect(field().value).toBe("Dear Jane, a draft");
  send();
  await load(page("5"));
  expect(field().value).toBe("");
  await load(page("5"));
  expect(field().value).toBe("");
});

it("keeps what was typed before this script ran", async () => {
  document.body.innerHTML = page("4");
  field().value = "Typed on a slow line";
  vi.resetModules();
  await import("./reply.ts");
  expect(find<HTMLElement>("[data-draft]").hidden).toBe(false);
  await load(page("4"));
  expect(field().value).toBe("Typed on a slow line");
});

describe("a template that the server filled in, because its link was followed before this script ran", () => {
  beforeEach(() => history.replaceState(null, "", "/admin/leads/lead-1?status=new&template=a#reply"));
  afterEach(() => history.replaceState(null, "", "/"));

  it("does not come back over what was typed", async () => {
    await load(page("4", "Dear Jane"));
    type("Dear Jane, we can come on Tuesday");
    expect(location.pathname + location.search).toBe("/admin/leads/lead-1?status=new");
    await load(page("4"));
    expect(field().value).toBe("Dear Jane, we can come on Tuesday");
  });

  it("follows the draft of this device", async () => {
    localStorage.setItem("reply:lead-1", JSON.stringify({ text: "My own words", version: "4", sent: false }));
    await load(page("4", "Dear Jane"));
    expect(field().value).toBe("My own words\n\nDear Jane");
    await load(page("4"));
    expect(field().value).toBe("My own words\n\nDear Jane");
  });

  it("keeps what was typed into it before this script ran", async () => {
    document.body.innerHTML = page("4", "Dear Jane");
    field().value = "Dear Jane, on Tuesday";
    vi.resetModules();
    await import("./reply.ts");
    await load(page("4"));
    expect(field().value).toBe("Dear Jane, on Tuesday");
  });
});

it("leaves what the server shows in the field", async () => {
  await load(page("4"));
  type("A draft");
  await load(page("4", "Refused words"));
  expect(field().value).toBe("Refused words");
});

it("fills in a template, replaces it by another, and keeps what was typed", async () => {
  await load(page("1"));
  find<HTMLElement>("[data-fill='Dear Jane']").click();
  expect(field().value).toBe("Dear Jane");
  find<HTMLElement>("[data-fill='Not for us']").click();
  expect(field().value).toBe("Not for us");
  type("My own words");
  find<HTMLElement>("[data-fill='Dear Jane']").click();
  expect(field().value).toBe("My own words\n\nDear Jane");
});

describe("without a mail server", () => {
  const ADDRESS = "mailto:jane@example.com?subject=Your%20request";
  const begin = async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await load(page("4").replace("data-reply", `data-mailto="${ADDRESS}" data-reply`));
    const form = find<HTMLFormElement>("form[data-reply]");
    const sent = vi.spyOn(form, "submit").mockImplementation(() => {});
    const program = { href: "" };
    vi.stubGlobal("location", program);
    const submit = () => {
      const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
      form.dispatchEvent(event);
      return event;
    };
    return { program, sent, submit };
  };

  it("opens the mail program with the text, then notes it", async () => {
    const { program, sent, submit } = await begin();
    type("Dear Jane & all,\nyes {} { name }");
    expect(submit().defaultPrevented).toBe(true);
    expect(program.href).toBe(`${ADDRESS}&body=${encodeURIComponent("Dear Jane & all,\nyes {} { name }")}`);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toHaveBeenCalledOnce();
  });

  it.each(["Your {style}", "Dear {nmae}", "{first_name}"])(
    "leaves it closed for words in braces: the server says what is wrong with %s",
    async (text) => {
      const { program, submit } = await begin();
      type(text);
      // The browser sends the form itself.
      expect(submit().defaultPrevented).toBe(false);
      expect(program.href).toBe("");
    },
  );

  it("leaves it closed for an empty text", async () => {
    const { program, submit } = await begin();
    expect(submit().defaultPrevented).toBe(false);
    expect(program.href).toBe("");
  });
});

it("counts down, and then reads the thread until nothing waits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const answers = [page("5", "", "<p data-waiting>Waiting</p>"), page("5", "", "<p>Delivered</p>", "Their turn")];
  const fetched = vi.fn(async () => new Response(answers.shift()));
  vi.stubGlobal("fetch", fetched);
  await load(page("5", "", undo));
  expect(find("[data-seconds]").textContent).toBe(" (2 s)");
  await vi.advanceTimersByTimeAsync(1_600);
  expect(find("[data-undo]")).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(find("[data-thread]").textContent).toBe("Delivered");
  expect(find(".turn").textContent).toBe("Their turn");
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("reads nothing again when a change of a lead can no longer be taken back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  await load(undo.replace(" data-waiting", ""));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(find("[data-undo]")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

it("opens the times that a template points at", async () => {
  await load(
    page("1").replace(
      "<p data-draft",
      `<a data-fill="Is one below fine?" href="?template=c">C</a><details data-times="one below"></details><p data-draft`,
    ),
  );
  find<HTMLElement>("[data-fill='Dear Jane']").click();
  expect(find<HTMLDetailsElement>("details").open).toBe(false);
  find<HTMLElement>("[data-fill='Is one below fine?']").click();
  expect(find<HTMLDetailsElement>("details").open).toBe(true);
});

describe("what is closed", () => {
  const screen = `<div class="write"><details class="write__main"><summary>Answer</summary>
    <form data-reply="lead-1"><input type="radio" name="to" value="visitor" checked><input type="radio" name="to" value="me">
    <input type="hidden" name="version" value="1"><textarea id="answer" name="text"></textarea></form></details></div>
    <a data-only-me href="?note#answer">Add a note</a>`;
  const drawer = () => find<HTMLDetailsElement>("details");
  afterEach(() => history.replaceState(null, "", "/"));

  it("stays closed, and is opened by a link to what is in it", async () => {
    await load(screen);
    expect(drawer().open).toBe(false);
    history.replaceState(null, "", "#answer");
    await load(screen);
    expect(drawer().open).toBe(true);
    expect(document.activeElement).toBe(field());
  });

  it("is opened by a link to a fact", async () => {
    history.replaceState(null, "", "#visit");
    await load(`<section id="visit"><details data-fact="visit"><summary>Visit</summary></details></section>`);
    expect(drawer().open).toBe(true);
  });

  it("is opened for a note that only the owner sees", async () => {
    await load(screen);
    find<HTMLElement>("[data-only-me]").click();
    expect(drawer().open).toBe(true);
    expect(find<HTMLInputElement>('[value="me"]').checked).toBe(true);
  });

  it("has no draft of a note that was saved", async () => {
    localStorage.setItem("reply:lead-1", JSON.stringify({ text: "Has a dog", version: "1", sent: true }));
    history.replaceState(null, "", "?noted");
    await load(screen);
    expect(field().value).toBe("");
    expect(location.search).toBe("");
  });
});
