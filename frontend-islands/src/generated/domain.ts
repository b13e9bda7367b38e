// Generated from crates/domain by `make types`. Do not edit.

export type FieldError = { 
/**
 * The field's name as the form and the JSON spell it.
 */
field: string, 
/**
 * The sentence to show beside the field.
 */
message: string, };

export type RefitDraft = { 
/**
 * One per attempt, made by the browser and kept over retries, so that a
 * lost answer cannot become a second lead. Empty from the plain form.
 */
attemptId: string, 
/**
 * Slug of the chosen style.
 */
selectedStyle: string, 
/**
 * The wish, free text, optional.
 */
description: string, 
/**
 * The visitor's name.
 */
name: string, 
/**
 * The visitor's e-mail address.
 */
email: string, 
/**
 * The visitor's phone number.
 */
phone: string, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, 
/**
 * Code of a [`PreferredTime`]; empty means the default.
 */
preferredTime: string, 
/**
 * Token of a photo uploaded before, if any.
 */
photoToken: string | null, 
/**
 * The visitor picked a photo whose upload failed, and sent without it.
 */
photoMissing: boolean, 
/**
 * Whether the privacy policy was agreed to.
 */
consent: boolean, 
/**
 * The honeypot: people never see it.
 */
companyFax: string, 
/**
 * Milliseconds between the first touch of the form and its submission;
 * unknown for the plain form.
 */
elapsedMs: number | null, 
/**
 * The analytics session this request ends, if the visitor allows one.
 */
sessionId: string | null, };

export type LeadReceipt = { 
/**
 * The number to mention on the phone, such as `HG-7K2M9Q`.
 */
reference: string, };

export type ContactDraft = { 
/**
 * One per attempt, made by the browser and kept over retries, so that a
 * lost answer cannot become a second lead. Empty from the plain form.
 */
attemptId: string, 
/**
 * Given name.
 */
firstName: string, 
/**
 * Family name.
 */
lastName: string, 
/**
 * The visitor's e-mail address.
 */
email: string, 
/**
 * The visitor's phone number.
 */
phone: string, 
/**
 * Where the boat lies, or for a home where the project is.
 */
boatLocation: string, 
/**
 * Name of the vessel, optional.
 */
vesselName: string, 
/**
 * Length of the vessel in feet, as typed, optional.
 */
vesselLength: string, 
/**
 * Code of a [`PrimaryService`].
 */
primaryService: string, 
/**
 * Code of a [`DiscoverySource`].
 */
discoverySource: string, 
/**
 * The wish, free text, optional.
 */
message: string, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, 
/**
 * Code of a [`PreferredTime`]; empty means the default.
 */
preferredTime: string, 
/**
 * Whether the privacy policy was agreed to.
 */
consent: boolean, 
/**
 * The honeypot: people never see it.
 */
companyFax: string, 
/**
 * Milliseconds between the first touch of the form and its submission;
 * unknown for the plain form.
 */
elapsedMs: number | null, };

export type VisitDraft = { 
/**
 * One per attempt, made by the browser and kept over retries, so that a
 * lost answer cannot become a second lead. Empty from the plain form.
 */
attemptId: string, 
/**
 * Proposed times, as [`LocalTime::iso`] writes them.
 */
slots: Array<string>, 
/**
 * The visitor's name.
 */
name: string, 
/**
 * The visitor's e-mail address.
 */
email: string, 
/**
 * The visitor's phone number.
 */
phone: string, 
/**
 * What to prepare, free text, optional.
 */
note: string, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, 
/**
 * Whether the privacy policy was agreed to.
 */
consent: boolean, 
/**
 * The honeypot: people never see it.
 */
companyFax: string, 
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
 * What was probably meant instead; asked, never taken for granted.
 */
meant: string | null, };

export type PhotoFormat = "jpeg" | "png" | "webp" | "heic";

export type UploadedPhoto = { 
/**
 * Secret that names the photo in the request to come. Not an address.
 */
token: string, 
/**
 * Width as stored, upright, in pixels.
 */
width: number, 
/**
 * Height as stored, upright, in pixels.
 */
height: number, 
/**
 * Size as stored, in bytes.
 */
bytes: number, };

export type FunnelStep = "style_selection" | "photo_upload" | "consultation_form" | "submission_complete";

