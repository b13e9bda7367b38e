use crate::content::blog::reindex;
use crate::content::today;
use crate::db::content::posts::{self, lists as post_lists};
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::db::media::library;
use crate::editing::drafts::preview_content::{PreviewContent, picture};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{ChoicesFor, EditedRow, KindRules, Removal};
use crate::editing::engine::slugs::{RESERVED, free_slug};
use crate::editing::kinds::renamed_pages::redirect_former_address;
use crate::editing::screens::local_clock::LocalClock;
use crate::error::DbError;
use crate::html::{read_minutes, sanitize};
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::admin::{ListRow, Record};
use domain::content::Post;
use domain::content::blog::{TermKind, term_slug};
use domain::content::options::PublishStatus;
use domain::content::publication::Publication;
use domain::kinds::{Document, Fields as _, FormChoices, Kind};
use domain::messages::{admin as msg, publishing};
use domain::text::folded::folded;
use domain::text::slug::slugify;
use std::borrow::Cow;

const EVER: &str = "9999-12-31";
const SUGGESTED: i64 = 100;

pub(super) struct Blog;

#[async_trait]
impl KindRules for Blog {
    async fn choices(&self, backend: &Backend, wanted: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        if wanted.values.is_none() {
            choices.post_categories = posts::categories(&backend.db).await?;
            for tag in post_lists::terms(&backend.db, TermKind::Tag, EVER, SUGGESTED).await? {
                choices.post_tags.push(tag.name);
            }
        }
        Ok(choices)
    }

    async fn describe(
        &self,
        _: &Backend,
        clock: &LocalClock,
        rows: &mut [ListRow],
        stored: &[StoredRow],
    ) -> Result<(), BackendError> {
        let mut has_featured = false;
        for (row, stored) in rows.iter_mut().zip(stored) {
            describe_post(row, stored, clock);
            // Several may be featured; the page shows the newest.
            if row.state == Some(true) && !row.href.is_empty() {
                if has_featured {
                    row.facts.push(publishing::FEATURED_BEHIND.to_owned());
                }
                has_featured = true;
            }
        }
        Ok(())
    }

    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        row.document.set("readTime", read_minutes(row.document.text("content")));
        if row.document.text("publicationDate").is_empty() {
            row.document.set("publicationDate", today(edit.backend).await?);
        }
        check_names(edit, row).await
    }

    async fn begin(&self, edit: &mut EditTx<'_>, draft: Document) -> Result<Option<Document>, EditError> {
        let mut post = draft;
        let content = sanitize(post.text("content"));
        post.set("readTime", read_minutes(&content));
        post.set("content", String::from(content));
        post.set("status", PublishStatus::Draft.code());
        if post.text("title").trim().is_empty() {
            post.set("title", publishing::UNTITLED);
        }
        if Publication::parse(post.text("publicationDate")).is_none() {
            post.set("publicationDate", today(edit.backend).await?);
        }
        for field in ["featuredImage", "authorAvatar"] {
            let id = post.text(field);
            if !id.is_empty() && !library::exists(&mut edit.tx, id).await? {
                post.set(field, "");
            }
        }
        let table = list_table(Kind::Blog)?;
        for base in [slugify(post.text("slug")), slugify(post.text("title")), "post".to_owned()] {
            if base.is_empty() {
                continue;
            }
            if let Some(slug) = free_slug(&mut edit.tx, table, "slug", &base, "").await? {
                post.set("slug", slug);
                return Ok(Some(post));
            }
        }
        Err(EditError::invalid("slug", msg::SLUG_TAKEN))
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        row.store(edit).await?;
        redirect_former_address(edit, row).await?;
        Ok(reindex(&mut edit.tx, row.id, edit.now).await?)
    }

    async fn removed(&self, edit: &mut EditTx<'_>, id: &str, _: Removal) -> Result<bool, BackendError> {
        reindex(&mut edit.tx, id, edit.now).await?;
        Ok(true)
    }

    fn saved(&self, previous: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let was_published = match previous {
            Some(previous) => is_published(previous),
            None => false,
        };
        Cow::Borrowed(match (was_published, is_published(&record.draft)) {
            (false, true) => publishing::POST_PUBLISHED,
            (true, true) if was_published_later(previous, record) => publishing::POST_PUBLISHED,
            (true, true) => publishing::CHANGES_PUBLISHED,
            (true, false) => publishing::POST_UNPUBLISHED,
            (false, false) if previous.is_none() => record.kind.texts().created,
            (false, false) => record.kind.texts().updated,
        })
    }

    async fn preview(&self, backend: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        // A draft is stored as typed, so it was not sanitized yet.
        let content = sanitize(d.text("content"));
        let title = d.filled("title").unwrap_or_else(|| publishing::UNTITLED.to_owned());
        Ok(Some(PreviewContent::Post(Box::new(Post {
            id: id.to_owned(),
            slug: d.text("slug").to_owned(),
            excerpt: d.filled("excerpt"),
            read_time: read_minutes(&content),
            content: content.into(),
            title,
            featured_image: picture(backend, d, "featuredImage").await?,
            author_name: d.filled("authorName"),
            author_title: d.filled("authorTitle"),
            author_avatar: picture(backend, d, "authorAvatar").await?,
            publication_date: d.filled("publicationDate"),
            status: PublishStatus::Published,
            category: d.filled("category"),
            tags: d.texts("tags"),
            is_featured: d.is_on("isFeatured"),
            updated_at: backend.clock.now(),
        }))))
    }
}

