//! Several leads at once, saved filters, and the requests of one person. Screens and plain forms call these in their
//! own process.

use super::leads::{missing, unchanged};
use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::leads::merging::Related;
use backend::leads::privacy::HeldPerson;
use backend::leads::undo::Undone;
use domain::leads::bulk::BulkChange;
use domain::leads::undo::UndoPlan;
use domain::limits::{FILTER_NAME_MAX, LEADS_AT_ONCE_MAX, URL_MAX};
use domain::messages::inbox as msg;
use domain::text;

pub struct Changed {
    /// How many were changed.
    pub leads: u64,
    pub undo: UndoPlan,
}

pub async fn change(ids: &[String], change: &str) -> Result<Changed, ApiError> {
    let call = owner_call()?;
    let change = BulkChange::from_code(change).ok_or_else(|| ApiError::new(ErrorCode::Invalid, msg::CHANGE_UNKNOWN))?;
    check_chosen(ids)?;
    let undo = backend::leads::undo::plan(&call.backend, ids, change).await.map_err(unchanged)?;
    let leads = backend::leads::bulk::change(&call.backend, ids, change).await.map_err(unchanged)?;
    Ok(Changed { leads, undo })
}

/// Takes back a change of leads, as the code of its plan says.
pub async fn undo(plan: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    let too_late = || ApiError::new(ErrorCode::Conflict, msg::UNDO_TOO_LATE);
    let plan = UndoPlan::from_code(plan).ok_or_else(too_late)?;
    match backend::leads::undo::undo(&call.backend, &plan).await.map_err(unchanged)? {
        Undone::All => Ok(()),
        Undone::TooLate => Err(too_late()),
        Undone::Overtaken => Err(ApiError::new(ErrorCode::Conflict, msg::undo_overtaken(plan.steps.len()))),
    }
}

pub fn check_chosen(ids: &[String]) -> Result<(), ApiError> {
    if ids.is_empty() {
        return Err(ApiError::new(ErrorCode::Invalid, msg::NONE_CHOSEN));
    }
    if ids.len() > LEADS_AT_ONCE_MAX {
        return Err(ApiError::new(ErrorCode::Invalid, msg::too_many_chosen()));
    }
    Ok(())
}

/// How much is stored about the people of these leads.
pub async fn held_by_people(ids: &[String]) -> Result<Vec<HeldPerson>, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::privacy::held_by_people(&call.backend, ids).await?)
}

/// Erases the people of these leads; returns how many photos the storage has not deleted yet.
pub async fn erase(ids: &[String]) -> Result<usize, ApiError> {
    let call = owner_call()?;
    check_chosen(ids)?;
    let mut photos_left = 0;
    for id in ids {
        photos_left += backend::leads::privacy::erase_person(&call.backend, id).await.map_err(unchanged)?.photos_left;
    }
    Ok(photos_left)
}

/// Keeps the query of an inbox's address under a name.
pub async fn save_filter(name: &str, query: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    let name = text::clean_line(name);
    if name.is_empty() {
        return Err(ApiError::new(ErrorCode::Invalid, msg::FILTER_NAME_REQUIRED));
    }
    if name.chars().count() > FILTER_NAME_MAX {
        return Err(ApiError::new(ErrorCode::Invalid, msg::filter_name_too_long()));
    }
    if query.is_empty() || query.len() > URL_MAX {
        return Err(ApiError::new(ErrorCode::Invalid, msg::NOTHING_TO_SAVE));
    }
    let saved = backend::leads::saved_filters::save(&call.backend, &name, query).await.map_err(unchanged)?;
    if saved { Ok(()) } else { Err(ApiError::new(ErrorCode::Invalid, msg::too_many_filters())) }
}

pub async fn delete_filter(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    let deleted = backend::leads::saved_filters::remove(&call.backend, id).await.map_err(unchanged)?;
    if deleted { Ok(()) } else { Err(ApiError::new(ErrorCode::NotFound, msg::FILTER_GONE)) }
}

pub async fn related(id: &str) -> Result<Related, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::merging::related(&call.backend, id).await?)
}

pub async fn merge(id: &str, parts: &[String]) -> Result<(), ApiError> {
    let call = owner_call()?;
    check_chosen(parts)?;
    let merged = backend::leads::merging::merge(&call.backend, id, parts).await.map_err(unchanged)?;
    if merged { Ok(()) } else { Err(ApiError::new(ErrorCode::Invalid, msg::NOT_MERGED)) }
}

/// Returns the request that it was a part of.
pub async fn split(id: &str) -> Result<String, ApiError> {
    let call = owner_call()?;
    backend::leads::merging::split(&call.backend, id).await.map_err(unchanged)?.ok_or_else(missing)
}
