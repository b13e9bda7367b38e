//! Tests assert these constants; TypeScript gets them through `export-types`.
//!
//! Wording from the product specification is kept to the letter; a refusal may add its reason after a colon. All
//! other messages say what happened, whether anything was lost and what to do next.

pub mod admin;
pub mod backups;
pub mod contact_settings;
pub mod first_steps;
pub mod for_server;
pub mod inbox;
pub mod letters;
pub mod mail;
pub mod mail_findings;
pub mod photos;
pub mod pictures;
pub mod publishing;
pub mod redirects;
pub mod restoring;
pub mod second_factor;
pub mod today;
pub mod waiting;

// Refit flow and forms
pub const REQUIRED_FIELDS: &str = "Please fill in all required fields.";
/// Certainly sent by a program, such as faster than a person can fill it in. A second, slower sending is
/// accepted.
pub const SUBMISSION_BLOCKED: &str =
    "Submission blocked. Nothing you typed is lost: please wait a moment and send it again, or call us.";
pub const SENDING: &str = "Sending...";
pub const CONTACT_METHOD: &str = "How should we reply?";
pub const STYLE_REQUIRED: &str = "Please choose a style";
pub const NAME_REQUIRED: &str = "Name required";
pub const EMAIL_REQUIRED: &str = "Email required";
pub const EMAIL_INVALID: &str = "Please enter a valid email address";
/// Suggests a correction of a likely typing error; the address is a button.
pub const EMAIL_MEANT: &str = "Did you mean {address}?";
pub const PHONE_REQUIRED: &str = "Phone required";
pub const PHONE_INVALID: &str = "Please enter a valid phone number";
pub const PHONE_TOO_SHORT: &str = "Please enter a valid phone number: this one is too short. Include the area code.";
pub const PHONE_TOO_LONG: &str = "Please enter a valid phone number: this one is too long. Use at most 15 digits.";
pub const PHONE_CHARACTERS: &str =
    "Please enter a valid phone number: in digits, such as (619) 555-0142 or +1 619 555 0142.";
pub const PHONE_EXTENSION: &str = "Please enter a valid phone number: with the extension in digits, such as x12.";
pub const TOO_LONG: &str = "Please use at most {limit} characters";
pub const TOO_LONG_BY: &str = "Please use at most {limit} characters. This text has {over} too many.";
pub const CHARACTERS_LEFT: &str = "Characters left: {left}";
pub const CONSENT_REQUIRED: &str = "You must agree to our privacy policy to proceed";
pub const OPTION_UNKNOWN: &str = "Please choose one of the options";
pub const REFIT_SENT: &str =
    "Consultation request submitted! Our design team will review your request and reach out shortly.";
pub const REFIT_FAILED: &str = "Failed to submit your request. Please try again.";
pub const REFIT_FAILED_TOAST: &str = "Submission failed - Please try again or contact us directly.";
pub const DUPLICATE_SUBMISSION: &str =
    "A submission with this email was recently sent. Please wait before submitting again.";
pub const UNEXPECTED: &str = "An unexpected error occurred. Please try again.";
pub const DRAFT_FOUND: &str = "You started a request on this device.";
/// Shown with Undo after a saved draft was discarded.
pub const STARTED_OVER: &str = "Your earlier request was removed.";
pub const DRAFT_BACK: &str = "We restored what you typed on {day}.";
pub const DRAFT_LOCAL: &str = "Saved on this device only";
/// Another tab of this browser saved a draft of the same form.
pub const DRAFT_ELSEWHERE: &str = "This form is also being filled in in another tab. Both can be sent, but this device keeps only what was typed last.";
/// The island could not reach the server at all.
pub const OFFLINE: &str =
    "We could not reach the server. Nothing you typed is lost: check your connection and try again.";
pub const BAD_REQUEST: &str =
    "We could not read your request. Nothing was saved; please reload the page and try again.";
pub const BODY_TOO_LARGE: &str = "Your request is too large. Nothing was saved; please shorten it and try again.";
pub const BODY_TOO_SLOW: &str =
    "Your request took too long to arrive. Nothing was saved; please try again on a better connection.";
