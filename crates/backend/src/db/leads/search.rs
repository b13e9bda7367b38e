//! The leads that match a search or a filter, by the index that triggers keep in step with the leads (migration 35):
//! FTS5 on SQLite, tsvector on PostgreSQL. During an upgrade the triggers keep it right for a version that does not
//! know it. `number` sorts like the list: the newest matches come first without sorting, and a range of days is a range
//! of numbers.

use crate::db::core::rows::{StoredRow, skip_damaged};
use crate::db::core::statements::{sql, statements};
use crate::db::core::value::Value;
use crate::db::leads::inbox::{BY_GROUP, Cursor, GroupRow, SELECT_GROUPS, SELECT_SUMMARIES, SummaryRow};
use crate::db::{Db, Engine, Pools};
use crate::error::DbError;
use domain::Timestamp;
use domain::leads::filter::{Facet, LeadGroup};
use domain::leads::lead::LeadSummary;
use domain::leads::search::LeadSearch;
use sqlx::{Connection as _, Executor as _};
use sqlx_postgres::Postgres;

/// Numbers of a millisecond.
const NUMBERS: i64 = 1_000_000;
/// The greatest instant that the index tells apart.
const LAST_INSTANT: i64 = 9_000_000_000_000;

// The parts of a search on SQLite. A condition on leads goes before the last.
pub(crate) const SQLITE_FROM: &str =
    "SELECT i.lead_id FROM _lead_search JOIN _lead_index i ON i.number = _lead_search.rowid ";
pub(crate) const SQLITE_WHERE: &str =
    "WHERE _lead_search MATCH $1 AND _lead_search.rowid >= $2 AND _lead_search.rowid < $3 ";
pub(crate) const SQLITE_NEWEST: &str = "ORDER BY _lead_search.rowid DESC LIMIT $4";
const SQLITE_MATCHES: &str = sql!(SQLITE_FROM, SQLITE_WHERE, SQLITE_NEWEST);

// FTS5 only marks what is deleted until it writes its segments anew. Merging all of them, so many pages at a time.
const SQLITE_MERGE_ALL: &str = "INSERT INTO _lead_search (_lead_search, rank) VALUES ('merge', -200)";
const SQLITE_MERGE_ON: &str = "INSERT INTO _lead_search (_lead_search, rank) VALUES ('merge', 200)";
const SQLITE_CHANGES: &str = "SELECT total_changes()";
/// A step writes 800 KB; the index of 100,000 leads has about 100 MB.
const MERGE_STEPS_MAX: usize = 5_000;

/// If matches are common, the last rows contain enough of them.
const POSTGRES_COMMON: &str = "SELECT i.lead_id FROM _lead_index i \
     WHERE i.number >= GREATEST($2, (SELECT MIN(w.number) FROM \
         (SELECT number FROM _lead_index WHERE number < $3 ORDER BY number DESC LIMIT 5000) w)) \
       AND i.number < $3 AND i.document @@ CAST(search_folded($1) AS TSQUERY) ORDER BY i.number DESC LIMIT $4";
// The parts of a search by the index of words. The limit is outside the subquery: inside, PostgreSQL would read row by
// row even for a rare word. A condition on leads goes before the last.
pub(crate) const POSTGRES_FROM: &str = "WITH found AS MATERIALIZED (SELECT i.number, i.lead_id FROM _lead_index i ";
pub(crate) const POSTGRES_WHERE: &str =
    "WHERE i.document @@ CAST(search_folded($1) AS TSQUERY) AND i.number >= $2 AND i.number < $3 ";
pub(crate) const POSTGRES_NEWEST: &str = ") SELECT lead_id FROM found ORDER BY number DESC LIMIT $4";
const POSTGRES_RARE: &str = sql!(POSTGRES_FROM, POSTGRES_WHERE, POSTGRES_NEWEST);
/// Plans with the actual words in this transaction, because their frequency decides.
const POSTGRES_CUSTOM_PLAN: &str = "SELECT set_config('plan_cache_mode', 'force_custom_plan', TRUE)";

/// Ids come as one list in JSON.
const SQLITE_AMONG: &str = "l.id IN (SELECT value FROM json_each($1))";
const POSTGRES_AMONG: &str = "l.id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))";
const SQLITE_SUMMARIES: &str = sql!(SELECT_SUMMARIES, SQLITE_AMONG);
const POSTGRES_SUMMARIES: &str = sql!(SELECT_SUMMARIES, POSTGRES_AMONG);
const SQLITE_GROUPS: &str = sql!(SELECT_GROUPS, SQLITE_AMONG, BY_GROUP);
const POSTGRES_GROUPS: &str = sql!(SELECT_GROUPS, POSTGRES_AMONG, BY_GROUP);

pub(crate) const SQLITE_QUERIES: &[&str] =
    &[SQLITE_MATCHES, SQLITE_SUMMARIES, SQLITE_GROUPS, SQLITE_MERGE_ALL, SQLITE_MERGE_ON, SQLITE_CHANGES];
pub(crate) const POSTGRES_QUERIES: &[&str] =
    &[POSTGRES_COMMON, POSTGRES_RARE, POSTGRES_CUSTOM_PLAN, POSTGRES_SUMMARIES, POSTGRES_GROUPS];

statements!({
    const NUMBER: &str = "SELECT number FROM _lead_index WHERE lead_id = $1";
});

/// The conditions of a list of leads.
#[derive(Clone, Debug)]
pub(crate) struct LeadConditions {
    pub(crate) facets: Vec<Facet>,
    pub(crate) search: LeadSearch,
    pub(crate) from: Timestamp,
    /// Exclusive.
    pub(crate) until: Timestamp,
    pub(crate) statements: SearchStatements,
}

