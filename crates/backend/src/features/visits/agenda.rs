//! The owner's visits by day.

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::leads::agenda::{self as db, AgendaRow};
use crate::error::BackendError;
use crate::time::zone;
use domain::Timestamp;
use domain::features::visits::agenda::{PlannedVisit, VisitStanding};
use domain::time::day::{Day, LocalTime};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agenda {
    pub today: Day,
    /// From this morning on, the earliest first, also times that are only offered or asked for.
    pub ahead: Vec<PlannedVisit>,
}

/// At most so many.
#[boxed]
pub async fn ahead(backend: &Backend, most: i64) -> Result<Agenda, BackendError> {
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let now = backend.clock.now();
    let today = zone::local(&zone, now).day;
    let morning = zone::resolve_local(&zone, LocalTime { day: today, minute: 0 }).unwrap_or(now);
    let rows = db::ahead(&backend.db, morning, most).await?;
    Ok(Agenda { today, ahead: rows.into_iter().map(|row| planned(row, &zone)).collect() })
}

/// Those that were booked, before this morning, the latest first.
#[boxed]
pub async fn past(backend: &Backend, most: i64) -> Result<Vec<PlannedVisit>, BackendError> {
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let now = backend.clock.now();
    let today = zone::local(&zone, now).day;
    let morning = zone::resolve_local(&zone, LocalTime { day: today, minute: 0 }).unwrap_or(now);
    let rows = db::past(&backend.db, morning, most).await?;
    Ok(rows.into_iter().map(|row| planned(row, &zone)).collect())
}

fn planned(row: AgendaRow, zone: &str) -> PlannedVisit {
    let mut place = Vec::new();
    for part in [row.vessel.value, row.place.value] {
        if !part.trim().is_empty() {
            place.push(part);
        }
    }
    let standing = match row.state.as_str() {
        "confirmed" => VisitStanding::Booked,
        _ if row.is_offered => VisitStanding::Offered,
        _ => VisitStanding::AskedFor,
    };
    PlannedVisit {
        lead_id: row.id,
        name: row.name.value,
        place: place.join(", "),
        time: zone::local(zone, Timestamp(row.starts_at)),
        standing,
    }
}
