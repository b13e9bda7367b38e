use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::admin::DeliveryRow;

statements!({
    // Nothing is logged if the delivery was deleted during the attempt.
    const ADD: &str = "INSERT INTO delivery_attempts (id, delivery_id, at, status, outcome, duration_ms) \
         SELECT $1, id, $3, $4, $5, $6 FROM deliveries WHERE id = $2";
    const ATTEMPTS_OF: &str = "SELECT at, status, outcome, duration_ms FROM delivery_attempts \
         WHERE delivery_id = $1 ORDER BY at DESC, id DESC LIMIT $2";
    const LATEST: &str = "SELECT a.at, a.status, a.outcome, a.duration_ms, l.id AS lead_id, l.name, l.reference \
         FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id JOIN leads l ON l.id = d.lead_id \
         WHERE d.channel = 'webhook' AND l.deleted_at IS NULL ORDER BY a.id DESC LIMIT $1";
    const LAST_MAIL: &str = "SELECT a.at FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id \
         WHERE d.state = 'delivered' AND d.channel NOT IN ('webhook', 'push') ORDER BY a.id DESC LIMIT 1";
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryAttempt {
    pub at: Timestamp,
    /// HTTP status or SMTP code, if an answer came.
    pub status: Option<i32>,
    /// For the owner, such as 'Answered 503'. Never contains the receiver's address.
    pub outcome: String,
    pub duration_ms: i64,
}

#[derive(sqlx::FromRow)]
struct AttemptRow {
    at: i64,
    status: Option<i32>,
    outcome: Lossy<String>,
    duration_ms: i64,
}

impl TryFrom<AttemptRow> for DeliveryAttempt {
    type Error = DamagedValue;

    fn try_from(row: AttemptRow) -> Result<Self, DamagedValue> {
        let AttemptRow { at, status, outcome, duration_ms } = row;
        let at = Timestamp(at);
        let outcome = outcome.value;
        Ok(Self { at, status, outcome, duration_ms })
    }
}

pub(crate) async fn add(tx: &mut WriteTx, delivery_id: &str, attempt: &DeliveryAttempt) -> Result<(), DbError> {
    tx.execute(
        ADD,
        &[
            ids::new_id().into(),
            delivery_id.into(),
            attempt.at.into(),
            attempt.status.into(),
            attempt.outcome.as_str().into(),
            attempt.duration_ms.into(),
        ],
    )
    .await
}

pub async fn attempts_of(db: &Db, delivery_id: &str, limit: i64) -> Result<Vec<DeliveryAttempt>, DbError> {
    db.reader().all_from::<AttemptRow, _>("delivery_attempts", ATTEMPTS_OF, &[delivery_id.into(), limit.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct WebhookAttempt {
    pub(crate) at: i64,
    pub(crate) status: Option<i32>,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) outcome: String,
    /// How long it took, in milliseconds.
    pub(crate) duration_ms: i64,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) lead_id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) name: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) reference: String,
}

impl WebhookAttempt {
    pub(crate) fn into_row(self) -> DeliveryRow {
        DeliveryRow {
            at: Timestamp(self.at),
            lead: self.name,
            reference: self.reference,
            href: format!("/admin/leads/{}", self.lead_id),
            status: self.status.and_then(|status| u16::try_from(status).ok()),
            outcome: self.outcome,
            millis: self.duration_ms,
        }
    }
}

/// About new leads, to the first receiver.
pub(crate) async fn latest(db: &Db, limit: i64) -> Result<Vec<WebhookAttempt>, DbError> {
    db.reader().all("delivery_attempts", LATEST, &[limit.into()]).await
}

/// When the last mail was accepted.
pub(crate) async fn last_mail(db: &Db) -> Result<Option<Timestamp>, DbError> {
    let at: Option<i64> = db.reader().value("delivery_attempts", LAST_MAIL, &[]).await?;
    Ok(at.map(Timestamp))
}
