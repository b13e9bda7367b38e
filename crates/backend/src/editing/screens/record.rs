use crate::db::editing::changes;
use crate::db::editing::kinds::{StoredRow, table};
use crate::db::media::library;
use crate::editing::drafts::merge;
use crate::editing::engine::edit_tx::EditError;
use crate::editing::engine::stored_rows;
use crate::editing::screens::forms;
use crate::editing::screens::local_clock::LocalClock;
use crate::html::picture_keys;
use crate::{Backend, BackendError, boxed, content};
use domain::admin::{MediaItem, Record};
use domain::kinds::{Document, FieldKind, Fields as _, FormSpec, Kind, Order};
use domain::sections::library_pictures;
use domain::{Timestamp, limits};
use serde_json::Value;

/// An empty id returns a new row's default values.
#[boxed]
pub async fn open(backend: &Backend, kind: Kind, id: &str) -> Result<Record, EditError> {
    if id.is_empty() && kind.can_be_added() {
        return Ok(new_record(backend, kind).await?);
    }
    let stored = stored_rows::existing(backend, kind, id).await?;
    Ok(record_of(backend, kind, stored).await?)
}

pub(crate) async fn record_of(backend: &Backend, kind: Kind, stored: StoredRow) -> Result<Record, BackendError> {
    let form = forms::form_for_document(backend, kind, &stored.id, &stored.document).await?;
    let media = pictures_of(backend, &form, &stored.document).await?;
    let updated_by = changes::last_by(&backend.db, kind.code(), &stored.id).await?;
    let clock = LocalClock::read(backend).await?;
    let href = kind.public_path(&stored.id, &stored.document, &clock.local_now());
    let scheduled = clock.scheduled(kind, &stored.document);
    let mut places = last_position(backend, kind).await?;
    if kind.order() == Order::Carousel && !kind.is_published(&stored.document, "") {
        // One that is off would get a position of its own in the carousel.
        places += 1;
    }
    let mut draft = stored.document;
    draft.extend(stored.shown);
    draft.retain(|name, _| form.fields().any(|field| field.name == *name));
    let mut record = Record {
        kind,
        id: stored.id,
        row_version: stored.row_version,
        updated_at: stored.updated_at,
        updated_by,
        draft,
        media,
        places,
        href,
        scheduled,
        unsaved: None,
    };
    merge::attach_draft(backend, &form, &mut record).await?;
    if let Some(unsaved) = &record.unsaved {
        for item in pictures_of(backend, &form, &unsaved.draft).await? {
            if !record.media.iter().any(|known| known.id == item.id) {
                record.media.push(item);
            }
        }
    }
    Ok(record)
}

async fn new_record(backend: &Backend, kind: Kind) -> Result<Record, BackendError> {
    let places = last_position(backend, kind).await?.saturating_add(1).min(limits::ORDER_MAX);
    let draft = kind.new_row(&content::today(backend).await?, places);
    Ok(Record {
        kind,
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

async fn last_position(backend: &Backend, kind: Kind) -> Result<i32, BackendError> {
    match table(kind) {
        Some(table) => Ok(table.last(&backend.db).await?),
        None => Ok(0),
    }
}

pub(super) fn picture_ids(form: &FormSpec, document: &Document) -> Vec<String> {
    let mut ids = Vec::new();
    for field in form.fields() {
        match (&field.kind, document.get(&field.name)) {
            (FieldKind::Picture { .. }, _) => ids.push(document.text(&field.name).to_owned()),
            (FieldKind::Sections { .. }, Some(Value::Array(sections))) => ids.extend(library_pictures(sections)),
            _ => {}
        }
    }
    ids
}

async fn pictures_of(backend: &Backend, form: &FormSpec, document: &Document) -> Result<Vec<MediaItem>, BackendError> {
    let mut found: Vec<MediaItem> = Vec::new();
    for id in picture_ids(form, document) {
        if id.is_empty() || found.iter().any(|item| item.id == id) {
            continue;
        }
        found.extend(library::one(&backend.db, &id).await?);
    }
    for field in form.fields() {
        if field.kind != FieldKind::RichText {
            continue;
        }
        for key in picture_keys(document.text(&field.name)) {
            if !found.iter().any(|item| item.picture.src.contains(&key)) {
                found.extend(library::by_key(&backend.db, &key).await?);
            }
        }
    }
    Ok(found)
}
