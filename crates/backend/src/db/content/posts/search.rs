//! Full-text search: FTS5 on SQLite, tsvector on PostgreSQL. The only place where the engines do
//! not share their SQL. Triggers keep both indexes in sync with `post_texts`.
//!
//! Only the newest [`SEARCH_RANKED`] matches are ranked, so that a word found in a hundred thousand
//! posts costs no more than one found in a thousand.

use crate::db::core::rows::{StoredRow, skip_damaged};
use crate::db::core::statements::statements;
use crate::db::core::value::Value;
use crate::db::{Db, Pools};
use crate::error::DbError;
use domain::content::blog::{SEARCH_RANKED, SearchQuery, Snippet, words_of};
use sqlx_postgres::Postgres;
use std::collections::{BTreeSet, HashMap};

/// The newest public matches, as row numbers.
const SQLITE_NEWEST: &str = "SELECT t.number FROM _post_search JOIN post_texts t ON t.number = _post_search.rowid \
     WHERE _post_search MATCH $1 AND t.publication_date <= $2 ORDER BY _post_search.rowid DESC LIMIT $3";
/// Matches from a row number on, best first. The weights belong to title, excerpt, text and
/// tags.
const SQLITE_RANKED: &str = "SELECT t.number, t.post_id FROM _post_search JOIN post_texts t ON t.number = _post_search.rowid \
     WHERE _post_search MATCH $1 AND _post_search.rowid >= $3 AND t.publication_date <= $2 \
     ORDER BY bm25(_post_search, 10.0, 4.0, 1.0, 6.0), _post_search.rowid DESC LIMIT $4";
/// Snippets of up to five matches. One scan between the first and the last: a scan for each would
/// read the whole index every time if the last word is a prefix.
const SQLITE_SNIPPETS: &str = "SELECT rowid AS number, highlight(_post_search, 0, char(2), char(3)) AS title, \
     snippet(_post_search, 2, char(2), char(3), '…', 30) AS body FROM _post_search \
     WHERE _post_search MATCH $1 AND rowid >= $2 AND rowid <= $3 AND +rowid IN ($4, $5, $6, $7, $8)";
/// The newest public matches, if the words are common: the last rows contain enough of them.
const POSTGRES_COMMON: &str = "SELECT s.number FROM _post_search s \
     WHERE s.number > (SELECT MAX(number) FROM _post_search) - 2000 \
       AND s.document @@ to_tsquery('english', search_folded($1)) AND s.publication_date <= $2 \
     ORDER BY s.number DESC LIMIT $3";
/// The newest public matches, by the index. The limit is outside the subquery: inside, PostgreSQL
/// would read row by row even for a rare word.
const POSTGRES_RARE: &str = "WITH found AS MATERIALIZED (SELECT s.number FROM _post_search s \
       WHERE s.document @@ to_tsquery('english', search_folded($1)) AND s.publication_date <= $2) \
     SELECT number FROM found ORDER BY number DESC LIMIT $3";
const POSTGRES_RANKED: &str = "SELECT s.number, s.post_id FROM _post_search s WHERE s.number = ANY($2) \
     ORDER BY ts_rank('{0.1, 0.3, 0.6, 1.0}', s.document, to_tsquery('english', search_folded($1))) DESC, s.number DESC";
const POSTGRES_SNIPPETS: &str = "SELECT t.number, \
     ts_headline('english', t.title, q, 'HighlightAll=true, StartSel=\"\u{2}\", StopSel=\"\u{3}\"') AS title, \
     ts_headline('english', t.body, q, 'MaxWords=30, MinWords=16, StartSel=\"\u{2}\", StopSel=\"\u{3}\"') AS body \
     FROM post_texts t, to_tsquery('english', search_folded($1)) q WHERE t.number = ANY($2)";
/// Plans with the actual words in this transaction, because their frequency decides.
const POSTGRES_CUSTOM_PLAN: &str = "SELECT set_config('plan_cache_mode', 'force_custom_plan', TRUE)";

pub(crate) const SQLITE_QUERIES: &[&str] = &[SQLITE_NEWEST, SQLITE_RANKED, SQLITE_SNIPPETS];
pub(crate) const POSTGRES_QUERIES: &[&str] =
    &[POSTGRES_COMMON, POSTGRES_RARE, POSTGRES_RANKED, POSTGRES_SNIPPETS, POSTGRES_CUSTOM_PLAN];

