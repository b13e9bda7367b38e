/** A list of small forms of the same type, in the order in which they are shown. */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type Draft, nestedErrors } from "../../../admin/forms/form-values.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import type { FieldKind, FieldSpec } from "../../../generated/domain.ts";
import { type FieldProps, fieldId, HintAndError } from "./field-parts.tsx";
import { blankValues, moved } from "./sections/section-model.ts";

type Kind = Extract<FieldKind, { kind: "list_of" }>;

interface Props extends FieldProps {
  kind: Kind;
  /** Renders one field of an item. */
  Field: ComponentType<FieldProps>;
}

/** Entries with such fields are too large for one row: one is open at a time. */
const LARGE: ReadonlySet<string> = new Set(["multiline", "inline_text", "picture", "rich_text"]);

export default function ListOf(props: Props) {
  const { field, draft, error, kind, prefix } = props;
  const items = itemsOf(draft[field.name]);
  const id = fieldId(field.name, prefix);
  const list = useItems(props, items);
  const isLarge = kind.fields.some((inner) => LARGE.has(inner.kind.kind));
  const Entry = isLarge ? LargeEntry : SmallEntry;
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{field.label}</legend>
      <p className="visually-hidden" role="status">
        {list.announcement}
      </p>
      {items.length > 0 && (
        <ol className="list-field" ref={list.box}>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id other than their index
            <li key={at}>
              <fieldset>
                <legend className="visually-hidden">{`${kind.item} ${at + 1}`}</legend>
                <Entry {...{ props, item, at, id, list }} />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <Button look="outline small" className="align-start" icon="plus" onClick={list.add}>
        {`Add ${kind.item.toLowerCase()}`}
      </Button>
      <HintAndError {...props} />
    </fieldset>
  );
}

const itemsOf = (value: unknown) => (Array.isArray(value) ? value : []) as Draft[];

/** The entry's first text, else its number. */
function titleOf({ kind }: Props, item: Draft, at: number): string {
  const named = kind.fields.find(({ kind }) => kind.kind === "text");
  return String((named && item[named.name]) ?? "").trim() || `${kind.item} ${at + 1}`;
}

type Items = ReturnType<typeof useItems>;

function useItems(props: Props, items: readonly Draft[]) {
  const { field, set, kind, nested = {} } = props;
  // A picture sets two values of an entry in one event.
  const latest = useRef(items);
  latest.current = items;
  const box = useRef<HTMLOListElement>(null);
  const [openAt, setOpenAt] = useState(-1);
  const [announcement, setAnnouncement] = useState("");
  const put = (next: readonly Draft[]) => {
    latest.current = next;
    set(field.name, next);
  };
  const wrong = items.findIndex((_, at) => Object.keys(nestedErrors(String(at), nested)).length > 0);
  useEffect(() => {
    if (wrong >= 0) setOpenAt(wrong);
  }, [wrong]);
  return {
    ...{ box, openAt, setOpenAt, announcement, count: items.length },
    add: () => {
      setOpenAt(items.length);
      put([...latest.current, blankValues(kind.fields)]);
    },
    remove: (at: number) => {
      setOpenAt(-1);
      put(latest.current.filter((_, place) => place !== at));
    },
    change: (at: number, name: string, value: unknown) =>
      put(latest.current.map((item, place) => (place === at ? { ...item, [name]: value } : item))),
    move: (from: number, to: number) => {
      if (to < 0 || to >= items.length) return;
      put(moved(latest.current, from, to));
      if (openAt === from) setOpenAt(to);
      else if (openAt === to) setOpenAt(from);
      setAnnouncement(`${titleOf(props, items[from] ?? {}, from)}, position ${to + 1} of ${items.length}`);
      // The entries stay where they are in the document, only their values change.
      const row = box.current?.children[to];
      row?.querySelector<HTMLElement>(`[data-arrow=${to < from ? "up" : "down"}]`)?.focus();
    },
  };
}

interface EntryProps {
  props: Props;
  item: Draft;
  at: number;
  /** The id of the list. */
  id: string;
  list: Items;
}

function SmallEntry({ props, item, at, id, list }: EntryProps) {
  return (
    <div className="list-field__entry">
      {props.kind.fields.map((inner) => (
        <Inner key={inner.name} {...{ props, inner, item, at, id, list }} />
      ))}
      <EntryButtons {...{ props, item, at, id, list }} />
    </div>
  );
}

function LargeEntry({ props, item, at, id, list }: EntryProps) {
  const open = list.openAt === at;
  return (
    <div className={open ? "list-entry list-entry--open" : "list-entry"}>
      <div className="list-entry__header">
        <button
          type="button"
          className="list-entry__title"
          id={`${id}-${at}-open`}
          aria-expanded={open}
          onClick={() => list.setOpenAt(open ? -1 : at)}
        >
          <b>{titleOf(props, item, at)}</b>
          <Icon name="chevron" small />
        </button>
        <EntryButtons {...{ props, item, at, id, list }} />
      </div>
      {open && (
        <div className="stack">
          {props.kind.fields.map((inner) => (
            <Inner key={inner.name} {...{ props, inner, item, at, id, list }} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Why an earlier entry forbids this entry's value, while it is typed. */
function takenBefore(props: Props, inner: FieldSpec, at: number): string | undefined {
  const items = itemsOf(props.draft[props.field.name]);
  const value = items[at]?.[inner.name];
  if (!inner.taken || !value) return undefined;
  return items.slice(0, at).some((earlier) => earlier[inner.name] === value) ? inner.taken : undefined;
}

function Inner({ props, inner, item, at, id, list }: EntryProps & { inner: FieldSpec }) {
  const { media, nested = {}, Field } = props;
  return (
    <Field
      field={inner}
      draft={item}
      media={media}
      prefix={`${id}-${at}`}
      error={nested[`${at}.${inner.name}`] ?? takenBefore(props, inner, at)}
      nested={nestedErrors(`${at}.${inner.name}`, nested)}
      set={(name, value) => list.change(at, name, value)}
    />
  );
}

/** Entries with a date have an order of their own. */
const isOrderable = ({ kind }: Props) => kind.fields.every((inner) => inner.kind.kind !== "date");

function EntryButtons({ props, item, at, list }: EntryProps) {
  const { kind } = props;
  const name = titleOf(props, item, at);
  const arrow = (to: "up" | "down", place: number) => (
    <Button
      look="ghost icon"
      icon={`arrow-${to}`}
      data-arrow={to}
      aria-label={`Move ${name} ${to}`}
      aria-disabled={place < 0 || place >= list.count || undefined}
      onClick={() => list.move(at, place)}
    />
  );
  return (
    <div className="list-field__buttons">
      {list.count > 1 && isOrderable(props) && (
        <>
          {arrow("up", at - 1)}
          {arrow("down", at + 1)}
        </>
      )}
      <Button
        look="ghost-danger icon"
        icon="trash"
        aria-label={`Remove ${kind.item} ${at + 1}`}
        onClick={() => list.remove(at)}
      />
    </div>
  );
}
