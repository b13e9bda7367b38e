//! Every number that limits something, once. HTML attributes, server checks and
//! TypeScript read these.

use crate::time::{DAY, HOUR, MINUTE, SECOND};

/// Longest name, in characters.
pub const NAME_MAX: usize = 120;
/// Longest e-mail address (RFC 5321's path limit), in characters.
pub const EMAIL_MAX: usize = 254;
/// Longest phone number as typed, in characters.
pub const PHONE_MAX: usize = 40;
/// Longest wish or message, in characters.
pub const DESCRIPTION_MAX: usize = 5_000;
/// Longest place of a project (marina and slip, or street address), in characters.
pub const LOCATION_MAX: usize = 200;
/// Longest name of a vessel, in characters.
pub const VESSEL_NAME_MAX: usize = 120;
/// Longest vessel, in feet: more than any ship afloat.
pub const VESSEL_LENGTH_MAX: u32 = 2_000;
/// Longest vessel length as typed, in characters.
pub const VESSEL_LENGTH_CHARS: usize = 20;
/// Longest note of the owner on a lead, in characters.
pub const NOTE_MAX: usize = 5_000;
/// Longest address, in characters, kept of any URL.
pub const URL_MAX: usize = 2_048;

/// Largest JPEG, PNG or WebP photo a visitor may send, in bytes.
pub const PHOTO_BYTES_MAX: usize = 10 * 1024 * 1024;
/// Largest HEIC or HEIF photo, in bytes.
pub const PHOTO_HEIC_BYTES_MAX: usize = 20 * 1024 * 1024;
/// Largest file the browser opens to shrink it before sending, in bytes.
pub const PHOTO_PICKED_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Smallest side of a visitor's photo, in pixels.
pub const PHOTO_SIDE_MIN: u32 = 512;
/// Longest side of any picture the server decodes, in pixels.
pub const PHOTO_SIDE_MAX: u32 = 20_000;
/// Most pixels the server decodes (100 megapixels); more is a decompression bomb.
pub const PHOTO_PIXELS_MAX: u64 = 100_000_000;
/// Most pixels of a HEIC photo that the server decodes: the largest phone cameras
/// make 48 megapixels, and its decoder needs several times the memory of the others.
pub const PHOTO_HEIC_PIXELS_MAX: u64 = 50_000_000;
/// Longest side after compression in the browser, in pixels.
pub const PHOTO_TARGET_SIDE: u32 = 1_920;
/// First JPEG quality of the compression, of 100.
pub const PHOTO_QUALITY: u8 = 80;
/// The quality loop stops here, of 100.
pub const PHOTO_QUALITY_MIN: u8 = 50;
/// The loop's factor, in percent, per retry.
pub const PHOTO_QUALITY_STEP_PERCENT: u8 = 80;
/// Size the compression aims below, in bytes.
pub const PHOTO_TARGET_BYTES: usize = 5 * 1024 * 1024;
/// Files up to this size and within the target side are sent as they are, in bytes.
pub const PHOTO_COMPRESS_ABOVE: usize = 2 * 1024 * 1024;
/// How long an uploaded photo waits for its request, in milliseconds.
pub const PHOTO_UNCLAIMED_MS: i64 = DAY;

/// Submissions per normalised e-mail address and window.
pub const SUBMISSIONS_PER_EMAIL: i64 = 3;
/// Submissions per client address and window; several people share a marina's network.
pub const SUBMISSIONS_PER_ADDRESS: i64 = 20;
/// Photo uploads per client address and window.
pub const UPLOADS_PER_ADDRESS: i64 = 30;
/// The window of the three limits above, in milliseconds.
pub const SUBMISSION_WINDOW_MS: i64 = HOUR;
/// Times a visitor may propose for one visit.
pub const VISIT_SLOTS_MAX: usize = 3;
/// How long a visit takes, in minutes.
pub const VISIT_MINUTES: u16 = 60;
/// From one offered time to the next, in minutes: four visits a day leave time to work.
pub const VISIT_STEP_MINUTES: u16 = 120;
/// Days for which visits are offered.
pub const VISIT_DAYS: i32 = 21;
/// When a visit may begin and end on a day that is open by appointment only, in
/// minutes after midnight.
pub const APPOINTMENT_HOURS: (u16, u16) = (10 * 60, 14 * 60);
/// Days ahead for which a holiday is announced beside the hours.
pub const EXCEPTIONS_AHEAD_DAYS: i32 = 28;
/// Two equal requests within this many milliseconds are a duplicate.
pub const DUPLICATE_WINDOW_MS: i64 = 10 * MINUTE;
/// A form sent faster than this was not typed by a person, in milliseconds.
pub const HUMAN_MIN_MS: i64 = 3 * SECOND;

/// What lies further in the future than this was written before the clock was
/// set back, and does not count, in milliseconds. Clocks of two servers differ by less.
pub const CLOCK_SKEW_MS: i64 = MINUTE;

