//! Visits, for the owner. Only screens and plain forms call these, in their own process.

use crate::api::admin::leads::{lead_exists, missing, unchanged};
use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::features::visits::agenda::{self, Agenda};
use backend::features::visits::{self, ConfirmError, VisitTimes};
use backend::leads::undo;
use domain::features::visits::VisitParty;
use domain::features::visits::agenda::PlannedVisit;
use domain::features::visits::messages as msg;
use domain::leads::undo::UndoPlan;
use domain::messages;
use domain::time::day::LocalTime;

/// Times that the screen of visits shows, ahead and past.
const AHEAD: i64 = 200;
const PAST: i64 = 50;

pub(crate) struct AgendaRead {
    pub(crate) agenda: Agenda,
    pub(crate) past: Vec<PlannedVisit>,
}

pub(crate) async fn agenda() -> Result<AgendaRead, ApiError> {
    let call = owner_call()?;
    let past = agenda::past(&call.backend, PAST).await?;
    Ok(AgendaRead { agenda: agenda::ahead(&call.backend, AHEAD).await?, past })
}

/// Confirms a proposed time, unless a visit is booked. A time that is taken or has passed is not confirmed: the lead says
/// why. Returns how it is taken back.
pub async fn confirm(id: &str, slot: &str) -> Result<UndoPlan, ApiError> {
    let call = owner_call()?;
    let undo = undo::plan_of_confirming(&call.backend, id).await.map_err(unchanged)?;
    match visits::confirm(&call.backend, id, slot).await {
        Ok(()) => Ok(undo),
        Err(ConfirmError::Taken | ConfirmError::Passed) => Ok(UndoPlan { steps: Vec::new(), ..undo }),
        Err(ConfirmError::Booked(starts_at)) => {
            let sentence = visits::already_booked(&call.backend, starts_at).await.map_err(unchanged)?;
            Err(ApiError::new(ErrorCode::Conflict, sentence))
        }
        Err(other) => Err(refusal(other)),
    }
}

/// Sends the invitation to the booked visit again.
pub async fn invite_again(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    match visits::invite_again(&call.backend, id).await {
        Err(ConfirmError::NotFound) if lead_exists(&call.backend, id).await? => {
            Err(ApiError::new(ErrorCode::Conflict, msg::NOT_BOOKED))
        }
        invited => invited.map_err(refusal),
    }
}

/// Confirms any free time, in place of the confirmed one. Returns how it is taken back.
pub async fn move_to(id: &str, time: &str) -> Result<UndoPlan, ApiError> {
    let call = owner_call()?;
    let time = LocalTime::parse(time).ok_or_else(|| ApiError::new(ErrorCode::Invalid, messages::OPTION_UNKNOWN))?;
    let undo = undo::plan_of_moving(&call.backend, id, time).await.map_err(unchanged)?;
    let moved = visits::move_to(&call.backend, id, time, VisitParty::Owner).await;
    moved.map(|()| undo).map_err(refusal)
}

/// Returns how it is taken back.
pub async fn cancel(id: &str) -> Result<UndoPlan, ApiError> {
    let call = owner_call()?;
    let undo = undo::plan_of_canceling(&call.backend, id).await.map_err(unchanged)?;
    match visits::cancel(&call.backend, id, VisitParty::Owner).await {
        // Canceled before, here or by the visitor.
        Err(ConfirmError::NotFound) if lead_exists(&call.backend, id).await? => {
            Err(ApiError::new(ErrorCode::Conflict, msg::NOT_BOOKED))
        }
        canceled => canceled.map(|()| undo).map_err(refusal),
    }
}

fn refusal(error: ConfirmError) -> ApiError {
    match error {
        ConfirmError::Closed => ApiError::new(ErrorCode::Conflict, msg::CLOSED),
        // Only confirming meets a booked visit, and says when it is.
        ConfirmError::Booked(_) | ConfirmError::Taken => ApiError::new(ErrorCode::Conflict, msg::TAKEN),
        ConfirmError::SameTime => ApiError::new(ErrorCode::Conflict, msg::SAME_TIME),
        ConfirmError::Passed => ApiError::new(ErrorCode::Conflict, msg::PASSED),
        ConfirmError::TooMany => ApiError::new(ErrorCode::Conflict, msg::TOO_MANY),
        ConfirmError::NotFound => missing(),
        ConfirmError::Unavailable(cause) => unchanged(cause),
    }
}

/// The times to which a lead's visit can be moved.
pub async fn times(id: &str) -> Result<VisitTimes, ApiError> {
    let call = owner_call()?;
    visits::times_for(&call.backend, id).await.map_err(unchanged)
}

/// The calendar's file of the confirmed visit; none without one.
pub async fn file(id: &str) -> Result<Option<String>, ApiError> {
    let call = owner_call()?;
    Ok(visits::ics(&call.backend, id).await?)
}
