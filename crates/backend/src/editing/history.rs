//! Version history, audit log, restore and undo.

use super::actions::{DISCARD, action};
use super::change::ORDER;
use super::kinds::rules;
use super::media_states;
use super::{EditError, EditTx, checks, choices, drafts, rows, store};
use crate::boxed;
use crate::db::editing::changes;
use crate::db::editing::kinds::Stored;
use crate::db::media::library;
use crate::delivery::newsletter;
use crate::ids::is_id;
use crate::site::links;
use crate::{Backend, BackendError};
use domain::admin::{AuditEntry, Change, Done, Saved, Version};
use domain::content::carousel;
use domain::kinds::{Document, Editor, Entity, FieldKind, FieldSpec, Fields as _, FormSpec};
use domain::messages::admin as msg;
use domain::{Timestamp, limits, text};
use serde_json::{Value, json};

/// Versions shown of one row.
const VERSIONS: i64 = 100;
/// Lines of the log on one page.
const LINES: i64 = 100;
/// Longest value in a difference, in characters.
const VALUE_MAX: usize = 400;
/// Sorts after every id.
const END_CURSOR: &str = "g";

fn parse(document: &str) -> Option<Document> {
    serde_json::from_str::<Option<Document>>(document).ok().flatten()
}

/// A row's earlier versions, newest first; with the id `order`, the order of a list.
#[boxed]
pub async fn history(b: &Backend, entity: Entity, id: &str) -> Result<Vec<Version>, BackendError> {
    if !is_id(id) {
        return Ok(Vec::new());
    }
    let revisions = changes::history(&b.db, entity.code(), id, VERSIONS).await?;
    let current = if id == ORDER { None } else { store::current(b, entity, id).await? };
    let spec = choices::form(b, entity, id).await?;
    let mut after = current.filter(|stored| stored.deleted_at.is_none()).map(|stored| stored.document);
    let mut versions = Vec::with_capacity(revisions.len());
    for revision in revisions {
        let before = parse(&revision.document);
        let created = before.is_none() && revision.action == "save";
        let changes =
            if id == ORDER { Vec::new() } else { differences(b, &spec, before.as_ref(), after.as_ref()).await? };
        versions.push(Version {
            id: revision.id,
            at: Timestamp(revision.created_at),
            by: revision.email,
            action: match revision.action.as_str() {
                "toggle" => toggled(entity, before.as_ref()),
                _ if created => action("create"),
                code => action(code),
            }
            .to_owned(),
            changes,
            restorable: before.is_some(),
        });
        // A draft that was set aside was never the row.
        if revision.action != DISCARD {
            after = before;
        }
    }
    Ok(versions)
}

async fn differences(
    b: &Backend,
    spec: &FormSpec,
    before: Option<&Document>,
    after: Option<&Document>,
) -> Result<Vec<Change>, BackendError> {
    let (Some(before), Some(after)) = (before, after) else { return Ok(Vec::new()) };
    let mut changes = Vec::new();
    for field in spec.fields().filter(|field| !matches!(field.kind, FieldKind::ReadOnly)) {
        let (old, new) =
            (before.get(&field.name).unwrap_or(&Value::Null), after.get(&field.name).unwrap_or(&Value::Null));
        if old != new {
            changes.push(Change {
                label: field.label.to_owned(),
                before: readable(b, field, old).await?,
                after: readable(b, field, new).await?,
            });
        }
    }
    Ok(changes)
}

async fn readable(b: &Backend, field: &FieldSpec, value: &Value) -> Result<String, BackendError> {
    if matches!(field.kind, FieldKind::Picture { .. }) {
        let id = value.as_str().unwrap_or_default();
        let name = if id.is_empty() { None } else { library::one(&b.db, id).await?.map(|item| item.name) };
        return Ok(name.unwrap_or_else(|| if id.is_empty() { "None" } else { "A deleted picture" }.to_owned()));
    }
    Ok(plain(&field.kind, value))
}

fn plain(kind: &FieldKind, value: &Value) -> String {
    match (kind, value) {
        (FieldKind::Select { options }, Value::String(code)) => {
            options.iter().find(|o| &o.value == code).map_or_else(|| code.clone(), |o| o.label.clone())
        }
        (FieldKind::RichText, Value::String(html)) => text::shorten(&crate::html::to_text(html), VALUE_MAX),
        (FieldKind::GalleryPhotos, Value::Array(photos)) => format!("{} photos", photos.len()),
        (FieldKind::Hours, Value::Array(days)) => {
            let line = |day: &Value| {
                let part = |key: &str| day.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
                let open = part("open");
                if open.is_empty() { "\u{2013}".to_owned() } else { format!("{open}\u{2013}{}", part("close")) }
            };
            let days: Vec<String> = days
                .iter()
                .zip(domain::content::business::DAYS)
                .map(|(day, name)| format!("{name} {}", line(day)))
                .collect();
            days.join(", ")
        }
        (FieldKind::ListOf { fields, .. }, Value::Array(items)) => {
            let item = |item: &Value| {
                let parts: Vec<String> = fields
                    .iter()
                    .map(|field| plain(&field.kind, item.get(&field.name).unwrap_or(&Value::Null)))
                    .filter(|part| !part.is_empty() && part != "None")
                    .collect();
                parts.join(" ")
            };
            items.iter().map(item).collect::<Vec<_>>().join("; ")
        }
        (_, Value::Bool(on)) => if *on { "Yes" } else { "No" }.to_owned(),
        (_, Value::String(text)) if !text.is_empty() => text::shorten(text, VALUE_MAX),
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::Array(items)) if !items.is_empty() => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        _ => "None".to_owned(),
    }
}

