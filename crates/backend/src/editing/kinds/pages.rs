use crate::content::snapshot;
use crate::db::content::pages;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::db::site::seo;
use crate::editing::drafts::preview_content::{PreviewContent, shown};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_reading;
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{ChoicesFor, EditedRow, KindRules};
use crate::editing::engine::slugs::free_slug;
use crate::editing::kinds::page_rows::{describe_page, figures_of};
use crate::editing::kinds::renamed_pages::redirect_former_address;
use crate::editing::kinds::section_pictures::{SECTIONS, check_pictures, pictures_now, pictures_of, sections_of};
use crate::editing::kinds::suggested_tags::suggest_tags;
use crate::editing::screens::local_clock::LocalClock;
use crate::error::DbError;
use crate::site::reports;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::Violations;
use domain::admin::{ListRow, Record};
use domain::content::options::PublishStatus;
use domain::content::page::SitePage;
use domain::content::unwritten::unwritten_parts;
use domain::features::reports::RANGES;
use domain::kinds::{Document, Fields as _, FormChoices, Kind, is_fixed_page};
use domain::messages::{admin as msg, publishing};
use domain::sections::missing_type;
use domain::site::pages::is_of_program;
use domain::text::slug::slugify;
use serde_json::Value;
use std::borrow::Cow;

const SLUG: &str = "slug";

pub(super) struct Pages;

#[async_trait]
impl KindRules for Pages {
    async fn choices(&self, backend: &Backend, wanted: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        if wanted.values.is_none() {
            suggest_tags(backend, &mut choices).await?;
        }
        if let Some(row) = row_reading::current(backend, self, Kind::Pages, wanted.id).await?
            && is_fixed_page(row.document.text(SLUG))
        {
            row.document.text(SLUG).clone_into(&mut choices.fixed_page);
        }
        Ok(choices)
    }

    async fn describe(
        &self,
        backend: &Backend,
        clock: &LocalClock,
        rows: &mut [ListRow],
        stored: &[StoredRow],
    ) -> Result<(), BackendError> {
        let snapshot = snapshot(backend).await?;
        let uses = reports::by_page(backend, RANGES[0]).await?;
        for (row, stored) in rows.iter_mut().zip(stored) {
            describe_page(row, stored, &snapshot, clock);
            if !row.href.is_empty() {
                row.figures = figures_of(uses.get(&row.href).copied().unwrap_or_default());
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
            _ if edit.account_id().is_some() && is_of_site(edit.backend, row.document.text(SLUG)) => {
                row.violations.add(SLUG, msg::PAGE_ADDRESS_OF_SITE);
            }
            _ => {}
        }
        check_pictures(edit, row).await
    }

    /// An empty page; its sections are in the draft until it is published.
    async fn begin(&self, edit: &mut EditTx<'_>, draft: Document) -> Result<Option<Document>, EditError> {
        let mut page = draft;
        page.set(SECTIONS, Value::Array(Vec::new()));
        page.set("status", PublishStatus::Draft.code());
        if page.text("title").trim().is_empty() {
            page.set("title", publishing::UNTITLED);
        }
        let table = list_table(Kind::Pages)?;
        for base in [slugify(page.text("slug")), slugify(page.text("title")), "page".to_owned()] {
            if base.is_empty() {
                continue;
            }
            if let Some(slug) = free_slug(&mut edit.tx, table, SLUG, &base, "").await?
                && !is_of_site(edit.backend, &slug)
            {
                page.set(SLUG, slug);
                return Ok(Some(page));
            }
        }
        Err(EditError::invalid("slug", msg::SLUG_TAKEN))
    }

    fn saved(&self, previous: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let texts = record.kind.texts();
        let is_public = record.kind.is_published(&record.draft, "");
        Cow::Borrowed(match previous {
            None => texts.created,
            Some(previous) => match (record.kind.is_published(previous, ""), is_public) {
                (true, true) => return changes_published(record),
                (false, true) => texts.turned_on,
                (true, false) => texts.turned_off,
                (false, false) => texts.updated,
            },
        })
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        row.store(edit).await?;
        if let Some(previous) = row.previous
            && previous.deleted_at.is_none()
        {
            let former = previous.document.text(SLUG);
            let slug = row.document.text(SLUG);
            if former != slug {
                seo::rename_page(&mut edit.tx, former, slug, edit.now).await?;
            }
        }
        redirect_former_address(edit, row).await?;
        Ok(pages::set_pictures(&mut edit.tx, row.id, &pictures_of(row.document)).await?)
    }

    fn must_stay(&self, row: &StoredRow) -> Option<&'static str> {
        if is_fixed_page(row.document.text(SLUG)) { Some(msg::PAGE_STAYS) } else { None }
    }

    async fn preview(&self, backend: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let Some(page) = shown::<SitePage>(backend, id, d).await? else { return Ok(None) };
        let pictures = pictures_now(backend, d).await?;
        Ok(Some(PreviewContent::Page(Box::new(page), pictures)))
    }
}

fn changes_published(record: &Record) -> Cow<'static, str> {
    match unwritten_parts(record.kind, &record.draft).as_slice() {
        [] => Cow::Borrowed(publishing::CHANGES_PUBLISHED),
        sections => Cow::Owned(publishing::published_unwritten(sections)),
    }
}

/// The specification requires these pages: they keep their address, stay public and show what it requires on them.
fn keep_fixed_page(previous: &StoredRow, row: &mut EditedRow<'_>) {
    if row.document.text("status") != PublishStatus::Published.code() {
        row.violations.add("status", msg::PAGE_ALWAYS_PUBLIC);
    }
    add_lost(&mut row.violations, previous.document.text(SLUG), &row.document);
}

/// The losses of a fixed page if these values are published; none for any other page.
pub(crate) fn lost_by_publishing(former_slug: &str, values: &Document) -> Violations {
    let mut violations = Violations::default();
    if is_fixed_page(former_slug) {
        add_lost(&mut violations, former_slug, values);
    }
    violations
}

fn add_lost(violations: &mut Violations, former_slug: &str, values: &Document) {
    if values.text(SLUG) != former_slug {
        violations.add(SLUG, msg::PAGE_ADDRESS_FIXED);
    }
    if !values.text("publishAt").is_empty() {
        violations.add("publishAt", msg::PAGE_ALWAYS_PUBLIC);
    }
    if let Some(missing) = missing_type(former_slug, sections_of(values)) {
        violations.add(SECTIONS, &msg::section_required(missing.descriptor().label));
    }
}

/// Whether the program or one of its files has this address.
fn is_of_site(backend: &Backend, slug: &str) -> bool {
    is_of_program(slug) || backend.addresses.public_files.iter().any(|file| file.split('/').next() == Some(slug))
}
