//! The owner's reports, from counts by day: a report reads them and never the leads.

use crate::db::WriteTx;
use crate::db::site::day_counts::{self, Added, CountedLead, DayKey, DueLead};
use crate::db::site::events::{self, PathViews};
use crate::error::{BackendError, DbError};
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::Timestamp;
use domain::features::reports::{LeadMeasure, PageCount, Report, ToldMeasure, first_week};
use domain::time::day::Day;
use std::collections::BTreeMap;

/// Leads that are counted in one transaction, and how many of these transactions one round has.
const AT_ONCE: i64 = 500;
const ROUNDS: usize = 20;
/// Pages that a report has: the most frequent ones.
const PAGES: i64 = 1_000;

/// In the business's time zone.
pub(crate) async fn today(backend: &Backend) -> Result<Day, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    Ok(zone::local(&profile.time_zone, backend.clock.now()).day)
}

/// Brings the counts up to date with leads that arrived or changed. Called by a worker, and before a report is
/// shown.
#[boxed]
pub async fn count_due(backend: &Backend) -> Result<(), BackendError> {
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    for _ in 0..ROUNDS {
        if count_some(backend, &zone).await? < usize::try_from(AT_ONCE).unwrap_or(usize::MAX) {
            break;
        }
    }
    Ok(())
}

/// Returns how many it has counted.
async fn count_some(backend: &Backend, zone: &str) -> Result<usize, DbError> {
    let mut tx = backend.db.write().await?;
    let due = day_counts::due(&mut tx, AT_ONCE).await?;
    let mut changes: BTreeMap<DayKey, Added> = BTreeMap::new();
    let mut counted = 0;
    for lead in &due {
        let now = expected_counts(lead, zone);
        if day_counts::note(&mut tx, lead, &now).await? {
            counted += 1;
            subtract(&mut changes, lead, &lead.before);
            add(&mut changes, lead, &now);
        }
    }
    write(&mut tx, changes).await?;
    tx.commit().await?;
    Ok(counted)
}

async fn write(tx: &mut WriteTx, changes: BTreeMap<DayKey, Added>) -> Result<(), DbError> {
    for (key, added) in changes {
        if added != Added::default() {
            day_counts::add(tx, &key, added).await?;
        }
    }
    Ok(())
}

/// How the lead is to be counted as it is now.
fn expected_counts(lead: &DueLead, zone: &str) -> CountedLead {
    if !lead.counts {
        return CountedLead::default();
    }
    let day = |at: i64| zone::local(zone, Timestamp(at)).day.iso();
    // The day of a request stays, whatever time zone the business has later.
    let received = lead.before.day.clone().unwrap_or_else(|| day(lead.received_at));
    let mut counted = CountedLead { day: Some(received), answer: lead.answer.clone(), ..CountedLead::default() };
    if let Some(at) = lead.won_at {
        counted.won_day = Some(day(at));
        counted.won_cents = lead.won_cents;
    }
    counted
}

fn subtract(changes: &mut BTreeMap<DayKey, Added>, lead: &DueLead, counted: &CountedLead) {
    change(changes, lead, counted, -1);
}

fn add(changes: &mut BTreeMap<DayKey, Added>, lead: &DueLead, counted: &CountedLead) {
    change(changes, lead, counted, 1);
}

fn change(changes: &mut BTreeMap<DayKey, Added>, lead: &DueLead, counted: &CountedLead, sign: i64) {
    if let Some(day) = &counted.day {
        let request = changes.entry(DayKey::of_lead(day, lead.measure, &lead.entry)).or_default();
        request.number += sign;
    }
    if let Some(day) = &counted.won_day {
        let won = changes.entry(DayKey::of_lead(day, LeadMeasure::Won, &lead.entry)).or_default();
        won.number += sign;
        won.cents += sign * counted.won_cents;
    }
    if !counted.answer.is_empty() {
        change_answer(changes, counted, sign);
    }
}

fn change_answer(changes: &mut BTreeMap<DayKey, Added>, counted: &CountedLead, sign: i64) {
    if let Some(day) = &counted.day {
        let told = changes.entry(DayKey::of_answer(day, ToldMeasure::Told, &counted.answer)).or_default();
        told.number += sign;
    }
    if let Some(day) = &counted.won_day {
        let won = changes.entry(DayKey::of_answer(day, ToldMeasure::Won, &counted.answer)).or_default();
        won.number += sign;
        won.cents += sign * counted.won_cents;
    }
}

/// The weeks until today's.
#[boxed]
pub async fn latest(backend: &Backend, weeks: i32) -> Result<Report, BackendError> {
    let first = first_week(today(backend).await?, weeks);
    from(backend, first, weeks).await
}

/// `first` is a Monday.
#[boxed]
pub async fn from(backend: &Backend, first: Day, weeks: i32) -> Result<Report, BackendError> {
    if let Err(cause) = count_due(backend).await {
        tracing::warn!(%cause, "the report is shown without the latest changes of leads");
    }
    let end = first.plus(7 * weeks);
    let counts = day_counts::by_source(&backend.db, first, end).await?;
    let pages = day_counts::by_page(&backend.db, first, end, PAGES).await?;
    let mut report = Report::of(first, weeks, &counts, pages);
    report.name_answers(&content::option_lists(backend).await?);
    Ok(report)
}

/// How a page was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PageUse {
    pub(crate) views: i64,
    /// Of visits that began on it.
    pub(crate) requests: i64,
}

/// In the weeks until today's, by path; of the most used pages.
pub(crate) async fn by_page(backend: &Backend, weeks: i32) -> Result<BTreeMap<String, PageUse>, BackendError> {
    let first = first_week(today(backend).await?, weeks);
    let mut uses: BTreeMap<String, PageUse> = BTreeMap::new();
    for PathViews { path, views } in events::most_viewed(&backend.db, &first.iso(), PAGES).await? {
        uses.entry(path).or_default().views = views;
    }
    for PageCount { page, requests } in day_counts::by_page(&backend.db, first, first.plus(7 * weeks), PAGES).await? {
        uses.entry(page).or_default().requests = requests;
    }
    Ok(uses)
}

/// The weeks until today's as they were last counted, without pages.
#[boxed]
pub async fn figures(backend: &Backend, weeks: i32) -> Result<Report, BackendError> {
    let first = first_week(today(backend).await?, weeks);
    let counts = day_counts::by_source(&backend.db, first, first.plus(7 * weeks)).await?;
    let mut report = Report::of(first, weeks, &counts, Vec::new());
    report.name_answers(&content::option_lists(backend).await?);
    Ok(report)
}
