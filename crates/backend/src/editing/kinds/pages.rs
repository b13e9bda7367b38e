use crate::content::pages::page_of_draft;
use crate::db::content::pages;
use crate::db::editing::kinds::{Stored, list_table};
use crate::db::media;
use crate::db::site::seo;
use crate::editing::drafts::preview_content::PreviewContent;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{EditedRow, Rules};
use crate::editing::engine::slugs::free_slug;
use crate::editing::kinds::renamed_pages::redirect_former_address;
use crate::editing::screens::local_clock::LocalClock;
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::admin::{ListRow, Record};
use domain::content::options::PublishStatus;
use domain::kinds::{Document, Entity, Fields as _, is_fixed_page};
use domain::media::picture::Picture;
use domain::messages::{admin as msg, publishing};
use domain::sections::{library_pictures, missing_type};
use domain::site::pages::is_of_program;
use domain::text::slug::slugify;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashMap;

const SECTIONS: &str = "sections";
const SLUG: &str = "slug";

pub(super) struct Pages;

#[async_trait]
impl Rules for Pages {
    async fn describe(
        &self,
        _: &Backend,
        clock: &LocalClock,
        rows: &mut [ListRow],
        stored: &[Stored],
    ) -> Result<(), BackendError> {
        for (row, stored) in rows.iter_mut().zip(stored) {
            if let Some(scheduled) = clock.scheduled(Entity::Pages, &stored.document) {
                row.badges = vec!["Scheduled".to_owned()];
                row.facts.push(scheduled);
            }
        }
        Ok(())
    }

    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        match row.previous {
            Some(previous) if is_fixed_page(previous.document.text(SLUG)) => keep_fixed_page(previous, row),
            Some(previous) if previous.document.text(SLUG) == row.document.text(SLUG) => {}
            _ if row.violations.of(SLUG).is_some() => {}
            // The demo, whose changes are no one's, has the fixed pages.
            _ if edit.account_id().is_some() && is_of_site(edit.b, row.document.text(SLUG)) => {
                row.violations.add(SLUG, msg::PAGE_ADDRESS_OF_SITE);
            }
            _ => {}
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
            if let Some(slug) = free_slug(&mut edit.tx, table, SLUG, &base, "").await?
                && !is_of_site(edit.b, &slug)
            {
                page.set(SLUG, slug);
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
        if let Some(previous) = row.previous {
            let former = previous.document.text(SLUG);
            let slug = row.document.text(SLUG);
            if former != slug {
                seo::rename_page(&mut edit.tx, former, slug, edit.now).await?;
            }
        }
        redirect_former_address(edit, row).await?;
        Ok(pages::set_pictures(&mut edit.tx, row.id, &pictures_of(row.document)).await?)
    }

    fn must_stay(&self, row: &Stored) -> Option<&'static str> {
        if is_fixed_page(row.document.text(SLUG)) { Some(msg::PAGE_STAYS) } else { None }
    }

    async fn preview(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let pictures = pictures_now(b, d).await?;
        Ok(Some(PreviewContent::Page(Box::new(page_of_draft(id, d, b.clock.now())), pictures)))
    }
}

/// The specification requires these pages: they keep their address, stay public and show what it requires on them.
fn keep_fixed_page(previous: &Stored, row: &mut EditedRow<'_>) {
    if row.document.text(SLUG) != previous.document.text(SLUG) {
        row.violations.add(SLUG, msg::PAGE_ADDRESS_FIXED);
    }
    if row.document.text("status") != PublishStatus::Published.code() {
        row.violations.add("status", msg::PAGE_ALWAYS_PUBLIC);
    }
    if !row.document.text("publishAt").is_empty() {
        row.violations.add("publishAt", msg::PAGE_ALWAYS_PUBLIC);
    }
    if let Some(Value::Array(sections)) = row.document.get(SECTIONS)
        && let Some(missing) = missing_type(previous.document.text(SLUG), sections)
    {
        row.violations.add(SECTIONS, &msg::section_required(missing.descriptor().label));
    }
}

/// Whether the program or one of its files has this address.
fn is_of_site(b: &Backend, slug: &str) -> bool {
    is_of_program(slug) || b.public_files.iter().any(|file| file.split('/').next() == Some(slug))
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
