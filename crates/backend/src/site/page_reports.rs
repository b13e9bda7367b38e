//! The speed of pages and their script errors, as visitors' browsers report them, counted by day.

use crate::db::WriteTx;
use crate::db::site::day_counts::{self, Added, DayKey};
use crate::db::site::page_figures::{self, ErrorOfDay, SpeedRow};
use crate::db::site::rate_limits::{self, Limit};
use crate::error::{BackendError, DbError};
use crate::leads::origin::Origin;
use crate::metrics::{Measured, MeasuredKind};
use crate::site::analytics::utc_day;
use crate::site::paths::{self, AtPath};
use crate::site::reports;
use crate::{Backend, boxed, ids};
use domain::site::analytics::{MeasuredVital, PageAction, PageError, PageReport, Vital};
use domain::site::redirect::canonical;
use domain::time::{DAY, HOUR};
use domain::{Timestamp, limits};

/// Keeps a client from filling the table.
const REPORTS: Limit = Limit { bucket: "page:report", events: limits::REPORTS_PER_ADDRESS, window_ms: HOUR };
/// The browser reports a view once; a request that it repeats counts once.
const VIEWS: Limit = Limit { bucket: "page:view", events: 1, window_ms: HOUR };
const NEW_ERRORS: Limit = Limit { bucket: "page:error", events: limits::NEW_ERRORS_PER_ADDRESS, window_ms: DAY };
/// Measurements are kept for as long as they are shown, plus a week.
const PAGES_KEEP_MS: i64 = 35 * DAY;

/// Records a page's speed for one visitor, and its script errors. False if it was ignored: no such
/// page, too many reports from this client, or of this day.
#[boxed]
pub async fn report(backend: &Backend, report: &PageReport, origin: &Origin) -> Result<bool, BackendError> {
    let is_ignored = origin.declines || origin.is_try;
    let outcome = if is_ignored { Measured::Ignored } else { store_report(backend, report, origin).await? };
    backend.metrics.measured(MeasuredKind::Page, outcome);
    Ok(outcome == Measured::Stored)
}

async fn store_report(backend: &Backend, report: &PageReport, origin: &Origin) -> Result<Measured, BackendError> {
    let vitals = report.vitals();
    let errors = errors_of(report);
    let is_empty = vitals.is_empty() && errors.is_empty() && report.actions.is_empty();
    if !ids::is_client_id(&report.view_id) || is_empty {
        return Ok(Measured::Ignored);
    }
    let Some(path) = canonical(&report.path) else { return Ok(Measured::Ignored) };
    if paths::lookup(backend, &path).await? != AtPath::Page {
        return Ok(Measured::Ignored);
    }
    let now = backend.clock.now();
    let today = reports::today(backend).await?;
    let mut tx = backend.db.write().await?;
    let of_view = vec![(VIEWS, report.view_id.as_str())];
    let all = [of_view.clone(), origin.limits(REPORTS), origin.limits(NEW_ERRORS)].concat();
    rate_limits::lock(&mut tx, &all, now).await?;
    if rate_limits::count(&mut tx, &of_view, now).await?.is_some() {
        return Ok(Measured::Ignored);
    }
    if rate_limits::count(&mut tx, &origin.limits(REPORTS), now).await?.is_some() {
        return Ok(Measured::Limited);
    }
    let day = utc_day(now);
    let mut has_room = true;
    for measured in vitals {
        let measured = MeasuredVital { value: two_digits(measured.value), ..measured };
        has_room &= page_figures::add_speed(&mut tx, &day, &path, &measured, limits::SPEEDS_PER_DAY).await?;
    }
    for error in errors {
        has_room &= store_error(&mut tx, &path, &error, origin, now).await?;
    }
    for action in PageAction::ALL {
        if report.actions.contains(&action) {
            day_counts::add(&mut tx, &DayKey::of_page(today, action, &path), Added { number: 1, cents: 0 }).await?;
        }
    }
    tx.commit().await?;
    Ok(if has_room { Measured::Stored } else { Measured::Full })
}

