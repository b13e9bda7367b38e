//! Counts by day, without any person, and which leads they have counted.

use crate::db::core::rows::Lossy;
use crate::db::core::statements::{sql, statements};
use crate::db::leads::TRY;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::features::reports::{DayCount, LeadMeasure, PageCount, ToldMeasure};
use domain::leads::entry::LeadEntry;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::site::analytics::PageAction;
use domain::time::day::Day;

statements!({
    const ADD: &str = sql!(
        "INSERT INTO report_days (day, measure, source, page, number, cents) VALUES ($1, $2, $3, $4, $5, $6)",
        ADDED
    );
    const DUE: &str = sql!(SELECT_DUE, "report_due = TRUE", OLDEST);
    const ANSWER_DUE: &str = sql!(SELECT_DUE, HAS_UNCOUNTED_ANSWER, OLDEST);
    const COUNTED: &str = sql!(
        "UPDATE leads SET report_due = FALSE, counted_day = $1, counted_won_day = $2, counted_won_cents = $3, \
             counted_answer = $4 WHERE id = $5 AND row_version = $6 AND (report_due = TRUE OR (",
        HAS_UNCOUNTED_ANSWER,
        "))"
    );
    const FORGET_SOURCE: &str = sql!(
        "INSERT INTO report_days (day, measure, source, page, number, cents) \
         SELECT day, measure, '', page, CAST(SUM(number) AS BIGINT), CAST(SUM(cents) AS BIGINT) FROM report_days \
         WHERE source = $1",
        NOT_TOLD,
        " AND ",
        IS_SOUND,
        " GROUP BY day, measure, page",
        ADDED
    );
    const DROP_SOURCE: &str = sql!("DELETE FROM report_days WHERE source = $1", NOT_TOLD);
    const HAS_SOURCE: &str = "SELECT EXISTS (SELECT 1 FROM leads \
         WHERE entry_campaign = $1 OR (entry_campaign IS NULL AND entry_host = $1))";
    const FORGET_PAGE: &str = sql!(
        "INSERT INTO report_days (day, measure, source, page, number, cents) \
         SELECT day, measure, source, '', CAST(SUM(number) AS BIGINT), CAST(SUM(cents) AS BIGINT) FROM report_days \
         WHERE page = $1 AND measure = $2 AND ",
        IS_SOUND,
        " GROUP BY day, measure, source",
        ADDED
    );
    const DROP_PAGE: &str = "DELETE FROM report_days WHERE page = $1 AND measure = $2";
    const HAS_PAGE: &str = "SELECT EXISTS (SELECT 1 FROM leads WHERE entry_page = $1)";
    const BY_SOURCE: &str = sql!(
        "SELECT day, measure, source, CAST(SUM(number) AS BIGINT) AS number, CAST(SUM(cents) AS BIGINT) AS cents \
         FROM report_days WHERE day >= $1 AND day < $2 AND ",
        IS_SOUND,
        " GROUP BY day, measure, source"
    );
    const BY_PAGE: &str = "SELECT page, CAST(SUM(number) AS BIGINT) AS requests FROM report_days \
         WHERE day >= $1 AND day < $2 AND measure IN ('request_refit', 'request_contact', 'request_visit') \
         AND page <> '' AND number BETWEEN -1000000000 AND 1000000000 \
         GROUP BY page HAVING SUM(number) > 0 ORDER BY 2 DESC, page LIMIT $3";
});

const SELECT_DUE: &str = "SELECT id, row_version, kind, status, quarantined, added_by, received_at, updated_at, won_at, \
     won_cents, entry_host, entry_campaign, entry_page, discovery_source, counted_day, counted_won_day, \
     counted_won_cents, counted_answer FROM leads WHERE ";
const OLDEST: &str = " ORDER BY received_at LIMIT $1";
/// Of leads that a version counted which did not count answers.
const HAS_UNCOUNTED_ANSWER: &str = "counted_answer IS NULL AND discovery_source <> ''";
/// The source of the others is an answer: an option of the owner, which names nobody.
const NOT_TOLD: &str = " AND measure NOT IN ('told', 'told_won')";