/// More concurrent request bodies from one network than the server accepts.
pub const TOO_MUCH_AT_ONCE: &str =
    "Too many requests from your network at the same time. Nothing was saved; please try again in a few seconds.";
pub const UNAVAILABLE: &str =
    "We cannot save anything right now. Nothing you typed is lost: please try again in a minute, or call us.";
pub const LISTS_BUSY: &str = "Too many people are searching right now. Please try again in a few seconds.";
pub const CROSS_SITE: &str =
    "This request came from another website and was refused. Please use the form on this site.";

// Contact form
pub const FIRST_NAME_REQUIRED: &str = "First name required";
pub const LAST_NAME_REQUIRED: &str = "Last name required";
pub const LOCATION_REQUIRED: &str = "Project location required";
pub const VESSEL_LENGTH_INVALID: &str = "Vessel length must be a positive number";
pub const SERVICE_REQUIRED: &str = "Please select a primary service";
pub const SOURCE_REQUIRED: &str = "Please tell us how you found us";
pub const ABOUT_LABEL: &str = "You asked about:";
pub const ABOUT_HINT: &str = "Uncheck it to ask about something else.";
pub const CONTACT_SENT: &str = "Thank you! We'll get back to you as soon as possible.";
pub const CONTACT_FAILED: &str = "Failed to submit form. Please try again.";

#[must_use]
pub fn asked_about(what: &str) -> String {
    format!("Asked about: {what}")
}

// Hours and visits
pub const OPEN_NOW: &str = "Open now";
pub const BY_APPOINTMENT: &str = "By appointment";
pub const CLOSED_NOW: &str = "Closed now";
pub const SLOTS_REQUIRED: &str = "Please choose at least one time";
pub const NO_SLOTS: &str = "No visits can be booked online right now. Please call us, and we will find a time.";
#[must_use]
pub fn visit_zone(city: &str, zone: &str) -> String {
    format!("All times are {city} time ({zone}).")
}
pub const SLOT_TAKEN: &str = "Another visit is confirmed for that time";
pub const SLOT_PASSED: &str = "That time has passed";
pub const SLOTS_CHOSEN: &str = "{chosen} of {limit} times chosen";
pub const SLOTS_FULL: &str = "{limit} of {limit} times chosen. Uncheck one to choose another.";
/// The first step after a form was sent, where mail can be sent.
pub const MAIL_ARRIVES: &str = "A confirmation arrives in your inbox, with a link to the page of your request.";
pub const VISIT_MAIL_ARRIVES: &str =
    "A copy of your times arrives in your inbox, with a link to the page of your request.";
/// The way there, right after the request was sent.
pub const REQUEST_PAGE: &str = "Open the page of your request";
/// Where it cannot.
pub const REQUEST_STORED: &str = "Your request is in our inbox, under your reference.";
pub const REQUEST_STORED_ALONE: &str = "Your request is in our inbox.";
pub const VISIT_SENT: &str = "We received your times and will confirm one of them by the next business day.";

// Photo upload
// Each says the specified sentence first, then the reason: a kind that is not read, a limit, a damaged file, our fault.
pub const PHOTO_TYPE_DESKTOP: &str = "Invalid file type - Please upload a JPG or PNG image. This file is of a kind that we cannot read: save it as a JPG, or upload a screenshot of it.";
pub const PHOTO_TYPE_MOBILE: &str = "Invalid file type - Please upload a JPG, PNG, HEIC, or HEIF image. This file is of a kind that we cannot read: save it as a JPG, or upload a screenshot of it.";
pub const PHOTO_UNSUPPORTED: &str = "Upload failed - Failed to process your image. Please try again. This file is coded in a way that we cannot read: save it as a JPG, or upload a screenshot of it.";
pub const PHOTO_DAMAGED: &str = "Upload failed - Failed to process your image. Please try again. This file is damaged or incomplete: save it once more, or choose another photo.";
pub const PHOTO_OUR_FAULT: &str = "Upload failed - Failed to process your image. Please try again. The fault is ours, not the photo's, and nothing you typed is lost.";
/// Where the reason is not known.
pub const PHOTO_FAILED: &str = "Upload failed - Failed to process your image. Please try again.";
pub const PICTURE_TOO_SLOW: &str = "Upload failed - Failed to process your image. Please try again. It takes too long to open: if that stays so, save a smaller copy and upload that.";
pub const PHOTO_OFFLINE: &str = "Upload failed - Failed to process your image. Please try again. Our server cannot be reached: check your connection.";
pub const PHOTO_TOO_LARGE: &str = "File too large - Please upload an image smaller than 10MB.";
pub const PHOTO_TOO_LARGE_HEIC: &str = "File too large - Please upload an image smaller than 20MB.";
/// Of a file that nobody has looked into.
pub const PHOTO_TOO_LARGE_UNREAD: &str =
    "File too large - Please upload an image smaller than 10MB. Only a HEIC photo may have more, up to 20MB.";
