/** One field of a section by itself, as a sheet of a phone shows it, with a way to the others. */
import type { ComponentType } from "react";
import { type Draft, nestedErrors } from "../../../../admin/forms/form-values.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import type { FieldSpec, MediaItem, SectionForm } from "../../../../generated/domain.ts";
import type { FieldProps } from "../field-parts.tsx";
import { errorsOf, idOf, type Section, sectionPrefix, valuesOf } from "./section-model.ts";
import type { SectionsState } from "./use-sections.ts";

export interface SectionFieldsProps {
  state: SectionsState;
  form: SectionForm;
  section: Section;
  at: number;
  nested: Readonly<Record<string, string>>;
  media: readonly MediaItem[];
  /** Renders one field. */
  Field: ComponentType<FieldProps>;
}

interface Props extends SectionFieldsProps {
  /** Path of the field: `title`, or `items.2.title` in an entry of a list. */
  path: string;
  onAll: () => void;
}

/** The target of a path. */
interface Place {
  field: FieldSpec;
  draft: Draft;
  /** Begins the ids of the field and its neighbors. */
  prefix: string;
  set: (name: string, value: unknown) => void;
}

function placeOf({ state, form, section, path }: Props): Place | null {
  const id = idOf(section);
  const values = valuesOf(section);
  const prefix = sectionPrefix(id);
  const [name = "", at, inner] = path.split(".");
  const field = form.fields.find((each) => each.name === name);
  if (!field) return null;
  if (at === undefined || field.kind.kind !== "list_of") {
    return { field, draft: values, prefix, set: (name, value) => state.setValue(id, name, value) };
  }
  const entries = values[name];
  const entry = Array.isArray(entries) ? (entries[Number(at)] as Draft | undefined) : undefined;
  const entryField = field.kind.fields.find((each) => each.name === inner);
  if (!entry || !entryField) return null;
  return {
    field: entryField,
    draft: entry,
    prefix: `${prefix}-${name}-${at}`,
    set: (inner, value) => state.setEntryValue(id, name, Number(at), inner, value),
  };
}

/** Whether a field can be shown by itself. */
export const isThere = (props: Props): boolean => placeOf(props) !== null;

export function OneField(props: Props) {
  const { path, nested, at, media, Field, onAll } = props;
  const place = placeOf(props);
  if (!place) return null;
  const errors = errorsOf(nested, at);
  return (
    <div className="stack">
      <Field {...place} media={media} error={errors[path]} nested={nestedErrors(path, errors)} />
      <Button look="outline small" className="align-start" onClick={onAll}>
        All fields of this section
      </Button>
    </div>
  );
}