export type FunnelMetadata = { 
/**
 * Slug of the chosen style.
 */
style_id?: string, 
/**
 * Its name then; the server looks it up.
 */
style_name?: string, 
/**
 * Bytes of the photo as picked.
 */
file_size?: number, 
/**
 * Format of the photo.
 */
file_type?: string, 
/**
 * Bytes sent over bytes picked.
 */
compression_ratio?: number, 
/**
 * `drop`, `browse`, `camera` or `gallery`.
 */
upload_method?: string, 
/**
 * Whether a phone number was given.
 */
has_phone?: boolean, 
/**
 * Code of the preferred contact method.
 */
preferred_contact?: string, 
/**
 * Characters of the wish.
 */
description_length?: number, 
/**
 * Milliseconds from the first step to the last.
 */
completion_time?: number, };

export type FunnelEvent = { 
/**
 * Which step.
 */
step: FunnelStep, 
/**
 * Random, made per page visit, kept nowhere else.
 */
sessionId: string, 
/**
 * What is noted.
 */
metadata: FunnelMetadata, };

export type PageError = { 
/**
 * What it says.
 */
message: string, 
/**
 * Where it happened, as the browser writes it.
 */
stack: string, };

export type PageReport = { 
/**
 * Path of the page, without query.
 */
path: string, 
/**
 * Random, made for this view, kept nowhere.
 */
viewId: string, 
/**
 * Milliseconds until the largest part was drawn.
 */
lcp?: number, 
/**
 * Share of the window by which it shifted.
 */
cls?: number, 
/**
 * Milliseconds until it answered, at worst.
 */
inp?: number, 
/**
 * Errors of scripts.
 */
errors: Array<PageError>, };

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

export type PictureSources = { 
/**
 * `srcset` of the AVIF forms.
 */
avif: string, 
/**
 * `srcset` of the WebP forms.
 */
webp: string, 
/**
 * `srcset` of the JPEG forms.
 */
jpeg: string, 
/**
 * The JPEG to load where `srcset` is unknown.
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
 * What it shows.
 */
alt: string, 
/**
 * Classes that keep its focal point in sight where it is cut.
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
 * What it is made of.
 */
materials: Array<string>, 
/**
 * The style's picture.
 */
picture: PictureSources | null, 
/**
 * Takes the picture's place if any style's picture fails to load.
 */
fallback: PictureSources | null, };

export type VisualizerProps = { 
/**
 * The styles on offer, in order.
 */
styles: Array<StyleCard>, 
/**
 * The business's phone number, as people read it.
 */
phone: string, 
/**
 * What happens once the request is stored.
 */
confirmation: string, 
/**
 * Level of the flow's heading: 1 on its own page, 2 inside another.
 */
level: number, 
/**
 * Address of the flow's own styles.
 */
stylesheet: string, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, };

export type LightboxProps = { 
/**
 * Address of the lightbox's own styles.
 */
stylesheet: string, };

export type Entity = "testimonials" | "faqs" | "projects" | "gallery" | "blog" | "seo" | "page-images" | "hero-video" | "styles" | "social" | "redirects" | "business" | "privacy-policy" | "terms-of-service" | "contact-settings";

export type FormSpec = { 
/**
 * What it edits.
 */
entity: Entity, 
/**
 * One of it.
 */
singular: string, 
/**
 * Many of it.
 */
plural: string, 
/**
 * The sentences around it.
 */
texts: Texts, 
/**
 * How its list works; none for a single document.
 */
list: ListSpec | null, 
/**
 * The fields, in order.
 */
sections: Array<FormSection>, };

export type ListSpec = { 
/**
 * What the search looks through, as its label.
 */
search: string, 
/**
 * What rows are grouped and filtered by; empty if by nothing.
 */
groupLabel: string, 
/**
 * The groups that exist always; others come with the rows.
 */
groups: Array<SelectOption>, 
/**
 * What is turned on and off in the list.
 */
toggle: ToggleSpec | null, 
/**
 * Whether rows can be moved.
 */
orderable: boolean, 
/**
 * Whether rows can be added and deleted.
 */
canBeAdded: boolean, };

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

export type FormSection = { 
/**
 * Its heading.
 */
title: string, 
/**
 * Its fields, in order.
 */
fields: Array<FieldSpec>, };

export type FieldSpec = { 
/**
 * As the draft spells it.
 */
name: string, 
/**
 * As people read it.
 */
label: string, 
/**
 * What it takes.
 */
kind: FieldKind, 
/**
 * Whether it must be filled in.
 */
required: boolean, 
/**
 * Most characters.
 */
max: number | null, 
/**
 * Above this many characters the counter turns red; saving works.
 */
softMax: number | null, 
/**
 * A line under the field.
 */
hint: string, 
/**
 * Inside the empty field.
 */
placeholder: string, 
/**
 * It is shown only while another field has this value.
 */
shownIf: ShownIf | null, };

