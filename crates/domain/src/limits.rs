//! HTML attributes, server checks and TypeScript read these limits. Texts are measured in characters unless stated
//! otherwise, files in bytes, pictures in pixels; the names of durations say their unit.

pub mod throttle;

use crate::time::{DAY, HOUR, MINUTE, SECOND};

pub const NAME_MAX: usize = 120;
/// The name of the business. A longer one would not be shown whole in the header.
pub const BUSINESS_NAME_MAX: u32 = 120;
/// Longest e-mail address (RFC 5321's path limit), in characters.
pub const EMAIL_MAX: usize = 254;
pub const PHONE_MAX: usize = 40;
pub const DESCRIPTION_MAX: usize = 5_000;
pub const LOCATION_MAX: usize = 200;
/// What a row of a price guide is called.
pub const ABOUT_MAX: usize = 200;
/// An option of the owner's lists, in a menu of a phone.
pub const OPTION_LABEL_MAX: u32 = 60;
pub const VESSEL_NAME_MAX: usize = 120;
pub const VESSEL_LENGTH_MAX: u32 = 2_000;
pub const VESSEL_LENGTH_CHARS: usize = 40;
pub const NOTE_MAX: usize = 5_000;
/// Filters of the inbox that are kept under a name.
pub const SAVED_FILTERS_MAX: i64 = 20;
pub const FILTER_NAME_MAX: usize = 40;
/// Leads of the inbox that are changed at once.
pub const LEADS_AT_ONCE_MAX: usize = 100;
/// Longest answer to a visitor, in characters.
pub const REPLY_MAX: usize = 5_000;
/// The same for the owner's mail program: mail programs open links of about 2,000 bytes.
pub const REPLY_BY_HAND_MAX: usize = 1_500;
/// How long an answer can be taken back, in milliseconds.
pub const REPLY_UNDO_MS: i64 = 8 * SECOND;
pub const TEMPLATE_NAME_MAX: u32 = 40;
/// How long a link to the visitor's page works, in milliseconds.
pub const VISITORS_PAGE_MS: i64 = 90 * DAY;
/// Notes on the work of one request.
pub const WORK_NOTES_MAX: usize = 60;
/// Questions to one visitor that have no answer yet.
pub const OPEN_DECISIONS_MAX: usize = 10;
pub const DECISION_CHOICES_MIN: usize = 2;
pub const DECISION_CHOICES_MAX: usize = 4;
/// Longest choice of a decision, in characters.
pub const DECISION_CHOICE_MAX: usize = 120;
/// Messages that a visitor can write about one request per window.
pub const VISITOR_MESSAGES: i64 = 10;
/// The window of the limit above and of the same per client address, in milliseconds.
pub const VISITOR_MESSAGES_WINDOW_MS: i64 = HOUR;
/// Moves and cancellations of the visit of one request.
pub const VISIT_CHANGES_PER_HOUR: i64 = 10;
/// New links per request and day that a visitor can ask for.
pub const NEW_LINKS_PER_DAY: i64 = 3;
pub const URL_MAX: usize = 2_048;

