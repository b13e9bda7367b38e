import { act, render, screen, waitFor } from "@testing-library/react";
import { useReducer } from "react";
import { expect, it, vi } from "vitest";
import { messages } from "../../generated/domain.ts";
import { photoMessages } from "../../generated/photos.ts";
import { ApiError } from "../../lib/api.ts";
import { leftOut, noPhotos, reducePhotos } from "./photo-list.ts";
import { LeftOut, PhotoRows } from "./photo-rows.tsx";
import { type PhotoControls, type PhotoServices, usePhotos } from "./use-photos.ts";

/** Six photos in the order in which they are chosen; the value says why one is refused. */
const CHOSEN: Record<string, string | null> = {
  "bow.jpg": null,
  "broken.jpg": messages.photoFailed,
  "galley.jpg": null,
  "hangs.jpg": photoMessages.pictureTooSlow,
  "huge.jpg": messages.photoTooLarge,
  "helm.jpg": null,
};

function services() {
  let giveUp = () => {};
  const prepare = vi.fn<PhotoServices["prepare"]>(async (file) => {
    const reason = CHOSEN[file.name];
    // The decoder does not answer until its limit ends it.
    if (file.name === "hangs.jpg") await new Promise<void>((end) => (giveUp = end));
    if (reason) throw new Error(reason);
    return { blob: file, format: "jpeg" };
  });
  const upload = vi.fn<PhotoServices["upload"]>(async (photo) => ({
    token: `token of ${(photo as File).name}`,
    width: 1,
    height: 1,
    bytes: 1,
  }));
  return { prepare, upload, now: () => 1_000, giveUp: () => giveUp() };
}

interface Props {
  given: PhotoServices;
  handle: { current: PhotoControls | null };
}

/** The list as forms show it. */
function Photos({ given, handle }: Props) {
  const [list, dispatch] = useReducer(reducePhotos, noPhotos);
  const controls = usePhotos(list, dispatch, given);
  handle.current = controls;
  return (
    <>
      <PhotoRows list={list} controls={controls} />
      <LeftOut id="left-out" list={list} />
    </>
  );
}

it("leaves out a photo that is broken, too large or hangs, each by name, and sends the others in order", async () => {
  const given = services();
  const photos: Props["handle"] = { current: null };
  render(<Photos given={given} handle={photos} />);
  const files = Object.keys(CHOSEN).map((name) => new File([name], name, { type: "image/jpeg" }));
  act(() => photos.current?.pick(files, "browse"));
  const outcome = photos.current?.outcome();

  await waitFor(() => expect(given.prepare.mock.lastCall?.[0].name).toBe("hangs.jpg"));
  // Photos that are ready are sent meanwhile.
  await waitFor(() => expect(given.upload).toHaveBeenCalledTimes(2));
  act(() => given.giveUp());

  await act(async () => {
    expect(await outcome).toEqual({
      photos: ["bow.jpg", "galley.jpg", "helm.jpg"].map((name) => ({ token: `token of ${name}`, words: "" })),
      problem: null,
    });
  });
  const names = [...document.querySelectorAll(".photo-row .name")].map(({ textContent }) => textContent);
  expect(names).toEqual(["bow.jpg", "galley.jpg", "helm.jpg"]);
  for (const [name, reason] of Object.entries(CHOSEN)) {
    if (reason) expect(screen.getByText(leftOut(name, reason))).toBeTruthy();
  }
  expect(given.upload).toHaveBeenCalledTimes(3);
});

it("offers another try for a lost connection, and none for a file that would be refused again", async () => {
  const given = services();
  given.prepare.mockImplementation(async (file) => ({ blob: file, format: "gif", animated: file.name === "wave.gif" }));
  given.upload.mockImplementation(async (photo) => {
    throw (photo as File).name === "wave.gif"
      ? new ApiError("offline", messages.offline)
      : new ApiError("unreadable", photoMessages.photoDamaged);
  });
  const photos: Props["handle"] = { current: null };
  render(<Photos given={given} handle={photos} />);
  act(() => photos.current?.pick([new File(["a"], "wave.gif"), new File(["b"], "half.jpg")], "browse"));
  // A notice may say it before its row does.
  await waitFor(() => {
    const offered = screen.getAllByRole("button", { name: /^Try Again/ }).map((one) => one.getAttribute("aria-label"));
    expect(offered).toEqual(["Try Again: wave.gif"]);
    expect(screen.getAllByText(messages.photoOffline)).not.toHaveLength(0);
    expect(screen.getAllByText(photoMessages.photoDamaged)).not.toHaveLength(0);
    expect(screen.getAllByText(photoMessages.photoStill)).toHaveLength(1);
  });
  given.upload.mockClear();
  act(() => photos.current?.retry());
  await waitFor(() => expect(given.upload.mock.calls.map(([photo]) => (photo as File).name)).toEqual(["wave.gif"]));
});
