/** A list of small forms of the same type. */
import type { ComponentType } from "react";
import type { Draft } from "../../../admin/forms/form-values.ts";
import { Button } from "../../../admin/ui/button.tsx";
import type { FieldKind } from "../../../generated/domain.ts";
import { type FieldProps, fieldId, HintAndError } from "./field-parts.tsx";

type Kind = Extract<FieldKind, { kind: "list_of" }>;

interface Props extends FieldProps {
  kind: Kind;
  /** Renders one field of an item. */
  Field: ComponentType<FieldProps>;
}

export default function ListOf(props: Props) {
  const { field, draft, set, error, nested = {}, media, kind, Field } = props;
  const items = (Array.isArray(draft[field.name]) ? draft[field.name] : []) as Draft[];
  const id = fieldId(field.name);
  const put = (next: Draft[]) => set(field.name, next);
  const blank = Object.fromEntries(kind.fields.map(({ name, kind }) => [name, kind.kind === "toggle" ? false : ""]));
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{field.label}</legend>
      {items.length > 0 && (
        <ol className="list-field">
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id other than their index
            <li key={at}>
              <fieldset>
                <legend className="visually-hidden">
                  {kind.item} {at + 1}
                </legend>
                <div className="list-field__entry">
                  {kind.fields.map((inner) => (
                    <Field
                      key={inner.name}
                      field={inner}
                      draft={item}
                      media={media}
                      prefix={`${id}-${at}`}
                      error={nested[`${at}.${inner.name}`]}
                      set={(name, value) =>
                        put(items.map((other, place) => (place === at ? { ...other, [name]: value } : other)))
                      }
                    />
                  ))}
                  <Button
                    look="ghost-danger icon"
                    icon="trash"
                    aria-label={`Remove ${kind.item} ${at + 1}`}
                    onClick={() => put(items.filter((_, place) => place !== at))}
                  />
                </div>
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <Button look="outline small" className="align-start" icon="plus" onClick={() => put([...items, blank])}>
        Add {kind.item.toLowerCase()}
      </Button>
      <HintAndError {...props} />
    </fieldset>
  );
}