/// Where larger ones are made smaller before they are sent.
pub const PHOTO_TOO_LARGE_TO_OPEN: &str =
    "File too large - Please upload an image smaller than 10MB. We make larger ones smaller here, but only up to 64MB.";
pub const PHOTO_TOO_SMALL: &str = "Image too small - Please upload an image at least 512x512 pixels.";
pub const PHOTO_TOO_MANY_PIXELS: &str = "Image too large - Please upload an image of at most 100 megapixels.";
pub const PHOTO_TOO_MUCH_MEMORY: &str =
    "Image too large - Please upload a JPG of at most 40 megapixels, or another type of image of at most 25.";
/// Beside an animation.
pub const PHOTO_STILL: &str = "Only the first picture of this animation is kept.";
/// The files that may be picked where the browser shrinks them first.
pub const PHOTO_HINT: &str = "JPG, PNG or HEIC, at least {side}x{side} pixels. Large photos are resized before upload.";
/// The same for the plain form, which sends the file unchanged.
pub const PHOTO_HINT_PLAIN: &str = "JPG or PNG up to {size}MB, or HEIC up to {heic}MB, at least {side}x{side} pixels.";
pub const PHOTO_UPLOADED: &str = "Image uploaded successfully";
pub const PHOTO_OPTIMIZED: &str = "Image optimized";
pub const PHOTO_RETRY_OR_SKIP: &str =
    "Your photo was not uploaded. Try again, or send the request without it, and we will ask you for it when we reply.";
/// On a lead's page, for the owner, after 'Not sent: ': its confirmation was held back.
pub const CONFIRMATIONS_USED_UP: &str = "the site had sent as many confirmations as it may in a day. The request itself is complete. Resend this tomorrow, or answer the visitor yourself.";
pub const PHOTOS_FULL: &str = "We cannot take any more photos right now. Nothing you typed is lost: send the request without the photo, and we will ask you for it when we reply.";
pub const PHOTO_NOT_STORED: &str =
    "We received your request, but could not save your photo. We will ask you for it when we reply.";
/// The tool's code or its materials did not arrive.
pub const DRAWING_LOAD_FAILED: &str =
    "Drawing on the photo could not be started. Nothing is lost: check your connection and try again.";
pub const SKETCH_RETRY_OR_SKIP: &str = "Your sketch was not uploaded. Try again, or send the request without it: your surfaces and materials are listed in it.";
pub const PHOTO_EXPIRED: &str = "A photo was removed after a day. Please add it again.";

// The sketch and the surfaces of a request
pub const SKETCH_EXPIRED: &str = "The picture of your cabin in other materials was removed after a day. Nothing you typed is lost: please send the request again.";
pub const SURFACE_UNKNOWN: &str = "Please choose the name of each surface from the list. Nothing you drew is lost.";
pub const MATERIAL_GONE: &str = "One of your materials is no longer offered. Nothing you drew is lost: please reload the page and choose another for that surface.";
pub const SURFACE_UNDECIDED: &str = "As it is, ask me";

// Sign-in
pub const LOGIN_REQUIRED: &str = "Enter your email and password.";
/// Unknown account or wrong password; the answer does not reveal which.
pub const LOGIN_WRONG: &str = "Incorrect email or password.";
pub const LOGIN_RESTRICTED: &str = "Access restricted to authorized admin account only.";
pub const LOGIN_UNAVAILABLE: &str =
    "Your password could not be checked: the site is temporarily unavailable. Nothing is lost; please try again.";