export type ShownIf = { 
/**
 * The other field.
 */
field: string, 
/**
 * Its value as text; `true` and `false` for a toggle.
 */
value: string, };

export type FieldKind = { "kind": "text" } | { "kind": "multiline", 
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
 * Whether none is an answer.
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
 * From one to the next.
 */
step: number, 
/**
 * Behind the number.
 */
unit: string, } | { "kind": "toggle" } | { "kind": "select", 
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
 * Largest file that is sent, in megabytes.
 */
maxMb: number, 
/**
 * The field with the picture's text in this place; empty if the media
 * library's own counts.
 */
alt: string, 
/**
 * The [`crate::crops::Place`] that cuts it; empty if that differs by row or
 * nothing does.
 */
place: string, } | { "kind": "gallery_photos" } | { "kind": "rich_text" } | { "kind": "hours" } | { "kind": "list_of", 
/**
 * One of them, as people read it.
 */
item: string, 
/**
 * The fields of each.
 */
fields: Array<FieldSpec>, } | { "kind": "read_only" };

export type SelectOption = { 
/**
 * As the draft spells it; never empty.
 */
value: string, 
/**
 * As people read it.
 */
label: string, };

export type Texts = { 
/**
 * The list cannot be read.
 */
loadFailed: string, 
/**
 * An unknown id.
 */
notFound: string, 
/**
 * A new one was not saved.
 */
createFailed: string, 
/**
 * A change was not saved.
 */
updateFailed: string, 
/**
 * It was not deleted.
 */
deleteFailed: string, 
/**
 * It was not turned on or off.
 */
toggleFailed: string, 
/**
 * A new one is saved.
 */
created: string, 
/**
 * A change is saved.
 */
updated: string, 
/**
 * It was turned on.
 */
turnedOn: string, 
/**
 * It was turned off.
 */
turnedOff: string, 
/**
 * It is in the trash.
 */
deleted: string, 
/**
 * The question before deleting.
 */
confirmDelete: string, 
/**
 * There is none at all.
 */
empty: string, 
/**
 * What to do about it.
 */
emptyHint: string, 
/**
 * None matches.
 */
noneFound: string, };

export type Timestamp = number;

export type ListPage = { 
/**
 * The rows, in order.
 */
rows: Array<ListRow>, 
/**
 * The groups that occur.
 */
groups: Array<string>, };

export type ListRow = { 
/**
 * Row id.
 */
id: string, 
/**
 * Rises with each change.
 */
rowVersion: number, 
/**
 * What it is called.
 */
title: string, 
/**
 * A line or two about it.
 */
text: string, 
/**
 * Small words on it: 'Active', 'Featured'.
 */
badges: Array<string>, 
/**
 * Its picture.
 */
picture: PictureSources | null, 
/**
 * Active, visible or published; none where nothing is turned on and off.
 */
state: boolean | null, 
/**
 * Stars, where a client gave some.
 */
rating: number | null, 
/**
 * Its place, where rows have one.
 */
position: number | null, 
/**
 * Category or tag; empty for none.
 */
group: string, 
/**
 * Last change.
 */
updatedAt: Timestamp, 
/**
 * More about it, a few words each.
 */
facts: Array<string>, 
/**
 * Where visitors see it; empty if nowhere of its own.
 */
href: string, 
/**
 * What is wrong with it, in words, if not all of it can be read.
 */
damaged: string | null, };

export type ContentRecord = { 
/**
 * What kind.
 */
entity: Entity, 
/**
 * Row id; empty for one that is not saved yet.
 */
id: string, 
/**
 * Rises with each change; 0 for one that is not saved yet.
 */
rowVersion: number, 
/**
 * Last change.
 */
updatedAt: Timestamp, 
/**
 * Who made it, if known.
 */
updatedBy: string | null, 
/**
 * The values, by the names of the form's fields.
 */
draft: Record<string, unknown>, 
/**
 * The pictures that the draft names.
 */
media: Array<MediaItem>, 
/**
 * How many rows are in order, this one included: the last place.
 */
places: number, 
/**
 * Where visitors see it; empty if nowhere of its own.
 */
href: string, 
/**
 * 'Scheduled for Mon, Nov 23, 9:00 AM PST', of a post that is still to come.
 */
scheduled: string | null, 
/**
 * What was typed since and is not public yet.
 */
unsaved: Unsaved | null, };

