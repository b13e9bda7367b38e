//! Where an entity's documents are stored: in the row of a list's table, or in one of the few
//! places for a single document.

use super::{business, media_unused, settings};
use crate::Backend;
use crate::db::editing::{self as db, Stored, Table};
use crate::db::{WriteTx, legal, posts, projects, redirects};
use crate::error::DbError;
use crate::ids::is_id;
use domain::admin::{Document, Entity};
use domain::{Timestamp, carousel};
use serde_json::{Value, json};

/// The value of a testimonial's project that means none.
pub(super) const NO_PROJECT: &str = "none";

fn table(entity: Entity) -> Result<&'static Table, DbError> {
    db::table(entity).ok_or_else(|| DbError::corrupt("an entity without a list"))
}

/// The position of a row in its list.
pub(super) fn place_of(document: &Document) -> i32 {
    document.get("displayOrder").and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok()).unwrap_or(0)
}

fn set(document: &mut Document, field: &str, value: Value) {
    document.insert(field.to_owned(), value);
}

fn text<'d>(document: &'d Document, field: &str) -> &'d str {
    document.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// A row with its form's spelling of values.
fn as_form(entity: Entity, mut stored: Stored) -> Stored {
    let document = &mut stored.document;
    match entity {
        Entity::Testimonials => {
            if text(document, "linkedProjectId").is_empty() {
                set(document, "linkedProjectId", json!(NO_PROJECT));
            }
            if document.get("isActive") != Some(&json!(true)) || place_of(document) == 0 {
                set(document, "displayOrder", Value::Null);
            }
        }
        Entity::Faqs if text(document, "category").is_empty() => set(document, "category", json!("general")),
        Entity::Gallery if text(document, "tag").is_empty() => set(document, "tag", json!("Other")),
        _ => {}
    }
    stored
}

/// A document with its row's spelling of values.
fn as_row(entity: Entity, document: &Document) -> Document {
    let mut row = document.clone();
    if entity == Entity::Testimonials && text(document, "linkedProjectId") == NO_PROJECT {
        set(&mut row, "linkedProjectId", json!(""));
    }
    row
}

/// Every row of a list that is not in the trash, in order.
pub(super) async fn all(b: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    let rows = table(entity)?.all(&b.db).await?;
    Ok(rows.into_iter().map(|row| as_form(entity, row)).collect())
}

/// [`all`], with an id for every row by which it can be opened and deleted.
pub(super) async fn to_list(b: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    let rows = table(entity)?.to_list(&b.db).await?;
    Ok(rows.into_iter().map(|row| as_form(entity, row)).collect())
}

/// A row, in the trash or not, or a single document.
pub(super) async fn current(b: &Backend, entity: Entity, id: &str) -> Result<Option<Stored>, DbError> {
    if !is_id(id) || (entity.is_single() && id != entity.code()) {
        return Ok(None);
    }
    match entity {
        Entity::Business => business::current(b).await.map(Some),
        Entity::PrivacyPolicy | Entity::TermsOfService => settings::legal(b, entity).await.map(Some),
        Entity::ContactSettings => settings::contact(b).await.map(Some),
        Entity::HeroVideo => settings::hero(b).await.map(Some),
        _ => {
            let Some(row) = table(entity)?.one(&b.db, id).await? else { return Ok(None) };
            let mut stored = as_form(entity, row);
            if entity == Entity::Projects {
                let photos = db::project_photos(&b.db, id).await?;
                set(&mut stored.document, "galleryPhotos", json!(photos));
            }
            Ok(Some(stored))
        }
    }
}