pub const PHOTO_BYTES_MAX: usize = 10 * 1024 * 1024;
pub const PHOTO_HEIC_BYTES_MAX: usize = 20 * 1024 * 1024;
/// The browser opens files up to this size to shrink them before sending.
pub const PHOTO_PICKED_BYTES_MAX: usize = 64 * 1024 * 1024;
pub const PHOTO_SIDE_MIN: u32 = 512;
pub const PHOTO_SIDE_MAX: u32 = 20_000;
/// Most pixels the server decodes (100 megapixels); more is a decompression bomb.
pub const PHOTO_PIXELS_MAX: u64 = 100_000_000;
/// Most pixels of a HEIC photo that the server decodes: the largest phone cameras
/// make 48 megapixels, and its decoder needs several times the memory of the others.
pub const PHOTO_HEIC_PIXELS_MAX: u64 = 50_000_000;
/// Most memory for opening one picture, its file not included, in bytes. The need is computed from
/// the picture's header; a picture that needs more is refused. A JPEG of 100 megapixels fits.
pub const PICTURE_MEMORY_MAX: u64 = 400 * 1024 * 1024;
/// Longest side of a stored photo, in pixels; of a panorama, if the shorter one is not to fall below
/// [`PHOTO_SIDE_MIN`], it is longer.
pub const PHOTO_TARGET_SIDE: u32 = 1_920;
pub const PHOTO_QUALITY: u8 = 80;
pub const PHOTO_QUALITY_MIN: u8 = 50;
/// Factor per retry of the loop, in percent.
pub const PHOTO_QUALITY_STEP_PERCENT: u8 = 80;
pub const PHOTO_TARGET_BYTES: usize = 5 * 1024 * 1024;
/// Files up to this size and within the target side are sent unchanged, in bytes.
pub const PHOTO_COMPRESS_ABOVE: usize = 2 * 1024 * 1024;
/// Surfaces that one request names.
pub const SURFACES_MAX: usize = 20;
/// Photos of one request, the sketch not counted.
pub const PHOTOS_MAX: usize = 6;
/// Files of a plain form that a sentence is said about.
pub const PHOTOS_NAMED_MAX: usize = 12;
/// Photos of one request and of all messages about it.
pub const LEAD_PHOTOS_MAX: usize = 30;
/// All photos of one request together, in bytes.
pub const PHOTOS_BYTES_MAX: usize = 40 * 1024 * 1024;
/// A visitor's words about a photo.
pub const PHOTO_WORDS_MAX: usize = 200;
/// Longest time for opening one photo, on the server and in the browser, in milliseconds.
pub const PHOTO_OPEN_MS: i64 = 45 * SECOND;
pub const PHOTO_UNCLAIMED_MS: i64 = DAY;

/// Per normalized e-mail address and window.
pub const SUBMISSIONS_PER_EMAIL: i64 = 3;
pub const SUBMISSIONS_PER_ADDRESS: i64 = 20;
/// As many as the requests of one person in a window have, sketches included, and as many again: photos are replaced.
pub const UPLOADS_PER_ADDRESS: i64 = 60;
/// Some twenty requests with six photos each.
pub const UPLOADS_PER_ADDRESS_AND_DAY: i64 = 150;
/// Time in which photos of one client address are decoded per hour, in milliseconds. One of a phone takes a second.
pub const DECODING_PER_ADDRESS_MS: i64 = MINUTE;
/// An IPv6 /48, which one customer may have whole, gets this many times the limits of a client address.
pub const PER_SITE_FACTOR: i64 = 10;
/// Photos without a request that are stored at a time, in bytes; more are refused until some are
/// claimed or deleted.
pub const PHOTOS_UNCLAIMED_BYTES: i64 = 1024 * 1024 * 1024;
/// Of these, for one client address, and for one IPv6 /48.
pub const PHOTOS_UNCLAIMED_PER_ADDRESS: i64 = 100 * 1024 * 1024;
pub const PHOTOS_UNCLAIMED_PER_SITE: i64 = 3 * PHOTOS_UNCLAIMED_PER_ADDRESS;
/// Photos of requests that the owner has not read, in bytes: with more the dashboard says so, because nothing else
/// bounds what is kept.
pub const PHOTOS_UNREAD_WARNED_BYTES: i64 = 500 * 1024 * 1024;
/// The window of the limits per hour above, in milliseconds.
pub const SUBMISSION_WINDOW_MS: i64 = HOUR;
pub const VISIT_SLOTS_MAX: usize = 3;
/// Times that one request may have in all, the times of moved visits included.
pub const VISIT_SLOTS_KEPT_MAX: usize = 30;
/// What a visitor adds who asks for other times, in characters.
pub const OTHER_TIMES_MAX: usize = 500;
pub const VISIT_MINUTES: u16 = 60;
/// Interval between offered times, in minutes: four visits a day leave time to work.
pub const VISIT_STEP_MINUTES: u16 = 120;
pub const VISIT_DAYS: i32 = 21;
/// Range for visits on a day that is open by appointment only, in minutes after midnight.
pub const APPOINTMENTS_FROM: u16 = 10 * 60;
pub const APPOINTMENTS_TO: u16 = 14 * 60;
pub const EXCEPTIONS_AHEAD_DAYS: i32 = 28;
/// Two equal requests within this many milliseconds are a duplicate.
pub const DUPLICATE_WINDOW_MS: i64 = 10 * MINUTE;
/// A form sent sooner than this after its page arrived was not sent by a person, in milliseconds. A
/// person with a browser that fills in forms needs two seconds.
pub const HUMAN_MIN_MS: i64 = 1_500;

