mod mail_links;
pub mod messages;

pub use mail_links::{CONFIRM_PATH, LEAVE_PATH};

use crate::leads::violation::Violations;
use crate::text::email::Email;
use crate::text::options::codes;
use crate::time::{DAY, HOUR};
use serde::{Deserialize, Serialize};

/// Mails per address and window.
pub const PER_EMAIL: i64 = 3;
pub const WINDOW_MS: i64 = 12 * HOUR;
/// How long an address waits for its confirmation.
pub const UNCONFIRMED_MS: i64 = 30 * DAY;

pub mod field {
    pub const EMAIL: &str = "email";
    pub const TRAP: &str = "trap";
}

/// The form as received. Every field may be missing, wrong or hostile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewsletterDraft {
    pub email: String,
    /// Hidden from people. The aliases are the names that it had before.
    #[serde(alias = "company_fax", alias = "companyFax")]
    pub trap: String,
}

impl NewsletterDraft {
    pub fn validate(&self) -> Result<Email, Violations> {
        let mut wrong = Violations::default();
        wrong.take(field::EMAIL, Email::parse(&self.email)).ok_or(wrong)
    }
}

codes! {
    SubscriberState {
        Pending = "pending";
        Confirmed = "confirmed";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages;

    fn draft(email: &str) -> NewsletterDraft {
        NewsletterDraft { email: email.into(), ..NewsletterDraft::default() }
    }

    #[test]
    fn an_address_is_asked_for_and_never_rewritten() {
        assert_eq!(
            draft(" Jane+Boat@Example.com ").validate().map(|e| e.as_str().to_owned()),
            Ok("Jane+Boat@Example.com".into())
        );
        for (email, sentence) in [
            ("", messages::EMAIL_REQUIRED),
            ("jane", messages::EMAIL_INVALID),
            ("a@b.co\r\nBcc: x@y.zz", messages::EMAIL_INVALID),
        ] {
            let wrong = draft(email).validate().expect_err("refused");
            assert_eq!(wrong.of(field::EMAIL), Some(sentence), "{email}");
        }
        assert!(draft(&"a".repeat(10_000)).validate().is_err());
    }
}
