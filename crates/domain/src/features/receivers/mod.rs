//! Programs of the owner's choice that receive what happens to leads, as Standard Webhooks
//! (standardwebhooks.com) describe it.

pub mod messages;

use crate::features::receivers::messages as msg;
use crate::leads::violation::Violations;
use crate::text::options::codes;
use crate::text::{typed, web_address};
use crate::time::HOUR;
use crate::{Timestamp, limits};
use serde::Deserialize;

/// The receiver that the settings had before there were several.
pub const FIRST_RECEIVER: &str = "first";
/// How long the former secret signs as well after a renewal.
pub const FORMER_SECRET_MS: i64 = 24 * HOUR;
/// The type of a test, which is no event of a lead.
pub const TEST_EVENT: &str = "webhook.test";

pub mod field {
    pub const NAME: &str = "receiverName";
    pub const ADDRESS: &str = "receiverAddress";
    pub const EVENTS: &str = "receiverEvents";
    pub const ACTIVE: &str = "receiverActive";
}

codes! {
    WebhookEvent {
        LeadCreated = "lead.created", "New requests";
        LeadAnswered = "lead.answered", "First answers";
        LeadWon = "lead.won", "Won work";
        VisitConfirmed = "visit.confirmed", "Booked and moved visits";
    }
}

impl WebhookEvent {
    /// Whether it is sent again when it happens again to the same lead.
    #[must_use]
    pub const fn repeats(self) -> bool {
        matches!(self, Self::VisitConfirmed)
    }
}

/// The events that a receiver wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventChoice(Vec<WebhookEvent>);

impl EventChoice {
    #[must_use]
    pub fn of(events: &[WebhookEvent]) -> Self {
        Self(events.to_vec())
    }

    /// From codes separated by spaces; unknown ones, of another version, are left out.
    #[must_use]
    pub fn from_codes(codes: &str) -> Self {
        Self(WebhookEvent::ALL.into_iter().filter(|event| codes.split(' ').any(|code| code == event.code())).collect())
    }

    #[must_use]
    pub fn codes(&self) -> String {
        let codes: Vec<&str> = self.0.iter().map(|event| event.code()).collect();
        codes.join(" ")
    }

    #[must_use]
    pub fn has(&self, event: WebhookEvent) -> bool {
        self.0.contains(&event)
    }

    #[must_use]
    pub fn events(&self) -> &[WebhookEvent] {
        &self.0
    }

    /// 'New requests, won work'.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = String::new();
        for event in &self.0 {
            if words.is_empty() {
                words.push_str(event.label());
            } else {
                words.push_str(", ");
                words.push_str(&event.label().to_lowercase());
            }
        }
        words
    }
}

codes! {
    PayloadFormat {
        /// `{type, timestamp, data}`.
        Standard = "standard";
        /// The lead's fields beside `id`, `type` and `timestamp`, as the only webhook of earlier versions sent them.
        Flat = "flat";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookReceiver {
    pub id: String,
    pub name: String,
    /// Empty if none is set; only the first one can have none.
    pub address: String,
    pub events: EventChoice,
    pub format: PayloadFormat,
    pub is_active: bool,
    /// Since when it has an address at which no test has arrived yet.
    pub unreached_at: Option<Timestamp>,
    /// Until when the secret before the renewal signs as well.
    pub former_until: Option<Timestamp>,
    /// Deliveries that were given up.
    pub failed: i64,
    pub waiting: i64,
}

impl WebhookReceiver {
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.id == FIRST_RECEIVER
    }

    #[must_use]
    pub fn wants(&self, event: WebhookEvent) -> bool {
        self.is_active && self.unreached_at.is_none() && !self.address.is_empty() && self.events.has(event)
    }
}

/// The form of a receiver, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ReceiverDraft {
    pub receiver_name: String,
    pub receiver_address: String,
    pub receiver_events: Vec<String>,
    pub receiver_active: bool,
}

/// A form that passed every rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiverForm {
    pub name: String,
    pub address: String,
    pub events: EventChoice,
    pub is_active: bool,
}

