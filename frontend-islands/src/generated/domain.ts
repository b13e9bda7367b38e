// Generated from crates/domain by `make types`. Do not edit.

export type FieldError = { 
/**
 * The field's name as spelled in the form and the JSON.
 */
field: string, message: string, };

export type ErrorCode = "bad_request" | "invalid" | "unreadable" | "blocked" | "duplicate" | "conflict" | "too_many" | "too_large" | "too_slow" | "unauthorized" | "forbidden" | "not_found" | "unavailable" | "unexpected";

export type RefitDraft = { 
/**
 * Idempotency key: one per attempt, made by the browser and kept over retries, so that a lost
 * response cannot create a second lead. Empty from the plain form.
 */
attemptId: string, selectedStyle: string, description: string, name: string, email: string, phone: string, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, 
/**
 * Code of a [`PreferredTime`]; empty means the default.
 */
preferredTime: string, 
/**
 * Token of a photo uploaded before, if any: the first one.
 */
photoToken: string | null, 
/**
 * The visitor's words about it.
 */
photoWords?: string, 
/**
 * The photos after it, in their order.
 */
furtherPhotos?: Array<PhotoDraft>, 
/**
 * Token of the picture of the cabin in other materials, uploaded in the same way, if any.
 */
sketchToken?: string | null, 
/**
 * The wish for each surface, at most [`limits::SURFACES_MAX`].
 */
surfaces?: Array<SurfaceDraft>, 
/**
 * The visitor picked a photo whose upload failed.
 */
photoMissing: boolean, consent: boolean, 
/**
 * Hidden from people. The alias is the name that it had before: a form may be open for days.
 */
trap: string, 
/**
 * Milliseconds between the first touch of the form and its submission;
 * unknown for the plain form.
 */
elapsedMs: number | null, 
/**
 * The analytics session this request ends, if the visitor allows one.
 */
sessionId: string | null, };

export type PhotoDraft = { 
/**
 * Of a photo uploaded before.
 */
token: string, 
/**
 * The visitor's words about it; may be empty.
 */
words: string, };

export type SurfaceName = "cabinet-fronts" | "settee" | "floor" | "ceiling" | "countertop" | "table-top" | "walls" | "doors" | "berth" | "helm" | "other";

export type SurfaceDraft = { 
/**
 * Code of a [`SurfaceName`].
 */
name: SurfaceName, 
/**
 * Id of a material that is offered; null leaves the surface as it is.
 */
materialId: string | null, 
/**
 * How the visitor turned the figure, in whole degrees clockwise from the horizontal; null if the material has none.
 */
direction: number | null, };

export type LeadReceipt = { 
/**
 * The number to mention on the phone, such as `HG-7K2M9Q`.
 */
reference: string, 
/**
 * The token of the request's own page, for whoever sent it; empty if it is not known.
 */
page: string, };

export type ContactDraft = { 
/**
 * Idempotency key: one per attempt, made by the browser and kept over retries, so that a lost
 * response cannot create a second lead. Empty from the plain form.
 */
attemptId: string, firstName: string, lastName: string, email: string, phone: string, 
/**
 * Where the boat is, or the project for a home.
 */
boatLocation: string, vesselName: string, 
/**
 * As typed, optional; without a unit it is in feet.
 */
vesselLength: string, primaryService: string, discoverySource: string, message: string, 
/**
 * What a visitor asks about who comes from a price guide.
 */
about: string, 
/**
 * Uploaded before, in their order, at most [`limits::PHOTOS_MAX`].
 */
photos: Array<PhotoDraft>, 
/**
 * The visitor picked a photo whose upload failed.
 */
photoMissing: boolean, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, 
/**
 * Code of a [`PreferredTime`]; empty means the default.
 */
preferredTime: string, consent: boolean, 
/**
 * Hidden from people. The alias is the name that it had before: a form may be open for days.
 */
trap: string, 
/**
 * Milliseconds between the first touch of the form and its submission;
 * unknown for the plain form.
 */
elapsedMs: number | null, };

export type VisitDraft = { 
/**
 * Idempotency key: one per attempt, made by the browser and kept over retries, so that a lost
 * response cannot create a second lead. Empty from the plain form.
 */
attemptId: string, slots: Array<string>, name: string, email: string, phone: string, 
/**
 * Preparations that the visitor asks for, free text, optional.
 */
note: string, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, consent: boolean, 
/**
 * Hidden from people. The alias is the name that it had before: a form may be open for days.
 */
trap: string, 
/**
 * Milliseconds between the first touch of the form and its submission;
 * unknown for the plain form.
 */
elapsedMs: number | null, };

