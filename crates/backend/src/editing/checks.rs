//! Checks of a form's values that need the database, and what follows from them.

use super::{EditError, Work, store};
use crate::db::editing::{self as db, Stored};
use crate::db::library;
use crate::html::sanitize;
use crate::{Backend, BackendError, content, ids};
use domain::admin::{Document, Entity, FieldKind, form};
use domain::messages::{admin as say, publishing};
use domain::publication::Publication;
use domain::slug::slugify;
use domain::vimeo::VimeoVideo;
use domain::web_address::host;
use domain::{Violations, carousel, limits, text};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Slugs that have another meaning below `/projects` and `/blog`.
const RESERVED: [&str; 12] =
    ["admin", "archive", "category", "edit", "feed", "feed.xml", "new", "page", "rss", "search", "sitemap", "tag"];
/// Maximum attempts to find a free slug.
const SLUG_TRIES: usize = 50;

fn string<'d>(document: &'d Document, field: &str) -> &'d str {
    document.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// Applies a form's values to the row they change: everything the form does not have stays as it
/// is.
pub(super) async fn prepare(
    work: &mut Work<'_>,
    entity: Entity,
    before: Option<&Stored>,
    id: &str,
    draft: Document,
) -> Result<Document, EditError> {
    let mut after = before.map(|stored| stored.document.clone()).unwrap_or_default();
    after.extend(draft);
    let mut wrong = Violations::default();
    match entity {
        Entity::Testimonials => testimonial(work, before, id, &mut after, &mut wrong).await?,
        Entity::Projects => {
            slug(work, entity, before, id, &mut after, "projectName", &mut wrong).await?;
            for photo in store::texts(&after, "galleryPhotos") {
                if !db::has_photo(&mut work.tx, &photo).await? {
                    wrong.add("galleryPhotos", say::PHOTO_GONE);
                    break;
                }
            }
        }
        Entity::Blog => {
            let content = sanitize(string(&after, "content"));
            if text::from_html(&content).is_empty() && !content.contains("<img") {
                wrong.add("content", say::POST_REQUIRED);
            }
            after.insert("readTime".to_owned(), json!(text::read_minutes(&content)));
            after.insert("content".to_owned(), json!(content));
            if string(&after, "publicationDate").is_empty() {
                let today = content::today(work.b).await?;
                after.insert("publicationDate".to_owned(), json!(today));
            }
            slug(work, entity, before, id, &mut after, "title", &mut wrong).await?;
        }
        Entity::Redirects => super::redirects::check(work, id, &mut after, &mut wrong).await?,
        Entity::Seo => seo(work, id, &mut after, &mut wrong).await?,
        Entity::PrivacyPolicy | Entity::TermsOfService => {
            let content = sanitize(string(&after, "content"));
            if text::from_html(&content).is_empty() {
                wrong.add("content", say::LEGAL_REQUIRED);
            }
            after.insert("content".to_owned(), json!(content));
        }
        Entity::HeroVideo => {
            let url = string(&after, "videoUrl");
            if !url.is_empty() && VimeoVideo::parse(url).is_err() {
                wrong.add("videoUrl", say::VIMEO_SAVE_FAILED);
            }
        }
        Entity::Business => super::business::check(&after, &mut wrong),
        _ => {}
    }
    pictures(work, entity, &after, &mut wrong).await?;
    if !wrong.is_empty() {
        return Err(EditError::Invalid(wrong));
    }
    if before.is_none() && entity != Entity::Testimonials && super::labels::is_orderable(entity) {
        free_place(work, entity, &mut after).await?;
    }
    settle_position(work, entity, before, after).await
}

/// Gives a new row a position that no other row of its group has: two tabs may offer the same one,
/// and the order of rows with equal positions would be random.
async fn free_place(work: &mut Work<'_>, entity: Entity, after: &mut Document) -> Result<(), EditError> {
    let group = super::labels::group(entity, after);
    let rows = store::all(work.b, entity).await?;
    let mates = rows.iter().filter(|row| super::labels::group(entity, &row.document) == group);
    let taken: HashSet<i32> = mates.map(|row| store::place_of(&row.document)).collect();
    let wanted = store::place_of(after);
    if let Some(free) = (wanted..=limits::ORDER_MAX).find(|place| !taken.contains(place)) {
        after.insert("displayOrder".to_owned(), json!(free));
    }
    Ok(())
}

