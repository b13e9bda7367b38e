/** The types of sections that can be added. */
import { useState } from "react";
import { normalize, searchWords } from "../../../../admin/list/list-logic.ts";
import { Dialog } from "../../../../admin/ui/dialog.tsx";
import { SearchField } from "../../../../admin/ui/inputs.tsx";
import type { SectionForm } from "../../../../generated/domain.ts";
import { SectionDrawing } from "./section-drawing.tsx";

interface Props {
  types: readonly SectionForm[];
  /** Where the new section goes. */
  place: string;
  onPick: (form: SectionForm) => void;
  onClose: () => void;
}

export function SectionTypes({ types, place, onPick, onClose }: Props) {
  const [search, setSearch] = useState("");
  const words = searchWords(search);
  const shown = types.filter(({ label, about }) => {
    const text = normalize(`${label} ${about}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <Dialog title="Add a section" className="dialog dialog--side section-types" closeLabel="Close" onClose={onClose}>
      <p>{place}</p>
      <SearchField label="Search types of sections" value={search} onValue={setSearch} />
      <p className="visually-hidden" role="status">
        {search && `${shown.length} of ${types.length} types`}
      </p>
      {shown.length === 0 && <p className="empty-text">No type of section is called that.</p>}
      <ul className="section-types__list">
        {shown.map((form) => (
          <li key={form.code}>
            <button type="button" className="section-type" onClick={() => onPick(form)}>
              <SectionDrawing type={form.code} />
              <b>{form.label}</b>
              <span>{form.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
