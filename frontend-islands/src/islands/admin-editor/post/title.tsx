/** The title as readers see it, and the URL below it. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../admin/ui/button.tsx";
import { Field } from "../field.tsx";
import { ariaProps, type FieldProps, HintAndError, withLength } from "../fields/field-parts.tsx";

const text = ({ draft, field }: FieldProps) => String(draft[field.name] ?? "");

export function Title({ autoFocus, next, ...given }: FieldProps & { autoFocus: boolean; next: () => void }) {
  const props = withLength(given);
  const { field, set } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const first = useRef(autoFocus);
  useEffect(() => {
    if (!first.current) return;
    // Deferred: the first render is not in the document yet.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="title-field">
      <div className="title-field__grow" data-text={`${text(props)} `}>
        <textarea
          {...ariaProps(props)}
          ref={box}
          aria-label={field.label}
          required
          rows={1}
          placeholder={field.label}
          value={text(props)}
          onChange={(event) => set(field.name, event.currentTarget.value.replace(/\s*\n\s*/g, " "))}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            next();
          }}
        />
      </div>
      <HintAndError {...props} />
    </div>
  );
}

export function Slug(props: FieldProps & { host: string }) {
  const { field, host, error } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) box.current?.querySelector("input")?.focus();
  }, [open]);
  if (open || error) {
    return (
      <div className="article-slug article-slug--open" ref={box}>
        <Field {...props} />
      </div>
    );
  }
  return (
    <p className="article-slug">
      <span>
        <span>{`${host}/blog/`}</span>
        <b>{text(props) || "…"}</b>
      </span>
      <Button
        look="ghost small"
        id={ariaProps(props).id}
        aria-label={`Change the ${field.label.toLowerCase()}`}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
    </p>
  );
}
