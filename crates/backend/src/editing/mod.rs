//! The owner's changes to content, each in one transaction: the row is read under a shared lock,
//! checked, its previous state is stored, and it is written. Forms, toggles, moves, deletes,
//! restores and undos all end in [`Work::put`] or [`Work::soft_delete`], so that each of them obeys
//! every rule.

mod business;
mod checklist;
mod checks;
mod choices;
mod drafts;
mod history;
mod labels;
mod library;
pub(crate) mod linking;
mod many;
mod media_history;
mod media_list;
mod media_many;
mod media_unused;
mod media_uses;
mod previews;
mod redirects;
mod replacing;
mod rows;
mod schedule;
mod settings;
mod slots;
mod store;
mod trash;
pub use checklist::checklist;
pub use choices::form;
pub use drafts::{DraftMark, discard_draft, save_draft};
pub use history::{audit, history, restore, undo};
pub use library::{MediaError, import, remake_sizes, sizes, update_media, upload};
pub use many::{toggle, toggle_many};
pub use media_history::{media_versions, restore_media};
pub use media_list::media;
pub use media_many::{decorate_media, remove_media};
pub use media_unused::{note_unused, remove_unused};
pub(crate) use media_uses::KnownUses;
pub use previews::{Previewed, Subject, preview, preview_links, revoke_preview, share_preview, testimonial};
pub use replacing::replace;
pub use settings::{deliveries, test_webhook};
pub use trash::{purge, restore_from_trash, sweep, trash};

use crate::Backend;
use crate::boxed;
use crate::db::changes::{self, NewChange};
use crate::db::editing::Stored;
use crate::db::{WriteTx, locks};
use crate::error::{BackendError, DbError};
use crate::ids::is_id;
use crate::session::Admin;
use domain::admin::{Document, Done, Entity, ListPage, Record, Saved};
use domain::messages::admin::{self as say, Texts};
use domain::{Timestamp, Violations};
use serde_json::{Value, json};

/// Every change of content takes this lock: changes from several tabs or servers are serialised,
/// and each sees the result of the one before.
const LOCK: &str = "editing";

/// Row id of the history of a list's order.
const ORDER: &str = "order";

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// Fields are wrong.
    #[error("fields are wrong")]
    Invalid(Violations),
    /// The row was saved by someone else in between; its current state.
    #[error("changed concurrently")]
    Conflict(Box<Record>),
    /// No such row; the message to show.
    #[error("{0}")]
    NotFound(&'static str),
    /// The action is not possible; the message to show.
    #[error("{0}")]
    Refused(String),
    /// The database failed; nothing was changed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<DbError> for EditError {
    fn from(error: DbError) -> Self {
        for (constraint, field, sentence) in [
            ("projects_slug_key", "slug", say::SLUG_TAKEN),
            ("posts_slug_key", "slug", say::SLUG_TAKEN),
            ("seo_metadata_page_slug_key", "pageSlug", say::SEO_SLUG_TAKEN),
            ("redirects_from_path_key", "from", domain::messages::redirects::FROM_TAKEN),
        ] {
            if error.is_conflict(constraint) {
                return Self::wrong(field, sentence);
            }
        }
        Self::Backend(error.into())
    }
}

impl EditError {
    fn wrong(field: &str, sentence: &str) -> Self {
        let mut wrong = Violations::default();
        wrong.add(field, sentence);
        Self::Invalid(wrong)
    }
}

/// A whole list.
///
/// # Errors
/// [`EditError::Refused`] for a single document, or the database fails.
#[boxed]
pub async fn list(b: &Backend, entity: Entity) -> Result<ListPage, EditError> {
    if entity == Entity::PageImages {
        slots::ensure(b).await?;
    }
    rows::list(b, entity).await
}

/// One row, or a single document; an empty id returns a new row's default values.
///
/// # Errors
/// [`EditError::NotFound`], or the database fails.
#[boxed]
pub async fn open(b: &Backend, entity: Entity, id: &str) -> Result<Record, EditError> {
    if id.is_empty() && entity.can_be_added() {
        return Ok(rows::fresh(b, entity).await?);
    }
    let stored = store::current(b, entity, id).await?.filter(|s| s.deleted_at.is_none());
    let stored = stored.ok_or_else(|| EditError::NotFound(Texts::of(entity).not_found))?;
    Ok(rows::record(b, entity, stored).await?)
}

