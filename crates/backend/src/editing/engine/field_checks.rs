//! Checks of single fields that need the database, and what follows from them.

use crate::db::editing::kinds::{KindTable, list_table, table};
use crate::db::media::library;
use crate::db::media::text_pictures::with_ids;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::section_texts::clean_value;
use crate::editing::engine::slugs::{RESERVED, free_slug};
use crate::editing::kinds::address_of;
use crate::html::{sanitize, to_text};
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _, Kind, ORDER_FIELD, Order};
use domain::limits;
use domain::messages::{admin as msg, restoring};
use domain::text::slug::slugify;
use std::collections::HashSet;

pub(crate) async fn check_fields(edit: &mut EditTx<'_>, kind: Kind, row: &mut EditedRow<'_>) -> Result<(), EditError> {
    for field in kind.spec().fields() {
        match &field.kind {
            FieldKind::RichText => check_text(edit, row, field).await?,
            FieldKind::Slug { from } => derive_slug(edit, kind, row, &field.name, from).await?,
            FieldKind::Picture { .. } => check_picture(edit, row, field).await?,
            FieldKind::GalleryPhotos => check_photos(edit, row, field).await?,
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

async fn check_picture(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>, field: &FieldSpec) -> Result<(), EditError> {
    let id = row.document.text(&field.name);
    if id.is_empty() || library::exists(&mut edit.tx, id).await? {
        return Ok(());
    }
    if row.was_saved && !field.required {
        row.document.set(&field.name, "");
        row.notes.push(restoring::gone(field.label));
    } else {
        row.violations.add(&field.name, msg::PICTURE_GONE);
    }
    Ok(())
}

async fn check_photos(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>, field: &FieldSpec) -> Result<(), EditError> {
    let chosen = row.document.texts(&field.name);
    let mut kept = Vec::with_capacity(chosen.len());
    for photo in &chosen {
        if list_table(Kind::Gallery)?.has(&mut edit.tx, photo).await? {
            kept.push(photo.clone());
        }
    }
    if kept.len() == chosen.len() {
        return Ok(());
    }
    if row.was_saved {
        row.document.set(&field.name, kept);
        row.notes.push(restoring::gone(field.label));
    } else {
        row.violations.add(&field.name, msg::PHOTO_GONE);
    }
    Ok(())
}

/// The beginning of a slug where the title makes none.
const fn slug_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Blog => "post",
        Kind::Projects => "project",
        _ => "page",
    }
}

/// The slug: as typed, else as it was, else derived from the title and numbered until it is free.
async fn derive_slug(
    edit: &mut EditTx<'_>,
    kind: Kind,
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
    // A title without Latin letters makes no slug.
    let base = match slugify(title) {
        made if made.is_empty() => slug_word(kind).to_owned(),
        made => made,
    };
    let Some(table) = table(kind) else { return Ok(()) };
    match free_slug(&mut edit.tx, table, field, &base, row.id).await? {
        Some(slug) => row.document.set(field, slug),
        None => row.violations.add(field, msg::SLUG_TAKEN),
    }
    Ok(())
}

pub(crate) async fn check_unique(edit: &mut EditTx<'_>, kind: Kind, row: &mut EditedRow<'_>) -> Result<(), EditError> {
    let Some(table) = table(kind) else { return Ok(()) };
    for unique in &table.unique {
        let field = unique.field.as_str();
        if row.violations.of(field).is_some() || !is_clash(edit, table, row, field).await? {
            continue;
        }
        if !row.was_saved {
            row.violations.add(field, unique.taken);
        } else if !settle_clash(edit, kind, table, row, field).await? {
            let singular = kind.singular().to_lowercase();
            let reason = restoring::in_its_place(row.document.text(field), &singular);
            row.violations.add(field, &reason);
        }
    }
    Ok(())
}

async fn is_clash(
    edit: &mut EditTx<'_>,
    table: &KindTable,
    row: &EditedRow<'_>,
    field: &str,
) -> Result<bool, EditError> {
    let value = row.document.text(field);
    // An unchanged value was accepted before: Undo and moves check rows too. A row in the trash holds none.
    let is_its_own = match row.previous {
        Some(previous) => previous.deleted_at.is_none() && previous.document.text(field) == value,
        None => false,
    };
    Ok(!value.is_empty() && !is_its_own && table.is_taken(&mut edit.tx, field, value, row.id).await?)
}

/// Gives a saved version, whose value is another row's by now, a free one: the row's present one, the next number
/// of an address, or none. Returns false if it needs a value and no other is free.
async fn settle_clash(
    edit: &mut EditTx<'_>,
    kind: Kind,
    table: &KindTable,
    row: &mut EditedRow<'_>,
    field: &str,
) -> Result<bool, EditError> {
    let Some(spec) = kind.spec().fields().find(|spec| spec.name == field) else { return Ok(false) };
    let taken = row.document.text(field).to_owned();
    let kept = match row.previous {
        Some(previous) if previous.deleted_at.is_none() => previous.document.text(field).to_owned(),
        _ => String::new(),
    };
    let is_slug = matches!(spec.kind, FieldKind::Slug { .. });
    let mut free = kept.clone();
    if free.is_empty() && is_slug {
        free = free_slug(&mut edit.tx, table, field, &taken, row.id).await?.unwrap_or_default();
    }
    if free.is_empty() && (spec.required || is_slug) {
        return Ok(false);
    }
    let singular = kind.singular().to_lowercase();
    let now = address_of(kind, &free).unwrap_or_default();
    let former = address_of(kind, &taken).unwrap_or_default();
    row.notes.push(match (is_slug, kept.is_empty()) {
        (true, true) => restoring::address_given(&now, &former, &singular),
        (true, false) => restoring::address_kept(&now, &former, &singular),
        (false, _) => restoring::value_taken(spec.label, &taken, &singular),
    });
    row.document.set(field, free);
    Ok(true)
}

/// Whether a row comes into its group, or to a position that another row may have by now.
pub(crate) fn needs_free_position(kind: Kind, row: &EditedRow<'_>) -> bool {
    let Some(previous) = row.previous else { return true };
    previous.deleted_at.is_some()
        || kind.order_group(&previous.document) != kind.order_group(&row.document)
        || previous.document.position() != row.document.position()
}

/// Gives a row a position that no other row of its group has: two tabs may offer the same one,
/// and the order of rows with equal positions would be random.
pub(crate) async fn assign_free_position(
    edit: &mut EditTx<'_>,
    kind: Kind,
    id: &str,
    document: &mut Document,
) -> Result<(), EditError> {
    if !matches!(kind.order(), Order::All | Order::Group) {
        return Ok(());
    }
    let group = kind.order_group(document);
    let mut taken = HashSet::new();
    for row in list_table(kind)?.all(edit.tx.connection()).await? {
        if row.id != id && kind.order_group(&row.document) == group {
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
