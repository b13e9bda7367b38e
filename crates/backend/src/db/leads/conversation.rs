//! Messages of leads, the state of the visitor's page, and the owner's reply templates. The mails of a message are
//! deliveries with the message as their subject.

use crate::db::core::rows::{DamagedValue, Lossy, NEXT_VERSION};
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::deliveries;
use crate::db::delivery::undelivered;
use crate::db::leads::visits;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::conversation::{LeadMessage, MessageKind};
use domain::leads::options::LeadStatus;
use domain::leads::reply_templates::ReplyTemplate;

const RAISED: &str = "conversation_version = CASE WHEN conversation_version BETWEEN 0 AND 2000000000 \
     THEN conversation_version + 1 ELSE 1 END";
const FOUND: &str = " AND deleted_at IS NULL AND NOT quarantined";

statements!({
    const MESSAGES: &str = "SELECT m.id, m.kind, m.text, m.created_at, m.choices, d.decision_id FROM lead_messages m \
         LEFT JOIN lead_decisions d ON d.answer_id = m.id WHERE m.lead_id = $1 ORDER BY m.created_at, m.id";
    const MESSAGE: &str = "SELECT lead_id, kind, text, choices, created_at FROM lead_messages WHERE id = $1";
    const STATE: &str = "SELECT conversation_version, page_version, page_until, page_seen_at FROM leads WHERE id = $1";
    const INSERT: &str = "INSERT INTO lead_messages (id, lead_id, kind, text, former_status, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6)";
    const RAISE: &str = sql!("UPDATE leads SET ", RAISED, " WHERE id = $1", FOUND);
    const RAISE_FROM: &str = sql!("UPDATE leads SET ", RAISED, " WHERE id = $1 AND conversation_version = $2", FOUND);
    const SET_REPLIED: &str = sql!(
        "UPDATE leads SET status = 'replied', updated_at = $1, ",
        NEXT_VERSION,
        " WHERE id = $2 AND status = 'new'"
    );
    const GIVE_STATUS_BACK: &str =
        sql!("UPDATE leads SET status = $1, updated_at = $2, ", NEXT_VERSION, " WHERE id = $3 AND status = 'replied'");
    // A message about a closed lead opens it again, so that it is seen. The list shows a part as its main request.
    const MARK_WRITTEN: &str = sql!(
        "UPDATE leads SET read_at = NULL, status = CASE WHEN status = 'closed' THEN 'replied' ELSE status END, \
         updated_at = $1, ",
        NEXT_VERSION,
        " WHERE id IN (SELECT l.id FROM leads l WHERE l.id = $2 \
             UNION SELECT l.merged_into FROM leads l WHERE l.id = $2 AND l.merged_into IS NOT NULL)"
    );
    const UNDONE: &str = "SELECT kind, text, choices, former_status, created_at, \
             (SELECT COUNT(*) FROM deliveries d WHERE d.message_id = lead_messages.id) AS mails FROM lead_messages \
         WHERE id = $1 AND lead_id = $2 AND kind IN ('reply', 'progress', 'decision') \
             AND NOT EXISTS (SELECT 1 FROM visit_slots s \
                 WHERE s.message_id = lead_messages.id AND s.state = 'confirmed') \
             AND NOT EXISTS (SELECT 1 FROM lead_decisions a WHERE a.decision_id = lead_messages.id)";
    const FIRST_ANSWER: &str = "SELECT id, created_at FROM lead_messages WHERE lead_id = $1 \
         AND kind IN ('reply', 'mail_program', 'decision') ORDER BY created_at, id LIMIT 1";
    const SET_FORMER_STATUS: &str = "UPDATE lead_messages SET former_status = $1 WHERE id = $2";
    const DELETE: &str = "DELETE FROM lead_messages WHERE id = $1";
    const EXTEND_PAGE: &str = "UPDATE leads SET page_until = $1 WHERE id = $2 AND COALESCE(page_until, 1) <> 0";
    const EXTEND_PAGE_OF: &str = "UPDATE leads SET page_until = $1 WHERE id = $2 AND COALESCE(page_until, 1) <> 0 \
         AND page_version = $3";
    const OPEN_PAGE: &str = sql!("UPDATE leads SET page_until = $1 WHERE id = $2", FOUND);
    const CLOSE_PAGE: &str = "UPDATE leads SET page_until = 0, page_version = CASE WHEN page_version BETWEEN 0 \
         AND 2000000000 THEN page_version + 1 ELSE 1 END WHERE id = $1 AND deleted_at IS NULL";
    const SEEN: &str = "UPDATE leads SET page_seen_at = $1 WHERE id = $2 \
         AND (page_seen_at IS NULL OR page_seen_at < $3)";
    // The message ids of what the visitor got before, without the host. An invitation has one per edition.
    const MAILED_TO_VISITOR: &str = "SELECT CASE WHEN d.channel = 'visit_mail' \
             THEN d.id || '.' || CAST(COALESCE(v.sequence, 0) AS TEXT) ELSE d.id END AS mail, d.created_at AS sent_at \
         FROM deliveries d LEFT JOIN visits v ON v.lead_id = d.lead_id WHERE d.lead_id = $1 \
             AND d.channel IN ('visitor_mail', 'visit_mail') AND d.state = 'delivered' AND d.created_at <= $2 AND d.id <> $3 \
         UNION ALL SELECT d.id, d.created_at FROM deliveries d JOIN lead_messages m ON m.id = d.message_id \
         WHERE m.lead_id = $1 AND d.channel IN ('reply_mail', 'link_mail') AND d.state = 'delivered' \
             AND d.created_at <= $2 AND d.id <> $3 ORDER BY sent_at, mail";
    const MAILED_TO_OWNER: &str = "SELECT d.id AS mail, d.created_at AS sent_at FROM deliveries d \
         WHERE d.lead_id = $1 AND d.channel = 'owner_mail' AND d.state = 'delivered' AND d.created_at <= $2 AND d.id <> $3 \
         UNION ALL SELECT d.id, d.created_at FROM deliveries d JOIN lead_messages m ON m.id = d.message_id \
         WHERE m.lead_id = $1 AND d.channel = 'owner_mail' AND d.state = 'delivered' AND d.created_at <= $2 AND d.id <> $3 \
         ORDER BY sent_at, mail";
    const TEMPLATES: &str = "SELECT id, name, text FROM reply_templates WHERE deleted_at IS NULL \
         ORDER BY display_order, id";
    // Templates in the trash too.
    const TEMPLATES_EVER: &str = "SELECT COUNT(*) FROM reply_templates";
    pub(crate) const UNDELIVERED: &str = sql!(
        undelivered::UNDELIVERED,
        "l.id AS lead_id, l.name FROM deliveries d JOIN lead_messages m ON m.id = d.message_id \
         JOIN leads l ON l.id = m.lead_id WHERE d.topic = 'message' AND l.deleted_at IS NULL",
        undelivered::NEWEST
    );
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    kind: String,
    text: Lossy<String>,
    created_at: i64,
    choices: Lossy<String>,
    decision_id: Lossy<Option<String>>,
}

/// None of them can be chosen if they are damaged.
pub(super) fn choices_of(stored: &str) -> Vec<String> {
    serde_json::from_str(stored).unwrap_or_default()
}

impl TryFrom<Row> for LeadMessage {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, kind, text, created_at, choices, decision_id } = row;
        let kind = MessageKind::from_code(&kind).ok_or_else(|| DamagedValue::of(&id, "kind"))?;
        Ok(Self {
            id,
            kind,
            text: text.value,
            created_at: Timestamp(created_at),
            delivery: None,
            offers: Vec::new(),
            choices: choices_of(&choices.value),
            decision_id: decision_id.value,
        })
    }
}