/// [`save_attempt`] without an idempotency key.
///
/// # Errors
/// See [`EditError`].
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
///
/// # Errors
/// See [`EditError`].
#[boxed]
pub async fn save_attempt(
    b: &Backend,
    admin: &Admin,
    entity: Entity,
    (id, row_version): (&str, Option<i32>),
    attempt: &str,
    draft: &Value,
) -> Result<Saved, EditError> {
    let spec = choices::form_about(b, entity, id, draft.as_object()).await?;
    let editor = drafts::editor_of(draft).to_owned();
    let mut work = Work::begin(b, admin).await?;
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
        None => checks::new_id(&mut work, entity, &after).await?,
    };
    let message = labels::saved(entity, before.as_ref().map(|s| &s.document), &after);
    work.finish_draft(&spec, &id, &editor, &after).await?;
    let mut undo = work.change("save", entity, &id, before, Some(after)).await?;
    match (&undo, attempt, made) {
        (Some(change), Some(attempt), None) => changes::mark_attempt(&mut work.tx, change, attempt).await?,
        // An exact repetition: its undo is that of the first request.
        (None, _, Some((change, ..))) => undo = Some(change),
        _ => {}
    }
    work.commit(entity).await?;
    let record = open(b, entity, &id).await?;
    let message = match entity {
        Entity::PrivacyPolicy | Entity::TermsOfService if undo.is_some() => labels::legal_published(&record),
        _ => record.scheduled.clone().unwrap_or(message),
    };
    Ok(Saved { record, message, undo })
}

/// Moves a row to a position in its list, from 1: testimonials in the carousel, others within their
/// group.
///
/// # Errors
/// See [`EditError`].
#[boxed]
pub async fn reorder(b: &Backend, admin: &Admin, entity: Entity, id: &str, position: i32) -> Result<Done, EditError> {
    let mut work = Work::begin(b, admin).await?;
    let before = work.existing(entity, id).await?;
    if entity == Entity::Testimonials {
        if before.document.get("isActive") != Some(&json!(true)) {
            return Err(EditError::Refused(say::NOT_POSSIBLE.to_owned()));
        }
        let mut after = before.document.clone();
        after.insert("displayOrder".to_owned(), json!(position.max(1)));
        let after = checks::settle_position(&mut work, entity, Some(&before), after).await?;
        let undo = work.change("reorder", entity, id, Some(before), Some(after)).await?;
        work.commit(entity).await?;
        return Ok(Done { message: say::TESTIMONIAL_MOVED.to_owned(), undo });
    }
    if !labels::is_orderable(entity) {
        return Err(EditError::Refused(say::NOT_POSSIBLE.to_owned()));
    }
    let undo = work.renumber(entity, &before, position).await?;
    work.commit(entity).await?;
    Ok(Done { message: say::ORDER_SAVED.to_owned(), undo })
}

/// Moves rows to the trash, all or none.
///
/// # Errors
/// See [`EditError`].
#[boxed]
pub async fn remove(b: &Backend, admin: &Admin, entity: Entity, ids: &[String]) -> Result<Done, EditError> {
    if !entity.can_be_added() || ids.is_empty() || ids.len() > domain::limits::ENTRIES_MAX {
        return Err(EditError::Refused(say::NOT_POSSIBLE.to_owned()));
    }
    let mut work = Work::begin(b, admin).await?;
    let mut undo = None;
    for id in ids {
        let before = work.existing(entity, id).await?;
        let change = match &undo {
            Some(change) => Clone::clone(change),
            None => work.begin_change("remove", entity, id, &labels::title(entity, &before.document)).await?,
        };
        work.keep(&change, "remove", entity, id, &Value::Object(before.document.clone())).await?;
        work.soft_delete(entity, &before).await?;
        undo = Some(change);
    }
    work.commit(entity).await?;
    let message = if let [_] = ids { Texts::of(entity).deleted.to_owned() } else { say::deleted_many(ids.len()) };
    Ok(Done { message, undo })
}

/// A transaction of the owner, under the lock.
struct Work<'a> {
    b: &'a Backend,
    admin: &'a Admin,
    tx: WriteTx,
    now: Timestamp,
}

impl<'a> Work<'a> {
    async fn begin(b: &'a Backend, admin: &'a Admin) -> Result<Self, EditError> {
        let now = b.clock.now();
        let mut tx = b.db.write().await?;
        locks::take(&mut tx, &[LOCK], now).await?;
        Ok(Self { b, admin, tx, now })
    }

    /// The row that a form edits; none for a new one.
    async fn subject(&self, entity: Entity, id: &str) -> Result<Option<Stored>, EditError> {
        if id.is_empty() {
            return if entity.can_be_added() {
                Ok(None)
            } else {
                Err(EditError::Refused(say::NOT_POSSIBLE.to_owned()))
            };
        }
        self.existing(entity, id).await.map(Some)
    }

