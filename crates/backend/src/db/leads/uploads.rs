//! A photo is unclaimed until a request claims it by its token, as its first photo, a further one or its sketch;
//! unclaimed photos are swept after a day. Photos with `by_owner` are shown to no visitor, and do not count as the
//! visitor's.

use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{sql, statements};
use crate::db::core::tables::SchemaTable;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

const IS_UNCLAIMED: &str = "lead_id IS NULL AND further_lead_id IS NULL AND sketch_lead_id IS NULL";

statements!({
    const INSERT: &str = "INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, client_key, \
         site_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    const CLAIM: &str = sql!(
        "UPDATE uploads SET lead_id = $1, words = $4 WHERE token_hash = $2 AND created_at > $3 AND ",
        IS_UNCLAIMED
    );
    const CLAIM_FURTHER: &str = sql!(
        "UPDATE uploads SET further_lead_id = $1, words = $4, position = $5, created_at = $6 \
         WHERE token_hash = $2 AND created_at > $3 AND ",
        IS_UNCLAIMED
    );
    const CLAIM_FOR_MESSAGE: &str = sql!(
        "UPDATE uploads SET further_lead_id = $1, message_id = $4, position = $5, created_at = $6 \
         WHERE token_hash = $2 AND created_at > $3 AND ",
        IS_UNCLAIMED
    );
    const CLAIM_BY_OWNER: &str = sql!(
        "UPDATE uploads SET further_lead_id = $1, by_owner = TRUE, position = $4, created_at = $5 \
         WHERE token_hash = $2 AND created_at > $3 AND ",
        IS_UNCLAIMED
    );
    const PHOTOS_BY_OWNER: &str = "SELECT COUNT(*) FROM uploads WHERE further_lead_id = $1 AND by_owner = TRUE";
    const PHOTOS_OF_LEAD: &str = "SELECT COUNT(*) FROM uploads WHERE lead_id = $1 OR further_lead_id = $1";
    const PHOTOS_OF_VISITOR: &str = "SELECT COUNT(*) FROM uploads u WHERE (u.lead_id = $1 OR u.further_lead_id = $1) \
         AND u.by_owner = FALSE AND NOT EXISTS (SELECT 1 FROM lead_messages m WHERE m.id = u.message_id AND m.kind = 'progress')";
    const IS_BY_OWNER: &str =
        "SELECT COUNT(*) FROM uploads WHERE token_hash = $1 AND further_lead_id = $2 AND by_owner = TRUE";
    const IS_OF_MESSAGE: &str = "SELECT COUNT(*) FROM uploads WHERE token_hash = $1 AND message_id = $2";
    const KEYS_OF_MESSAGE: &str = "SELECT storage_key FROM uploads WHERE message_id = $1";
    const DROP_OF_MESSAGE: &str = "DELETE FROM uploads WHERE message_id = $1";
    const CLAIM_SKETCH: &str = sql!(
        "UPDATE uploads SET sketch_lead_id = $1, created_at = $4 WHERE token_hash = $2 AND created_at > $3 AND ",
        IS_UNCLAIMED
    );
    const GET: &str = "SELECT id, storage_key, width, height, bytes, created_at, \
         COALESCE(lead_id, further_lead_id, sketch_lead_id) AS lead_id FROM uploads WHERE id = $1";
    const WAITING: &str = sql!(
        "SELECT id, storage_key, width, height, bytes, created_at, lead_id FROM uploads \
         WHERE token_hash = $1 AND created_at > $2 AND ",
        IS_UNCLAIMED
    );
    const UNCLAIMED: &str = sql!(
        "SELECT id, storage_key, width, height, bytes, created_at, lead_id FROM uploads WHERE ",
        IS_UNCLAIMED,
        " AND created_at <= $1 ORDER BY created_at LIMIT $2"
    );
    const UNCLAIMED_BYTES: &str =
        sql!("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM uploads WHERE bytes > 0 AND ", IS_UNCLAIMED);
    const UNCLAIMED_OF_CLIENT: &str = sql!(
        "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM uploads WHERE bytes > 0 AND client_key = $1 AND ",
        IS_UNCLAIMED
    );
    const UNCLAIMED_OF_SITE: &str = sql!(
        "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM uploads WHERE bytes > 0 AND site_key = $1 AND ",
        IS_UNCLAIMED
    );
    const OF_UNREAD: &str = "SELECT CAST(COALESCE(SUM(u.bytes), 0) AS BIGINT) FROM leads l \
         JOIN uploads u ON l.id = COALESCE(u.lead_id, u.further_lead_id, u.sketch_lead_id) \
         WHERE u.bytes > 0 AND l.read_at IS NULL AND l.deleted_at IS NULL";
    const DELETE_UNCLAIMED: &str = sql!("DELETE FROM uploads WHERE id = $1 AND ", IS_UNCLAIMED);
});

