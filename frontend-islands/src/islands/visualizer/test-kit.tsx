/** Shared test helpers of the flow: mocks of its services, and its steps. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { StyleCard } from "../../generated/domain.ts";
import type { Services } from "./state/services.ts";
import type { SavedDraft } from "./state/state.ts";
import type { InitialState } from "./state/use-refit.ts";
import { Visualizer } from "./visualizer.tsx";

const card = (id: string, name: string): StyleCard => {
  const picture = (kind: string) => {
    const src = `/media/${id}-${kind}/800.jpg`;
    return {
      avif: "",
      webp: "",
      jpeg: "",
      src,
      width: 800,
      height: 600,
      alt: `A saloon in the ${name} style`,
      focus: "",
    };
  };
  const materials = ["Oak", "Linen", "Lacquer", "Nickel"];
  return { id, name, description: `${name} words`, materials, picture: picture("main"), fallback: picture("other") };
};
const styles = [card("coastal-modern", "Coastal Modern"), card("classic-nautical", "Classic Nautical")];
export const fresh: InitialState = { form: {}, step: 1, errors: {}, failure: null, startedAt: null, photos: [] };
export const file = new File(["x".repeat(3000)], "saloon.jpg", { type: "image/jpeg" });

export function fakes(kept: SavedDraft | null = null) {
  let ids = 0;
  return {
    prepare: vi.fn<Services["prepare"]>(async () => ({ blob: new Blob(["x".repeat(2000)]), format: "jpeg" })),
    upload: vi.fn<Services["upload"]>(async () => ({ token: "token-1", width: 1, height: 1, bytes: 1 })),
    submit: vi.fn<Services["submit"]>(async () => ({ reference: "HG-7K2M9Q", page: "t.0.1.h" })),
    check: vi.fn<Services["check"]>(async () => ({ error: null, meant: null, understood: null })),
    drawing: null as Services["drawing"],
    record: vi.fn<Services["record"]>(),
    sessionId: () => "session",
    saved: {
      load: vi.fn(async () => kept),
      save: vi.fn(async () => {}),
      saveLast: vi.fn(async () => {}),
      clear: vi.fn(async () => {}),
      watchOthers: vi.fn<Services["saved"]["watchOthers"]>(),
    },
    holdRequest: vi.fn<Services["holdRequest"]>(async () => true),
    requestAnswered: vi.fn<Services["requestAnswered"]>(async () => {}),
    keepRequest: vi.fn<Services["keepRequest"]>(async () => ({ isKept: false, hasDropped: false })),
    showWaiting: vi.fn<Services["showWaiting"]>(async () => () => {}),
    newId: () => {
      ids += 1;
      return `attempt-${ids}`;
    },
    now: () => Date.now(),
  } satisfies Services;
}

export function open(services = fakes(), start = fresh, level = 1) {
  const wasm = {
    worker: "",
    pixelsJs: "",
    pixelsWasm: "",
    pixelsBaseJs: "",
    pixelsBaseWasm: "",
    heicJs: "",
    heicWasm: "",
  };
  const confirmation = "We will be in touch by Monday.";
  const lede = [{ text: "One saloon, two ways to build it.", isBold: false, isItalic: false, link: "" }];
  const title = "Visualize Your Refit";
  const props = {
    styles,
    phone: "(619) 555-0142",
    confirmation,
    title,
    lede,
    level,
    stylesheet: "",
    cabin: null,
    business: "Harbor & Grain",
    wasm,
    services,
    start,
  };
  render(<Visualizer {...props} />);
  return { services, user: userEvent.setup() };
}

export const button = (name: RegExp | string) => screen.getByRole("button", { name });
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const heading = () => screen.getByRole("heading", { level: 1 });

export async function fillContact(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field("Name"), "Jane O'Brien");
  await user.type(field("Email"), "jane+boat@example.com");
  await user.type(field("Phone"), "(619) 555-0187");
  await user.click(screen.getByRole("checkbox"));
}

export async function toContact(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByLabelText("Classic Nautical"));
  await user.click(button("Continue"));
  await user.click(button("Continue"));
}