export type FieldCheck = { 
/**
 * Why it would be refused.
 */
error: string | null, 
/**
 * Only offered, never applied.
 */
meant: string | null, 
/**
 * How it is understood, where that is not what was typed: a length in meters.
 */
understood: string | null, };

export type UploadedPhoto = { token: string, width: number, height: number, bytes: number, };

export type FunnelStep = "style_selection" | "photo_upload" | "consultation_form" | "submission_complete";

export type FunnelMetadata = { style_id?: string, 
/**
 * Its name at that time; the server looks it up.
 */
style_name?: string, 
/**
 * Bytes of the photo as picked.
 */
file_size?: number, file_type?: string, 
/**
 * Bytes sent over bytes picked.
 */
compression_ratio?: number, 
/**
 * `drop`, `browse`, `camera` or `gallery`.
 */
upload_method?: string, has_phone?: boolean, preferred_contact?: string, description_length?: number, completion_time?: number, };

export type FunnelEvent = { step: FunnelStep, 
/**
 * Random, kept while the tab is open, stored nowhere else.
 */
sessionId: string, metadata: FunnelMetadata, };

export type PageError = { message: string, stack: string, };

export type PageAction = "refit_seen" | "refit_begun" | "contact_seen" | "contact_begun" | "visit_seen" | "visit_begun" | "phone_tapped" | "mail_tapped";

export type PageReport = { path: string, 
/**
 * Random, made for this view, not stored in the browser.
 */
viewId: string, lcp?: number, cls?: number, 
/**
 * Interaction to next paint, in milliseconds; the worst one.
 */
inp?: number, errors: Array<PageError>, 
/**
 * The visitor's actions, each once.
 */
actions?: Array<PageAction>, };

export type MeasuredEvent = FunnelEvent | PageReport;

export type ContactMethod = "email" | "phone" | "either";

export type PreferredTime = "morning" | "afternoon" | "evening";

export type PhotoUrls = { 
/**
 * Script of the worker.
 */
worker: string, 
/**
 * Glue of the pixel module.
 */
pixelsJs: string, 
/**
 * The pixel module.
 */
pixelsWasm: string, 
/**
 * Glue of the pixel module for browsers without SIMD.
 */
pixelsBaseJs: string, 
/**
 * The pixel module for browsers without SIMD.
 */
pixelsBaseWasm: string, 
/**
 * Glue of the HEIC decoder.
 */
heicJs: string, 
/**
 * The HEIC decoder; fetched for HEIC photos only.
 */
heicWasm: string, };

export type PhotoTools = { 
/**
 * URL of the style sheet of the photos.
 */
stylesheet: string, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, };

export type PictureSources = { 
/**
 * `srcset` of the AVIF variants.
 */
avif: string, 
/**
 * `srcset` of the WebP variants.
 */
webp: string, 
/**
 * `srcset` of the JPEG variants.
 */
jpeg: string, 
/**
 * The JPEG for browsers without `srcset`.
 */
src: string, 
/**
 * Width of the original, in pixels.
 */
width: number, 
/**
 * Height of the original, in pixels.
 */
height: number, 
/**
 * Alt text.
 */
alt: string, 
/**
 * Classes that keep its focal point visible where it is cropped.
 */
focus: string, };

export type StyleCard = { 
/**
 * Slug, as sent in the request.
 */
id: string, 
/**
 * Name.
 */
name: string, 
/**
 * One sentence.
 */
description: string, 
/**
 * Material highlights.
 */
materials: Array<string>, 
/**
 * The style's picture.
 */
picture: PictureSources | null, 
/**
 * Used if any style's picture fails to load.
 */
fallback: PictureSources | null, };

export type InlinePiece = { 
/**
 * The words.
 */
text: string, 
/**
 * Whether they are bold.
 */
isBold: boolean, 
/**
 * Whether they are italic.
 */
isItalic: boolean, 
/**
 * Where they lead; empty for no link.
 */
link: string, };

export type CabinUrls = { 
/**
 * URL of its style sheet.
 */
stylesheet: string, 
/**
 * Script of the worker that recolors the photo.
 */
worker: string, 
/**
 * Glue of its module.
 */
recolorJs: string, 
/**
 * Its module; there is none for browsers without SIMD.
 */
recolorWasm: string, };

