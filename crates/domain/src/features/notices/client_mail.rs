use super::messages as msg;
use crate::text::options::codes;

codes! {
    /// A mail that clients get.
    ClientMail {
        Confirmation = "confirmation", "Thank you, we have your request";
        Answer = "answer", "Your answer";
        Visit = "visit", "The visit is booked";
        VisitReminder = "visit-reminder", "A reminder of the visit";
        Review = "review", "How was it?";
        ReviewReminder = "review-reminder", "A reminder to write the review";
        Link = "link", "A new link to their page";
    }
}

impl ClientMail {
    #[must_use]
    pub const fn when(self) -> &'static str {
        match self {
            Self::Confirmation => msg::CONFIRMATION,
            Self::Answer => msg::ANSWER,
            Self::Visit => msg::VISIT,
            Self::VisitReminder => msg::VISIT_REMINDER,
            Self::Review => msg::REVIEW,
            Self::ReviewReminder => msg::REVIEW_REMINDER,
            Self::Link => msg::LINK,
        }
    }

    /// The setting that turns it off. Only the reminder has one: whoever waits for something is told what became of it.
    #[must_use]
    pub const fn setting(self) -> Option<&'static str> {
        match self {
            Self::VisitReminder => Some("mail_visit_reminder"),
            Self::Confirmation | Self::Answer | Self::Visit | Self::Review | Self::ReviewReminder | Self::Link => None,
        }
    }
}