/// Not damaged, so that sums do not overflow.
const IS_SOUND: &str = "number BETWEEN -1000000000 AND 1000000000 AND cents BETWEEN -1000000000000 AND 1000000000000";

/// A row that there is already grows; what is damaged in it counts as nothing.
const ADDED: &str = " ON CONFLICT (day, measure, source, page) DO UPDATE SET \
     number = excluded.number + CASE WHEN report_days.number BETWEEN -1000000000 AND 1000000000 \
         THEN report_days.number ELSE 0 END, \
     cents = excluded.cents + CASE WHEN report_days.cents BETWEEN -1000000000000 AND 1000000000000 \
         THEN report_days.cents ELSE 0 END";

/// The subject of one row of the counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DayKey {
    day: String,
    measure: &'static str,
    source: String,
    page: String,
}

impl DayKey {
    pub(crate) fn of_page(day: Day, action: PageAction, page: &str) -> Self {
        Self { day: day.iso(), measure: action.code(), source: String::new(), page: page.to_owned() }
    }

    pub(crate) fn of_lead(day: &str, measure: LeadMeasure, entry: &LeadEntry) -> Self {
        Self {
            day: day.to_owned(),
            measure: measure.code(),
            source: entry.source().to_owned(),
            page: entry.page.clone().unwrap_or_default(),
        }
    }

