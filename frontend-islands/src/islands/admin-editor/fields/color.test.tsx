import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { Draft } from "../../../admin/forms/form-values.ts";
import { field } from "../../../admin/test-kit.ts";
import type { MediaItem } from "../../../generated/domain.ts";
import { Color } from "./color.tsx";

const kind = { kind: "color", picture: "swatch" } as const;
const swatch = { id: "m1", color: "#654321" } as Partial<MediaItem> as MediaItem;

function Form({ color, picture }: { color: string; picture: string }) {
  const [draft, setDraft] = useState<Draft>({ color, swatch: picture });
  const set = (name: string, value: unknown) => setDraft({ ...draft, [name]: value });
  return <Color field={field("color", "Color", kind)} kind={kind} draft={draft} set={set} media={[swatch]} />;
}

const typed = () => screen.getByLabelText<HTMLInputElement>(/^Color( optional)?$/);
const chosen = () => screen.getByLabelText<HTMLInputElement>("Color: choose");

it("shows the measured color of the picture where none is typed", () => {
  render(<Form color="" picture="m1" />);
  expect(typed().value).toBe("");
  expect(typed().placeholder).toBe("#654321");
  expect(chosen().value).toBe("#654321");
});

it("keeps what is typed and what is chosen in step", () => {
  render(<Form color="#112233" picture="" />);
  expect(chosen().value).toBe("#112233");
  fireEvent.change(chosen(), { target: { value: "#445566" } });
  expect(typed().value).toBe("#445566");
  fireEvent.change(typed(), { target: { value: "brown" } });
  expect(typed().value).toBe("brown");
});