export type VisualizerProps = { 
/**
 * The available styles, in order.
 */
styles: Array<StyleCard>, 
/**
 * The business's phone number, as displayed.
 */
phone: string, 
/**
 * What happens once the request is stored.
 */
confirmation: string, 
/**
 * The heading of the first step.
 */
title: string, 
/**
 * The sentence below the heading of the first step.
 */
lede: Array<InlinePiece>, 
/**
 * Level of the flow's heading: 1 on its own page, 2 inside another.
 */
level: number, 
/**
 * URL of the island's style sheet.
 */
stylesheet: string, 
/**
 * What drawing on a photo loads; none where it is switched off.
 */
cabin: CabinUrls | null, 
/**
 * The business's name, for pictures that visitors share.
 */
business: string, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, };

export type LightboxProps = { 
/**
 * URL of the island's style sheet.
 */
stylesheet: string, };

export type Kind = "pages" | "site-words" | "projects" | "gallery" | "testimonials" | "blog" | "faqs" | "styles" | "materials" | "social" | "page-images" | "hero-video" | "seo" | "redirects" | "options" | "reply-templates" | "business" | "privacy-policy" | "terms-of-service" | "contact-settings" | "media";

export type FormSpec = { 
/**
 * What it edits.
 */
entity: Kind, 
/**
 * Singular label.
 */
singular: string, 
/**
 * Plural label.
 */
plural: string, 
/**
 * Its messages.
 */
texts: Texts, 
/**
 * Whether it can be shown on its page before it is public.
 */
hasPreview: boolean, 
/**
 * The editor of its form.
 */
editor: Editor, 
/**
 * The field that names a row; empty for a single document.
 */
title: string, 
/**
 * How its list works; none for a single document.
 */
list: ListSpec | null, 
/**
 * The part of the form that it is limited to; none for the whole form.
 */
part?: FormPart, 
/**
 * The fields, in order.
 */
sections: Array<FormSection>, };

export type ListSpec = { 
/**
 * Label of the search field, which says what is searched.
 */
search: string, 
/**
 * Label of the grouping filter; empty if there is none.
 */
groupLabel: string, 
/**
 * Groups that always exist; others come from the rows.
 */
groups: Array<SelectOption>, 
/**
 * The toggle of its rows.
 */
toggle: ToggleSpec | null, 
/**
 * How rows can be moved.
 */
order: Order, 
/**
 * Whether a row says its place in the order.
 */
showsOrder: boolean, 
/**
 * Whether rows are shown as pictures side by side, one group at a time, instead of one below the other.
 */
asTiles: boolean, 
/**
 * Whether rows can be added.
 */
canBeAdded: boolean, 
/**
 * Whether rows can be deleted.
 */
canBeDeleted: boolean, };

export type ToggleSpec = { 
/**
 * The field.
 */
field: string, 
/**
 * The button that turns it on: 'Activate'.
 */
turnOn: string, 
/**
 * The button that turns it off: 'Deactivate'.
 */
turnOff: string, 
/**
 * The badge while it is on: 'Active'.
 */
on: string, 
/**
 * The badge while it is off: 'Inactive'.
 */
off: string, };

export type FormPart = { 
/**
 * Its spelling in addresses and calls.
 */
code: string, 
/**
 * Its heading.
 */
label: string, 
/**
 * The sentence below it.
 */
about: string, };

export type FormSection = { 
/**
 * Its heading.
 */
title: string, 
/**
 * Folded, below the others: values that follow from others, which hardly anybody sets.
 */
isFolded?: boolean, 
/**
 * Its fields, in order.
 */
fields: Array<FieldSpec>, };

export type FieldSpec = { 
/**
 * Its name in the draft.
 */
name: string, 
/**
 * Its label.
 */
label: string, 
/**
 * Its kind.
 */
kind: FieldKind, 
/**
 * Whether it must be filled in.
 */
required: boolean, 
/**
 * Maximum number of characters.
 */
max: number | null, 
/**
 * Above this many characters the counter turns red; saving still works.
 */
softMax: number | null, 
/**
 * A line under the field.
 */
hint: string, 
/**
 * Placeholder of the empty field.
 */
placeholder: string, 
/**
 * Why this row keeps its value; empty if it can be changed.
 */
fixed?: string, 
/**
 * Shown only while another field has this value.
 */
shownIf: ShownIf | null, 
/**
 * When its value does nothing. Said below it, while it has a value.
 */
noEffect?: Array<NoEffect>, 
/**
 * The message if another row, or another entry of its list, has the same value; none if it may.
 */
taken?: string, };