    pub(crate) fn of_answer(day: &str, measure: ToldMeasure, answer: &str) -> Self {
        Self { day: day.to_owned(), measure: measure.code(), source: answer.to_owned(), page: String::new() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Added {
    pub(crate) number: i64,
    pub(crate) cents: i64,
}

pub(crate) async fn add(tx: &mut WriteTx, key: &DayKey, added: Added) -> Result<(), DbError> {
    let values = [
        key.day.as_str().into(),
        key.measure.into(),
        key.source.as_str().into(),
        key.page.as_str().into(),
        added.number.into(),
        added.cents.into(),
    ];
    tx.execute(ADD, &values).await
}

/// Counts a source and a first page that no lead has anymore as unknown: a link that was mailed to one person, their
/// own site, or an address that was made up for them may name them.
pub(crate) async fn forget_entry(tx: &mut WriteTx, entry: &LeadEntry) -> Result<(), DbError> {
    let source = entry.source();
    let is_of_others: bool = tx.scalar(HAS_SOURCE, &[source.into()]).await?;
    if !is_of_others && !source.is_empty() {
        tx.execute(FORGET_SOURCE, &[source.into()]).await?;
        tx.execute(DROP_SOURCE, &[source.into()]).await?;
    }
    match &entry.page {
        Some(page) => forget_page(tx, page).await,
        None => Ok(()),
    }
}

/// The counts of all visitors' actions on a page stay.
async fn forget_page(tx: &mut WriteTx, page: &str) -> Result<(), DbError> {
    let is_of_others: bool = tx.scalar(HAS_PAGE, &[page.into()]).await?;
    if is_of_others {
        return Ok(());
    }
    for measure in LeadMeasure::ALL {
        let of_measure = [page.into(), measure.code().into()];
        tx.execute(FORGET_PAGE, &of_measure).await?;
        tx.execute(DROP_PAGE, &of_measure).await?;
    }
    Ok(())
}

#[derive(sqlx::FromRow)]
struct DueRow {
    id: String,
    row_version: i32,
    kind: Lossy<String>,
    status: Lossy<String>,
    quarantined: bool,
    added_by: Lossy<Option<String>>,
    received_at: i64,
    updated_at: i64,
    won_at: Option<i64>,
    won_cents: Option<i64>,
    entry_host: Lossy<Option<String>>,
    entry_campaign: Lossy<Option<String>>,
    entry_page: Lossy<Option<String>>,
    discovery_source: Lossy<Option<String>>,
    counted_day: Lossy<Option<String>>,
    counted_won_day: Lossy<Option<String>>,
    counted_won_cents: i64,
    counted_answer: Lossy<Option<String>>,
}

/// How a lead is counted, or was counted before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CountedLead {
    pub(crate) day: Option<String>,
    pub(crate) won_day: Option<String>,
    pub(crate) won_cents: i64,
    /// How the customer found the business; empty if unknown.
    pub(crate) answer: String,
}

/// A lead whose counts may be out of date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DueLead {
    pub(crate) id: String,
    pub(crate) row_version: i32,
    pub(crate) measure: LeadMeasure,
    /// Not one in quarantine, nor a try.
    pub(crate) counts: bool,
    pub(crate) received_at: i64,
    /// `None` if it is not won.
    pub(crate) won_at: Option<i64>,
    pub(crate) won_cents: i64,
    pub(crate) entry: LeadEntry,
    /// The code of how the customer found the business; empty without an answer.
    pub(crate) answer: String,
    pub(crate) before: CountedLead,
}

impl From<DueRow> for DueLead {
    fn from(row: DueRow) -> Self {
        let kind = LeadKind::from_code(&row.kind.value).unwrap_or(LeadKind::Contact);
        let is_won = LeadStatus::from_code(&row.status.value) == Some(LeadStatus::Won);
        Self {
            id: row.id,
            row_version: row.row_version,
            measure: LeadMeasure::request(kind, row.added_by.value.is_some()),
            counts: !row.quarantined && row.added_by.value.as_deref() != Some(TRY),
            received_at: row.received_at,
            // An older version of the program does not note when.
            won_at: if is_won { Some(row.won_at.unwrap_or(row.updated_at)) } else { None },
            won_cents: row.won_cents.unwrap_or(0),
            entry: LeadEntry {
                host: row.entry_host.value,
                campaign: row.entry_campaign.value,
                page: row.entry_page.value,
            },
            answer: row.discovery_source.value.unwrap_or_default(),
            before: CountedLead {
                day: row.counted_day.value,
                won_day: row.counted_won_day.value,
                won_cents: row.counted_won_cents,
                answer: row.counted_answer.value.unwrap_or_default(),
            },
        }
    }
}

pub(crate) async fn due(tx: &mut WriteTx, limit: i64) -> Result<Vec<DueLead>, DbError> {
    let mut rows: Vec<DueRow> = tx.all("leads", DUE, &[limit.into()]).await?;
    if rows.is_empty() {
        rows = tx.all("leads", ANSWER_DUE, &[limit.into()]).await?;
    }
    Ok(rows.into_iter().map(Into::into).collect())
}

/// False if it has changed meanwhile, or another server has counted it.
pub(crate) async fn note(tx: &mut WriteTx, lead: &DueLead, now: &CountedLead) -> Result<bool, DbError> {
    let values = [
        now.day.as_deref().into(),
        now.won_day.as_deref().into(),
        now.won_cents.into(),
        now.answer.as_str().into(),
        lead.id.as_str().into(),
        lead.row_version.into(),
    ];
    Ok(tx.affected(COUNTED, &values).await? == 1)
}

#[derive(sqlx::FromRow)]
struct CountRow {
    day: String,
    measure: String,
    source: String,
    number: i64,
    cents: i64,
}

/// Sums from `first` until before `end`, also by answer.
pub(crate) async fn by_source(db: &Db, first: Day, end: Day) -> Result<Vec<DayCount>, DbError> {
    let rows: Vec<CountRow> =
        db.reader().all("report_days", BY_SOURCE, &[first.iso().into(), end.iso().into()]).await?;
    let mut counts = Vec::with_capacity(rows.len());
    for CountRow { day, measure, source, number, cents } in rows {
        if let Some(day) = Day::parse(&day) {
            counts.push(DayCount { day, measure, source, number, cents });
        }
    }
    Ok(counts)
}

pub(crate) async fn by_page(db: &Db, first: Day, end: Day, limit: i64) -> Result<Vec<PageCount>, DbError> {
    let rows: Vec<(String, i64)> =
        db.reader().all("report_days", BY_PAGE, &[first.iso().into(), end.iso().into(), limit.into()]).await?;
    Ok(rows.into_iter().map(|(page, requests)| PageCount { page, requests }).collect())
}