/// The messages of a lead with their mails and offered times, the oldest first.
pub(crate) async fn messages(db: &Db, lead_id: &str) -> Result<Vec<LeadMessage>, DbError> {
    let mut messages: Vec<LeadMessage> =
        db.reader().all_from::<Row, _>("lead_messages", MESSAGES, &[lead_id.into()]).await?;
    for mail in deliveries::of_messages(db, lead_id).await? {
        if let Some(message) = messages.iter_mut().find(|message| message.id == mail.message_id) {
            message.delivery = Some(mail.delivery);
        }
    }
    for slot in visits::slots_of(db, lead_id).await? {
        if let Some(message) = messages.iter_mut().find(|message| slot.message_id.as_ref() == Some(&message.id)) {
            message.offers.push(slot);
        }
    }
    Ok(messages)
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StoredMessage {
    pub(crate) lead_id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) kind: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) text: String,
    #[sqlx(try_from = "Lossy<String>")]
    choices: String,
    pub(crate) created_at: i64,
}

impl StoredMessage {
    pub(crate) fn choices(&self) -> Vec<String> {
        choices_of(&self.choices)
    }
}

pub(crate) async fn message(db: &Db, id: &str) -> Result<Option<StoredMessage>, DbError> {
    db.reader().one("lead_messages", MESSAGE, &[id.into()]).await
}

