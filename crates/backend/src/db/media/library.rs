use crate::db::core::rows::{Lossy, NEXT_VERSION};
use crate::db::core::statements::{sql, statements};
use crate::db::editing::kinds;
use crate::db::media::PICTURE_COLUMNS;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::admin::{MediaItem, picture_title};
use domain::media::picture::{Picture, VariantFormat, Variants};
use domain::media::widths::variant_widths;
use domain::messages::pictures::{sizes_given_up, sizes_on_their_way};
use domain::site::island::PictureSources;

const SELECT_ITEMS: &str = sql!(
    "SELECT m.id, m.row_version, m.original_name, m.caption, m.decorative, m.bytes, m.created_at, m.unused_since, \
     (SELECT COUNT(*) FROM variant_jobs j WHERE j.media_id = m.id AND NOT j.given_up) AS waiting, \
     (SELECT COUNT(*) FROM variant_jobs j WHERE j.media_id = m.id AND j.given_up) AS given_up, \
     (SELECT MAX(j.problem) FROM variant_jobs j WHERE j.media_id = m.id AND j.given_up) AS problem, ",
    PICTURE_COLUMNS,
    " FROM media m "
);

statements!({
    /// Earlier states of rows: a version that names a picture can be restored.
    const VERSIONS: &str = "SELECT document FROM revisions WHERE entity <> 'media' AND document <> 'null'";
    /// Changes whenever the set of used pictures may have changed.
    const STATE: &str = "SELECT \
         (SELECT COALESCE(MAX(version), 0) FROM content_version) AS content_version, \
         (SELECT COUNT(*) FROM changes) AS changes, \
         (SELECT COUNT(*) FROM drafts) AS drafts, \
         (SELECT CAST(COALESCE(SUM(revision % 1000003), 0) AS BIGINT) FROM drafts) AS draft_revisions, \
         (SELECT COALESCE(MAX(updated_at), 0) FROM drafts) AS draft_updated_at, \
         (SELECT COUNT(*) FROM media) AS pictures, \
         (SELECT CAST(COALESCE(SUM(row_version % 1000003), 0) AS BIGINT) FROM media) AS picture_versions";
    /// The names in a document or text, each surrounded by spaces.
    const IN_USE: &str = "UPDATE media SET unused_since = NULL WHERE unused_since IS NOT NULL \
         AND ($1 LIKE '% ' || id || ' %' OR $1 LIKE '% ' || key || ' %')";
    const UNUSED_FROM: &str = "UPDATE media SET unused_since = $1 WHERE id = $2";
    const DRAFTS: &str = "SELECT entity, entity_id, document FROM drafts";

    const ONE: &str = sql!(SELECT_ITEMS, "WHERE m.id = $1");
    const BY_KEY: &str = sql!(SELECT_ITEMS, "WHERE m.key = $1");
    const ALL: &str = sql!(SELECT_ITEMS, "WHERE m.deleted_at IS NULL ORDER BY m.id DESC");
    const EXISTS: &str = "SELECT COUNT(*) FROM media WHERE id = $1 AND deleted_at IS NULL";
    const KEPT_ID: &str = "SELECT id FROM media WHERE key = $1 AND deleted_at IS NULL";
    const RESTORE: &str = sql!(
        "UPDATE media SET deleted_at = NULL, unused_since = NULL, ",
        NEXT_VERSION,
        " WHERE id = $1 AND deleted_at IS NOT NULL"
    );
    const WITHOUT_TEXT: &str = "SELECT COUNT(*) FROM media WHERE alt = '' AND NOT decorative AND deleted_at IS NULL";
});

#[derive(sqlx::FromRow)]
struct Row {
    id: Lossy<String>,
    row_version: Lossy<i32>,
    original_name: Lossy<String>,
    caption: Lossy<String>,
    decorative: bool,
    bytes: i64,
    created_at: i64,
    unused_since: Option<i64>,
    waiting: i64,
    given_up: i64,
    problem: Lossy<Option<String>>,
    media_key: Lossy<String>,
    media_alt: Lossy<String>,
    media_width: Lossy<i32>,
    media_height: Lossy<i32>,
    media_focal_x: Lossy<i32>,
    media_focal_y: Lossy<i32>,
    media_color: Lossy<String>,
    media_variants: Lossy<String>,
}