export type ShownIf = { 
/**
 * The other field.
 */
field: string, 
/**
 * Its value as text; `true` and `false` for a toggle.
 */
value: string, };

export type NoEffect = { 
/**
 * The other field.
 */
field: string, 
/**
 * Its state.
 */
state: FieldState, 
/**
 * Why, as a sentence.
 */
reason: string, };

export type FieldState = "empty" | "filled" | { "is": string };

export type FieldKind = { "kind": "text" } | { "kind": "multiline", 
/**
 * Lines shown.
 */
rows: number, } | { "kind": "inline_text", 
/**
 * Lines shown.
 */
rows: number, } | { "kind": "url" } | { "kind": "email" } | { "kind": "phone" } | { "kind": "date" } | { "kind": "moment" } | { "kind": "number", 
/**
 * Lowest.
 */
min: number, 
/**
 * Highest.
 */
max: number, 
/**
 * Whether it may be empty.
 */
optional: boolean, } | { "kind": "slider", 
/**
 * Lowest.
 */
min: number, 
/**
 * Highest.
 */
max: number, 
/**
 * Step.
 */
step: number, 
/**
 * Unit shown after the number.
 */
unit: string, } | { "kind": "color", 
/**
 * The field with the picture.
 */
picture: string, } | { "kind": "toggle" } | { "kind": "select", 
/**
 * What is offered.
 */
options: Array<SelectOption>, } | { "kind": "rating" } | { "kind": "position", 
/**
 * The toggle it depends on.
 */
active: string, } | { "kind": "words", 
/**
 * Offered while typing.
 */
suggestions: Array<string>, } | { "kind": "tags", 
/**
 * Offered while typing.
 */
suggestions: Array<string>, } | { "kind": "slug", 
/**
 * The field it is derived from.
 */
from: string, } | { "kind": "picture", 
/**
 * Largest file that is uploaded, in megabytes.
 */
maxMb: number, 
/**
 * The field with the alt text for this place; empty if the library's alt text is used.
 */
alt: string, 
/**
 * The [`crate::media::crops::CropPlace`] that crops it; empty if it varies by row or is not cropped.
 */
place: string, } | { "kind": "gallery_photos" } | { "kind": "rich_text" } | { "kind": "hours" } | { "kind": "list_of", 
/**
 * Singular label of an entry.
 */
item: string, 
/**
 * The fields of each entry.
 */
fields: Array<FieldSpec>, } | { "kind": "link" } | { "kind": "sections", 
/**
 * The types that can be added.
 */
types: Array<SectionForm>, } | { "kind": "read_only" };

export type SelectOption = { 
/**
 * Its value in the draft; never empty.
 */
value: string, 
/**
 * Its label.
 */
label: string, 
/**
 * No longer offered; valid where it was chosen before.
 */
retired?: boolean, };

export type SectionForm = { 
/**
 * The type.
 */
code: SectionType, 
/**
 * Its name.
 */
label: string, 
/**
 * What it shows.
 */
about: string, 
/**
 * The field that names a section in the outline.
 */
title: string, 
/**
 * The fields of its values.
 */
fields: Array<FieldSpec>, 
/**
 * The page needs one that is shown.
 */
required?: boolean, };

export type SectionType = "hero" | "page-head" | "text" | "picture-with-text" | "before-after" | "cards" | "pictures" | "facts" | "steps" | "features" | "decking" | "materials" | "gallery" | "projects" | "articles" | "reviews" | "questions" | "price-guide" | "social-posts" | "own-cabin" | "visualizer" | "contact-form" | "visit-form" | "hours-and-map" | "map" | "newsletter" | "call-to-action";

export type Texts = { loadFailed: string, oneFailed: string, notFound: string, createFailed: string, updateFailed: string, deleteFailed: string, toggleFailed: string, save: string, created: string, updated: string, turnedOn: string, turnedOff: string, deleted: string, confirmDelete: string, empty: string, emptyHint: string, noneFound: string, };

export type Editor = "form" | "sheet" | "page";

export type Order = "none" | "all" | "group" | "carousel";

export type Timestamp = number;

export type ListPage = { rows: Array<ListRow>, groups: Array<string>, };

