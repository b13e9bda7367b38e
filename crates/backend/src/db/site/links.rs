use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::site::link::{LinkState, LinkTarget};

statements!({
    const ADD: &str = "INSERT INTO links (id, url, is_external, state, next_check_at, created_at) \
         VALUES ($1, $2, $3, 'unchecked', $4, $4) ON CONFLICT (url) DO UPDATE SET url = excluded.url RETURNING id";
    const USE: &str = "INSERT INTO link_uses (link_id, entity, entity_id, title) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (link_id, entity, entity_id) DO UPDATE SET title = excluded.title";
    const FORGET_USES: &str = "DELETE FROM link_uses WHERE entity = $1 AND entity_id = $2";
    const FORGET_KIND: &str = "DELETE FROM link_uses WHERE entity = $1";
    const DROP_UNUSED: &str =
        "DELETE FROM links WHERE NOT EXISTS (SELECT 1 FROM link_uses u WHERE u.link_id = links.id)";
    const DUE: &str = "SELECT id, url, is_external, failures FROM links \
         WHERE is_ignored = FALSE AND next_check_at <= $1 ORDER BY next_check_at, id LIMIT $2";
    const INTERNAL: &str = "SELECT id, url, is_external, failures FROM links \
         WHERE is_external = FALSE AND is_ignored = FALSE AND id > $1 ORDER BY id LIMIT $2";
    const ONE: &str = "SELECT id, url, is_external, failures FROM links WHERE id = $1";
    const NOTE: &str = "UPDATE links SET state = $1, outcome = $2, failures = $3, checked_at = $4, next_check_at = $5 \
         WHERE id = $6";
    const IGNORE: &str = "UPDATE links SET is_ignored = $1, next_check_at = $2 WHERE id = $3";
    const RESET: &str =
        "UPDATE links SET next_check_at = $1 WHERE is_external = TRUE AND state <> 'fine' AND is_ignored = FALSE";
    const COUNTS: &str = "SELECT state, is_ignored, COUNT(*) AS links FROM links GROUP BY state, is_ignored";
    const BROKEN: &str = "SELECT COUNT(*) FROM links WHERE is_ignored = FALSE AND state = 'broken'";
    const PAGE: &str = "SELECT id, url, is_external, state, outcome, is_ignored, checked_at FROM links \
         WHERE is_ignored = $1 AND state = $2 AND id < $3 ORDER BY id DESC LIMIT $4";
    const IGNORED: &str = "SELECT id, url, is_external, state, outcome, is_ignored, checked_at FROM links \
         WHERE is_ignored = TRUE AND id < $1 ORDER BY id DESC LIMIT $2";
    const USES: &str =
        "SELECT entity, entity_id, title FROM link_uses WHERE link_id = $1 ORDER BY entity, title LIMIT $2";
    const POSTS: &str = "SELECT id, title, content, deleted_at FROM posts WHERE updated_at >= $1 AND id > $2 \
         ORDER BY id LIMIT $3";
});

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewUse<'a> {
    pub(crate) entity: &'a str,
    pub(crate) entity_id: &'a str,
    pub(crate) title: &'a str,
}

pub(crate) async fn add_use(
    tx: &mut WriteTx,
    target: &LinkTarget,
    link_use: NewUse<'_>,
    now: Timestamp,
) -> Result<(), DbError> {
    let external = matches!(target, LinkTarget::Elsewhere(_));
    let id: Option<String> =
        tx.value("links", ADD, &[ids::new_id().into(), target.url().into(), external.into(), now.into()]).await?;
    let Some(id) = id else { return Ok(()) };
    let values = [id.as_str().into(), link_use.entity.into(), link_use.entity_id.into(), link_use.title.into()];
    tx.execute(USE, &values).await
}

pub(crate) async fn forget_uses(tx: &mut WriteTx, kind: &str, entity_id: &str) -> Result<(), DbError> {
    tx.execute(FORGET_USES, &[kind.into(), entity_id.into()]).await
}