/// Restores an earlier version of a row. The current one becomes a version too.
#[boxed]
pub async fn restore(
    b: &Backend,
    admin: &crate::accounts::session::Admin,
    entity: Entity,
    id: &str,
    version: &str,
) -> Result<Saved, EditError> {
    if !is_id(version) {
        return Err(EditError::NotFound(msg::VERSION_GONE));
    }
    let mut work = EditTx::begin(b, admin).await?;
    let before = work.existing(entity, id).await?;
    let document = changes::revision(&mut work.tx, version, entity.code(), id).await?;
    let draft = document.as_deref().and_then(parse).ok_or(EditError::NotFound(msg::VERSION_GONE))?;
    work.shelve_draft(entity, id).await?;
    let revisions = changes::history(&b.db, entity.code(), id, VERSIONS).await.map_err(BackendError::from)?;
    if revisions.iter().any(|revision| revision.id == version && revision.action == DISCARD) {
        // It was not public when it was written, so it stays a draft.
        work.restore_draft(entity, &before, &draft).await?;
        work.tx.commit().await?;
        return Ok(Saved { record: rows::open(b, entity, id).await?, message: msg::RESTORED.to_owned(), undo: None });
    }
    let after = checks::prepare(&mut work, entity, Some(&before), id, confirmed(entity, draft)).await?;
    let undo = work.change("restore", entity, id, Some(before), Some(after)).await?;
    work.commit(entity).await?;
    Ok(Saved { record: rows::open(b, entity, id).await?, message: msg::RESTORED.to_owned(), undo })
}

/// What was saved before needs no second confirmation.
fn confirmed(entity: Entity, mut document: Document) -> Document {
    rules(entity).confirm(&mut document);
    document
}

/// Undoes a change: everything it affected is restored. Refused once any of it was changed again,
/// or after some minutes: then the versions are in the history.
#[boxed]
pub async fn undo(b: &Backend, admin: &crate::accounts::session::Admin, id: &str) -> Result<Done, EditError> {
    if !is_id(id) {
        return Err(gone());
    }
    let mut work = EditTx::begin(b, admin).await?;
    let change = changes::change(&mut work.tx, id).await?.ok_or_else(gone)?;
    let old = work.now.since(Timestamp(change.created_at)) > limits::UNDO_MS + limits::UNDO_GRACE_MS;
    if old || change.undone_at.is_some() || change.action == "purge" {
        return Err(gone());
    }
    if change.entity == media_states::CODE {
        return super::media_many::undo(work, id, &change).await;
    }
    let entity = Entity::from_code(&change.entity).ok_or_else(gone)?;
    let touched = changes::snapshots_of(&mut work.tx, id).await?;
    // Everything is read before anything is written, so that nothing is read twice.
    let mut subjects = Vec::with_capacity(touched.len());
    for snapshot in touched {
        if changes::changed_since(&mut work.tx, &snapshot).await? {
            return Err(gone());
        }
        let current =
            if snapshot.entity_id == ORDER { None } else { store::current(b, entity, &snapshot.entity_id).await? };
        subjects.push((snapshot, current));
    }
    // In order of position: a row restored to the carousel then finds the positions before its own
    // as they were.
    subjects.sort_by_key(|(snapshot, _)| parse(&snapshot.document).map_or(0, |document| document.position()));
    let Some((first, current)) = subjects.first() else { return Err(gone()) };
    let name = current.as_ref().map(|stored| entity.title(&stored.document)).unwrap_or_default();
    let own = work.begin_change("undo", entity, &first.entity_id, &name).await?;
    for (snapshot, current) in subjects {
        undo_one(&mut work, &own, &change.action, entity, &snapshot, current).await?;
    }
    changes::mark_undone(&mut work.tx, id, work.now).await?;
    work.commit(entity).await?;
    Ok(Done { message: msg::UNDONE.to_owned(), undo: Some(own) })
}

fn gone() -> EditError {
    EditError::Refused(msg::UNDO_GONE.to_owned())
}