/// The state of a lead's conversation and of the visitor's page.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct ConversationState {
    #[sqlx(try_from = "Lossy<i32>")]
    pub(crate) conversation_version: i32,
    #[sqlx(try_from = "Lossy<i32>")]
    pub(crate) page_version: i32,
    pub(crate) page_until: Option<i64>,
    pub(crate) page_seen_at: Option<i64>,
}

pub(crate) async fn state(db: &Db, lead_id: &str) -> Result<Option<ConversationState>, DbError> {
    db.reader().one("leads", STATE, &[lead_id.into()]).await
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewMessage<'a> {
    pub(crate) id: &'a str,
    pub(crate) lead_id: &'a str,
    pub(crate) kind: MessageKind,
    pub(crate) text: &'a str,
    /// The lead's status before, if this message changes it.
    pub(crate) former_status: Option<LeadStatus>,
    pub(crate) at: Timestamp,
}

pub(crate) async fn insert(tx: &mut WriteTx, new: NewMessage<'_>) -> Result<(), DbError> {
    let values = [
        new.id.into(),
        new.lead_id.into(),
        new.kind.code().into(),
        new.text.into(),
        new.former_status.map(LeadStatus::code).into(),
        new.at.into(),
    ];
    tx.execute(INSERT, &values).await
}

/// Raises the version of a conversation and holds the lead's lock; false if there is no such lead, or it is in
/// quarantine.
pub(crate) async fn raise(tx: &mut WriteTx, lead_id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(RAISE, &[lead_id.into()]).await? == 1)
}

/// The same, if it has this version.
pub(crate) async fn raise_from(tx: &mut WriteTx, lead_id: &str, version: i32) -> Result<bool, DbError> {
    Ok(tx.affected(RAISE_FROM, &[lead_id.into(), version.into()]).await? == 1)
}

/// True if the lead was new.
pub(crate) async fn set_replied(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(SET_REPLIED, &[now.into(), lead_id.into()]).await? == 1)
}

pub(crate) async fn give_status_back(
    tx: &mut WriteTx,
    lead_id: &str,
    status: LeadStatus,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(GIVE_STATUS_BACK, &[status.code().into(), now.into(), lead_id.into()]).await
}

/// The visitor wrote, or changed the visit: the lead is unread.
pub(crate) async fn mark_written(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(MARK_WRITTEN, &[now.into(), lead_id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct Undone {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) kind: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) text: String,
    #[sqlx(try_from = "Lossy<String>")]
    choices: String,
    /// How many were queued to carry it, whatever became of them.
    pub(crate) mails: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) former_status: Option<String>,
    pub(crate) created_at: i64,
}

impl Undone {
    pub(crate) fn choices(&self) -> Vec<String> {
        choices_of(&self.choices)
    }
}

/// A message of the owner in this lead that may be taken back.
pub(crate) async fn undone(tx: &mut WriteTx, id: &str, lead_id: &str) -> Result<Option<Undone>, DbError> {
    tx.one("lead_messages", UNDONE, &[id.into(), lead_id.into()]).await
}

