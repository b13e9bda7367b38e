use crate::NO_AUTHORITIES;
use domain::delivery::smtp::{
    SmtpCommand, SmtpRefusal, SmtpReply, UNANSWERED, UNSUPPORTED_ADDRESS, UNSUPPORTED_SENDER,
};
use domain::text;
use lettre::transport::smtp::Error as SmtpError;
use std::error::Error as _;

/// Longest quotation of the mail server, in characters.
const SAID_MAX: usize = 300;

/// Why a mail was not accepted. The texts are for the owner's log and contain no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The server answered with a refusal.
    #[error("{0}")]
    Refused(SmtpRefusal),
    /// The recipient's address has letters that this server does not support.
    #[error("{}", UNSUPPORTED_ADDRESS)]
    UnsupportedAddress,
    /// The sender's address has.
    #[error("{}", UNSUPPORTED_SENDER)]
    UnsupportedSender,
    /// The server offers other ways to sign in, whose names follow, or none.
    #[error("{}", offered(.0))]
    Mechanisms(Vec<String>),
    /// The server is unknown to DNS, or nothing listens there.
    #[error("Could not connect")]
    Connect,
    /// The port is one for encryption from the start.
    #[error("This port of the mail server encrypts from the start: SMTP_URL has to begin with smtps://")]
    NeedsSmtps,
    /// The port is not one for encryption from the start.
    #[error("This port of the mail server does not encrypt from the start: SMTP_URL has to begin with smtp://")]
    NeedsSmtp,
    /// The server does not offer the encryption that the settings require.
    #[error("The mail server offers no encryption (STARTTLS) on this port")]
    NoStartTls,
    /// The certificate does not name the server as the settings do.
    #[error(
        "The mail server's certificate is for another name: SMTP_URL has to name the server as its certificate does"
    )]
    OtherName,
    /// The certificate is not valid now.
    #[error("The mail server's certificate has expired, or the clock of this machine is wrong")]
    Expired,
    /// The certificate is from an unknown authority, or from none.
    #[error("The mail server's certificate is not from an authority that this machine trusts")]
    Untrusted,
    /// No certificate can be checked.
    #[error("{NO_AUTHORITIES}")]
    NoAuthorities,
    /// Encryption fails.
    #[error("Could not make a secure connection")]
    Tls,
    /// No answer in time.
    #[error("No answer in time")]
    Timeout,
    /// The connection broke, or the answer is not SMTP.
    #[error("The connection broke")]
    Broken,
    /// The content was sent, and no answer came: it may have been delivered.
    #[error("{}", UNANSWERED)]
    Unanswered,
    /// The settings require something that this machine does not support.
    #[error("The mail server does not support what the settings require")]
    Settings,
}

fn offered(mechanisms: &[String]) -> String {
    if mechanisms.is_empty() {
        return "The mail server offers no sign-in with user and password on this port".to_owned();
    }
    format!("The mail server offers only {} to sign in, and the site can use PLAIN and LOGIN", mechanisms.join(" and "))
}

impl MailError {
    /// Whether a retry is pointless: the recipient is the reason, for good.
    pub const fn is_final(&self) -> bool {
        match self {
            Self::Refused(refusal) => refusal.is_final(),
            Self::UnsupportedAddress => true,
            _ => false,
        }
    }

    /// Whether every mail would have failed alike, so that another one that is accepted says that it is over.
    pub const fn is_of_all_mail(&self) -> bool {
        match self {
            Self::Refused(refusal) => refusal.is_of_all_mail(),
            Self::UnsupportedAddress | Self::Unanswered => false,
            _ => true,
        }
    }

    /// The server's code, if it answered.
    pub const fn code(&self) -> Option<u16> {
        match self {
            Self::Refused(refusal) => Some(refusal.reply.code),
            _ => None,
        }
    }
}

/// A message that was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsent {
    /// Why.
    pub error: MailError,
    /// The server's own words, shortened to one line. They may contain addresses: never logged.
    pub said: String,
}

impl Unsent {
    /// The meaning of lettre's error after this command.
    pub(super) fn after(command: SmtpCommand, error: &SmtpError) -> Self {
        let Some(status) = error.status() else { return MailError::Broken.into() };
        let words = error.source().map(ToString::to_string).unwrap_or_default();
        let refusal = SmtpRefusal::of(command, SmtpReply::of(status.into(), &words), &words);
        Self { error: MailError::Refused(refusal), said: text::shorten(&words, SAID_MAX) }
    }
}

impl From<MailError> for Unsent {
    fn from(error: MailError) -> Self {
        Self { error, said: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::delivery::smtp::RefusalKind;

    #[test]
    fn only_the_recipient_ends_the_attempts() {
        let refused = |kind, code| MailError::Refused(SmtpRefusal { kind, reply: SmtpReply { code, enhanced: None } });
        for last in [refused(RefusalKind::UnknownMailbox, 550), MailError::UnsupportedAddress] {
            assert!(last.is_final() && !last.is_of_all_mail(), "{last}");
        }
        for waits in [
            refused(RefusalKind::Sender, 550),
            refused(RefusalKind::SignIn, 535),
            refused(RefusalKind::Encryption, 530),
            refused(RefusalKind::Limit, 550),
            refused(RefusalKind::Server, 554),
            MailError::UnsupportedSender,
            MailError::Mechanisms(vec![]),
            MailError::Connect,
            MailError::NeedsSmtps,
            MailError::Timeout,
        ] {
            assert!(!waits.is_final() && waits.is_of_all_mail(), "{waits}");
        }
        for alone in [
            refused(RefusalKind::Later, 450),
            refused(RefusalKind::Unwanted, 554),
            refused(RefusalKind::TooLarge, 552),
            MailError::Unanswered,
        ] {
            assert!(!alone.is_final() && !alone.is_of_all_mail(), "{alone}");
        }
    }
}
