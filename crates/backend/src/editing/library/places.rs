//! Puts pictures in galleries and on pages, and takes them out. Each is one change with one Undo.

use crate::accounts::session::Admin;
use crate::db::content::options;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::db::media::library as db;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::order::make_room;
use crate::editing::engine::rules::{EditedRow, object};
use crate::editing::engine::save::{PreparedRow, change_row, prepare_row, write_row};
use crate::editing::engine::stored_rows;
use crate::editing::engine::trash::remove_rows;
use crate::editing::kinds::page_images::HERO_VIDEO;
use crate::editing::library::bulk_changes::chosen;
use crate::editing::screens::forms;
use crate::ids::{is_id, new_id};
use crate::{Backend, BackendError, boxed};
use domain::admin::{Done, MediaItem, PicturePlaces};
use domain::content::option_lists::OptionList;
use domain::content::options::GalleryCategory;
use domain::kinds::{Document, Fields as _, FormSpec, Kind, SelectOption};
use domain::limits;
use domain::messages::{admin as admin_msg, pictures as msg};
use domain::sections::is_placeholder;
use serde_json::json;

const TAG: &str = "tag";

/// What the library offers for a picture.
#[boxed]
pub async fn picture_places(backend: &Backend) -> Result<PicturePlaces, BackendError> {
    let mut places = PicturePlaces::default();
    for category in GalleryCategory::ALL {
        places.galleries.push(SelectOption::new(category.code(), category.label()));
    }
    for tag in options::all(backend.db.reader()).await?.offered(OptionList::GalleryTags) {
        places.tags.push(SelectOption::new(&tag.code, &tag.label));
    }
    for row in list_table(Kind::PageImages)?.all(backend.db.reader()).await? {
        let name = row.document.text("displayName");
        if row.document.text("sectionKey") != HERO_VIDEO && !name.is_empty() {
            places.slots.push(SelectOption::new(&row.id, name));
        }
    }
    Ok(places)
}

/// Where photos go in a gallery, and their tag.
#[derive(Clone, Copy, Debug)]
pub struct GalleryPlace<'a> {
    pub category: &'a str,
    pub tag: &'a str,
    /// Of the first of them, from 1; without it they come after all others.
    pub place: Option<i32>,
}

impl GalleryPlace<'_> {
    /// Before which of `count` photos; `count` for after all of them.
    fn index(&self, count: usize) -> usize {
        match self.place.map(usize::try_from) {
            Some(Ok(place)) => place.saturating_sub(1).min(count),
            Some(Err(_)) | None => count,
        }
    }
}

/// In the order of `ids`. Pictures that are in the gallery already, or that nobody has described, are left out.
pub async fn put_in_gallery(
    backend: &Backend,
    admin: &Admin,
    ids: &[impl AsRef<str>],
    place: GalleryPlace<'_>,
) -> Result<Done, EditError> {
    let category = GalleryCategory::from_code(place.category).ok_or_else(EditError::not_possible)?;
    let form = forms::form_for_document(backend, Kind::Gallery, "", &Document::new()).await?;
    let mut edit = EditTx::begin(backend, admin).await?;
    let mut items = chosen(backend, ids).await?;
    items.sort_by_key(|item| ids.iter().position(|id| id.as_ref() == item.id));
    let mut group = stored_rows::all(backend, Kind::Gallery).await?;
    group.retain(|row| row.document.text("category") == category.code());
    let count = items.len();
    items.retain(|item| !group.iter().any(|row| row.document.text("picture") == item.id));
    let known = count - items.len();
    let count = items.len();
    items.retain(|item| !item.alt.is_empty() && !is_placeholder(&item.alt) && !is_placeholder(&item.caption));
    let undescribed = count - items.len();

    let undo = add_photos(&mut edit, &form, &items, &group, place).await?;
    edit.commit(Kind::Gallery).await?;
    let gallery = msg::gallery(category.label());
    Ok(Done { message: msg::put_in_gallery(items.len(), &gallery, known, undescribed), undo })
}

async fn add_photos(
    edit: &mut EditTx<'_>,
    form: &FormSpec,
    items: &[MediaItem],
    group: &[StoredRow],
    place: GalleryPlace<'_>,
) -> Result<Option<String>, EditError> {
    let Some(first) = items.first() else { return Ok(None) };
    let first_id = new_id();
    let change = edit.begin_change("save", Kind::Gallery, &first_id, &first.title).await?;
    let mut next_id = Some(first_id);
    let index = place.index(group.len());
    let mut position = if index < group.len() {
        make_room(edit, &change, Kind::Gallery, group, index, items.len()).await?;
        i32::try_from(index + 1).unwrap_or(limits::ORDER_MAX)
    } else {
        let last = group.iter().map(|row| row.document.position()).max().unwrap_or(0);
        last.saturating_add(1).min(limits::ORDER_MAX)
    };
    for item in items {
        let values = json!({
            "picture": item.id, "altText": item.alt, "caption": item.caption, TAG: place.tag,
            "category": place.category, "displayOrder": position, "isVisible": true,
        });
        let values = form.validate(&values).map_err(EditError::Invalid)?;
        let row = EditedRow { new_id: next_id.take(), ..EditedRow::from_form("", None, values) };
        let PreparedRow { id, document, .. } = prepare_row(edit, Kind::Gallery, row).await?;
        edit.record_previous(&change, "save", Kind::Gallery, &id, None).await?;
        write_row(edit, Kind::Gallery, &id, None, &document).await?;
        position = document.position().saturating_add(1).min(limits::ORDER_MAX);
    }
    Ok(Some(change))
}

