//! Messages of the back office.

use crate::limits;
use crate::time::{DAY, HOUR};

// Form fields
/// A question or an answer is missing.
pub const FAQ_REQUIRED: &str = "Question and answer are required.";
/// No text.
pub const TESTIMONIAL_REQUIRED: &str = "Testimonial text is required";
/// No project name.
pub const PROJECT_NAME_REQUIRED: &str = "Project name is required";
/// No description.
pub const PROJECT_TEXT_REQUIRED: &str = "Short description is required";
/// A gallery photo without a picture.
pub const GALLERY_PICTURE_REQUIRED: &str = "Please upload an image or provide an image URL";
/// A picture without alt text.
pub const ALT_REQUIRED: &str = "Alt text is required: say what the picture shows";
/// A post without title or content.
pub const POST_REQUIRED: &str = "Title and content are required.";
/// A post without a slug.
pub const SLUG_REQUIRED: &str = "Slug is required.";
/// Head metadata without a slug or a title.
pub const SEO_REQUIRED: &str = "Page slug and page title are required.";
/// Head metadata for a page that already has some.
pub const SEO_SLUG_TAKEN: &str = "A page with this slug already exists.";
/// The slug of another row.
pub const SLUG_TAKEN: &str = "This slug is already in use. Please choose a different one.";
/// A slug that is reserved for routes.
pub const SLUG_RESERVED: &str = "This word is part of the site's own addresses. Please choose a different slug.";
/// A slug that ends up empty.
pub const SLUG_EMPTY: &str = "A slug needs letters or digits.";
/// An invalid URL.
pub const URL_INVALID: &str = "Please enter a full web address, beginning with https://";
/// An invalid date.
pub const DATE_INVALID: &str = "Please enter a valid date";
/// Not a number.
pub const NUMBER_INVALID: &str = "Please enter a whole number";
/// A value of the wrong type.
pub const VALUE_UNREADABLE: &str = "This value cannot be read. Please enter it again.";
/// Closing before opening.
pub const HOURS_INVALID: &str = "Please enter an opening time before the closing time";
/// Two exceptions for the same day.
pub const EXCEPTION_TWICE: &str = "This day is listed twice";
/// A field of the business profile that every page needs.
pub const PROFILE_REQUIRED: &str = "Required: this appears on every page";
/// A legal text without text.
pub const LEGAL_REQUIRED: &str = "Title and text are required.";
/// A style without name or description.
pub const STYLE_REQUIRED: &str = "Name and description are required.";
/// A social post without picture or caption.
pub const SOCIAL_REQUIRED: &str = "Picture and caption are required.";
/// An invalid video link, when saving.
pub const VIMEO_SAVE_FAILED: &str = "Failed to update video settings. Please check the Vimeo URL format.";
/// A picture that is not in the media library (anymore).
pub const PICTURE_GONE: &str = "This picture is no longer in the media library. Please choose another one.";
/// A project that does not exist (anymore).
pub const PROJECT_GONE: &str = "This project is no longer published. Please choose another one.";
/// A gallery photo that does not exist (anymore).
pub const PHOTO_GONE: &str = "One of these photos is no longer in the gallery.";
/// A canonical address on another host.
pub const CANONICAL_ELSEWHERE: &str =
    "This address is on another website: search engines would drop this page. Confirm below if you mean it.";

// Testimonials
/// Duplicate review.
pub const REVIEW_DUPLICATE: &str = "Duplicate Found: A testimonial with this Google Review URL already exists";
/// Auto-Fill without a URL.
pub const REVIEW_URL_REQUIRED: &str = "Please enter a Google Review URL first";
/// Auto-Fill found something.
pub const REVIEW_FOUND: &str = "Review data extracted successfully! Please review and edit as needed.";
/// Auto-Fill found nothing.
pub const REVIEW_FAILED: &str = "Failed to extract review data from URL";
/// Auto-Fill of a host that is not allowed.
pub const REVIEW_HOST: &str =
    "Reviews can be read from Google, Yelp, Facebook and Houzz. For others, paste the review's text below.";
/// The dashboard without new requests.
pub const NO_REQUESTS: &str =
    "Nothing new. Quotes, refits and visits that people ask for appear here as soon as they are sent.";
