//! What the back office's calls answer.

use super::Entity;
use super::read::Document;
use crate::Timestamp;
use crate::island::PictureSources;
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
    /// A list, whole: searching, filtering and sorting happen in the browser.
    ListPage {
        /// The rows, in order.
        rows: Vec<ListRow>,
        /// The groups that occur.
        groups: Vec<String>,
    }

    /// One row of a list.
    ListRow {
        /// Row id.
        id: String,
        /// Rises with each change.
        row_version: i32,
        /// What it is called.
        title: String,
        /// A line or two about it.
        text: String,
        /// Small words on it: 'Active', 'Featured'.
        badges: Vec<String>,
        /// Its picture.
        picture: Option<PictureSources>,
        /// Active, visible or published; none where nothing is turned on and off.
        state: Option<bool>,
        /// Stars, where a client gave some.
        rating: Option<i32>,
        /// Its place, where rows have one.
        position: Option<i32>,
        /// Category or tag; empty for none.
        group: String,
        /// Last change.
        updated_at: Timestamp,
        /// More about it, a few words each.
        facts: Vec<String>,
        /// Where visitors see it; empty if nowhere of its own.
        href: String,
        /// What is wrong with it, in words, if not all of it can be read.
        damaged: Option<String>,
    }

    /// One row, or a single document, to be edited.
    #[cfg_attr(feature = "typescript", ts(rename = "ContentRecord"))]
    Record {
        /// What kind.
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
        /// How many rows are in order, this one included: the last place.
        places: i32,
        /// Where visitors see it; empty if nowhere of its own.
        href: String,
        /// 'Scheduled for Mon, Nov 23, 9:00 AM PST', of a post that is still to come.
        scheduled: Option<String>,
        /// What was typed since and is not public yet.
        unsaved: Option<Unsaved>,
    }

    /// A draft of a row: typed and kept by the server, never public.
    Unsaved {
        /// The values, by the names of the form's fields.
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
        draft: Document,
        /// What the row was when the draft was begun.
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
        base: Document,
        /// The row's version then.
        row_version: i32,
        /// Rises with every save of the draft.
        revision: i32,
        /// When it was kept.
        at: Timestamp,
        /// Whose it is, if known.
        by: Option<String>,
    }

    /// A draft was kept.
    DraftKept {
        /// The row; a new one has its id from now on.
        id: String,
        /// The row's version.
        row_version: i32,
        /// The draft's revision; 0 if it says nothing that the row does not.
        revision: i32,
        /// When.
        at: Timestamp,
        /// The row as it is, where it was just made.
        made: Option<Record>,
    }

    /// A device on which the owner is signed in.
    Device {
        /// By what it is named to be signed out.
        id: String,
        /// Browser and platform: 'Firefox on Windows'.
        name: String,
        /// Whether it is the one that asks.
        current: bool,
        /// When it signed in.
        signed_in_at: Timestamp,
        /// When it was last used, to the minute.
        last_seen_at: Timestamp,
    }

    /// An address under which a draft can be seen without an account.
    PreviewLink {
        /// Names it for revoking.
        id: String,
        /// The path, with its secret.
        path: String,
        /// When it was made.
        created_at: Timestamp,
        /// Until when it works.
        expires_at: Timestamp,
        /// Who made it, if known.
        by: Option<String>,
    }

    /// Saved.
    Saved {
        /// As it is now.
        record: Record,
        /// The sentence to show.
        message: String,
        /// Takes it back; none if nothing changed.
        undo: Option<String>,
    }

    /// Done.
    Done {
        /// The sentence to show.
        message: String,
        /// Takes it back; none if nothing changed.
        undo: Option<String>,
    }

    /// What something was before a change.
    Version {
        /// Names it for restoring.
        id: String,
        /// When it was changed.
        at: Timestamp,
        /// Who changed it, if known.
        by: Option<String>,
        /// What was done: 'Edited', 'Moved'.
        action: String,
        /// What the change did, field by field.
        changes: Vec<Change>,
        /// Whether there was anything before, to be restored.
        restorable: bool,
    }

    /// One field's change.
    Change {
        /// The field's label.
        label: String,
        /// Before, as people read it.
        before: String,
        /// After, as people read it.
        after: String,
    }

    /// Something in the trash.
    Trashed {
        /// What kind; a picture's is `media`.
        entity: String,
        /// The kind as people read it.
        kind: String,
        /// Row id.
        id: String,
        /// What it is called.
        title: String,
        /// When it was deleted.
        deleted_at: Timestamp,
        /// When it goes for good.
        purge_at: Timestamp,
    }

    /// A line of the audit log.
    AuditEntry {
        /// Names it.
        id: String,
        /// When.
        at: Timestamp,
        /// Who, if known.
        by: Option<String>,
        /// What was done, in words.
        text: String,
        /// Where to look at it; empty if it is gone.
        href: String,
    }

    /// A picture of the media library.
    MediaItem {
        /// Row id.
        id: String,
        /// Rises with each change.
        row_version: i32,
        /// Its file's name.
        name: String,
        /// Its forms.
        picture: PictureSources,
        /// What it shows.
        alt: String,
        /// Whether it shows nothing worth telling.
        decorative: bool,
        /// Where the eye should stay: percent from the left.
        focal_x: u8,
        /// Percent from the top.
        focal_y: u8,
        /// Size of the original, in bytes.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        bytes: i64,
        /// When it came.
        created_at: Timestamp,
        /// Where it is used, drafts and what is in the trash included.
        uses: Vec<MediaUse>,
        /// Whether a former version that can be restored shows it.
        former: bool,
        /// Since when nothing shows it, no former version either, as far as was seen.
        unused_since: Option<Timestamp>,
        /// Whether not all of its row can be read.
        damaged: bool,
        /// How many of its sizes there are, in words, while others are to come.
        sizes: Option<String>,
        /// Why some of its sizes were given up, if they were.
        sizes_problem: Option<String>,
        /// What to say to whoever has brought it again.
        known: Option<String>,
    }

    /// How far the sizes of a picture are.
    MediaSizes {
        /// The picture.
        id: String,
        /// Its forms.
        picture: PictureSources,
        /// How many of its sizes there are, in words, while others are to come.
        sizes: Option<String>,
        /// Why some of its sizes were given up, if they were.
        sizes_problem: Option<String>,
    }

    /// A picture that shows another file now.
    MediaReplaced {
        /// The picture.
        item: MediaItem,
        /// What was done, and what takes it back.
        done: Done,
    }

    /// A place that uses a picture.
    MediaUse {
        /// The code of its kind of content.
        entity: String,
        /// What it is called.
        label: String,
        /// Where it is edited.
        href: String,
        /// The code of the [`crate::crops::Place`] that shows it; empty for one that cuts
        /// nothing or that visitors do not see.
        place: String,
    }

    /// A part of the media library, newest first.
    MediaPage {
        /// The pictures.
        items: Vec<MediaItem>,
        /// How many each filter shows.
        filters: Vec<MediaFilterCount>,
        /// Where the next page begins; none at the end.
        after: Option<String>,
        /// What nothing has used for so long that it can be removed.
        removable: MediaRemovable,
    }

    /// Pictures that can be removed together.
    #[derive(Default)]
    MediaRemovable {
        /// How many.
        count: usize,
        /// What their originals take, in bytes.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        bytes: i64,
    }

    /// A filter of the media library.
    MediaFilterCount {
        /// As in the address.
        show: String,
        /// As read.
        label: String,
        /// How many of the pictures that match the search it shows.
        count: usize,
        /// Whether it is about one kind of content.
        place: bool,
    }

    /// How the test of a webhook went.
    WebhookTest {
        /// Whether the receiver accepted it.
        ok: bool,
        /// What it answered, if anything.
        status: Option<u16>,
        /// How long it took.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        millis: i64,
        /// The sentence to show.
        sentence: String,
    }

    /// One try of a delivery.
    DeliveryRow {
        /// When.
        at: Timestamp,
        /// Whose lead.
        lead: String,
        /// The lead's reference.
        reference: String,
        /// Where the lead is.
        href: String,
        /// What was answered, if anything.
        status: Option<u16>,
        /// What became of it, in words.
        outcome: String,
        /// How long it took.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        millis: i64,
    }

    /// Something that waits for the owner.
    AttentionItem {
        /// What is the matter.
        title: String,
        /// What it means.
        text: String,
        /// Where to deal with it.
        href: String,
        /// What the link there says.
        action: String,
    }

    /// How visitors will see a testimonial.
    TestimonialCard {
        /// The card as the pages have it.
        html: String,
        /// Why it is not where one would look for it.
        note: Option<String>,
    }

    /// What could be read of a review; empty where nothing was found.
    ReviewData {
        /// Who wrote it.
        client_name: String,
        /// The words.
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
        /// How it came here.
        source: String,
        /// The sentence to show.
        message: String,
    }
}
