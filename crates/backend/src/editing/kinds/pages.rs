use crate::content::pages::page_of_draft;
use crate::db::content::pages;
use crate::db::editing::kinds::{Stored, list_table};
use crate::db::media;
use crate::editing::drafts::preview_content::PreviewContent;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{EditedRow, Rules};
use crate::editing::engine::slugs::free_slug;
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::admin::Record;
use domain::content::options::PublishStatus;
use domain::kinds::{Document, Entity, Fields as _, is_fixed_page};
use domain::media::picture::Picture;
use domain::messages::{admin as msg, publishing};
use domain::sections::library_pictures;
use domain::text::slug::slugify;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashMap;

const SECTIONS: &str = "sections";

pub(super) struct Pages;

#[async_trait]
impl Rules for Pages {
    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        if let Some(previous) = row.previous {
            keep_fixed_page(previous, row);
        }
        for picture in pictures_of(&row.document) {
            if !media::library::exists(&mut edit.tx, &picture).await? {
                row.violations.add(SECTIONS, msg::PICTURE_GONE);
                break;
            }
        }
        Ok(())
    }

    /// An empty page; its sections are in the draft until it is published.
    async fn begin(&self, edit: &mut EditTx<'_>, draft: Document) -> Result<Option<Document>, EditError> {
        let mut page = draft;
        page.set(SECTIONS, Value::Array(Vec::new()));
        page.set("status", PublishStatus::Draft.code());
        if page.text("title").trim().is_empty() {
            page.set("title", publishing::UNTITLED);
        }
        let table = list_table(Entity::Pages)?;
        for base in [slugify(page.text("slug")), slugify(page.text("title")), "page".to_owned()] {
            if base.is_empty() {
                continue;
            }
            if let Some(slug) = free_slug(&mut edit.tx, table, "slug", &base, "").await? {
                page.set("slug", slug);
                return Ok(Some(page));
            }
        }
        Err(EditError::invalid("slug", msg::SLUG_TAKEN))
    }

    fn saved(&self, previous: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let texts = record.entity.texts();
        let is_public = record.entity.is_published(&record.draft, "");
        Cow::Borrowed(match previous {
            None => texts.created,
            Some(previous) => match (record.entity.is_published(previous, ""), is_public) {
                (true, true) => publishing::CHANGES_PUBLISHED,
                (false, true) => texts.turned_on,
                (true, false) => texts.turned_off,
                (false, false) => texts.updated,
            },
        })
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        row.store(edit).await?;
        Ok(pages::set_pictures(&mut edit.tx, row.id, &pictures_of(row.document)).await?)
    }

    async fn preview(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let pictures = pictures_now(b, d).await?;
        Ok(Some(PreviewContent::Page(Box::new(page_of_draft(id, d)), pictures)))
    }
}

/// The specification requires these pages: they keep their address and stay public.
fn keep_fixed_page(previous: &Stored, row: &mut EditedRow<'_>) {
    let slug = previous.document.text("slug");
    if !is_fixed_page(slug) {
        return;
    }
    if row.document.text("slug") != slug {
        row.violations.add("slug", msg::PAGE_ADDRESS_FIXED);
    }
    if row.document.text("status") != PublishStatus::Published.code() {
        row.violations.add("status", msg::PAGE_ALWAYS_PUBLIC);
    }
}

/// The ids of the library's pictures in its sections.
fn pictures_of(document: &Document) -> Vec<String> {
    match document.get(SECTIONS) {
        Some(Value::Array(sections)) => library_pictures(sections),
        _ => Vec::new(),
    }
}

async fn pictures_now(b: &Backend, document: &Document) -> Result<HashMap<String, Picture>, DbError> {
    let mut pictures = HashMap::new();
    for id in pictures_of(document) {
        if let Some(picture) = media::picture_now(&b.db, &id).await? {
            pictures.insert(id, picture);
        }
    }
    Ok(pictures)
}
