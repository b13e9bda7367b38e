/** A labeled text input with an error or hint below. */
import { type ComponentProps, useId } from "react";
import { roomLeft, tooLong } from "../../lib/texts.ts";
import type { Elements } from "../../ui/elements.ts";
import { FieldError } from "./field-error.tsx";

interface Props extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  optional?: boolean;
  onValue?: (value: string) => void;
  /** Error text. */
  problem?: string;
  hint?: string | false;
  /** Longest text, in characters. Nothing is cut: a longer text is an error. */
  limit?: number;
  /** Further content below the field. */
  children?: Elements;
}

export function TextField({ label, optional, onValue, problem, hint, limit, children, ...input }: Props) {
  const id = useId();
  const text = String(input.value ?? "");
  const over = limit ? tooLong(text, limit) : undefined;
  const wrong = problem || over;
  const left = limit ? roomLeft(text, limit) : undefined;
  let described: string | undefined;
  if (wrong) described = `${id}-says`;
  else if (hint) described = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="optional"> optional</span>}
      </label>
      <input
        className="input"
        id={id}
        aria-invalid={wrong ? true : undefined}
        data-too-long={over ? "" : undefined}
        aria-describedby={described}
        onChange={(event) => onValue?.(event.currentTarget.value)}
        {...input}
      />
      {wrong && (
        <FieldError id={`${id}-says`} alert={problem !== undefined && problem !== ""}>
          {wrong}
        </FieldError>
      )}
      {left && <span className="hint">{left}</span>}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
    </div>
  );
}
