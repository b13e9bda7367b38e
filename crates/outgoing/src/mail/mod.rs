//! Mail: sender and server ([`MailOptions`]), encoding ([`letter`], [`calendar`]), and sending
//! ([`Mailer`]).

pub mod calendar;
pub mod calendar_file;
pub mod letter;

use domain::delivery::smtp::{RefusalKind, SmtpReply};
use domain::text;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use reqwest::Url;
use std::error::Error as _;
use std::fmt;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::timeout;

/// Limit of a single answer of the mail server.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);
/// From the connection to the last answer; far shorter than a delivery's lease.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(20);

/// Longest quotation of the mail server, in characters.
const SAID_MAX: usize = 300;

/// How mail is sent.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MailOptions {
    /// In lettre's format. Contains the password.
    url: String,
    /// Address that mail comes from; without one the business's own.
    pub from: Option<String>,
    /// Address of the notices to the owner; without one the business's own.
    pub owner: Option<String>,
}

impl fmt::Debug for MailOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailOptions").field("from", &self.from).finish_non_exhaustive()
    }
}

impl MailOptions {
    /// Parses `smtp://user:password@host:587?tls=required` (or `opportunistic`, or `none`; default
    /// `required`) and `smtps://..`. Special characters of user and password are percent-encoded. The
    /// error never contains the password.
    pub fn parse(url: &str) -> Result<Self, &'static str> {
        let Ok(mut url) = Url::parse(url.trim()) else {
            return Err("is not an address such as smtp://user:password@host:587");
        };
        if !matches!(url.scheme(), "smtp" | "smtps") {
            return Err("must start with smtp:// or smtps://");
        }
        let host = url.host_str().unwrap_or_default();
        if host.is_empty() {
            return Err("has no host");
        }
        let to_loopback = is_loopback(host);
        let mut tls = "required".to_owned();
        for (name, value) in url.query_pairs() {
            match (name.as_ref(), value.as_ref()) {
                ("tls", "required" | "opportunistic" | "none") => tls = value.into_owned(),
                ("tls", _) => return Err("tls is one of required, opportunistic and none"),
                _ => return Err("has an unknown option; the only one is tls"),
            }
        }
        if url.username().is_empty() != url.password().is_none() {
            return Err("needs both a user and a password, or neither");
        }
        if url.scheme() == "smtps" {
            url.set_query(None);
        } else if tls == "none" {
            if url.password().is_some() && !to_loopback {
                return Err("would send the password unencrypted; use tls=required");
            }
            // Without the option lettre does not encrypt.
            url.set_query(None);
            if url.port().is_none() {
                let _ = url.set_port(Some(25));
            }
        } else {
            url.set_query(Some(&format!("tls={tls}")));
        }
        Ok(Self { url: url.into(), from: None, owner: None })
    }

    /// The mail server's name or IP address.
    pub fn host(&self) -> String {
        match Url::parse(&self.url) {
            Ok(url) => url.host_str().unwrap_or_default().to_owned(),
            Err(_) => String::new(),
        }
    }
}

fn is_loopback(host: &str) -> bool {
    if host == "localhost" {
        return true;
    }
    match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        Ok(ip) => ip.is_loopback(),
        Err(_) => false,
    }
}

/// Why a mail was not accepted. The texts are for the owner's log and contain no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The server refuses it permanently.
    #[error("Refused {0}")]
    Refused(SmtpReply),
    /// The server asks for a later retry.
    #[error("Deferred {0}")]
    Deferred(SmtpReply),
    /// User and password are wrong or missing: a matter of the settings, so retrying until the
    /// owner corrects them makes sense.
    #[error("The mail server refused the sign-in: {0}")]
    SignIn(SmtpReply),
    /// The address has characters that this server does not support.
    #[error("The mail server does not support this kind of address")]
    UnsupportedAddress,
    /// The server is unknown to DNS, or nothing listens there.
    #[error("Could not connect")]
    Connect,
    /// Certificate or encryption fails, or the server offers none.
    #[error("Could not make a secure connection")]
    Tls,
    /// No answer in time.
    #[error("No answer in time")]
    Timeout,
    /// The connection broke, or the answer is not SMTP.
    #[error("The connection broke")]
    Broken,
    /// The settings require something that this server or machine does not support.
    #[error("The mail server does not support what the settings require")]
    Settings,
}

impl MailError {
    /// Whether a retry is pointless.
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::UnsupportedAddress)
    }

    /// The server's code, if it answered.
    pub const fn code(&self) -> Option<u16> {
        match self {
            Self::Refused(reply) | Self::Deferred(reply) | Self::SignIn(reply) => Some(reply.code),
            _ => None,
        }
    }
}

