/** Parts of the list that only single kinds of content have; everything else comes from the kind's description in Rust. */
import type { ComponentType } from "react";
import type { ListView } from "../../admin/list/list-logic.ts";
import { SearchTips } from "../../admin/list/search-tips.tsx";
import type { FormSpec, Kind, ListPage, ListRow, SelectOption } from "../../generated/domain.ts";
import { OptionLists } from "./option-lists.tsx";
import { FromPicturesButton, PhotoBar } from "./photo-bar.tsx";
import { QuickSetup } from "./quick-setup.tsx";

export interface ListHeaderProps {
  spec: FormSpec;
  quick: readonly SelectOption[];
  page: ListPage;
  rows: readonly ListRow[];
  view: ListView;
  onView: (part: Partial<ListView>) => void;
  /** Asks for the rows again, after a change that the list did not make. */
  onChanged: () => void;
}

interface ListParts {
  /** Above the list. */
  ListHeader?: ComponentType<ListHeaderProps>;
  /** Besides showing all rows, a way on where none matches. */
  AddHere?: ComponentType<ListHeaderProps>;
  /** Below the list. */
  ListFooter?: ComponentType;
}

const KINDS: Partial<Record<Kind, ListParts>> = {
  gallery: { ListHeader: PhotoBar, AddHere: FromPicturesButton },
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
