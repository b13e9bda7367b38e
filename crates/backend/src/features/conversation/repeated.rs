use crate::db::WriteTx;
use crate::db::leads::work;
use crate::error::DbError;
use crate::leads::photos;
use domain::features::conversation::MessageKind;
use domain::leads::photos::MessageContent;
use domain::{Timestamp, limits};

/// Whether the newest message of this kind says the same, with the same photos, and is some minutes old at most: it was
/// sent again, because its answer was lost.
pub(super) async fn is_repeated(
    tx: &mut WriteTx,
    lead_id: &str,
    kind: MessageKind,
    content: &MessageContent,
    now: Timestamp,
) -> Result<bool, DbError> {
    let Some(newest) = work::newest(tx, lead_id, kind).await? else { return Ok(false) };
    if newest.text != content.words || now.since(newest.created_at()) >= limits::DUPLICATE_WINDOW_MS {
        return Ok(false);
    }
    photos::are_of_message(tx, &content.photos, &newest.id).await
}