#[derive(sqlx::FromRow)]
pub(crate) struct FirstAnswer {
    pub(crate) id: String,
    pub(crate) created_at: i64,
}

/// The owner's oldest answer.
pub(crate) async fn first_answer(tx: &mut WriteTx, lead_id: &str) -> Result<Option<FirstAnswer>, DbError> {
    tx.one("lead_messages", FIRST_ANSWER, &[lead_id.into()]).await
}

pub(crate) async fn set_former_status(tx: &mut WriteTx, id: &str, status: &str) -> Result<(), DbError> {
    tx.execute(SET_FORMER_STATUS, &[status.into(), id.into()]).await
}

pub(crate) async fn delete(tx: &mut WriteTx, id: &str) -> Result<(), DbError> {
    tx.execute(DELETE, &[id.into()]).await
}

/// The newest link works until then, unless the owner has closed the page.
pub(crate) async fn extend_page(tx: &mut WriteTx, lead_id: &str, until: Timestamp) -> Result<(), DbError> {
    tx.execute(EXTEND_PAGE, &[until.into(), lead_id.into()]).await
}

/// The same, if the links are still of this version; false if they were revoked.
pub(crate) async fn extend_page_of(
    tx: &mut WriteTx,
    lead_id: &str,
    page_version: i32,
    until: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.affected(EXTEND_PAGE_OF, &[until.into(), lead_id.into(), page_version.into()]).await? == 1)
}

/// [`extend_page`], also if it was closed; false if there is no such lead, or it is in quarantine.
pub(crate) async fn open_page(tx: &mut WriteTx, lead_id: &str, until: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(OPEN_PAGE, &[until.into(), lead_id.into()]).await? == 1)
}

/// Revokes all links; false if there is no such lead.
pub(crate) async fn close_page(db: &Db, lead_id: &str) -> Result<bool, DbError> {
    Ok(db.writer().affected(CLOSE_PAGE, &[lead_id.into()]).await? == 1)
}

/// Does nothing if the page was opened after `since`.
pub(crate) async fn page_seen(db: &Db, lead_id: &str, now: Timestamp, since: Timestamp) -> Result<(), DbError> {
    db.writer().execute(SEEN, &[now.into(), lead_id.into(), since.into()]).await
}

#[derive(sqlx::FromRow)]
struct MailRow {
    mail: String,
}

/// The mails about a lead that were queued until then and delivered, by the part of their message id before the host,
/// the oldest first. `own` is the delivery that asks.
pub(crate) async fn mailed_to_visitor(
    db: &Db,
    lead_id: &str,
    until: Timestamp,
    own: &str,
) -> Result<Vec<String>, DbError> {
    let values = [lead_id.into(), until.into(), own.into()];
    let rows: Vec<MailRow> = db.reader().all("deliveries", MAILED_TO_VISITOR, &values).await?;
    Ok(rows.into_iter().map(|row| row.mail).collect())
}

pub(crate) async fn mailed_to_owner(
    db: &Db,
    lead_id: &str,
    until: Timestamp,
    own: &str,
) -> Result<Vec<String>, DbError> {
    let values = [lead_id.into(), until.into(), own.into()];
    let rows: Vec<MailRow> = db.reader().all("deliveries", MAILED_TO_OWNER, &values).await?;
    Ok(rows.into_iter().map(|row| row.mail).collect())
}

#[derive(sqlx::FromRow)]
struct TemplateRow {
    id: String,
    name: String,
    text: String,
}

impl TryFrom<TemplateRow> for ReplyTemplate {
    type Error = DamagedValue;

    fn try_from(row: TemplateRow) -> Result<Self, DamagedValue> {
        let TemplateRow { id, name, text } = row;
        Ok(Self { id, name, text })
    }
}

pub(crate) async fn templates(db: &Db) -> Result<Vec<ReplyTemplate>, DbError> {
    db.reader().all_from::<TemplateRow, _>("reply_templates", TEMPLATES, &[]).await
}

pub(crate) async fn has_templates(db: &Db) -> Result<bool, DbError> {
    let count: i64 = db.reader().scalar(TEMPLATES_EVER, &[]).await?;
    Ok(count > 0)
}