impl From<SmtpError> for MailError {
    fn from(error: SmtpError) -> Self {
        if let Some(status) = error.status() {
            let reply = SmtpReply::of(status.into(), &words_of(&error));
            return match reply.code {
                _ if reply.kind() == RefusalKind::SignIn => Self::SignIn(reply),
                500..=599 => Self::Refused(reply),
                _ => Self::Deferred(reply),
            };
        }
        if error.is_timeout() {
            return Self::Timeout;
        }
        if error.is_tls() {
            return Self::Tls;
        }
        if error.is_client() {
            let Some(source) = error.source() else { return Self::Settings };
            let reason = source.to_string();
            if reason.contains("SMTPUTF8") || reason.contains("8BITMIME") {
                return Self::UnsupportedAddress;
            }
            if reason.contains("STARTTLS") {
                return Self::Tls;
            }
            return Self::Settings;
        }
        // lettre reports refused and broken connections with the same kind; the underlying cause
        // distinguishes them.
        let mut cause = error.source();
        while let Some(error) = cause {
            if let Some(io) = error.downcast_ref::<std::io::Error>() {
                return match io.kind() {
                    ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::UnexpectedEof => {
                        Self::Broken
                    }
                    ErrorKind::InvalidData => Self::Tls,
                    _ => Self::Connect,
                };
            }
            cause = error.source();
        }
        Self::Broken
    }
}

/// What the server said after the code; empty if it did not answer.
fn words_of(error: &SmtpError) -> String {
    match (error.status(), error.source()) {
        (Some(_), Some(words)) => words.to_string(),
        _ => String::new(),
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

impl From<SmtpError> for Unsent {
    fn from(error: SmtpError) -> Self {
        let said = text::shorten(&words_of(&error), SAID_MAX);
        Self { error: error.into(), said }
    }
}

impl From<MailError> for Unsent {
    fn from(error: MailError) -> Self {
        Self { error, said: String::new() }
    }
}

/// Sends mail, one connection per message: the site sends a few a day.
pub struct Mailer(AsyncSmtpTransport<Tokio1Executor>);

impl Mailer {
    /// A sender with these options; `site_host` is the name for EHLO.
    pub fn new(options: &MailOptions, site_host: Option<&str>) -> Result<Self, MailError> {
        // As for webhooks: installs the process-wide rustls provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = match AsyncSmtpTransport::<Tokio1Executor>::from_url(&options.url) {
            Ok(builder) => builder,
            Err(error) => {
                tracing::error!(%error, "invalid SMTP_URL");
                return Err(MailError::Settings);
            }
        };
        if let Some(host) = site_host {
            builder = builder.hello_name(ClientId::Domain(host.to_owned()));
        }
        Ok(Self(builder.timeout(Some(ANSWER_TIMEOUT)).build()))
    }

    /// Sends the message; returns the code with which the server accepted it.
    pub async fn send(&self, message: Message) -> Result<u16, Unsent> {
        match timeout(TOTAL_TIMEOUT, self.0.send(message)).await {
            Ok(Ok(response)) => Ok(response.code().into()),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(MailError::Timeout.into()),
        }
    }

    /// Connects, encrypts and signs in, but sends nothing.
    pub async fn probe(&self) -> Result<(), MailError> {
        match timeout(TOTAL_TIMEOUT, self.0.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(MailError::Broken),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(MailError::Timeout),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<String, &'static str> {
        Ok(MailOptions::parse(url)?.url)
    }

    #[test]
    fn encryption_is_required_unless_said_otherwise() {
        assert_eq!(read("smtp://u:p@mail.example:587").as_deref(), Ok("smtp://u:p@mail.example:587?tls=required"));
        assert_eq!(
            read("smtp://mail.example?tls=opportunistic").as_deref(),
            Ok("smtp://mail.example?tls=opportunistic")
        );
        assert_eq!(read("smtps://u:p@mail.example").as_deref(), Ok("smtps://u:p@mail.example"));
        assert_eq!(read("smtp://mailhog?tls=none").as_deref(), Ok("smtp://mailhog:25"));
        assert_eq!(read("smtp://u:p@127.0.0.1:1025?tls=none").as_deref(), Ok("smtp://u:p@127.0.0.1:1025"));
    }

    #[test]
    fn what_cannot_be_used_is_said_without_the_password() {
        for url in [
            "mail.example:587",
            "http://mail.example",
            "smtp://",
            "smtp://u:hunter2@mail.example?tls=none",
            "smtp://u:hunter2@mail.example?tls=maybe",
            "smtp://u:hunter2@mail.example?starttls=1",
            "smtp://u@mail.example",
            "smtp://:hunter2@mail.example",
            "",
        ] {
            let reason = read(url).expect_err(url);
            assert!(!reason.contains("hunter2"), "{reason}");
        }
        let options = MailOptions::parse("smtp://u:hunter2@mail.example").expect("options");
        assert!(!format!("{options:?}").contains("hunter2"));
    }

    #[tokio::test]
    async fn odd_passwords_can_be_written() {
        let options = MailOptions::parse("smtp://jane%40example.com:p%2Fw%3A%23@mail.example").expect("options");
        assert!(Mailer::new(&options, Some("site.example")).is_ok());
    }

    #[test]
    fn only_what_can_never_work_is_final() {
        let reply = |code| SmtpReply { code, enhanced: None };
        assert!(MailError::Refused(reply(550)).is_final() && MailError::UnsupportedAddress.is_final());
        for passing in
            [MailError::Deferred(reply(451)), MailError::SignIn(reply(535)), MailError::Connect, MailError::Timeout]
        {
            assert!(!passing.is_final(), "{passing}");
        }
    }
}
