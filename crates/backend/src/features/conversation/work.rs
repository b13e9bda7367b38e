//! The owner's notes on the work and the decisions that the owner asks for. They are posted to the visitor's page after
//! the time in which they can be taken back, and mailed if mail is set up.

use super::repeated::is_repeated;
use super::{ReplyError, addressee, undo_until};
use crate::db::WriteTx;
use crate::db::delivery::deliveries;
use crate::db::leads::conversation::{self as db, NewMessage};
use crate::db::leads::work;
use crate::error::{BackendError, DbError};
use crate::ids::{self, is_foreign};
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::leads::photo_deletions;
use crate::leads::photos::{self, MessageRef};
use crate::{Backend, boxed};
use domain::delivery::{Channel, Topic};
use domain::features::conversation::MessageKind;
use domain::features::conversation::work::messages as msg;
use domain::features::conversation::work::{NoteDraft, QuestionDraft};
use domain::leads::options::LeadStatus;
use domain::leads::photos::MessageContent;
use domain::{Timestamp, Violations, limits};

/// Posts a note with photos. The same words and photos again within some minutes are the same note.
#[boxed]
pub async fn post_note(backend: &Backend, lead_id: &str, draft: &NoteDraft) -> Result<(), ReplyError> {
    let lead = addressee(backend, lead_id).await?;
    if lead.summary.status != LeadStatus::Won {
        return Err(ReplyError::Invalid(msg::NOT_WON.to_owned()));
    }
    let content = draft.validate().map_err(|wrong| ReplyError::Invalid(first(&wrong)))?;
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    if !db::raise(&mut tx, lead_id).await? {
        return Err(ReplyError::NotFound);
    }
    let kind = MessageKind::Progress;
    if is_repeated(&mut tx, lead_id, kind, &content, now).await? {
        return Ok(());
    }
    let held = work::count_notes(&mut tx, lead_id).await?;
    if usize::try_from(held).unwrap_or(usize::MAX) >= limits::WORK_NOTES_MAX {
        return Err(ReplyError::Invalid(msg::too_many_notes(limits::WORK_NOTES_MAX)));
    }
    let id = ids::new_id();
    db::insert(&mut tx, NewMessage { id: &id, lead_id, kind, text: &content.words, former_status: None, at: now })
        .await?;
    let sent = MessageRef { lead_id, message_id: &id, at: now };
    if let Some(sentence) = photos::claim_for_message(&mut tx, &content.photos, sent).await? {
        return Err(ReplyError::Invalid(sentence));
    }
    announce(backend, &mut tx, lead_id, &id, now).await?;
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}

/// Asks the visitor to decide between some choices, which answers a new lead. The same words again within some minutes
/// are the same question.
#[boxed]
pub async fn ask(backend: &Backend, lead_id: &str, draft: &QuestionDraft) -> Result<(), ReplyError> {
    addressee(backend, lead_id).await?;
    let question = draft.validate().map_err(ReplyError::Invalid)?;
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    if !db::raise(&mut tx, lead_id).await? {
        return Err(ReplyError::NotFound);
    }
    let kind = MessageKind::Decision;
    let content = MessageContent { words: question.words.clone(), photos: Vec::new() };
    if is_repeated(&mut tx, lead_id, kind, &content, now).await? {
        return Ok(());
    }
    let open = work::count_open_decisions(&mut tx, lead_id).await?;
    if usize::try_from(open).unwrap_or(usize::MAX) >= limits::OPEN_DECISIONS_MAX {
        return Err(ReplyError::Invalid(msg::too_many_decisions(limits::OPEN_DECISIONS_MAX)));
    }
    let id = ids::new_id();
    let was_new = db::set_replied(&mut tx, lead_id, now).await?;
    let former_status = if was_new { Some(LeadStatus::New) } else { None };
    let new = NewMessage { id: &id, lead_id, kind, text: &question.words, former_status, at: now };
    work::insert_decision(&mut tx, new, &question.choices).await?;
    announce(backend, &mut tx, lead_id, &id, now).await?;
    let answered = LeadHappened { lead_id, event: LeadEvent::Answered, at: undo_until(now) };
    backend.lead_listeners.tell(&mut tx, answered).await?;
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}

/// Removes a note with its photos, or a decision that has no answer, from the visitor's page; false if there is none.
#[boxed]
pub async fn remove(backend: &Backend, lead_id: &str, message_id: &str) -> Result<bool, BackendError> {
    if is_foreign(lead_id) || is_foreign(message_id) {
        return Ok(false);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    if !db::raise(&mut tx, lead_id).await? {
        return Ok(false);
    }
    let photos = photo_deletions::drop_of_message(&mut tx, message_id, now).await?;
    // Only now it is known whether these photos were the owner's: without a commit they stay.
    if !work::remove(&mut tx, message_id, lead_id).await? {
        return Ok(false);
    }
    tx.commit().await?;
    photo_deletions::delete_now(backend, &photos).await;
    Ok(true)
}

/// Queues the mail, and renews the page.
async fn announce(backend: &Backend, tx: &mut WriteTx, lead_id: &str, id: &str, now: Timestamp) -> Result<(), DbError> {
    if backend.outgoing.mail.is_some() {
        deliveries::enqueue_at(tx, Topic::Message, id, Channel::ReplyMail, undo_until(now), now).await?;
    }
    db::extend_page(tx, lead_id, now.plus_ms(limits::VISITORS_PAGE_MS)).await
}

fn first(wrong: &Violations) -> String {
    match wrong.0.first() {
        Some(error) => error.message.clone(),
        None => String::new(),
    }
}