export type Unsaved = { 
/**
 * The values, by the names of the form's fields.
 */
draft: Record<string, unknown>, 
/**
 * What the row was when the draft was begun.
 */
base: Record<string, unknown>, 
/**
 * The row's version then.
 */
rowVersion: number, 
/**
 * Rises with every save of the draft.
 */
revision: number, 
/**
 * When it was kept.
 */
at: Timestamp, 
/**
 * Whose it is, if known.
 */
by: string | null, };

export type DraftKept = { 
/**
 * The row; a new one has its id from now on.
 */
id: string, 
/**
 * The row's version.
 */
rowVersion: number, 
/**
 * The draft's revision; 0 if it says nothing that the row does not.
 */
revision: number, 
/**
 * When.
 */
at: Timestamp, 
/**
 * The row as it is, where it was just made.
 */
made: ContentRecord | null, };

export type PreviewLink = { 
/**
 * Names it for revoking.
 */
id: string, 
/**
 * The path, with its secret.
 */
path: string, 
/**
 * When it was made.
 */
createdAt: Timestamp, 
/**
 * Until when it works.
 */
expiresAt: Timestamp, 
/**
 * Who made it, if known.
 */
by: string | null, };

export type TestimonialCard = { 
/**
 * The card as the pages have it.
 */
html: string, 
/**
 * Why it is not where one would look for it.
 */
note: string | null, };

export type CheckLevel = "error" | "warning" | "note" | "good";

export type CheckItem = { 
/**
 * How much it matters.
 */
level: CheckLevel, 
/**
 * The form's field that it is about; empty for none.
 */
field: string, 
/**
 * The sentence to show.
 */
sentence: string, };

export type Saved = { 
/**
 * As it is now.
 */
record: ContentRecord, 
/**
 * The sentence to show.
 */
message: string, 
/**
 * Takes it back; none if nothing changed.
 */
undo: string | null, };

export type Done = { 
/**
 * The sentence to show.
 */
message: string, 
/**
 * Takes it back; none if nothing changed.
 */
undo: string | null, };

export type Version = { 
/**
 * Names it for restoring.
 */
id: string, 
/**
 * When it was changed.
 */
at: Timestamp, 
/**
 * Who changed it, if known.
 */
by: string | null, 
/**
 * What was done: 'Edited', 'Moved'.
 */
action: string, 
/**
 * What the change did, field by field.
 */
changes: Array<Change>, 
/**
 * Whether there was anything before, to be restored.
 */
restorable: boolean, };

export type Change = { 
/**
 * The field's label.
 */
label: string, 
/**
 * Before, as people read it.
 */
before: string, 
/**
 * After, as people read it.
 */
after: string, };

export type Trashed = { 
/**
 * What kind; a picture's is `media`.
 */
entity: string, 
/**
 * The kind as people read it.
 */
kind: string, 
/**
 * Row id.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * When it was deleted.
 */
deletedAt: Timestamp, 
/**
 * When it goes for good.
 */
purgeAt: Timestamp, };

export type AuditEntry = { 
/**
 * Names it.
 */
id: string, 
/**
 * When.
 */
at: Timestamp, 
/**
 * Who, if known.
 */
by: string | null, 
/**
 * What was done, in words.
 */
text: string, 
/**
 * Where to look at it; empty if it is gone.
 */
href: string, };

export type MediaItem = { 
/**
 * Row id.
 */
id: string, 
/**
 * Rises with each change.
 */
rowVersion: number, 
/**
 * Its file's name.
 */
name: string, 
/**
 * Its forms.
 */
picture: PictureSources, 
/**
 * What it shows.
 */
alt: string, 
/**
 * Whether it shows nothing worth telling.
 */
decorative: boolean, 
/**
 * Where the eye should stay: percent from the left.
 */
focalX: number, 
/**
 * Percent from the top.
 */
focalY: number, 
/**
 * Size of the original, in bytes.
 */
bytes: number, 
/**
 * When it came.
 */
createdAt: Timestamp, 
/**
 * Where it is used, drafts and what is in the trash included.
 */
uses: Array<MediaUse>, 
/**
 * Whether a former version that can be restored shows it.
 */
former: boolean, 
/**
 * Since when nothing shows it, no former version either, as far as was seen.
 */
unusedSince: Timestamp | null, 
/**
 * Whether not all of its row can be read.
 */
damaged: boolean, 
/**
 * How many of its sizes there are, in words, while others are to come.
 */
sizes: string | null, 
/**
 * Why some of its sizes were given up, if they were.
 */
sizesProblem: string | null, 
/**
 * What to say to whoever has brought it again.
 */
known: string | null, };