export type ListRow = { id: string, rowVersion: number, title: string, text: string, badges: Array<string>, picture: PictureSources | null, 
/**
 * Active, visible or published; none for rows without a toggle.
 */
state: boolean | null, rating: number | null, position: number | null, group: string, updatedAt: Timestamp, facts: Array<string>, 
/**
 * Numbers that are compared with those of the other rows.
 */
figures: Array<RowFigure>, 
/**
 * Public path; empty if it has no page of its own.
 */
href: string, damaged: string | null, 
/**
 * Why it can be neither turned off nor deleted; empty if it can.
 */
stays: string, };

export type RowFigure = { label: string, number: number, };

export type ContentRecord = { entity: Kind, id: string, 
/**
 * Rises with each change; 0 for one that is not saved yet.
 */
rowVersion: number, updatedAt: Timestamp, updatedBy: string | null, 
/**
 * The values, by the names of the form's fields.
 */
draft: Record<string, unknown>, media: Array<MediaItem>, 
/**
 * Number of active rows, this one included: the highest position.
 */
places: number, href: string, 
/**
 * 'Scheduled for Mon, Nov 23, 9:00 AM PST', for a post that is not public yet.
 */
scheduled: string | null, 
/**
 * Changes since then that are not public yet.
 */
unsaved: Unsaved | null, };

export type Unsaved = { draft: Record<string, unknown>, 
/**
 * The row as it was when the draft was started.
 */
base: Record<string, unknown>, 
/**
 * The row's version at that time.
 */
rowVersion: number, 
/**
 * Rises with every autosave.
 */
revision: number, at: Timestamp, by: string | null, };

export type DraftKept = { id: string, rowVersion: number, 
/**
 * The draft's revision; 0 if it does not differ from the row.
 */
revision: number, at: Timestamp, 
/**
 * The row, if it was just created.
 */
made: ContentRecord | null, };

export type PreviewLink = { id: string, 
/**
 * The path, including its secret.
 */
path: string, createdAt: Timestamp, expiresAt: Timestamp, by: string | null, };

export type SitePart = { code: "header" | "footer", form: FormSection, };

export type TestimonialCard = { html: string, 
/**
 * Why it is not shown where one would expect it.
 */
note: string | null, };

export type CheckLevel = "error" | "warning" | "note" | "good";

export type CheckItem = { level: CheckLevel, 
/**
 * The form field it concerns; empty for none.
 */
field: string, sentence: string, };

export type Saved = { record: ContentRecord, message: string, 
/**
 * Undo token; none if nothing changed.
 */
undo: string | null, };

export type Done = { message: string, undo: string | null, };

export type Version = { id: string, at: Timestamp, by: string | null, 
/**
 * The action: 'Edited', 'Moved'.
 */
action: string, changes: Array<Change>, 
/**
 * Whether there was a state before it that can be restored.
 */
restorable: boolean, };

export type Change = { label: string, before: string, after: string, };

export type Trashed = { entity: string, kind: string, id: string, title: string, deletedAt: Timestamp, purgeAt: Timestamp, };

export type AuditEntry = { id: string, at: Timestamp, by: string | null, text: string, 
/**
 * Where to see it; empty if it no longer exists.
 */
href: string, };

export type MediaItem = { id: string, rowVersion: number, 
/**
 * Of its file.
 */
name: string, caption: string, 
/**
 * What it is called: its caption, else what it shows, else its file.
 */
title: string, picture: PictureSources, 
/**
 * Its mean color.
 */
color: string, alt: string, 
/**
 * Whether it is decorative, so that it needs no alt text.
 */
decorative: boolean, 
/**
 * Focal point: percent from the left.
 */
focalX: number, 
/**
 * Percent from the top.
 */
focalY: number, 
/**
 * Size of the original, in bytes.
 */
bytes: number, createdAt: Timestamp, uses: Array<MediaUse>, 
/**
 * [`MediaItem::uses`] in a few words, such as 'Home, yacht gallery'; empty where uses were not read.
 */
whereUsed: string, 
/**
 * Whether a restorable earlier version uses it.
 */
former: boolean, 
/**
 * When it was first seen unused, by current and earlier versions.
 */
unusedSince: Timestamp | null, 
/**
 * Whether its row cannot be read completely.
 */
damaged: boolean, 
/**
 * Progress of its variants, in words, while some are pending.
 */
sizes: string | null, 
/**
 * Why some of its variants were given up.
 */
sizesProblem: string | null, known: string | null, 
/**
 * In the answer to an upload: of an animation, of which only the first picture is kept.
 */
still: boolean, };

