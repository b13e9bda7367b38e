//! Lists and records as the admin screens show them.

use super::kinds::rules;
use super::schedule::LocalClock;
use super::{EditError, choices, store, unsaved};
use crate::boxed;
use crate::db::editing::kinds::{self as db, Stored};
use crate::db::editing::{changes, drafts as draft_rows};
use crate::db::media::library;
use crate::html::picture_keys;
use crate::{Backend, BackendError, content};
use domain::admin::{ListPage, ListRow, MediaItem, Record};
use domain::content::publication::Publication;
use domain::kinds::{Document, Entity, FieldKind, Fields as _, FormSpec, Order};
use domain::messages::admin as msg;
use domain::site::island::PictureSources;
use domain::{Timestamp, limits, text};
use serde_json::Value;
use std::collections::HashMap;

/// Longest text of a row, in characters: the list shows two lines.
const TEXT_MAX: usize = 240;

/// A whole list.
///
/// # Errors
/// [`EditError::Refused`] for a single document, or the database fails.
#[boxed]
pub async fn list(b: &Backend, entity: Entity) -> Result<ListPage, EditError> {
    let Some(table) = db::table(entity) else {
        return Err(EditError::Refused(msg::NOT_POSSIBLE.to_owned()));
    };
    let rules = rules(entity);
    rules.before_list(b).await?;
    let stored = store::to_list(b, entity).await?;
    let pictures = table.pictures(&b.db).await?;
    let wall = LocalClock::read(b).await?;
    let autosaved = draft_rows::of(&b.db, entity.code()).await.map_err(BackendError::from)?;
    let mut rows: Vec<ListRow> = stored
        .iter()
        .filter(|row| rules.is_listed(&row.document))
        .map(|row| {
            let picture = entity.picture_field().and_then(|field| pictures.get(row.document.text(field)));
            line(entity, row, picture.map(PictureSources::with_thumb), &wall, autosaved.contains(&row.id))
        })
        .collect();
    if entity.order() == Order::Group {
        number_groups(&mut rows);
    }
    rules.describe_all(b, &mut rows).await?;
    let mut groups: Vec<String> = rows.iter().map(|row| row.group.clone()).filter(|group| !group.is_empty()).collect();
    groups.sort_unstable();
    groups.dedup();
    Ok(ListPage { rows, groups })
}

fn line(
    entity: Entity,
    stored: &Stored,
    picture: Option<PictureSources>,
    wall: &LocalClock,
    autosaved: bool,
) -> ListRow {
    let d = &stored.document;
    let list = entity.kind().rows.as_ref();
    let toggle = list.and_then(|list| list.toggle);
    let state = toggle.map(|toggle| d.is_on(toggle.field));
    let badge = toggle.map(|toggle| if state == Some(true) { toggle.on } else { toggle.off });
    // A row that is not in the carousel has no position; elsewhere 0 is one.
    let placed = match entity.order() {
        Order::None => false,
        Order::All | Order::Group => true,
        Order::Carousel => state == Some(true),
    };
    let facts = list.map_or(&[][..], |list| list.facts).iter().flat_map(|field| facts_of(entity, d, field));
    let mut row = ListRow {
        id: stored.id.clone(),
        row_version: stored.row_version,
        title: entity.title(d),
        text: text::shorten(d.text(list.map_or("", |list| list.line)), TEXT_MAX),
        badges: badge.filter(|badge| !badge.is_empty()).map(str::to_owned).into_iter().collect(),
        picture,
        state,
        rating: d.number("rating"),
        position: placed.then(|| d.position()),
        group: entity.group(d).to_owned(),
        updated_at: stored.updated_at,
        facts: facts.filter(|fact| !fact.is_empty()).collect(),
        href: entity.public_path(&stored.id, d, &wall.local_now()),
        damaged: damage(entity.spec(), stored),
    };
    rules(entity).describe(&mut row, stored, wall);
    row.badges.extend(autosaved.then(|| "Unpublished changes".to_owned()));
    row
}

/// A field's values as a row shows them.
fn facts_of(entity: Entity, document: &Document, name: &str) -> Vec<String> {
    if let Some(Value::Array(_)) = document.get(name) {
        return document.texts(name);
    }
    let text = document.text(name);
    let kind = entity.spec().fields().find(|field| field.name == name).map(|field| &field.kind);
    let shown = match kind {
        Some(FieldKind::Date | FieldKind::Moment) => Publication::parse(text).map(Publication::short),
        Some(FieldKind::Select { options }) => {
            options.iter().find(|option| option.value == text).map(|option| option.label.clone())
        }
        _ => None,
    };
    vec![shown.unwrap_or_else(|| text.to_owned())]
}

