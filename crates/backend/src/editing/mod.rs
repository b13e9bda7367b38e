//! The owner's changes to content, each in one transaction: the row is read under a shared lock,
//! checked, its previous state is stored, and it is written. Forms, toggles, moves, deletes,
//! restores and undos all end in [`EditTx::put`] or [`EditTx::soft_delete`], so that each of them obeys
//! every rule.

mod actions;
mod carousel;
mod change;
mod checklist;
mod checks;
mod choices;
mod drafts;
mod edit_tx;
mod history;
mod kinds;
mod library;
pub(crate) mod linking;
mod many;
mod media_history;
mod media_list;
mod media_many;
mod media_states;
mod media_unused;
mod media_uses;
mod previews;
mod replacing;
mod rows;
mod schedule;
mod slugs;
mod store;
mod subject;
mod trash;
mod unsaved;

pub use checklist::checklist;
pub use choices::form;
pub use drafts::{DraftMark, discard_draft, save_draft};
pub use edit_tx::EditError;
pub(crate) use edit_tx::EditTx;
pub use history::{audit, history, restore, undo};
pub use kinds::{deliveries, test_webhook, testimonial};
pub use library::{MediaError, import, remake_sizes, sizes, update_media, upload};
pub use many::{toggle, toggle_many};
pub use media_history::{media_versions, restore_media};
pub use media_list::media;
pub use media_many::{decorate_media, remove_media};
pub use media_unused::{note_unused, remove_unused};
pub(crate) use media_uses::KnownUses;
pub use previews::{Previewed, preview, preview_links, revoke_preview, share_preview};
pub use replacing::replace;
pub use rows::{list, open};
pub use subject::Subject;
pub use trash::{purge, restore_from_trash, sweep, trash};

use crate::Backend;
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::editing::changes;
use crate::ids::is_id;
use domain::admin::{Done, Saved};
use domain::kinds::{Choices, Document, Entity, Fields as _, ORDER_FIELD, Order};
use domain::messages::admin as msg;
use serde_json::Value;

/// [`save_attempt`] without an idempotency key.
#[boxed]
pub async fn save(
    b: &Backend,
    admin: &Admin,
    entity: Entity,
    id: &str,
    row_version: Option<i32>,
    draft: &Value,
) -> Result<Saved, EditError> {
    save_attempt(b, admin, entity, (id, row_version), "", draft).await
}

/// Saves a form. An empty id adds a row. A row newer than the version the form was opened with is
/// not overwritten. A request whose response was lost is repeated with the same `attempt`
/// (idempotency key): it is answered with what it made, and changes only what was typed since.
#[boxed]
pub async fn save_attempt(
    b: &Backend,
    admin: &Admin,
    entity: Entity,
    (id, row_version): (&str, Option<i32>),
    attempt: &str,
    draft: &Value,
) -> Result<Saved, EditError> {
    let spec = choices::form_about(b, entity, id, draft.as_object().unwrap_or(&Document::new())).await?;
    let origin = drafts::Origin::of(draft);
    let mut work = EditTx::begin(b, admin).await?;
    let attempt = Some(attempt).filter(|attempt| is_id(attempt));
    let made = match attempt {
        Some(attempt) => changes::of_attempt(&mut work.tx, attempt).await?.filter(|(_, kind, _)| kind == entity.code()),
        None => None,
    };
    // The row as that request left it: the version after the one it began with.
    let (id, row_version) = match &made {
        Some((_, _, id)) => (id.as_str(), Some(row_version.unwrap_or(0).saturating_add(1))),
        None => (id, row_version),
    };
    let before = work.subject(entity, id).await?;
    if let Some(stored) = &before
        && row_version.is_some_and(|expected| expected != stored.row_version)
    {
        return Err(EditError::Conflict(Box::new(rows::record(b, entity, stored.clone()).await?)));
    }
    let draft = spec.validate(draft).map_err(EditError::Invalid)?;
    let after = checks::prepare(&mut work, entity, before.as_ref(), id, draft).await?;
    let id = match &before {
        Some(stored) => stored.id.clone(),
        None => kinds::rules(entity).new_id(&mut work, &after).await?,
    };
    let was = before.as_ref().map(|stored| stored.document.clone());
    work.delete_draft(&spec, &id, &origin, &after).await?;
    let mut undo = work.change("save", entity, &id, before, Some(after)).await?;
    match (&undo, attempt, made) {
        (Some(change), Some(attempt), None) => changes::mark_attempt(&mut work.tx, change, attempt).await?,
        // An exact repetition: its undo is that of the first request.
        (None, _, Some((change, ..))) => undo = Some(change),
        _ => {}
    }
    work.commit(entity).await?;
    let record = open(b, entity, &id).await?;
    let message = match &record.scheduled {
        Some(scheduled) => scheduled.clone(),
        None => kinds::rules(entity).saved(was.as_ref(), &record, undo.is_some()).into_owned(),
    };
    Ok(Saved { record, message, undo })
}

