//! Whether mail arrives: the check of the sender's domain and of the mail server, the test mail, and refusals.

use crate::delivery::smtp::{RefusalKind, SmtpRefusal, UNANSWERED, UNSUPPORTED_ADDRESS, UNSUPPORTED_SENDER};

pub const TITLE: &str = "Mail delivery";
pub const ABOUT: &str = "Whether the site's mail reaches you and your visitors, and what to do if it does not.";
pub const NOT_SET_UP: &str = "No mail server is set up, so the site sends no mail: visitors get no confirmation, and \
     you get no notice of a request. Every request is in the inbox. The person who runs the server can set one up.";
pub const LINK_ABOUT: &str = "Whether mails arrive, a test mail, and what was refused.";

pub const CHECK_ABOUT: &str = "Looks at everything that keeps your mails out of spam, and signs in to the mail \
     server. Nothing is changed, and no mail is sent. It can take half a minute.";
pub const CHECK_FAILED: &str =
    "Nothing was checked: the site is temporarily unavailable. Please try again in a moment.";
pub const CHECK_TOO_OFTEN: &str =
    "Nothing was checked: it was checked many times in the last hour. Please try again later.";
pub const ALL_GOOD: &str = "Everything is as it should be.";
pub const SOME_TO_DO: &str = "Something is to be done, so that your mails do not end up in spam. The list below is \
     for the person who runs the server.";
pub const COPY_FINDINGS: &str = "Copy the list for them";
pub const SOME_UNKNOWN: &str = "Not everything could be asked. Nothing that could be asked has to be changed.";

/// Why a notice to the owner is held.
pub const GATHERED: &str = "Many requests came within an hour: one mail tells of this one and others";

#[must_use]
pub fn gathered_subject(requests: i64) -> String {
    match requests {
        1 => "1 more request is in the inbox".to_owned(),
        n => format!("{n} more requests are in the inbox"),
    }
}

/// `since` is a moment, such as 'Friday, November 20 at 4pm PST'.
#[must_use]
pub fn gathered(requests: i64, since: &str) -> String {
    let subject = gathered_subject(requests);
    format!(
        "{subject}, received since {since}. So many came at once that not each has a mail of its own. Nothing is lost: \
         all are in the inbox. If they are not from people, tick them there and erase them together."
    )
}

/// At the end of a mail to the owner whose Reply-To cannot be the visitor's address.
#[must_use]
pub fn cannot_reply(address: &str) -> String {
    format!(
        "Replying to this mail does not reach the visitor: the address {address} has letters that not every mail \
         server can send to. Call, or answer in the back office."
    )
}

pub const TEST_SUBJECT: &str = "Test of the site's mail";
pub const TEST_WORDS: &str = "This is the test mail that was sent from the back office. If you can read it, the site \
     can send mail. If it was in the spam folder, please check the mail in the back office, under Settings, \
     Mails to customers.";
pub const TEST_TOO_OFTEN: &str = "No test mail was sent: several were sent in the last hour. Please try again later.";
pub const TEST_FAILED: &str =
    "No test mail was sent: the site is temporarily unavailable. Please try again in a moment.";

#[must_use]
pub fn test_about(address: &str) -> String {
    format!("It goes to {address}, as the notices of new requests do.")
}

#[must_use]
pub fn test_accepted(address: &str) -> String {
    format!(
        "The mail server accepted the test mail to {address}. If it is not there in a few minutes, look in the spam \
         folder, and check the sender's domain."
    )
}

#[must_use]
pub fn test_waiting(address: &str) -> String {
    format!(
        "The mail server has the test mail to {address}, but has not said yet whether it takes it. The site waits for \
         up to ten minutes. Look for the mail in a few minutes, and send another one only after that."
    )
}

/// `said` are the server's own words; they may be empty.
#[must_use]
pub fn test_refused(cause: &str, said: &str) -> String {
    if said.is_empty() {
        format!("The test mail was not sent: {cause}.")
    } else {
        format!("The test mail was not sent: {cause}. The server said: \u{201c}{said}\u{201d}")
    }
}

