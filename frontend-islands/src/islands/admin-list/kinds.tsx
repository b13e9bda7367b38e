/** Parts of the list that only single kinds of content have; everything else comes from the kind's description in Rust. */
import type { ComponentType } from "react";
import { SearchTips } from "../../admin/list/search-tips.tsx";
import type { Kind, ListRow, SelectOption } from "../../generated/domain.ts";
import { OptionLists } from "./option-lists.tsx";
import { QuickSetup } from "./quick-setup.tsx";

interface ListParts {
  /** Above the list. */
  ListHeader?: ComponentType<{ quick: readonly SelectOption[]; rows: readonly ListRow[] }>;
  /** Below the list. */
  ListFooter?: ComponentType;
}

const KINDS: Partial<Record<Kind, ListParts>> = {
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
