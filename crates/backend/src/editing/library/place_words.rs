//! Where a picture is, in the words of the screens.

use crate::db::Db;
use crate::db::content::options;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::db::media::library::Use;
use crate::error::DbError;
use domain::admin::MediaUse;
use domain::content::option_lists::{OptionList, OptionLists, UNTAGGED};
use domain::content::options::GalleryCategory;
use domain::kinds::{Fields as _, Kind};
use domain::messages::pictures as msg;
use domain::text;
use std::collections::HashMap;

const TITLE_MAX: usize = 60;

/// What is needed to name places: photos of the galleries in their order, slots of pages, and tags.
pub(crate) struct PlaceWords {
    photos: HashMap<String, Photo>,
    slots: HashMap<String, StoredRow>,
    lists: OptionLists,
}

struct Photo {
    row: StoredRow,
    /// From 1, in its gallery.
    place: usize,
}

impl PlaceWords {
    pub(crate) async fn read(db: &Db) -> Result<Self, DbError> {
        let mut photos = HashMap::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for row in list_table(Kind::Gallery)?.all(db.reader()).await? {
            let place = places.entry(row.document.text("category").to_owned()).or_insert(0);
            *place += 1;
            photos.insert(row.id.clone(), Photo { place: *place, row });
        }
        let mut slots = HashMap::new();
        for row in list_table(Kind::PageImages)?.all(db.reader()).await? {
            slots.insert(row.id.clone(), row);
        }
        Ok(Self { photos, slots, lists: options::all(db.reader()).await? })
    }

    pub(crate) fn row_use(&self, place: &Use) -> MediaUse {
        let is_in_trash = place.deleted_at.is_some();
        let kind = Kind::from_code(&place.entity);
        let label = kind.map_or("Page", Kind::singular);
        let title = text::shorten(&place.title, TITLE_MAX);
        let plain = MediaUse {
            kind: place.entity.clone(),
            row: place.id.clone(),
            label: if is_in_trash { format!("{label}: {title} (in the trash)") } else { format!("{label}: {title}") },
            name: if title.is_empty() { label.to_owned() } else { title.clone() },
            about: label.to_owned(),
            short: short_name(kind, if title.is_empty() { label } else { &title }),
            href: match kind {
                Some(kind) => kind.edit_path(&place.id),
                None => Kind::PageImages.screen_path(),
            },
            alt: String::new(),
            is_visible: None,
            can_be_emptied: false,
            place: if is_in_trash { String::new() } else { place.place.clone() },
        };
        if is_in_trash {
            return MediaUse { about: msg::IN_TRASH.to_owned(), short: msg::IN_TRASH.to_owned(), ..plain };
        }
        match kind {
            Some(Kind::Gallery) => match self.photos.get(&place.id) {
                Some(photo) => self.in_gallery(photo, plain),
                None => plain,
            },
            Some(Kind::PageImages) => match self.slots.get(&place.id) {
                Some(slot) => on_page(slot, plain),
                None => plain,
            },
            _ => plain,
        }
    }

    fn in_gallery(&self, photo: &Photo, plain: MediaUse) -> MediaUse {
        let document = &photo.row.document;
        let category = GalleryCategory::from_code(document.text("category")).unwrap_or_default();
        let gallery = msg::gallery(category.label());
        let tag = match document.text("tag") {
            "" => UNTAGGED,
            tag => tag,
        };
        let is_visible = document.is_on("isVisible");
        MediaUse {
            name: msg::gallery_place(&gallery, photo.place),
            about: msg::gallery_state(self.lists.label(OptionList::GalleryTags, tag), is_visible),
            is_visible: Some(is_visible),
            short: gallery,
            alt: document.text("altText").to_owned(),
            can_be_emptied: true,
            ..plain
        }
    }
}

/// Names of slots begin with their page: 'Home: hero picture'.
fn on_page(slot: &StoredRow, plain: MediaUse) -> MediaUse {
    let name = slot.document.text("displayName");
    MediaUse {
        name: name.replacen(": ", ", ", 1),
        about: msg::PAGE_IMAGE.to_owned(),
        short: page_of(name).to_owned(),
        alt: slot.document.text("altText").to_owned(),
        can_be_emptied: true,
        ..plain
    }
}

fn page_of(slot_name: &str) -> &str {
    match slot_name.split_once(": ") {
        Some((page, _)) => page,
        None => slot_name,
    }
}

pub(crate) fn draft_use(kind: Kind, row_id: &str, json: &str) -> MediaUse {
    let title = match serde_json::from_str(json) {
        Ok(document) => kind.title(&document),
        Err(_) => String::new(),
    };
    let title = text::shorten(&title, TITLE_MAX);
    let about = msg::draft_of(kind.singular());
    MediaUse {
        kind: kind.code().to_owned(),
        row: row_id.to_owned(),
        label: format!("Draft: {title}"),
        name: if title.is_empty() { kind.singular().to_owned() } else { title },
        short: about.clone(),
        about,
        href: kind.edit_path(row_id),
        ..MediaUse::default()
    }
}

/// A page and a project are known by their names, others by their list.
fn short_name(kind: Option<Kind>, title: &str) -> String {
    match kind {
        Some(Kind::Pages | Kind::Projects) => title.to_owned(),
        Some(kind) => kind.plural().to_owned(),
        None => title.to_owned(),
    }
}
