//! Several photos of one request.

/// Of a file that was chosen: why it is not among the photos.
pub const LEFT_OUT: &str = "{name} was left out. {reason}";
pub const FULL: &str = "A request holds at most {limit} photos. You can send more when we reply.";
pub const TOO_LARGE_TOGETHER: &str =
    "The photos of a request may have {size}MB together. Send this one when we reply, or remove another one.";
pub const COUNT: &str = "{count} of {limit} photos";
pub const MOVED: &str = "{name} is now photo {place} of {count}.";
pub const REMOVED: &str = "{name} was removed.";
pub const UP_TO: &str = "Up to {limit} photos.";
pub const FIRST_IS_DRAWN_ON: &str = "Your drawing belongs to the first photo, so that one stays in its place. Empty the drawing to put another one first.";
pub const HINT_PLAIN: &str = "Up to {limit} photos, {total}MB together, in the order in which you choose them.";
pub const SOME_NOT_SENT: &str = "Not all photos were uploaded. Try again, or send the request without them, and we will ask you for them when we reply.";
/// The code for adding photos did not arrive.
pub const LOAD_FAILED: &str = "Photos cannot be added right now: our server cannot be reached. Nothing is lost: check your connection and try again.";

#[must_use]
pub fn full(limit: usize) -> String {
    FULL.replace("{limit}", &limit.to_string())
}

/// Of the plain form, in bytes.
#[must_use]
pub fn too_large_together(limit: usize) -> String {
    let megabytes = limit / (1024 * 1024);
    format!(
        "The photos were larger than {megabytes}MB together, so nothing was sent. Please choose fewer, and send the others when we reply."
    )
}

/// Of the plain form, above some hundred files.
pub const TOO_MANY_PARTS: &str =
    "Those were too many photos at once, so nothing was sent. Please choose fewer, and send the others when we reply.";

/// Of the files that were chosen in the plain form, counted from 1.
#[must_use]
pub fn left_out(place: usize, reason: &str) -> String {
    LEFT_OUT.replace("{name}", &format!("Photo {place}")).replace("{reason}", reason)
}

#[must_use]
pub fn hint_plain(limit: usize, megabytes: usize) -> String {
    HINT_PLAIN.replace("{limit}", &limit.to_string()).replace("{total}", &megabytes.to_string())
}
