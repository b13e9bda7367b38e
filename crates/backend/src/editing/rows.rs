//! Lists and records as the admin screens show them.

use super::labels::{group, is_on, string, title};
use super::schedule::Wall;
use super::{EditError, checks, choices, drafts, labels, store};
use crate::db::editing::{self as db, Stored};
use crate::db::{changes, drafts as draft_rows, library};
use crate::html::picture_keys;
use crate::{Backend, BackendError, content};
use domain::admin::{Document, Entity, FieldKind, FormSpec, ListPage, ListRow, MediaItem, Record};
use domain::island::PictureSources;
use domain::messages::admin as say;
use domain::options::{GalleryCategory, PublishStatus};
use domain::publication::Publication;
use domain::{Timestamp, limits, text};
use serde_json::{Value, json};

/// Longest text of a row, in characters: the list shows two lines.
const TEXT_MAX: usize = 240;
/// Slots that the hero's own screen edits.
const HERO_SLOTS: [&str; 2] = ["hero_video", "hero_fallback"];

/// Every row of a list.
pub(super) async fn list(b: &Backend, entity: Entity) -> Result<ListPage, EditError> {
    let Some(table) = db::table(entity) else {
        return Err(EditError::Refused(say::NOT_POSSIBLE.to_owned()));
    };
    let stored = store::to_list(b, entity).await?;
    let pictures = table.pictures(&b.db).await?;
    let wall = Wall::read(b).await?;
    let autosaved = draft_rows::of(&b.db, entity.code()).await.map_err(BackendError::from)?;
    let shown = stored
        .iter()
        .filter(|row| entity != Entity::PageImages || !HERO_SLOTS.contains(&string(&row.document, "sectionKey")));
    let mut rows: Vec<ListRow> = shown
        .map(|row| {
            let picture = picture_field(entity).and_then(|field| pictures.get(string(&row.document, field)));
            line(entity, row, picture.map(PictureSources::with_thumb), &wall, autosaved.contains(&row.id))
        })
        .collect();
    if entity == Entity::Redirects {
        super::redirects::add_usage(b, &mut rows).await?;
    }
    let mut groups: Vec<String> = rows.iter().map(|row| row.group.clone()).filter(|group| !group.is_empty()).collect();
    groups.sort_unstable();
    groups.dedup();
    Ok(ListPage { rows, groups })
}

const fn picture_field(entity: Entity) -> Option<&'static str> {
    match entity {
        Entity::Testimonials => Some("clientPhoto"),
        Entity::Projects => Some("thumbnail"),
        Entity::Blog => Some("featuredImage"),
        Entity::Seo => Some("ogImage"),
        Entity::Gallery | Entity::PageImages | Entity::Styles | Entity::Social => Some("picture"),
        _ => None,
    }
}

fn line(entity: Entity, stored: &Stored, picture: Option<PictureSources>, wall: &Wall, autosaved: bool) -> ListRow {
    let d = &stored.document;
    let spec = domain::admin::form(entity, &domain::admin::Choices::default());
    let toggle = spec.list.as_ref().and_then(|list| list.toggle);
    let state = toggle.map(|toggle| is_on(d, toggle.field));
    let mut badges = Vec::new();
    if let (Some(toggle), Some(on)) = (toggle, state) {
        let badge = if on { toggle.on } else { toggle.off };
        badges.extend((!badge.is_empty()).then(|| badge.to_owned()));
    }
    let texts = |fields: &[&str]| -> Vec<String> {
        fields.iter().map(|field| string(d, field)).filter(|text| !text.is_empty()).map(str::to_owned).collect()
    };
    let (line, facts) = match entity {
        Entity::Testimonials => {
            let facts = texts(&["location", "date", "reviewPlatform"]);
            ("testimonialText", facts)
        }
        Entity::Faqs => ("answer", Vec::new()),
        Entity::Projects => ("shortDescription", texts(&["vesselType", "location", "dateCompleted"])),
        Entity::Gallery => ("altText", texts(&["tag"])),
        Entity::Blog => {
            let status = PublishStatus::from_code(string(d, "status")).unwrap_or_default();
            let scheduled = wall.scheduled(entity, d);
            badges.insert(0, if scheduled.is_some() { "Scheduled" } else { status.label() }.to_owned());
            let mut facts = texts(&["authorName"]);
            let date = || Publication::parse(string(d, "publicationDate")).map(Publication::short);
            facts.extend(scheduled.or_else(date));
            facts.push(format!("{} min read", d.get("readTime").and_then(Value::as_i64).unwrap_or(1)));
            ("excerpt", facts)
        }
        Entity::Seo => {
            badges.push(string(d, "pageSlug").to_owned());
            badges.extend((!string(d, "canonicalUrl").is_empty()).then(|| "Canonical".to_owned()));
            let mut facts = texts(&["seoTitle"]);
            facts.push(say::updated(&wall.day(stored.updated_at)));
            ("metaDescription", facts)
        }
        Entity::PageImages => ("altText", texts(&["pageSlug", "sectionKey"])),
        Entity::Redirects => {
            badges.push(if string(d, "kind") == crate::redirects::PERMANENT { "301" } else { "302" }.to_owned());
            ("to", Vec::new())
        }
        Entity::Styles => ("description", store::texts(d, "materials")),
        _ => ("url", texts(&["url"])),
    };
    badges.extend(autosaved.then(|| "Unpublished changes".to_owned()));
    // An inactive testimonial has no position; elsewhere 0 is one.
    let placed = labels::is_orderable(entity) && (entity != Entity::Testimonials || state == Some(true));
    let position = placed.then(|| store::place_of(d));
    ListRow {
        id: stored.id.clone(),
        row_version: stored.row_version,
        title: title(entity, d),
        text: text::shorten(string(d, line), TEXT_MAX),
        badges,
        picture,
        state,
        rating: d.get("rating").and_then(Value::as_i64).and_then(|stars| i32::try_from(stars).ok()),
        position,
        group: if entity == Entity::Projects { string(d, "vesselType").to_owned() } else { group(entity, d) },
        updated_at: stored.updated_at,
        facts,
        href: href(entity, &stored.id, d, &wall.local_now()),
        damaged: damage(&spec, stored),
    }
}

