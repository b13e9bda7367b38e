use super::message::{Mail, Message, Outcome};
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::site::rate_limits::{self, Limit};
use crate::delivery::mail::letters::LetterContext;
use crate::delivery::mail::site_host;
use crate::error::BackendError;
use crate::{Backend, content};
use domain::time::DAY;
use domain::{limits, messages};
use lettre::message::header::{HeaderName, HeaderValue};
use outgoing::mail::letter::{Letter, Postmark};
use outgoing::mail::{MailError, Mailer};

const NOT_SET_UP: &str = "Mail is not set up";

const CONFIRMATIONS: Limit =
    Limit { bucket: "mail:confirmation", events: limits::CONFIRMATIONS_PER_DAY, window_ms: DAY };

/// Why a confirmation may not be sent, in words for the owner: nothing else limits how many strangers
/// get mail because of a form. Only the first attempt counts.
pub(super) async fn confirmation_refused(
    b: &Backend,
    claimed: &ClaimedDelivery,
) -> Result<Option<&'static str>, BackendError> {
    if claimed.attempts > 0 || b.mail.is_none() {
        return Ok(None);
    }
    let mut tx = b.db.write().await?;
    let wait_ms = rate_limits::take_all(&mut tx, &[(CONFIRMATIONS, "site")], b.clock.now()).await?;
    tx.commit().await?;
    if wait_ms.is_some() {
        tracing::warn!("a confirmation is not sent: the site has sent as many as it may in a day");
    }
    Ok(wait_ms.map(|_| messages::CONFIRMATIONS_USED_UP))
}

pub(super) async fn write(
    b: &Backend,
    id: String,
    headers: Vec<(&'static str, String)>,
    letter: impl FnOnce(&LetterContext<'_>) -> Letter,
) -> Result<Message, BackendError> {
    let Some(options) = &b.mail else { return Ok(Message::Nothing { cause: NOT_SET_UP }) };
    let profile = content::site_data(b).await?.profile;
    let letter = letter(&LetterContext { profile: &profile, options, site: b.site_url.as_deref() });
    Ok(Message::Mail(Box::new(Mail { letter, id, headers })))
}

/// Lets mail programs show a button of their own that posts to this link (RFC 8058).
pub(super) fn one_click(link: &str) -> Vec<(&'static str, String)> {
    vec![("List-Unsubscribe", format!("<{link}>")), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())]
}

pub(super) async fn send(b: &Backend, mailer: Option<&Result<Mailer, MailError>>, mail: Mail) -> Outcome {
    let mailer = match mailer {
        Some(Ok(mailer)) => mailer,
        Some(Err(error)) => return missed(error),
        None => return Outcome::Nothing { cause: NOT_SET_UP },
    };
    let host = site_host(b.site_url.as_deref()).unwrap_or_else(|| "localhost".to_owned());
    let mut message = match mail.letter.message(Postmark { id: &mail.id, host: &host, at: b.clock.now() }) {
        Ok(message) => message,
        Err(error) => return Outcome::Refused { status: None, cause: error.to_string() },
    };
    for (name, value) in mail.headers {
        message.headers_mut().insert_raw(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
    }
    match mailer.send(message).await {
        Ok(code) => Outcome::Accepted { status: code, words: format!("Accepted {code}") },
        Err(unsent) => missed(&unsent.error),
    }
}

fn missed(error: &MailError) -> Outcome {
    let status = error.code();
    let cause = error.to_string();
    if error.is_final() {
        Outcome::Refused { status, cause }
    } else {
        Outcome::Missed { status, cause, asked_ms: None }
    }
}