export type MediaUse = { 
/**
 * The code of its kind of content.
 */
entity: string, 
/**
 * What it is called.
 */
label: string, 
/**
 * Where it is edited.
 */
href: string, 
/**
 * The code of the [`crate::crops::Place`] that shows it; empty for one that cuts
 * nothing or that visitors do not see.
 */
place: string, };

export type MediaPage = { 
/**
 * The pictures.
 */
items: Array<MediaItem>, 
/**
 * How many each filter shows.
 */
filters: Array<MediaFilterCount>, 
/**
 * Where the next page begins; none at the end.
 */
after: string | null, 
/**
 * What nothing has used for so long that it can be removed.
 */
removable: MediaRemovable, };

export type MediaRemovable = { 
/**
 * How many.
 */
count: number, 
/**
 * What their originals take, in bytes.
 */
bytes: number, };

export type MediaFilterCount = { 
/**
 * As in the address.
 */
show: string, 
/**
 * As read.
 */
label: string, 
/**
 * How many of the pictures that match the search it shows.
 */
count: number, 
/**
 * Whether it is about one kind of content.
 */
place: boolean, };

export type MediaReplaced = { 
/**
 * The picture.
 */
item: MediaItem, 
/**
 * What was done, and what takes it back.
 */
done: Done, };

export type MediaSizes = { 
/**
 * The picture.
 */
id: string, 
/**
 * Its forms.
 */
picture: PictureSources, 
/**
 * How many of its sizes there are, in words, while others are to come.
 */
sizes: string | null, 
/**
 * Why some of its sizes were given up, if they were.
 */
sizesProblem: string | null, };

export type WebhookTest = { 
/**
 * Whether the receiver accepted it.
 */
ok: boolean, 
/**
 * What it answered, if anything.
 */
status: number | null, 
/**
 * How long it took.
 */
millis: number, 
/**
 * The sentence to show.
 */
sentence: string, };

export type DeliveryRow = { 
/**
 * When.
 */
at: Timestamp, 
/**
 * Whose lead.
 */
lead: string, 
/**
 * The lead's reference.
 */
reference: string, 
/**
 * Where the lead is.
 */
href: string, 
/**
 * What was answered, if anything.
 */
status: number | null, 
/**
 * What became of it, in words.
 */
outcome: string, 
/**
 * How long it took.
 */
millis: number, };

export type AttentionItem = { 
/**
 * What is the matter.
 */
title: string, 
/**
 * What it means.
 */
text: string, 
/**
 * Where to deal with it.
 */
href: string, 
/**
 * What the link there says.
 */
action: string, };

export type ReviewData = { 
/**
 * Who wrote it.
 */
clientName: string, 
/**
 * The words.
 */
testimonialText: string, 
/**
 * 1 to 5.
 */
rating: number | null, 
/**
 * Address of the client's picture.
 */
clientPhoto: string, 
/**
 * ISO day.
 */
date: string, 
/**
 * The platform's own id of the review.
 */
googleReviewId: string, 
/**
 * The platform.
 */
reviewPlatform: string, 
/**
 * How it came here.
 */
source: string, 
/**
 * The sentence to show.
 */
message: string, };

export type Neighbour = { 
/**
 * Row id.
 */
id: string, 
/**
 * Whose words.
 */
name: string, };

export type ListScreen = { 
/**
 * Who is signed in: the sign-in over a screen begins with it.
 */
email: string, 
/**
 * What its form asks for, and how the list works.
 */
spec: FormSpec, 
/**
 * The rows.
 */
page: ListPage, 
/**
 * Common pages without head data: slug and name. Only for SEO.
 */
quick: Array<SelectOption>, };

export type EditorScreen = { 
/**
 * Who is signed in: the sign-in over a screen begins with it.
 */
email: string, 
/**
 * What it asks for.
 */
spec: FormSpec, 
/**
 * The record, or a new one with its defaults.
 */
record: ContentRecord, 
/**
 * The carousel in its order. Only for testimonials.
 */
carousel: Array<Neighbour>, 
/**
 * Host of the public site, as search results name it.
 */
host: string, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, 
/**
 * The last tries to send leads on. Only for the contact settings.
 */
deliveries: Array<DeliveryRow>, };

export type PageImagesScreen = { 
/**
 * Who is signed in: the sign-in over a screen begins with it.
 */
email: string, 
/**
 * What is said around them.
 */
spec: FormSpec, 
/**
 * The slots.
 */
records: Array<ContentRecord>, 
/**
 * What the hero's form asks for.
 */
heroSpec: FormSpec, 
/**
 * The hero's video and fallback picture.
 */
hero: ContentRecord, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, };

