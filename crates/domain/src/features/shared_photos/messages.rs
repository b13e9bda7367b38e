//! Photos that the owner shares from a phone into the back office.

pub const TITLE: &str = "Shared photos";
pub const PRIVATE: &str = "Only you can see what was shared; it is kept for a day. Choose where it belongs.";
pub const NONE: &str = "No photo was shared. Nothing was stored. Please share one to six photos again.";

#[must_use]
pub fn waiting(number: usize) -> String {
    match number {
        1 => "One photo has arrived.".to_owned(),
        more => format!("{more} photos have arrived."),
    }
}

#[must_use]
pub fn left_out(number: usize) -> String {
    let photos = if number == 1 { "One photo was" } else { "Some photos were" };
    format!(
        "{photos} not stored ({number}): too many at once, too large, too small, or not a picture. The originals are \
         still on the phone; share them again a few at a time."
    )
}

pub const TOO_LARGE: &str = "The photos were not stored: together they are too large. They are still on the phone; \
     share fewer at a time.";
pub const TOO_MANY: &str = "The photos were not stored: there were too many at once. They are still on the phone; \
     share six at a time.";
pub const NOT_READ: &str = "The photos were not stored: they arrived incomplete. They are still on the phone; please \
     share them again.";
pub const NOT_STORED: &str = "The photos were not stored: the site is temporarily unavailable. They are still on the \
     phone; please share them again in a moment.";
pub const GONE: &str = "Nothing was changed: the photos are no longer here, or already have a place. If they are \
     missing, share them again.";
pub const LIBRARY_ABOUT: &str = "Pages and articles can use them.";
pub const PROJECT_ABOUT: &str = "They appear in the public gallery and in the project's photos.";
pub const NO_MATCH: &str = "No open or won lead matches this search.";
pub const LEAD_ABOUT: &str = "Only you see them, on the page of the lead.";

#[must_use]
pub fn lead_full(limit: usize) -> String {
    format!("Nothing was added: a lead holds at most {limit} photos of yours.")
}

pub const NO_LEAD: &str =
    "Nothing was changed: this lead does not exist anymore. The photos are still here; please choose another one.";
pub const NO_PROJECT: &str =
    "Nothing was changed: this project does not exist anymore. The photos are still here; please choose another one.";
pub const NOT_PLACED: &str = "Not all photos have a place yet: the site is temporarily unavailable. Please try again in \
     a moment; a photo that has one is not added twice.";
