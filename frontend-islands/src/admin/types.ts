/** What the back office's screens and the server say to each other; the types come from the server. */
export type {
  AuditEntry,
  Change,
  CheckItem,
  CheckLevel,
  ContentRecord,
  DeliveryRow,
  Done,
  DraftKept,
  Entity,
  FieldKind,
  FieldSpec,
  FormSection,
  FormSpec,
  ListPage,
  ListRow,
  MediaItem,
  MediaPage,
  MediaUse,
  Neighbour,
  PreviewLink,
  ReviewData,
  Saved,
  SelectOption,
  ToggleSpec,
  Trashed,
  Unsaved,
  Version,
  WebhookTest,
} from "../generated/domain.ts";

/** The values of a form, by the names of its fields. */
export type Draft = Record<string, unknown>;