/// Timestamps further in the future than this were written before the clock was set back, and are
/// ignored, in milliseconds. The clocks of two servers differ by less.
pub const CLOCK_SKEW_MS: i64 = MINUTE;

/// Failed sign-ins from one network before the wait starts.
pub const SIGN_IN_FREE_TRIES: i64 = 5;
/// First wait after them, in milliseconds; doubles per further failure.
pub const SIGN_IN_WAIT_MS: i64 = MINUTE;
pub const SIGN_IN_WAIT_MAX_MS: i64 = 15 * MINUTE;
pub const SIGN_IN_MEMORY_MS: i64 = HOUR;
/// The window of the five limits below, in milliseconds.
pub const SIGN_IN_WINDOW_MS: i64 = 15 * MINUTE;
/// Wrong passwords per account and window from unknown networks (no sign-in succeeded yet).
pub const SIGN_IN_STRANGERS: i64 = 12;
/// How many of these may come from one address range (IPv4 /8, IPv6 /32).
pub const SIGN_IN_STRANGERS_PER_RANGE: i64 = 6;
pub const SIGN_IN_STRANGERS_ALL: i64 = 100;
/// Wrong passwords per account and window from known networks.
pub const SIGN_IN_NETWORKS: i64 = 5;
/// Wrong passwords per account and window from known devices, and within sessions.
pub const SIGN_IN_DEVICES: i64 = 8;
/// Wrong passwords in a row after which a device is no longer known. Fewer than the limit above, so
/// that one stolen cookie does not use it up.
pub const SIGN_IN_DEVICE_TRIES: i64 = 7;
pub const TOTP_DIGITS: usize = 6;
pub const RECOVERY_CODES: usize = 10;
pub const SECOND_FACTOR_WAIT_MS: i64 = 5 * MINUTE;
/// Codes that such a sign-in may try.
pub const SECOND_FACTOR_TRIES: i64 = 5;
/// Wrong codes per account from unknown devices, in the window below. They also count as wrong passwords; this keeps
/// a thief who knows the password from guessing for months.
pub const SECOND_FACTOR_STRANGERS: i64 = 10;
pub const SECOND_FACTOR_WINDOW_MS: i64 = 12 * HOUR;
pub const SECOND_FACTOR_CODE_MAX: usize = 100;
pub const PASSKEYS_MAX: usize = 10;
pub const PASSKEY_NAME_MAX: usize = 60;
/// Longest answer of an authenticator that is read, in bytes of JSON. Usual answers have one or
/// two thousand, answers with a manufacturer's certificates up to ten.
pub const PASSKEY_ANSWER_MAX: usize = 20_000;
pub const DEVICE_KEEP_MS: i64 = 180 * DAY;
/// The same for a network.
pub const NETWORK_KEEP_MS: i64 = 90 * DAY;
pub const DEVICES_MAX: i64 = 20;
pub const PASSWORD_MIN: usize = 8;
pub const PASSWORD_ADVISED: usize = 12;
pub const PASSWORD_MAX: usize = 1_024;
pub const SESSION_IDLE_MS: i64 = 12 * HOUR;
pub const SESSION_MAX_MS: i64 = 14 * DAY;

