use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{Connection, statements};
use crate::db::editing::kinds::StoredSingle;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::LegalDocument;

statements!({
    const ALL: &str = "SELECT slug, title, content, version, updated_at FROM legal_documents ORDER BY slug";
    const CURRENT: &str = "SELECT slug, title, content, version, updated_at FROM legal_documents WHERE slug = $1";
    const VERSION: &str = "SELECT version FROM legal_documents WHERE slug = $1";
    const PUBLISH: &str = "INSERT INTO legal_documents (slug, title, content, version, created_at, updated_at) \
         VALUES ($1, $2, $3, 1, $4, $4) \
         ON CONFLICT (slug) DO UPDATE SET title = excluded.title, content = excluded.content, \
         version = 1 + COALESCE((SELECT MAX(v.version) FROM legal_versions v \
         WHERE v.slug = excluded.slug AND v.version BETWEEN 0 AND 1000000000), 0), \
         updated_at = excluded.updated_at, row_version = CASE WHEN legal_documents.row_version BETWEEN 0 AND \
         2000000000 THEN legal_documents.row_version + 1 ELSE 1 END RETURNING version";
    const INSERT_VERSION: &str =
        "INSERT INTO legal_versions (slug, version, content, created_at) VALUES ($1, $2, $3, $4)";
});

#[derive(sqlx::FromRow)]
struct Row {
    slug: String,
    title: String,
    content: String,
    version: i32,
    updated_at: i64,
}

impl TryFrom<Row> for LegalDocument {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { slug, title, content, version, updated_at } = row;
        let updated_at = Timestamp(updated_at);
        Ok(Self { slug, title, content, version, updated_at })
    }
}

pub(crate) async fn all(connection: Connection<'_>) -> Result<Vec<LegalDocument>, DbError> {
    connection.all_from::<Row, _>("legal_documents", ALL, &[]).await
}

#[derive(sqlx::FromRow)]
struct RowToEdit {
    title: Lossy<String>,
    content: Lossy<String>,
    version: Lossy<i32>,
    updated_at: i64,
}

#[derive(Debug)]
pub(crate) struct LegalText {
    pub(crate) title: String,
    pub(crate) content: String,
}

/// The row version is the text's version, which leads record.
pub(crate) async fn to_edit(db: &Db, slug: &str) -> Result<Option<StoredSingle<LegalText>>, DbError> {
    let row: Option<RowToEdit> = db.reader().one("legal_documents", CURRENT, &[slug.into()]).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StoredSingle {
        is_damaged: row.title.damaged || row.content.damaged || row.version.damaged,
        document: LegalText { title: row.title.value, content: row.content.value },
        row_version: row.version.value,
        updated_at: Timestamp(row.updated_at),
    }))
}

pub(crate) async fn version(connection: Connection<'_>, slug: &str) -> Result<Option<i32>, DbError> {
    connection.value("legal_documents", VERSION, &[slug.into()]).await
}

/// Returns the version's number. `content` is HTML that has passed the sanitizer.
pub(crate) async fn publish(
    tx: &mut WriteTx,
    slug: &str,
    title: &str,
    content: &str,
    now: Timestamp,
) -> Result<i32, DbError> {
    let version: i32 = tx.scalar(PUBLISH, &[slug.into(), title.into(), content.into(), now.into()]).await?;
    tx.execute(INSERT_VERSION, &[slug.into(), version.into(), content.into(), now.into()]).await?;
    Ok(version)
}
