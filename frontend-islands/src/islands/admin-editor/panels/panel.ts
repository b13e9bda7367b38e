import type { Draft } from "../../../admin/forms/form-values.ts";
import type { MediaItem } from "../../../generated/domain.ts";
import type { CarouselPosition } from "../position.tsx";

/** The props of a form's side panel. */
export interface PanelProps {
  draft: Draft;
  media: readonly MediaItem[];
  /** Host of the public site. */
  host: string;
  position: CarouselPosition;
}
