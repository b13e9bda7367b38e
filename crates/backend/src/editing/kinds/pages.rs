use crate::content::pages::page_of_draft;
use crate::db::content::pages;
use crate::db::editing::kinds::Stored;
use crate::db::media;
use crate::editing::drafts::preview_content::PreviewContent;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{EditedRow, Rules};
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::options::PublishStatus;
use domain::kinds::{Document, Fields as _, is_fixed_page};
use domain::media::picture::Picture;
use domain::messages::admin as msg;
use domain::sections::{library_pictures, missing_type};
use serde_json::Value;
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

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        row.store(edit).await?;
        Ok(pages::set_pictures(&mut edit.tx, row.id, &pictures_of(row.document)).await?)
    }

    async fn preview(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let pictures = pictures_now(b, d).await?;
        Ok(Some(PreviewContent::Page(Box::new(page_of_draft(id, d)), pictures)))
    }
}

/// The specification requires these pages: they keep their address, stay public and show what it requires on them.
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
    if let Some(Value::Array(sections)) = row.document.get(SECTIONS)
        && let Some(missing) = missing_type(slug, sections)
    {
        row.violations.add(SECTIONS, &msg::section_required(missing.descriptor().label));
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
