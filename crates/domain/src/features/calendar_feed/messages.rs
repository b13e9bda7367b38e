//! The owner's calendar feed.

pub const TITLE: &str = "Calendar";
pub const ABOUT: &str = "Your phone's or computer's calendar can show confirmed visits and the times by which requests are to be \
     answered. Subscribe to this address; the calendar asks for changes by itself, most within a few hours.";
pub const PRIVATE: &str = "The calendar has names and phone numbers: anyone with the address can read them. If someone else may have it, make a new one.";
pub const NONE: &str = "There is no address yet.";
pub const MAKE: &str = "Make an address";
pub const RENEW: &str = "Make a new address";
pub const STOP: &str = "Turn off";
pub const FAILED: &str =
    "The address was not changed, because the site is temporarily unavailable. Please try again in a minute.";

/// The name of the calendar in the owner's list.
#[must_use]
pub fn name(business: &str) -> String {
    format!("{business}: visits and replies")
}

#[must_use]
pub fn visit_of(name: &str) -> String {
    format!("Visit: {name}")
}

#[must_use]
pub fn reply_to(name: &str) -> String {
    format!("Reply to {name}")
}