/// The paste box is empty.
pub const REVIEW_TEXT_REQUIRED: &str = "Please paste the review's text first";
/// Created active.
pub const TESTIMONIAL_ADDED: &str = "Testimonial created and added to carousel";
/// Created inactive.
pub const TESTIMONIAL_CREATED: &str = "Testimonial created (inactive)";
/// Turned off.
pub const TESTIMONIAL_OFF: &str = "Testimonial deactivated and ordering updated.";
/// Turned on.
pub const TESTIMONIAL_ON: &str = "Testimonial activated and placed in carousel.";
/// Moved.
pub const CAROUSEL_MOVED: &str = "Carousel position updated.";

// Pictures
/// A file that is not a picture.
pub const PICTURE_ONLY: &str = "Please select an image file: JPG, PNG, WebP or HEIC";
/// A picture that cannot be decoded completely.
pub const PICTURE_DAMAGED: &str =
    "This image is damaged and was not uploaded. Please export it again, or choose another one.";
/// A file too large for the browser to open and shrink.
pub const PICTURE_TOO_LARGE_TO_OPEN: &str =
    "Image must be smaller than 64MB to be resized here. Please export a smaller one.";
/// A picture over the limit of the library.
pub const PICTURE_TOO_LARGE: &str = "Image must be smaller than 5MB";
/// Storing failed.
pub const PICTURE_FAILED: &str = "Failed to upload image";
/// The hero's fallback picture was not stored.
pub const FALLBACK_FAILED: &str = "Failed to upload fallback image";
/// A URL that does not lead to a picture.
pub const PICTURE_URL_FAILED: &str = "No picture could be read from this address. Please upload the file instead.";
/// A picture in use cannot be deleted.
pub const PICTURE_IN_USE: &str = "This picture is in use and was not deleted. Replace it there first:";
/// Above the list of a picture's uses.
pub const PICTURE_USED: &str = "To delete this picture, replace it in every place listed here first.";
/// A picture that does not exist (anymore).
pub const PICTURE_NOT_FOUND: &str = "Image not found.";
/// Neither an alt text nor marked decorative.
pub const ALT_OR_DECORATIVE: &str = "Say what the picture shows, or mark it as decorative";
/// Details of a picture saved.
pub const PICTURE_SAVED: &str = "Image updated successfully";
/// A picture is in the trash.
pub const PICTURE_DELETED: &str = "Image deleted successfully.";

// Settings and account
/// Testing without a URL.
pub const WEBHOOK_URL_REQUIRED: &str = "Please enter a webhook URL first";
/// An address of `http://`.
pub const WEBHOOK_UNENCRYPTED: &str = "This address begins with http://, so the names, phone numbers and messages of visitors are sent unencrypted. Use https:// if the receiver offers it.";
/// The test succeeded.
pub const WEBHOOK_TEST_SENT: &str = "Test webhook sent successfully";
/// The test failed; the cause follows.
pub const WEBHOOK_TEST_FAILED: &str = "Failed to test/send test webhook";
/// Settings saved.
pub const SETTINGS_SAVED: &str = "Settings saved successfully";
/// The business profile saved, with a holiday that its page does not announce yet.
#[must_use]
pub fn settings_saved_for_later(day: &str, from: &str) -> String {
    format!("{SETTINGS_SAVED}. {day} is shown with the opening hours from {from} on.")
}
/// The hero's video saved.
pub const HERO_VIDEO_SAVED: &str = "Hero video settings updated successfully";
/// The current password is wrong.
pub const PASSWORD_WRONG: &str = "Your current password is incorrect";
/// The new password is too short.
pub const PASSWORD_SHORT: &str = "Please use at least 8 characters";
/// The new password is too long.
pub const PASSWORD_LONG: &str = "Please use a shorter password";
/// The new password is among the most common ones.
pub const PASSWORD_COMMON: &str =
    "This is one of the most common passwords, which are guessed first. Please choose another one.";
