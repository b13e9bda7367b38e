//! Articles.

use super::{Candidate, Rules, Wanted};
use crate::db::WriteTx;
use crate::db::content::posts;
use crate::db::content::posts::lists as post_lists;
use crate::db::editing::kinds::{Stored, list_table};
use crate::db::media::library;
use crate::editing::schedule::LocalClock;
use crate::editing::slugs::{RESERVED, SLUG_TRIES, numbered};
use crate::editing::subject::picture;
use crate::editing::{EditError, EditTx, Subject};
use crate::error::DbError;
use crate::html::{read_minutes, sanitize};
use crate::{Backend, BackendError, content};
use async_trait::async_trait;
use domain::admin::{ListRow, Record};
use domain::content::Post;
use domain::content::blog::TermKind;
use domain::content::options::PublishStatus;
use domain::content::publication::Publication;
use domain::kinds::{Choices, Document, Entity, Fields as _};
use domain::messages::{admin as msg, publishing};
use domain::text::slug::slugify;
use std::borrow::Cow;

/// Includes tags of future posts.
const EVER: &str = "9999-12-31";
/// Maximum number of suggested tags.
const SUGGESTED: i64 = 100;

pub(super) struct Blog;

#[async_trait]
impl Rules for Blog {
    async fn choices(&self, b: &Backend, wanted: Wanted<'_>) -> Result<Choices, DbError> {
        let mut choices = Choices::default();
        if wanted.document.is_none() {
            choices.post_categories = posts::categories(&b.db).await?;
            let tags = post_lists::terms(&b.db, TermKind::Tag, EVER, SUGGESTED).await?;
            choices.post_tags = tags.into_iter().map(|tag| tag.name).collect();
        }
        Ok(choices)
    }

    fn describe(&self, row: &mut ListRow, stored: &Stored, wall: &LocalClock) {
        let d = &stored.document;
        let status = PublishStatus::from_code(d.text("status")).unwrap_or_default();
        let scheduled = wall.scheduled(Entity::Blog, d);
        if row.title == publishing::UNTITLED {
            // Posts without a title are told apart by their day.
            row.title = format!("{}: {}", publishing::UNTITLED, wall.day(stored.updated_at));
        }
        row.badges.insert(0, if scheduled.is_some() { "Scheduled" } else { status.label() }.to_owned());
        let date = || Publication::parse(d.text("publicationDate")).map(Publication::short);
        row.facts.extend(scheduled.or_else(date));
        row.facts.push(format!("{} min read", d.number("readTime").unwrap_or(1)));
    }

    /// Several may be featured; the page shows the newest.
    async fn describe_all(&self, _: &Backend, rows: &mut [ListRow]) -> Result<(), BackendError> {
        let featured = rows.iter_mut().filter(|row| row.state == Some(true) && !row.href.is_empty());
        for row in featured.skip(1) {
            row.facts.push(publishing::FEATURED_BEHIND.to_owned());
        }
        Ok(())
    }

    async fn check(&self, work: &mut EditTx<'_>, row: &mut Candidate<'_>) -> Result<(), EditError> {
        row.after.set("readTime", read_minutes(row.after.text("content")));
        if row.after.text("publicationDate").is_empty() {
            row.after.set("publicationDate", content::today(work.b).await?);
        }
        Ok(())
    }

