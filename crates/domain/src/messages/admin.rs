use crate::limits;
use crate::time::{DAY, HOUR};

/// Above what only that person sets: folded, at the foot of a screen.
pub const FOR_WHO_RUNS_THE_SERVER: &str = "For the person who runs the server";

/// `clock` is a moment of today, such as '10:42 AM'.
#[must_use]
pub fn kept_at(clock: &str) -> String {
    format!("Kept, {clock}")
}

pub const COPIED: &str = "Copied.";
pub const NOT_COPIED: &str = "This browser does not let the page copy. The text is selected: copy it yourself.";

// Form fields
pub const FAQ_REQUIRED: &str = "Question and answer are required.";
pub const TESTIMONIAL_REQUIRED: &str = "Testimonial text is required";
pub const PROJECT_NAME_REQUIRED: &str = "Project name is required";
pub const OFFERING_STYLE_REQUIRED: &str = "Choose a style, or remove this line.";
pub const MATERIAL_REQUIRED: &str = "Choose a material, or remove this line.";
pub const PROJECT_TEXT_REQUIRED: &str = "Short description is required";
pub const GALLERY_PICTURE_REQUIRED: &str = "Please upload an image or provide an image URL";
pub const ALT_REQUIRED: &str = "Alt text is required: say what the picture shows";
pub const POST_REQUIRED: &str = "Title and content are required.";
pub const SLUG_REQUIRED: &str = "Slug is required.";
pub const SEO_REQUIRED: &str = "Page slug and page title are required.";
pub const SEO_SLUG_TAKEN: &str = "A page with this slug already exists.";
pub const SLUG_TAKEN: &str = "This address is already in use. Please choose a different one.";
pub const SLUG_RESERVED: &str = "This word is part of the site's own addresses. Please choose a different one.";
/// Of a category or tag.
#[must_use]
pub fn address_of_another(name: &str, other: &str) -> String {
    format!(
        "'{name}' would have the same web address as '{other}', which there is already. Choose '{other}', or a name \
         that differs in letters or digits."
    )
}
pub const SLUG_EMPTY: &str = "An address needs letters or digits.";
pub const PLACE_REQUIRED: &str = "Please name the place, such as Google or Instagram";
pub const PLACE_UNUSED: &str = "Please say what the place is for, or remove this line";
pub const PLACES_HINT: &str = "Everyone who is asked for a review gets all places that are ticked for it. They are also on \
     the review card that you can print";
pub const POSITION_INVALID: &str = "Please enter both numbers in decimal degrees, such as 32.7157 and -117.1611";
pub const LINK_INVALID: &str = "Please enter a page of this site, such as /contact, or a full web address";
pub const PAGE_ADDRESS_FIXED: &str = "This page keeps its address: forms and links depend on it. Nothing was saved";
pub const PAGE_ALWAYS_PUBLIC: &str = "This page is always public. Its sections can be hidden instead";
pub const PAGE_ADDRESS_OF_SITE: &str = "The website itself uses this address. Please choose another one for this page";
/// Beside the controls of a page with a fixed address that do not work.
pub const PAGE_KEEPS_ADDRESS: &str = "This page keeps its address: forms and links depend on it.";
pub const PAGE_BELONGS: &str =
    "This page belongs to the website: it is always public. You can hide its sections instead.";
/// Beside the controls of a section that do not work.
pub const SECTION_STAYS: &str = "This page needs this section: it can be moved and changed, not hidden or deleted.";
/// Beside a row of the list that has no button to unpublish it.
pub const PAGE_ALWAYS_THERE: &str = "Always on the website";
pub const PAGE_LINKED_IN_BOTH: &str = "In header and footer";
pub const PAGE_LINKED_IN_HEADER: &str = "In the header";
pub const PAGE_LINKED_IN_FOOTER: &str = "In the footer";
pub const PAGE_LINKED_NOWHERE: &str = "Not in header or footer";
#[must_use]
pub fn changed_on(day: &str) -> String {
    format!("Changed {day}")
}
pub const PAGE_STAYS: &str = "This page belongs to the website, so it was not deleted or hidden, and nothing else was changed. \
     You can hide its sections instead.";
