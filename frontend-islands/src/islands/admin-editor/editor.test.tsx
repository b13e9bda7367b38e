import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { faqs, field, record, refusal, server, wasm, withDialogs } from "../../admin/test-kit.ts";
import { adminMessages } from "../../generated/admin.ts";
import { type ContentRecord, limits, messages } from "../../generated/domain.ts";
import { autosave } from "../../lib/device/autosave.ts";
import { fill } from "../../lib/texts.ts";
import { Editor } from "./editor.tsx";
import type { LocalCopy } from "./state/use-local-copy.ts";

const assign = vi.fn();
const user = userEvent.setup();

beforeEach(async () => {
  withDialogs();
  vi.stubGlobal("location", { assign, reload: vi.fn(), href: "" });
  await autosave("admin_faqs_f1").clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

function show(first: ContentRecord = record(), spec = faqs) {
  const props = {
    email: "dana@example.com",
    spec,
    record: first,
    carousel: [],
    host: "",
    wasm,
    pageChoices: null,
    preview: null,
    siteParts: [],
  };
  render(
    <AdminSession email="dana@example.com">
      <Editor {...props} />
    </AdminSession>,
  );
}

const question = () => screen.getByRole("textbox", { name: "Question" }) as HTMLInputElement;
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const saved = (part: object = {}) =>
  [200, { record: record({ rowVersion: 4, ...part }), message: "Kept.", undo: "u1" }] as [number, unknown];
const leaving = () => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

describe("a field with options", () => {
  const options = [
    { value: "sail", label: "Sailboat" },
    { value: "trawler", label: "Trawler", retired: true },
    { value: "motor", label: "Motor Yacht" },
  ];
  const spec = { ...faqs, sections: [{ title: "", fields: [field("vessel", "Vessel", { kind: "select", options })] }] };
  const offered = () =>
    within(screen.getByRole("combobox", { name: "Vessel" }))
      .getAllByRole("option")
      .map((option) => option.textContent);

  it("does not offer a retired one", () => {
    show(record({ draft: { vessel: "sail" } }), spec);
    expect(offered()).toEqual(["Sailboat", "Motor Yacht"]);
  });

  it("keeps a retired one that was chosen before", () => {
    show(record({ draft: { vessel: "trawler" } }), spec);
    expect(offered()).toEqual(["Sailboat", "Trawler (no longer offered)", "Motor Yacht"]);
  });
});

describe("a field that has no effect now", () => {
  it("says why, until it has one", async () => {
    const reason = "Nobody sees it: it is not active.";
    const noEffect = [{ field: "isActive", state: "empty" as const, reason }];
    const [section] = faqs.sections;
    const fields = (section?.fields ?? []).map((one) => (one.name === "question" ? { ...one, noEffect } : one));
    show(record(), { ...faqs, sections: [{ title: "", fields }] });
    expect(screen.queryByText(reason)).toBeNull();
    expect(document.getElementById("f-question-no-effect"), "there before it has words").not.toBeNull();
    await user.click(screen.getByRole("switch", { name: "Active" }));
    const said = screen.getByText(reason);
    expect(said.role, "said when it comes").toBe("status");
    expect(question().getAttribute("aria-describedby")?.split(" ")).toContain(said.id);
    await user.clear(question());
    expect(screen.queryByText(reason)).toBeNull();
  });
});

describe("saving", () => {
  it("sends the version it began with, says it on the list, and may be left", async () => {
    const calls = server({ save: ({ draft }) => saved({ draft }) });
    show();
    expect(leaving()).toBe(false);
    await user.type(question(), " Really?");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect(leaving()).toBe(true);
    await press("Save");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin/faqs"));
    expect(calls).toEqual([
      {
        name: "save",
        args: {
          entity: "faqs",
          id: "f1",
          rowVersion: 3,
          attempt: expect.stringMatching(/^[\w-]{16,}$/),
          draft: { ...record().draft, question: "Why teak? Really?" },
        },
      },
    ]);
    expect(JSON.parse(sessionStorage.getItem("admin-flash") ?? "")).toEqual({ message: "Kept.", undo: "u1" });
    expect(leaving()).toBe(false);
  });

  it("stays on Ctrl+S, and what is typed during the save stays unsaved", async () => {
    let answer = (_: [number, unknown]) => {};
    server({ save: () => new Promise((resolve) => (answer = resolve)) });
    show();
    await user.type(question(), "!");
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    await user.type(question(), "?");
    answer(saved({ draft: { ...record().draft, question: "Why teak?!" } }));
    await screen.findByText("Unsaved changes");
    expect(question().value).toBe("Why teak?!?");
    expect(assign).not.toHaveBeenCalled();
  });

  it("shows errors next to the field and as a message, and focuses the field", async () => {
    server({
      save: () => [422, refusal("invalid", "x", { fields: [{ field: "answer", message: "Say something." }] })],
    });
    show();
    await user.type(question(), "!");
    await press("Save");
    const answer = screen.getByRole("textbox", { name: "Answer" });
    await waitFor(() => expect(document.activeElement).toBe(answer));
    expect(answer.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByText("Say something.")).toHaveLength(2);
    await user.type(answer, ".");
    expect(answer.getAttribute("aria-invalid")).toBeNull();
  });

  it("cuts no pasted text: it says by how much it is too long, and how many characters are left", async () => {
    server({});
    const [section] = faqs.sections;
    const limited = section?.fields.map((field) => (field.name === "answer" ? { ...field, max: 600 } : field)) ?? [];
    show(record(), { ...faqs, sections: [{ title: "", fields: limited }] });
    const answer = screen.getByRole("textbox", { name: "Answer" }) as HTMLTextAreaElement;
    await user.clear(answer);
    await user.click(answer);
    await user.paste("x".repeat(2047));
    expect(answer.value).toHaveLength(2047);
    expect(answer.getAttribute("aria-invalid")).toBe("true");
    const problem = fill(messages.tooLongBy, { limit: 600, over: 1447 });
    expect(document.getElementById(answer.getAttribute("aria-describedby") ?? "")?.textContent).toBe(problem);
    fireEvent.change(answer, { target: { value: "x".repeat(590) } });
    expect(answer.getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByText(fill(messages.charactersLeft, { left: 10 }))).toBeTruthy();
  });

  it("takes the errors away that a save solves", async () => {
    let fails = true;
    server({
      save: ({ draft }) => (fails ? [503, refusal("unavailable", "busy")] : saved({ draft })),
    });
    show();
    await user.type(question(), "!");
    const save = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    save();
    await screen.findByText("update failed");
    fails = false;
    save();
    await screen.findByText("Kept.");
    expect(screen.queryByText("update failed")).toBeNull();
  });

  it("keeps everything when the server fails or cannot be reached", async () => {
    server({ save: () => [503, refusal("unavailable", "busy")] });
    show();
    await user.type(question(), "!");
    await press("Save");
    await screen.findByText("update failed");
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("offline");
    });
    await press("Save");
    await screen.findByText(messages.offline);
    expect(question().value).toBe("Why teak?!");
  });

  it("asks for the sign-in over the form and then goes on", async () => {
    let open = false;
    const calls = server({
      save: ({ draft }) => (open ? saved({ draft }) : [401, refusal("unauthorized", "sign in")]),
      "/admin/login": ({ password }) => {
        open = password === "right";
        return open ? [204, null] : [422, refusal("invalid", "That is not it.")];
      },
    });
    show();
    await user.type(question(), "!");
    await press("Save");
    const dialog = await screen.findByRole("dialog", { name: "Sign in to continue" });
    expect(within(dialog).getByText(adminMessages.signInAgain)).toBeTruthy();
    await user.type(within(dialog).getByLabelText("Password"), "wrong");
    await user.click(within(dialog).getByRole("button", { name: "Sign in" }));
    await within(dialog).findByText("That is not it.");
    await user.clear(within(dialog).getByLabelText("Password"));
    await user.type(within(dialog).getByLabelText("Password"), "right");
    await user.click(within(dialog).getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin/faqs"));
    expect(calls.at(-1)?.args.draft.question).toBe("Why teak?!");
  });
});

describe("when the answer is lost or the record is gone", () => {
  it("asks again under the same name, and under another one once it was answered", async () => {
    let reached = false;
    const attempts: string[] = [];
    server({
      save: ({ attempt, draft }) => {
        attempts.push(attempt);
        if (!reached) throw new TypeError("the line is cut");
        return saved({ draft });
      },
    });
    show();
    await user.type(question(), "!");
    const save = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    save();
    await screen.findByText(messages.offline);
    reached = true;
    save();
    await screen.findByText("Kept.");
    await user.type(question(), "?");
    save();
    await waitFor(() => expect(attempts).toHaveLength(3));
    expect(attempts[0]).toBe(attempts[1]);
    expect(attempts[2]).not.toBe(attempts[1]);
  });

  it("saves what was typed as a new one", async () => {
    const calls = server({
      save: ({ id, draft }) => (id ? [404, refusal("not_found", "FAQ not found.")] : saved({ id: "f2", draft })),
    });
    show();
    await user.type(question(), " Kept.");
    await press("Save");
    await screen.findByRole("region", { name: "Deleted elsewhere" });
    expect(question().value).toBe("Why teak? Kept.");
    await press("Save as new");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin/faqs"));
    expect(calls.at(-1)?.args).toMatchObject({ id: "", rowVersion: null, draft: { question: "Why teak? Kept." } });
  });
});

describe("two versions", () => {
  const theirs = record({ rowVersion: 9, draft: { question: "Theirs?", answer: "Oiled, it lasts.", isActive: true } });

  it("are shown side by side, and only the choices are saved", async () => {
    const calls = server({
      save: ({ rowVersion, draft }) =>
        rowVersion === 9 ? saved({ draft }) : [409, refusal("conflict", "x", { current: theirs })],
    });
    show();
    await user.type(question(), " Mine.");
    await press("Save");
    await screen.findByRole("heading", { name: "Two versions of this FAQ" });
    const group = (name: string) => within(screen.getByRole("radiogroup", { name }));
    const checked = (name: string, choice: string) =>
      (group(name).getByRole("radio", { name: choice }) as HTMLInputElement).checked;
    // The other side changed only the answer; both changed the question.
    expect(checked("Answer", "Keep the saved one")).toBe(true);
    expect(checked("Question", "Keep mine")).toBe(true);
    expect(screen.getByText("1 field is the same in both")).toBeTruthy();
    await press("Save choices");
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(calls.at(-1)?.args).toMatchObject({
      rowVersion: 9,
      draft: { question: "Why teak? Mine.", answer: "Oiled, it lasts." },
    });
  });

  it("can be left for the form, which keeps what was typed", async () => {
    server({ save: () => [409, refusal("conflict", "x", { current: theirs })] });
    show();
    await user.type(question(), " Mine.");
    await press("Save");
    await screen.findByRole("heading", { name: "Two versions of this FAQ" });
    await press("Go back");
    expect(question().value).toBe("Why teak? Mine.");
  });
});

describe("the copy on this device", () => {
  it("is written while typing and offered after a crash", async () => {
    server({});
    show();
    await user.type(question(), " Lost?");
    await screen.findByText(/Copy kept on this device/);
    // Simulates a crash: a new page with the same record.
    document.body.replaceChildren();
    show();
    await screen.findByRole("region", { name: "Copy on this device" });
    await press("Restore them");
    expect(question().value).toBe("Why teak? Lost?");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
  });

  it("is written every few seconds while the owner types without a pause", async () => {
    server({});
    show();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      for (let spent = 0; spent < 2 * limits.autosaveMostMs; spent += 200) {
        fireEvent.change(question(), { target: { value: `Why teak? ${spent}` } });
        await act(() => vi.advanceTimersByTimeAsync(200));
      }
    } finally {
      vi.useRealTimers();
    }
    await screen.findByText(/Copy kept on this device/);
    const kept = await autosave<LocalCopy>("admin_faqs_f1").load();
    expect(kept?.draft.question).toMatch(/^Why teak\? \d{4}$/);
  });

  it("can be discarded", async () => {
    const store = autosave<object>("admin_faqs_f1");
    await store.save({ at: 1, rowVersion: 3, base: record().draft, draft: { ...record().draft, question: "Old" } });
    server({});
    show();
    await screen.findByRole("region", { name: "Copy on this device" });
    await press("Discard them");
    expect(question().value).toBe("Why teak?");
    await waitFor(async () => expect(await store.load()).toBeNull());
  });
});

it("restores an earlier version from the history", async () => {
  const before = record({ rowVersion: 5, draft: { question: "Before?", answer: "It lasts.", isActive: true } });
  const version = {
    id: "v1",
    at: 0,
    by: "dana@example.com",
    action: "Edited",
    changes: [{ label: "Question", before: "Before?", after: "Why teak?" }],
    restorable: true,
  };
  const calls = server({
    history: () => [200, [version]],
    restore: () => [200, { record: before, message: "It is back.", undo: null }],
  });
  show();
  await press("History");
  await user.click(await screen.findByRole("button", { name: /^Restore the version before/ }));
  await screen.findByText("It is back.");
  expect(question().value).toBe("Before?");
  expect(calls.at(-1)).toEqual({ name: "restore", args: { entity: "faqs", id: "f1", version: "v1" } });
});
