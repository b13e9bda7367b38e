//! Full-text search: FTS5 on SQLite, tsvector on PostgreSQL. The only place where the engines do
//! not share their SQL. Triggers keep both indexes in sync with `post_texts`.
//!
//! Only the newest [`SEARCH_RANKED`] matches are ranked, so that a word found in a hundred thousand
//! posts costs no more than one found in a thousand.

use crate::db::core::rows;
use crate::db::{Db, read, statements};
use crate::error::DbError;
use domain::content::blog::{SEARCH_RANKED, SearchQuery, Snippet, words_of};
use std::collections::{BTreeSet, HashMap};

/// The newest public matches, as row numbers.
const SQLITE_NEWEST: &str = "SELECT t.number FROM _post_search JOIN post_texts t ON t.number = _post_search.rowid \
     WHERE _post_search MATCH $1 AND t.publication_date <= $2 ORDER BY _post_search.rowid DESC LIMIT $3";
/// Matches from a row number on, best first. The weights are those of title, excerpt, text and
/// tags.
const SQLITE_RANKED: &str = "SELECT t.number, t.post_id FROM _post_search JOIN post_texts t ON t.number = _post_search.rowid \
     WHERE _post_search MATCH $1 AND _post_search.rowid >= $3 AND t.publication_date <= $2 \
     ORDER BY bm25(_post_search, 10.0, 4.0, 1.0, 6.0), _post_search.rowid DESC LIMIT $4";
/// Snippets of up to five matches. One scan between the first and the last: a scan for each would
/// read the whole index every time if the last word is a prefix.
const SQLITE_SNIPPETS: &str = "SELECT rowid, highlight(_post_search, 0, char(2), char(3)), \
     snippet(_post_search, 2, char(2), char(3), '…', 30) FROM _post_search \
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
/// These rows, best first.
const POSTGRES_RANKED: &str = "SELECT s.number, s.post_id FROM _post_search s WHERE s.number = ANY($2) \
     ORDER BY ts_rank('{0.1, 0.3, 0.6, 1.0}', s.document, to_tsquery('english', search_folded($1))) DESC, s.number DESC";
const POSTGRES_SNIPPETS: &str = "SELECT t.number, \
     ts_headline('english', t.title, q, 'HighlightAll=true, StartSel=\"\u{2}\", StopSel=\"\u{3}\"'), \
     ts_headline('english', t.body, q, 'MaxWords=30, MinWords=16, StartSel=\"\u{2}\", StopSel=\"\u{3}\"') \
     FROM post_texts t, to_tsquery('english', search_folded($1)) q WHERE t.number = ANY($2)";
/// Plans with the actual words in this transaction, because their frequency decides.
const POSTGRES_PLAN_ANEW: &str = "SELECT set_config('plan_cache_mode', 'force_custom_plan', TRUE)";

/// Statements that only SQLite understands.
pub(crate) const SQLITE_QUERIES: &[&str] = &[SQLITE_NEWEST, SQLITE_RANKED, SQLITE_SNIPPETS];
/// Statements that only PostgreSQL understands.
pub(crate) const POSTGRES_QUERIES: &[&str] =
    &[POSTGRES_COMMON, POSTGRES_RARE, POSTGRES_RANKED, POSTGRES_SNIPPETS, POSTGRES_PLAN_ANEW];

statements!({
    /// The words that readers see in lists, of the newest posts.
    const WORDS: &str = "SELECT title || ' ' || excerpt || ' ' || tags FROM post_texts WHERE publication_date <= $1 \
         ORDER BY number DESC LIMIT 200";
});

/// Rows that [`snippets`] reads at a time.
const SNIPPETS_MAX: usize = 5;

/// A found post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    /// Its number in the index.
    pub(crate) number: i64,
    /// Its id.
    pub(crate) post_id: String,
}

/// The public posts that match `query`, best first, [`SEARCH_RANKED`] at most.
pub(crate) async fn ranked(db: &Db, query: &SearchQuery, today: &str) -> Result<Vec<Match>, DbError> {
    let rows: Vec<(i64, String)> = match db {
        Db::Sqlite(pools) => {
            let asked = query.fts5();
            let newest: Vec<i64> = rows::values(
                "post_texts",
                sqlx::query_as(SQLITE_NEWEST).bind(&asked).bind(today).bind(SEARCH_RANKED),
                &pools.readers,
            )
            .await?;
            let Some(oldest) = newest.last() else { return Ok(Vec::new()) };
            rows::all(
                "post_texts",
                sqlx::query_as(SQLITE_RANKED).bind(&asked).bind(today).bind(oldest).bind(SEARCH_RANKED),
                &pools.readers,
            )
            .await?
        }
        Db::Postgres(pools) => {
            let asked = query.tsquery();
            let enough = usize::try_from(SEARCH_RANKED).unwrap_or(usize::MAX);
            let mut tx = pools.readers.begin().await?;
            sqlx::query(POSTGRES_PLAN_ANEW).execute(&mut *tx).await?;
            let mut numbers: Vec<i64> = Vec::new();
            for sql in [POSTGRES_COMMON, POSTGRES_RARE] {
                let words = sqlx::query_scalar(sql).bind(&asked).bind(today).bind(SEARCH_RANKED);
                numbers = words.fetch_all(&mut *tx).await?;
                if numbers.len() >= enough {
                    break;
                }
            }
            let mut ranked = Vec::new();
            if !numbers.is_empty() {
                ranked = rows::all("post_texts", sqlx::query_as(POSTGRES_RANKED).bind(&asked).bind(&numbers), &mut *tx)
                    .await?;
            }
            tx.commit().await?;
            ranked
        }
    };
    Ok(rows.into_iter().map(|(number, post_id)| Match { number, post_id }).collect())
}

/// The words of titles, excerpts and tags of the newest public posts.
pub(crate) async fn words(db: &Db, today: &str) -> Result<BTreeSet<String>, DbError> {
    let texts: Vec<String> = read!(db, values("post_texts"), WORDS, today)?;
    Ok(texts.iter().flat_map(|text| words_of(text)).collect())
}

/// The titles of matching posts and an excerpt of each text, with the matches marked, by number;
/// five at most.
pub(crate) async fn snippets(
    db: &Db,
    query: &SearchQuery,
    found: &[Match],
) -> Result<HashMap<i64, (Snippet, Snippet)>, DbError> {
    let numbers: Vec<i64> = found.iter().take(SNIPPETS_MAX).map(|found| found.number).collect();
    let (Some(first), Some(last)) = (numbers.iter().min(), numbers.iter().max()) else { return Ok(HashMap::new()) };
    let rows: Vec<(i64, String, String)> = match db {
        Db::Sqlite(pools) => {
            let mut sql = sqlx::query_as(SQLITE_SNIPPETS).bind(query.fts5()).bind(first).bind(last);
            for at in 0..SNIPPETS_MAX {
                sql = sql.bind(numbers.get(at).unwrap_or(first));
            }
            sql.fetch_all(&pools.readers).await?
        }
        Db::Postgres(pools) => {
            rows::all(
                "post_texts",
                sqlx::query_as(POSTGRES_SNIPPETS).bind(query.tsquery()).bind(&numbers),
                &pools.readers,
            )
            .await?
        }
    };
    let parsed =
        |(number, title, body): (i64, String, String)| (number, (Snippet::parse(&title), Snippet::parse(&body)));
    Ok(rows.into_iter().map(parsed).collect())
}
