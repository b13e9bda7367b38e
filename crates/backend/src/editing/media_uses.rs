//! Where pictures are used: rows that reference them, texts that contain them, drafts of both. The
//! trash counts too: it may be restored.

use crate::db::WriteTx;
use crate::db::media::library::{self as db, State, Use};
use crate::error::DbError;
use crate::{Backend, BackendError};
use domain::admin::{MediaItem, MediaUse};
use domain::kinds::{Document, Entity};
use domain::text;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Longest title of a place, in characters.
const TITLE_MAX: usize = 60;
/// The part of a picture's address before its key.
const ADDRESS: &str = "/media/";

/// Every place that uses a picture, by the picture's id or key.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    places: HashMap<String, Vec<MediaUse>>,
    /// Names in earlier versions that can be restored.
    former: HashSet<String>,
}

/// The last known uses of every picture, for lists. Code that decides about deleting reads them
/// again.
#[derive(Debug, Default)]
pub(crate) struct KnownUses(Mutex<Option<(State, Arc<Uses>)>>);

impl KnownUses {
    /// Where all of `items` are used, which were read after `state`.
    pub(super) async fn of(b: &Backend, state: State, items: &[MediaItem]) -> Result<Arc<Uses>, BackendError> {
        let lock = || b.uses.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, uses)) = &*lock()
            && *known == state
        {
            return Ok(Arc::clone(uses));
        }
        let uses = Arc::new(Uses::read(b, items).await?);
        *lock() = Some((state, Arc::clone(&uses)));
        Ok(uses)
    }
}

impl Uses {
    /// Reads where these pictures are used.
    pub(super) async fn read(b: &Backend, items: &[MediaItem]) -> Result<Self, BackendError> {
        let known = items.iter().flat_map(|item| [item.id.as_str(), key_of(item)]);
        let mut uses =
            Self { places: known.map(|name| (name.to_owned(), Vec::new())).collect(), former: HashSet::default() };
        for place in db::uses(&b.db).await? {
            uses.note(&place.media_id.clone(), || shown(&place));
        }
        for text in db::texts(&b.db).await? {
            let place = Use {
                media_id: String::new(),
                entity: text.entity,
                id: text.id,
                title: text.title,
                deleted_at: text.deleted_at,
                place: String::new(),
            };
            for name in named_in(&text.content) {
                uses.note(name, || shown(&place));
            }
        }
        for (code, row, document) in db::drafts(&b.db).await? {
            let Some(entity) = Entity::from_code(&code) else { continue };
            let name = serde_json::from_str(&document).map(|document| entity.title(&document)).unwrap_or_default();
            let place = MediaUse {
                label: format!("Draft: {}", text::shorten(&name, TITLE_MAX)),
                href: href(Some(entity), &row),
                entity: code,
                place: String::new(),
            };
            for name in named_in(&document) {
                uses.note(name, || place.clone());
            }
        }
        for document in db::versions(&b.db).await? {
            let known = named_in(&document).into_iter().filter(|name| uses.places.contains_key(*name));
            uses.former.extend(known.map(str::to_owned));
        }
        Ok(uses)
    }

    fn note(&mut self, name: &str, place: impl FnOnce() -> MediaUse) {
        if let Some(places) = self.places.get_mut(name) {
            let place = place();
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }

    /// A picture with the places that use it.
    pub(super) fn with_uses(&self, item: MediaItem) -> MediaItem {
        let former = self.former.contains(&item.id) || self.former.contains(key_of(&item));
        MediaItem { uses: self.of(&item), former, ..item }
    }

    /// The places of one picture.
    pub(super) fn of(&self, item: &MediaItem) -> Vec<MediaUse> {
        let mut places: Vec<MediaUse> = self.places.get(&item.id).cloned().unwrap_or_default();
        for place in self.places.get(key_of(item)).into_iter().flatten() {
            if !places.contains(place) {
                places.push(place.clone());
            }
        }
        places
    }
}

/// Every place that uses one picture.
pub(super) async fn places(b: &Backend, item: &MediaItem) -> Result<Vec<MediaUse>, BackendError> {
    Ok(Uses::read(b, std::slice::from_ref(item)).await?.of(item))
}

/// A picture with the places that use it; none if it does not exist.
pub(super) async fn with_places(b: &Backend, id: &str) -> Result<Option<MediaItem>, BackendError> {
    let Some(item) = db::one(&b.db, id).await? else { return Ok(None) };
    Ok(Some(Uses::read(b, std::slice::from_ref(&item)).await?.with_uses(item)))
}

/// The first part of the addresses of a picture.
pub(super) fn key_of(item: &MediaItem) -> &str {
    item.picture.src.split('/').nth(2).unwrap_or_default()
}

/// Everything in a text or document that may be a picture's id or key.
pub(super) fn named_in(text: &str) -> BTreeSet<&str> {
    let keys = text.split(ADDRESS).skip(1).filter_map(|rest| rest.split_once('/').map(|(key, _)| key));
    text.split('"').chain(keys).filter(|name| crate::ids::is_id(name)).collect()
}

fn shown(place: &Use) -> MediaUse {
    let kind = Entity::from_code(&place.entity);
    let trash = if place.deleted_at.is_some() { " (in the trash)" } else { "" };
    MediaUse {
        label: format!("{}: {}{trash}", kind.map_or("Page", Entity::singular), text::shorten(&place.title, TITLE_MAX)),
        href: href(kind, &place.id),
        entity: place.entity.clone(),
        place: if place.deleted_at.is_none() { place.place.clone() } else { String::new() },
    }
}

/// Where a row is edited.
fn href(kind: Option<Entity>, id: &str) -> String {
    match kind {
        Some(entity) => entity.edit_path(id),
        None => Entity::PageImages.screen_path(),
    }
}

/// Marks the pictures in a document that is being written as used.
pub(super) async fn mark_used(tx: &mut WriteTx, document: &Document) -> Result<(), DbError> {
    let json = serde_json::Value::Object(document.clone()).to_string();
    let names: Vec<&str> = named_in(&json).into_iter().collect();
    db::in_use(tx, &names).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_name_pictures_by_address_and_documents_by_id() {
        let html = "<p><img src=\"/media/abc/480.jpg\" alt=\"\"> <a href=\"https://x/media/def/1.jpg\">/media/</a></p>";
        let named = named_in(html);
        assert!(named.contains("abc") && named.contains("def") && !named.contains("ghi"), "{named:?}");
        assert!(named_in("{\"picture\":\"0190-a\"}").contains("0190-a"));
    }
}