/// Undoes what `action` did to one row, as part of the change `own`.
async fn undo_one(
    work: &mut EditTx<'_>,
    own: &str,
    action: &str,
    entity: Entity,
    snapshot: &changes::Snapshot,
    current: Option<Stored>,
) -> Result<(), EditError> {
    if snapshot.entity_id == ORDER {
        return reorder_back(work, own, entity, &snapshot.document).await;
    }
    let current = current.ok_or_else(gone)?;
    let before = parse(&snapshot.document);
    if action == DISCARD {
        return match before {
            Some(document) => work.restore_draft(entity, &current, &document).await,
            None => Ok(()),
        };
    }
    let was_gone = current.deleted_at.is_some();
    let was = if was_gone { Value::Null } else { Value::Object(current.document.clone()) };
    work.keep(own, "undo", entity, &snapshot.entity_id, &was).await?;
    let Some(document) = before else { return Ok(work.soft_delete(entity, &current.id).await?) };
    let document = confirmed(entity, document);
    let after = checks::prepare(work, entity, Some(&current), &snapshot.entity_id, document).await?;
    work.put(entity, &snapshot.entity_id, Some(&current), &after).await?;
    if action == "save" && entity.kind().editor == Editor::Sheet && !was_gone {
        // A published draft becomes a draft again.
        let draft = drafts::with_status_of(&current.document, &after);
        let row = Stored { row_version: current.row_version + 1, document: after, ..current };
        work.restore_draft(entity, &row, &draft).await?;
    }
    Ok(())
}

/// Restores the positions of a group's rows.
async fn reorder_back(work: &mut EditTx<'_>, change: &str, entity: Entity, snapshot: &str) -> Result<(), EditError> {
    let snapshot = parse(snapshot).unwrap_or_default();
    let empty = Vec::new();
    let places: Vec<(String, i32)> = snapshot
        .get("order")
        .and_then(Value::as_array)
        .unwrap_or(&empty)
        .iter()
        .filter_map(|row| {
            let place = row.get("place").and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok())?;
            Some((row.get("id").and_then(Value::as_str)?.to_owned(), place))
        })
        .collect();
    let rows = store::all(work.b, entity).await?;
    let old_positions: Vec<Value> = rows
        .iter()
        .filter(|row| {
            carousel::position(&places.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>(), &row.id).is_some()
        })
        .map(|row| json!({"id": row.id, "place": row.document.position()}))
        .collect();
    work.keep(change, "undo", entity, ORDER, &json!({"order": old_positions})).await?;
    for (id, place) in places {
        if rows.iter().any(|row| row.id == id && row.document.position() != place) {
            store::order(&mut work.tx, entity, &id, place, work.now).await?;
        }
    }
    Ok(())
}

/// The log of everything the owner did, newest first; after the line `after`.
#[boxed]
pub async fn audit(b: &Backend, after: Option<&str>) -> Result<Vec<AuditEntry>, BackendError> {
    let lines = changes::log(&b.db, after.filter(|id| is_id(id)).unwrap_or(END_CURSOR), LINES).await?;
    Ok(lines.into_iter().map(entry).collect())
}

/// What a toggle did, from the row before it.
fn toggled(entity: Entity, before: Option<&Document>) -> &'static str {
    let field = entity.kind().rows.as_ref().and_then(|rows| rows.toggle).map(|toggle| toggle.field);
    match (before, field) {
        (Some(before), Some(field)) if before.is_on(field) => "Turned off",
        (Some(_), Some(_)) => "Turned on",
        _ => action("toggle"),
    }
}

fn entry(line: changes::Line) -> AuditEntry {
    // Subscribers are not named: the log outlives their erasure.
    let kind = match line.entity.as_str() {
        newsletter::CODE => "Newsletter subscriber",
        links::CODE => "Link",
        code => Entity::from_code(code).map_or("Picture", Entity::singular),
    };
    let entity = Entity::from_code(&line.entity);
    let done = match (line.action.as_str(), entity) {
        ("toggle", Some(entity)) => toggled(entity, line.toggled.as_deref().and_then(parse).as_ref()),
        (code, _) => action(code),
    };
    let gone = matches!(line.action.as_str(), "remove" | "purge");
    let title = if line.title.is_empty() || line.title == kind {
        String::new()
    } else {
        format!(" \u{201c}{}\u{201d}", line.title)
    };
    let href = match Entity::from_code(&line.entity) {
        _ if gone => String::new(),
        None if line.entity == newsletter::CODE || line.entity == links::CODE => format!("/admin/{}", line.entity),
        None => "/admin/media".to_owned(),
        Some(entity) if line.entity_id == ORDER => entity.screen_path(),
        Some(entity) => entity.edit_path(&line.entity_id),
    };
    AuditEntry {
        id: line.id,
        at: Timestamp(line.created_at),
        by: line.email,
        text: format!("{done}: {kind}{title}"),
        href,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_as_people_read_them() {
        let options = vec![domain::kinds::SelectOption::new("general", "General")];
        assert_eq!(plain(&FieldKind::Select { options }, &json!("general")), "General");
        assert_eq!(plain(&FieldKind::RichText, &json!("<p>Teak &amp; oak</p>")), "Teak & oak");
        assert_eq!(plain(&FieldKind::Tags { suggestions: vec![] }, &json!(["a", "b"])), "a, b");
        assert_eq!(plain(&FieldKind::Toggle, &json!(true)), "Yes");
        assert_eq!(plain(&FieldKind::Text, &json!("")), "None");
        assert_eq!(plain(&FieldKind::Rating, &json!(null)), "None");
    }
}