/// Counts an error. A text that is new on this day is stored, if the day and this client may have another; false if not.
async fn store_error(
    tx: &mut WriteTx,
    path: &str,
    error: &PageError,
    origin: &Origin,
    now: Timestamp,
) -> Result<bool, DbError> {
    let day = utc_day(now);
    let hash = ids::hash_token(&format!("{}\0{}", error.message, error.stack));
    let of_day = ErrorOfDay { day: &day, path, hash: &hash };
    if page_figures::raise_error(tx, of_day, now).await? {
        return Ok(true);
    }
    let is_full = page_figures::errors_of_day(tx, &day).await? >= limits::NEW_ERRORS_PER_DAY;
    if is_full || rate_limits::count(tx, &origin.limits(NEW_ERRORS), now).await?.is_some() {
        return Ok(false);
    }
    page_figures::add_error(tx, of_day, error, now).await?;
    Ok(true)
}

/// Its first two digits: a day has few different values, and the bounds of good and poor are kept.
const fn two_digits(value: i64) -> i64 {
    let mut unit = 1;
    while value / unit >= 100 {
        unit *= 10;
    }
    value / unit * unit
}

/// The errors of a report as they are stored: few, short, and without characters that no text
/// column holds.
fn errors_of(report: &PageReport) -> Vec<PageError> {
    let mut errors = Vec::new();
    for error in report.errors.iter().take(limits::PAGE_ERRORS_MAX) {
        let error = PageError { message: stored_text(&error.message), stack: stored_text(&error.stack) };
        if !error.message.trim().is_empty() {
            errors.push(error);
        }
    }
    errors
}

fn stored_text(text: &str) -> String {
    let mut stored = text.replace(|c: char| c.is_control() && c != '\n', "");
    if let Some((end, _)) = stored.char_indices().nth(limits::ERROR_TEXT_MAX) {
        stored.truncate(end);
    }
    stored
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageSpeed {
    pub path: String,
    pub measured: i64,
    /// 75th percentiles, in the order of [`Vital::ALL`].
    pub vitals: [Option<i64>; 3],
}

#[boxed]
pub async fn page_speed(backend: &Backend, since: Timestamp, limit: usize) -> Result<Vec<PageSpeed>, BackendError> {
    let mut pages: Vec<PageSpeed> = Vec::new();
    for rows in page_figures::speeds(&backend.db, &utc_day(since)).await?.chunk_by(is_same_vital) {
        let Some(SpeedRow { path, vital, .. }) = rows.first() else { continue };
        let Some(at) = Vital::ALL.iter().position(|known| known.code() == vital) else { continue };
        if pages.last().is_none_or(|page| page.path != *path) {
            pages.push(PageSpeed { path: path.clone(), ..PageSpeed::default() });
        }
        let Some(page) = pages.last_mut() else { continue };
        let measured = rows.iter().map(|row| row.number).sum();
        page.measured = page.measured.max(measured);
        page.vitals[at] = third_quartile(rows, measured);
    }
    pages.sort_by_key(|page| -page.measured);
    pages.truncate(limit);
    Ok(pages)
}

fn is_same_vital(one: &SpeedRow, next: &SpeedRow) -> bool {
    one.path == next.path && one.vital == next.vital
}

/// The value that three of four measurements do not exceed, of rows by value.
fn third_quartile(rows: &[SpeedRow], measured: i64) -> Option<i64> {
    let mut left = (measured * 3 + 3) / 4;
    for row in rows {
        left -= row.number;
        if left <= 0 {
            return Some(row.value);
        }
    }
    None
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenError {
    pub path: String,
    pub error: PageError,
    pub times: i64,
    pub last: Timestamp,
}

#[boxed]
pub async fn page_errors(backend: &Backend, since: Timestamp, limit: i64) -> Result<Vec<SeenError>, BackendError> {
    let mut errors = Vec::new();
    for row in page_figures::errors(&backend.db, &utc_day(since), limit).await? {
        let error = PageError { message: row.message, stack: row.stack };
        errors.push(SeenError { path: row.path, error, times: row.times, last: Timestamp(row.last) });
    }
    Ok(errors)
}

pub(super) async fn sweep(backend: &Backend) -> Result<(), BackendError> {
    Ok(page_figures::sweep(&backend.db, &utc_day(backend.clock.now().plus_ms(-PAGES_KEEP_MS))).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_two_digits_and_keep_their_rating() {
        for (value, kept) in
            [(0, 0), (7, 7), (99, 99), (104, 100), (2_499, 2_400), (2_500, 2_500), (3_600_000, 3_600_000)]
        {
            assert_eq!(two_digits(value), kept);
        }
        for vital in Vital::ALL {
            for value in 0..5_000 {
                assert_eq!(vital.rating(value), vital.rating(two_digits(value)), "{value}");
            }
        }
    }
}
