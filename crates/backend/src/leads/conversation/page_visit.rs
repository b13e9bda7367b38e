//! The visit on the visitor's page: only one that the owner has confirmed can be moved or canceled there.

use super::page::{PageError, open};
use crate::db::site::rate_limits::{self, Limit};
use crate::leads::visits::{self, ConfirmError, VisitTimes};
use crate::{Backend, boxed};
use domain::leads::conversation::{MoveVisitDraft, field};
use domain::leads::lead::Lead;
use domain::leads::visit::VisitParty;
use domain::messages::visits as msg;
use domain::time::HOUR;
use domain::time::day::LocalTime;
use domain::{Violations, limits, messages};

/// Of the visit of one request.
const CHANGES: Limit = Limit { bucket: "request:visit", events: limits::VISIT_CHANGES_PER_HOUR, window_ms: HOUR };

/// The times to which the visit can be moved; none without a visit that is to come.
#[boxed]
pub async fn times(backend: &Backend, token: &str) -> Result<Option<VisitTimes>, PageError> {
    let lead = open(backend, token).await?.lead;
    if !has_visit_to_come(backend, &lead) {
        return Ok(None);
    }
    Ok(Some(visits::times_for(backend, &lead.summary.id).await?))
}

#[boxed]
pub async fn move_to(backend: &Backend, token: &str, draft: &MoveVisitDraft) -> Result<(), PageError> {
    let lead = open(backend, token).await?.lead;
    if !has_visit_to_come(backend, &lead) {
        return Err(wrong(msg::NOT_BOOKED));
    }
    let Some(time) = LocalTime::parse(&draft.slot) else { return Err(wrong(messages::OPTION_UNKNOWN)) };
    count_change(backend, &lead.summary.id).await?;
    visits::move_to(backend, &lead.summary.id, time, VisitParty::Visitor).await.map_err(refusal)
}

#[boxed]
pub async fn cancel(backend: &Backend, token: &str) -> Result<(), PageError> {
    let lead = open(backend, token).await?.lead;
    if !has_visit_to_come(backend, &lead) {
        return Err(wrong(msg::NOT_BOOKED));
    }
    count_change(backend, &lead.summary.id).await?;
    visits::cancel(backend, &lead.summary.id, VisitParty::Visitor).await.map_err(refusal)
}

/// Apart from messages: a visitor who has written several can still cancel.
async fn count_change(backend: &Backend, lead_id: &str) -> Result<(), PageError> {
    let key = backend.secret.keyed_hash("request", lead_id);
    let mut tx = backend.db.write().await?;
    if let Some(wait_ms) = rate_limits::take_all(&mut tx, &[(CHANGES, key.as_str())], backend.clock.now()).await? {
        return Err(PageError::TooManyChanges { wait_ms });
    }
    Ok(tx.commit().await?)
}

fn has_visit_to_come(backend: &Backend, lead: &Lead) -> bool {
    let booking = lead.visit.as_ref().and_then(|visit| visit.booking.as_ref());
    booking.is_some_and(|booking| booking.starts_at > backend.clock.now())
}

fn refusal(cause: ConfirmError) -> PageError {
    match cause {
        ConfirmError::Taken => wrong(msg::TAKEN),
        ConfirmError::SameTime => wrong(msg::SAME_TIME),
        ConfirmError::Passed => wrong(msg::PASSED),
        ConfirmError::TooMany => wrong(msg::TOO_MANY_BY_VISITOR),
        ConfirmError::NotFound => wrong(msg::NOT_BOOKED),
        ConfirmError::Unavailable(cause) => PageError::Unavailable(cause),
    }
}

fn wrong(sentence: &str) -> PageError {
    let mut violations = Violations::default();
    violations.add(field::SLOT, sentence);
    PageError::Invalid(violations)
}
