/** Inputs of the back office that are not fields of a form: search, filter, checkbox. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface SearchProps {
  label: string | undefined;
  value: string;
  className?: string;
  onValue: (value: string) => void;
}

export function SearchField({ label, value, className = "search", onValue }: SearchProps) {
  return (
    <label className={className}>
      <span className="visually-hidden">{label}</span>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </label>
  );
}

interface FilterProps {
  label: string;
  value: string;
  /** Values and their labels. */
  options: readonly (readonly [string, string])[];
  onValue: (value: string) => void;
}

export function Filter({ label, value, options, onValue }: FilterProps) {
  return (
    <label className="list-filter">
      <span>{label}</span>
      <select className="input" value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  onValue: (checked: boolean) => void;
  children: ReactNode;
}

export function Checkbox({ onValue, children, className = "check", ...input }: CheckboxProps) {
  return (
    <label className={className}>
      <input type="checkbox" {...input} onChange={(event) => onValue(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