export type MediaUse = { entity: string, 
/**
 * The id of its row.
 */
row: string, label: string, 
/**
 * Where a visitor finds it, such as 'Yacht gallery, place 3'.
 */
name: string, 
/**
 * What else is to be said, such as 'Tag Galley, visible'.
 */
about: string, 
/**
 * `name` in a list of several places, such as 'Yacht gallery'.
 */
short: string, href: string, 
/**
 * The place's own alt text; empty where it has none.
 */
alt: string, 
/**
 * Whether visitors see it there; none where it cannot be hidden.
 */
isVisible: boolean | null, 
/**
 * Whether the library can empty the place. Others are changed where `href` leads.
 */
canBeEmptied: boolean, 
/**
 * The code of the [`crate::media::crops::CropPlace`] that shows it; empty if it is not cropped or
 * not visible to visitors.
 */
place: string, };

export type MediaPage = { items: Array<MediaItem>, filters: Array<MediaFilterCount>, 
/**
 * Cursor of the next page; none at the end.
 */
after: string | null, 
/**
 * Pictures unused for so long that they can be removed.
 */
removable: MediaRemovable, };

export type MediaRemovable = { count: number, 
/**
 * Total size of their originals, in bytes.
 */
bytes: number, };

export type MediaFilterCount = { show: string, label: string, 
/**
 * How many pictures it matches within the current search.
 */
count: number, 
/**
 * Whether it filters by one kind of content.
 */
place: boolean, };

export type MediaReplaced = { item: MediaItem, done: Done, };

export type MediaSizes = { id: string, picture: PictureSources, sizes: string | null, sizesProblem: string | null, };

export type WebhookTest = { ok: boolean, 
/**
 * The receiver's status code, if it answered.
 */
status: number | null, millis: number, sentence: string, };

export type ReviewData = { clientName: string, testimonialText: string, 
/**
 * 1 to 5.
 */
rating: number | null, clientPhoto: string, 
/**
 * ISO day.
 */
date: string, googleReviewId: string, reviewPlatform: string, source: string, message: string, };

export type Neighbor = { id: string, name: string, };

export type PageChoices = { 
/**
 * Where a link can lead on this site.
 */
targets: Array<LinkChoice>, 
/**
 * The pictures of Page images.
 */
slots: Array<SlotChoice>, 
/**
 * Forms of a new page that starts from a template.
 */
templates: Array<LinkChoice>, };

export type LinkChoice = { address: string, label: string, };

export type SlotChoice = { 
/**
 * The value of a picture field that shows it.
 */
value: string, name: string, picture: PictureSources | null, 
/**
 * Where it is managed.
 */
href: string, };

export type ListScreen = { email: string, spec: FormSpec, page: ListPage, 
/**
 * Common pages without head data. Only for SEO.
 */
quick: Array<SelectOption>, };

export type EditorScreen = { email: string, spec: FormSpec, 
/**
 * The record, or a new one with its defaults.
 */
record: ContentRecord, 
/**
 * In the order of the carousel. Only for testimonials.
 */
carousel: Array<Neighbor>, 
/**
 * For the search result preview.
 */
host: string, wasm: PhotoUrls, 
/**
 * Only for pages and projects, which have sections.
 */
pageChoices: PageChoices | null, 
/**
 * The newest preview of the record. Only for pages.
 */
preview: PreviewLink | null, 
/**
 * Only for the editor that shows the page.
 */
siteParts: Array<SitePart>, };

export type PageImagesScreen = { email: string, spec: FormSpec, records: Array<ContentRecord>, heroSpec: FormSpec, hero: ContentRecord, wasm: PhotoUrls, };

export type PicturePlaces = { galleries: Array<SelectOption>, 
/**
 * Of photos in a gallery.
 */
tags: Array<SelectOption>, 
/**
 * Of pages, by the ids of their rows.
 */
slots: Array<SelectOption>, };

export type MediaScreen = { email: string, 
/**
 * The search text.
 */
q: string, show: string, page: MediaPage, places: PicturePlaces, 
/**
 * The picture that the address names.
 */
open: MediaItem | null, wasm: PhotoUrls, };

export type UploadsScreen = { email: string, wasm: PhotoUrls, };

export type TrashScreen = { email: string, trashed: Array<Trashed>, audit: Array<AuditEntry>, };

export type Device = { id: string, 
/**
 * Browser and platform: 'Firefox on Windows'.
 */
name: string, current: boolean, signedInAt: Timestamp, 
/**
 * When it was last used, to the minute.
 */
lastSeenAt: Timestamp, };

