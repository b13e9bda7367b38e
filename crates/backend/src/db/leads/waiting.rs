//! People who wait for the owner: `$1` is since when what they wrote counts, `$2` is now, and a mail that was first
//! tried before `$3` keeps failing.

use crate::db::Db;
use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{sql, statements};
use crate::db::leads::L_IS_NO_TRY;
use crate::error::DbError;
use domain::Timestamp;
use domain::delivery::Channel;
use domain::leads::waiting::{ASKED_MS, FAILING_MS, TroubledLead, WaitingReason};

const IS_THERE: &str = "l.quarantined = FALSE AND l.deleted_at IS NULL";
/// Nobody waits who only tried the site; a mail that fails is said of a try, too.
const ASKS: &str = sql!(IS_THERE, " AND ", L_IS_NO_TRY);
/// Worded like its index.
const IS_NEW: &str =
    "quarantined = FALSE AND deleted_at IS NULL AND merged_into IS NULL AND added_by IS NULL AND status = 'new'";
const IS_ANOTHER: &str = " AND l.status <> 'closed' AND NOT (l.status = 'new' AND l.added_by IS NULL AND \
     l.merged_into IS NULL)";

/// The visitor wrote last.
const FROM_TURNS: &str = sql!(
    " FROM lead_messages m JOIN leads l ON l.id = m.lead_id WHERE m.kind IN ('visitor', 'by_mail', 'decided') \
     AND m.created_at >= $1 AND ",
    ASKS,
    IS_ANOTHER,
    " AND NOT EXISTS (SELECT 1 FROM lead_messages o WHERE o.lead_id = m.lead_id \
         AND o.kind IN ('reply', 'mail_program', 'decision') AND o.created_at >= m.created_at)"
);
/// Times that a visitor asked for, of which none was confirmed and to which the owner has offered no others.
const FROM_TIMES: &str = sql!(
    " FROM visit_slots s JOIN leads l ON l.id = s.lead_id WHERE s.state = 'proposed' AND s.message_id IS NULL \
     AND s.starts_at > $2 AND l.status <> 'won' AND ",
    ASKS,
    IS_ANOTHER,
    " AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.lead_id = s.lead_id) \
     AND NOT EXISTS (SELECT 1 FROM visit_slots o WHERE o.lead_id = s.lead_id AND o.message_id IS NOT NULL)"
);
/// Mails to the visitor after which nobody wrote anything.
const FROM_FAILED: &str = sql!(
    " FROM deliveries d LEFT JOIN lead_messages m ON m.id = d.message_id \
     JOIN leads l ON l.id = COALESCE(d.lead_id, m.lead_id) \
     WHERE d.state IN ('failed', 'pending') AND d.attempts > 0 AND d.updated_at >= $1 \
     AND (d.state = 'failed' OR d.created_at < $3) \
     AND d.channel IN ('visitor_mail', 'visit_mail', 'reply_mail', 'link_mail') AND ",
    IS_THERE,
    IS_ANOTHER,
    " AND NOT EXISTS (SELECT 1 FROM lead_messages o WHERE o.lead_id = l.id \
         AND o.kind <> 'chosen' AND o.created_at > COALESCE(m.created_at, d.created_at))"
);

statements!({
    const COUNT: &str = sql!(
        "SELECT (SELECT COUNT(*) FROM leads WHERE ",
        IS_NEW,
        ") + (SELECT COUNT(DISTINCT w.id) FROM (SELECT l.id",
        FROM_TURNS,
        " UNION ALL SELECT l.id",
        FROM_TIMES,
        " UNION ALL SELECT l.id",
        FROM_FAILED,
        ") w)"
    );
    const LONGEST: &str = sql!(
        "SELECT n.id, 'new' AS reason, n.received_at AS since, n.message AS words FROM \
             (SELECT id, received_at, message FROM leads WHERE ",
        IS_NEW,
        " ORDER BY received_at LIMIT $4) n \
         UNION ALL SELECT l.id, 'turn', m.created_at, m.text",
        FROM_TURNS,
        " UNION ALL SELECT l.id, 'times', s.starts_at, l.message",
        FROM_TIMES,
        " UNION ALL SELECT l.id, 'came_back', d.created_at, ''",
        FROM_FAILED,
        " ORDER BY 3, 1 LIMIT $4"
    );
    const TROUBLED: &str = sql!(
        "SELECT l.id, l.name, d.channel FROM deliveries d LEFT JOIN webhook_messages w ON w.id = d.webhook_message_id \
         JOIN leads l ON l.id = COALESCE(d.lead_id, w.lead_id) WHERE d.state IN ('failed', 'pending') \
         AND d.attempts > 0 AND d.channel IN ('webhook', 'owner_mail', 'visit_notice') \
         AND l.status NOT IN ('won', 'closed') AND ",
        IS_THERE,
        " ORDER BY d.updated_at DESC LIMIT $1"
    );
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WaitingRow {
    /// The lead's.
    pub(crate) id: String,
    pub(crate) reason: WaitingReason,
    /// The first time that a visitor asks for; else when it began.
    pub(crate) since: Timestamp,
    pub(crate) words: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Lossy<String>,
    reason: String,
    since: i64,
    words: Lossy<String>,
}

impl TryFrom<Row> for WaitingRow {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, reason, since, words } = row;
        let reason = WaitingReason::from_code(&reason).ok_or_else(|| DamagedValue::of(&id.value, "reason"))?;
        Ok(Self { id: id.value, reason, since: Timestamp(since), words: words.value })
    }
}

#[derive(sqlx::FromRow)]
struct TroubleRow {
    id: Lossy<String>,
    name: Lossy<String>,
    channel: String,
}

impl TryFrom<TroubleRow> for TroubledLead {
    type Error = DamagedValue;

    fn try_from(row: TroubleRow) -> Result<Self, DamagedValue> {
        let TroubleRow { id, name, channel } = row;
        let channel = Channel::from_code(&channel).ok_or_else(|| DamagedValue::of(&id.value, "channel"))?;
        Ok(Self { id: id.value, name: name.value, channel })
    }
}

/// Open leads of which the owner or other programs were not told, the latest first; a lead may be among them more than
/// once.
pub(crate) async fn troubled(db: &Db, limit: i64) -> Result<Vec<TroubledLead>, DbError> {
    db.reader().all_from::<TroubleRow, _>("deliveries", TROUBLED, &[limit.into()]).await
}

pub(crate) async fn count(db: &Db, now: Timestamp) -> Result<i64, DbError> {
    db.reader().scalar(COUNT, &[now.plus_ms(-ASKED_MS).into(), now.into(), now.plus_ms(-FAILING_MS).into()]).await
}

/// Up to `limit` of those who wait longest; a lead may be among them more than once.
pub(crate) async fn longest(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<WaitingRow>, DbError> {
    let values = [now.plus_ms(-ASKED_MS).into(), now.into(), now.plus_ms(-FAILING_MS).into(), limit.into()];
    db.reader().all_from::<Row, _>("leads", LONGEST, &values).await
}
