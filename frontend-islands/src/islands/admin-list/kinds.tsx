/** Parts of the list that only single kinds of content have; everything else comes from the kind's description in Rust. */
import type { ComponentType } from "react";
import { SearchTips } from "../../admin/list/search-tips.tsx";
import type { FormSpec, Kind, ListRow, SelectOption } from "../../generated/domain.ts";
import { FromPictures, FromPicturesButton } from "./from-pictures.tsx";
import { OptionLists } from "./option-lists.tsx";
import { QuickSetup } from "./quick-setup.tsx";

export interface ListHeaderProps {
  spec: FormSpec;
  quick: readonly SelectOption[];
  rows: readonly ListRow[];
  /** Asks for the rows again, after a change that the list did not make. */
  onChanged: () => void;
}

interface ListParts {
  /** Above the list. */
  ListHeader?: ComponentType<ListHeaderProps>;
  /** What the facts of its rows are, by which they can be filtered. */
  factLabel?: string;
  /** Besides showing all rows, a way on where none matches. */
  AddHere?: ComponentType<ListHeaderProps>;
  /** Below the list. */
  ListFooter?: ComponentType;
}

const KINDS: Partial<Record<Kind, ListParts>> = {
  gallery: { ListHeader: FromPictures, AddHere: FromPicturesButton, factLabel: "Tag" },
  options: { ListHeader: OptionLists },
  seo: { ListHeader: QuickSetup, ListFooter: TipsBelow },
};

export const listPartsOf = (kind: Kind): ListParts => KINDS[kind] ?? {};

function TipsBelow() {
  return (
    <aside className="side-panel side-panel--below" aria-label="Tips">
      <SearchTips />
    </aside>
  );
}