pub const WORDS_REQUIRED: &str = "This text cannot be empty: every page or one of its states shows it";
pub const SECTION_ADDED: &str = "Added";
pub const SECTION_DELETED: &str = "Deleted";
pub const SECTION_CHANGED: &str = "Changed";
/// A section before it was deleted.
pub const SECTION_THERE: &str = "On the page";
pub const SECTION_HIDDEN: &str = "Hidden";
pub const SECTION_SHOWN: &str = "Shown";
pub const SECTION_ADDRESS: &str = "Address";
pub const SECTION_ORDER: &str = "Order of the sections";
pub const SECTION_UNKNOWN: &str = "Made by a newer version";
pub const PICTURE_OF_SLOT: &str = "A picture of Page images";
pub const PICTURE_OF_ENTRY: &str = "a picture";
pub const PAGE_TITLE_REQUIRED: &str = "A page needs a title";
pub const URL_INVALID: &str = "Please enter a full web address, beginning with https://";
pub const COLOR_INVALID: &str = "Please enter a color as six digits, such as #7a4b2c";
pub const DATE_INVALID: &str = "Please enter a valid date";
pub const NUMBER_INVALID: &str = "Please enter a whole number";
pub const VALUE_UNREADABLE: &str = "This value cannot be read. Please enter it again.";
pub const HOURS_INVALID: &str = "Please enter an opening time before the closing time";
pub const EXCEPTION_TWICE: &str = "This day is listed twice";
pub const PROFILE_REQUIRED: &str = "Required: this appears on every page";
pub const LEGAL_REQUIRED: &str = "Title and text are required.";
pub const STYLE_REQUIRED: &str = "Name and description are required.";
pub const OPTION_LABEL_REQUIRED: &str = "An option needs a label";
pub const OPTION_LABEL_TAKEN: &str =
    "This list has an option with this label already. If it is no longer offered, you can offer it again";
pub const OPTION_RETIRED: &str = "No longer offered. It stays where it was chosen.";
/// Beside the switch of the last option.
pub const OPTION_STAYS: &str = "The last option that a list offers stays. Add another one first, or offer one again.";
pub const OPTION_LAST: &str = "This is the last option that its list offers, so it stays, and nothing else was \
     changed. Add another one first, or offer one again.";
pub const SOCIAL_REQUIRED: &str = "Picture and caption are required.";
/// Where the address is not at fault.
pub const VIDEO_SETTINGS_FAILED: &str = "Failed to update video settings";
pub const VIMEO_SAVE_FAILED: &str = "Failed to update video settings. Please check the Vimeo URL format.";
pub const PICTURE_GONE: &str = "This picture is no longer in the media library. Please choose another one.";
pub const PROJECT_GONE: &str = "This project is no longer published. Please choose another one.";
pub const PHOTO_GONE: &str = "One of these photos is no longer in the gallery.";
pub const CANONICAL_ELSEWHERE: &str =
    "This address is on another website: search engines would drop this page. Confirm below if you mean it.";

// Testimonials
pub const REVIEW_DUPLICATE: &str = "Duplicate Found: A testimonial with this Google Review URL already exists";
pub const REVIEW_URL_REQUIRED: &str = "Please enter a Google Review URL first";
pub const REVIEW_FOUND: &str = "Review data extracted successfully! Please review and edit as needed.";
pub const REVIEW_FAILED: &str = "Failed to extract review data from URL";
pub const REVIEW_HOST: &str =
    "Reviews can be read from Google, Yelp, Facebook and Houzz. For others, paste the review's text below.";
pub const NO_REQUESTS: &str =
    "Nothing new. Quotes, refits and visits that people ask for appear here as soon as they are sent.";
