use crate::db::WriteTx;
use crate::db::core::statements::statements;
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
    let former: Option<String> = tx.value("share_cards", LAST, &[subject.into()]).await?;
    tx.execute(DRAWN, &[subject.into(), hash.into(), now.into()]).await?;
    let Some(former) = former.filter(|former| former != hash) else { return Ok(None) };
    let others: i64 = tx.scalar(IN_USE, &[former.as_str().into()]).await?;
    Ok((others == 0).then_some(former))
}
