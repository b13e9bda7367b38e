//! Asking a customer for a review: the mail, and how a request stands.

pub mod limits;
mod mail_links;
pub mod messages;
pub mod places;

pub use mail_links::STOP_REMINDER_PATH;

use crate::content::business::BusinessProfile;
use crate::delivery::{Channel, DeliveryState};
use crate::features::review_requests::limits::{REMINDER_MS, WORDS_MAX};
use crate::features::review_requests::messages as msg;
use crate::features::review_requests::places::ReviewPlace;
use crate::leads::lead::Delivery;
use crate::leads::violation::Violations;
use crate::limits::NAME_MAX;
use crate::text::email::Email;
use crate::text::options::codes;
use crate::{Timestamp, text};
use serde::Deserialize;
use std::fmt::Write as _;

pub mod field {
    pub const PROJECT: &str = "reviewProject";
    pub const NAME: &str = "reviewName";
    pub const EMAIL: &str = "reviewEmail";
    pub const WORDS: &str = "reviewWords";
}

/// In the words of a project's form, where the name that is typed beside them goes.
pub const NAME_MARK: &str = "{name}";

/// The form of a project, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ReviewDraft {
    /// Its id.
    pub review_project: String,
    pub review_name: String,
    pub review_email: String,
    pub review_words: String,
}

/// A form that passed every rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectCustomer {
    pub name: String,
    pub email: Email,
    pub words: String,
}

impl ReviewDraft {
    pub fn validate(&self) -> Result<ProjectCustomer, Violations> {
        let mut wrong = Violations::default();
        let name = wrong.line(field::NAME, &self.review_name, NAME_MAX, Some(crate::messages::NAME_REQUIRED));
        let email = wrong.take(field::EMAIL, Email::parse(&self.review_email));
        let words = wrong.take(field::WORDS, read_words(&self.review_words));
        match (email, words) {
            (Some(email), Some(words)) if wrong.is_empty() => {
                let words = words.replace(NAME_MARK, &name);
                Ok(ProjectCustomer { name, email, words })
            }
            _ => Err(wrong),
        }
    }
}

/// The owner's words, cleaned.
pub fn read_words(typed: &str) -> Result<String, String> {
    let words = text::clean(typed);
    if words.is_empty() {
        return Err(msg::WORDS_REQUIRED.to_owned());
    }
    if words.chars().count() > WORDS_MAX {
        return Err(msg::words_too_long());
    }
    Ok(words)
}

/// The mail's sentence about the reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReminderNote {
    /// None follows: the owner's mail program sends the request.
    None,
    /// Stopped by a reply: the site's address is not known.
    ByReply,
    ByLink,
}

/// A mail that asks for a review: shown before it is sent, and sent the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewMail {
    pub subject: String,
    /// Only a mail of the site has one.
    pub heading: String,
    /// Paragraphs; in a request they are the owner's.
    pub words: String,
    pub places: Vec<ReviewPlace>,
    /// Who asks and why, and how to get no reminder.
    pub closing: String,
    /// Whether a link that stops the reminder follows the closing.
    pub has_stop_link: bool,
    pub signature: String,
}

impl ReviewMail {
    #[must_use]
    pub fn request(profile: &BusinessProfile, places: Vec<ReviewPlace>, words: String, reminder: ReminderNote) -> Self {
        let closing = match reminder {
            ReminderNote::None => msg::closing(&profile.name),
            ReminderNote::ByReply => msg::closing_by_reply(&profile.name),
            ReminderNote::ByLink => msg::closing_by_link(&profile.name),
        };
        Self {
            subject: msg::request_subject(&profile.name),
            heading: msg::HEADING.to_owned(),
            words,
            places,
            closing,
            has_stop_link: reminder == ReminderNote::ByLink,
            signature: profile.signature(),
        }
    }

