//! What the owner is told, and where.

pub const CAPTION: &str = "What you are told, and where";
pub const TOLD_WHEN: &str = "You are told when";
pub const MAIL: &str = "Mail";
pub const SAVE: &str = "Save the choice";
pub const SAVED: &str = "The choice was saved.";
pub const NOT_SAVED: &str = "Nothing was changed: the site is temporarily unavailable. Please try again in a moment.";

pub const AT_ONCE: &str = "at once";
pub const MORNING: &str = "at 7 AM, only if a request is unread or unanswered";
pub const WEEK: &str = "on Mondays at 7 AM: what the week before brought";

pub const CONFIRMATION: &str = "At once, with the time by which you answer and the link to their page.";
pub const ANSWER: &str = "When you answer, with what you wrote and the times that you offer.";
pub const VISIT: &str = "When a time is booked, moved or canceled, with a file for their calendar.";
pub const VISIT_REMINDER: &str = "The day before the visit.";
pub const REVIEW: &str = "Only when you ask for a review.";
pub const REVIEW_REMINDER: &str = "Once, two weeks later, if neither you nor the client stopped it.";
pub const LINK: &str = "When they ask for one.";
pub const ONLY_REMINDER: &str = "Only the reminder of the visit can be turned off. The others say what a client waits \
     for: that the request arrived, your answer, the time of the visit, the link to the page.";
pub const READ_IT: &str = "Read it";
pub const SAMPLE_NAME: &str = "Jane Halloran";
pub const SAMPLE_REFERENCE: &str = "HG-7K2M9Q";
pub const SAMPLE_ANSWER: &str = "Your words stand here.";
pub const SAMPLE_WISH: &str = "Your client's words stand here.";
pub const SAMPLE_EMAIL: &str = "jane@example.com";
pub const SAMPLE_PHONE: &str = "(619) 555-0187";
pub const SAMPLE_STYLE: &str = "Coastal Modern";
pub const SAMPLE_MATERIAL: &str = "Walnut, oil";
pub const SAMPLE_CHOICES: [&str; 2] = ["Teak oil", "Hard wax"];
pub const READ_ABOUT: &str = "As a client gets it, with a name, a number and a time that are made up.";
pub const SUBJECT: &str = "Subject";
pub const FROM: &str = "From";
pub const CALENDAR_FILE: &str = "With a file for their calendar.";
pub const NO_PLACES: &str = "No places for reviews are named yet, so none can be asked for.";

pub const SENT: &str = "Sent";

/// The switch of a mail.
#[must_use]
pub fn is_sent(mail: &str) -> String {
    format!("{mail}: {SENT}")
}

/// For who does not see what stands beside the link.
#[must_use]
pub fn read(mail: &str) -> String {
    format!("{READ_IT}: {mail}")
}

pub const WITHDRAWN: &str =
    "A request that its client withdraws is always told by mail, because it is gone from the inbox.";
pub const ADD_DEVICE: &str = "Open this page on your phone or computer to let it show notifications, too.";

/// A cell, for who does not see the table.
#[must_use]
pub fn cell(notice: &str, place: &str) -> String {
    format!("{notice}: {place}")
}

#[must_use]
pub fn not_offered(place: &str) -> String {
    format!("{place}: not offered")
}