export type AccountScreen = { email: string, passwordMin: number, passwordAdvice: string, sessionRule: string, devices: Array<Device>, };

export type SecondStep = { asks: string, app: boolean, passkeys: boolean, };

export const contactMethods = [
  {
    "code": "email",
    "label": "Email"
  },
  {
    "code": "phone",
    "label": "Phone"
  },
  {
    "code": "either",
    "label": "Either"
  }
] as const;

export const preferredTimes = [
  {
    "code": "morning",
    "label": "Morning (9 AM-12 PM)"
  },
  {
    "code": "afternoon",
    "label": "Afternoon (12 PM-5 PM)"
  },
  {
    "code": "evening",
    "label": "Evening (5 PM-8 PM)"
  }
] as const;

export const surfaceNames = [
  {
    "code": "cabinet-fronts",
    "label": "Cabinet fronts"
  },
  {
    "code": "settee",
    "label": "Settee"
  },
  {
    "code": "floor",
    "label": "Floor"
  },
  {
    "code": "ceiling",
    "label": "Ceiling"
  },
  {
    "code": "countertop",
    "label": "Countertop"
  },
  {
    "code": "table-top",
    "label": "Table top"
  },
  {
    "code": "walls",
    "label": "Walls"
  },
  {
    "code": "doors",
    "label": "Doors"
  },
  {
    "code": "berth",
    "label": "Berth"
  },
  {
    "code": "helm",
    "label": "Helm"
  },
  {
    "code": "other",
    "label": "Other"
  }
] as const;

export const checkedFields = [
  "email",
  "phone",
  "vesselLength"
] as const;

export const iconPaths = {
  "alert": "M12 3.3a8.7 8.7 0 1 0 0 17.4a8.7 8.7 0 1 0 0-17.4M12 7.5V13M12 16.2v.3",
  "back": "M20 12H4M10 6l-6 6 6 6",
  "camera": "M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17zM12 9.5a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 1 0 0-7.4",
  "check": "M4.5 12.5l5 5 10-11",
  "down": "M12 4v16M6 14l6 6 6-6",
  "go": "M4 12h16M14 6l6 6-6 6",
  "lock": "M5.5 10.5h13V20h-13zM8.5 10.5V7.2a3.5 3.5 0 0 1 7 0v3.3",
  "minus": "M5 12h14",
  "picture": "M3.5 5h17v14h-17zM3.5 16.5l5-5 4 4 2.5-2.5 5.5 5M15.5 8.7v.1",
  "plus": "M5 12h14M12 5v14",
  "ruler": "M3 8.5h18v7H3zM7 8.5v3M11 8.5v4M15 8.5v3M19 8.5v3",
  "sun": "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4",
  "up": "M12 20V4M6 10l6-6 6 6",
  "x": "M5 5l14 14M19 5L5 19"
} as const;

export const limits = {
  "altMax": 300,
  "autosaveDebounceMs": 1000,
  "autosaveKeepMs": 2592000000,
  "autosaveMostMs": 3000,
  "captionMax": 300,
  "descriptionMax": 5000,
  "draftDebounceMs": 2000,
  "draftMostMs": 3000,
  "draftRetryMaxMs": 60000,
  "draftRetryMs": 5000,
  "emailMax": 254,
  "lineMax": 200,
  "mediaBytesMax": 5242880,
  "mediaLargePixels": 500,
  "mediaUnusedKeepMs": 2592000000,
  "minutesPerStep": 2,
  "mobileBelowPx": 768,
  "nameMax": 120,
  "phoneMax": 40,
  "photoCompressAbove": 2097152,
  "photoHeicBytesMax": 20971520,
  "photoPickedBytesMax": 67108864,
  "photoPixelsMax": 100000000,
  "photoSideMin": 512,
  "photoTargetSide": 1920,
  "previewDebounceMs": 250,
  "surfacesMax": 20,
  "undoMs": 10000,
  "visitSlotsMax": 3,
  "wordsPerMinute": 200
} as const;