pub(crate) async fn forget_kind(tx: &mut WriteTx, kind: &str) -> Result<(), DbError> {
    tx.execute(FORGET_KIND, &[kind.into()]).await
}

/// Deletes links that no row uses anymore.
pub(crate) async fn drop_unused(tx: &mut WriteTx) -> Result<(), DbError> {
    tx.execute(DROP_UNUSED, &[]).await
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct DueLink {
    pub(crate) id: String,
    pub(crate) url: String,
    pub(crate) is_external: bool,
    /// Consecutive checks without an answer.
    pub(crate) failures: i32,
}

pub(crate) async fn due(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<DueLink>, DbError> {
    db.reader().all("links", DUE, &[now.into(), limit.into()]).await
}

pub(crate) async fn internal(db: &Db, after: &str, limit: i64) -> Result<Vec<DueLink>, DbError> {
    db.reader().all("links", INTERNAL, &[after.into(), limit.into()]).await
}

pub(crate) async fn one(db: &Db, id: &str) -> Result<Option<DueLink>, DbError> {
    db.reader().one("links", ONE, &[id.into()]).await
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CheckResult {
    pub(crate) state: LinkState,
    pub(crate) outcome: String,
    pub(crate) failures: i32,
    pub(crate) next: Timestamp,
}

pub(crate) async fn store_result(db: &Db, id: &str, result: &CheckResult, now: Timestamp) -> Result<(), DbError> {
    db.writer()
        .execute(
            NOTE,
            &[
                result.state.code().into(),
                result.outcome.as_str().into(),
                result.failures.into(),
                now.into(),
                result.next.into(),
                id.into(),
            ],
        )
        .await
}

pub(crate) async fn ignore(tx: &mut WriteTx, id: &str, ignored: bool, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(IGNORE, &[ignored.into(), now.into(), id.into()]).await? == 1)
}

/// Makes every link to other sites that does not work due.
pub(crate) async fn reset(db: &Db, now: Timestamp) -> Result<(), DbError> {
    db.writer().execute(RESET, &[now.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StateCount {
    pub(crate) state: String,
    pub(crate) is_ignored: bool,
    pub(crate) links: i64,
}

pub(crate) async fn counts(db: &Db) -> Result<Vec<StateCount>, DbError> {
    db.reader().all("links", COUNTS, &[]).await
}

pub(crate) async fn broken(db: &Db) -> Result<i64, DbError> {
    db.reader().scalar(BROKEN, &[]).await
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LinkRow {
    #[sqlx(try_from = "Lossy<String>")]
    pub id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub url: String,
    pub is_external: bool,
    #[sqlx(try_from = "Lossy<String>")]
    pub state: String,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub outcome: Option<String>,
    pub is_ignored: bool,
    pub checked_at: Option<i64>,
}

/// Links in a state before the id `before`, newest first; the ignored ones
/// without a state.
pub(crate) async fn page(db: &Db, state: Option<LinkState>, before: &str, limit: i64) -> Result<Vec<LinkRow>, DbError> {
    Ok(match state {
        Some(state) => {
            db.reader().all("links", PAGE, &[false.into(), state.code().into(), before.into(), limit.into()]).await?
        }
        None => db.reader().all("links", IGNORED, &[before.into(), limit.into()]).await?,
    })
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct UseRow {
    pub(crate) entity: String,
    pub(crate) entity_id: String,
    pub(crate) title: String,
}

pub(crate) async fn uses(db: &Db, id: &str, limit: i64) -> Result<Vec<UseRow>, DbError> {
    db.reader().all("links", USES, &[id.into(), limit.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct PostText {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) content: String,
    pub(crate) deleted_at: Option<i64>,
}

/// Articles changed since, after the id `after`; also in the trash.
pub(crate) async fn posts(db: &Db, since: Timestamp, after: &str, limit: i64) -> Result<Vec<PostText>, DbError> {
    db.reader().all("links", POSTS, &[since.into(), after.into(), limit.into()]).await
}
