/** A labelled text input with an error or hint below. */
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  label: string;
  optional?: boolean;
  onValue?: (value: string) => void;
  /** Error text. */
  problem?: string;
  hint?: string | false;
  /** Further content below the field. */
  children?: ReactNode;
}

export function TextField({ label, optional, onValue, problem, hint, children, ...input }: Props) {
  const id = useId();
  const described = problem ? `${id}-says` : hint ? `${id}-hint` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> optional</span>}
      </label>
      <input
        className="input"
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described}
        onChange={(event) => onValue?.(event.currentTarget.value)}
        {...input}
      />
      {problem && (
        <FieldError id={`${id}-says`} alert>
          {problem}
        </FieldError>
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
    </div>
  );
}
