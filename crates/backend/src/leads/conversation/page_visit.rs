//! The visit on the visitor's page: only one that the owner has confirmed can be moved or canceled there.

use super::page::{PageError, count_change, open};
use crate::leads::origin::Origin;
use crate::leads::visits::{self, ConfirmError, VisitTimes};
use crate::{Backend, boxed};
use domain::leads::conversation::{MoveVisitDraft, field};
use domain::leads::lead::Lead;
use domain::leads::visit::VisitParty;
use domain::messages::visits as msg;
use domain::time::day::LocalTime;
use domain::{Violations, messages};

/// The times to which the visit can be moved; none without a visit that is to come.
#[boxed]
pub async fn times(b: &Backend, token: &str) -> Result<Option<VisitTimes>, PageError> {
    let lead = open(b, token).await?.lead;
    if !has_visit_to_come(b, &lead) {
        return Ok(None);
    }
    Ok(Some(visits::times_for(b, &lead.summary.id).await?))
}

#[boxed]
pub async fn move_to(b: &Backend, token: &str, draft: &MoveVisitDraft, origin: &Origin) -> Result<(), PageError> {
    let lead = open(b, token).await?.lead;
    if !has_visit_to_come(b, &lead) {
        return Err(wrong(msg::NOT_BOOKED));
    }
    let Some(time) = LocalTime::parse(&draft.slot) else { return Err(wrong(messages::OPTION_UNKNOWN)) };
    count_change(b, &lead.summary.id, origin).await?;
    visits::move_to(b, &lead.summary.id, time, VisitParty::Visitor).await.map_err(refusal)
}

#[boxed]
pub async fn cancel(b: &Backend, token: &str, origin: &Origin) -> Result<(), PageError> {
    let lead = open(b, token).await?.lead;
    if !has_visit_to_come(b, &lead) {
        return Err(wrong(msg::NOT_BOOKED));
    }
    count_change(b, &lead.summary.id, origin).await?;
    visits::cancel(b, &lead.summary.id, VisitParty::Visitor).await.map_err(refusal)
}

fn has_visit_to_come(b: &Backend, lead: &Lead) -> bool {
    let booking = lead.visit.as_ref().and_then(|visit| visit.booking.as_ref());
    booking.is_some_and(|booking| booking.starts_at > b.clock.now())
}

fn refusal(cause: ConfirmError) -> PageError {
    match cause {
        ConfirmError::Taken => wrong(msg::TAKEN),
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