pub const REVIEW_TEXT_REQUIRED: &str = "Please paste the review's text first";
pub const TESTIMONIAL_ADDED: &str = "Testimonial created and added to carousel";
pub const TESTIMONIAL_CREATED: &str = "Testimonial created (inactive)";
pub const TESTIMONIAL_OFF: &str = "Testimonial deactivated and ordering updated.";
pub const TESTIMONIAL_ON: &str = "Testimonial activated and placed in carousel.";
pub const CAROUSEL_MOVED: &str = "Carousel position updated.";

// Pictures
// Each says the specified sentence first, then the reason. Where another picture than one of the library is uploaded,
// its own sentence takes the place of `PICTURE_FAILED`.
pub const PICTURE_ONLY: &str =
    "Please select an image file: JPG, PNG, WebP or HEIC. This one cannot be read: export it as a JPG.";
pub const PICTURE_TOO_LARGE: &str = "Image must be smaller than 5MB";
pub const PICTURE_TOO_LARGE_TO_OPEN: &str =
    "Image must be smaller than 5MB. Larger ones are made smaller here, but only up to 64MB: export a smaller one.";
pub const PICTURE_FAILED: &str = "Failed to upload image";
pub const PICTURE_DAMAGED: &str =
    "Failed to upload image: the file is damaged or incomplete. Export it again, or choose another one.";
pub const PICTURE_UNSUPPORTED: &str =
    "Failed to upload image: it is coded in a way that cannot be read here. Export it as a JPG.";
pub const PICTURE_TOO_MANY_PIXELS: &str =
    "Failed to upload image: it has more than 100 megapixels. Export a smaller one.";
pub const PICTURE_TOO_MUCH_MEMORY: &str =
    "Failed to upload image: a JPG may have 40 megapixels, other types of images 25. Export a smaller one.";
pub const PICTURE_TOO_SLOW: &str =
    "Failed to upload image: it takes too long to open. Try again, or export a smaller one.";
pub const PICTURE_NOT_STORED: &str =
    "Failed to upload image: the server cannot store it right now. Nothing else is lost. Try again in a minute.";
pub const PICTURE_OFFLINE: &str =
    "Failed to upload image: the server cannot be reached. Nothing else is lost. Try again once you are connected.";
/// The fault is the program's.
pub const PICTURE_UNEXPECTED: &str = "Failed to upload image: something went wrong on the server, not with the picture. Nothing else is lost. Try again.";
pub const FALLBACK_FAILED: &str = "Failed to upload fallback image";
pub const PICTURE_URL_FAILED: &str = "No picture could be read from this address. Please upload the file instead.";
pub const PICTURE_IN_USE: &str = "This picture is in use and was not deleted. Replace it there first:";
pub const PICTURE_USED: &str = "In use. To delete it, take it out of every place that is listed here.";
pub const PICTURE_NOT_FOUND: &str = "Image not found.";
pub const ALT_OR_DECORATIVE: &str = "Say what the picture shows, or mark it as decorative";
pub const PICTURE_SAVED: &str = "Image updated successfully";
pub const PICTURE_DELETED: &str = "Image deleted successfully.";

// Settings and account
pub const WEBHOOK_URL_REQUIRED: &str = "Please enter a webhook URL first";
/// An address of `http://`.
pub const WEBHOOK_UNENCRYPTED: &str = "This address begins with http://, so the names, phone numbers and messages of visitors are sent unencrypted. Use https:// if the program offers it.";
pub const WEBHOOK_TEST_SENT: &str = "Test webhook sent successfully";
/// The test failed; the cause follows.
pub const WEBHOOK_TEST_FAILED: &str = "Failed to test/send test webhook";
pub const SETTINGS_SAVED: &str = "Settings saved successfully";
/// The business profile saved, with a holiday that its page does not announce yet.
#[must_use]
pub fn settings_saved_for_later(day: &str, from: &str) -> String {
    format!("{SETTINGS_SAVED}. {day} is shown with the opening hours from {from} on.")
}
/// The business profile saved, with a new exception for a day that has passed.
#[must_use]
pub fn settings_saved_for_the_past(day: &str) -> String {
    format!("{SETTINGS_SAVED}. {day} has passed, so it is not shown with the opening hours.")
}
/// The inbox narrowed to days of which the first is after the last.
#[must_use]
pub fn inbox_days_reversed(from: &str, to: &str) -> String {
    format!("\u{201c}From\u{201d} ({from}) is later than \u{201c}To\u{201d} ({to}). Please change one of them.")
}
pub const HERO_VIDEO_SAVED: &str = "Hero video settings updated successfully";
pub const HERO_VIDEO_SAVED_OFF: &str =
    "Hero video settings updated successfully. Visitors still see the picture: turn on Enable video to show the video.";