export type MediaScreen = { 
/**
 * Who is signed in: the sign-in over a screen begins with it.
 */
email: string, 
/**
 * What its name or text must have in it.
 */
q: string, 
/**
 * The filter, as in the address.
 */
show: string, 
/**
 * The newest of these pictures.
 */
page: MediaPage, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, };

export type UploadsScreen = { 
/**
 * Who is signed in: the sign-in over a screen begins with it.
 */
email: string, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, };

export type TrashScreen = { 
/**
 * Who is signed in: the sign-in over a screen begins with it.
 */
email: string, 
/**
 * What can be put back.
 */
trashed: Array<Trashed>, 
/**
 * The latest lines of the audit log.
 */
audit: Array<AuditEntry>, };

export type Device = { 
/**
 * By what it is named to be signed out.
 */
id: string, 
/**
 * Browser and platform: 'Firefox on Windows'.
 */
name: string, 
/**
 * Whether it is the one that asks.
 */
current: boolean, 
/**
 * When it signed in.
 */
signedInAt: Timestamp, 
/**
 * When it was last used, to the minute.
 */
lastSeenAt: Timestamp, };

export type AccountScreen = { 
/**
 * Who is signed in: the sign-in over a screen begins with it.
 */
email: string, 
/**
 * Fewest characters of a password.
 */
passwordMin: number, 
/**
 * What is advised about it.
 */
passwordAdvice: string, 
/**
 * How long a device stays signed in.
 */
sessionRule: string, 
/**
 * Where the owner is signed in, this device first.
 */
devices: Array<Device>, };

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

export const checkedFields = [
  "email",
  "phone",
  "vesselLength"
] as const;

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
  "mediaUnusedKeepMs": 2592000000,
  "minutesPerStep": 2,
  "mobileMaxPx": 768,
  "nameMax": 120,
  "phoneMax": 40,
  "photoBytesMax": 10485760,
  "photoCompressAbove": 2097152,
  "photoHeicBytesMax": 20971520,
  "photoPickedBytesMax": 67108864,
  "photoPixelsMax": 100000000,
  "photoQuality": 80,
  "photoQualityMin": 50,
  "photoSideMax": 20000,
  "photoSideMin": 512,
  "photoTargetBytes": 5242880,
  "photoTargetSide": 1920,
  "previewDebounceMs": 250,
  "trashKeepMs": 2592000000,
  "undoMs": 10000,
  "visitSlotsMax": 3
} as const;

export const messages = {
  "bodyTooLarge": "What was sent is larger than we accept. Nothing was saved; please send less.",
  "charactersLeft": "Characters left: {left}",
  "consentRequired": "You must agree to our privacy policy to proceed",
  "contactFailed": "Failed to submit form. Please try again.",
  "contactSent": "Thank you! We'll get back to you as soon as possible.",
  "draftBack": "What you typed on {day} is back.",
  "draftFound": "You started a request on this device.",
  "draftLocal": "Saved on this device only",
  "emailMeant": "Did you mean {address}?",
  "emailRequired": "Email required",
  "nameRequired": "Name required",
  "offline": "We could not reach the server. Nothing you typed is lost: check your connection and try again.",
  "phoneRequired": "Phone required",
  "photoFailed": "Upload failed - Failed to process your image. Please try again.",
  "photoHint": "JPG, PNG or HEIC, at least {side}x{side} pixels. Large photos are made smaller before they are sent.",
  "photoOffline": "Your photo could not be sent: our server cannot be reached. Check your connection and try again.",
  "photoOptimized": "Image optimized",
  "photoRetryOrSkip": "Your photo did not reach us. Try again, or send the request without it, and we will ask you for it when we answer.",
  "photoTooLarge": "File too large - Please upload an image smaller than 10MB.",
  "photoTooLargeHeic": "File too large - Please upload an image smaller than 20MB.",
  "photoTooManyPixels": "Image too large - Please upload an image of at most 100 megapixels.",
  "photoTooSmall": "Image too small - Please upload an image at least 512x512 pixels.",
  "photoTypeDesktop": "Invalid file type - Please upload a JPG or PNG image.",
  "photoTypeMobile": "Invalid file type - Please upload a JPG, PNG, HEIC, or HEIF image.",
  "photoUploaded": "Image uploaded successfully",
  "refitFailed": "Failed to submit your request. Please try again.",
  "refitFailedToast": "Submission failed - Please try again or contact us directly.",
  "refitSent": "Consultation request submitted! Our design team will review your request and reach out shortly.",
  "renderFailed": "We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.",
  "renderFailedTitle": "Something went wrong",
  "requiredFields": "Please fill in all required fields.",
  "sending": "Sending...",
  "slotsChosen": "{chosen} of {limit} times chosen",
  "slotsFull": "{limit} of {limit} times chosen. Untick one to choose another.",
  "startedOver": "Your earlier request was removed.",
  "styleRequired": "Please choose a style",
  "submissionBlocked": "Submission blocked.",
  "tooLongBy": "Please use at most {limit} characters. This text has {over} too many.",
  "unavailable": "We cannot save anything right now. Nothing you typed is lost: please try again in a minute, or call us.",
  "unexpected": "An unexpected error occurred. Please try again.",
  "visitSent": "Your times have reached us. We will confirm one of them by the next business day."
} as const;

