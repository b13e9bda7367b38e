/** A small form over a text. */
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Dialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";

interface FormProps {
  title: string;
  /** What the button says that keeps the answers; without it there is nothing to keep yet. */
  keepLabel: string | null;
  onKeep: () => void;
  onClose: () => void;
  className?: string;
  /** A button before the others. */
  first?: ReactNode;
  /** Windows over this one. */
  over?: ReactNode;
  children: ReactNode;
}

/** Enter keeps, Esc and Cancel do not. */
export function DialogForm({ title, keepLabel, onKeep, onClose, className, first, over, children }: FormProps) {
  return (
    <Dialog title={title} onClose={onClose} {...(className && { className })}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the article is around this one.
          event.stopPropagation();
          onKeep();
        }}
      >
        {children}
        <div className="dlg__a">
          {first}
          <button className="btn btn--2" type="button" onClick={onClose}>
            Cancel
          </button>
          {keepLabel && (
            <button className="btn" type="submit">
              {keepLabel}
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
  /** What is wrong with it. */
  problem?: string;
  hint?: string | false;
  /** What belongs to the field and stands below it. */
  children?: ReactNode;
}

/** A labelled line of text with what is wrong, or a hint, below it. */
export function Line({ label, optional, value, onValue, problem, hint, children, ...input }: LineProps) {
  const id = useId();
  const described = problem ? `${id}-says` : hint ? `${id}-hint` : undefined;
  return (
    <div className="f">
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> optional</span>}
      </label>
      <input
        className="in"
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described}
        onChange={(event) => onValue(event.currentTarget.value)}
        {...input}
      />
      {problem && (
        <p className="err" id={`${id}-says`} role="alert">
          <Icon name="alert" small />
          {problem}
        </p>
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
