/** The fields of the header or the footer, which stand on every page. */
import { useEffect, useRef } from "react";
import { nestedErrors } from "../../../admin/forms/form-values.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { ErrorNote } from "../../../admin/ui/note.tsx";
import type { MediaItem, SitePart } from "../../../generated/domain.ts";
import { Field } from "../field.tsx";
import type { SiteWords } from "./use-site-words.ts";

interface Props {
  part: SitePart;
  words: SiteWords;
  media: readonly MediaItem[];
  onLeave: () => void;
}

export function SitePartPanel({ part, words, media, onLeave }: Props) {
  const { record, draft, errors, problem, saving, dirty, read, set, save } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  const { code, form } = part;
  useEffect(() => {
    if (code) heading.current?.focus({ preventScroll: true });
  }, [code]);
  const isUnread = record === null;
  useEffect(() => {
    if (isUnread) void read();
  }, [isUnread, read]);
  return (
    <div className="section-panel section-panel--open">
      <header className="section-panel__header">
        <Button look="ghost icon" icon="left" aria-label="All sections" onClick={onLeave} />
        <div>
          <h3 ref={heading} tabIndex={-1}>
            {form.title}
          </h3>
          <p>On every page</p>
        </div>
      </header>
      <div className="section-panel__body">
        {problem && <ErrorNote onRetry={() => void read()}>{problem}</ErrorNote>}
        {record && (
          <div className="stack">
            {form.fields.map((field) => (
              <Field
                key={field.name}
                {...{ field, draft, set, media }}
                prefix="words"
                error={errors[field.name]}
                nested={nestedErrors(field.name, errors)}
              />
            ))}
            <Elsewhere code={code} />
            <Button busy={saving} disabled={!dirty} onClick={() => void save()}>
              Save for all pages
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** What stands in the part and is changed elsewhere. */
function Elsewhere({ code }: Pick<SitePart, "code">) {
  return (
    <ul className="hint page-editor__elsewhere">
      {code === "header" && (
        <li>
          <a className="link" href="/admin/pages">
            Entries of the menu: the settings of each page
          </a>
        </li>
      )}
      <li>
        <a className="link" href="/admin/business">
          Logo, address, phone and hours: business profile
        </a>
      </li>
      <li>
        <a className="link" href="/admin/site-words">
          All words of header, footer and messages
        </a>
      </li>
    </ul>
  );
}