/// Writes a document: over the row `before`, restored from the trash, or as a new row.
pub(super) async fn put(
    b: &Backend,
    tx: &mut WriteTx,
    entity: Entity,
    id: &str,
    before: Option<&Stored>,
    after: &Document,
    now: Timestamp,
) -> Result<(), DbError> {
    media_unused::mark_used(tx, after).await?;
    match entity {
        Entity::Business => return business::put(tx, after, now).await,
        Entity::PrivacyPolicy | Entity::TermsOfService => {
            legal::publish(tx, entity.code(), text(after, "title"), text(after, "content"), now).await?;
            return Ok(());
        }
        Entity::ContactSettings => return settings::put_contact(tx, after, now).await,
        Entity::HeroVideo => return settings::put_hero(b, tx, after, now).await,
        _ => {}
    }
    let table = table(entity)?;
    let mut row = as_row(entity, after);
    if entity == Entity::Testimonials {
        let position = match stays(before, after) {
            Some(position) => position,
            None => arrange(tx, id, Some(after), now).await?,
        };
        set(&mut row, "displayOrder", json!(position));
    }
    if before.is_some_and(|stored| stored.deleted_at.is_some()) {
        table.restore(tx, id, now).await?;
    }
    if entity == Entity::Projects {
        projects::take_slug(tx, id, text(after, "slug")).await?;
    }
    match before {
        Some(_) => {
            if entity == Entity::Blog {
                posts::rename(tx, id, text(after, "slug"), now).await?;
            }
            table.update(tx, id, &row, now).await?;
        }
        None => table.insert(tx, id, &row, now).await?,
    }
    match entity {
        Entity::Projects => db::set_project_photos(tx, id, &texts(after, "galleryPhotos")).await,
        Entity::Blog => crate::blog::reindex(tx, id, now).await,
        // From now on this address is no longer missing.
        Entity::Redirects => redirects::forget(tx, text(after, "from")).await,
        _ => Ok(()),
    }
}

/// Moves a row to the trash.
pub(super) async fn soft_delete(tx: &mut WriteTx, entity: Entity, id: &str, now: Timestamp) -> Result<(), DbError> {
    if entity == Entity::Testimonials {
        arrange(tx, id, None, now).await?;
    }
    table(entity)?.soft_delete(tx, id, now).await?;
    if entity == Entity::Blog {
        crate::blog::reindex(tx, id, now).await?;
    }
    Ok(())
}

/// Moves a row of a list to another position.
pub(super) async fn order(
    tx: &mut WriteTx,
    entity: Entity,
    id: &str,
    place: i32,
    now: Timestamp,
) -> Result<(), DbError> {
    table(entity)?.order(tx, id, place, now).await
}

/// The position of a testimonial that does not move, so that the others need not be read.
pub(super) fn stays(before: Option<&Stored>, after: &Document) -> Option<i32> {
    let place = |document: &Document| (document.get("isActive") == Some(&json!(true))).then(|| place_of(document));
    // A row restored from the trash has no position until it is given one.
    let stood = before.filter(|stored| stored.deleted_at.is_none()).and_then(|stored| place(&stored.document));
    match (stood, place(after)) {
        (None, None) => Some(0),
        (Some(stood), Some(stands)) => (stood == stands && stands > 0).then_some(stands),
        _ => None,
    }
}

/// The only place where the carousel's order changes: moves a testimonial to its position, or takes
/// it out, and shifts the others. Returns its position.
async fn arrange(tx: &mut WriteTx, id: &str, after: Option<&Document>, now: Timestamp) -> Result<i32, DbError> {
    let stood = db::carousel(tx).await?;
    let order: Vec<String> = stood.iter().map(|(id, _)| id.clone()).collect();
    let active = after.filter(|document| document.get("isActive") == Some(&json!(true)));
    let next = match active {
        Some(document) => carousel::place(&order, id, Some(place_of(document)).filter(|at| *at > 0)),
        None => carousel::leave(&order, id),
    };
    let moves: Vec<(String, i32)> = carousel::moves(&stood, &next).into_iter().filter(|(o, _)| o != id).collect();
    match carousel::as_shift(&stood, &moves, id) {
        // The whole range is shifted by one statement, however long it is.
        Some((first, last, by)) => db::shift(tx, (first, last), by, id, now).await?,
        None => {
            for (other, position) in moves {
                db::place(tx, &other, position, now).await?;
            }
        }
    }
    Ok(carousel::position(&next, id).unwrap_or(0))
}

/// A list of texts.
pub(super) fn texts(document: &Document, field: &str) -> Vec<String> {
    let items = document.get(field).and_then(Value::as_array);
    items.into_iter().flatten().filter_map(|item| item.as_str().map(str::to_owned)).collect()
}