/// Names that differ only in signs share the address of their archive, which has one name. Names in use
/// stay.
async fn check_names(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
    if row.was_saved {
        return Ok(());
    }
    let mut entered = vec![(TermKind::Category, row.document.text("category").to_owned())];
    entered.extend(row.document.texts("tags").into_iter().map(|tag| (TermKind::Tag, tag)));
    let mut before: Vec<&str> = Vec::new();
    for (kind, name) in &entered {
        let slug = term_slug(name);
        if slug.is_empty() || was_published_with(row.previous, *kind, name) {
            continue;
        }
        let mut other = None;
        if *kind == TermKind::Tag {
            other = before.iter().find(|tag| term_slug(tag) == slug).map(|tag| (*tag).to_owned());
            before.push(name);
        }
        if other.is_none() {
            other = post_lists::name_of_others(&mut edit.tx, *kind, name, row.id).await?;
        }
        if let Some(other) = other.filter(|other| folded(other) != folded(name)) {
            row.violations.add(field_of(*kind), &msg::address_of_another(name, &other));
        }
    }
    Ok(())
}

const fn field_of(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Category => "category",
        TermKind::Tag => "tags",
    }
}

fn was_published_with(previous: Option<&StoredRow>, kind: TermKind, name: &str) -> bool {
    let Some(StoredRow { document, .. }) = previous else { return false };
    is_published(document)
        && match kind {
            TermKind::Category => document.text("category") == name,
            TermKind::Tag => document.texts("tags").iter().any(|tag| tag == name),
        }
}

fn describe_post(row: &mut ListRow, stored: &StoredRow, clock: &LocalClock) {
    let document = &stored.document;
    let status = PublishStatus::from_code(document.text("status")).unwrap_or_default();
    if row.title == publishing::UNTITLED {
        // Posts without a title are distinguished by their day.
        row.title = format!("{}: {}", publishing::UNTITLED, clock.day(stored.updated_at));
    }
    if let Some(scheduled) = clock.scheduled(Kind::Blog, document) {
        row.badges.insert(0, "Scheduled".to_owned());
        row.facts.push(scheduled);
    } else {
        row.badges.insert(0, status.label().to_owned());
        row.facts.extend(Publication::parse(document.text("publicationDate")).map(Publication::short));
    }
    row.facts.push(format!("{} min read", document.number("readTime").unwrap_or(1)));
}

fn is_published(post: &Document) -> bool {
    post.text("status") == PublishStatus::Published.code()
}

/// Whether a post was moved to an earlier date, as 'Publish now' does with a scheduled one.
fn was_published_later(previous: Option<&Document>, record: &Record) -> bool {
    let Some(previous) = previous else { return false };
    let before = Publication::parse(previous.text("publicationDate"));
    let after = Publication::parse(record.draft.text("publicationDate"));
    before > after
}

pub(crate) async fn slug_problem(
    backend: &Backend,
    id: &str,
    slug: &str,
) -> Result<Option<&'static str>, BackendError> {
    if slug.is_empty() {
        return Ok(Some(msg::SLUG_REQUIRED));
    }
    if RESERVED.contains(&slug) {
        return Ok(Some(msg::SLUG_RESERVED));
    }
    if list_table(Kind::Blog)?.is_taken_now(&backend.db, "slug", slug, id).await? {
        return Ok(Some(msg::SLUG_TAKEN));
    }
    Ok(None)
}