pub const LOGIN_UNEXPECTED: &str = "An unexpected error occurred";
pub const SIGN_IN_AGAIN: &str = "Please sign in again. Nothing you typed is lost.";

// Reads
/// The hero's video link is not a Vimeo URL; for the log and the owner, never shown to visitors.
pub const VIMEO_INVALID: &str = "Invalid Vimeo URL";
pub const VIMEO_FORMAT: &str = "Invalid Vimeo URL format";
pub const REVIEWS_FAILED: &str = "Unable to load reviews right now.";
pub const REVIEWS_EMPTY: &str = "No Google reviews available yet.";
pub const FAQS_EMPTY: &str = "FAQs will be displayed here once added.";
pub const FAQS_FAILED: &str = "Failed to fetch FAQs";
pub const YACHT_PHOTOS_EMPTY: &str = "No yacht project photos yet.";
pub const SHOWROOM_PHOTOS_EMPTY: &str = "No showroom photos yet. Add some in Admin > Photo Gallery.";
pub const YACHT_PHOTOS_FAILED: &str = "Failed to load project photos.";
pub const SHOWROOM_PHOTOS_FAILED: &str = "Failed to load photos.";
pub const SHOWROOM_UNAVAILABLE_TITLE: &str = "Showroom Temporarily Unavailable";
pub const SHOWROOM_UNAVAILABLE: &str = "Please try again later or contact support.";
pub const PROJECTS_EMPTY: &str = "Projects will be displayed here once added.";
pub const PROJECTS_FAILED: &str = "Failed to load projects.";
pub const STYLES_EMPTY: &str = "There are no styles to choose from yet. Tell us about your boat instead: what should change, what must stay, and how you use it.";

/// In the first step of the refit flow, before the styles.
pub const OWN_CABIN_TITLE: &str = "Then see it on your own cabin.";
pub const OWN_CABIN_TEXT: &str = "Choose a style here. In step 2 you lay its woods onto a photo of your boat. Only we see it, and without a request it is deleted after a day.";
pub const PHOTO_ALREADY: &str = "I have a photo already";

#[must_use]
pub fn styles_lede(count: usize) -> String {
    let ways = crate::text::count_word(count, "way").to_lowercase();
    format!("One saloon, {ways} to build it. Choose the one you would want to come home to.")
}

pub const BLOG_EMPTY: &str = "Blog posts will be displayed here once added.";
/// For machines that read the head of a search.
pub const BLOG_SEARCH_ABOUT: &str = "What our notes from the workshop say about it.";
pub const BLOG_FAILED: &str = "Failed to fetch blog posts";
pub const BLOG_NOTHING_FOUND: &str =
    "No articles match your search. Try fewer or different words, or browse the categories.";
/// A legal text that the owner has not published.
pub const LEGAL_EMPTY: &str =
    "This text has not been published yet. Please call or write to us, and we will send it to you.";
pub const RENDER_FAILED_TITLE: &str = "Something went wrong";
pub const RENDER_FAILED: &str =
    "We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.";
pub const NOT_FOUND: &str = "404 Page Not Found";
/// For machines that read its head.
pub const NOT_FOUND_ABOUT: &str = "There is no page at this address. Here are some pages to go to instead.";
/// Above the blog's list, after the redirect from an unknown article.
pub const ARTICLE_NOT_FOUND: &str =
    "We could not find that article. It may have been removed, or the link has a typo. These are our latest articles.";
pub const CATEGORY_OR_TAG: &str = "Please ask for a category or a tag, not for both.";
pub const PAGE_FROM_ONE: &str = "Pages are counted from 1.";
pub const LEAD_NOT_FOUND: &str = "Lead not found.";
pub const LEADS_FAILED: &str = "Failed to load leads. Nothing is lost: reload the page in a moment.";

/// The same request twice within the duplicate window, with the true number of minutes to its end.
#[must_use]
pub fn duplicate_submission(minutes: i64) -> String {
    format!("{DUPLICATE_SUBMISSION} The same request is accepted again in {minutes} minute{}.", plural(minutes))
}

