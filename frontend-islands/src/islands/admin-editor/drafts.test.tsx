import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminSession } from "../../admin/admin-session.tsx";
import { faqs, record, refusal, server, wasm, withDialogs } from "../../admin/test-kit.ts";
import { type ContentRecord, limits } from "../../generated/domain.ts";
import { autosave } from "../../lib/device/autosave.ts";
import { Editor } from "./editor.tsx";

const spec = { ...faqs, entity: "blog" as const, editor: "sheet" as const, singular: "Blog post", plural: "Blog" };
const post = (part: Partial<ContentRecord> = {}) =>
  record({
    entity: "blog",
    id: "p1",
    draft: { question: "Teak", answer: "It lasts.", isActive: true, status: "published" },
    ...part,
  });

beforeEach(async () => {
  withDialogs();
  vi.stubGlobal("location", {
    assign: vi.fn(),
    reload: vi.fn(),
    href: "",
    origin: "https://site.example",
    pathname: "",
  });
  for (const id of ["p1", "new"]) await autosave(`admin_blog_${id}`).clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(first: ContentRecord) {
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
const type = (text: string) => fireEvent.change(question(), { target: { value: text } });
const pause = (ms: number = limits.draftDebounceMs) => act(() => vi.advanceTimersByTimeAsync(ms + 50));
const kept = (revision: number) => [200, { id: "p1", rowVersion: 3, revision, at: 1, made: null }] as [number, unknown];

describe("what is typed into a post", () => {
  it("is kept by the server after a pause, one request at a time, each after the one before", async () => {
    let answer = (_: [number, unknown]) => {};
    const calls = server({ "drafts/keep": () => new Promise((resolve) => (answer = resolve)) });
    show(post());
    type("Teak 1");
    await pause();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.args).toMatchObject({ entity: "blog", id: "p1", revision: 0, rowVersion: 3 });
    type("Teak 2");
    await pause();
    expect(calls).toHaveLength(1);
    await act(async () => answer(kept(1)));
    await pause();
    expect(calls).toHaveLength(2);
    expect(calls[1]?.args).toMatchObject({ revision: 1, draft: { question: "Teak 2" } });
    expect(question().value).toBe("Teak 2");
    await act(async () => answer(kept(2)));
    expect(screen.getByText("Changes are not public yet")).toBeTruthy();
    await pause(60_000);
    expect(calls).toHaveLength(2);
  });

  it("is saved every few seconds while the owner types without a pause", async () => {
    const calls = server({ "drafts/keep": () => kept(calls.length) });
    show(post());
    for (let spent = 0; spent < 3 * limits.draftMostMs; spent += 500) {
      type(`Teak ${spent}`);
      await pause(450);
    }
    expect(calls.length).toBeGreaterThanOrEqual(2);
  });

  it("is kept at once when the page is hidden", async () => {
    const calls = server({ "drafts/keep": () => kept(1) });
    show(post());
    type("Teak 1");
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    visibility.mockRestore();
    await pause(0);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.args.draft.question).toBe("Teak 1");
  });

  it("is tried again while there is no connection, and says so", async () => {
    let reached = false;
    const calls = server({
      "drafts/keep": () => {
        if (!reached) throw new TypeError("no line");
        return kept(1);
      },
    });
    show(post());
    type("Teak 1");
    await pause();
    expect(screen.getByText("Not saved")).toBeTruthy();
    reached = true;
    await act(async () => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.getByText("Changes are not public yet")).toBeTruthy());
    expect(calls).toHaveLength(2);
  });

  it("is not sent again and again once it was refused", async () => {
    const calls = server({ "drafts/keep": () => [404, refusal("not_found", "Blog post not found.")] });
    show(post());
    type("Teak 1");
    await pause();
    expect(screen.getByText(/Blog post not found/)).toBeTruthy();
    await pause(60_000);
    expect(calls).toHaveLength(1);
    type("Teak 2");
    await pause();
    expect(calls).toHaveLength(2);
  });

  it("stops where another tab went on, and loses neither", async () => {
    const theirs = post({
      rowVersion: 3,
      unsaved: {
        draft: { question: "Theirs", answer: "It lasts.", isActive: true, status: "published" },
        base: post().draft,
        rowVersion: 3,
        revision: 7,
        at: 1,
        by: null,
      },
    });
    const conflict = refusal("conflict", "changed", { current: theirs } as never);
    const calls = server({ "drafts/keep": ({ revision }) => (revision === 7 ? kept(8) : [409, conflict]) });
    show(post());
    type("Mine");
    await pause();
    expect(screen.getByRole("region", { name: "Changed elsewhere" })).toBeTruthy();
    type("Mine 2");
    await pause(60_000);
    expect(calls).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Use the other version" }));
    expect(question().value).toBe("Theirs");
    type("Theirs and mine");
    await pause();
    expect(calls.at(-1)?.args).toMatchObject({ revision: 7, draft: { question: "Theirs and mine" } });
  });

  it("asks for the sign-in when it is wanted, not over the typing", async () => {
    const calls = server({ "drafts/keep": () => [401, refusal("unauthorized", "Please sign in again.")] });
    show(post());
    type("Mine");
    await pause();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("region", { name: "Session ended" })).toBeTruthy();
    await pause(60_000);
    expect(calls).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(screen.getByRole("dialog")).toBeTruthy());
  });

  it("is offered again when the post is opened, and can be discarded", async () => {
    const unsaved = {
      draft: { ...post().draft, question: "Written yesterday" },
      base: post().draft,
      rowVersion: 3,
      revision: 4,
      at: 1,
      by: null,
    };
    const calls = server({
      "drafts/discard": () => [200, { record: post(), message: "Discarded.", undo: "u" }],
    });
    show(post({ unsaved }));
    expect(question().value).toBe("Written yesterday");
    expect(screen.getByText("Changes are not public yet")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Discard changes" }));
    await waitFor(() => expect(question().value).toBe("Teak"));
    expect(calls.at(-1)).toEqual({ name: "drafts/discard", args: { entity: "blog", id: "p1" } });
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });
});

