/** A small form in a dialog over the text. */

import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Dialog } from "../dialog.tsx";
import { FieldError } from "../errors.tsx";

interface FormProps {
  title: string;
  /** Label of the submit button; null while there is nothing to save. */
  submitLabel: string | null;
  onSubmit: () => void;
  onClose: () => void;
  className?: string;
  /** A button before the others. */
  first?: ReactNode;
  /** Dialogs on top of this one. */
  over?: ReactNode;
  children: ReactNode;
}

/** Enter submits; Esc and Cancel discard. */
export function DialogForm({ title, submitLabel, onSubmit, onClose, className, first, over, children }: FormProps) {
  return (
    <Dialog title={title} onClose={onClose} {...(className && { className })}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event to the article's form around this one.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
        <div className="dialog__footer">
          {first}
          <button className="button button--outline" type="button" onClick={onClose}>
            Cancel
          </button>
          {submitLabel && (
            <button className="button" type="submit">
              {submitLabel}
            </button>
          )}
        </div>
      </form>
      {over}
    </Dialog>
  );
}

interface LineProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  label: string;
  optional?: boolean;
  value: string;
  onValue: (value: string) => void;
  /** Error text. */
  problem?: string;
  hint?: string | false;
  /** Further content below the field. */
  children?: ReactNode;
}

/** A labelled text input with an error or hint below. */
export function TextField({ label, optional, value, onValue, problem, hint, children, ...input }: LineProps) {
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
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described}
        onChange={(event) => onValue(event.currentTarget.value)}
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