/// A search on both engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchStatements {
    pub(crate) sqlite: &'static str,
    /// The first that finds enough counts, else the last.
    pub(crate) postgres: &'static [&'static str],
}

pub(crate) const ALL_LEADS: SearchStatements =
    SearchStatements { sqlite: SQLITE_MATCHES, postgres: &[POSTGRES_COMMON, POSTGRES_RARE] };

impl SearchStatements {
    pub(crate) fn on(self, engine: Engine) -> Vec<&'static str> {
        match engine {
            Engine::Sqlite => vec![self.sqlite],
            Engine::Postgres => self.postgres.to_vec(),
        }
    }
}

fn first_number(at: Timestamp) -> i64 {
    at.0.clamp(0, LAST_INSTANT) * NUMBERS
}

/// The number that the cursor's lead has, or would have.
async fn number_of(db: &Db, cursor: &Cursor) -> Result<i64, DbError> {
    let number: Option<i64> = db.reader().value("_lead_index", NUMBER, &[cursor.id.as_str().into()]).await?;
    Ok(number.unwrap_or_else(|| first_number(cursor.received_at)))
}

/// Ids of up to `limit` leads after the cursor, newest first. `wanted` has a facet or a word.
pub(crate) async fn matches(
    db: &Db,
    wanted: &LeadConditions,
    after: &Cursor,
    limit: i64,
) -> Result<Vec<String>, DbError> {
    let from = if wanted.from.0 <= 0 { 0 } else { first_number(wanted.from) };
    let until = if wanted.until.0 > LAST_INSTANT { i64::MAX } else { first_number(wanted.until) };
    let before = if *after == Cursor::start() { i64::MAX } else { number_of(db, after).await? };
    let until = until.min(before);
    match db {
        Db::Sqlite(_) => {
            let words = wanted.search.fts5(&wanted.facets);
            let values: [Value<'_>; 4] = [words.as_str().into(), from.into(), until.into(), limit.into()];
            db.reader().column("_lead_index", wanted.statements.sqlite, &values).await
        }
        Db::Postgres(pools) => {
            let words = wanted.search.tsquery(&wanted.facets);
            matches_postgres(pools, wanted.statements.postgres, &words, Numbers { from, until }, limit).await
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Numbers {
    from: i64,
    until: i64,
}

/// By the first of the statements that finds enough, else by the last.
async fn matches_postgres(
    pools: &Pools<Postgres>,
    statements: &[&'static str],
    words: &str,
    numbers: Numbers,
    limit: i64,
) -> Result<Vec<String>, DbError> {
    let enough = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut tx = pools.readers.begin().await?;
    sqlx::query(POSTGRES_CUSTOM_PLAN).execute(&mut *tx).await?;
    let mut found: Vec<String> = Vec::new();
    for sql in statements {
        let query = sqlx::query_as(*sql).bind(words).bind(numbers.from).bind(numbers.until).bind(limit);
        let rows: Vec<StoredRow<(String,)>> = query.fetch_all(&mut *tx).await?;
        let ids: Vec<(String,)> = skip_damaged("_lead_index", rows.into_iter().map(Result::from));
        found = ids.into_iter().map(|(id,)| id).collect();
        if found.len() >= enough {
            break;
        }
    }
    tx.commit().await?;
    Ok(found)
}

fn list_of(ids: &[String]) -> String {
    serde_json::to_string(ids).unwrap_or_else(|_| "[]".to_owned())
}

/// In the order of the ids.
pub(crate) async fn summaries(db: &Db, ids: &[String]) -> Result<Vec<LeadSummary>, DbError> {
    let sql = match db {
        Db::Sqlite(_) => SQLITE_SUMMARIES,
        Db::Postgres(_) => POSTGRES_SUMMARIES,
    };
    let rows: Vec<SummaryRow> = db.reader().all("leads", sql, &[list_of(ids).into()]).await?;
    let mut leads: Vec<LeadSummary> = rows.into_iter().map(Into::into).collect();
    leads.sort_by_key(|lead| ids.iter().position(|id| *id == lead.id));
    Ok(leads)
}

/// Without leads that are no longer in the list.
pub(crate) async fn groups(db: &Db, ids: &[String]) -> Result<Vec<LeadGroup>, DbError> {
    let sql = match db {
        Db::Sqlite(_) => SQLITE_GROUPS,
        Db::Postgres(_) => POSTGRES_GROUPS,
    };
    let rows: Vec<GroupRow> = db.reader().all("leads", sql, &[list_of(ids).into()]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Removes the words of deleted leads from SQLite's index, in steps that hold up a writer for some milliseconds. False if
/// it is not done yet: go on later. PostgreSQL's vacuum does it there.
pub(crate) async fn forget_deleted(db: &Db) -> Result<bool, DbError> {
    let Some(mut connection) = db.sqlite_connection().await? else { return Ok(true) };
    connection.execute(SQLITE_MERGE_ALL).await?;
    for _ in 0..MERGE_STEPS_MAX {
        let before: i64 = sqlx::query_scalar(SQLITE_CHANGES).fetch_one(&mut connection).await?;
        connection.execute(SQLITE_MERGE_ON).await?;
        let after: i64 = sqlx::query_scalar(SQLITE_CHANGES).fetch_one(&mut connection).await?;
        // As the documentation of FTS5 says, fewer than two changes are none.
        if after - before < 2 {
            connection.close().await?;
            return Ok(true);
        }
    }
    Ok(false)
}