/// The row of a post that was just begun: a draft with the values so far, under a free slug.
pub(super) async fn begun_post(work: &mut Work<'_>, draft: Document) -> Result<Document, EditError> {
    let mut after = draft;
    let content = sanitize(string(&after, "content"));
    after.insert("readTime".to_owned(), json!(text::read_minutes(&content)));
    after.insert("content".to_owned(), json!(content));
    after.insert("status".to_owned(), json!("draft"));
    if string(&after, "title").trim().is_empty() {
        after.insert("title".to_owned(), json!(publishing::UNTITLED));
    }
    if Publication::parse(string(&after, "publicationDate")).is_none() {
        after.insert("publicationDate".to_owned(), json!(content::today(work.b).await?));
    }
    for field in ["featuredImage", "authorAvatar"] {
        let id = string(&after, field).to_owned();
        if !id.is_empty() && !library::exists(&mut work.tx, &id).await? {
            after.insert(field.to_owned(), json!(""));
        }
    }
    for from in [string(&after, "slug").to_owned(), string(&after, "title").to_owned(), "post".to_owned()] {
        let base = slugify(&from);
        for number in 1..=SLUG_TRIES {
            let slug = numbered(&base, number);
            let free = !base.is_empty() && !RESERVED.contains(&slug.as_str());
            if free && !db::has_slug(&mut work.tx, Entity::Blog, &slug, "").await? {
                after.insert("slug".to_owned(), json!(slug));
                return Ok(after);
            }
        }
    }
    Err(EditError::wrong("slug", say::SLUG_TAKEN))
}

/// Why a post cannot have a slug, if so.
pub(super) async fn slug_trouble(b: &Backend, id: &str, slug: &str) -> Result<Option<&'static str>, BackendError> {
    if slug.is_empty() {
        return Ok(Some(say::SLUG_REQUIRED));
    }
    if RESERVED.contains(&slug) {
        return Ok(Some(say::SLUG_RESERVED));
    }
    Ok(db::has_slug_now(&b.db, slug, id).await?.then_some(say::SLUG_TAKEN))
}

/// A new row's id.
pub(super) async fn new_id(work: &mut Work<'_>, entity: Entity, after: &Document) -> Result<String, EditError> {
    if entity != Entity::Styles {
        return Ok(ids::new_id());
    }
    // A style's id appears in requests: readable, and never reused.
    let base = match slugify(string(after, "name")) {
        empty if empty.is_empty() => "style".to_owned(),
        slug => slug,
    };
    for number in 1..=SLUG_TRIES {
        let id = numbered(&base, number);
        if !db::has_style(&mut work.tx, &id).await? {
            return Ok(id);
        }
    }
    Ok(ids::new_id())
}

/// The meaning of a testimonial's position: last for a newly active one, unchanged if it is not
/// given, none for an inactive one.
pub(super) async fn settle_position(
    work: &mut Work<'_>,
    entity: Entity,
    before: Option<&Stored>,
    mut after: Document,
) -> Result<Document, EditError> {
    if entity != Entity::Testimonials || store::stays(before, &after).is_some_and(|at| at > 0) {
        return Ok(after);
    }
    let active = after.get("isActive") == Some(&json!(true));
    let position = if active {
        let order: Vec<String> = db::carousel(&mut work.tx).await?.into_iter().map(|(id, _)| id).collect();
        let stood = before.and_then(|stored| carousel::position(&order, &stored.id));
        let last = i32::try_from(order.len()).unwrap_or(i32::MAX).saturating_add(i32::from(stood.is_none()));
        let wanted = Some(store::place_of(&after)).filter(|at| *at > 0).or(stood).unwrap_or(last);
        json!(wanted.clamp(1, last.max(1)))
    } else {
        Value::Null
    };
    after.insert("displayOrder".to_owned(), position);
    Ok(after)
}

