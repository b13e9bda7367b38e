use super::message::{Mail, Message};
use super::outcome::Outcome;
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::delivery::{deliveries, digests, log, mail_waits};
use crate::db::site::rate_limits::{self, Limit};
use crate::delivery::mail::letters::LetterContext;
use crate::delivery::mail::site_host;
use crate::error::BackendError;
use crate::time::zone;
use crate::{Backend, content};
use domain::delivery::smtp::UNANSWERED;
use domain::delivery::{Channel, Topic};
use domain::features::digests::Gathering;
use domain::time::{DAY, HOUR, MINUTE};
use domain::{limits, messages};
use lettre::message::header::{HeaderName, HeaderValue};
use outgoing::mail::letter::{Letter, Postmark};
use outgoing::mail::{MailError, Mailer};
use tokio::sync::OwnedSemaphorePermit;

const NOT_SET_UP: &str = "Mail is not set up";
const LEASE_LOST: &str = "It took so long that it is tried by somebody else";
/// After a mail whose content was sent and not answered.
const UNANSWERED_WAIT_MS: i64 = 30 * MINUTE;

const CONFIRMATIONS: Limit =
    Limit { bucket: "mail:confirmation", events: limits::CONFIRMATIONS_PER_DAY, window_ms: DAY };
/// For networks that were sent one already: a few networks cannot use up everybody's share. A link that is asked for again
/// counts as well, as it goes to an address that somebody typed.
pub(crate) const FOR_KNOWN: Limit =
    Limit { events: limits::CONFIRMATIONS_PER_DAY - limits::CONFIRMATIONS_RESERVED, ..CONFIRMATIONS };
const OF_NETWORK: Limit = Limit { bucket: "mail:network", events: 1, window_ms: DAY };
const OWNER_NOTICES: Limit = Limit { bucket: "mail:owner", events: limits::OWNER_NOTICES_PER_HOUR, window_ms: HOUR };

/// Why a confirmation may not be sent, in words for the owner: nothing else limits how many strangers
/// get mail because of a form. Only the first attempt counts. `network_key` is of the sender's network, empty if that
/// is not known.
pub(crate) async fn confirmation_refused(
    backend: &Backend,
    claimed: &ClaimedDelivery,
    network_key: &str,
) -> Result<Option<&'static str>, BackendError> {
    if claimed.attempts > 0 || backend.outgoing.mail.is_none() {
        return Ok(None);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    rate_limits::lock(&mut tx, &[(CONFIRMATIONS, "site"), (OF_NETWORK, network_key)], now).await?;
    let is_known = network_key.is_empty() || rate_limits::wait(&mut tx, &OF_NETWORK, network_key, now).await?.is_some();
    let limit = if is_known { FOR_KNOWN } else { CONFIRMATIONS };
    if rate_limits::wait(&mut tx, &limit, "site", now).await?.is_some() {
        tracing::warn!("a confirmation is not sent: the site has sent as many as it may in a day");
        return Ok(Some(messages::CONFIRMATIONS_USED_UP));
    }
    rate_limits::record(&mut tx, &CONFIRMATIONS, "site", now).await?;
    rate_limits::record(&mut tx, &OF_NETWORK, network_key, now).await?;
    tx.commit().await?;
    Ok(None)
}

/// Whether a notice of a request is left to one mail about many, which is queued if it is not yet. So the owner's mail
/// stays readable while a program sends requests. A notice that the owner sends again is not.
pub(crate) async fn is_gathered(backend: &Backend, claimed: &ClaimedDelivery) -> Result<bool, BackendError> {
    if backend.outgoing.mail.is_none() || !log::attempts_of(&backend.db, &claimed.id, 1).await?.is_empty() {
        return Ok(false);
    }
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let is_one_too_many = rate_limits::take_all(&mut tx, &[(OWNER_NOTICES, "site")], now).await?.is_some();
    let gathering = Gathering::of(now);
    if is_one_too_many && digests::gather(&mut tx, gathering, zone::local(&zone, now).day, now).await? {
        let due = gathering.due_at();
        deliveries::enqueue_at(&mut tx, Topic::Digest, &gathering.id(), Channel::DigestMail, due, now).await?;
    }
    tx.commit().await?;
    Ok(is_one_too_many)
}

