/**
 * What the editor of a kind of content has beyond the description that Rust gives of it. What its list has is
 * in `admin-list/kinds.tsx`; nothing else asks which kind it shows.
 */
import type { ComponentType } from "react";
import type { Entity } from "../../../generated/domain.ts";
import { ContactPanel } from "./contact-panel.tsx";
import type { PanelProps } from "./panel.ts";
import { ReviewImport, type ReviewImportProps } from "./review-import.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { TestimonialPanel } from "./testimonial-panel.tsx";

interface Kind {
  /** Beside the form. */
  SidePanel?: ComponentType<PanelProps>;
  /** Fields that have a component of their own, by name. */
  fields?: Readonly<Record<string, ComponentType<ReviewImportProps>>>;
}

const KINDS: Partial<Record<Entity, Kind>> = {
  testimonials: { SidePanel: TestimonialPanel, fields: { googleReviewUrl: ReviewImport } },
  seo: { SidePanel: SearchPanel },
  "contact-settings": { SidePanel: ContactPanel },
};

export const kindOf = (entity: Entity): Kind => KINDS[entity] ?? {};
