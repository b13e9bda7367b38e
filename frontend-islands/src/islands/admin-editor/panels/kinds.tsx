/**
 * Parts of the editor that only single kinds of content have; everything else comes from the kind's description in
 * Rust. The list's parts are in `admin-list/kinds.tsx`. Nothing else depends on the kind.
 */
import type { ComponentType } from "react";
import type { FormSpec, Kind } from "../../../generated/domain.ts";
import type { EditorActions } from "../state/use-editor-actions.ts";
import type { PanelProps } from "./panel.ts";
import { ReviewImport, type ReviewImportProps } from "./review-import.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { TestimonialPanel } from "./testimonial-panel.tsx";
import { WebhookForm } from "./webhook-form.tsx";

interface EditorParts {
  /** The form within a screen that has a heading of its own, in place of header and fields. */
  Within?: ComponentType<{ spec: FormSpec; actions: EditorActions }>;
  SidePanel?: ComponentType<PanelProps>;
  /** Fields that have a component of their own, by name. */
  fields?: Readonly<Record<string, ComponentType<ReviewImportProps>>>;
}

const KINDS: Partial<Record<Kind, EditorParts>> = {
  testimonials: { SidePanel: TestimonialPanel, fields: { googleReviewUrl: ReviewImport } },
  seo: { SidePanel: SearchPanel },
  "contact-settings": { Within: WebhookForm },
};

export const editorPartsOf = (kind: Kind): EditorParts => KINDS[kind] ?? {};