pub const AUTOSAVE_DEBOUNCE_MS: i64 = SECOND;
/// While typing continues without a pause, the autosave runs this often, in milliseconds.
pub const AUTOSAVE_MOST_MS: i64 = 3 * SECOND;
pub const AUTOSAVE_KEEP_MS: i64 = 30 * DAY;
/// Requests that wait on a device for the connection; the oldest is dropped for another one.
pub const WAITING_REQUESTS_MAX: usize = 5;
/// Their photos together, in bytes.
pub const WAITING_BYTES_MAX: usize = 80 * 1024 * 1024;
pub const WAITING_KEEP_MS: i64 = 14 * DAY;
/// A request that the server could not take is sent again after this, in milliseconds; it doubles.
pub const WAITING_RETRY_MS: i64 = 15 * SECOND;
pub const WAITING_RETRY_MAX_MS: i64 = 10 * MINUTE;
pub const MINUTES_PER_STEP: u8 = 2;
/// The promised response time to a refit request, in milliseconds.
pub const REPLY_WITHIN_MS: i64 = 24 * HOUR;

/// That promise holds only if at least this many minutes of it are working time.
pub const REPLY_WORK_MINUTES: u16 = 60;

/// Below this width a window counts as a phone's, in CSS pixels. `--from-tablet` in
/// `style/base/breakpoints.css` begins here.
pub const MOBILE_BELOW_PX: u32 = 768;
pub const HERO_MOBILE_VH: i32 = 60;
pub const HERO_MOBILE_VH_MIN: i32 = 40;
pub const HERO_MOBILE_VH_MAX: i32 = 100;

/// Below this estimated bandwidth, in megabits per second, the hero shows only its picture.
pub const HERO_VIDEO_DOWNLINK_MIN: f64 = 1.5;
pub const HERO_VIDEO_WAIT_MS: i64 = 15 * SECOND;

pub const BODY_MAX: usize = 64 * 1024;
pub const EVENTS_PER_SESSION: i64 = 100;
pub const EVENTS_PER_ADDRESS: i64 = 200;
pub const EVENTS_PER_DAY: i64 = 20_000;
/// Page views that one client address may report per hour.
pub const REPORTS_PER_ADDRESS: i64 = 300;
/// Different values of the pages' speed per day, in steps of two digits; a value that was measured before always counts.
pub const SPEEDS_PER_DAY: i64 = 10_000;
/// Texts of script errors that are stored per day; one that was seen before always counts.
pub const NEW_ERRORS_PER_DAY: i64 = 200;
/// Per client address and day.
pub const NEW_ERRORS_PER_ADDRESS: i64 = 20;
/// Confirmations that the site mails per day, of all kinds together: their addresses come from forms that anyone can
/// fill in.
pub const CONFIRMATIONS_PER_DAY: i64 = 500;
/// Of these, kept for networks (IPv4 /24, IPv6 /48) that were sent none in a day.
pub const CONFIRMATIONS_RESERVED: i64 = 150;
/// Notices of new requests to the owner; one mail tells of all others.
pub const OWNER_NOTICES_PER_HOUR: i64 = 30;
/// Each signs in to the mail server, which may lock an account after many failures.
pub const MAIL_CHECKS_PER_HOUR: i64 = 60;
pub const TEST_MAILS_PER_HOUR: i64 = 10;
pub const PAGE_ERRORS_MAX: usize = 5;
pub const WORDS_PER_MINUTE: usize = 200;
pub const ERROR_TEXT_MAX: usize = 500;
/// Largest contentful paint: below this many milliseconds is good.
pub const LCP_GOOD_MS: i64 = 2_500;
pub const LCP_POOR_MS: i64 = 4_000;
pub const INP_GOOD_MS: i64 = 200;
pub const INP_POOR_MS: i64 = 500;
pub const CLS_GOOD: i64 = 100;
pub const CLS_POOR: i64 = 250;

