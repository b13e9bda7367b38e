//! Checks of a form's values that need the database, and what follows from them.

use super::kinds::{Candidate, rules};
use super::slugs::{RESERVED, SLUG_TRIES, numbered};
use super::{EditError, EditTx, carousel, store};
use crate::db::editing::kinds::{Stored, list_table, table};
use crate::db::media::library;
use crate::html::{sanitize, to_text};
use domain::kinds::{Document, Entity, FieldKind, Fields as _, ORDER_FIELD, Order};
use domain::messages::admin as msg;
use domain::text::slug::slugify;
use domain::{Violations, limits};
use std::collections::HashSet;

/// Applies a form's values to the row they change: everything the form does not have stays as it
/// is.
pub(super) async fn prepare(
    work: &mut EditTx<'_>,
    entity: Entity,
    before: Option<&Stored>,
    id: &str,
    draft: Document,
) -> Result<Document, EditError> {
    let mut after = before.map(|stored| stored.document.clone()).unwrap_or_default();
    after.extend(draft);
    let mut row = Candidate { id, before, after, wrong: Violations::default() };
    for field in entity.spec().fields() {
        match &field.kind {
            FieldKind::RichText => {
                let html = sanitize(row.after.text(&field.name));
                if field.required && to_text(&html).is_empty() && !html.contains("<img") {
                    row.wrong.add(&field.name, field.missing);
                }
                row.after.set(&field.name, String::from(html));
            }
            FieldKind::Slug { from } => slug(work, entity, &mut row, &field.name, from).await?,
            // Every picture and photo that is referenced must exist.
            FieldKind::Picture { .. } => {
                let id = row.after.text(&field.name);
                if !id.is_empty() && !library::exists(&mut work.tx, id).await? {
                    row.wrong.add(&field.name, msg::PICTURE_GONE);
                }
            }
            FieldKind::GalleryPhotos => {
                for photo in row.after.texts(&field.name) {
                    if !list_table(Entity::Gallery)?.has(&mut work.tx, &photo).await? {
                        row.wrong.add(&field.name, msg::PHOTO_GONE);
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    rules(entity).check(work, &mut row).await?;
    unique(work, entity, &mut row).await?;
    let Candidate { mut after, wrong, .. } = row;
    if !wrong.is_empty() {
        return Err(EditError::Invalid(wrong));
    }
    if before.is_none() && matches!(entity.order(), Order::All | Order::Group) {
        free_position(work, entity, &mut after).await?;
    }
    carousel::settle(work, entity, before, after).await
}

/// Values that no other row may have. An unchanged one was accepted before: undo and reorder use
/// this too.
async fn unique(work: &mut EditTx<'_>, entity: Entity, row: &mut Candidate<'_>) -> Result<(), EditError> {
    let Some(table) = table(entity) else { return Ok(()) };
    for unique in &table.unique {
        let value = row.after.text(&unique.field);
        let stays = row.before.is_some_and(|stored| stored.document.text(&unique.field) == value);
        let known_wrong = row.wrong.of(&unique.field).is_some();
        if !value.is_empty()
            && !stays
            && !known_wrong
            && table.is_taken(&mut work.tx, &unique.field, value, row.id).await?
        {
            row.wrong.add(&unique.field, unique.taken);
        }
    }
    Ok(())
}

/// Gives a new row a position that no other row of its group has: two tabs may offer the same one,
/// and the order of rows with equal positions would be random.
async fn free_position(work: &mut EditTx<'_>, entity: Entity, after: &mut Document) -> Result<(), EditError> {
    let group = entity.order_group(after);
    let rows = store::all(work.b, entity).await?;
    let group_rows = rows.iter().filter(|row| entity.order_group(&row.document) == group);
    let taken: HashSet<i32> = group_rows.map(|row| row.document.position()).collect();
    let wanted = after.position();
    if let Some(free) = (wanted..=limits::ORDER_MAX).find(|place| !taken.contains(place)) {
        after.set(ORDER_FIELD, free);
    }
    Ok(())
}

/// The slug: as typed, else as it was, else derived from the title and numbered until it is free.
async fn slug(
    work: &mut EditTx<'_>,
    entity: Entity,
    row: &mut Candidate<'_>,
    field: &str,
    from: &str,
) -> Result<(), EditError> {
    let typed = row.after.text(field);
    if !typed.is_empty() {
        if RESERVED.contains(&typed) {
            row.wrong.add(field, msg::SLUG_RESERVED);
        }
        return Ok(());
    }
    let former = row.before.map(|stored| stored.document.text(field).to_owned()).unwrap_or_default();
    let title = row.after.text(from);
    let base = slugify(title);
    if !former.is_empty() || base.is_empty() {
        if former.is_empty() && !title.is_empty() {
            row.wrong.add(field, msg::SLUG_EMPTY);
        }
        row.after.set(field, former);
        return Ok(());
    }
    let Some(table) = table(entity) else { return Ok(()) };
    for number in 1..=SLUG_TRIES {
        let slug = numbered(&base, number);
        if !RESERVED.contains(&slug.as_str()) && !table.is_taken(&mut work.tx, field, &slug, row.id).await? {
            row.after.set(field, slug);
            return Ok(());
        }
    }
    row.wrong.add(field, msg::SLUG_TAKEN);
    Ok(())
}