    /// The row of a post that was just begun: a draft with the values so far, under a free slug.
    async fn begin(&self, work: &mut EditTx<'_>, draft: Document) -> Result<Option<Document>, EditError> {
        let mut after = draft;
        let content = sanitize(after.text("content"));
        after.set("readTime", read_minutes(&content));
        after.set("content", String::from(content));
        after.set("status", PublishStatus::Draft.code());
        if after.text("title").trim().is_empty() {
            after.set("title", publishing::UNTITLED);
        }
        if Publication::parse(after.text("publicationDate")).is_none() {
            after.set("publicationDate", content::today(work.b).await?);
        }
        for field in ["featuredImage", "authorAvatar"] {
            let id = after.text(field).to_owned();
            if !id.is_empty() && !library::exists(&mut work.tx, &id).await? {
                after.set(field, "");
            }
        }
        let table = list_table(Entity::Blog)?;
        for from in [after.text("slug").to_owned(), after.text("title").to_owned(), "post".to_owned()] {
            let base = slugify(&from);
            for number in 1..=SLUG_TRIES {
                let slug = numbered(&base, number);
                let free = !base.is_empty() && !RESERVED.contains(&slug.as_str());
                if free && !table.is_taken(&mut work.tx, "slug", &slug, "").await? {
                    after.set("slug", slug);
                    return Ok(Some(after));
                }
            }
        }
        Err(EditError::wrong("slug", msg::SLUG_TAKEN))
    }

    async fn on_write(&self, work: &mut EditTx<'_>, id: &str, after: &Document) -> Result<(), DbError> {
        posts::rename(&mut work.tx, id, after.text("slug"), work.now).await
    }

    async fn written(&self, work: &mut EditTx<'_>, id: &str, _: &Document) -> Result<(), DbError> {
        crate::content::blog::reindex(&mut work.tx, id, work.now).await
    }

    async fn removed(&self, b: &Backend, tx: &mut WriteTx, id: &str) -> Result<(), DbError> {
        crate::content::blog::reindex(tx, id, b.clock.now()).await
    }

    fn saved(&self, before: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let is_published = |document: &Document| document.text("status") == PublishStatus::Published.code();
        let was_published = before.is_some_and(is_published);
        Cow::Borrowed(match (was_published, is_published(&record.draft)) {
            (false, true) => publishing::POST_PUBLISHED,
            (true, true) if published_earlier(before, record) => publishing::POST_PUBLISHED,
            (true, true) => publishing::CHANGES_PUBLISHED,
            (true, false) => publishing::POST_UNPUBLISHED,
            (false, false) if before.is_none() => record.entity.texts().created,
            (false, false) => record.entity.texts().updated,
        })
    }

    async fn subject(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<Subject>, BackendError> {
        // A draft is stored as typed, so it was not sanitised yet.
        let content = sanitize(d.text("content"));
        let title = d.filled("title").unwrap_or_else(|| publishing::UNTITLED.to_owned());
        Ok(Some(Subject::Post(Box::new(Post {
            id: id.to_owned(),
            slug: d.text("slug").to_owned(),
            excerpt: d.filled("excerpt"),
            read_time: read_minutes(&content),
            content: content.into(),
            title,
            featured_image: picture(b, d, "featuredImage").await?,
            author_name: d.filled("authorName"),
            author_title: d.filled("authorTitle"),
            author_avatar: picture(b, d, "authorAvatar").await?,
            publication_date: d.filled("publicationDate"),
            status: PublishStatus::Published,
            category: d.filled("category"),
            tags: d.texts("tags"),
            is_featured: d.is_on("isFeatured"),
            updated_at: b.clock.now(),
        }))))
    }
}

/// Whether a post was moved to an earlier date, as 'Publish now' does with a scheduled one.
fn published_earlier(before: Option<&Document>, record: &Record) -> bool {
    let moment = |document: &Document| Publication::parse(document.text("publicationDate"));
    before.is_some_and(|before| moment(before) > moment(&record.draft))
}

/// Why a post cannot have a slug, if so.
pub(in crate::editing) async fn slug_problem(
    b: &Backend,
    id: &str,
    slug: &str,
) -> Result<Option<&'static str>, BackendError> {
    if slug.is_empty() {
        return Ok(Some(msg::SLUG_REQUIRED));
    }
    if RESERVED.contains(&slug) {
        return Ok(Some(msg::SLUG_RESERVED));
    }
    Ok(list_table(Entity::Blog)?.is_taken_now(&b.db, "slug", slug, id).await?.then_some(msg::SLUG_TAKEN))
}