/// Longest single line of content, in characters, unless its field says otherwise.
pub const LINE_MAX: usize = 200;
pub const RICH_TEXT_MAX: usize = 200_000;
pub const ORDER_MAX: i32 = 1_000_000;
pub const ENTRIES_MAX: usize = 100;
pub const SECTIONS_MAX: usize = 60;
pub const TAG_MAX: usize = 60;
/// JSON bodies of the back office, in bytes: an article with its history fits.
pub const ADMIN_BODY_MAX: usize = 1024 * 1024;
pub const MEDIA_BYTES_MAX: usize = 5 * 1024 * 1024;
/// An original larger than this is reported as heavy, in bytes.
pub const MEDIA_HEAVY_BYTES: usize = 2 * 1024 * 1024;
/// A picture whose longer side has fewer pixels is blurred in the large places of pages. Swatches have 512.
pub const MEDIA_LARGE_PIXELS: u32 = 500;
/// How many places of a picture are named in one line.
pub const MEDIA_PLACES_NAMED: usize = 3;
pub const ALT_MAX: usize = 300;
pub const CAPTION_MAX: usize = 300;
pub const MEDIA_PAGE: usize = 60;
/// How long a picture must be unused before its removal is offered, in milliseconds.
pub const MEDIA_UNUSED_KEEP_MS: i64 = 30 * DAY;
/// How long orphaned picture files stay in the storage, in milliseconds.
pub const STRAY_FILES_KEEP_MS: i64 = 30 * DAY;
pub const MEDIA_MANY: usize = 500;
/// Of several obstacles, how many are named.
pub const NAMED_MAX: usize = 5;
pub const TRASH_KEEP_MS: i64 = 30 * DAY;
pub const UNDO_MS: i64 = 10 * SECOND;
/// How long a change can still be undone after it, in milliseconds.
pub const UNDO_GRACE_MS: i64 = 10 * MINUTE;

/// Search engines cut a longer title, in characters.
pub const SEO_TITLE_LONG: usize = 60;
/// A shorter description leaves space unused in search results, in characters.
pub const SEO_DESCRIPTION_SHORT: usize = 70;
/// Search engines cut a longer description, in characters.
pub const SEO_DESCRIPTION_LONG: usize = 160;
pub const SLUG_LONG: usize = 75;
pub const POST_WORDS_FEW: usize = 50;
pub const PREVIEW_KEEP_MS: i64 = 7 * DAY;
/// A link to the whole site before it is open.
pub const SITE_PREVIEW_KEEP_MS: i64 = 14 * DAY;
/// Active preview links per row.
pub const PREVIEWS_MAX: usize = 20;
pub const LOOSE_DRAFT_KEEP_MS: i64 = 30 * DAY;
pub const DRAFT_DEBOUNCE_MS: i64 = 2 * SECOND;
pub const PREVIEW_DEBOUNCE_MS: i64 = SECOND / 4;
/// While typing continues without a pause, the back office saves this often, in milliseconds.
pub const DRAFT_MOST_MS: i64 = 3 * SECOND;
/// First retry wait after a failed autosave, in milliseconds; it doubles.
pub const DRAFT_RETRY_MS: i64 = 5 * SECOND;
pub const DRAFT_RETRY_MAX_MS: i64 = MINUTE;

pub const MISSING_PATH_MAX: usize = 200;
/// Most 404 paths recorded; the least requested are dropped.
pub const MISSING_PATHS: i64 = 500;
pub const MISSING_KEEP_MS: i64 = 90 * DAY;
pub const REFERRER_MAX: usize = 120;
/// A working link is checked again after this long, in milliseconds.
pub const LINK_FINE_MS: i64 = 7 * DAY;
pub const LINK_BROKEN_MS: i64 = DAY;
/// Posts on a page of the content API, unless it is asked for another number.
pub const CONTENT_POSTS: i64 = 20;
pub const CONTENT_POSTS_MAX: i64 = 50;
/// Programs that receive webhooks.
pub const RECEIVERS_MAX: usize = 20;
/// How long a push service keeps a notice for a device that is offline, from what it tells of, in milliseconds. After
/// that it reaches only a device that is online.
pub const PUSH_KEEP_MS: i64 = DAY;
pub const PUSH_TESTS_PER_HOUR: i64 = 30;
