use crate::db::core::rows::{Lossy, NEXT_VERSION};
use crate::db::core::statements::{sql, statements};
use crate::db::core::value::Value;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;

statements!({
    // An automatic one leads to a page only while that is public: a draft's slug is not revealed.
    const FOLLOWED: &str = "SELECT r.id, r.from_path, r.target, r.kind, \
         COALESCE(b.publication_date, o.publish_at) AS public_from, \
         CASE WHEN r.project_id IS NULL AND r.post_id IS NULL AND r.page_id IS NULL THEN 0 ELSE 1 END AS automatic \
         FROM redirects r LEFT JOIN projects p ON p.id = r.project_id LEFT JOIN posts b ON b.id = r.post_id \
         LEFT JOIN pages o ON o.id = r.page_id \
         WHERE r.deleted_at IS NULL \
         AND (r.project_id IS NULL OR (p.status = 'published' AND p.deleted_at IS NULL)) \
         AND (r.page_id IS NULL OR (o.status = 'published' AND o.deleted_at IS NULL)) \
         AND (r.post_id IS NULL \
             OR (b.status = 'published' AND b.deleted_at IS NULL AND b.publication_date IS NOT NULL)) \
         ORDER BY r.id";
    // Takes the place of the owner's redirect from an address that a page has had since.
    const ADD_AUTOMATIC: &str = "INSERT INTO redirects (id, from_path, target, kind, project_id, post_id, page_id, \
         created_at, updated_at) VALUES ($1, $2, $3, 'permanent', $4, $5, $6, $7, $7) \
         ON CONFLICT (from_path) WHERE deleted_at IS NULL DO UPDATE SET target = excluded.target, \
         kind = excluded.kind, project_id = excluded.project_id, post_id = excluded.post_id, \
         page_id = excluded.page_id, updated_at = excluded.updated_at, row_version = CASE WHEN redirects.row_version BETWEEN 0 AND 2000000000 \
         THEN redirects.row_version + 1 ELSE 1 END";
    const REPOINT: &str = sql!(
        "UPDATE redirects SET target = $1, updated_at = $2, ",
        NEXT_VERSION,
        " WHERE project_id = $3 OR post_id = $4 OR page_id = $5"
    );
    const REMOVE_OWN: &str =
        "DELETE FROM redirects WHERE from_path = $1 AND (project_id = $2 OR post_id = $3 OR page_id = $4)";
    const REMOVE_AUTOMATIC: &str = "DELETE FROM redirects WHERE from_path = $1 AND deleted_at IS NULL \
         AND (project_id IS NOT NULL OR post_id IS NOT NULL OR page_id IS NOT NULL)";
    const HITS: &str = "SELECT id, hits, last_hit_at FROM redirects WHERE deleted_at IS NULL";
    // The row version stays: being used is not a change.
    const HIT: &str = "UPDATE redirects SET hits = CASE WHEN hits BETWEEN 0 AND 2000000000 THEN hits + $1 ELSE $1 END, \
             last_hit_at = $2 WHERE id = $3";
    const MISS: &str = "INSERT INTO missing_paths (path, hits, first_seen_at, last_seen_at, referrer) \
         VALUES ($1, $2, $3, $3, $4) ON CONFLICT (path) DO UPDATE SET hits = CASE WHEN missing_paths.hits \
         BETWEEN 0 AND 2000000000 THEN missing_paths.hits + excluded.hits ELSE excluded.hits END, last_seen_at = \
         excluded.last_seen_at, referrer = COALESCE(excluded.referrer, missing_paths.referrer)";
    const COUNT: &str = "SELECT COUNT(*) FROM missing_paths";
    // Evicts the least requested; among equals the least recently requested.
    const GIVE_WAY: &str = "DELETE FROM missing_paths WHERE path IN ( \
         SELECT path FROM missing_paths ORDER BY hits, last_seen_at, path LIMIT $1)";
    const MISSING: &str = "SELECT path, hits, first_seen_at, last_seen_at, referrer FROM missing_paths \
         ORDER BY hits DESC, last_seen_at DESC, path LIMIT $1";
    const FORGET: &str = "DELETE FROM missing_paths WHERE path = $1";
    const EXPIRE: &str = "DELETE FROM missing_paths WHERE last_seen_at <= $1";
});

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct RedirectRow {
    pub(crate) id: String,
    pub(crate) from_path: String,
    pub(crate) target: String,
    pub(crate) kind: String,
    /// The local time from which the article or page that it leads to is public; none for at once.
    pub(crate) public_from: Option<String>,
    /// 1 if it was made when a page was renamed, 0 for the owner's own.
    pub(crate) automatic: i32,
}

