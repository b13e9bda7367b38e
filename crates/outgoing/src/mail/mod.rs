//! Mail: sender and server ([`MailOptions`]), encoding ([`letter`], [`calendar`]), and sending
//! ([`Mailer`]).

pub mod calendar;
pub mod calendar_file;
pub mod letter;

mod connection;
mod error;
mod html;
mod mailer;
mod plain;
mod wire;

pub use error::{MailError, Unsent};
pub use mailer::{Mailer, ReadyMail};

use letter::Person;
use reqwest::Url;
use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

/// How long the mail server is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailWaits {
    /// For a connection to one of its addresses.
    pub connect: Duration,
    /// For its greeting, before it is asked whether it expects encryption from the start.
    pub silence: Duration,
    /// For the answer to a command: servers that doubt who is asking take half a minute.
    pub answer: Duration,
    /// From the connection to the answer to DATA.
    pub talk: Duration,
    /// For the answer to the content. If it does not come, the mail may have been delivered, so it is as long as RFC
    /// 5321 (4.5.3.2.6) asks for.
    pub end: Duration,
}

impl Default for MailWaits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            silence: Duration::from_secs(8),
            answer: Duration::from_secs(60),
            talk: Duration::from_secs(180),
            end: Duration::from_secs(600),
        }
    }
}

/// How mail is sent.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MailOptions {
    /// Contains the password.
    url: String,
    /// Whom mail comes from; address and name that are missing are the business's own.
    pub from: Option<Person>,
    /// Address of the notices to the owner; without one the business's own.
    pub owner: Option<String>,
    /// Shorter ones in tests.
    pub waits: MailWaits,
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
            url.set_query(None);
            if url.port().is_none() {
                let _ = url.set_port(Some(25));
            }
        } else {
            url.set_query(Some(&format!("tls={tls}")));
        }
        Ok(Self { url: url.into(), from: None, owner: None, waits: MailWaits::default() })
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
}
