//! The visitor's decisions on the page, each once.

use super::page::{self, RequestPageError, VisitorMessage, add};
use crate::db::leads::conversation as db;
use crate::db::leads::work;
use crate::ids::is_id;
use crate::{Backend, boxed};
use domain::Timestamp;
use domain::features::conversation::MessageKind;
use domain::features::conversation::work::{DecisionDraft, chosen_of};
use domain::limits;

/// Stores the answer to a decision, and tells the owner. The first one counts; the same again is no error.
#[boxed]
pub async fn decide(backend: &Backend, token: &str, draft: &DecisionDraft) -> Result<(), RequestPageError> {
    let lead = page::open(backend, token).await?.lead;
    let lead_id = lead.summary.id.as_str();
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    // Holds the lead's lock, so that two devices answer one after the other.
    if !db::raise(&mut tx, lead_id).await? {
        return Err(RequestPageError::Gone);
    }
    if !is_id(&draft.decision) {
        return Err(RequestPageError::DecisionGone);
    }
    let found = work::decision(&mut tx, &draft.decision, lead_id).await?;
    let decision = found.ok_or(RequestPageError::DecisionGone)?;
    if now < Timestamp(decision.created_at).plus_ms(limits::REPLY_UNDO_MS) {
        return Err(RequestPageError::DecisionGone);
    }
    let answer = draft.answer(&decision.choices());
    if let Some(before) = &decision.answer {
        if answer.as_ref() == Ok(before) {
            return Ok(());
        }
        return Err(RequestPageError::Decided { choice: chosen_of(before).to_owned() });
    }
    let answer = answer.map_err(RequestPageError::Invalid)?;
    let id =
        add(backend, &mut tx, VisitorMessage { lead_id, kind: MessageKind::Decided, words: &answer, at: now }).await?;
    work::add_answer(&mut tx, &draft.decision, &id).await?;
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}
