import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adminMessages } from "../../generated/admin.ts";
import { messages } from "../../generated/domain.ts";
import { photoMessages } from "../../generated/photos.ts";
import { ApiError } from "../../lib/api.ts";
import { PhotoRejected, preparePhoto } from "../../photo/bridge.ts";
import { AdminSession } from "../admin-session.tsx";
import { MediaProvider } from "../library/media-provider.tsx";
import { refusal, server, wasm, withDialogs } from "../test-kit.ts";
import { UploadList } from "./upload-list.tsx";
import { uploadErrorText, useUploads } from "./use-uploads.ts";

vi.mock("../../photo/bridge.ts", () => ({
  preparePhoto: vi.fn(),
  PhotoRejected: class extends Error {},
}));

const user = userEvent.setup();
const MB = 1024 * 1024;

/** Responses to the uploads in turn; the last one repeats. */
let answers: (() => { status: number; body: unknown } | "cut")[] = [];
let sent = 0;

class Request {
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send() {
    const answer = answers[Math.min(sent, answers.length - 1)]?.();
    sent += 1;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 40, total: 100 });
    queueMicrotask(() => {
      if (!answer || answer === "cut") return this.onerror?.();
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      this.onload?.();
    });
  }
}

const picture = (size: number, type = "image/jpeg", name = "deck.jpg") => {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};
const fine = () => ({ status: 200, body: { id: "m1", name: "deck.jpg" } });

beforeEach(() => {
  withDialogs();
  sent = 0;
  answers = [fine];
  vi.stubGlobal("XMLHttpRequest", Request);
  server({});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(preparePhoto).mockReset();
});

function Place({ files, onDone }: { files: File[]; onDone: (id: string) => void }) {
  const uploads = useUploads((item) => onDone(item.id));
  return (
    <>
      <button type="button" onClick={() => uploads.add(files)}>
        Add
      </button>
      <UploadList {...uploads} />
    </>
  );
}