pub const HERO_VIDEO_SAVED_LOUD: &str = "Hero video settings updated successfully. The video waits for a tap: browsers start one by themselves only if Muted is on.";
pub const PASSWORD_WRONG: &str = "Your current password is incorrect";
pub const PASSWORD_SHORT: &str = "Please use at least 8 characters";
pub const PASSWORD_LONG: &str = "Please use a shorter password";
pub const PASSWORD_COMMON: &str =
    "This is one of the most common passwords, which are guessed first. Please choose another one.";
pub const PASSWORD_REPEATED: &str = "This repeats one character. Please choose another password.";
pub const PASSWORD_EMAIL: &str = "This is your email address. Please choose another password.";
pub const PASSWORD_BUSINESS: &str = "This is the name of the business. Please choose another password.";
pub const PASSWORD_CHANGED: &str = "Password changed. All other devices are signed out.";
pub const DEVICE_SIGNED_OUT: &str = "The device is signed out.";
pub const OTHERS_SIGNED_OUT: &str = "All other devices are signed out.";
pub const SIGNED_OUT_EVERYWHERE: &str = "You are signed out on every device.";

// History, trash and conflicts
pub const CONFLICT: &str = "This was changed somewhere else while you were editing. Nothing is lost: compare both versions and choose what to keep.";
pub const UNDONE: &str = "Undone.";
pub const UNDO_GONE: &str = "This can no longer be undone here. Use History instead.";
pub const RESTORED: &str = "The earlier version was restored.";
pub const OUT_OF_TRASH: &str = "Restored from the trash.";
pub const PURGED: &str = "Deleted permanently.";
pub const NOT_IN_TRASH: &str = "This is no longer in the trash.";
pub const VERSION_GONE: &str = "This version no longer exists.";
pub const ORDER_SAVED: &str = "Order updated successfully";
pub const NOT_POSSIBLE: &str = "This is not possible here.";
pub const PERSON_ERASED: &str = "Everything about this person has been erased.";
pub const LEAD_CONTACT_REQUIRED: &str = "Enter a phone number or an email address, so that you can reply.";
pub const LEAD_NOT_ADDED: &str =
    "The lead was not added: the site is temporarily unavailable. What you typed is still here; please try again.";
pub const LICENSES: &str = "Licenses of the software in this program";
pub const BACKUP_BUSY: &str = "A backup for a download is already being made. Please try again when it has finished.";
pub const BACKUP_FAILED: &str = "The backup could not be made, so nothing was downloaded. The site is unchanged; the person who runs the server can find out why.";
pub const BACKUP_WAIT: &str =
    "Too many wrong passwords. Nothing was downloaded; please wait a few minutes and try again.";
pub const BACKUP_PASSWORD: &str = "The password is incorrect. Nothing was downloaded.";
pub const PERSON_ERASE_WARNING: &str = "This cannot be undone, and it does not go to the trash. Backups that were made before keep it until they are \
     removed, but restoring one leaves it out.";

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

#[must_use]
pub fn photos_overdue(photos: i64, since: &str) -> String {
    let which = if photos == 1 { "1 photo has".to_owned() } else { format!("{photos} photos have") };
    format!(
        "{which} been waiting to be deleted since {since}, because the photo storage is failing. The site keeps \
         trying. If this message stays, tell the person who runs the server."
    )
}

// Leads
pub const NOTE_REQUIRED: &str = "Please write the note first";
pub const LEAD_NOT_CHANGED: &str =
    "Nothing was changed: the site is temporarily unavailable. What you typed is still here; please try again.";