/// Even a damaged picture can be seen and deleted.
fn item(row: Row) -> MediaItem {
    let width = u32::try_from(row.media_width.value);
    let height = u32::try_from(row.media_height.value);
    let across = u8::try_from(row.media_focal_x.value);
    let down = u8::try_from(row.media_focal_y.value);
    let percent = |value: Result<u8, _>| value.ok().filter(|value| *value <= 100);
    let texts = [
        &row.id,
        &row.original_name,
        &row.caption,
        &row.media_key,
        &row.media_alt,
        &row.media_color,
        &row.media_variants,
    ];
    let damaged = texts.iter().any(|text| text.damaged)
        || row.row_version.damaged
        || width.is_err()
        || height.is_err()
        || percent(across).is_none()
        || percent(down).is_none();
    let picture = Picture {
        key: row.media_key.value,
        alt: row.media_alt.value,
        width: width.unwrap_or(1).max(1),
        height: height.unwrap_or(1).max(1),
        focal: (percent(across).unwrap_or(50), percent(down).unwrap_or(50)),
        color: row.media_color.value,
        variants: Variants::parse(&row.media_variants.value),
    };
    let all = variant_widths(picture.width).len() * VariantFormat::ALL.len();
    let missing = usize::try_from(row.waiting.saturating_add(row.given_up)).unwrap_or(all);
    let sizes = (row.waiting > 0).then(|| sizes_on_their_way(all.saturating_sub(missing), all));
    let problem = row.problem.value.unwrap_or_default();
    let sizes_problem = (row.given_up > 0).then(|| sizes_given_up(row.given_up, &problem));
    MediaItem {
        id: row.id.value,
        row_version: row.row_version.value,
        title: picture_title(&row.caption.value, &picture.alt, &row.original_name.value).to_owned(),
        name: row.original_name.value,
        caption: row.caption.value,
        color: picture.color.clone(),
        alt: picture.alt.clone(),
        decorative: row.decorative,
        focal_x: picture.focal.0,
        focal_y: picture.focal.1,
        bytes: row.bytes,
        created_at: Timestamp(row.created_at),
        picture: PictureSources::with_thumb(&picture),
        uses: Vec::new(),
        where_used: String::new(),
        former: false,
        unused_since: row.unused_since.map(Timestamp),
        damaged,
        sizes,
        sizes_problem,
        known: None,
        still: false,
    }
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Use {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) media_id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) entity: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) title: String,
    pub(crate) deleted_at: Option<i64>,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) place: String,
}

pub(crate) async fn one(db: &Db, id: &str) -> Result<Option<MediaItem>, DbError> {
    let row: Option<Row> = db.reader().one("media", ONE, &[id.into()]).await?;
    Ok(row.map(item))
}

pub(crate) async fn by_key(db: &Db, key: &str) -> Result<Option<MediaItem>, DbError> {
    let row: Option<Row> = db.reader().one("media", BY_KEY, &[key.into()]).await?;
    Ok(row.map(item))
}

/// The id of the picture with this key; none if it is in the trash.
pub(crate) async fn kept_id(db: &Db, key: &str) -> Result<Option<String>, DbError> {
    let mut found: Vec<String> = db.reader().column("media", KEPT_ID, &[key.into()]).await?;
    Ok(found.pop())
}

pub(crate) async fn all(db: &Db) -> Result<Vec<MediaItem>, DbError> {
    let rows: Vec<Row> = db.reader().all("media", ALL, &[]).await?;
    Ok(rows.into_iter().map(item).collect())
}

pub(crate) async fn exists(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let count: i64 = tx.scalar(EXISTS, &[id.into()]).await?;
    Ok(count > 0)
}

pub(crate) async fn uses(db: &Db) -> Result<Vec<Use>, DbError> {
    db.reader().all("media", *kinds::USES, &[]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Naming {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) entity: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) title: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) content: String,
    pub(crate) deleted_at: Option<i64>,
}

pub(crate) async fn texts(db: &Db) -> Result<Vec<Naming>, DbError> {
    db.reader().all("media", *kinds::TEXTS, &[]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct DraftText {
    pub(crate) entity: String,
    pub(crate) entity_id: String,
    pub(crate) document: String,
}

pub(crate) async fn drafts(db: &Db) -> Result<Vec<DraftText>, DbError> {
    db.reader().all("media", DRAFTS, &[]).await
}

/// Counts and sums that change whenever the set of used pictures may have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct UsesFingerprint {
    content_version: i64,
    changes: i64,
    drafts: i64,
    draft_revisions: i64,
    draft_updated_at: i64,
    pictures: i64,
    picture_versions: i64,
}

pub(crate) async fn state(db: &Db) -> Result<UsesFingerprint, DbError> {
    db.reader().row(STATE, &[]).await
}

pub(crate) async fn versions(db: &Db) -> Result<Vec<String>, DbError> {
    db.reader().column("media", VERSIONS, &[]).await
}

pub(crate) async fn in_use(tx: &mut WriteTx, names: &[&str]) -> Result<(), DbError> {
    if names.is_empty() {
        return Ok(());
    }
    let names = format!(" {} ", names.join(" "));
    tx.execute(IN_USE, &[names.as_str().into()]).await
}

pub(crate) async fn unused_from(tx: &mut WriteTx, id: &str, since: Option<Timestamp>) -> Result<(), DbError> {
    let since = since.map(|since| since.0);
    tx.execute(UNUSED_FROM, &[since.into(), id.into()]).await
}

pub(crate) async fn restore(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(RESTORE, &[id.into()]).await? == 1)
}

pub(crate) async fn without_text(db: &Db) -> Result<i64, DbError> {
    db.reader().scalar(WITHOUT_TEXT, &[]).await
}
