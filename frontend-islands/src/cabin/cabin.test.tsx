import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { limits, surfaceNames } from "../generated/domain.ts";
import { fill } from "../lib/texts.ts";
import { cabinMessages } from "./generated/domain.ts";
import { setHintSeen } from "./panels/hint.tsx";
import { emptyShape } from "./state/design.ts";
import { button, drawing, fakeEngine, lastDesign, openCabin, surface } from "./test-kit.tsx";

beforeEach(() => {
  localStorage.clear();
  setHintSeen();
});

const ready = () => waitFor(() => expect(drawing().getAttribute("aria-busy")).toBeNull());

/** A line with the mouse, in pixels of the window. */
function line(...places: [number, number][]) {
  const area = drawing();
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, isPrimary: true, button: 0 });
  const [first, ...rest] = places;
  if (!first) return;
  fireEvent.pointerDown(area, at(first));
  for (const place of rest) fireEvent.pointerMove(area, at(place));
  fireEvent.pointerUp(area, at(rest.at(-1) ?? first));
}

async function lay(user: ReturnType<typeof openCabin>["user"], name: RegExp) {
  await user.click(screen.getByRole("radio", { name }));
}

describe("a line", () => {
  it("selects a surface, which is asked about and gets a material", async () => {
    const { engine, onDesign, user } = openCabin();
    await ready();
    line([100, 100], [150, 120], [200, 160]);
    await screen.findByText("11% of the picture");
    expect(engine.select).toHaveBeenCalledWith({
      strokes: [{ points: [200, 200, 300, 240, 400, 320], width: expect.any(Number), wanted: true }],
      brushed: [],
      corners: null,
    });
    await user.click(button("Yes, that is it"));
    expect(screen.queryByText("11% of the picture")).toBeNull();
    await lay(user, /^Walnut/);
    await waitFor(() => expect(engine.render).toHaveBeenCalled());
    const [[drawn] = []] = engine.render.mock.lastCall ?? [];
    expect(drawn?.material).toMatchObject({ kind: "wood", color: "#5f3e29", direction: 90 });
    expect(lastDesign(onDesign)[0]).toMatchObject({ name: "cabinet-fronts", material: "walnut" });
    expect(screen.getByRole("slider")).toBeTruthy();
  });

  it("is drawn by the keyboard, and canceled by Escape", async () => {
    const { engine, user } = openCabin();
    await ready();
    drawing().focus();
    await user.keyboard("{ArrowRight} {ArrowRight}{Escape}");
    expect(engine.select).not.toHaveBeenCalled();
    await user.keyboard(" {ArrowRight}{Shift>}{ArrowDown}{/Shift} ");
    await waitFor(() => expect(engine.select).toHaveBeenCalledOnce());
    expect(engine.select.mock.lastCall?.[0].strokes[0]?.points).toEqual([816, 600, 824, 600, 824, 640]);
  });

  it("is canceled by a second finger", async () => {
    const { engine } = openCabin();
    await ready();
    fireEvent.pointerDown(drawing(), { clientX: 10, clientY: 10, pointerId: 1, isPrimary: true, button: 0 });
    fireEvent.pointerDown(drawing(), { clientX: 90, clientY: 10, pointerId: 2, isPrimary: false, button: 0 });
    fireEvent.pointerUp(drawing(), { clientX: 10, clientY: 10, pointerId: 1, isPrimary: true, button: 0 });
    expect(engine.select).not.toHaveBeenCalled();
  });

  it("says 'not this' when there is less of it, and paints with the brush", async () => {
    const { engine, user } = openCabin();
    await ready();
    line([100, 100], [200, 160]);
    await screen.findByText("11% of the picture");
    await user.click(button("Less"));
    line([300, 300], [320, 320]);
    await waitFor(() => expect(engine.select).toHaveBeenCalledTimes(2));
    expect(engine.select.mock.lastCall?.[0].strokes[1]?.wanted).toBe(false);
    await user.keyboard("b");
    await user.click(screen.getByRole("radio", { name: "Remove" }));
    await user.click(screen.getByRole("radio", { name: "Broad" }));
    line([300, 300], [320, 320]);
    await waitFor(() => expect(engine.select).toHaveBeenCalledTimes(3));
    expect(engine.select.mock.lastCall?.[0].brushed).toMatchObject([{ wanted: false }]);
  });

  it("that finds nothing is taken back, in words", async () => {
    const engine = fakeEngine();
    engine.select.mockResolvedValue({ outline: "", share: 0 });
    const { onDesign } = openCabin(engine);
    await ready();
    line([100, 100], [200, 160]);
    expect(await screen.findAllByText(cabinMessages.nothingFound)).toHaveLength(2);
    await waitFor(() => expect(lastDesign(onDesign)[0]?.shape).toEqual(emptyShape));
  });

  it("that fails is taken back, in words", async () => {
    const engine = fakeEngine();
    engine.select.mockRejectedValueOnce(new Error("no"));
    openCabin(engine);
    await ready();
    line([100, 100], [200, 160]);
    expect(await screen.findAllByText(cabinMessages.selectFailed)).toHaveLength(2);
    line([100, 100], [200, 160]);
    await screen.findByText("11% of the picture");
  });
});

