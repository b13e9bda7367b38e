//! Responses of the back office's calls.

use crate::Timestamp;
use crate::kinds::{Document, Entity};
use crate::site::island::PictureSources;
use serde::{Deserialize, Serialize};

macro_rules! answers {
    ($($(#[$meta:meta])* $name:ident { $($(#[$fmeta:meta])* $field:ident: $type:ty,)+ })+) => {$(
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        $(#[$meta])*
        pub struct $name { $($(#[$fmeta])* pub $field: $type,)+ }
    )+};
}

answers! {
    /// A complete list: searching, filtering and sorting happen in the browser.
    ListPage {
        /// The rows, in order.
        rows: Vec<ListRow>,
        /// The groups that occur in it.
        groups: Vec<String>,
    }

    /// One row of a list.
    ListRow {
        /// Row id.
        id: String,
        /// Rises with each change.
        row_version: i32,
        /// Display name.
        title: String,
        /// A line or two of description.
        text: String,
        /// Badges: 'Active', 'Featured'.
        badges: Vec<String>,
        /// Its picture.
        picture: Option<PictureSources>,
        /// Active, visible or published; none for rows without a toggle.
        state: Option<bool>,
        /// Stars, where the client gave any.
        rating: Option<i32>,
        /// Position, where rows are ordered.
        position: Option<i32>,
        /// Category or tag; empty for none.
        group: String,
        /// Last change.
        updated_at: Timestamp,
        /// Further facts, a few words each.
        facts: Vec<String>,
        /// Public path; empty if it has no page of its own.
        href: String,
        /// What is wrong with it, in words, if it cannot be read completely.
        damaged: Option<String>,
    }

    /// One row, or a single document, for editing.
    #[cfg_attr(feature = "typescript", ts(rename = "ContentRecord"))]
    Record {
        /// Its kind of content.
        entity: Entity,
        /// Row id; empty for one that is not saved yet.
        id: String,
        /// Rises with each change; 0 for one that is not saved yet.
        row_version: i32,
        /// Last change.
        updated_at: Timestamp,
        /// Who made it, if known.
        updated_by: Option<String>,
        /// The values, by the names of the form's fields.
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
        draft: Document,
        /// The pictures that the draft names.
        media: Vec<MediaItem>,
        /// Number of active rows, this one included: the highest position.
        places: i32,
        /// Public path; empty if it has no page of its own.
        href: String,
        /// 'Scheduled for Mon, Nov 23, 9:00 AM PST', for a post that is not public yet.
        scheduled: Option<String>,
        /// Changes since then that are not public yet.
        unsaved: Option<Unsaved>,
    }

    /// An autosaved draft of a row, never public.
    Unsaved {
        /// The values, by the names of the form's fields.
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
        draft: Document,
        /// The row as it was when the draft was started.
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
        base: Document,
        /// The row's version at that time.
        row_version: i32,
        /// Rises with every autosave.
        revision: i32,
        /// When it was saved.
        at: Timestamp,
        /// Who wrote it, if known.
        by: Option<String>,
    }

    /// Result of an autosave.
    DraftKept {
        /// The row; a new one gets its id here.
        id: String,
        /// The row's version.
        row_version: i32,
        /// The draft's revision; 0 if it does not differ from the row.
        revision: i32,
        /// When.
        at: Timestamp,
        /// The row, if it was just created.
        made: Option<Record>,
    }

    /// What the sign-in dialog asks for after the password.
    SecondStep {
        /// The sentence that asks for it.
        asks: String,
        /// Whether codes of an app are accepted.
        app: bool,
        /// Whether passkeys are.
        passkeys: bool,
    }

    /// A device on which the owner is signed in.
    Device {
        /// Id for signing it out.
        id: String,
        /// Browser and platform: 'Firefox on Windows'.
        name: String,
        /// Whether it is the requesting device.
        current: bool,
        /// When it signed in.
        signed_in_at: Timestamp,
        /// When it was last used, to the minute.
        last_seen_at: Timestamp,
    }

    /// A URL that shows a draft without an account.
    PreviewLink {
        /// Id for revoking it.
        id: String,
        /// The path, including its secret.
        path: String,
        /// When it was made.
        created_at: Timestamp,
        /// When it expires.
        expires_at: Timestamp,
        /// Who made it, if known.
        by: Option<String>,
    }

    /// Result of saving.
    Saved {
        /// The record as it is now.
        record: Record,
        /// The message to show.
        message: String,
        /// Undo token; none if nothing changed.
        undo: Option<String>,
    }

    /// Result of any other action.
    Done {
        /// The message to show.
        message: String,
        /// Undo token; none if nothing changed.
        undo: Option<String>,
    }

    /// The state before a change.
    Version {
        /// Id for restoring it.
        id: String,
        /// When it was changed.
        at: Timestamp,
        /// Who changed it, if known.
        by: Option<String>,
        /// What was done: 'Edited', 'Moved'.
        action: String,
        /// The changes, field by field.
        changes: Vec<Change>,
        /// Whether there was a state before it that can be restored.
        restorable: bool,
    }

    /// One field's change.
    Change {
        /// The field's label.
        label: String,
        /// Display text before.
        before: String,
        /// Display text after.
        after: String,
    }

    /// Something in the trash.
    Trashed {
        /// Entity code; `media` for a picture.
        entity: String,
        /// Label of its kind.
        kind: String,
        /// Row id.
        id: String,
        /// Display name.
        title: String,
        /// When it was deleted.
        deleted_at: Timestamp,
        /// When it is deleted permanently.
        purge_at: Timestamp,
    }

    /// A line of the audit log.
    AuditEntry {
        /// Id of the line.
        id: String,
        /// When.
        at: Timestamp,
        /// Who did it, if known.
        by: Option<String>,
        /// What was done, in words.
        text: String,
        /// Where to see it; empty if it no longer exists.
        href: String,
    }

    /// A picture of the media library.
    MediaItem {
        /// Row id.
        id: String,
        /// Rises with each change.
        row_version: i32,
        /// File name.
        name: String,
        /// Its variants.
        picture: PictureSources,
        /// Alt text.
        alt: String,
        /// Whether it is decorative, so that it needs no alt text.
        decorative: bool,
        /// Focal point: percent from the left.
        focal_x: u8,
        /// Percent from the top.
        focal_y: u8,
        /// Size of the original, in bytes.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        bytes: i64,
        /// When it was added.
        created_at: Timestamp,
        /// Where it is used, including drafts and the trash.
        uses: Vec<MediaUse>,
        /// Whether a restorable earlier version uses it.
        former: bool,
        /// When it was first seen unused, by current and earlier versions.
        unused_since: Option<Timestamp>,
        /// Whether its row cannot be read completely.
        damaged: bool,
        /// Progress of its variants, in words, while some are pending.
        sizes: Option<String>,
        /// Why some of its variants were given up, if any were.
        sizes_problem: Option<String>,
        /// Note for a picture that was uploaded before.
        known: Option<String>,
    }

    /// How many variants of a picture exist.
    MediaSizes {
        /// The picture.
        id: String,
        /// Its variants.
        picture: PictureSources,
        /// Progress of its variants, in words, while some are pending.
        sizes: Option<String>,
        /// Why some of its variants were given up, if any were.
        sizes_problem: Option<String>,
    }

    /// A picture whose file was replaced.
    MediaReplaced {
        /// The picture.
        item: MediaItem,
        /// The message, and the undo token.
        done: Done,
    }

    /// A place that uses a picture.
    MediaUse {
        /// The code of its entity.
        entity: String,
        /// Display name.
        label: String,
        /// Where it is edited.
        href: String,
        /// The code of the [`crate::media::crops::CropPlace`] that shows it; empty if it is not cropped or
        /// not visible to visitors.
        place: String,
    }

    /// A page of the media library, newest first.
    MediaPage {
        /// The pictures.
        items: Vec<MediaItem>,
        /// How many pictures each filter matches.
        filters: Vec<MediaFilterCount>,
        /// Cursor of the next page; none at the end.
        after: Option<String>,
        /// Pictures unused for so long that they can be removed.
        removable: MediaRemovable,
    }

    /// Pictures that can be removed together.
    #[derive(Default)]
    MediaRemovable {
        /// How many.
        count: usize,
        /// Total size of their originals, in bytes.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        bytes: i64,
    }

    /// A filter of the media library.
    MediaFilterCount {
        /// Its code in the URL.
        show: String,
        /// Its label.
        label: String,
        /// How many pictures it matches within the current search.
        count: usize,
        /// Whether it filters by one kind of content.
        place: bool,
    }

    /// Result of a webhook test.
    WebhookTest {
        /// Whether the receiver accepted it.
        ok: bool,
        /// The receiver's status code, if it answered.
        status: Option<u16>,
        /// How long it took, in milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        millis: i64,
        /// The message to show.
        sentence: String,
    }

    /// One delivery attempt.
    DeliveryRow {
        /// When.
        at: Timestamp,
        /// Name of the lead.
        lead: String,
        /// The lead's reference.
        reference: String,
        /// Where the lead is.
        href: String,
        /// The status code, if it answered.
        status: Option<u16>,
        /// The outcome, in words.
        outcome: String,
        /// How long it took, in milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        millis: i64,
    }

    /// An alert for the owner.
    AlertItem {
        /// What is wrong.
        title: String,
        /// What it means.
        text: String,
        /// Where to fix it.
        href: String,
        /// Label of that link.
        action: String,
    }

    /// Preview of a testimonial as visitors will see it.
    TestimonialCard {
        /// The card's HTML, as on the pages.
        html: String,
        /// Why it is not shown where one would expect it.
        note: Option<String>,
    }

    /// What could be extracted from a review; empty where nothing was found.
    ReviewData {
        /// Who wrote it.
        client_name: String,
        /// Text of the review.
        testimonial_text: String,
        /// 1 to 5.
        rating: Option<i32>,
        /// Address of the client's picture.
        client_photo: String,
        /// ISO day.
        date: String,
        /// The platform's own id of the review.
        google_review_id: String,
        /// The platform.
        review_platform: String,
        /// How it was imported.
        source: String,
        /// The message to show.
        message: String,
    }
}