async fn testimonial(
    work: &mut Work<'_>,
    before: Option<&Stored>,
    id: &str,
    after: &mut Document,
    wrong: &mut Violations,
) -> Result<(), EditError> {
    let url = string(after, "googleReviewUrl");
    // An unchanged address was accepted before: undo and reorder use this too.
    let stays = before.is_some_and(|stored| string(&stored.document, "googleReviewUrl") == url);
    if !url.is_empty() && !stays && db::has_review(&mut work.tx, url, id).await? {
        wrong.add("googleReviewUrl", say::REVIEW_DUPLICATE);
    }
    let project = string(after, "linkedProjectId");
    if project != store::NO_PROJECT && !db::has_project(&mut work.tx, project).await? {
        wrong.add("linkedProjectId", say::PROJECT_GONE);
    }
    if string(after, "source").is_empty() {
        after.insert("source".to_owned(), json!("google"));
    }
    Ok(())
}

async fn seo(work: &mut Work<'_>, id: &str, after: &mut Document, wrong: &mut Violations) -> Result<(), EditError> {
    if db::has_slug(&mut work.tx, Entity::Seo, string(after, "pageSlug"), id).await? {
        wrong.add("pageSlug", say::SEO_SLUG_TAKEN);
    }
    let confirmed = after.remove("canonicalConfirmed") == Some(json!(true));
    if !confirmed && is_elsewhere(work.b.site_url.as_deref(), string(after, "canonicalUrl")) {
        wrong.add("canonicalUrl", say::CANONICAL_ELSEWHERE);
    }
    Ok(())
}

/// Whether an address is on another host than the site's own.
pub(super) fn is_elsewhere(site: Option<&str>, url: &str) -> bool {
    !url.is_empty() && site.is_none_or(|site| host(site) != host(url))
}

/// The slug: as typed if it is free, else derived from the title and numbered until it is.
async fn slug(
    work: &mut Work<'_>,
    entity: Entity,
    before: Option<&Stored>,
    id: &str,
    after: &mut Document,
    from: &str,
    wrong: &mut Violations,
) -> Result<(), EditError> {
    let typed = string(after, "slug").to_owned();
    let kept = before.map(|stored| string(&stored.document, "slug").to_owned()).unwrap_or_default();
    if !typed.is_empty() {
        if RESERVED.contains(&typed.as_str()) {
            wrong.add("slug", say::SLUG_RESERVED);
        } else if typed != kept && db::has_slug(&mut work.tx, entity, &typed, id).await? {
            wrong.add("slug", say::SLUG_TAKEN);
        }
        return Ok(());
    }
    let base = slugify(string(after, from));
    if !kept.is_empty() || base.is_empty() {
        if kept.is_empty() && !string(after, from).is_empty() {
            wrong.add("slug", say::SLUG_EMPTY);
        }
        after.insert("slug".to_owned(), json!(kept));
        return Ok(());
    }
    for number in 1..=SLUG_TRIES {
        let slug = numbered(&base, number);
        if !RESERVED.contains(&slug.as_str()) && !db::has_slug(&mut work.tx, entity, &slug, id).await? {
            after.insert("slug".to_owned(), json!(slug));
            return Ok(());
        }
    }
    wrong.add("slug", say::SLUG_TAKEN);
    Ok(())
}

fn numbered(base: &str, number: usize) -> String {
    if number == 1 { base.to_owned() } else { format!("{base}-{number}") }
}

/// Every picture that is referenced must be in the library.
async fn pictures(
    work: &mut Work<'_>,
    entity: Entity,
    after: &Document,
    wrong: &mut Violations,
) -> Result<(), EditError> {
    let spec = form(entity, &domain::admin::Choices::default());
    for field in spec.fields().filter(|field| matches!(field.kind, FieldKind::Picture { .. })) {
        let id = string(after, &field.name);
        if !id.is_empty() && !library::exists(&mut work.tx, id).await? {
            wrong.add(&field.name, say::PICTURE_GONE);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_addresses_know_their_home() {
        let site = Some("https://harborandgrain.example");
        assert!(!is_elsewhere(site, ""));
        assert!(!is_elsewhere(site, "https://HarborAndGrain.example/contact"));
        assert!(is_elsewhere(site, "https://elsewhere.example/contact"));
        assert!(is_elsewhere(site, "https://harborandgrain.example.evil.example/"));
    }
}