it("four corners make a flat surface, and each can be moved", async () => {
  const { engine, user } = openCabin();
  await ready();
  await user.keyboard("c");
  for (const place of [
    [400, 300],
    [100, 100],
    [100, 300],
    [400, 100],
  ] as [number, number][])
    line(place);
  await waitFor(() => expect(engine.select).toHaveBeenCalledOnce());
  expect(engine.select.mock.lastCall?.[0].corners).toEqual([200, 200, 800, 200, 800, 600, 200, 600]);
  await user.click(button("Yes, that is it"));
  button(/^Corner 1 of 4/).focus();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
  await waitFor(() => expect(engine.select.mock.lastCall?.[0].corners?.slice(0, 2)).toEqual([204, 220]));
  // Both moves are one step.
  await user.keyboard("{Control>}z{/Control}");
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(engine.select.mock.lastCall?.[0].corners?.slice(0, 2)).toEqual([204, 220]);
});

it("what was undone is the very same again, without asking the engine twice", async () => {
  const { engine, onDesign, user } = openCabin();
  await ready();
  expect(button("Undo").getAttribute("aria-disabled")).toBe("true");
  line([100, 100], [200, 160]);
  await screen.findByText("11% of the picture");
  const drawn = lastDesign(onDesign);
  await user.click(button("Undo"));
  expect(lastDesign(onDesign)[0]?.shape).toEqual(emptyShape);
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(lastDesign(onDesign)).toBe(drawn);
  expect(engine.select).toHaveBeenCalledOnce();
});

describe("surfaces", () => {
  it("are added with a name of the list, hidden, shown and removed", async () => {
    const { engine, onDesign, user } = openCabin();
    await ready();
    await user.click(button("Another surface"));
    // A line that is drawn before a name is chosen belongs to the new surface.
    line([100, 100], [200, 160]);
    await user.click(button("Ceiling"));
    expect(surface(/^Ceiling/).checked).toBe(true);
    expect(lastDesign(onDesign).filter(({ shape }) => shape !== emptyShape)).toEqual([
      expect.objectContaining({ name: "ceiling" }),
    ]);
    await screen.findByText("11% of the picture");
    await lay(user, /^White/);
    await waitFor(() => expect(engine.render).toHaveBeenCalled());
    await user.click(button("Hide the material: Ceiling"));
    expect(screen.queryByRole("slider")).toBeNull();
    await user.click(button("Hide the material: Ceiling"));
    expect(screen.getByRole("slider")).toBeTruthy();
    await user.click(button("Remove: Ceiling"));
    expect(lastDesign(onDesign)).toHaveLength(3);
  });

  it("are all emptied by starting over, which can be undone", async () => {
    const { onDesign, user } = openCabin();
    await ready();
    line([100, 100], [200, 160]);
    await screen.findByText("11% of the picture");
    const drawn = lastDesign(onDesign);
    await user.click(button("Start over"));
    expect(lastDesign(onDesign).every(({ shape }) => shape === emptyShape)).toBe(true);
    await user.click(button("Undo"));
    expect(lastDesign(onDesign)).toBe(drawn);
  });

  it("are no more than a request holds", async () => {
    const many = Array.from({ length: limits.surfacesMax }, (_, at) => ({
      ...{ id: `${at}`, name: "other" as const, shape: emptyShape, material: null, direction: null, isHidden: false },
    }));
    openCabin(fakeEngine(), { surfaces: many, width: 1600 });
    await ready();
    expect(screen.queryByRole("button", { name: "Another surface" })).toBeNull();
    expect(screen.getByText(fill(cabinMessages.surfacesFull, { limit: limits.surfacesMax }))).toBeTruthy();
  });

  it("are renamed later, too", async () => {
    const { onDesign, user } = openCabin();
    await ready();
    await user.click(surface(/^Settee/));
    await user.click(button("Rename: Settee"));
    await user.click(button("Berth"));
    expect(lastDesign(onDesign)[1]?.name).toBe("berth");
    expect(screen.queryByRole("button", { name: "Ceiling" })).toBeNull();
  });

  it("have the name that the visitor chooses in the question", async () => {
    const { onDesign, user } = openCabin();
    await ready();
    line([100, 100], [200, 160]);
    await user.selectOptions(screen.getByRole("combobox"), "helm");
    expect(lastDesign(onDesign)[0]?.name).toBe("helm");
    expect(screen.getAllByRole("option")).toHaveLength(surfaceNames.length);
  });
});

