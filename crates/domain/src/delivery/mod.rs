//! One retry policy for webhooks and mail.

pub mod mail_check;
pub mod smtp;

use crate::text::options::codes;
use crate::time::{DAY, HOUR, SECOND};
use serde::{Deserialize, Serialize};

/// Tries before a delivery waits for the owner's "resend". With the waits below they span about three
/// days, and never less than two: a receiver may be down for a weekend.
pub const MAX_ATTEMPTS: i32 = 24;
/// Wait after the first failure, in milliseconds.
pub const BASE_MS: i64 = 5 * SECOND;
/// Longest wait between two tries, in milliseconds.
pub const CAP_MS: i64 = 6 * HOUR;

/// Milliseconds to wait after `attempts` failed tries (1 after the first), or `None` when no
/// further try follows. `jitter` in 0..1 spreads the wait over 75 to 125 percent, so that a
/// recovering receiver is not hit by all deliveries at the same time.
#[must_use]
pub fn next_wait(attempts: i32, jitter: f64) -> Option<i64> {
    if !(1..MAX_ATTEMPTS).contains(&attempts) {
        return None;
    }
    let exponent = u32::try_from(attempts - 1).unwrap_or(0).min(30);
    let plain = BASE_MS.saturating_mul(1_i64 << exponent).min(CAP_MS);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "at most six hours in milliseconds"
    )]
    let spread = (plain as f64 * (0.75 + jitter.clamp(0.0, 1.0) / 2.0)) as i64;
    Some(spread)
}

/// Longest `Retry-After` that is honored, in milliseconds.
pub const ASKED_WAIT_MAX_MS: i64 = DAY;

/// [`next_wait`] for a receiver that sent `Retry-After`: never sooner than that, up to a day.
#[must_use]
pub fn next_wait_asked(attempts: i32, jitter: f64, asked_ms: Option<i64>) -> Option<i64> {
    let asked = asked_ms.unwrap_or(0).clamp(0, ASKED_WAIT_MAX_MS);
    next_wait(attempts, jitter).map(|wait| wait.max(asked))
}

/// The built-in logo on the navy of a mail's band: in the public files.
pub const MAIL_LOGO: &str = "/logos/mail.png";

codes! {
    /// What a delivery is about; its subject is a row of that kind.
    Topic {
        Lead = "lead";
        Subscriber = "subscriber";
        ReviewRequest = "review_request";
        WebhookMessage = "webhook_message";
        Digest = "digest";
        /// A message between the owner and a visitor.
        Message = "message";
        /// A notification on a device of the owner.
        PushMessage = "push_message";
        /// A request that its visitor withdrew.
        Withdrawal = "withdrawal";
    }
}

codes! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Channel {
        Webhook = "webhook", "Message to a program";
        OwnerMail = "owner_mail", "Mail to you";
        VisitorMail = "visitor_mail", "Confirmation";
        VisitMail = "visit_mail", "Invitation or cancellation";
        VisitReminder = "visit_reminder", "Reminder of the visit";
        VisitNotice = "visit_notice", "Change of the visit, to you";
        ReviewMail = "review_mail", "Request for a review";
        ReviewReminder = "review_reminder", "Reminder of a review";
        DigestMail = "digest_mail", "Digest to you";
        ReplyMail = "reply_mail", "Answer";
        LinkMail = "link_mail", "New link to the page";
        Push = "push", "Notification on a device";
    }
}

impl Channel {
    #[must_use]
    pub const fn carrier(self) -> Carrier {
        match self {
            Self::Webhook => Carrier::Webhook,
            Self::Push => Carrier::Push,
            _ => Carrier::Mail,
        }
    }

    #[must_use]
    pub const fn is_mail(self) -> bool {
        matches!(self.carrier(), Carrier::Mail)
    }

    /// Whether a mail goes to the owner, not to a visitor.
    #[must_use]
    pub const fn is_to_owner(self) -> bool {
        matches!(self, Self::OwnerMail | Self::VisitNotice | Self::DigestMail)
    }

    /// What the dashboard says of a delivery about the lead from `name` that keeps failing. The lead itself is safe.
    #[must_use]
    pub fn not_delivered(self, name: &str) -> String {
        match self {
            Self::Webhook => format!("The lead from {name} is safe here; the other program did not accept it."),
            Self::OwnerMail => {
                format!("The lead from {name} is safe here; the email notifying you of it was not delivered.")
            }
            Self::VisitorMail => format!("The lead is safe here, but the confirmation did not reach {name}."),
            Self::VisitMail => {
                format!("The mail about the visit (an invitation or a cancellation) did not reach {name}.")
            }
            Self::VisitReminder => format!("The reminder of the visit did not reach {name}."),
            Self::VisitNotice => {
                format!("{name} moved or canceled the visit; the email notifying you was not delivered.")
            }
            Self::ReplyMail => format!("Your answer did not reach {name}."),
            Self::LinkMail => format!("The new link to the page of the request did not reach {name}."),
            // No other channel is of a lead, its messages or its webhooks.
            _ => format!("A mail about the lead from {name} was not delivered."),
        }
    }
}

/// Each carrier has its own slots in the outbox, so that a hanging webhook receiver or push service does not delay mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    Webhook,
    Mail,
    Push,
}

codes! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    DeliveryState {
        Pending = "pending";
        Delivered = "delivered";
        /// Every try failed; only the owner can restart it.
        Failed = "failed";
        /// Held: the lead is in quarantine, or no destination is set up.
        Held = "held";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn mails_to_the_owner_say_so_in_their_label() {
        for channel in Channel::ALL {
            assert_eq!(channel.is_to_owner(), channel.label().ends_with("to you"), "{}", channel.code());
        }
    }

    proptest! {
        #[test]
        fn waits_grow_until_the_cap(attempts in 1..MAX_ATTEMPTS - 1, jitter in 0.0..1.0_f64) {
            let now = next_wait(attempts, jitter).unwrap_or(0);
            let then = next_wait(attempts + 1, jitter).unwrap_or(0);
            prop_assert!(now > 0 && then >= now);
            prop_assert!(then <= CAP_MS * 5 / 4);
        }

        #[test]
        fn what_a_receiver_asks_for_is_kept_up_to_a_day(
            attempts in 1..MAX_ATTEMPTS, jitter in 0.0..1.0_f64, asked in any::<i64>(),
        ) {
            let own = next_wait(attempts, jitter).unwrap_or(0);
            let wait = next_wait_asked(attempts, jitter, Some(asked)).unwrap_or(0);
            prop_assert_eq!(wait, own.max(asked.min(ASKED_WAIT_MAX_MS)));
            prop_assert_eq!(next_wait_asked(attempts, jitter, None), Some(own));
            prop_assert_eq!(next_wait_asked(MAX_ATTEMPTS, jitter, Some(asked)), None);
        }

        #[test]
        fn it_ends(attempts in MAX_ATTEMPTS..i32::MAX, jitter in 0.0..1.0_f64) {
            prop_assert_eq!(next_wait(attempts, jitter), None);
        }
    }
}