/// 9999-12-31. The versions before sketches and further photos take such a row for an unclaimed photo, and sweep it
/// once it is a day old; can be dropped one release later.
const NEVER_SWEPT: Timestamp = Timestamp(253_402_214_400_000);

/// Whether this is the table of photos, and tells which are sketches. An older version's table does not.
pub(crate) fn has_sketches(table: &SchemaTable) -> bool {
    table.name == "uploads" && table.has_column("sketch_lead_id")
}

/// The same for the photos after the first one.
pub(crate) fn has_further_photos(table: &SchemaTable) -> bool {
    table.name == "uploads" && table.has_column("further_lead_id")
}

#[derive(Clone, Debug)]
pub struct NewUpload {
    pub id: String,
    /// [`crate::ids::hash_token`] of the token the visitor's browser holds.
    pub token_hash: String,
    pub storage_key: String,
    pub width: u32,
    pub height: u32,
    pub bytes: u64,
    pub created_at: Timestamp,
    /// Of the sender, see [`crate::leads::origin::Origin`]; none for the owner.
    pub client_key: Option<String>,
    pub site_key: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    pub id: String,
    pub storage_key: String,
    pub width: u32,
    pub height: u32,
    pub bytes: u64,
    pub created_at: Timestamp,
    /// The lead whose picture it is.
    pub lead_id: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    storage_key: String,
    width: i32,
    height: i32,
    bytes: i64,
    created_at: i64,
    lead_id: Option<String>,
}

impl TryFrom<Row> for Upload {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, storage_key, width, height, bytes, created_at, lead_id } = row;
        let width = u32::try_from(width).unwrap_or(0);
        let height = u32::try_from(height).unwrap_or(0);
        let bytes = u64::try_from(bytes).unwrap_or(0);
        let created_at = Timestamp(created_at);
        Ok(Self { id, storage_key, width, height, bytes, created_at, lead_id })
    }
}

/// Records a photo. Call it before storing the files, and hand out the token afterward: a row
/// without files is swept, but files without a row would never be found.
pub async fn insert(tx: &mut WriteTx, upload: &NewUpload) -> Result<(), DbError> {
    tx.execute(
        INSERT,
        &[
            upload.id.as_str().into(),
            upload.token_hash.as_str().into(),
            upload.storage_key.as_str().into(),
            i32::try_from(upload.width).unwrap_or(i32::MAX).into(),
            i32::try_from(upload.height).unwrap_or(i32::MAX).into(),
            i64::try_from(upload.bytes).unwrap_or(i64::MAX).into(),
            upload.created_at.into(),
            upload.client_key.as_deref().into(),
            upload.site_key.as_deref().into(),
        ],
    )
    .await
}

#[derive(Clone, Copy, Debug)]
pub struct PhotoClaim<'a> {
    pub token_hash: &'a str,
    pub words: &'a str,
    /// Among the photos of the lead, from 0.
    pub position: i32,
}

/// Assigns the photo to a lead. False if there is none with this token, it was uploaded before
/// `not_before`, or another request has claimed it.
pub async fn claim(
    tx: &mut WriteTx,
    photo: PhotoClaim<'_>,
    lead_id: &str,
    not_before: Timestamp,
) -> Result<bool, DbError> {
    let token_hash = photo.token_hash;
    let claimed = if photo.position == 0 {
        tx.affected(CLAIM, &[lead_id.into(), token_hash.into(), not_before.into(), photo.words.into()]).await?
    } else {
        let position = photo.position;
        let values = [
            lead_id.into(),
            token_hash.into(),
            not_before.into(),
            photo.words.into(),
            position.into(),
            NEVER_SWEPT.into(),
        ];
        tx.affected(CLAIM_FURTHER, &values).await?
    };
    Ok(claimed == 1)
}

/// A photo of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MessageClaim<'a> {
    pub(crate) token_hash: &'a str,
    pub(crate) lead_id: &'a str,
    pub(crate) message_id: &'a str,
    /// Among the photos of the lead.
    pub(crate) position: i64,
}

/// The same for a photo of a message.
pub(crate) async fn claim_for_message(
    tx: &mut WriteTx,
    photo: MessageClaim<'_>,
    not_before: Timestamp,
) -> Result<bool, DbError> {
    let values = [
        photo.lead_id.into(),
        photo.token_hash.into(),
        not_before.into(),
        photo.message_id.into(),
        i32::try_from(photo.position).unwrap_or(i32::MAX).into(),
        NEVER_SWEPT.into(),
    ];
    Ok(tx.affected(CLAIM_FOR_MESSAGE, &values).await? == 1)
}

