/** Above the tiles of a gallery: which one, which tag, and adding photos from the library. */
import { useId, useMemo, useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { GalleryDialog } from "../../admin/library/gallery-dialog.tsx";
import { filterRows, indexRows } from "../../admin/list/list-logic.ts";
import { Button } from "../../admin/ui/button.tsx";
import type { FormSpec, SelectOption } from "../../generated/domain.ts";
import type { ListHeaderProps } from "./kinds.tsx";
import { groupsOf } from "./list-tools.tsx";

export function PhotoBar(props: ListHeaderProps) {
  return (
    <div className="photo-bar">
      {props.rows.length > 0 && <Galleries {...props} />}
      {props.rows.length > 0 && <Tags {...props} />}
      <FromPicturesButton {...props} />
    </div>
  );
}

/** Each gallery with how many of its photos match. */
function Galleries({ spec, page, rows, view, onView }: ListHeaderProps) {
  const name = useId();
  const indexed = useMemo(() => indexRows(rows), [rows]);
  const found = filterRows(indexed, { ...view, group: "", fact: "" });
  const labels = new Map(spec.list?.groups.map(({ value, label }) => [value, label]));
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{spec.list?.groupLabel}</legend>
      {groupsOf(spec, page).map((group) => (
        <label key={group}>
          <input type="radio" name={name} checked={view.group === group} onChange={() => onView({ group, fact: "" })} />
          <span>{`${labels.get(group) ?? group} ${found.filter((row) => row.group === group).length}`}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The tags of the gallery's photos, each with how many have it. */
function Tags({ rows, view, onView }: ListHeaderProps) {
  const counts = new Map<string, number>();
  for (const { group, facts } of rows) {
    if (group !== view.group) continue;
    for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  }
  // A tag whose last photo has just lost it is still the one that is filtered by.
  if (view.fact && !counts.has(view.fact)) counts.set(view.fact, 0);
  const tag = (fact: string, label: string) => (
    <button key={fact} type="button" aria-pressed={view.fact === fact} onClick={() => onView({ fact })}>
      {label}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div className="photo-bar__tags" role="group" aria-label="Tag">
      {tag("", "All")}
      {[...counts].map(([fact, count]) => tag(fact, `${fact} ${count}`))}
    </div>
  );
}

export function FromPicturesButton({ spec, view, onChanged }: ListHeaderProps) {
  const { showDone } = useAdmin();
  const [open, setOpen] = useState(false);
  const tags = optionsOf(spec, "tag");
  const tag = tags.find(({ label }) => label === view.fact);
  return (
    <>
      <Button look="outline" icon="plus" onClick={() => setOpen(true)}>
        From your pictures
      </Button>
      {open && (
        <GalleryDialog
          galleries={optionsOf(spec, "category")}
          tags={tags}
          start={{ category: view.group, ...(tag && { tag: tag.value }) }}
          onDone={(done) => {
            showDone(done, onChanged);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The options of a field that are still offered. */
function optionsOf({ sections }: FormSpec, name: string): readonly SelectOption[] {
  for (const field of sections.flatMap(({ fields }) => fields)) {
    if (field.name === name && field.kind.kind === "select")
      return field.kind.options.filter(({ retired }) => !retired);
  }
  return [];
}
