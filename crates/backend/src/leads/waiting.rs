//! The people who wait for the owner: their number in the navigation, and the list of the first screen.

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::leads::search;
use crate::db::leads::waiting::{self as db, WaitingRow};
use crate::error::BackendError;
use crate::leads::response_time::answer_by;
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::leads::lead::LeadSummary;
use domain::leads::waiting::{SHOWN, TroubledLead, Waiting, WaitingPerson, WaitingReason};

/// Those who wait longest, among whom the first deadlines are found.
const READ: i64 = 40;

#[boxed]
pub async fn count(backend: &Backend) -> Result<i64, BackendError> {
    Ok(db::count(&backend.db, backend.clock.now()).await?)
}

#[boxed]
pub async fn first(backend: &Backend) -> Result<Waiting, BackendError> {
    let now = backend.clock.now();
    let rows = one_each(db::longest(&backend.db, now, READ).await?);
    let profile = content::site_data(backend).await?.profile;
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let leads = if ids.is_empty() { Vec::new() } else { search::summaries(&backend.db, &ids).await? };
    let mut first = Vec::new();
    for row in rows {
        if let Some(lead) = leads.iter().find(|lead| lead.id == row.id) {
            first.push(person(lead.clone(), row, &profile));
        }
    }
    first.sort_by_key(|person| person.due);
    first.truncate(SHOWN);
    Ok(Waiting { people: db::count(&backend.db, now).await?, first })
}

/// Open leads of which the owner or other programs were not told, the latest first.
#[boxed]
pub async fn troubled(backend: &Backend) -> Result<Vec<TroubledLead>, BackendError> {
    let mut troubled: Vec<TroubledLead> = Vec::new();
    for lead in db::troubled(&backend.db, READ).await? {
        if !troubled.iter().any(|known| known.id == lead.id) {
            troubled.push(lead);
        }
    }
    Ok(troubled)
}

/// A mail that came back comes before what the visitor wrote, and that before times. Of several messages the first says
/// since when, the last what.
fn one_each(rows: Vec<WaitingRow>) -> Vec<WaitingRow> {
    let mut kept: Vec<WaitingRow> = Vec::new();
    for row in rows {
        match kept.iter_mut().find(|known| known.id == row.id) {
            None => kept.push(row),
            Some(known) if rank(row.reason) > rank(known.reason) => *known = row,
            Some(known) if row.reason == WaitingReason::Turn && known.reason == row.reason => known.words = row.words,
            Some(_) => {}
        }
    }
    kept
}

const fn rank(reason: WaitingReason) -> u8 {
    match reason {
        WaitingReason::Times => 0,
        WaitingReason::New | WaitingReason::Turn => 1,
        WaitingReason::CameBack => 2,
    }
}

fn person(lead: LeadSummary, row: WaitingRow, profile: &BusinessProfile) -> WaitingPerson {
    let WaitingRow { reason, since, words, .. } = row;
    let due: Timestamp = match reason {
        WaitingReason::New | WaitingReason::Turn => answer_by(profile, lead.kind, since),
        WaitingReason::Times | WaitingReason::CameBack => since,
    };
    WaitingPerson { lead, reason, since, words, due }
}