pub(crate) async fn is_of_message(tx: &mut WriteTx, token_hash: &str, message_id: &str) -> Result<bool, DbError> {
    let found: i64 = tx.scalar(IS_OF_MESSAGE, &[token_hash.into(), message_id.into()]).await?;
    Ok(found > 0)
}

/// Assigns a photo of the owner to a lead, as [`claim`] does with a visitor's.
pub(crate) async fn claim_by_owner(
    tx: &mut WriteTx,
    photo: PhotoClaim<'_>,
    lead_id: &str,
    not_before: Timestamp,
) -> Result<bool, DbError> {
    let values =
        [lead_id.into(), photo.token_hash.into(), not_before.into(), photo.position.into(), NEVER_SWEPT.into()];
    Ok(tx.affected(CLAIM_BY_OWNER, &values).await? == 1)
}

/// Whether the owner has added it to this lead before.
pub(crate) async fn is_by_owner(tx: &mut WriteTx, token_hash: &str, lead_id: &str) -> Result<bool, DbError> {
    let found: i64 = tx.scalar(IS_BY_OWNER, &[token_hash.into(), lead_id.into()]).await?;
    Ok(found > 0)
}

/// Photos that the owner added, without the photos of notes.
pub(crate) async fn photos_by_owner(tx: &mut WriteTx, lead_id: &str) -> Result<i64, DbError> {
    tx.scalar(PHOTOS_BY_OWNER, &[lead_id.into()]).await
}

/// Without its sketch.
pub(crate) async fn photos_of_lead(tx: &mut WriteTx, lead_id: &str) -> Result<i64, DbError> {
    tx.scalar(PHOTOS_OF_LEAD, &[lead_id.into()]).await
}

/// The same without the owner's.
pub(crate) async fn photos_of_visitor(tx: &mut WriteTx, lead_id: &str) -> Result<i64, DbError> {
    tx.scalar(PHOTOS_OF_VISITOR, &[lead_id.into()]).await
}

/// Deletes the photos of a message; returns the keys of their files.
pub(crate) async fn drop_of_message(tx: &mut WriteTx, message_id: &str) -> Result<Vec<String>, DbError> {
    let keys = tx.column("uploads", KEYS_OF_MESSAGE, &[message_id.into()]).await?;
    tx.execute(DROP_OF_MESSAGE, &[message_id.into()]).await?;
    Ok(keys)
}

/// Assigns a sketch, as [`claim`] assigns a photo.
pub async fn claim_sketch(
    tx: &mut WriteTx,
    token_hash: &str,
    lead_id: &str,
    not_before: Timestamp,
) -> Result<bool, DbError> {
    let claimed =
        tx.affected(CLAIM_SKETCH, &[lead_id.into(), token_hash.into(), not_before.into(), NEVER_SWEPT.into()]).await?;
    Ok(claimed == 1)
}

pub async fn get(db: &Db, id: &str) -> Result<Option<Upload>, DbError> {
    db.reader().one_from::<Row, _>("uploads", GET, &[id.into()]).await
}

/// An unclaimed photo by its token, if it was uploaded after `not_before`.
pub(crate) async fn unclaimed_by_token(
    db: &Db,
    token_hash: &str,
    not_before: Timestamp,
) -> Result<Option<Upload>, DbError> {
    db.reader().one_from::<Row, _>("uploads", WAITING, &[token_hash.into(), not_before.into()]).await
}

pub async fn unclaimed(db: &Db, until: Timestamp, limit: i64) -> Result<Vec<Upload>, DbError> {
    db.reader().all_from::<Row, _>("uploads", UNCLAIMED, &[until.into(), limit.into()]).await
}

/// Without their thumbnails.
pub async fn unclaimed_bytes(db: &Db) -> Result<i64, DbError> {
    db.reader().scalar(UNCLAIMED_BYTES, &[]).await
}

pub(crate) async fn unclaimed_bytes_of_client(db: &Db, client_key: &str) -> Result<i64, DbError> {
    db.reader().scalar(UNCLAIMED_OF_CLIENT, &[client_key.into()]).await
}

pub(crate) async fn unclaimed_bytes_of_site(db: &Db, site_key: &str) -> Result<i64, DbError> {
    db.reader().scalar(UNCLAIMED_OF_SITE, &[site_key.into()]).await
}

/// The photos of unread requests, without their thumbnails.
pub(crate) async fn bytes_of_unread(db: &Db) -> Result<i64, DbError> {
    db.reader().scalar(OF_UNREAD, &[]).await
}

/// Deletes the row unless a request has claimed it in between; true if it was deleted, and only
/// then may the file be deleted (after the commit).
pub async fn delete_unclaimed(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let gone = tx.affected(DELETE_UNCLAIMED, &[id.into()]).await?;
    Ok(gone == 1)
}