#[must_use]
pub fn bounces(sender: &str) -> String {
    format!(
        "Mails that are not delivered yet. A bounce that another server sends later arrives in the mailbox of {sender}."
    )
}
pub const NO_REFUSALS: &str = "No mail is refused or waiting for another try.";
pub const REFUSALS_FAILED: &str =
    "The refusals cannot be read right now: the site is temporarily unavailable. Nothing is lost.";

/// Advice about a refused mail, to the owner or to a visitor.
#[must_use]
pub const fn advice(kind: RefusalKind, to_owner: bool) -> &'static str {
    match (kind, to_owner) {
        (RefusalKind::UnknownMailbox, true) => {
            "Your address for notices does not accept this mail. Check it for a typing error: it is in the business \
             profile, or the person who runs the server has set it."
        }
        (RefusalKind::UnknownMailbox, false) => {
            "The address does not exist, or does not accept this mail. It may have a typing error: call, and ask for \
             the right one."
        }
        (RefusalKind::MailboxFull, true) => "Your mailbox is full. Make room in it, then send the mail again.",
        (RefusalKind::MailboxFull, false) => "The mailbox is full. Call instead, or send the mail again in a few days.",
        (RefusalKind::Unwanted, _) => {
            "The receiving server takes the mail for spam, or has a rule against it. Run the check under Settings, \
             Mails to customers, and do what it says. The mail is tried again by itself for about three days."
        }
        (RefusalKind::Sender, _) => {
            "The mail server does not let the site send from its address, or to others' servers; the recipient is not \
             the reason. The person who runs the server has to correct the sender or the mail server, or to allow it at \
             the mail provider. What waits is then sent by itself."
        }
        (RefusalKind::SignIn, _) => {
            "The mail server does not accept the site's user and password. The person who runs the server has to \
             correct them; what waits is then sent by itself."
        }
        (RefusalKind::Encryption, _) => {
            "The mail server takes mail only over an encrypted connection. The person who runs the server has to \
             turn on encryption for it; what waits is then sent by itself."
        }
        (RefusalKind::TooLarge, _) => {
            "The mail has more bytes than the receiving server takes. Everything that it says is in the inbox. The \
             person who runs the server can ask for a higher limit; the mail is tried again by itself for about three \
             days."
        }
        (RefusalKind::Limit, _) => {
            "The mail provider takes no more for now, for example because of its limit of mails a day. What waits is \
             sent by itself when it does. If it happens often, ask the provider for a higher limit."
        }
        (RefusalKind::Server, _) => {
            "The mail server takes no mail now, or none from this site. What waits is sent by itself when it does. If \
             it stays so, give the numbers to the person who runs the server, and call if the matter is urgent."
        }
        (RefusalKind::Later, _) => {
            "The receiving server asked for another try. It follows by itself; nothing is to be done."
        }
    }
}

const MAY_HAVE_ARRIVED: &str = "It may have arrived. The site sends the same mail only once more, half an hour later. \
     To be sure, call.";
const LETTERS_IN_ADDRESS: &str = "The part of the address before the @ has letters such as \u{f6} that the mail server \
     cannot send to. Call, and ask for another address.";
const LETTERS_IN_SENDER: &str = "The person who runs the server has to set a sender's address in plain letters; \
     what waits is then sent by itself.";

/// Advice about the outcome of a mail's attempt; none if the outcome says it already.
#[must_use]
pub fn advice_on(outcome: &str, to_owner: bool) -> Option<&'static str> {
    match outcome {
        UNANSWERED => Some(MAY_HAVE_ARRIVED),
        UNSUPPORTED_ADDRESS => Some(LETTERS_IN_ADDRESS),
        UNSUPPORTED_SENDER => Some(LETTERS_IN_SENDER),
        _ => SmtpRefusal::in_outcome(outcome).map(|refusal| advice(refusal.kind, to_owner)),
    }
}