    #[must_use]
    pub fn reminder(profile: &BusinessProfile, places: Vec<ReviewPlace>, name: &str) -> Self {
        Self {
            subject: msg::reminder_subject(&profile.name),
            heading: msg::REMINDER_HEADING.to_owned(),
            words: msg::reminder_words(name),
            places,
            closing: msg::closing_of_reminder(&profile.name),
            has_stop_link: false,
            signature: profile.signature(),
        }
    }

    #[must_use]
    pub fn paragraphs(&self) -> Vec<String> {
        let mut paragraphs = Vec::new();
        for paragraph in self.words.split("\n\n") {
            let paragraph = paragraph.trim();
            if !paragraph.is_empty() {
                paragraphs.push(paragraph.to_owned());
            }
        }
        paragraphs
    }

    /// The whole mail for the owner's mail program.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        for paragraph in self.paragraphs() {
            let _ = write!(out, "{paragraph}\n\n");
        }
        let _ = writeln!(out, "{}", msg::PLACES);
        for place in &self.places {
            let _ = writeln!(out, "{}: {}", place.label, place.url);
        }
        let _ = write!(out, "\n{}\n\n{}\n", self.closing, self.signature);
        out
    }
}

codes! {
    /// Who wanted no reminder.
    StoppedBy {
        Owner = "owner";
        Customer = "customer";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRequest {
    pub id: String,
    /// Its origin: a lead or a project.
    pub lead_id: Option<String>,
    pub project_id: Option<String>,
    pub name: String,
    pub email: String,
    pub words: String,
    /// Sent with the owner's mail program.
    pub by_hand: bool,
    pub asked_at: Timestamp,
    /// When the reminder was queued.
    pub reminded_at: Option<Timestamp>,
    pub stopped_at: Option<Timestamp>,
    pub stopped_by: Option<StoppedBy>,
    pub deliveries: Vec<Delivery>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reminder {
    /// The site sends none.
    None,
    /// Due once the request itself has been delivered.
    AfterDelivery,
    Due(Timestamp),
    Sent(Timestamp),
    Stopped(Timestamp, StoppedBy),
}

impl ReviewRequest {
    #[must_use]
    pub fn reminder(&self) -> Reminder {
        if self.by_hand {
            return Reminder::None;
        }
        if let Some(at) = self.stopped_at {
            return Reminder::Stopped(at, self.stopped_by.unwrap_or(StoppedBy::Owner));
        }
        if let Some(at) = self.reminded_at {
            return Reminder::Sent(at);
        }
        for delivery in &self.deliveries {
            if delivery.channel == Channel::ReviewMail && delivery.state == DeliveryState::Delivered {
                return Reminder::Due(delivery.updated_at.plus_ms(REMINDER_MS));
            }
        }
        Reminder::AfterDelivery
    }

    #[must_use]
    pub fn may_stop_reminder(&self) -> bool {
        matches!(self.reminder(), Reminder::AfterDelivery | Reminder::Due(_))
    }

    /// The screen of the back office that shows it.
    #[must_use]
    pub fn screen(&self) -> String {
        match (&self.lead_id, &self.project_id) {
            (Some(lead), _) => format!("/admin/leads/{lead}"),
            (None, Some(project)) => project_screen(project),
            (None, None) => "/admin/leads".to_owned(),
        }
    }
}

/// The screen on which customers of a project are asked.
#[must_use]
pub fn project_screen(id: &str) -> String {
    format!("/admin/projects/{id}/review")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Vec<ReviewPlace> {
        let place = |label: &str, url: &str| ReviewPlace { label: label.into(), url: url.into() };
        vec![
            place("Google", "https://g.page/r/Cabc/review"),
            place("Houzz", "https://www.houzz.com/writeReview/harbor"),
        ]
    }

    fn request() -> ReviewRequest {
        ReviewRequest {
            id: "r1".into(),
            lead_id: Some("l1".into()),
            project_id: None,
            name: "Jane Halloran".into(),
            email: "jane@example.com".into(),
            words: "Dear Jane".into(),
            by_hand: false,
            asked_at: Timestamp(1_000),
            reminded_at: None,
            stopped_at: None,
            stopped_by: None,
            deliveries: Vec::new(),
        }
    }

    #[test]
    fn every_mail_names_all_places_and_who_asks() {
        let profile = BusinessProfile::default();
        let words = msg::request_words("Jane");
        for mail in [
            ReviewMail::request(&profile, places(), words.clone(), ReminderNote::None),
            ReviewMail::request(&profile, places(), words.clone(), ReminderNote::ByReply),
            ReviewMail::request(&profile, places(), words, ReminderNote::ByLink),
            ReviewMail::reminder(&profile, places(), "Jane"),
        ] {
            let text = mail.text();
            for place in places() {
                assert!(text.contains(&place.label) && text.contains(&place.url), "{text}");
            }
            assert!(mail.closing.contains(&profile.name) && text.contains(&profile.phone), "{text}");
            assert_eq!(mail.paragraphs().len(), 2);
        }
    }

    #[test]
    fn a_mail_to_somebody_without_a_name_greets_all_the_same() {
        assert!(msg::request_words("").starts_with("Hello,\n\n") && msg::reminder_words("").starts_with("Hello,\n\n"));
        assert!(msg::reminder_words("Dr. Reed").starts_with("Dear Dr. Reed,\n\n"));
    }

    #[test]
    fn words_are_needed_and_bounded() {
        assert_eq!(read_words(" \n"), Err(msg::WORDS_REQUIRED.to_owned()));
        assert_eq!(read_words(&"x".repeat(WORDS_MAX + 1)), Err(msg::words_too_long()));
        assert_eq!(read_words(" Dear Jane\n\nthank you "), Ok("Dear Jane\n\nthank you".to_owned()));
    }

    #[test]
    fn a_projects_customer_needs_a_name_and_an_address() {
        let wrong = ReviewDraft::default().validate().expect_err("empty");
        let fields: Vec<&str> = wrong.0.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, [field::NAME, field::EMAIL, field::WORDS]);
        let draft = ReviewDraft {
            review_project: "p1".into(),
            review_name: " Tom Reed ".into(),
            review_email: "Tom@Example.com".into(),
            review_words: "Dear {name}".into(),
        };
        let customer = draft.validate().expect("a customer");
        assert_eq!((customer.name.as_str(), customer.email.as_str()), ("Tom Reed", "Tom@Example.com"));
        assert_eq!(customer.words, "Dear Tom Reed");
    }

    #[test]
    fn a_reminder_is_due_two_weeks_after_the_request_arrived() {
        let mut asked = request();
        assert_eq!(asked.reminder(), Reminder::AfterDelivery);
        let delivered = Delivery {
            id: "d1".into(),
            channel: Channel::ReviewMail,
            state: DeliveryState::Delivered,
            attempts: 1,
            next_attempt_at: Timestamp(0),
            updated_at: Timestamp(5_000),
            last_outcome: None,
            about: None,
        };
        asked.deliveries.push(delivered);
        assert_eq!(asked.reminder(), Reminder::Due(Timestamp(5_000 + REMINDER_MS)));
        assert!(asked.may_stop_reminder());
        asked.stopped_at = Some(Timestamp(6_000));
        asked.stopped_by = Some(StoppedBy::Customer);
        assert_eq!(asked.reminder(), Reminder::Stopped(Timestamp(6_000), StoppedBy::Customer));
        assert!(!asked.may_stop_reminder());
        assert_eq!(ReviewRequest { by_hand: true, ..request() }.reminder(), Reminder::None);
        assert_eq!(
            ReviewRequest { reminded_at: Some(Timestamp(7)), ..request() }.reminder(),
            Reminder::Sent(Timestamp(7))
        );
    }
}
