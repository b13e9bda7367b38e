/** One field of a form: label, control, hint and error. */
import { lazy, type ReactNode, Suspense } from "react";
import { isShown } from "../../admin/forms/form-values.ts";
import type { FieldSpec } from "../../generated/domain.ts";
import Article from "./fields/article.tsx";
import { Color } from "./fields/color.tsx";
import { Control } from "./fields/control.tsx";
import { ariaProps, type FieldProps, fieldId, HintAndError, Label, withLength } from "./fields/field-parts.tsx";
import { InlineText } from "./fields/inline-text.tsx";
import { Link } from "./fields/link.tsx";
import { Moment } from "./fields/moment.tsx";
import { Rating } from "./fields/rating.tsx";
import { Segment } from "./fields/segment.tsx";
import { Slider } from "./fields/slider.tsx";
import { Tags } from "./fields/tags.tsx";

const Picture = lazy(() => import("./fields/picture.tsx"));
const Photos = lazy(() => import("./fields/photos.tsx"));
const Hours = lazy(() => import("./fields/hours.tsx"));
const ListOf = lazy(() => import("./fields/list-of.tsx"));
const Sections = lazy(() => import("./fields/sections.tsx"));

export function Field(given: FieldProps) {
  const props = withLength(given);
  const { field, draft, set, error, prefix } = props;
  const value = draft[field.name];
  if (!isShown(field, draft)) return null;
  const id = fieldId(field.name, prefix);
  if (field.fixed) return <Fixed {...props} reason={field.fixed} />;
  const lazily = (control: ReactNode) => <LazyField label={field.label}>{control}</LazyField>;
  switch (field.kind.kind) {
    case "toggle":
      return (
        <div className="field">
          <label className="switch switch--row">
            <span>{field.label}</span>
            <input
              {...ariaProps(props)}
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
              role="switch"
              checked={value === true}
              onChange={(event) => set(field.name, event.currentTarget.checked)}
            />
          </label>
          <HintAndError {...props} />
        </div>
      );
    case "read_only":
      return (
        <div className="field">
          <span className="field__label" id={`${id}-label`}>
            {field.label}
          </span>
          <p className="field__value" id={id}>
            {String(value ?? "") || "None yet"}
          </p>
          <HintAndError {...props} />
        </div>
      );
    case "rating":
      return <Rating {...props} />;
    case "color":
      return <Color {...props} kind={field.kind} />;
    case "moment":
      return <Moment {...props} />;
    case "select":
      if (field.kind.options.length === 2 && !field.kind.options.some((option) => option.retired))
        return <Segment {...props} options={field.kind.options} />;
      break;
    case "slider":
      return <Slider {...props} kind={field.kind} />;
    case "tags":
      return <Tags {...props} suggestions={field.kind.suggestions} />;
    case "picture":
      return lazily(<Picture {...props} kind={field.kind} />);
    case "gallery_photos":
      return lazily(<Photos {...props} />);
    case "hours":
      return lazily(<Hours {...props} />);
    case "rich_text":
      return <Article {...props} />;
    case "inline_text":
      return <InlineText {...props} kind={field.kind} />;
    case "list_of":
      return lazily(<ListOf {...props} kind={field.kind} Field={Field} />);
    case "sections":
      return lazily(<Sections {...props} kind={field.kind} Field={Field} />);
    case "link":
      return <Link {...props} />;
    case "position":
      // Rendered by the testimonial form, which knows the neighbors.
      return null;
  }
  return (
    <div className="field">
      {field.softMax === null ? <Label field={field} prefix={prefix} /> : <CountedLabel {...props} />}
      <Control {...props} kind={field.kind} error={error} />
      <HintAndError {...props} />
    </div>
  );
}

/** A field whose value this row keeps, with the reason. */
function Fixed({ field, draft, prefix, reason }: FieldProps & { reason: string }) {
  const id = fieldId(field.name, prefix);
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{field.label}</span>
      </label>
      <input
        className="input"
        id={id}
        value={shownValue(field, draft[field.name])}
        readOnly
        aria-disabled="true"
        aria-describedby={`${id}-fixed`}
      />
      <span className="hint" id={`${id}-fixed`}>
        {reason}
      </span>
    </div>
  );
}

function shownValue({ kind }: FieldSpec, value: unknown): string {
  if (kind.kind === "toggle") return value === true ? "Yes" : "No";
  const options = kind.kind === "select" ? kind.options : [];
  return options.find((option) => option.value === value)?.label ?? String(value ?? "");
}

/** A label with a character counter; it turns red above the soft limit, but saving still works. */
function CountedLabel({ field, draft, prefix }: FieldProps) {
  const length = [...String(draft[field.name] ?? "")].length;
  const most = field.softMax ?? 0;
  return (
    <div className={length > most ? "field__header field__header--exceeded" : "field__header"}>
      <Label field={field} prefix={prefix} />
      <output>{`${length} of ${most}${length > most ? `, ${length - most} too many` : ""}`}</output>
    </div>
  );
}

function LazyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <div className="field" aria-busy="true">
          <span className="field__label">{label}</span>
          <span className="skeleton" />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
