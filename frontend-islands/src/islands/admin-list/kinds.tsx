/** What the list of a kind of content has beyond the description that Rust gives of it. */
import type { ComponentType } from "react";
import { SearchTips } from "../../admin/list/search-tips.tsx";
import type { Entity, ListRow, SelectOption } from "../../generated/domain.ts";
import { QuickSetup } from "./quick-setup.tsx";

interface Kind {
  /** Above the list. */
  ListHeader?: ComponentType<{ quick: readonly SelectOption[]; rows: readonly ListRow[] }>;
  /** Below the list. */
  ListFooter?: ComponentType;
}

const KINDS: Partial<Record<Entity, Kind>> = {
  seo: { ListHeader: QuickSetup, ListFooter: TipsBelow },
};

export const kindOf = (entity: Entity): Kind => KINDS[entity] ?? {};

function TipsBelow() {
  return (
    <aside className="side-panel side-panel--below" aria-label="Tips">
      <SearchTips />
    </aside>
  );
}