/// Failed sign-ins from one network before the wait starts.
pub const SIGN_IN_FREE_TRIES: i64 = 5;
/// First wait after them, in milliseconds; doubles per further failure.
pub const SIGN_IN_WAIT_MS: i64 = MINUTE;
/// Longest wait, in milliseconds.
pub const SIGN_IN_WAIT_MAX_MS: i64 = 15 * MINUTE;
/// Failures older than this no longer count, in milliseconds.
pub const SIGN_IN_MEMORY_MS: i64 = HOUR;
/// The window of the five limits below, in milliseconds.
pub const SIGN_IN_WINDOW_MS: i64 = 15 * MINUTE;
/// Wrong passwords per account and window from networks where no sign-in succeeded yet.
pub const SIGN_IN_STRANGERS: i64 = 12;
/// How many of these may come from one range of addresses (IPv4 /8, IPv6 /32).
pub const SIGN_IN_STRANGERS_PER_RANGE: i64 = 6;
/// Wrong passwords per window from such networks for all accounts together, also
/// those that do not exist: a check takes a processor.
pub const SIGN_IN_STRANGERS_ALL: i64 = 100;
/// Wrong passwords per account and window from networks where a sign-in succeeded.
pub const SIGN_IN_NETWORKS: i64 = 5;
/// Wrong passwords per account and window from devices that signed in, and within sessions.
pub const SIGN_IN_DEVICES: i64 = 8;
/// Wrong passwords in a row after which a device is no longer known. Fewer than
/// the limit above, so that one stolen cookie does not use it up.
pub const SIGN_IN_DEVICE_TRIES: i64 = 7;
/// A device that did not sign in for this long is no longer known, in milliseconds.
pub const DEVICE_KEEP_MS: i64 = 180 * DAY;
/// The same for a network.
pub const NETWORK_KEEP_MS: i64 = 90 * DAY;
/// Devices, and sessions, of one account; the oldest give way.
pub const DEVICES_MAX: i64 = 20;
/// Shortest password of an account, in characters.
pub const PASSWORD_MIN: usize = 8;
/// Length of a password that the form advises, in characters.
pub const PASSWORD_ADVISED: usize = 12;
/// Longest password read, in bytes: hashing more would only cost time.
pub const PASSWORD_MAX: usize = 1_024;
/// A session unused for this long ends, in milliseconds.
pub const SESSION_IDLE_MS: i64 = 12 * HOUR;
/// A session ends after this long, in milliseconds.
pub const SESSION_MAX_MS: i64 = 14 * DAY;

/// The autosave waits this long after the last change, in milliseconds.
pub const AUTOSAVE_DEBOUNCE_MS: i64 = SECOND;
/// While somebody types without a pause, the autosave keeps it this often, in milliseconds.
pub const AUTOSAVE_MOST_MS: i64 = 3 * SECOND;
/// A saved draft is offered this long, in milliseconds.
pub const AUTOSAVE_KEEP_MS: i64 = 30 * DAY;
/// Minutes a step of the refit flow is said to take.
pub const MINUTES_PER_STEP: u8 = 2;
/// The promised answer to a refit request, in milliseconds.
pub const REPLY_WITHIN_MS: i64 = 24 * HOUR;

/// A promise within that time needs so many minutes of it in which somebody works.
pub const REPLY_WORK_MINUTES: u16 = 60;

/// Phones up to this width, in CSS pixels.
pub const MOBILE_MAX_PX: u32 = 768;
/// Default height of the hero on a phone, in percent of the viewport.
pub const HERO_MOBILE_VH: i32 = 60;
/// Lowest such height, in percent.
pub const HERO_MOBILE_VH_MIN: i32 = 40;
/// Highest such height, in percent.
pub const HERO_MOBILE_VH_MAX: i32 = 100;

/// Below this estimated speed of the connection, in megabits per second, the hero keeps its picture.
pub const HERO_VIDEO_DOWNLINK_MIN: f64 = 1.5;
/// A player that has not answered after this long gives way to the picture, in milliseconds.
pub const HERO_VIDEO_WAIT_MS: i64 = 15 * SECOND;

/// JSON and form bodies, in bytes.
pub const BODY_MAX: usize = 64 * 1024;
/// Analytics events kept per session, so that nobody fills the table.
pub const EVENTS_PER_SESSION: i64 = 100;
/// Views of pages that one client address may report in an hour.
pub const REPORTS_PER_ADDRESS: i64 = 300;
/// Errors of scripts kept of one view of a page.
pub const PAGE_ERRORS_MAX: usize = 5;
/// Characters kept of an error's message and of its stack.
pub const ERROR_TEXT_MAX: usize = 500;
/// The largest part of a page is drawn: below this many milliseconds is good.
pub const LCP_GOOD_MS: i64 = 2_500;
/// From this many on it is poor.
pub const LCP_POOR_MS: i64 = 4_000;
/// A page answers a tap, a click or a key: below this many milliseconds is good.
pub const INP_GOOD_MS: i64 = 200;
/// From this many on it is poor.
pub const INP_POOR_MS: i64 = 500;
/// A page shifts while it loads: below this many thousandths of the window is good.
pub const CLS_GOOD: i64 = 100;
/// From this many on it is poor.
pub const CLS_POOR: i64 = 250;