/// Tags the photos of these pictures in both galleries.
pub async fn tag_photos(
    backend: &Backend,
    admin: &Admin,
    ids: &[impl AsRef<str>],
    tag: &str,
) -> Result<Done, EditError> {
    let lists = options::all(backend.db.reader()).await?;
    let option = lists.find(OptionList::GalleryTags, tag).ok_or_else(EditError::not_possible)?;
    let mut edit = EditTx::begin(backend, admin).await?;
    let items = chosen(backend, ids).await?;
    let mut rows = stored_rows::all(backend, Kind::Gallery).await?;
    rows.retain(|row| items.iter().any(|item| item.id == row.document.text("picture")));
    let mut without = items.len();
    for item in &items {
        if rows.iter().any(|row| row.document.text("picture") == item.id) {
            without -= 1;
        }
    }
    rows.retain(|row| row.document.text(TAG) != tag);
    let mut undo = None;
    if let Some(first) = rows.first() {
        let change = edit.begin_change("save", Kind::Gallery, &first.id, &Kind::Gallery.title(&first.document)).await?;
        for row in &rows {
            let mut document = row.document.clone();
            document.set(TAG, tag);
            edit.record_previous(&change, "save", Kind::Gallery, &row.id, Some(&row.document)).await?;
            write_row(&mut edit, Kind::Gallery, &row.id, Some(row), &document).await?;
        }
        undo = Some(change);
    }
    edit.commit(Kind::Gallery).await?;
    Ok(Done { message: msg::tagged(rows.len(), &option.label, without), undo })
}

/// The slot shows the picture with the picture's own alt text.
#[boxed]
pub async fn put_on_page(backend: &Backend, admin: &Admin, id: &str, slot: &str) -> Result<Done, EditError> {
    let mut edit = EditTx::begin(backend, admin).await?;
    if !is_id(id) || !db::exists(&mut edit.tx, id).await? {
        return Err(EditError::NotFound(admin_msg::PICTURE_NOT_FOUND));
    }
    let item = db::one(&backend.db, id).await?.ok_or(EditError::NotFound(admin_msg::PICTURE_NOT_FOUND))?;
    let row = stored_rows::existing(backend, Kind::PageImages, slot).await?;
    let name = row.document.text("displayName").to_owned();
    let undo = fill_slot(&mut edit, &row, json!({"picture": item.id, "altText": item.alt})).await?;
    edit.commit_row(Kind::PageImages, slot).await?;
    Ok(Done { message: msg::put_on_page(&name), undo })
}

/// Removes the photo of a gallery, or empties the slot of a page, that shows this picture. The picture stays.
#[boxed]
pub async fn take_out(backend: &Backend, admin: &Admin, id: &str, kind: Kind, row: &str) -> Result<Done, EditError> {
    if !matches!(kind, Kind::Gallery | Kind::PageImages) {
        return Err(EditError::not_possible());
    }
    let mut edit = EditTx::begin(backend, admin).await?;
    let row = stored_rows::existing(backend, kind, row).await?;
    if row.document.text("picture") != id {
        return Err(EditError::Refused(msg::NOT_THERE.to_owned()));
    }
    if kind == Kind::Gallery {
        let category = GalleryCategory::from_code(row.document.text("category")).unwrap_or_default();
        let undo = remove_rows(&mut edit, kind, &[row]).await?;
        edit.commit(kind).await?;
        return Ok(Done { message: msg::taken_out(&msg::gallery(category.label())), undo });
    }
    let name = row.document.text("displayName").to_owned();
    let undo = fill_slot(&mut edit, &row, json!({"picture": "", "altText": "", "caption": ""})).await?;
    edit.commit_row(kind, &row.id).await?;
    Ok(Done { message: msg::taken_out(&name), undo })
}

async fn fill_slot(
    edit: &mut EditTx<'_>,
    row: &StoredRow,
    values: serde_json::Value,
) -> Result<Option<String>, EditError> {
    let edited = EditedRow::from_form(&row.id, Some(row), object(values));
    let PreparedRow { document, .. } = prepare_row(edit, Kind::PageImages, edited).await?;
    change_row(edit, "save", Kind::PageImages, &row.id, Some(row), &document).await
}
