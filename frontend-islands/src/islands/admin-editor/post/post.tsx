/**
 * The post editor: title and text as readers will see them, everything else in collapsible sections at the
 * side.
 */
import { useEffect, useId, useRef, useState } from "react";
import { belongsTo, type Draft, fieldsOf } from "../../../admin/forms/form-values.ts";
import type { RichTextProps } from "../../../admin/rich-text/rich-text.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import type { FieldSpec, FormSection, FormSpec } from "../../../generated/domain.ts";
import { inSession, store, stored } from "../../../lib/device/web-storage.ts";
import { Field } from "../field.tsx";
import Article from "../fields/article.tsx";
import type { FieldProps } from "../fields/field-parts.tsx";
import type { EditorActions } from "../state/use-editor-actions.ts";
import { RecentChanges } from "./recent-changes.tsx";
import { sectionSummary } from "./section-summary.ts";
import { Sharing } from "./sharing.tsx";
import { Slug, Title } from "./title.tsx";

interface Props {
  spec: FormSpec;
  actions: EditorActions;
  /** The props of a field's component. */
  propsOf: (field: FieldSpec) => FieldProps;
  host: string;
}

/** Fields of the main column. */
const SHEET: ReadonlySet<string> = new Set(["title", "slug", "content"]);
/** Sections that are read more often than changed: collapsed by default. */
const RESTING: ReadonlySet<string> = new Set(["Author"]);

export function Post({ spec, actions, propsOf, host }: Props) {
  const { draft, errors, record } = actions.editor;
  const { id, rowVersion } = record;
  const on = (name: string) => fieldsOf(spec).find((field) => field.name === name);
  const title = on("title");
  const slug = on("slug");
  const content = on("content");
  // A new post starts in its title, an existing one in its text.
  const isNew = useRef(id === "").current;
  const narrow = useNarrow();
  const [autoFocus, setAutoFocus] = useState<RichTextProps["autoFocus"]>(isNew || narrow ? undefined : "if-free");
  // The text's editor may still be loading; it takes the focus once it has.
  const toContent = () => {
    focus("content");
    setAutoFocus("always");
  };
  const chapters = spec.sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ name }) => !SHEET.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <>
      <div className="article-editor">
        {title && <Title {...propsOf(title)} autoFocus={isNew} next={toContent} />}
        {slug && <Slug {...propsOf(slug)} host={host} />}
        {content && <Article {...propsOf(content)} autoFocus={autoFocus} />}
      </div>
      <aside className="settings-panel" id="settings" aria-label="Article settings" tabIndex={-1}>
        {chapters.map((section) => (
          <Chapter key={section.title} {...{ section, draft, errors }} open={!narrow && !RESTING.has(section.title)}>
            {section.fields.some(({ name }) => name === "excerpt") && (
              <Sharing draft={draft} media={propsOf(section.fields[0] as FieldSpec).media} host={host} />
            )}
            {section.fields.map((field) => (
              <Field key={field.name} {...propsOf(field)} />
            ))}
          </Chapter>
        ))}
        {id !== "" && <RecentChanges {...{ id, rowVersion }} kind={spec.entity} onHistory={actions.showHistory} />}
      </aside>
    </>
  );
}

/** Whether the sections are below the text, where open ones would mean a lot of scrolling. */
function useNarrow(): boolean {
  return useRef(window.matchMedia?.("(max-width: 760px)").matches === true).current;
}

const focus = (name: string) => document.getElementById(`f-${name}`)?.focus();

/** Where this tab keeps whether a section is open. */
const key = (title: string) => `chapter ${title}`;

interface ChapterProps {
  section: FormSection;
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  open: boolean;
  children: React.ReactNode;
}

function Chapter({ section, draft, errors, open, children }: ChapterProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const heading = useId();
  const { title, fields } = section;
  const wrong = fields.some(({ name }) => Object.keys(errors).some((path) => belongsTo(name, path)));
  // Errors must not be hidden in a collapsed section.
  useEffect(() => {
    if (wrong && box.current) box.current.open = true;
  }, [wrong]);
  // Restores the state after a reload, which Undo causes.
  const first = useRef(stored(key(title), inSession) ?? String(open));
  return (
    <details
      ref={box}
      open={first.current === "true"}
      aria-labelledby={heading}
      onToggle={(event) => store(key(title), String(event.currentTarget.open), inSession)}
    >
      <summary>
        <h2 id={heading}>{title}</h2>
        <small>{sectionSummary(fields, draft)}</small>
        <Icon name="chevron" small />
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