    /// A row that is not in the trash. Nothing was written yet, so another connection reads the
    /// state that the lock protects.
    async fn existing(&self, entity: Entity, id: &str) -> Result<Stored, EditError> {
        let stored = store::current(self.b, entity, id).await?.filter(|s| s.deleted_at.is_none());
        stored.ok_or_else(|| EditError::NotFound(Texts::of(entity).not_found))
    }

    async fn begin_change(&mut self, action: &str, entity: Entity, id: &str, title: &str) -> Result<String, EditError> {
        let change =
            NewChange { action, entity: entity.code(), entity_id: id, title, account_id: Some(&self.admin.account_id) };
        Ok(changes::begin(&mut self.tx, change, self.now).await?)
    }

    async fn keep(
        &mut self,
        change: &str,
        action: &str,
        entity: Entity,
        id: &str,
        was: &Value,
    ) -> Result<(), EditError> {
        let subject = NewChange {
            action,
            entity: entity.code(),
            entity_id: id,
            title: "",
            account_id: Some(&self.admin.account_id),
        };
        Ok(changes::keep(&mut self.tx, change, subject, id, &was.to_string(), self.now).await?)
    }

    /// Changes a row from `before` to `after`, and stores its previous state. Returns the change
    /// that undoes it; none if nothing changed.
    async fn change(
        &mut self,
        action: &str,
        entity: Entity,
        id: &str,
        before: Option<Stored>,
        after: Option<Document>,
    ) -> Result<Option<String>, EditError> {
        let was = before.as_ref().map(|stored| &stored.document);
        // The readable part of a damaged row is not what is stored: writing it repairs the row.
        if was == after.as_ref() && before.as_ref().is_none_or(|stored| stored.damaged.is_empty()) {
            return Ok(None);
        }
        let title = after.as_ref().or(was).map(|document| labels::title(entity, document)).unwrap_or_default();
        let change = self.begin_change(action, entity, id, &title).await?;
        let kept = was.map_or(Value::Null, |document| Value::Object(document.clone()));
        self.keep(&change, action, entity, id, &kept).await?;
        match (&before, &after) {
            (_, Some(after)) => self.put(entity, id, before.as_ref(), after).await?,
            (Some(before), None) => self.soft_delete(entity, before).await?,
            (None, None) => {}
        }
        Ok(Some(change))
    }

    /// Writes a row: an existing one, one in the trash, or a new one.
    async fn put(
        &mut self,
        entity: Entity,
        id: &str,
        before: Option<&Stored>,
        after: &Document,
    ) -> Result<(), EditError> {
        Ok(store::put(self.b, &mut self.tx, entity, id, before, after, self.now).await?)
    }

    /// Moves a row to the trash.
    async fn soft_delete(&mut self, entity: Entity, before: &Stored) -> Result<(), EditError> {
        Ok(store::soft_delete(&mut self.tx, entity, &before.id, self.now).await?)
    }

    /// Moves a row within its group, and renumbers the group.
    async fn renumber(&mut self, entity: Entity, moved: &Stored, position: i32) -> Result<Option<String>, EditError> {
        let group = labels::group(entity, &moved.document);
        let rows = store::all(self.b, entity).await?;
        let mates: Vec<&Stored> = rows.iter().filter(|row| labels::group(entity, &row.document) == group).collect();
        let stood: Vec<(String, i32)> =
            mates.iter().map(|row| (row.id.clone(), store::place_of(&row.document))).collect();
        let ids: Vec<String> = stood.iter().map(|(id, _)| id.clone()).collect();
        let next = domain::carousel::place(&ids, &moved.id, Some(position.max(1)));
        if next == ids {
            return Ok(None);
        }
        let change = self.begin_change("reorder", entity, &moved.id, &labels::title(entity, &moved.document)).await?;
        let was: Vec<Value> = stood.iter().map(|(id, place)| json!({"id": id, "place": place})).collect();
        self.keep(&change, "reorder", entity, ORDER, &json!({"order": was, "moved": moved.id})).await?;
        for (id, place) in (1_i32..).zip(&next).map(|(place, id)| (id, place)) {
            if stood.iter().any(|(other, at)| other == id && *at != place) {
                store::order(&mut self.tx, entity, id, place, self.now).await?;
            }
        }
        Ok(Some(change))
    }

    /// Commits, and invalidates public pages if they show it.
    async fn commit(self, entity: Entity) -> Result<(), EditError> {
        if entity.is_public() {
            self.b.commit_content(self.tx).await?;
        } else {
            self.tx.commit().await?;
        }
        Ok(())
    }
}