/// The new password is one repeated character.
pub const PASSWORD_REPEATED: &str = "This repeats one character. Please choose another password.";
/// The new password is the account's own e-mail address.
pub const PASSWORD_EMAIL: &str = "This is your email address. Please choose another password.";
/// The new password is the business's name.
pub const PASSWORD_BUSINESS: &str = "This is the name of the business. Please choose another password.";
/// Password changed.
pub const PASSWORD_CHANGED: &str = "Password changed. All other devices are signed out.";
/// One session ended.
pub const DEVICE_SIGNED_OUT: &str = "The device is signed out.";
/// Every session but this one ended.
pub const OTHERS_SIGNED_OUT: &str = "All other devices are signed out.";
/// All sessions ended.
pub const SIGNED_OUT_EVERYWHERE: &str = "You are signed out on every device.";

// History, trash and conflicts
/// Edit conflict.
pub const CONFLICT: &str = "This was changed somewhere else while you were editing. Nothing is lost: compare both versions and choose what to keep.";
/// Undo succeeded.
pub const UNDONE: &str = "Undone.";
/// A change that cannot be undone (anymore).
pub const UNDO_GONE: &str = "This can no longer be undone here. Use History instead.";
/// An earlier version was restored.
pub const RESTORED: &str = "The earlier version was restored.";
/// Restored from the trash.
pub const OUT_OF_TRASH: &str = "Restored from the trash.";
/// Permanently deleted.
pub const PURGED: &str = "Deleted permanently.";
/// Not in the trash (anymore).
pub const NOT_IN_TRASH: &str = "This is no longer in the trash.";
/// An earlier version that does not exist (anymore).
pub const VERSION_GONE: &str = "This version no longer exists.";
/// The new order is saved.
pub const ORDER_SAVED: &str = "Order updated successfully";
/// Something that cannot be moved, added, toggled or deleted.
pub const NOT_POSSIBLE: &str = "This is not possible here.";
/// A person's data is erased.
pub const PERSON_ERASED: &str = "Everything about this person has been erased.";
/// A lead that is added by hand has no way to reply.
pub const LEAD_CONTACT_REQUIRED: &str = "Enter a phone number or an email address, so that you can reply.";
/// What the inbox does with new leads.
pub const INBOX_ON: &str = "Every lead is stored here first, even if everything else fails.";
/// A notice is mailed.
pub const MAIL_ON: &str =
    "A notice of every lead goes to this address: the one set on the server, or else that of the business profile.";
/// No mail is sent.
pub const MAIL_OFF: &str =
    "The site sends no mail, neither to you nor to visitors. The person who runs the server can turn it on (SMTP_URL).";
/// Leads are posted to the webhook.
pub const WEBHOOK_ON: &str = "Every lead is posted to the address on this page.";
/// No webhook is set up.
pub const WEBHOOK_OFF: &str = "Enter an address on this page if another program should receive your leads.";
/// A lead could not be added by hand.
pub const LEAD_NOT_ADDED: &str =
    "The lead was not added: the site is temporarily unavailable. What you typed is still here; please try again.";
/// Another backup is being downloaded.
pub const BACKUP_BUSY: &str = "A backup is being made for a download already. Please try again when it has ended.";
/// A backup for a download could not be made.
pub const BACKUP_FAILED: &str =
    "The backup could not be made, so nothing was downloaded. The site is unchanged; the server's log says why.";
/// Too many wrong passwords before a download.
pub const BACKUP_WAIT: &str =
    "Too many wrong passwords. Nothing was downloaded; please wait some minutes and try again.";
/// The wrong password before a download.
pub const BACKUP_PASSWORD: &str = "The password is incorrect. Nothing was downloaded.";
/// Warning before erasing a person's data.
pub const PERSON_ERASE_WARNING: &str = "This cannot be undone, and it does not go to the trash. Backups that were made before keep it until they are \
     removed, but restoring one leaves it out.";

/// A person's data is erased, except photos that the storage has not deleted yet.
#[must_use]
pub fn person_erased_but(photos: u64) -> String {
    match photos {
        0 => PERSON_ERASED.to_owned(),
        1 => {
            "Everything about this person has been erased except 1 photo. The photo storage does not answer; the photo \
              is deleted as soon as it does."
                .to_owned()
        }
        n => format!(
            "Everything about this person has been erased except {n} photos. The photo storage does not answer; they \
             are deleted as soon as it does."
        ),
    }
}