pub(crate) async fn write(
    backend: &Backend,
    id: String,
    headers: Vec<(&'static str, String)>,
    letter: impl FnOnce(&LetterContext<'_>) -> Letter,
) -> Result<Message, BackendError> {
    let Some(options) = &backend.outgoing.mail else { return Ok(Message::Nothing { cause: NOT_SET_UP }) };
    let profile = content::site_data(backend).await?.profile;
    let letter = letter(&LetterContext { profile: &profile, options, site: backend.site_url.as_deref() });
    Ok(Message::Mail(Box::new(Mail { letter, id, headers })))
}

/// Lets mail programs show a button of their own that posts to this link (RFC 8058).
pub(crate) fn one_click(link: &str) -> Vec<(&'static str, String)> {
    vec![("List-Unsubscribe", format!("<{link}>")), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())]
}

/// Room for one attempt; it ends with it.
pub(crate) type Slot = Option<OwnedSemaphorePermit>;

/// The delivery that is attempted, and its slot.
pub(crate) struct Sending<'a> {
    pub(crate) claimed: &'a mut ClaimedDelivery,
    pub(crate) slot: Slot,
}

pub(crate) async fn send(
    backend: &Backend,
    mailer: Option<&Result<Mailer, MailError>>,
    mail: Mail,
    sending: Sending<'_>,
) -> Result<Outcome, BackendError> {
    let mailer = match mailer {
        Some(Ok(mailer)) => mailer,
        Some(Err(error)) => return Ok(missed(error)),
        None => return Ok(Outcome::Nothing { cause: NOT_SET_UP }),
    };
    let host = site_host(backend.site_url.as_deref()).unwrap_or_else(|| "localhost".to_owned());
    let mut message = match mail.letter.message(Postmark { id: &mail.id, host: &host, at: backend.clock.now() }) {
        Ok(message) => message,
        Err(error) => return Ok(Outcome::Refused { status: None, cause: error.to_string() }),
    };
    for (name, value) in mail.headers {
        message.headers_mut().insert_raw(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
    }
    let ready = match mailer.prepare(&message).await {
        Ok(ready) => ready,
        Err(unsent) => return Ok(missed(&unsent.error)),
    };
    let Sending { claimed, slot } = sending;
    // From here on it may be delivered: nobody else tries while the answer is waited for, and if the program ends,
    // nobody does before the server can have answered.
    if !mail_waits::extend_lease(&backend.db, claimed, backend.clock.now().plus_ms(wait_ms(backend))).await? {
        return Ok(Outcome::Missed {
            status: None,
            cause: LEASE_LOST.to_owned(),
            asked_ms: None,
            is_of_all_mail: false,
        });
    }
    drop(slot);
    match ready.send().await {
        Ok(code) => Ok(Outcome::Accepted { status: code, words: format!("Accepted {code}") }),
        Err(unsent) if unsent.error == MailError::Unanswered => unanswered(backend, claimed).await,
        Err(unsent) => Ok(missed(&unsent.error)),
    }
}

/// For the answer to the content, and to record it.
fn wait_ms(backend: &Backend) -> i64 {
    let end = backend.outgoing.mail.as_ref().map_or(0, |options| options.waits.end.as_millis());
    i64::try_from(end).unwrap_or(0).saturating_add(MINUTE)
}

/// It may have been delivered, so it is sent only once more, with the same id, when the server has probably recovered.
async fn unanswered(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Outcome, BackendError> {
    let cause = UNANSWERED.to_owned();
    let before = log::attempts_of(&backend.db, &claimed.id, i64::from(claimed.attempts.max(0))).await?;
    if before.iter().any(|attempt| attempt.outcome == UNANSWERED) {
        return Ok(Outcome::Refused { status: None, cause });
    }
    Ok(Outcome::Missed { status: None, cause, asked_ms: Some(UNANSWERED_WAIT_MS), is_of_all_mail: false })
}

fn missed(error: &MailError) -> Outcome {
    let status = error.code();
    let cause = error.to_string();
    if error.is_final() {
        Outcome::Refused { status, cause }
    } else {
        Outcome::Missed { status, cause, asked_ms: None, is_of_all_mail: error.is_of_all_mail() }
    }
}
