//! Full-text search: FTS5 on SQLite, tsvector on PostgreSQL. The one place where
//! the engines do not share their SQL. Triggers keep both indexes in step with
//! `post_texts`.
//!
//! Only the newest [`SEARCH_RANKED`] matches are ranked, so that a word that a
//! hundred thousand posts have costs no more than one that a thousand have.

use crate::db::Db;
use crate::error::DbError;
use domain::blog::{SEARCH_RANKED, SearchQuery, Snippet};

/// The newest matches that are out, as row numbers.
const SQLITE_NEWEST: &str = "SELECT t.number FROM _post_search JOIN post_texts t ON t.number = _post_search.rowid \
     WHERE _post_search MATCH $1 AND t.publication_date <= $2 ORDER BY _post_search.rowid DESC LIMIT $3";
/// Those from a row number on, best first. The weights are those of title,
/// excerpt, text and tags.
const SQLITE_RANKED: &str = "SELECT t.number, t.post_id FROM _post_search JOIN post_texts t ON t.number = _post_search.rowid \
     WHERE _post_search MATCH $1 AND _post_search.rowid >= $3 AND t.publication_date <= $2 \
     ORDER BY bm25(_post_search, 10.0, 4.0, 1.0, 6.0), _post_search.rowid DESC LIMIT $4";
/// What was found in one of them.
const SQLITE_SNIPPET: &str = "SELECT highlight(_post_search, 0, char(2), char(3)), \
     snippet(_post_search, 2, char(2), char(3), '…', 30) FROM _post_search \
     WHERE _post_search MATCH $1 AND rowid = $2";
/// The newest matches that are out, if the words are common: among the last rows
/// there are enough of them.
const POSTGRES_COMMON: &str = "SELECT s.number FROM _post_search s \
     WHERE s.number > (SELECT MAX(number) FROM _post_search) - 2000 \
       AND s.document @@ to_tsquery('english', search_folded($1)) AND s.publication_date <= $2 \
     ORDER BY s.number DESC LIMIT $3";
/// The newest matches that are out, by the index. The limit stands outside: it
/// would talk PostgreSQL into reading row by row for a word that hardly any has.
const POSTGRES_RARE: &str = "WITH found AS MATERIALIZED (SELECT s.number FROM _post_search s \
       WHERE s.document @@ to_tsquery('english', search_folded($1)) AND s.publication_date <= $2) \
     SELECT number FROM found ORDER BY number DESC LIMIT $3";
/// Those of these numbers, best first.
const POSTGRES_RANKED: &str = "SELECT s.number, s.post_id FROM _post_search s WHERE s.number = ANY($2) \
     ORDER BY ts_rank('{0.1, 0.3, 0.6, 1.0}', s.document, to_tsquery('english', search_folded($1))) DESC, s.number DESC";
const POSTGRES_SNIPPET: &str = "SELECT \
     ts_headline('english', t.title, q, 'HighlightAll=true, StartSel=\"\u{2}\", StopSel=\"\u{3}\"'), \
     ts_headline('english', t.body, q, 'MaxWords=30, MinWords=16, StartSel=\"\u{2}\", StopSel=\"\u{3}\"') \
     FROM post_texts t, to_tsquery('english', search_folded($1)) q WHERE t.number = $2";

/// What only SQLite understands.
pub(crate) const SQLITE_QUERIES: &[&str] = &[SQLITE_NEWEST, SQLITE_RANKED, SQLITE_SNIPPET];
/// What only PostgreSQL understands.
pub(crate) const POSTGRES_QUERIES: &[&str] = &[POSTGRES_COMMON, POSTGRES_RARE, POSTGRES_RANKED, POSTGRES_SNIPPET];

/// A found post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    /// Its number in the index.
    pub(crate) number: i64,
    /// Its id.
    pub(crate) post_id: String,
}

/// The public posts that `query` finds, best first, [`SEARCH_RANKED`] at most.
///
/// # Errors
/// The database fails.
pub(crate) async fn ranked(db: &Db, query: &SearchQuery, today: &str) -> Result<Vec<Match>, DbError> {
    let rows: Vec<(i64, String)> = match db {
        Db::Sqlite(pools) => {
            let asked = query.fts5();
            let newest: Vec<i64> = sqlx::query_scalar(SQLITE_NEWEST)
                .bind(&asked)
                .bind(today)
                .bind(SEARCH_RANKED)
                .fetch_all(&pools.readers)
                .await?;
            let Some(oldest) = newest.last() else { return Ok(Vec::new()) };
            sqlx::query_as(SQLITE_RANKED)
                .bind(&asked)
                .bind(today)
                .bind(oldest)
                .bind(SEARCH_RANKED)
                .fetch_all(&pools.readers)
                .await?
        }
        // Planned anew with the words at hand: how rare they are decides the way.
        Db::Postgres(pool) => {
            let asked = query.tsquery();
            let enough = usize::try_from(SEARCH_RANKED).unwrap_or(usize::MAX);
            let newest = async |sql: &'static str| -> Result<Vec<i64>, sqlx::Error> {
                let words = sqlx::query_scalar(sql).bind(&asked).bind(today).bind(SEARCH_RANKED);
                words.persistent(false).fetch_all(pool).await
            };
            let mut numbers = newest(POSTGRES_COMMON).await?;
            if numbers.len() < enough {
                numbers = newest(POSTGRES_RARE).await?;
            }
            if numbers.is_empty() {
                return Ok(Vec::new());
            }
            sqlx::query_as(POSTGRES_RANKED).bind(&asked).bind(&numbers).fetch_all(pool).await?
        }
    };
    Ok(rows.into_iter().map(|(number, post_id)| Match { number, post_id }).collect())
}

/// The title of a found post and a piece of its text, with the found words marked.
///
/// # Errors
/// The database fails.
pub(crate) async fn snippets(db: &Db, query: &SearchQuery, found: &Match) -> Result<(Snippet, Snippet), DbError> {
    let row: Option<(String, String)> = match db {
        Db::Sqlite(pools) => {
            let sql = sqlx::query_as(SQLITE_SNIPPET).bind(query.fts5()).bind(found.number);
            sql.fetch_optional(&pools.readers).await?
        }
        Db::Postgres(pool) => {
            let sql = sqlx::query_as(POSTGRES_SNIPPET).bind(query.tsquery()).bind(found.number);
            sql.fetch_optional(pool).await?
        }
    };
    let (title, body) = row.unwrap_or_default();
    Ok((Snippet::parse(&title), Snippet::parse(&body)))
}
