/**
 * What single kinds of content have beyond the description that Rust gives of them: panels and fields of the
 * editor, extras of the list. Nothing else asks which kind it shows.
 */
import type { ComponentType } from "react";
import { ContactPanel } from "../islands/admin-editor/contact-panel.tsx";
import type { CarouselPosition } from "../islands/admin-editor/position.tsx";
import { ReviewImport, type ReviewImportProps } from "../islands/admin-editor/review-import.tsx";
import { SearchPanel } from "../islands/admin-editor/search-panel.tsx";
import { TestimonialPanel } from "../islands/admin-editor/testimonial-panel.tsx";
import { QuickSetup } from "../islands/admin-list/quick-setup.tsx";
import { SearchTips } from "./search-tips.tsx";
import type { DeliveryRow, Draft, Entity, ListRow, MediaItem, SelectOption } from "./types.ts";

export interface PanelProps {
  draft: Draft;
  media: readonly MediaItem[];
  /** Host of the public site. */
  host: string;
  position: CarouselPosition;
  deliveries: readonly DeliveryRow[];
}

interface Kind {
  /** Beside the form. */
  SidePanel?: ComponentType<PanelProps>;
  /** Fields that have a component of their own, by name. */
  fields?: Readonly<Record<string, ComponentType<ReviewImportProps>>>;
  /** Above the list. */
  ListHeader?: ComponentType<{ quick: readonly SelectOption[]; rows: readonly ListRow[] }>;
  /** Below the list. */
  ListFooter?: ComponentType;
}

const KINDS: Partial<Record<Entity, Kind>> = {
  testimonials: { SidePanel: TestimonialPanel, fields: { googleReviewUrl: ReviewImport } },
  seo: { SidePanel: SearchPanel, ListHeader: QuickSetup, ListFooter: TipsBelow },
  "contact-settings": { SidePanel: ContactPanel },
};

export const kindOf = (entity: Entity): Kind => KINDS[entity] ?? {};

function TipsBelow() {
  return (
    <aside className="side-panel side-panel--below" aria-label="Tips">
      <SearchTips />
    </aside>
  );
}
