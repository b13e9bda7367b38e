//! Where pictures are used: rows that reference them, texts that contain them, drafts of both. The
//! trash counts too: it may be restored.

use crate::BackendError;
use crate::db::media::library::{self as rows, Use, UsesFingerprint};
use crate::db::{Db, WriteTx};
use crate::editing::library::place_words::{PlaceWords, draft_use};
use crate::error::DbError;
use crate::ids::is_id;
use domain::admin::{MediaItem, MediaUse};
use domain::kinds::{Document, Kind};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::slice;
use std::sync::{Arc, Mutex, PoisonError};

const ADDRESS: &str = "/media/";

#[derive(Debug, Default)]
pub(crate) struct Uses {
    places: HashMap<String, Vec<MediaUse>>,
    /// Ids and keys in earlier versions that can be restored.
    in_history: HashSet<String>,
}

/// The last known uses of every picture, for lists. Code that decides about deleting reads them
/// again.
#[derive(Debug, Default)]
pub(crate) struct KnownUses(Mutex<Option<(UsesFingerprint, Arc<Uses>)>>);

impl KnownUses {
    /// Where all of `items` are used, which were read after `state`.
    pub(crate) async fn of(
        &self,
        db: &Db,
        state: UsesFingerprint,
        items: &[MediaItem],
    ) -> Result<Arc<Uses>, BackendError> {
        if let Some((known, uses)) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner)
            && *known == state
        {
            return Ok(Arc::clone(uses));
        }
        let uses = Arc::new(Uses::read(db, items).await?);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((state, Arc::clone(&uses)));
        Ok(uses)
    }
}

impl Uses {
    pub(crate) async fn read(db: &Db, items: &[MediaItem]) -> Result<Self, BackendError> {
        let mut uses = Self::default();
        for item in items {
            uses.places.insert(item.id.clone(), Vec::new());
            uses.places.insert(key_of(item).to_owned(), Vec::new());
        }
        let words = PlaceWords::read(db).await?;
        for place in rows::uses(db).await? {
            if uses.places.contains_key(&place.media_id) {
                uses.add(&place.media_id, &words.row_use(&place));
            }
        }
        for text in rows::texts(db).await? {
            let place = words.row_use(&Use {
                media_id: String::new(),
                entity: text.entity,
                id: text.id,
                title: text.title,
                deleted_at: text.deleted_at,
                place: String::new(),
            });
            for name in named_in(&text.content) {
                uses.add(name, &place);
            }
        }
        for draft in rows::drafts(db).await? {
            let Some(kind) = Kind::from_code(&draft.entity) else { continue };
            let place = draft_use(kind, &draft.entity_id, &draft.document);
            for name in named_in(&draft.document) {
                uses.add(name, &place);
            }
        }
        for document in rows::versions(db).await? {
            for name in named_in(&document) {
                if uses.places.contains_key(name) {
                    uses.in_history.insert(name.to_owned());
                }
            }
        }
        Ok(uses)
    }

    fn add(&mut self, name: &str, place: &MediaUse) {
        if let Some(places) = self.places.get_mut(name)
            && !places.contains(place)
        {
            places.push(place.clone());
        }
    }

    pub(crate) fn add_to(&self, item: &mut MediaItem) {
        item.set_uses(self.of(item));
        item.former = self.in_history.contains(&item.id) || self.in_history.contains(key_of(item));
    }

    fn of(&self, item: &MediaItem) -> Vec<MediaUse> {
        let mut found = Vec::new();
        for name in [item.id.as_str(), key_of(item)] {
            let Some(places) = self.places.get(name) else { continue };
            for place in places {
                if !found.contains(place) {
                    found.push(place.clone());
                }
            }
        }
        found
    }
}

pub(crate) async fn places(db: &Db, item: &MediaItem) -> Result<Vec<MediaUse>, BackendError> {
    Ok(Uses::read(db, slice::from_ref(item)).await?.of(item))
}

pub(crate) async fn with_places(db: &Db, id: &str) -> Result<Option<MediaItem>, BackendError> {
    let Some(mut item) = rows::one(db, id).await? else { return Ok(None) };
    Uses::read(db, slice::from_ref(&item)).await?.add_to(&mut item);
    Ok(Some(item))
}

pub(crate) fn key_of(item: &MediaItem) -> &str {
    item.picture.src.split('/').nth(2).unwrap_or_default()
}

/// Everything in a text or document that may be a picture's id or key.
pub(crate) fn named_in(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for part in text.split('"') {
        if is_id(part) {
            names.insert(part);
        }
    }
    let mut before = "";
    for (at, part) in text.split(ADDRESS).enumerate() {
        if at > 0
            && let Some(name) = id_before(before).or(key_at(part))
        {
            names.insert(name);
        }
        before = part;
    }
    names
}

/// The id of a picture whose address follows: only the id counts, because the address may name
/// a former file. Quotes are escaped in a document.
fn id_before(address: &str) -> Option<&str> {
    let (_, attributes) = address.rsplit_once("<img data-picture=")?;
    if attributes.contains('<') {
        return None;
    }
    let quotes = ['\\', '"'];
    let id = attributes.trim_start_matches(quotes).split(quotes).next()?;
    if is_id(id) { Some(id) } else { None }
}

fn key_at(address: &str) -> Option<&str> {
    let (key, _) = address.split_once('/')?;
    if is_id(key) { Some(key) } else { None }
}

/// Marks the pictures in the form's fields as used.
pub(crate) async fn mark_used(tx: &mut WriteTx, kind: Kind, document: &Document) -> Result<(), DbError> {
    let mut values = document.clone();
    values.retain(|name, _| kind.spec().fields().any(|field| field.name == *name));
    let json = Value::Object(values).to_string();
    let names: Vec<&str> = named_in(&json).into_iter().collect();
    rows::in_use(tx, &names).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_named_by_id_and_without_one_by_address() {
        let html = "<p><img src=\"/media/abc/480.jpg\" alt=\"\"> <a href=\"https://x/media/def/1.jpg\">/media/</a></p>";
        let named = named_in(html);
        assert!(named.contains("abc") && named.contains("def") && !named.contains("ghi"), "{named:?}");
        assert!(named_in("{\"picture\":\"0190-a\"}").contains("0190-a"));
        let html =
            "<p><img data-picture=\"p1\" src=\"/media/old/480.jpg\" alt=\"\"></p><img src=\"/media/abc/480.jpg\">";
        let document = serde_json::json!({"content": html}).to_string();
        for text in [html, &document] {
            let named = named_in(text);
            assert!(named.contains("p1") && named.contains("abc") && !named.contains("old"), "{named:?}");
        }
    }
}