/// Sessions cannot be looked up, so no page can be shown.
pub const OUT_OF_REACH: &str = "The back office is temporarily unavailable. Nothing is lost; please try again.";
/// The session expired before a form arrived.
pub const SESSION_ENDED: &str = "Your session expired. Sign in to finish saving.";
pub const FILES_NOT_KEPT: &str = "Photos and other files cannot be kept; please choose them again afterward.";
pub const FORM_NOT_KEPT: &str =
    "Your session expired, and what you sent could not be kept. Sign in, go back and send it again.";
/// Of a form that deletes or sends something, after its sign-in.
pub const NOT_DONE_YET: &str = "You are signed in again. Nothing was deleted or sent while your session had expired.";

/// After the keys were renewed: the links that stop working, and the next step.
pub const NEW_KEYS: &str = "The keys have been renewed. A running site picks them up within seconds.
What no longer works:
- links in newsletter mails that were sent: to confirm, and to unsubscribe. Anyone who signed up and has not confirmed has to sign up again
- links in mails that ask for a review: to get no reminder. A reply to the mail still says so
- links to the pages of visitors' requests: send new ones from the leads, or let visitors ask for one
- preview links that were shared: copy them again from the back office
- notifications on your devices: turn them on again on each, in the back office under Account
- the signature of messages to other programs: give each the new secret, which is in the back office under Contact settings
Limits for visitors and sign-ins start over, and networks that signed in before are no longer known. Devices still are.
Sessions stay: `admin set-password` ends them.";

#[must_use]
pub fn webhook_test_failed(cause: &str) -> String {
    format!("{WEBHOOK_TEST_FAILED}: {cause}")
}

#[must_use]
pub fn images_failed(cause: &str) -> String {
    format!("Error loading images: {cause}")
}

#[must_use]
pub fn out_of_range(min: i32, max: i32) -> String {
    format!("Please enter a number from {min} to {max}")
}

#[must_use]
pub fn section_required(label: &str) -> String {
    format!("This page needs its section \"{label}\", so it can be moved but not removed or hidden. Nothing was saved")
}

#[must_use]
pub fn too_many_sections(limit: usize) -> String {
    format!("A page can have at most {limit} sections. Please remove some, or make a second page")
}

#[must_use]
pub fn too_many_entries(limit: usize) -> String {
    format!("Please enter at most {limit} of these")
}

#[must_use]
pub fn password_advice() -> String {
    format!("At least {} characters; {} or more are safer", limits::PASSWORD_MIN, limits::PASSWORD_ADVISED)
}

#[must_use]
pub fn session_rule() -> String {
    let hours = limits::SESSION_IDLE_MS / HOUR;
    let days = limits::SESSION_MAX_MS / DAY;
    format!("A device is signed out after {hours} hours without use, and after {days} days at most.")
}

#[must_use]
pub fn note_too_long(limit: usize) -> String {
    format!("Nothing was saved: a note can have at most {limit} characters. Please shorten it or split it in two.")
}

pub const DAMAGED: &str = "Damaged";

pub const LEAD_DAMAGED: &str =
    "Part of this request can no longer be read. The rest is shown; nothing else was changed.";

pub const PICTURE_ROW_DAMAGED: &str =
    "The data stored for this picture is damaged, so pages leave it out. Delete it and upload it again.";

#[must_use]
pub fn damaged(fields: &[&str]) -> String {
    format!(
        "Cannot be read: {}. Open it, correct that and save, or delete it. Nothing else is affected.",
        fields.join(", ")
    )
}

#[must_use]
pub fn deleted_many(count: usize) -> String {
    format!("{count} entries deleted successfully.")
}

#[must_use]
pub fn switched_many(count: usize) -> String {
    format!("{count} entries updated successfully.")
}

#[must_use]
pub fn legal_published(version: i64) -> String {
    format!("Published as version {version}. New consents refer to this version.")
}

#[must_use]
pub fn updated(day: &str) -> String {
    format!("Updated {day}")
}