#[must_use]
pub fn too_many_submissions(minutes: i64) -> String {
    format!("Too many submissions. Please try again in {minutes} minute{}.", plural(minutes))
}

#[must_use]
pub fn too_many_photos(minutes: i64) -> String {
    format!(
        "Too many photos were uploaded from your network. Please try again in {minutes} minute{}, or send your request without the photo.",
        plural(minutes)
    )
}

#[must_use]
pub fn too_many_sign_ins(minutes: i64) -> String {
    format!("Too many attempts. Please try again in {minutes} minute{}.", plural(minutes))
}

#[must_use]
pub fn closed_for(reason: &str) -> String {
    if reason.is_empty() { CLOSED_NOW.to_owned() } else { format!("Closed for {reason}") }
}

#[must_use]
pub fn too_many_slots(limit: usize) -> String {
    format!("Please choose at most {limit} times")
}

#[must_use]
pub fn too_many_surfaces(limit: usize) -> String {
    format!("Please send at most {limit} surfaces. Nothing you drew is lost: remove some and send again.")
}

/// In degrees clockwise from the horizontal, less than half a turn.
#[must_use]
pub fn surface_turned(degrees: i32) -> String {
    match degrees {
        0 => "grain level".to_owned(),
        90 => "grain upright".to_owned(),
        _ => format!("grain at {degrees} degrees"),
    }
}

#[must_use]
pub fn slot_gone(time: &str) -> String {
    format!("{time} is no longer available. Please choose another time")
}

/// Within a day, as part of a sentence.
pub const WITHIN_A_DAY: &str = "within 24 hours";

/// By a moment or a day: 'by Monday, November 23 at 4pm'.
#[must_use]
pub fn by(moment: &str) -> String {
    format!("by {moment}")
}

/// By the next business day, with its date if known.
#[must_use]
pub fn by_business_day(day: Option<&str>) -> String {
    match day {
        Some(day) => format!("by the next business day, {day}"),
        None => "by the next business day".to_owned(),
    }
}

/// Shown once a request is stored: whether a confirmation mail follows, whether a reference is shown
/// with it, and when to expect an answer.
#[must_use]
pub fn confirmation(mail: bool, reference: bool, when: &str) -> String {
    match (mail, reference) {
        (true, _) => format!(
            "You will get a confirmation by email within an hour, with a link to the page of your request. \
             We will be in touch {when}."
        ),
        (false, true) => {
            format!("We do not confirm by email, so please note your reference. We will be in touch {when}.")
        }
        (false, false) => format!("We will be in touch {when}."),
    }
}

/// After proposing times, if no mail confirms them.
pub const VISIT_NO_MAIL: &str = "We do not send a copy by email, so please note your times and your reference.";

#[must_use]
pub fn reply_within_a_day(by: &str) -> String {
    format!("We will be in touch {WITHIN_A_DAY}: by {by}.")
}

#[must_use]
pub fn reply(when: &str) -> String {
    format!("We will be in touch {when}.")
}

#[must_use]
pub fn visit_confirmed(when: &str) -> String {
    format!("We will confirm one of your times {when}.")
}

#[must_use]
pub fn too_long(limit: usize) -> String {
    TOO_LONG.replace("{limit}", &limit.to_string())
}

#[must_use]
pub fn vessel_length_unreadable() -> String {
    format!("{VESSEL_LENGTH_INVALID}, in feet or meters: 42, 42 ft 6 in or 12.8 m")
}

/// How a length in meters, or with a comma, was understood.
#[must_use]
pub fn vessel_understood(length: &str) -> String {
    format!("We read this as {length}.")
}

#[must_use]
pub fn vessel_too_long(limit: u32) -> String {
    format!("Please enter a vessel length of at most {limit} feet")
}

#[must_use]
pub fn content_limit(limit: i64) -> String {
    format!("Please ask for at least 1 and at most {limit} posts at a time.")
}

#[must_use]
pub fn step_of(step: u8) -> String {
    format!("Step {step} of 3")
}

const fn plural(n: i64) -> &'static str {
    if n == 1 { "" } else { "s" }
}
