use crate::db::WriteTx;
use crate::db::core::rows::Lossy;
use crate::db::core::statements::{Connection, statements};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::first_run::Question;
use serde_json::Value;
use std::collections::BTreeMap;

statements!({
    const ALL: &str = "SELECT question, answer, row_version, updated_at FROM first_run_answers ORDER BY question";
    const PUT: &str = "INSERT INTO first_run_answers (question, answer, row_version, created_at, updated_at) \
         VALUES ($1, $2, 1, $3, $3) \
         ON CONFLICT (question) DO UPDATE SET answer = excluded.answer, updated_at = excluded.updated_at, \
         row_version = CASE WHEN first_run_answers.row_version BETWEEN 0 AND 2000000000 THEN \
         first_run_answers.row_version + 1 ELSE 1 END";
    const WRITTEN: &str = "SELECT place, value FROM first_run_written ORDER BY place";
    const WRITE: &str = "INSERT INTO first_run_written (place, value, updated_at) VALUES ($1, $2, $3) \
         ON CONFLICT (place) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at";
});

#[derive(sqlx::FromRow)]
pub(super) struct AnswerRow {
    pub(super) question: Lossy<String>,
    pub(super) answer: Lossy<String>,
    pub(super) row_version: Lossy<i32>,
    pub(super) updated_at: i64,
}

#[derive(sqlx::FromRow)]
struct WrittenRow {
    place: Lossy<String>,
    value: Lossy<String>,
}

pub(super) async fn all(connection: Connection<'_>) -> Result<Vec<AnswerRow>, DbError> {
    connection.all("first_run_answers", ALL, &[]).await
}

pub(super) async fn put(tx: &mut WriteTx, question: Question, answer: &Value, now: Timestamp) -> Result<(), DbError> {
    let answer = answer.to_string();
    tx.execute(PUT, &[question.code().into(), answer.as_str().into(), now.into()]).await
}

/// By place. What cannot be read was not written by this program.
pub(super) async fn written(connection: Connection<'_>) -> Result<BTreeMap<String, Value>, DbError> {
    let rows: Vec<WrittenRow> = connection.all("first_run_written", WRITTEN, &[]).await?;
    let mut places = BTreeMap::new();
    for row in rows {
        if let Ok(value) = serde_json::from_str(&row.value.value) {
            places.insert(row.place.value, value);
        }
    }
    Ok(places)
}

pub(super) async fn set_written(tx: &mut WriteTx, place: &str, value: &Value, now: Timestamp) -> Result<(), DbError> {
    let value = value.to_string();
    tx.execute(WRITE, &[place.into(), value.as_str().into(), now.into()]).await
}
