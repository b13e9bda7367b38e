/** The fields of a form, in sections or as an article, with the side panel of its kind. */
import { type ReactElement, useEffect, useRef } from "react";
import { nestedErrors, slugFrom } from "../../admin/forms/form-values.ts";
import type { EditorScreen, FieldSpec, FormSection } from "../../generated/domain.ts";
import { Field } from "./field.tsx";
import { editorPartsOf } from "./panels/kinds.tsx";
import { carouselPosition, Position } from "./position.tsx";
import { Post } from "./post/post.tsx";
import { rowsOf } from "./rows.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";
import { useSlugFollowing } from "./state/use-slug-following.ts";

export function EditorForm({ screen, actions }: { screen: EditorScreen; actions: EditorActions }) {
  const { spec, carousel, host } = screen;
  const { editor, isNew, media } = actions;
  const { draft, record, errors, autosaved, setAll } = editor;
  const { SidePanel, fields = {} } = editorPartsOf(spec.entity);
  const set = useSlugFollowing(spec, editor.set, isNew);
  const position = carouselPosition(record.id, carousel, draft.displayOrder);
  const propsOf = (field: FieldSpec) => {
    return { field, draft, set, error: errors[field.name], nested: nestedErrors(field.name, errors), media };
  };
  const field = (field: FieldSpec) => {
    const Special = fields[field.name];
    if (Special) {
      const untouched = isNew ? record.draft : {};
      return <Special key={field.name} {...propsOf(field)} {...{ untouched, setAll }} id={record.id} />;
    }
    if (field.kind.kind === "position") {
      const active = draft[field.kind.active] === true;
      return <Position key={field.name} {...{ field, position, active }} set={editor.set} />;
    }
    return <Field key={field.name} {...propsOf(field)} />;
  };
  const form = (
    <form
      id="editor"
      className={autosaved ? "split split--article" : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.submit();
      }}
    >
      {autosaved ? (
        <Post {...{ spec, actions, propsOf, host }} />
      ) : (
        <>
          {spec.sections.length >= JUMPS_FROM && <JumpList sections={spec.sections} />}
          {spec.sections.map((section) => (
            <Section key={section.title} section={section} field={field} />
          ))}
        </>
      )}
    </form>
  );
  if (!SidePanel) return <div className={autosaved ? undefined : "single-column"}>{form}</div>;
  return (
    <div className="split">
      {form}
      <SidePanel {...{ draft, media, host, position }} />
    </div>
  );
}

/** Forms with so many sections begin with links to them. */
const JUMPS_FROM = 5;

const sectionId = (title: string) => `section-${slugFrom(title)}`;

function JumpList({ sections }: { sections: readonly FormSection[] }) {
  return (
    <nav className="jump-list" aria-label="Sections of this form">
      {sections.map(({ title }) => (
        <a className="link" key={title} href={`#${sectionId(title)}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function Section({ section, field }: { section: FormSection; field: (field: FieldSpec) => ReactElement }) {
  const id = sectionId(section.title);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    // The island is in the page only after its first render.
    const frame = requestAnimationFrame(() => root.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [id]);
  const rows = (
    <div className="stack">
      {rowsOf(section.fields).map((row) =>
        row.length > 1 ? (
          <div className={row.length === 2 ? "two-columns" : "three-columns"} key={row[0]?.name}>
            {row.map(field)}
          </div>
        ) : (
          row.map(field)
        ),
      )}
    </div>
  );
  if (section.isFolded) {
    return (
      <details className="server-fold">
        <summary>{section.title}</summary>
        {rows}
      </details>
    );
  }
  return (
    <section className="form-section" id={id} ref={root}>
      <h2>{section.title}</h2>
      {rows}
    </section>
  );
}