export const adminMessages = {
  "altOrDecorative": "Say what the picture shows, or mark it as decorative",
  "conflict": "This was changed somewhere else meanwhile. Nothing is lost: compare both versions and choose what to keep.",
  "damaged": "Damaged",
  "fallbackFailed": "Failed to upload fallback image",
  "pictureDamaged": "This image is damaged and was not uploaded. Please export it again, or choose another one.",
  "pictureFailed": "Failed to upload image",
  "pictureOnly": "Please select an image file: JPG, PNG, WebP or HEIC",
  "pictureRowDamaged": "What is stored about this picture is damaged, and pages leave it out. Delete it and upload it again.",
  "pictureSaved": "Image updated successfully",
  "pictureTooLarge": "Image must be smaller than 5MB",
  "pictureTooLargeToOpen": "Image must be smaller than 64MB to be made smaller here. Please export a smaller one.",
  "pictureUsed": "To delete this picture, replace it in every place listed here first.",
  "restored": "The earlier version is back.",
  "reviewFailed": "Failed to extract review data from URL",
  "reviewTextRequired": "Please paste the review's text first",
  "reviewUrlRequired": "Please enter a Google Review URL first",
  "signInAgain": "Please sign in again. Nothing you typed is lost.",
  "sizesQueued": "The missing sizes are being made.",
  "undoGone": "This can no longer be undone here. Look into the history instead.",
  "vimeoFormat": "Invalid Vimeo URL format",
  "webhookTestFailed": "Failed to test/send test webhook",
  "webhookUrlRequired": "Please enter a webhook URL first"
} as const;

export const focusStep = 10 as const;

export const crops = [
  {
    "code": "strip",
    "label": "Full width",
    "width": 21,
    "height": 10
  },
  {
    "code": "shared",
    "label": "Card of a shared link",
    "width": 1200,
    "height": 630
  },
  {
    "code": "film",
    "label": "Wide",
    "width": 16,
    "height": 9
  },
  {
    "code": "landscape",
    "label": "Landscape",
    "width": 3,
    "height": 2
  },
  {
    "code": "classic",
    "label": "Slightly wide",
    "width": 4,
    "height": 3
  },
  {
    "code": "near",
    "label": "Nearly square",
    "width": 6,
    "height": 5
  },
  {
    "code": "square",
    "label": "Square",
    "width": 1,
    "height": 1
  },
  {
    "code": "portrait",
    "label": "Portrait",
    "width": 4,
    "height": 5
  },
  {
    "code": "tall",
    "label": "Tall",
    "width": 7,
    "height": 10
  }
] as const;

