import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import type { Elements } from "./elements.ts";
import { Icon } from "./icon.tsx";

/** The error text of a field. */
export function FieldErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

interface Shared {
  /** Also the id. */
  name: string;
  label: string;
  error?: string | undefined;
  hint?: Elements | string;
}

function describe(name: string, error: string | undefined, hint: Elements | string) {
  const ids = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean);
  return {
    id: name,
    name,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": ids.length ? ids.join(" ") : undefined,
  };
}

function Around({ name, label, error, hint, optional, children }: Shared & { optional: boolean; children: Elements }) {
  return (
    <>
      <label htmlFor={name}>
        <span>{label}</span>
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      {error && <FieldErrorText id={`${name}-error`}>{error}</FieldErrorText>}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** A labeled single-line input. */
export function TextField({
  error,
  hint,
  label,
  className = "field",
  children,
  ...input
}: Shared & { name: string; children?: Elements } & Omit<InputHTMLAttributes<HTMLInputElement>, "children">) {
  return (
    <div className={className}>
      <Around name={input.name} label={label} error={error} hint={hint} optional={!input.required}>
        <input
          className="input"
          dir={input.type ? undefined : "auto"}
          {...input}
          {...describe(input.name, error, hint)}
        />
        {children}
      </Around>
    </div>
  );
}

/** A labeled textarea. */
export function TextArea({
  error,
  hint,
  label,
  ...input
}: Shared & { name: string } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <div className="field">
      <Around name={input.name} label={label} error={error} hint={hint} optional={!input.required}>
        <textarea className="input" dir="auto" {...input} {...describe(input.name, error, hint)} />
      </Around>
    </div>
  );
}

interface Choices {
  name: string;
  legend: string;
  options: readonly { code: string; label: string }[];
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
}

/** Splits 'Morning (9 AM-12 PM)' into two lines, neither of which begins with AM or PM when it wraps. */
function lines(label: string): [string, string | undefined] {
  const parts = /^(.*) \((.*)\)$/.exec(label);
  return parts?.[1] ? [parts[1], parts[2]?.replaceAll(/ (?=[AP]M)/g, "\u00a0")] : [label, undefined];
}

/** A radio group with all options visible. */
export function Choices({ name, legend, options, value, error, onChange }: Choices) {
  return (
    <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div className="choices">
        {options.map(({ code, label }) => {
          const [word, detail] = lines(label);
          return (
            <label className="choice" key={code}>
              <input
                type="radio"
                name={name}
                value={code}
                checked={value === code}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(code)}
              />
              <span>
                <b>{word}</b>
                {detail && <small>{detail}</small>}
              </span>
            </label>
          );
        })}
      </div>
      {error && <FieldErrorText id={`${name}-error`}>{error}</FieldErrorText>}
    </fieldset>
  );
}
