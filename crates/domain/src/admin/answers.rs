use crate::Timestamp;
use crate::kinds::{Document, Kind};
use crate::site::island::PictureSources;
use serde::{Deserialize, Serialize};

/// A complete list: searching, filtering and sorting happen in the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListPage {
    pub rows: Vec<ListRow>,
    pub groups: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListRow {
    pub id: String,
    pub row_version: i32,
    pub title: String,
    pub text: String,
    pub badges: Vec<String>,
    pub picture: Option<PictureSources>,
    /// Active, visible or published; none for rows without a toggle.
    pub state: Option<bool>,
    pub rating: Option<i32>,
    pub position: Option<i32>,
    pub group: String,
    pub updated_at: Timestamp,
    pub facts: Vec<String>,
    /// Numbers that are compared with those of the other rows.
    pub figures: Vec<RowFigure>,
    /// Public path; empty if it has no page of its own.
    pub href: String,
    pub damaged: Option<String>,
    /// Why it can be neither turned off nor deleted; empty if it can.
    pub stays: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RowFigure {
    pub label: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
}

/// One row, or a single document, for editing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "ContentRecord"))]
pub struct Record {
    #[serde(rename = "entity")]
    pub kind: Kind,
    pub id: String,
    /// Rises with each change; 0 for one that is not saved yet.
    pub row_version: i32,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
    /// The values, by the names of the form's fields.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub draft: Document,
    pub media: Vec<MediaItem>,
    /// Number of active rows, this one included: the highest position.
    pub places: i32,
    pub href: String,
    /// 'Scheduled for Mon, Nov 23, 9:00 AM PST', for a post that is not public yet.
    pub scheduled: Option<String>,
    /// Changes since then that are not public yet.
    pub unsaved: Option<Unsaved>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unsaved {
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub draft: Document,
    /// The row as it was when the draft was started.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub base: Document,
    /// The row's version at that time.
    pub row_version: i32,
    /// Rises with every autosave.
    pub revision: i32,
    pub at: Timestamp,
    pub by: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DraftKept {
    pub id: String,
    pub row_version: i32,
    /// The draft's revision; 0 if it does not differ from the row.
    pub revision: i32,
    pub at: Timestamp,
    /// The row, if it was just created.
    pub made: Option<Record>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SecondStep {
    pub asks: String,
    pub app: bool,
    pub passkeys: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Device {
    pub id: String,
    /// Browser and platform: 'Firefox on Windows'.
    pub name: String,
    pub current: bool,
    pub signed_in_at: Timestamp,
    /// When it was last used, to the minute.
    pub last_seen_at: Timestamp,
}

/// A URL that shows a draft without an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PreviewLink {
    pub id: String,
    /// The path, including its secret.
    pub path: String,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub by: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Saved {
    pub record: Record,
    pub message: String,
    /// Undo token; none if nothing changed.
    pub undo: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Done {
    pub message: String,
    pub undo: Option<String>,
}

/// The state before a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Version {
    pub id: String,
    pub at: Timestamp,
    pub by: Option<String>,
    /// The action: 'Edited', 'Moved'.
    pub action: String,
    pub changes: Vec<Change>,
    /// Whether there was a state before it that can be restored.
    pub restorable: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Change {
    pub label: String,
    pub before: String,
    pub after: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Trashed {
    #[serde(rename = "entity")]
    pub kind: String,
    #[serde(rename = "kind")]
    pub kind_label: String,
    pub id: String,
    pub title: String,
    pub deleted_at: Timestamp,
    pub purge_at: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AuditEntry {
    pub id: String,
    pub at: Timestamp,
    pub by: Option<String>,
    pub text: String,
    /// Where to see it; empty if it no longer exists.
    pub href: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaItem {
    pub id: String,
    pub row_version: i32,
    /// Of its file.
    pub name: String,
    pub caption: String,
    /// What it is called: its caption, else what it shows, else its file.
    pub title: String,
    pub picture: PictureSources,
    /// Its mean color.
    pub color: String,
    pub alt: String,
    /// Whether it is decorative, so that it needs no alt text.
    pub decorative: bool,
    /// Focal point: percent from the left.
    pub focal_x: u8,
    /// Percent from the top.
    pub focal_y: u8,
    /// Size of the original, in bytes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bytes: i64,
    pub created_at: Timestamp,
    pub uses: Vec<MediaUse>,
    /// [`MediaItem::uses`] in a few words, such as 'Home, yacht gallery'; empty where uses were not read.
    pub where_used: String,
    /// Whether a restorable earlier version uses it.
    pub former: bool,
    /// When it was first seen unused, by current and earlier versions.
    pub unused_since: Option<Timestamp>,
    /// Whether its row cannot be read completely.
    pub damaged: bool,
    /// Progress of its variants, in words, while some are pending.
    pub sizes: Option<String>,
    /// Why some of its variants were given up.
    pub sizes_problem: Option<String>,
    pub known: Option<String>,
    /// In the answer to an upload: of an animation, of which only the first picture is kept.
    pub still: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaSizes {
    pub id: String,
    pub picture: PictureSources,
    pub sizes: Option<String>,
    pub sizes_problem: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaReplaced {
    pub item: MediaItem,
    pub done: Done,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaUse {
    #[serde(rename = "entity")]
    pub kind: String,
    /// The id of its row.
    pub row: String,
    pub label: String,
    /// Where a visitor finds it, such as 'Yacht gallery, place 3'.
    pub name: String,
    /// What else is to be said, such as 'Tag Galley, visible'.
    pub about: String,
    /// `name` in a list of several places, such as 'Yacht gallery'.
    pub short: String,
    pub href: String,
    /// The place's own alt text; empty where it has none.
    pub alt: String,
    /// Whether visitors see it there; none where it cannot be hidden.
    pub is_visible: Option<bool>,
    /// Whether the library can empty the place. Others are changed where `href` leads.
    pub can_be_emptied: bool,
    /// The code of the [`crate::media::crops::CropPlace`] that shows it; empty if it is not cropped or
    /// not visible to visitors.
    pub place: String,
}

/// A page of the media library, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaPage {
    pub items: Vec<MediaItem>,
    pub filters: Vec<MediaFilterCount>,
    /// Cursor of the next page; none at the end.
    pub after: Option<String>,
    /// Pictures unused for so long that they can be removed.
    pub removable: MediaRemovable,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaRemovable {
    pub count: usize,
    /// Total size of their originals, in bytes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bytes: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaFilterCount {
    pub show: String,
    pub label: String,
    /// How many pictures it matches within the current search.
    pub count: usize,
    /// Whether it filters by one kind of content.
    pub place: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WebhookTest {
    pub ok: bool,
    /// The receiver's status code, if it answered.
    pub status: Option<u16>,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub millis: i64,
    pub sentence: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeliveryRow {
    pub at: Timestamp,
    pub lead: String,
    pub reference: String,
    pub href: String,
    pub status: Option<u16>,
    pub outcome: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub millis: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AlertItem {
    pub title: String,
    pub text: String,
    pub href: String,
    pub action: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TestimonialCard {
    pub html: String,
    /// Why it is not shown where one would expect it.
    pub note: Option<String>,
}

/// Empty where nothing was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReviewData {
    pub client_name: String,
    pub testimonial_text: String,
    /// 1 to 5.
    pub rating: Option<i32>,
    pub client_photo: String,
    /// ISO day.
    pub date: String,
    pub google_review_id: String,
    pub review_platform: String,
    pub source: String,
    pub message: String,
}