/// Moves a row to a position in its list, from 1: testimonials in the carousel, others within their
/// group.
#[boxed]
pub async fn reorder(b: &Backend, admin: &Admin, entity: Entity, id: &str, position: i32) -> Result<Done, EditError> {
    let mut work = EditTx::begin(b, admin).await?;
    let before = work.existing(entity, id).await?;
    let refused = || Err(EditError::Refused(msg::NOT_POSSIBLE.to_owned()));
    let (undo, message) = match entity.order() {
        Order::None => return refused(),
        Order::All | Order::Group => (work.renumber(entity, &before, position).await?, msg::ORDER_SAVED),
        Order::Carousel => {
            if !entity.is_published(&before.document, "") {
                return refused();
            }
            let mut after = before.document.clone();
            after.set(ORDER_FIELD, position.max(1));
            let after = carousel::settle(&mut work, entity, Some(&before), after).await?;
            let undo = work.change("reorder", entity, id, Some(before), Some(after)).await?;
            (undo, msg::CAROUSEL_MOVED)
        }
    };
    work.commit(entity).await?;
    Ok(Done { message: message.to_owned(), undo })
}

/// Moves rows to the trash, all or none.
#[boxed]
pub async fn remove(b: &Backend, admin: &Admin, entity: Entity, ids: &[String]) -> Result<Done, EditError> {
    if !entity.can_be_added() || ids.is_empty() || ids.len() > domain::limits::ENTRIES_MAX {
        return Err(EditError::Refused(msg::NOT_POSSIBLE.to_owned()));
    }
    let mut work = EditTx::begin(b, admin).await?;
    let mut undo = None;
    for id in ids {
        let before = work.existing(entity, id).await?;
        let change = match &undo {
            Some(change) => Clone::clone(change),
            None => work.begin_change("remove", entity, id, &entity.title(&before.document)).await?,
        };
        work.keep(&change, "remove", entity, id, &Value::Object(before.document.clone())).await?;
        work.soft_delete(entity, &before.id).await?;
        undo = Some(change);
    }
    work.commit(entity).await?;
    let message = if let [_] = ids { entity.texts().deleted.to_owned() } else { msg::deleted_many(ids.len()) };
    Ok(Done { message, undo })
}

/// Adds a row, or sets a single document, without history: the demo content. An empty id is replaced
/// by a new one. Returns the id.
pub(crate) async fn add(
    work: &mut EditTx<'_>,
    entity: Entity,
    id: &str,
    raw: Document,
    choices: &Choices,
) -> Result<String, EditError> {
    let rules = kinds::rules(entity);
    let mut draft = rules.outside_form(&raw);
    let outside: Vec<String> = draft.keys().cloned().collect();
    draft.extend(outside.into_iter().filter_map(|name| Some((name.clone(), raw.get(&name)?.clone()))));
    let mut form = rules.single(work.b).await?.map(|stored| stored.document).unwrap_or_default();
    form.extend(raw);
    draft.extend(entity.form(choices).validate(&Value::Object(form)).map_err(EditError::Invalid)?);
    let after = checks::prepare(work, entity, None, id, draft).await?;
    let id = match id {
        _ if entity.is_single() => entity.code().to_owned(),
        "" => rules.new_id(work, &after).await?,
        id => id.to_owned(),
    };
    work.put(entity, &id, None, &after).await?;
    Ok(id)
}