/// Within a group, rows are numbered from 1: the stored positions go through all groups.
fn number_groups(rows: &mut [ListRow]) {
    let mut last: HashMap<String, i32> = HashMap::new();
    for row in rows {
        let number = last.entry(row.group.clone()).or_default();
        *number += 1;
        row.position = Some(*number);
    }
}

/// What is damaged in a row, with the labels of its form.
fn damage(spec: &FormSpec, stored: &Stored) -> Option<String> {
    if stored.damaged.is_empty() {
        return None;
    }
    let mut labels = Vec::new();
    for name in &stored.damaged {
        labels.push(spec.fields().find(|field| field.name == *name).map_or(*name, |field| field.label));
    }
    Some(msg::damaged(&labels))
}

/// One row, or a single document; an empty id returns a new row's default values.
///
/// # Errors
/// [`EditError::NotFound`], or the database fails.
#[boxed]
pub async fn open(b: &Backend, entity: Entity, id: &str) -> Result<Record, EditError> {
    if id.is_empty() && entity.can_be_added() {
        return Ok(fresh(b, entity).await?);
    }
    let stored = store::current(b, entity, id).await?.filter(|s| s.deleted_at.is_none());
    let stored = stored.ok_or_else(|| EditError::NotFound(entity.texts().not_found))?;
    Ok(record(b, entity, stored).await?)
}

/// A row to be edited.
pub(super) async fn record(b: &Backend, entity: Entity, stored: Stored) -> Result<Record, BackendError> {
    let spec = choices::form_about(b, entity, &stored.id, &stored.document).await?;
    let media = media_of(b, &spec, &stored.document).await?;
    let media_ids: Vec<String> = media.iter().map(|item| item.id.clone()).collect();
    let by = changes::last_by(&b.db, entity.code(), &stored.id).await?;
    let wall = LocalClock::read(b).await?;
    let href = entity.public_path(&stored.id, &stored.document, &wall.local_now());
    let scheduled = wall.scheduled(entity, &stored.document);
    let places = places(b, entity).await?;
    // One that is off would get a position of its own in the carousel.
    let off = entity.order() == Order::Carousel && !entity.is_published(&stored.document, "");
    let mut draft = stored.document;
    rules(entity).shown(b, &mut draft);
    draft.extend(stored.shown);
    let known: Vec<&str> = spec.fields().map(|field| field.name.as_str()).collect();
    draft.retain(|field, _| known.contains(&field.as_str()));
    let mut record = Record {
        entity,
        id: stored.id,
        row_version: stored.row_version,
        updated_at: stored.updated_at,
        updated_by: by,
        draft,
        media,
        places: places + i32::from(off),
        href,
        scheduled,
        unsaved: None,
    };
    unsaved::attach(b, &spec, &mut record).await?;
    if let Some(unsaved) = &record.unsaved {
        let more = media_of(b, &spec, &unsaved.draft).await?;
        record.media.extend(more.into_iter().filter(|item| media_ids.iter().all(|id| *id != item.id)));
    }
    Ok(record)
}

/// A new row's default values.
pub(super) async fn fresh(b: &Backend, entity: Entity) -> Result<Record, BackendError> {
    let places = places(b, entity).await?.saturating_add(1).min(limits::ORDER_MAX);
    let draft = entity.new_row(&content::today(b).await?, places);
    Ok(Record {
        entity,
        id: String::new(),
        row_version: 0,
        updated_at: Timestamp(0),
        updated_by: None,
        draft,
        media: Vec::new(),
        places,
        href: String::new(),
        scheduled: None,
        unsaved: None,
    })
}

/// The highest position in use.
async fn places(b: &Backend, entity: Entity) -> Result<i32, BackendError> {
    Ok(match db::table(entity) {
        Some(table) => table.last(&b.db).await?,
        None => 0,
    })
}

/// The pictures that a document references.
async fn media_of(b: &Backend, spec: &FormSpec, document: &Document) -> Result<Vec<MediaItem>, BackendError> {
    let mut media = Vec::new();
    for field in spec.fields().filter(|field| matches!(field.kind, FieldKind::Picture { .. })) {
        let id = document.text(&field.name);
        if !id.is_empty()
            && !media.iter().any(|item: &MediaItem| item.id == id)
            && let Some(item) = library::one(&b.db, id).await?
        {
            media.push(item);
        }
    }
    for field in spec.fields().filter(|field| field.kind == FieldKind::RichText) {
        for key in picture_keys(document.text(&field.name)) {
            if !media.iter().any(|item| item.picture.src.contains(&key))
                && let Some(item) = library::by_key(&b.db, &key).await?
            {
                media.push(item);
            }
        }
    }
    Ok(media)
}
