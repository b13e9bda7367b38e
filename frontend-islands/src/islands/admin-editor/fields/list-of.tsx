/** A list of small forms of the same type. */

import { Icon } from "../../../admin/icon.tsx";
import type { Draft, FieldKind } from "../../../admin/types.ts";
import { Field, type FieldProps, fieldId, HintAndError } from "../field.tsx";

type Kind = Extract<FieldKind, { kind: "list_of" }>;

export default function ListOf(props: FieldProps & { kind: Kind }) {
  const { field, draft, set, error, nested = {}, media, kind } = props;
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
                <div className="list-field__fields">
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
                </div>
                <button
                  className="button button--ghost-danger button--small align-start"
                  type="button"
                  aria-label={`Remove ${kind.item} ${at + 1}`}
                  onClick={() => put(items.filter((_, place) => place !== at))}
                >
                  <Icon name="trash" small />
                  Remove
                </button>
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <button
        className="button button--outline button--small align-start"
        type="button"
        onClick={() => put([...items, blank])}
      >
        <Icon name="plus" small />
        Add {kind.item.toLowerCase()}
      </button>
      <HintAndError {...props} />
    </fieldset>
  );
}