function show(...files: File[]) {
  const done = vi.fn();
  render(
    <AdminSession email="dana@example.com">
      <MediaProvider wasm={wasm} onMedia={() => {}}>
        <Place files={files} onDone={done} />
      </MediaProvider>
    </AdminSession>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  return done;
}

const uploadList = () => screen.getByRole("list", { name: "Uploads" });

it("says when the line is cut in the middle, and sends it again when asked", async () => {
  answers = [() => "cut", fine];
  const done = show(picture(1000));
  expect(await screen.findAllByText(adminMessages.pictureOffline)).not.toHaveLength(0);
  expect(done).not.toHaveBeenCalled();
  await user.click(within(uploadList()).getByRole("button", { name: /again/i }));
  await waitFor(() => expect(done).toHaveBeenCalledWith("m1"));
});

it("asks for the sign-in when the session has ended, and then goes on", async () => {
  let open = false;
  answers = [() => (open ? fine() : { status: 401, body: refusal("unauthorized", "sign in") })];
  server({
    "/admin/login": () => {
      open = true;
      return [204, null];
    },
  });
  const done = show(picture(1000));
  const dialog = await screen.findByRole("dialog", { name: "Sign in to continue" });
  await user.type(within(dialog).getByLabelText("Password"), "right");
  await user.click(within(dialog).getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(done).toHaveBeenCalledWith("m1"));
});

it("refuses what is no picture without sending it", async () => {
  show(picture(1000, "application/pdf", "plans.pdf"), picture(1000, "image/svg+xml", "logo.svg"));
  expect(await screen.findAllByText(adminMessages.pictureOnly)).not.toHaveLength(0);
  expect(sent).toBe(0);
});

it("offers another try only where that can help", async () => {
  const offered = () => within(uploadList()).queryByRole("button", { name: "Try again" }) !== null;
  const dismiss = (name: string) => user.click(screen.getByRole("button", { name: `Dismiss ${name}` }));
  show(picture(1000, "application/pdf", "plans.pdf"));
  expect(await within(await screen.findByRole("list")).findByText(adminMessages.pictureOnly)).toBeTruthy();
  expect(offered()).toBe(false);
  await dismiss("plans.pdf");
  document.body.replaceChildren();
  for (const [code, again] of [
    ["invalid", false],
    ["too_large", false],
    ["unavailable", true],
    ["unexpected", true],
  ] as const) {
    answers = [() => ({ status: 422, body: refusal(code, "not this one") })];
    show(picture(1000));
    await screen.findByRole("button", { name: "Dismiss deck.jpg" });
    expect(offered(), code).toBe(again);
    document.body.replaceChildren();
  }
  vi.mocked(preparePhoto).mockRejectedValueOnce(new PhotoRejected(messages.photoOffline));
  show(picture(3 * MB));
  await screen.findByRole("button", { name: "Dismiss deck.jpg" });
  expect(offered()).toBe(true);
});

it("refuses six megabytes that cannot be made smaller, and sends what can", async () => {
  const blob = (size: number) => {
    const made = new Blob(["x"], { type: "image/jpeg" });
    Object.defineProperty(made, "size", { value: size });
    return made;
  };
  vi.mocked(preparePhoto).mockResolvedValueOnce({ blob: blob(6 * MB) } as never);
  const first = show(picture(6 * MB));
  expect(await screen.findAllByText(adminMessages.pictureTooLarge)).not.toHaveLength(0);
  expect([sent, first.mock.calls.length]).toEqual([0, 0]);
  document.body.replaceChildren();
  vi.mocked(preparePhoto).mockResolvedValueOnce({ blob: blob(2 * MB) } as never);
  const second = show(picture(6 * MB));
  await waitFor(() => expect(second).toHaveBeenCalledWith("m1"));
});

it("says of each file why it was not taken", async () => {
  const refused = async (said: string, expected: string) => {
    vi.mocked(preparePhoto).mockRejectedValueOnce(new PhotoRejected(said));
    show(picture(3 * MB));
    expect(await screen.findAllByText(expected)).not.toHaveLength(0);
    document.body.replaceChildren();
  };
  await refused(messages.photoTypeDesktop, adminMessages.pictureOnly);
  await refused(photoMessages.photoDamaged, adminMessages.pictureDamaged);
  await refused(photoMessages.photoUnsupported, adminMessages.pictureUnsupported);
  await refused(messages.photoTooLarge, adminMessages.pictureTooLarge);
  await refused(messages.photoTooManyPixels, adminMessages.pictureTooManyPixels);
  vi.mocked(preparePhoto).mockReset();
  show(picture(65 * MB));
  expect(await screen.findAllByText(adminMessages.pictureTooLargeToOpen)).not.toHaveLength(0);
  expect([sent, vi.mocked(preparePhoto).mock.calls.length]).toEqual([0, 0]);
});

it("says in the owner's words what the server could not do", async () => {
  const { pictureFailed, pictureNotStored, pictureUnexpected, fallbackFailed } = adminMessages;
  for (const [code, expected] of [
    ["unavailable", pictureNotStored],
    ["unexpected", pictureUnexpected],
  ] as const) {
    answers = [() => ({ status: 503, body: refusal(code, "Please call us.") })];
    show(picture(1000));
    expect(await screen.findAllByText(expected)).not.toHaveLength(0);
    expect(expected.startsWith(pictureFailed)).toBe(true);
    const cause = new ApiError(code, "Please call us.");
    expect(uploadErrorText(cause, fallbackFailed)).toBe(expected.replace(pictureFailed, fallbackFailed));
    document.body.replaceChildren();
  }
});

it("makes a picture anew that the server cannot read, and says so if it was an animation", async () => {
  const made = { blob: new Blob(["x"], { type: "image/jpeg" }), optimized: true, animated: true };
  vi.mocked(preparePhoto).mockResolvedValueOnce(made as never);
  answers = [() => ({ status: 422, body: refusal("unreadable", adminMessages.pictureOnly) }), fine];
  const done = show(picture(1000, "image/gif", "wave.gif"));
  await waitFor(() => expect(done).toHaveBeenCalledWith("m1"));
  expect(await screen.findAllByText(photoMessages.photoStill)).not.toHaveLength(0);
  expect(sent).toBe(2);
});

it("takes HEIC whatever the system calls it, and a banner lower than visitors' photos may be", async () => {
  vi.mocked(preparePhoto).mockResolvedValue({ blob: new Blob(["x"], { type: "image/jpeg" }) } as never);
  for (const type of ["", "image/heic", "application/octet-stream"]) {
    const done = show(picture(1000, type, "IMG_0815.HEIC"));
    await waitFor(() => expect(done).toHaveBeenCalledWith("m1"));
    document.body.replaceChildren();
  }
  expect(vi.mocked(preparePhoto).mock.calls).toHaveLength(3);
  vi.mocked(preparePhoto).mockRejectedValueOnce(new PhotoRejected(messages.photoTooSmall));
  const done = show(picture(3 * MB));
  await waitFor(() => expect(done).toHaveBeenCalledWith("m1"));
});

it("sends one after another while the next is made smaller, and says how far each is", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const preparing: (() => void)[] = [];
  vi.mocked(preparePhoto).mockImplementation(
    () => new Promise((resolve) => preparing.push(() => resolve({ blob: new Blob(["x"]) } as never))),
  );
  const item = (sizes: string | null) => ({ id: "m1", name: "deck.jpg", sizes, picture: {} });
  answers = [() => ({ status: 200, body: item("3 of 9 sizes") })];
  const calls = server({ "media/sizes": () => [200, [{ ...item(null), sizesProblem: null }]] });
  const names = ["one.jpg", "two.jpg", "three.jpg"];
  show(...names.map((name) => picture(3 * MB, "image/jpeg", name)));
  const line = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);
  await waitFor(() => expect(preparing).toHaveLength(1));
  expect(line("three.jpg").getByText("Waiting")).toBeTruthy();
  preparing[0]?.();
  expect(await line("one.jpg").findByText("Stored, 3 of 9 sizes")).toBeTruthy();
  await waitFor(() => expect(preparing).toHaveLength(2));
  expect(sent).toBe(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(calls.map(({ name, args }) => [name, args.ids])).toContainEqual(["media/sizes", ["m1"]]);
  expect(await line("one.jpg").findByText("Ready")).toBeTruthy();
  vi.useRealTimers();
});

it("asks before the page is left where this device cannot keep a picture", async () => {
  vi.mocked(preparePhoto).mockReturnValue(new Promise(() => {}));
  show(picture(3 * MB));
  expect(await screen.findByText("Please stay on this screen until they are uploaded.")).toBeTruthy();
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(screen.getByRole("button", { name: "Stop deck.jpg" }));
  const later = new Event("beforeunload", { cancelable: true });
  dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});
