//! Which og:image was drawn last for each page.

use crate::db::core::rows;
use crate::db::{WriteTx, db_tx, execute, statements};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const LAST: &str = "SELECT hash FROM share_cards WHERE subject = $1";
    const DRAWN: &str = "INSERT INTO share_cards (subject, hash, drawn_at) VALUES ($1, $2, $3) \
         ON CONFLICT (subject) DO UPDATE SET hash = excluded.hash, drawn_at = excluded.drawn_at";
    const IN_USE: &str = "SELECT COUNT(*) FROM share_cards WHERE hash = $1";
});

/// Records the image of a subject; returns the previous one if it differs and nothing else uses it.
pub(crate) async fn drawn(
    tx: &mut WriteTx,
    subject: &str,
    hash: &str,
    now: Timestamp,
) -> Result<Option<String>, DbError> {
    let former: Option<String> =
        db_tx!(tx, |c| rows::value("share_cards", sqlx::query_as(LAST).bind(subject), c).await)?;
    execute!(tx, DRAWN, subject, hash, now.0)?;
    let Some(former) = former.filter(|former| former != hash) else { return Ok(None) };
    let others: i64 = db_tx!(tx, |c| sqlx::query_scalar(IN_USE).bind(&former).fetch_one(c).await)?;
    Ok((others == 0).then_some(former))
}
