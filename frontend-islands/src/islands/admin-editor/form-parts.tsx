/** A long form, one part at a time; all of it is saved together. */
import { type ReactElement, useEffect, useRef, useState } from "react";
import { belongsTo, slugFrom } from "../../admin/forms/form-values.ts";
import type { FormSection } from "../../generated/domain.ts";
import { useListener } from "../../ui/use-listener.ts";

interface Props {
  parts: readonly FormSection[];
  errors: Readonly<Record<string, string>>;
  /** Counts the refused saves. */
  rejections: number;
  draw: (part: FormSection) => ReactElement;
}

export const sectionId = (title: string) => `section-${slugFrom(title)}`;

export function FormParts({ parts, errors, rejections, draw }: Props) {
  const [shown, setShown] = useState(() => partOfAddress(parts) ?? idOf(parts[0]));
  useListener("hashchange", () => setShown((before) => partOfAddress(parts) ?? before));
  const latest = useRef({ parts, errors });
  latest.current = { parts, errors };
  useEffect(() => {
    if (rejections === 0) return;
    const { parts, errors } = latest.current;
    const wrong = parts.find(({ fields }) => fields.some(({ name }) => isWrong(name, errors)));
    if (wrong) setShown(idOf(wrong));
  }, [rejections]);
  return (
    <>
      <nav className="tabs tabs--top" aria-label="Parts of this form">
        {parts.map((part) => (
          <a key={part.title} href={`#${idOf(part)}`} aria-current={idOf(part) === shown ? "true" : undefined}>
            {part.title}
          </a>
        ))}
      </nav>
      {parts.map((part) => (
        <div key={part.title} hidden={idOf(part) !== shown}>
          {draw(part)}
        </div>
      ))}
    </>
  );
}

const idOf = (part: FormSection | undefined) => sectionId(part?.title ?? "");

const partOfAddress = (parts: readonly FormSection[]) =>
  parts.map(idOf).find((id) => location.hash === `#${id}`) ?? null;

const isWrong = (field: string, errors: Readonly<Record<string, string>>) =>
  Object.keys(errors).some((path) => belongsTo(field, path));
