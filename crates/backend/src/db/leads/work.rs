//! Notes on the work, decisions and their answers: messages of a lead. The project that was begun from the notes.

use super::conversation::{NewMessage, choices_of, insert};
use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::conversation::MessageKind;

statements!({
    const SET_CHOICES: &str = "UPDATE lead_messages SET choices = $1 WHERE id = $2";
    const OPEN_DECISIONS: &str = "SELECT COUNT(*) FROM lead_messages m WHERE m.lead_id = $1 AND m.kind = 'decision' \
         AND NOT EXISTS (SELECT 1 FROM lead_decisions d WHERE d.decision_id = m.id)";
    const ADD_ANSWER: &str = "INSERT INTO lead_decisions (decision_id, answer_id) VALUES ($1, $2)";
    const DECISION: &str = "SELECT m.choices, m.created_at, a.text AS answer FROM lead_messages m \
         LEFT JOIN lead_decisions d ON d.decision_id = m.id LEFT JOIN lead_messages a ON a.id = d.answer_id \
         WHERE m.id = $1 AND m.lead_id = $2 AND m.kind = 'decision'";
    const NOTES: &str = "SELECT COUNT(*) FROM lead_messages WHERE lead_id = $1 AND kind = 'progress'";
    const NEWEST: &str = "SELECT id, text, created_at FROM lead_messages WHERE lead_id = $1 AND kind = $2 \
         ORDER BY created_at DESC, id DESC LIMIT 1";
    const REMOVE: &str = "DELETE FROM lead_messages WHERE id = $1 AND lead_id = $2 AND kind IN ('progress', 'decision') \
         AND NOT EXISTS (SELECT 1 FROM lead_decisions d WHERE d.decision_id = lead_messages.id)";
    // One in the trash can be begun again.
    const STORY: &str = "SELECT p.id FROM leads l JOIN projects p ON p.id = l.story_id \
         WHERE l.id = $1 AND p.deleted_at IS NULL";
    const SET_STORY: &str = "UPDATE leads SET story_id = $1 WHERE id = $2";
});

pub(crate) async fn insert_decision(tx: &mut WriteTx, new: NewMessage<'_>, choices: &[String]) -> Result<(), DbError> {
    let choices = serde_json::Value::from(choices).to_string();
    let id = new.id;
    insert(tx, new).await?;
    tx.execute(SET_CHOICES, &[choices.into(), id.into()]).await
}

/// Decisions without an answer.
pub(crate) async fn count_open_decisions(tx: &mut WriteTx, lead_id: &str) -> Result<i64, DbError> {
    tx.scalar(OPEN_DECISIONS, &[lead_id.into()]).await
}

/// Says which decision a message answers. Fails if another one does.
pub(crate) async fn add_answer(tx: &mut WriteTx, decision_id: &str, answer_id: &str) -> Result<(), DbError> {
    tx.execute(ADD_ANSWER, &[decision_id.into(), answer_id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StoredDecision {
    #[sqlx(try_from = "Lossy<String>")]
    choices: String,
    pub(crate) created_at: i64,
    #[sqlx(try_from = "Lossy<Option<String>>")]
    pub(crate) answer: Option<String>,
}

impl StoredDecision {
    pub(crate) fn choices(&self) -> Vec<String> {
        choices_of(&self.choices)
    }
}

pub(crate) async fn decision(tx: &mut WriteTx, id: &str, lead_id: &str) -> Result<Option<StoredDecision>, DbError> {
    tx.one("lead_messages", DECISION, &[id.into(), lead_id.into()]).await
}

pub(crate) async fn count_notes(tx: &mut WriteTx, lead_id: &str) -> Result<i64, DbError> {
    tx.scalar(NOTES, &[lead_id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StoredWords {
    pub(crate) id: String,
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) text: String,
    created_at: i64,
}

impl StoredWords {
    pub(crate) const fn created_at(&self) -> Timestamp {
        Timestamp(self.created_at)
    }
}

pub(crate) async fn newest(tx: &mut WriteTx, lead_id: &str, kind: MessageKind) -> Result<Option<StoredWords>, DbError> {
    tx.one("lead_messages", NEWEST, &[lead_id.into(), kind.code().into()]).await
}

/// A note, or a decision without an answer; false if there is none.
pub(crate) async fn remove(tx: &mut WriteTx, id: &str, lead_id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(REMOVE, &[id.into(), lead_id.into()]).await? == 1)
}

/// The project that was begun from the notes of a lead, unless it is in the trash.
pub(crate) async fn story(db: &Db, lead_id: &str) -> Result<Option<String>, DbError> {
    let mut found: Vec<String> = db.reader().column("projects", STORY, &[lead_id.into()]).await?;
    Ok(found.pop())
}

/// The same within an edit.
pub(crate) async fn story_now(tx: &mut WriteTx, lead_id: &str) -> Result<Option<String>, DbError> {
    let mut found: Vec<String> = tx.column("projects", STORY, &[lead_id.into()]).await?;
    Ok(found.pop())
}

pub(crate) async fn set_story(tx: &mut WriteTx, lead_id: &str, project_id: &str) -> Result<(), DbError> {
    tx.execute(SET_STORY, &[project_id.into(), lead_id.into()]).await
}