export const messages = {
  "bodyTooLarge": "Your request is too large. Nothing was saved; please shorten it and try again.",
  "charactersLeft": "Characters left: {left}",
  "consentRequired": "You must agree to our privacy policy to proceed",
  "contactFailed": "Failed to submit form. Please try again.",
  "contactMethod": "How should we reply?",
  "contactSent": "Thank you! We'll get back to you as soon as possible.",
  "draftBack": "We restored what you typed on {day}.",
  "draftElsewhere": "This form is also being filled in in another tab. Both can be sent, but this device keeps only what was typed last.",
  "draftFound": "You started a request on this device.",
  "draftLocal": "Saved on this device only",
  "drawingLoadFailed": "Drawing on the photo could not be started. Nothing is lost: check your connection and try again.",
  "emailMeant": "Did you mean {address}?",
  "emailRequired": "Email required",
  "materialGone": "One of your materials is no longer offered. Nothing you drew is lost: please reload the page and choose another for that surface.",
  "nameRequired": "Name required",
  "offline": "We could not reach the server. Nothing you typed is lost: check your connection and try again.",
  "ownCabinText": "Choose a style here. In step 2 you lay its woods onto a photo of your boat. Only we see it, and without a request it is deleted after a day.",
  "ownCabinTitle": "Then see it on your own cabin.",
  "phoneRequired": "Phone required",
  "photoAlready": "I have a photo already",
  "photoFailed": "Upload failed - Failed to process your image. Please try again.",
  "photoHint": "JPG, PNG or HEIC, at least {side}x{side} pixels. Large photos are resized before upload.",
  "photoOffline": "Upload failed - Failed to process your image. Please try again. Our server cannot be reached: check your connection.",
  "photoOptimized": "Image optimized",
  "photoRetryOrSkip": "Your photo was not uploaded. Try again, or send the request without it, and we will ask you for it when we reply.",
  "photoTooLarge": "File too large - Please upload an image smaller than 10MB.",
  "photoTooLargeHeic": "File too large - Please upload an image smaller than 20MB.",
  "photoTooManyPixels": "Image too large - Please upload an image of at most 100 megapixels.",
  "photoTooSmall": "Image too small - Please upload an image at least 512x512 pixels.",
  "photoTypeDesktop": "Invalid file type - Please upload a JPG or PNG image. This file is of a kind that we cannot read: save it as a JPG, or upload a screenshot of it.",
  "photoTypeMobile": "Invalid file type - Please upload a JPG, PNG, HEIC, or HEIF image. This file is of a kind that we cannot read: save it as a JPG, or upload a screenshot of it.",
  "photoUploaded": "Image uploaded successfully",
  "refitFailed": "Failed to submit your request. Please try again.",
  "refitFailedToast": "Submission failed - Please try again or contact us directly.",
  "refitSent": "Consultation request submitted! Our design team will review your request and reach out shortly.",
  "renderFailed": "We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.",
  "renderFailedTitle": "Something went wrong",
  "requestPage": "Open the page of your request",
  "requiredFields": "Please fill in all required fields.",
  "sending": "Sending...",
  "sketchExpired": "The picture of your cabin in other materials was removed after a day. Nothing you typed is lost: please send the request again.",
  "sketchRetryOrSkip": "Your sketch was not uploaded. Try again, or send the request without it: your surfaces and materials are listed in it.",
  "slotsChosen": "{chosen} of {limit} times chosen",
  "slotsFull": "{limit} of {limit} times chosen. Uncheck one to choose another.",
  "startedOver": "Your earlier request was removed.",
  "styleRequired": "Please choose a style",
  "submissionBlocked": "Submission blocked. Nothing you typed is lost: please wait a moment and send it again, or call us.",
  "tooLongBy": "Please use at most {limit} characters. This text has {over} too many.",
  "unavailable": "We cannot save anything right now. Nothing you typed is lost: please try again in a minute, or call us.",
  "unexpected": "An unexpected error occurred. Please try again.",
  "visitSent": "We received your times and will confirm one of them by the next business day."
} as const;

export const pages = [
  {
    "path": "/",
    "slug": "home"
  },
  {
    "path": "/yacht-interiors",
    "slug": "yacht-interiors"
  },
  {
    "path": "/residential",
    "slug": "residential"
  },
  {
    "path": "/showroom",
    "slug": "showroom"
  },
  {
    "path": "/visualizer",
    "slug": "visualizer"
  },
  {
    "path": "/contact",
    "slug": "contact"
  },
  {
    "path": "/blog",
    "slug": "blog"
  },
  {
    "path": "/projects",
    "slug": "projects"
  },
  {
    "path": "/visit",
    "slug": "visit"
  },
  {
    "path": "/privacy-policy",
    "slug": "privacy-policy"
  },
  {
    "path": "/terms-of-service",
    "slug": "terms-of-service"
  },
  {
    "path": "/thank-you",
    "slug": "thank-you"
  },
  {
    "path": "/newsletter",
    "slug": "newsletter"
  }
] as const;