/// Photos of erased people are still stored.
#[must_use]
pub fn photos_overdue(photos: i64, since: &str) -> String {
    let which = if photos == 1 { "1 photo is".to_owned() } else { format!("{photos} photos are") };
    format!(
        "{which} still to be deleted, since {since}: the photo storage fails. This is tried again by itself; tell the \
         person who runs the server if it stays."
    )
}

// Leads
/// An empty note.
pub const NOTE_REQUIRED: &str = "Please write the note first";
/// A form of the inbox failed because of the server.
pub const LEAD_NOT_CHANGED: &str =
    "Nothing was changed: the site is temporarily unavailable. What you typed is still here; please try again.";
/// Sessions cannot be looked up, so no page can be shown.
pub const OUT_OF_REACH: &str = "The back office is temporarily unavailable. Nothing is lost; please try again.";
/// The session expired before a form of the inbox arrived.
pub const SESSION_ENDED: &str = "Your session expired. Sign in to finish saving.";

/// The command that renews the keys: what stops working, and what to do.
pub const NEW_KEYS: &str = "The keys are new, also for a site that is running (it takes them within seconds).
What no longer works:
- links in newsletter mails that were sent: to confirm, and to unsubscribe. Who signed up and did not confirm has to sign up again
- preview links that were shared: copy them again from the back office
- the webhook's signature: give the receiver the new secret, which is in the back office under Contact settings
Limits for visitors and sign-ins start over, and networks that signed in before are no longer known; devices are.
Sessions stay: `admin set-password` ends them.";

/// A failed webhook test, with its cause after the specified message.
#[must_use]
pub fn webhook_test_failed(cause: &str) -> String {
    format!("{WEBHOOK_TEST_FAILED}: {cause}")
}

/// The pages' pictures failed to load, with the cause.
#[must_use]
pub fn images_failed(cause: &str) -> String {
    format!("Error loading images: {cause}")
}

/// A number outside its range.
#[must_use]
pub fn out_of_range(min: i32, max: i32) -> String {
    format!("Please enter a number from {min} to {max}")
}

/// More entries than allowed.
#[must_use]
pub fn too_many_entries(limit: usize) -> String {
    format!("Please enter at most {limit} of these")
}

/// Advice on a new password.
#[must_use]
pub fn password_advice() -> String {
    format!("At least {} characters; {} or more are safer", limits::PASSWORD_MIN, limits::PASSWORD_ADVISED)
}

/// How long sessions last.
#[must_use]
pub fn session_rule() -> String {
    let hours = limits::SESSION_IDLE_MS / HOUR;
    let days = limits::SESSION_MAX_MS / DAY;
    format!("A device is signed out after {hours} hours without use, and after {days} days at most.")
}

/// A note with too many characters.
#[must_use]
pub fn note_too_long(limit: usize) -> String {
    format!("Nothing was saved: a note can have at most {limit} characters. Please shorten it or split it in two.")
}

/// Badge of a row that cannot be read completely.
pub const DAMAGED: &str = "Damaged";

/// A request that cannot be read completely.
pub const LEAD_DAMAGED: &str =
    "Part of this request can no longer be read. The rest is shown; nothing else was changed.";

/// A picture whose row cannot be read completely.
pub const PICTURE_ROW_DAMAGED: &str =
    "The data stored for this picture is damaged, so pages leave it out. Delete it and upload it again.";

/// A row with unreadable values in these fields.
#[must_use]
pub fn damaged(fields: &[&str]) -> String {
    format!(
        "Cannot be read: {}. Open it, correct that and save, or delete it. Nothing else is affected.",
        fields.join(", ")
    )
}

/// Several deleted at once.
#[must_use]
pub fn deleted_many(count: usize) -> String {
    format!("{count} entries deleted successfully.")
}

/// Several turned on or off at once.
#[must_use]
pub fn switched_many(count: usize) -> String {
    format!("{count} entries updated successfully.")
}

/// A legal text with a new version.
#[must_use]
pub fn legal_published(version: i64) -> String {
    format!("Published as version {version}. New consents refer to this version.")
}

/// When a list item was last changed.
#[must_use]
pub fn updated(day: &str) -> String {
    format!("Updated {day}")
}