/// What is damaged in a row, with the labels of its form.
fn damage(spec: &FormSpec, stored: &Stored) -> Option<String> {
    if stored.damaged.is_empty() {
        return None;
    }
    let mut labels = Vec::new();
    for name in &stored.damaged {
        labels.push(spec.fields().find(|field| field.name == *name).map_or(*name, |field| field.label));
    }
    Some(say::damaged(&labels))
}

/// Public address of a row; empty if it has none.
fn href(entity: Entity, id: &str, d: &Document, clock: &str) -> String {
    match entity {
        Entity::Projects if is_on(d, "status") => format!("/projects/{}", string(d, "slug")),
        Entity::Blog if is_on(d, "status") && string(d, "publicationDate") <= clock => {
            format!("/blog/{}", string(d, "slug"))
        }
        Entity::Gallery if is_on(d, "isVisible") => match GalleryCategory::from_code(string(d, "category")) {
            Some(_) => format!("/gallery/{id}"),
            None => String::new(),
        },
        Entity::Seo => page(string(d, "pageSlug")),
        Entity::PageImages => page(string(d, "pageSlug")),
        Entity::PrivacyPolicy | Entity::TermsOfService => page(entity.code()),
        Entity::HeroVideo => "/".to_owned(),
        Entity::Business => "/contact".to_owned(),
        _ => String::new(),
    }
}

fn page(slug: &str) -> String {
    if slug == "home" { "/".to_owned() } else { format!("/{slug}") }
}

/// A row to be edited.
pub(super) async fn record(b: &Backend, entity: Entity, stored: Stored) -> Result<Record, BackendError> {
    let spec = choices::form_about(b, entity, &stored.id, Some(&stored.document)).await?;
    let media = media_of(b, &spec, &stored.document).await?;
    let media_ids: Vec<String> = media.iter().map(|item| item.id.clone()).collect();
    let by = changes::last_by(&b.db, entity.code(), &stored.id).await?;
    let wall = Wall::read(b).await?;
    let href = href(entity, &stored.id, &stored.document, &wall.local_now());
    let scheduled = wall.scheduled(entity, &stored.document);
    let places = places(b, entity).await?;
    let inactive = entity == Entity::Testimonials && !is_on(&stored.document, "isActive");
    let mut draft = stored.document;
    if entity == Entity::Seo {
        // A saved value was confirmed before.
        let elsewhere = checks::is_elsewhere(b.site_url.as_deref(), string(&draft, "canonicalUrl"));
        draft.insert("canonicalConfirmed".to_owned(), json!(elsewhere));
    }
    draft.extend(stored.shown);
    let known: Vec<&str> = spec.fields().map(|field| field.name.as_str()).collect();
    draft.retain(|field, _| known.contains(&field.as_str()));
    let mut record = Record {
        entity,
        id: stored.id,
        row_version: stored.row_version,
        updated_at: stored.updated_at,
        updated_by: by,
        draft,
        media,
        places: places + i32::from(inactive),
        href,
        scheduled,
        unsaved: None,
    };
    drafts::attach(b, &spec, &mut record).await?;
    if let Some(unsaved) = &record.unsaved {
        let more = media_of(b, &spec, &unsaved.draft).await?;
        record.media.extend(more.into_iter().filter(|item| media_ids.iter().all(|id| *id != item.id)));
    }
    Ok(record)
}

/// A new row's default values.
pub(super) async fn fresh(b: &Backend, entity: Entity) -> Result<Record, BackendError> {
    let spec = choices::form(b, entity, "").await?;
    let places = places(b, entity).await?.saturating_add(1).min(limits::ORDER_MAX);
    let mut draft = spec.empty();
    labels::defaults(entity, &mut draft, &content::today(b).await?, places);
    Ok(Record {
        entity,
        id: String::new(),
        row_version: 0,
        updated_at: Timestamp(0),
        updated_by: None,
        draft,
        media: Vec::new(),
        places,
        href: String::new(),
        scheduled: None,
        unsaved: None,
    })
}

/// The highest position in use.
async fn places(b: &Backend, entity: Entity) -> Result<i32, BackendError> {
    Ok(match (entity, db::table(entity)) {
        (Entity::Testimonials, _) => i32::try_from(db::carousel_size(&b.db).await?).unwrap_or(i32::MAX),
        (_, Some(table)) if labels::is_orderable(entity) => table.last(&b.db).await?,
        _ => 0,
    })
}

/// The pictures that a document references.
async fn media_of(b: &Backend, spec: &FormSpec, document: &Document) -> Result<Vec<MediaItem>, BackendError> {
    let mut media = Vec::new();
    for field in spec.fields().filter(|field| matches!(field.kind, FieldKind::Picture { .. })) {
        let id = string(document, &field.name);
        if !id.is_empty()
            && !media.iter().any(|item: &MediaItem| item.id == id)
            && let Some(item) = library::one(&b.db, id).await?
        {
            media.push(item);
        }
    }
    for field in spec.fields().filter(|field| field.kind == FieldKind::RichText) {
        for key in picture_keys(string(document, &field.name)) {
            if !media.iter().any(|item| item.picture.src.contains(&key))
                && let Some(item) = library::by_key(&b.db, &key).await?
            {
                media.push(item);
            }
        }
    }
    Ok(media)
}
