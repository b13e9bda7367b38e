//! The confirmation mail for subscribers. If mail is not set up it stays queued.

use super::{After, Outcome, jitter};
use crate::db::subscribers::{self, AttemptResult, Claimed};
use crate::error::BackendError;
use crate::mail::letter::{Block, Letter, Postmark};
use crate::mail::letters::Desk;
use crate::mail::{MailError, Mailer, site_host};
use crate::{Backend, content, newsletter};
use domain::Timestamp;
use domain::delivery::{DeliveryState, next_wait};
use futures::future::join_all;
use lettre::message::header::{HeaderName, HeaderValue};
use tokio_util::sync::CancellationToken;

/// When the next mail is due; never if none can be sent.
pub(super) async fn next_due_at(b: &Backend) -> Result<Option<Timestamp>, BackendError> {
    if b.mail.is_none() || b.site_url.is_none() {
        return Ok(None);
    }
    Ok(subscribers::next_due_at(&b.db).await?)
}

/// Attempts everything that is due; returns the number of attempts.
pub(super) async fn send_due(
    b: &Backend,
    mailer: Option<&Result<Mailer, MailError>>,
    lease_ms: i64,
    max_concurrent: i64,
    shutdown: &CancellationToken,
) -> Result<usize, BackendError> {
    let (Some(mailer), Some(site)) = (mailer, &b.site_url) else { return Ok(0) };
    let mut tries = 0;
    while !shutdown.is_cancelled() {
        let claimed = subscribers::claim_due(&b.db, b.clock.now(), lease_ms, max_concurrent).await?;
        if claimed.is_empty() {
            break;
        }
        tries += claimed.len();
        for done in join_all(claimed.iter().map(|mail| send(b, mailer, site, mail))).await {
            done?;
        }
    }
    Ok(tries)
}

async fn send(
    b: &Backend,
    mailer: &Result<Mailer, MailError>,
    site: &str,
    claimed: &Claimed,
) -> Result<(), BackendError> {
    let outcome = attempt(b, mailer, site, claimed).await?;
    let now = b.clock.now();
    let result_of = |after, counted, outcome: String| {
        let (state, next) = match after {
            After::Delivered => (DeliveryState::Delivered, now),
            After::RetryAt(at) => (DeliveryState::Pending, at),
            After::Failed => (DeliveryState::Failed, now),
            After::Held => (DeliveryState::Held, now),
        };
        AttemptResult { state, counted, next, outcome }
    };
    let result = match outcome {
        Outcome::Accepted { words, .. } => result_of(After::Delivered, true, words),
        Outcome::Refused { cause, .. } => result_of(After::Failed, true, cause),
        Outcome::Missed { cause, .. } => {
            let wait = next_wait(claimed.attempts.saturating_add(1), jitter());
            result_of(wait.map_or(After::Failed, |wait| After::RetryAt(now.plus_ms(wait))), true, cause)
        }
        Outcome::Nothing { cause } => result_of(After::Held, false, cause.to_owned()),
    };
    let (mail, state, outcome) = (&claimed.subscriber_id, result.state.code(), &result.outcome);
    tracing::info!(%mail, state, %outcome, "sent a newsletter confirmation");
    Ok(subscribers::record_attempt(&b.db, claimed, &result, now).await?)
}

async fn attempt(
    b: &Backend,
    mailer: &Result<Mailer, MailError>,
    site: &str,
    claimed: &Claimed,
) -> Result<Outcome, BackendError> {
    let mailer = match mailer {
        Ok(mailer) => mailer,
        Err(error) => return Ok(missed(error)),
    };
    let Some(options) = &b.mail else { return Ok(Outcome::Nothing { cause: "Mail is not set up" }) };
    let id = &claimed.subscriber_id;
    let Some((email, seed)) = subscribers::to_write(&b.db, id).await? else {
        return Ok(Outcome::Nothing { cause: "The subscriber no longer exists" });
    };
    let profile = content::basics(b).await?.profile;
    let desk = Desk { profile: &profile, options, site: Some(site) };
    let leave = newsletter::leave_url(b, site, id);
    let letter = letter(&desk, email, newsletter::confirm_url(b, site, id, &seed), leave.clone());
    let host = site_host(Some(site)).unwrap_or_else(|| "localhost".to_owned());
    // The same for every attempt of one edition, so that a duplicate can be recognised.
    let mark = Postmark { id: &format!("{id}.{}", claimed.edition), host: &host, at: claimed.written_at };
    let mut message = match letter.message(mark) {
        Ok(message) => message,
        Err(error) => return Ok(Outcome::Refused { status: None, cause: error.to_string() }),
    };
    // RFC 8058: mail programs show their own unsubscribe button, which posts there.
    for (name, value) in
        [("List-Unsubscribe", format!("<{leave}>")), ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())]
    {
        message.headers_mut().insert_raw(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
    }
    Ok(match mailer.send(message).await {
        Ok(code) => Outcome::Accepted { status: code, words: format!("Accepted {code}") },
        Err(error) => missed(&error),
    })
}

fn letter(desk: &Desk<'_>, email: String, confirm: String, leave: String) -> Letter {
    let house = desk.profile.name.clone();
    let days = domain::limits::NEWSLETTER_UNCONFIRMED_MS / domain::time::DAY;
    desk.for_stranger(
        email,
        format!("Please confirm your subscription to the {house} newsletter"),
        vec![
            Block::Text(format!(
                "You, or someone using your address, signed up for the {house} newsletter. \
                 Open this link and press the button to confirm:"
            )),
            Block::Link("Confirm my subscription".to_owned(), confirm),
            Block::Text(format!(
                "If this was not you, ignore this email: you will not hear from us again, and after {days} \
                 days we delete the address."
            )),
            Block::Link("Delete my address now".to_owned(), leave),
        ],
    )
}

fn missed(error: &MailError) -> Outcome {
    let (status, cause) = (error.code(), error.to_string());
    if error.is_final() {
        Outcome::Refused { status, cause }
    } else {
        Outcome::Missed { status, cause, asked_ms: None }
    }
}
