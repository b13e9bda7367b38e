use crate::db::core::rows::{self, DamagedValue, Lossy};
use crate::db::core::statements::{Connection, statements};
use crate::db::editing::kinds::StoredSingle;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::site_words::SiteWords;

statements!({
    const GET: &str = "SELECT document FROM site_words WHERE id = 'site-words'";
    const SET: &str = "INSERT INTO site_words (id, document, created_at, updated_at) \
         VALUES ('site-words', $1, $2, $2) \
         ON CONFLICT (id) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at, \
         row_version = CASE WHEN site_words.row_version BETWEEN 0 AND 2000000000 THEN \
         site_words.row_version + 1 ELSE 1 END";

    const STORED: &str = "SELECT document, row_version, updated_at FROM site_words WHERE id = 'site-words'";
});

/// None if none were saved yet or they are damaged: the site then shows the default ones, and saving them overwrites
/// the damage.
pub(crate) async fn get(connection: Connection<'_>) -> Result<Option<SiteWords>, DbError> {
    let document: Option<String> = connection.value("site_words", GET, &[]).await?;
    let read = |text: String| serde_json::from_str(&text).map_err(|_| DamagedValue::of("site words", "document"));
    Ok(rows::skip_damaged_one("site_words", document.map(read)))
}

#[derive(sqlx::FromRow)]
struct Row {
    document: Lossy<String>,
    row_version: Lossy<i32>,
    updated_at: i64,
}

/// The default words in place of damaged ones.
pub(crate) async fn to_edit(db: &Db) -> Result<Option<StoredSingle<SiteWords>>, DbError> {
    let row: Option<Row> = db.reader().one("site_words", STORED, &[]).await?;
    let Some(row) = row else { return Ok(None) };
    let words = serde_json::from_str(&row.document.value);
    Ok(Some(StoredSingle {
        is_damaged: words.is_err() || row.document.damaged || row.row_version.damaged,
        document: words.unwrap_or_default(),
        row_version: row.row_version.value,
        updated_at: Timestamp(row.updated_at),
    }))
}

pub(crate) async fn set(tx: &mut WriteTx, words: &SiteWords, now: Timestamp) -> Result<(), DbError> {
    let document = serde_json::to_string(words).map_err(|_| DbError::corrupt("the site's words"))?;
    tx.execute(SET, &[document.as_str().into(), now.into()]).await
}