it("the style's materials come first, and the kind that the surface usually has", async () => {
  const { user } = openCabin();
  await ready();
  expect(screen.getByText(cabinMessages.surfaceWanted)).toBeTruthy();
  await user.click(surface(/^Cabinet fronts/));
  const names = within(screen.getByRole("tabpanel"))
    .getAllByRole("radio")
    .map((radio) => radio.parentElement?.textContent);
  expect(names).toEqual(["Walnutoil", "Teakoil"]);
  await user.click(surface(/^Settee/));
  expect(screen.getByRole("tab", { name: "Fabric", selected: true })).toBeTruthy();
  screen.getByRole("tab", { name: "Fabric" }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Wood", selected: true }));
});

it("the grain turns by choice and by arrow keys", async () => {
  const { onDesign, user } = openCabin();
  await ready();
  line([100, 100], [200, 160]);
  await screen.findByText("11% of the picture");
  await lay(user, /^Teak/);
  await user.click(screen.getByRole("radio", { name: "Along" }));
  expect(lastDesign(onDesign)[0]?.direction).toBe(0);
  await user.click(screen.getByRole("radio", { name: "Turn by hand" }));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(lastDesign(onDesign)[0]?.direction).toBe(10);
});

it("planks are as large as the photo is narrow", async () => {
  const { engine, onDesign, user } = openCabin();
  await ready();
  line([100, 100], [200, 160]);
  await screen.findByText("11% of the picture");
  await lay(user, /^Teak/);
  const scale = () => (engine.render.mock.lastCall ?? [])[0]?.[0]?.material?.scale ?? 0;
  await waitFor(() => expect(scale()).toBeGreaterThan(0));
  const usual = scale();
  await user.click(screen.getByRole("radio", { name: "About 4 ft" }));
  await waitFor(() => expect(scale()).toBeCloseTo(2 * usual));
  await user.click(screen.getByRole("radio", { name: "About 16 ft" }));
  await waitFor(() => expect(scale()).toBeCloseTo(usual / 2));
  expect(lastDesign(onDesign)[0]?.width).toBe("wide");
});

it("two materials are compared, and picking one ends it", async () => {
  const { engine, onDesign, user } = openCabin();
  await ready();
  line([100, 100], [200, 160]);
  await screen.findByText("11% of the picture");
  await lay(user, /^Teak/);
  await user.click(button("Try two"));
  await waitFor(() => {
    const tried = engine.render.mock.calls.map(([[first]]) => first?.material?.color);
    expect(tried.length).toBeGreaterThanOrEqual(3);
  });
  await user.click(screen.getByRole("radio", { name: /^Walnut, oil/ }));
  expect(lastDesign(onDesign)[0]?.material).toBe("walnut");
  expect(screen.queryByText("Goes with the style you chose")).toBeNull();
});

it("the biggest surfaces are a list, which digits choose from", async () => {
  const { engine, onDesign, user } = openCabin();
  await ready();
  await user.click(await screen.findByText("Choose a surface from a list"));
  expect(screen.getByText("Upper left, light brown")).toBeTruthy();
  expect(screen.getByText("18% of the picture")).toBeTruthy();
  await user.keyboard("2");
  await waitFor(() => expect(engine.select).toHaveBeenCalledOnce());
  const taken = lastDesign(onDesign).at(-1);
  expect(taken?.shape.strokes[0]?.points[0]).toBe(900);
  expect(taken?.name, "only the visitor knows what it is").toBe("other");
  const question = screen.getByRole("combobox", { name: /^What is this\?/ });
  await waitFor(() => expect(document.activeElement).toBe(question));
  await user.selectOptions(question, "floor");
  expect(lastDesign(onDesign).at(-1)?.name).toBe("floor");
  expect(screen.getByRole("combobox", { name: /^Is this the/ })).toBe(question);
});

it("how to begin is shown once", async () => {
  localStorage.clear();
  const first = openCabin();
  await first.user.click(await screen.findByRole("button", { name: "Start drawing" }));
  expect(document.activeElement).toBe(drawing());
  first.unmount();
  openCabin();
  await ready();
  expect(screen.queryByRole("button", { name: "Start drawing" })).toBeNull();
});

describe("what goes with the request", () => {
  async function toSending() {
    const opened = openCabin();
    await ready();
    line([100, 100], [200, 160]);
    await screen.findByText("11% of the picture");
    await lay(opened.user, /^Walnut/);
    await opened.user.click(button(/Continue/));
    await screen.findByRole("heading", { name: "This goes with your request" });
    return opened;
  }

  it("is a picture without a name on it, and each surface", async () => {
    const { engine, onPicture, onContinue, user } = await toSending();
    await waitFor(() => expect(onPicture).toHaveBeenCalledOnce());
    await screen.findByRole("link", { name: "Save the picture" });
    expect(engine.compose.mock.calls.map(([, label]) => label)).toEqual([null, "Harbor & Grain"]);
    expect(screen.getByText("Walnut, oil, grain upright")).toBeTruthy();
    expect(screen.getAllByText(cabinMessages.surfaceUndecided)).toHaveLength(2);
    await user.click(button("Leave out: Floor"));
    expect(screen.getAllByText(cabinMessages.surfaceUndecided)).toHaveLength(1);
    await user.click(button(/Continue/));
    expect(onContinue).toHaveBeenCalledWith(false);
  });

  it("can be left out", async () => {
    const { onContinue, user } = await toSending();
    await user.click(button("Send without a sketch"));
    expect(onContinue).toHaveBeenCalledWith(true);
  });

  it("is handed to the system's sheet, and what fails there is said", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { canShare: () => true, share }));
    const { user } = await toSending();
    await user.click(await screen.findByRole("button", { name: "Share" }));
    expect(share.mock.lastCall?.[0].files?.[0]?.type).toBe("image/jpeg");
    share.mockRejectedValueOnce(new DOMException("", "AbortError"));
    await user.click(button("Share"));
    expect(screen.queryByText(cabinMessages.shareFailed)).toBeNull();
    share.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    await user.click(button("Share"));
    await screen.findAllByText(cabinMessages.shareFailed);
    vi.unstubAllGlobals();
  });

  it("is nothing where nothing was drawn", async () => {
    const { onContinue, user } = openCabin();
    await ready();
    await user.click(button(/Continue/));
    expect(onContinue).toHaveBeenCalledWith(false);
  });
});

describe("an end with a sentence", () => {
  const short = Object.assign(new Error("no"), { name: "CabinMemory" });

  it("comes when memory is short, at any time", async () => {
    const engine = fakeEngine();
    engine.select.mockRejectedValueOnce(short);
    const { onEnd } = openCabin(engine);
    await ready();
    line([100, 100], [200, 160]);
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith(cabinMessages.memoryShort));
  });

  it("comes when the photo cannot be opened", async () => {
    const engine = fakeEngine();
    engine.prepare.mockRejectedValueOnce(new Error("no"));
    const { onEnd, unmount } = openCabin(engine);
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith(cabinMessages.failed));
    unmount();
    expect(engine.close).toHaveBeenCalledOnce();
  });
});

it("a picture is drawn again when the tab comes back from the background", async () => {
  const { engine, user } = openCabin();
  await ready();
  line([100, 100], [200, 160]);
  await screen.findByText("11% of the picture");
  await lay(user, /^Teak/);
  await waitFor(() => expect(engine.render).toHaveBeenCalled());
  const before = engine.render.mock.calls.length;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(engine.render.mock.calls.length).toBe(before + 1));
});
