/** Tags, added with Enter or the button, each removable. */
import { useId, useState } from "react";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import { Suggestions } from "./control.tsx";
import { ariaProps, type FieldProps, HintAndError, Label } from "./field-parts.tsx";

/** Adds typed tags: comma-separated, trimmed, without duplicates. */
export function addTags(tags: readonly string[], typed: string): string[] {
  const next = [...tags];
  for (const word of typed.split(",")) {
    const tag = word.trim().replace(/\s+/g, " ");
    if (tag && !next.some((there) => there.toLowerCase() === tag.toLowerCase())) next.push(tag);
  }
  return next;
}

export function Tags(props: FieldProps & { suggestions: readonly string[] }) {
  const { field, draft, set, suggestions } = props;
  const tags = Array.isArray(draft[field.name]) ? (draft[field.name] as string[]) : [];
  const [typed, setTyped] = useState("");
  const list = useId();
  const add = () => {
    const next = addTags(tags, typed);
    if (next.length > tags.length) set(field.name, next);
    setTyped("");
  };
  return (
    <div className="field">
      <Label field={field} prefix={props.prefix} />
      {tags.length > 0 && (
        <ul className="chips" aria-label={field.label}>
          {tags.map((tag) => (
            <li className="chip" key={tag}>
              <span translate="no">{tag}</span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() =>
                  set(
                    field.name,
                    tags.filter((other) => other !== tag),
                  )
                }
              >
                <Icon name="x" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="input-group">
        <input
          {...ariaProps(props)}
          className="input"
          value={typed}
          list={suggestions.length > 0 ? list : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
        />
        <Button look="outline" onClick={add}>
          Add
        </Button>
      </div>
      {suggestions.length > 0 && <Suggestions id={list} words={suggestions} />}
      <HintAndError {...props} />
    </div>
  );
}