impl ReceiverDraft {
    #[must_use]
    pub fn of(receiver: &WebhookReceiver) -> Self {
        Self {
            receiver_name: receiver.name.clone(),
            receiver_address: receiver.address.clone(),
            receiver_events: receiver.events.events().iter().map(|event| event.code().to_owned()).collect(),
            receiver_active: receiver.is_active,
        }
    }

    /// Whether the address may be called is decided when something is sent.
    pub fn validate(&self) -> Result<ReceiverForm, Violations> {
        let mut wrong = Violations::default();
        let name = wrong.line(field::NAME, &self.receiver_name, limits::NAME_MAX, Some(msg::NAME_REQUIRED));
        let address = typed::address(&self.receiver_address);
        if address.is_empty() {
            wrong.add(field::ADDRESS, crate::messages::admin::WEBHOOK_URL_REQUIRED);
        } else if address.chars().count() > limits::URL_MAX || !web_address::is_valid(&address) {
            wrong.add(field::ADDRESS, msg::ADDRESS_INVALID);
        }
        let events = EventChoice::from_codes(&self.receiver_events.join(" "));
        if events.events().is_empty() {
            wrong.add(field::EVENTS, msg::EVENT_REQUIRED);
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(ReceiverForm { name, address, events, is_active: self.receiver_active })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn draft() -> ReceiverDraft {
        ReceiverDraft {
            receiver_name: " Automation\r\n".into(),
            receiver_address: " https://hooks.example.com/a?b=c ".into(),
            receiver_events: vec!["lead.won".into(), "lead.created".into(), "lead.unknown".into()],
            receiver_active: true,
        }
    }

    #[test]
    fn a_form_is_cleaned_and_unknown_events_are_left_out() {
        let form = draft().validate().expect("valid");
        assert_eq!((form.name.as_str(), form.address.as_str()), ("Automation", "https://hooks.example.com/a?b=c"));
        assert_eq!(form.events.codes(), "lead.created lead.won");
        assert_eq!(form.events.words(), "New requests, won work");
    }

    #[test]
    fn each_field_has_its_own_error() {
        let empty = ReceiverDraft::default().validate().expect_err("nothing is filled in");
        for name in [field::NAME, field::ADDRESS, field::EVENTS] {
            assert!(empty.of(name).is_some(), "{name}");
        }
        for address in
            ["hooks.example.com", "ftp://example.com/", "https://a b", "https://x\r\nHost: y/", "javascript:x"]
        {
            let wrong = ReceiverDraft { receiver_address: address.into(), ..draft() }.validate();
            assert_eq!(wrong.expect_err("refused").of(field::ADDRESS), Some(msg::ADDRESS_INVALID), "{address}");
        }
    }

    #[test]
    fn a_receiver_that_is_off_or_has_no_address_wants_nothing() {
        let receiver = WebhookReceiver {
            id: FIRST_RECEIVER.into(),
            name: "First".into(),
            address: "https://example.com/".into(),
            events: EventChoice::of(&[WebhookEvent::LeadWon]),
            format: PayloadFormat::Flat,
            is_active: true,
            unreached_at: None,
            former_until: None,
            failed: 0,
            waiting: 0,
        };
        assert!(receiver.wants(WebhookEvent::LeadWon) && !receiver.wants(WebhookEvent::LeadCreated));
        assert!(!WebhookReceiver { is_active: false, ..receiver.clone() }.wants(WebhookEvent::LeadWon));
        let unreached = WebhookReceiver { unreached_at: Some(Timestamp(1)), ..receiver.clone() };
        assert!(!unreached.wants(WebhookEvent::LeadWon), "no test has arrived");
        assert!(!WebhookReceiver { address: String::new(), ..receiver }.wants(WebhookEvent::LeadWon));
    }

    proptest! {
        #[test]
        fn choices_are_read_back(chosen in proptest::sample::subsequence(WebhookEvent::ALL.to_vec(), 0..=4), noise in "[a-z. ]{0,20}") {
            let choice = EventChoice::of(&chosen);
            prop_assert_eq!(EventChoice::from_codes(&choice.codes()), choice.clone());
            let more = EventChoice::from_codes(&format!("{} x{noise}", choice.codes()));
            for event in chosen {
                prop_assert!(more.has(event));
            }
        }
    }
}