/// Longest single line of content, in characters, unless its field says otherwise.
pub const LINE_MAX: usize = 200;
/// Longest article or legal text, in characters of HTML.
pub const RICH_TEXT_MAX: usize = 200_000;
/// Highest display order.
pub const ORDER_MAX: i32 = 1_000_000;
/// Most tags, materials, photos or small forms in one field.
pub const ENTRIES_MAX: usize = 100;
/// Longest tag, in characters.
pub const TAG_MAX: usize = 60;
/// JSON bodies of the back office, in bytes: an article with its history fits.
pub const ADMIN_BODY_MAX: usize = 1024 * 1024;
/// Largest picture the media library takes, in bytes.
pub const MEDIA_BYTES_MAX: usize = 5 * 1024 * 1024;
/// An original larger than this is worth replacing with a smaller one, in bytes.
pub const MEDIA_HEAVY_BYTES: usize = 2 * 1024 * 1024;
/// Longest description of a picture for those who cannot see it, in characters.
pub const ALT_MAX: usize = 300;
/// Longest caption of a picture or film in a text, in characters.
pub const CAPTION_MAX: usize = 300;
/// Pictures on one page of the media library.
pub const MEDIA_PAGE: usize = 60;
/// How long nothing must have used a picture before it is offered to be removed, in milliseconds.
pub const MEDIA_UNUSED_KEEP_MS: i64 = 30 * DAY;
/// How long files of pictures that nothing names stay in the storage, in milliseconds.
pub const STRAY_FILES_KEEP_MS: i64 = 30 * DAY;
/// Most pictures that are changed by one gesture.
pub const MEDIA_MANY: usize = 500;
/// Of several things that stood in the way, how many are named.
pub const NAMED_MAX: usize = 5;
/// How long deleted content rests in the trash, in milliseconds.
pub const TRASH_KEEP_MS: i64 = 30 * DAY;
/// How long Undo is offered, in milliseconds.
pub const UNDO_MS: i64 = 10 * SECOND;
/// How long after it a change can still be taken back by its undo, in milliseconds.
pub const UNDO_GRACE_MS: i64 = 10 * MINUTE;

/// A title longer than this is cut by search engines, in characters.
pub const SEO_TITLE_LONG: usize = 60;
/// A description shorter than this leaves room in search results, in characters.
pub const SEO_DESCRIPTION_SHORT: usize = 70;
/// A description longer than this is cut by search engines, in characters.
pub const SEO_DESCRIPTION_LONG: usize = 160;
/// A slug longer than this is hard to share, in characters.
pub const SLUG_LONG: usize = 75;
/// A post with fewer words says little.
pub const POST_WORDS_FEW: usize = 50;
/// How long a preview link works, in milliseconds.
pub const PREVIEW_KEEP_MS: i64 = 7 * DAY;
/// Preview links of one row that work at the same time.
pub const PREVIEWS_MAX: usize = 20;
/// How long a draft without a row is kept, in milliseconds.
pub const LOOSE_DRAFT_KEEP_MS: i64 = 30 * DAY;
/// The autosave of the back office waits this long after the last change, in milliseconds.
pub const DRAFT_DEBOUNCE_MS: i64 = 2 * SECOND;
/// What is typed is shown as visitors will see it after such a pause, in milliseconds.
pub const PREVIEW_DEBOUNCE_MS: i64 = SECOND / 4;
/// While somebody types without a pause, it is kept this often, in milliseconds.
pub const DRAFT_MOST_MS: i64 = 3 * SECOND;
/// After a failed autosave the next try waits this long, in milliseconds; it doubles.
pub const DRAFT_RETRY_MS: i64 = 5 * SECOND;
/// Longest such wait, in milliseconds.
pub const DRAFT_RETRY_MAX_MS: i64 = MINUTE;

/// Sign-ups for the newsletter per e-mail address and window: each sends a mail.
pub const NEWSLETTER_PER_EMAIL: i64 = 3;
/// The window of that limit, in milliseconds.
pub const NEWSLETTER_WINDOW_MS: i64 = 12 * HOUR;
/// Whoever does not confirm within this long is forgotten, in milliseconds.
pub const NEWSLETTER_UNCONFIRMED_MS: i64 = 30 * DAY;
/// Longest path, in characters, that is noted when it is not there.
pub const MISSING_PATH_MAX: usize = 200;
/// Different paths noted that are not there; the least asked for give way.
pub const MISSING_PATHS: i64 = 500;
/// A path that nobody asked for this long is forgotten, in milliseconds.
pub const MISSING_KEEP_MS: i64 = 90 * DAY;
/// Longest host, in characters, noted of where a visitor came from.
pub const REFERRER_MAX: usize = 120;
/// A link that works is looked at again after this long, in milliseconds.
pub const LINK_FINE_MS: i64 = 7 * DAY;
/// A link that does not work is looked at again after this long, in milliseconds.
pub const LINK_BROKEN_MS: i64 = DAY;