statements!({
    /// The words that readers see in lists, of the newest posts.
    const WORDS: &str = "SELECT title || ' ' || excerpt || ' ' || tags FROM post_texts WHERE publication_date <= $1 \
         ORDER BY number DESC LIMIT 200";
});

const SNIPPETS_MAX: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Match {
    pub(crate) number: i64,
    pub(crate) post_id: String,
}

pub(crate) async fn ranked(db: &Db, query: &SearchQuery, today: &str) -> Result<Vec<Match>, DbError> {
    match db {
        Db::Sqlite(_) => ranked_sqlite(db, &query.fts5(), today).await,
        Db::Postgres(pools) => ranked_postgres(pools, &query.tsquery(), today).await,
    }
}

async fn ranked_sqlite(db: &Db, words: &str, today: &str) -> Result<Vec<Match>, DbError> {
    let values = [words.into(), today.into(), SEARCH_RANKED.into()];
    let newest: Vec<i64> = db.reader().column("post_texts", SQLITE_NEWEST, &values).await?;
    let Some(oldest) = newest.last() else { return Ok(Vec::new()) };
    let values = [words.into(), today.into(), (*oldest).into(), SEARCH_RANKED.into()];
    db.reader().all("post_texts", SQLITE_RANKED, &values).await
}

async fn ranked_postgres(pools: &Pools<Postgres>, words: &str, today: &str) -> Result<Vec<Match>, DbError> {
    let enough = usize::try_from(SEARCH_RANKED).unwrap_or(usize::MAX);
    let mut tx = pools.readers.begin().await?;
    sqlx::query(POSTGRES_CUSTOM_PLAN).execute(&mut *tx).await?;
    let mut numbers: Vec<i64> = Vec::new();
    for sql in [POSTGRES_COMMON, POSTGRES_RARE] {
        let newest = sqlx::query_scalar(sql).bind(words).bind(today).bind(SEARCH_RANKED);
        numbers = newest.fetch_all(&mut *tx).await?;
        if numbers.len() >= enough {
            break;
        }
    }
    let mut ranked: Vec<StoredRow<Match>> = Vec::new();
    if !numbers.is_empty() {
        ranked = sqlx::query_as(POSTGRES_RANKED).bind(words).bind(&numbers).fetch_all(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(skip_damaged("post_texts", ranked.into_iter().map(Result::from)))
}

pub(crate) async fn words(db: &Db, today: &str) -> Result<BTreeSet<String>, DbError> {
    let texts: Vec<String> = db.reader().column("post_texts", WORDS, &[today.into()]).await?;
    Ok(texts.iter().flat_map(|text| words_of(text)).collect())
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MarkedMatch {
    pub(crate) title: Snippet,
    pub(crate) body: Snippet,
}

#[derive(sqlx::FromRow)]
struct SnippetRow {
    number: i64,
    title: String,
    body: String,
}

pub(crate) async fn snippets(
    db: &Db,
    query: &SearchQuery,
    found: &[Match],
) -> Result<HashMap<i64, MarkedMatch>, DbError> {
    let numbers: Vec<i64> = found.iter().take(SNIPPETS_MAX).map(|found| found.number).collect();
    let (Some(first), Some(last)) = (numbers.iter().min(), numbers.iter().max()) else { return Ok(HashMap::new()) };
    let rows: Vec<SnippetRow> = match db {
        Db::Sqlite(_) => {
            let words = query.fts5();
            let mut values: Vec<Value<'_>> = vec![words.as_str().into(), (*first).into(), (*last).into()];
            for at in 0..SNIPPETS_MAX {
                values.push((*numbers.get(at).unwrap_or(first)).into());
            }
            db.reader().rows(SQLITE_SNIPPETS, &values).await?
        }
        Db::Postgres(pools) => {
            let rows: Vec<StoredRow<SnippetRow>> = sqlx::query_as(POSTGRES_SNIPPETS)
                .bind(query.tsquery())
                .bind(&numbers)
                .fetch_all(&pools.readers)
                .await?;
            skip_damaged("post_texts", rows.into_iter().map(Result::from))
        }
    };
    let mut snippets = HashMap::new();
    for row in rows {
        let marked = MarkedMatch { title: Snippet::parse(&row.title), body: Snippet::parse(&row.body) };
        snippets.insert(row.number, marked);
    }
    Ok(snippets)
}