export const slots = [
  {
    "code": "home/hero_video",
    "name": "Home: hero video",
    "cuts": []
  },
  {
    "code": "home/hero_fallback",
    "name": "Home: hero picture",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "portrait"
      }
    ]
  },
  {
    "code": "home/service_yacht",
    "name": "Home: card Yacht Interior Refits",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/service_cabinetry",
    "name": "Home: card Custom Cabinetry",
    "cuts": [
      {
        "on": "Computer",
        "crop": "near"
      },
      {
        "on": "Phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/service_decking",
    "name": "Home: card Teak Decking",
    "cuts": [
      {
        "on": "Computer",
        "crop": "near"
      },
      {
        "on": "Phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/service_residential",
    "name": "Home: card Residential Woodworking",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "home/craft_large",
    "name": "Home: workshop, large picture",
    "cuts": [
      {
        "on": "Computer",
        "crop": "tall"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "home/craft_detail",
    "name": "Home: workshop, detail",
    "cuts": [
      {
        "on": "Computer",
        "crop": "landscape"
      },
      {
        "on": "Phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "home/closing",
    "name": "Home: background of the call to action",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "yacht-interiors/hero",
    "name": "Yacht Interiors: hero",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "portrait"
      }
    ]
  },
  {
    "code": "yacht-interiors/marine_carpentry_image",
    "name": "Yacht Interiors: marine carpentry",
    "cuts": [
      {
        "on": "Computer",
        "crop": "square"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "yacht-interiors/teak_decking_image",
    "name": "Yacht Interiors: teak decking",
    "cuts": [
      {
        "on": "Computer",
        "crop": "square"
      },
      {
        "on": "Phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "residential/hero",
    "name": "Residential: hero",
    "cuts": [
      {
        "on": "Computer",
        "crop": "strip"
      },
      {
        "on": "Phone",
        "crop": "portrait"
      }
    ]
  },
  {
    "code": "residential/custom_cabinetry_image",
    "name": "Residential: custom cabinetry",
    "cuts": [
      {
        "on": "Computer",
        "crop": "square"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "residential/custom_furniture_image",
    "name": "Residential: custom furniture",
    "cuts": [
      {
        "on": "Computer",
        "crop": "tall"
      },
      {
        "on": "Phone",
        "crop": "near"
      }
    ]
  },
  {
    "code": "residential/material_teak",
    "name": "Residential: material Teak",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "tall"
      }
    ]
  },
  {
    "code": "residential/material_mahogany",
    "name": "Residential: material Mahogany",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "tall"
      }
    ]
  },
  {
    "code": "residential/material_maple",
    "name": "Residential: material Maple",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "tall"
      }
    ]
  },
  {
    "code": "residential/material_walnut",
    "name": "Residential: material Walnut",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "tall"
      }
    ]
  },
  {
    "code": "showroom/hero",
    "name": "Showroom: hero",
    "cuts": [
      {
        "on": "Computer",
        "crop": "near"
      },
      {
        "on": "Phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "showroom/location",
    "name": "Showroom: location and hours",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "classic"
      },
      {
        "on": "Contact page, computer",
        "crop": "portrait"
      },
      {
        "on": "Contact page, phone",
        "crop": "landscape"
      }
    ]
  }
] as const;

export const contentPlaces = [
  {
    "code": "gallery",
    "name": "Gallery",
    "cuts": [
      {
        "on": "Small, computer and phone",
        "crop": "square"
      },
      {
        "on": "Large, computer",
        "crop": "film"
      },
      {
        "on": "Large, phone",
        "crop": "classic"
      }
    ]
  },
  {
    "code": "projects",
    "name": "Project",
    "cuts": [
      {
        "on": "List, computer",
        "crop": "classic"
      },
      {
        "on": "List, phone",
        "crop": "landscape"
      },
      {
        "on": "Its page, computer",
        "crop": "strip"
      },
      {
        "on": "Its page, phone",
        "crop": "classic"
      },
      {
        "on": "Shared link",
        "crop": "shared"
      }
    ]
  },
  {
    "code": "blog",
    "name": "Blog post",
    "cuts": [
      {
        "on": "List",
        "crop": "classic"
      },
      {
        "on": "Its page, computer",
        "crop": "strip"
      },
      {
        "on": "Its page, phone",
        "crop": "classic"
      },
      {
        "on": "Shared link",
        "crop": "shared"
      }
    ]
  },
  {
    "code": "blog-author",
    "name": "Author of a post",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "square"
      }
    ]
  },
  {
    "code": "testimonials",
    "name": "Testimonial",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "square"
      }
    ]
  },
  {
    "code": "styles",
    "name": "Refit style",
    "cuts": [
      {
        "on": "Computer and phone",
        "crop": "landscape"
      }
    ]
  },
  {
    "code": "social",
    "name": "Social post",
    "cuts": [
      {
        "on": "Large, computer",
        "crop": "tall"
      },
      {
        "on": "Small, computer",
        "crop": "classic"
      },
      {
        "on": "Phone",
        "crop": "square"
      }
    ]
  }
] as const;

export const seoPages = [
  {
    "value": "home",
    "label": "Home"
  },
  {
    "value": "yacht-interiors",
    "label": "Yacht Interiors"
  },
  {
    "value": "residential",
    "label": "Residential"
  },
  {
    "value": "showroom",
    "label": "Showroom"
  },
  {
    "value": "contact",
    "label": "Contact"
  },
  {
    "value": "blog",
    "label": "Blog"
  },
  {
    "value": "projects",
    "label": "Projects"
  },
  {
    "value": "visualizer",
    "label": "Visualizer"
  },
  {
    "value": "visit",
    "label": "Schedule a Visit"
  },
  {
    "value": "privacy-policy",
    "label": "Privacy Policy"
  },
  {
    "value": "terms-of-service",
    "label": "Terms of Service"
  }
] as const;