describe("a post that is still to come", () => {
  const words = "Scheduled for Mon, Nov 23, 9:00 AM PST";
  const first = () =>
    post({
      scheduled: words,
      draft: {
        question: "Teak",
        answer: "It lasts.",
        isActive: true,
        status: "published",
        publicationDate: "2026-11-23T09:00",
      },
    });

  it("says when, and can be published immediately", async () => {
    const calls = server({
      "drafts/checklist": () => [200, []],
      save: ({ draft }) => [200, { record: post({ rowVersion: 4, draft }), message: "Public.", undo: "u" }],
    });
    show(first());
    const notice = within(screen.getByRole("region", { name: "Schedule" }));
    expect(notice.getByText(`${words}.`)).toBeTruthy();
    expect(notice.getByRole("button", { name: "Reschedule" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Schedule changes" })).toBeTruthy();
    fireEvent.click(notice.getByRole("button", { name: "Publish now" }));
    const publish = () => within(screen.getByRole("dialog")).getByRole("button", { name: "Publish now" });
    await waitFor(() => expect((publish() as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(publish());
    await screen.findByText("Public.");
    expect(calls.find(({ name }) => name === "drafts/checklist")?.args.draft.publicationDate).toBe("");
    const { args } = calls.find(({ name }) => name === "save") ?? {};
    expect(args.draft).toMatchObject({ status: "published", publicationDate: "" });
    expect(screen.queryByRole("region", { name: "Schedule" })).toBeNull();
  });
});

describe("a correction to a scheduled post", () => {
  it("is said not to be in the scheduled version until it is put in", async () => {
    const scheduled = "Scheduled for Mon, Nov 23, 9:00 AM PST";
    const calls = server({
      "drafts/keep": () => kept(1),
      "drafts/checklist": () => [200, [{ level: "note", field: "publicationDate", sentence: "Will be published." }]],
      save: ({ draft }) => [200, { record: post({ rowVersion: 4, draft, scheduled }), message: scheduled, undo: "u" }],
    });
    show(post({ scheduled }));
    const notice = () => within(screen.getByRole("region", { name: "Schedule" }));
    expect(notice().getByText(/It will be published automatically/)).toBeTruthy();
    type("Teak, corrected");
    await pause();
    expect(screen.getByText("Not in the scheduled version yet")).toBeTruthy();
    expect(notice().queryByText(/It will be published automatically/)).toBeNull();
    expect(notice().getByText(/not in the scheduled version yet/)).toBeTruthy();
    fireEvent.click(notice().getByRole("button", { name: "Schedule changes" }));
    const put = () => within(screen.getByRole("dialog")).getByRole("button", { name: "Schedule changes" });
    await waitFor(() => expect((put() as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(put());
    await waitFor(() => expect(notice().getByText(/It will be published automatically/)).toBeTruthy());
    expect(calls.find(({ name }) => name === "save")?.args.draft.question).toBe("Teak, corrected");
  });
});

describe("publishing", () => {
  it("names the draft that the form continues, which another tab stored", async () => {
    const calls = server({
      "drafts/checklist": () => [200, []],
      save: ({ draft }) => [200, { record: post({ rowVersion: 4, draft }), message: "Public.", undo: "u" }],
    });
    const { draft } = post();
    const typed = { ...draft, question: "Teak 1" };
    show(post({ unsaved: { draft: typed, base: draft, rowVersion: 3, revision: 2, at: 77, by: null } }));
    type("Teak 2");
    fireEvent.click(screen.getByRole("button", { name: "Publish changes" }));
    const publish = () => within(screen.getByRole("dialog")).getByRole("button", { name: "Publish changes" });
    await waitFor(() => expect((publish() as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(publish());
    await screen.findByText("Public.");
    expect(calls.find(({ name }) => name === "save")?.args.draft._draftAt).toBe(77);
  });

  it("is held back by errors only, and names its tab", async () => {
    let level = "error";
    const calls = server({
      "drafts/checklist": () => [200, [{ level, field: "question", sentence: "The post has no title." }]],
      save: ({ draft }) => [200, { record: post({ rowVersion: 4, draft }), message: "Public.", undo: "u" }],
      "drafts/keep": () => kept(1),
    });
    show(post());
    type("Teak 1");
    fireEvent.click(screen.getByRole("button", { name: "Publish changes" }));
    await screen.findByText("The post has no title.");
    const publish = () => screen.getAllByRole("button", { name: "Publish changes" }).at(-1) as HTMLButtonElement;
    expect(publish().disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: /^Go there/ }));
    level = "warning";
    fireEvent.click(screen.getByRole("button", { name: "Publish changes" }));
    await screen.findByText("Worth checking");
    fireEvent.click(publish());
    await screen.findByText("Public.");
    const { args } = calls.find(({ name }) => name === "save") ?? {};
    expect(args).toMatchObject({ rowVersion: 3, draft: { question: "Teak 1", status: "published" } });
    expect((args as { draft: { _editor: string } }).draft._editor).toMatch(/^[\w-]{16,}$/);
  });
});
