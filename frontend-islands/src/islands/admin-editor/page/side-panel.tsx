/** Beside the page: its sections or the fields of one, header and footer, and the settings of the page. */
import { useState } from "react";
import { nestedErrors } from "../../../admin/forms/form-values.ts";
import { Button } from "../../../admin/ui/button.tsx";
import type { EditorScreen, FieldSpec } from "../../../generated/domain.ts";
import { Field } from "../field.tsx";
import type { FieldProps } from "../fields/field-parts.tsx";
import { SectionsPanel } from "../fields/sections/sections-panel.tsx";
import type { SectionsState } from "../fields/sections/use-sections.ts";
import type { EditorActions } from "../state/use-editor-actions.ts";
import type { SitePartCode } from "./site-part.ts";
import { SitePartPanel } from "./site-part-panel.tsx";
import type { SiteWords } from "./use-site-words.ts";

interface Props {
  screen: EditorScreen;
  actions: EditorActions;
  state: SectionsState;
  sheet: { only: string; close: () => void; showAll: () => void };
  /** Changes a value besides the sections. */
  set: (name: string, value: unknown) => void;
  onPoint: (section: string) => void;
  part: SitePartCode | null;
  onPart: (part: SitePartCode | null) => void;
  words: SiteWords;
  /** Entries of the header that are in "More". */
  folded: number;
}

const SECTIONS = "sections";

export function SidePanel({ screen, actions, state, sheet, set, onPoint, part, onPart, words, folded }: Props) {
  const { editor, media, isNew } = actions;
  const { draft, errors } = editor;
  // A new page is stored while its settings are filled in: they stay open.
  const [wasNew] = useState(isNew);
  const open = screen.siteParts.find(({ code }) => code === part);
  const isList = state.open === "" && !open;
  const propsOf = (field: FieldSpec): FieldProps => ({
    ...{ field, draft, set, media },
    error: errors[field.name],
    nested: nestedErrors(field.name, errors),
  });
  return (
    <aside className="page-editor__panel" id={`f-${SECTIONS}`} aria-label="Sections of the page" tabIndex={-1}>
      <Button look="ghost small" className="page-editor__close" onClick={sheet.close}>
        Done
      </Button>
      <div className={isList ? "page-editor__list-header" : "visually-hidden"}>
        <h2>Sections</h2>
        <p>Choose one here, or click the page</p>
      </div>
      {open ? (
        <SitePartPanel key={open.code} part={open} {...{ words, media }} onLeave={() => onPart(null)} />
      ) : (
        <SectionsPanel
          {...{ state, media, Field, onPoint }}
          nested={nestedErrors(SECTIONS, errors)}
          only={sheet.only}
          onAll={sheet.showAll}
        />
      )}
      {isList && (
        <>
          <p className="page-editor__site-parts">
            <span>On every page</span>
            {screen.siteParts.map(({ code, form }) => (
              <Button key={code} look="outline small" onClick={() => onPart(code)}>
                {form.title}
              </Button>
            ))}
          </p>
          <details className="page-editor__settings" open={wasNew}>
            <summary>{`${screen.spec.singular} settings`}</summary>
            <div className="stack">
              {folded > 0 && <p className="note">{foldedLine(folded)}</p>}
              {otherFields(screen).map((field) => (
                <Field key={field.name} {...propsOf(field)} />
              ))}
            </div>
          </details>
        </>
      )}
    </aside>
  );
}

const otherFields = ({ spec }: EditorScreen) =>
  spec.sections.flatMap(({ fields }) => fields).filter(({ kind }) => kind.kind !== "sections");

const foldedLine = (count: number) =>
  `At this width the header folds ${count === 1 ? "1 entry" : `${count} entries`} into “More”.`;
