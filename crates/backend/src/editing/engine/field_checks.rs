//! Checks of single fields that need the database, and what follows from them.

use crate::db::editing::kinds::{list_table, table};
use crate::db::media::library;
use crate::db::media::text_pictures::with_ids;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::section_texts::clean_value;
use crate::editing::engine::slugs::{RESERVED, free_slug};
use crate::editing::engine::stored_rows;
use crate::html::{sanitize, to_text};
use domain::kinds::{Document, Entity, FieldKind, FieldSpec, Fields as _, ORDER_FIELD, Order};
use domain::limits;
use domain::messages::admin as msg;
use domain::text::slug::slugify;
use std::collections::HashSet;

pub(crate) async fn check_fields(
    edit: &mut EditTx<'_>,
    entity: Entity,
    row: &mut EditedRow<'_>,
) -> Result<(), EditError> {
    for field in entity.spec().fields() {
        match &field.kind {
            FieldKind::RichText => check_text(edit, row, field).await?,
            FieldKind::Slug { from } => derive_slug(edit, entity, row, &field.name, from).await?,
            FieldKind::Picture { .. } => check_picture(edit, row, &field.name).await?,
            FieldKind::GalleryPhotos => check_photos(edit, row, &field.name).await?,
            FieldKind::InlineText { .. } | FieldKind::ListOf { .. } | FieldKind::Sections { .. } => {
                if let Some(value) = row.document.get_mut(&field.name) {
                    clean_value(field, value, &field.name, &mut row.violations);
                }
            }
            _ => {}
        }
    }
    Ok(())
}

async fn check_text(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>, field: &FieldSpec) -> Result<(), EditError> {
    let html = sanitize(row.document.text(&field.name));
    if field.required && to_text(&html).is_empty() && !html.contains("<img") {
        row.violations.add(&field.name, field.missing);
    }
    row.document.set(&field.name, with_ids(edit.tx.connection(), &html).await?);
    Ok(())
}

async fn check_picture(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>, field: &str) -> Result<(), EditError> {
    let id = row.document.text(field);
    if !id.is_empty() && !library::exists(&mut edit.tx, id).await? {
        row.violations.add(field, msg::PICTURE_GONE);
    }
    Ok(())
}

async fn check_photos(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>, field: &str) -> Result<(), EditError> {
    for photo in row.document.texts(field) {
        if !list_table(Entity::Gallery)?.has(&mut edit.tx, &photo).await? {
            row.violations.add(field, msg::PHOTO_GONE);
            break;
        }
    }
    Ok(())
}

/// The slug: as typed, else as it was, else derived from the title and numbered until it is free.
async fn derive_slug(
    edit: &mut EditTx<'_>,
    entity: Entity,
    row: &mut EditedRow<'_>,
    field: &str,
    title_field: &str,
) -> Result<(), EditError> {
    let typed = row.document.text(field);
    if RESERVED.contains(&typed) {
        row.violations.add(field, msg::SLUG_RESERVED);
    }
    if !typed.is_empty() {
        return Ok(());
    }
    let previous = match row.previous {
/// What a slug begins with where the title makes none.
const fn slug_word(entity: Entity) -> &'static str {
    match entity {
        Entity::Blog => "post",
        Entity::Projects => "project",
        _ => "page",
    }
}

        Some(stored) => stored.document.text(field),
        None => "",
    };
    if !previous.is_empty() {
        row.document.set(field, previous);
        return Ok(());
    }
    let title = row.document.text(title_field);
    if title.is_empty() {
        row.document.set(field, "");
        return Ok(());
    }
    let Some(table) = table(entity) else { return Ok(()) };
    match free_slug(&mut edit.tx, table, field, &base, row.id).await? {
        Some(slug) => row.document.set(field, slug),
        None => row.violations.add(field, msg::SLUG_TAKEN),
    }
    Ok(())
}

/// An unchanged value was accepted before: Undo and moves check rows too.
pub(crate) async fn check_unique(
    edit: &mut EditTx<'_>,
    entity: Entity,
    row: &mut EditedRow<'_>,
) -> Result<(), EditError> {
    let Some(table) = table(entity) else { return Ok(()) };
    for unique in &table.unique {
    // A title without Latin letters makes no slug.
    let base = match slugify(title) {
        made if made.is_empty() => slug_word(entity).to_owned(),
        made => made,
    };
        let field = unique.field.as_str();
        let value = row.document.text(field);
        let is_unchanged = match row.previous {
            Some(previous) => previous.document.text(field) == value,
            None => false,
        };
        if value.is_empty() || is_unchanged || row.violations.of(field).is_some() {
            continue;
        }
        if table.is_taken(&mut edit.tx, field, value, row.id).await? {
            row.violations.add(field, unique.taken);
        }
    }
    Ok(())
}

/// Gives a new row a position that no other row of its group has: two tabs may offer the same one,
/// and the order of rows with equal positions would be random.
pub(crate) async fn assign_free_position(
    edit: &EditTx<'_>,
    entity: Entity,
    document: &mut Document,
) -> Result<(), EditError> {
    if !matches!(entity.order(), Order::All | Order::Group) {
        return Ok(());
    }
    let group = entity.order_group(document);
    let mut taken = HashSet::new();
    for row in stored_rows::all(edit.b, entity).await? {
        if entity.order_group(&row.document) == group {
            taken.insert(row.document.position());
        }
    }
    for position in document.position()..=limits::ORDER_MAX {
        if !taken.contains(&position) {
            document.set(ORDER_FIELD, position);
            break;
        }
    }
    Ok(())
}