/// The page of an automatic redirect.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RenamedPage<'a> {
    Project(&'a str),
    Post(&'a str),
    /// One of the owner's own pages.
    Page(&'a str),
}

impl<'a> RenamedPage<'a> {
    fn project_id(self) -> Value<'a> {
        match self {
            Self::Project(id) => Value::OptionalText(Some(id)),
            Self::Post(_) | Self::Page(_) => Value::OptionalText(None),
        }
    }

    fn post_id(self) -> Value<'a> {
        match self {
            Self::Post(id) => Value::OptionalText(Some(id)),
            Self::Project(_) | Self::Page(_) => Value::OptionalText(None),
        }
    }

    fn page_id(self) -> Value<'a> {
        match self {
            Self::Page(id) => Value::OptionalText(Some(id)),
            Self::Project(_) | Self::Post(_) => Value::OptionalText(None),
        }
    }
}

/// The redirects that lead to something and are not in the trash.
pub(crate) async fn followed(db: &Db) -> Result<Vec<RedirectRow>, DbError> {
    db.reader().all("redirects", FOLLOWED, &[]).await
}

/// Redirects the former address of a page to its new one.
pub(crate) async fn add_automatic(
    tx: &mut WriteTx,
    page: RenamedPage<'_>,
    from: &str,
    target: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    let id = ids::new_id();
    let values =
        [id.as_str().into(), from.into(), target.into(), page.project_id(), page.post_id(), page.page_id(), now.into()];
    tx.execute(ADD_AUTOMATIC, &values).await
}

/// Lets all redirects of a renamed page lead to its new address, so that there are no chains.
pub(crate) async fn repoint(
    tx: &mut WriteTx,
    page: RenamedPage<'_>,
    target: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    let values = [target.into(), now.into(), page.project_id(), page.post_id(), page.page_id()];
    tx.execute(REPOINT, &values).await
}

/// Removes a page's redirect from an address that it has again, so that there are no loops.
pub(crate) async fn remove_own(tx: &mut WriteTx, page: RenamedPage<'_>, from: &str) -> Result<(), DbError> {
    tx.execute(REMOVE_OWN, &[from.into(), page.project_id(), page.post_id(), page.page_id()]).await
}

/// Removes the automatic redirect from an address at which another page is now.
pub(crate) async fn remove_automatic(tx: &mut WriteTx, from: &str) -> Result<(), DbError> {
    tx.execute(REMOVE_AUTOMATIC, &[from.into()]).await
}

#[derive(sqlx::FromRow)]
pub(crate) struct RedirectHits {
    pub(crate) id: String,
    pub(crate) hits: i64,
    pub(crate) last_hit_at: Option<i64>,
}

pub(crate) async fn hits(db: &Db) -> Result<Vec<RedirectHits>, DbError> {
    db.reader().all("redirects", HITS, &[]).await
}

pub(crate) async fn hit(tx: &mut WriteTx, id: &str, times: i64, at: Timestamp) -> Result<(), DbError> {
    tx.execute(HIT, &[times.into(), at.into(), id.into()]).await
}

pub(crate) async fn miss(
    tx: &mut WriteTx,
    path: &str,
    times: i64,
    referrer: Option<&str>,
    at: Timestamp,
) -> Result<(), DbError> {
    tx.execute(MISS, &[path.into(), times.into(), at.into(), referrer.into()]).await
}

/// Keeps at most `limit` addresses.
pub(crate) async fn keep_missing(tx: &mut WriteTx, limit: i64) -> Result<(), DbError> {
    let count: i64 = tx.scalar(COUNT, &[]).await?;
    if count > limit {
        tx.execute(GIVE_WAY, &[(count - limit).into()]).await?;
    }
    Ok(())
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct MissingPath {
    /// The path; for vulnerability scanners a marker and their name
    /// ([`domain::site::redirect::Missing::group`]).
    #[sqlx(try_from = "Lossy<String>")]
    pub path: String,
    pub hits: i64,
    pub first_seen_at: i64,
    pub last_seen_at: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub referrer: Option<String>,
}

pub(crate) async fn missing(db: &Db, limit: i64) -> Result<Vec<MissingPath>, DbError> {
    db.reader().all("redirects", MISSING, &[limit.into()]).await
}

pub(crate) async fn forget(tx: &mut WriteTx, path: &str) -> Result<(), DbError> {
    tx.execute(FORGET, &[path.into()]).await
}

pub(crate) async fn expire(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    db.writer().affected(EXPIRE, &[before.into()]).await
}
