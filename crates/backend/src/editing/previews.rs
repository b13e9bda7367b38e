//! Preview links, which show unpublished content without an account, on the page where it will be.
//! A link's secret is a keyed hash of its id: it can be shown to the owner again, cannot be forged,
//! and is not in the database.

use super::labels::{is_on, string};
use super::{EditError, drafts, store};
use crate::boxed;
use crate::db::{gallery, previews as db, testimonials};
use crate::html::{self, sanitize};
use crate::ids::{self, is_id};
use crate::session::Admin;
use crate::{Backend, BackendError};
use domain::admin::{Document, Done, Entity, PreviewLink};
use domain::content::{Faq, GalleryPhoto, PageImage, Post, Project, Testimonial, VideoSettings};
use domain::messages::admin::Texts;
use domain::messages::publishing;
use domain::options::{FaqCategory, GalleryCategory, PublishStatus, VesselType};
use domain::picture::Picture;
use domain::{Timestamp, limits};
use serde_json::Value;

/// Separates the hashes of these links from all others.
const PURPOSE: &str = "preview link";

/// What a preview link shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previewed {
    /// The draft, in the form that its page renders.
    pub subject: Subject,
    /// Whether the public page shows the same.
    pub public: bool,
    /// When the link expires.
    pub expires_at: Timestamp,
}

/// Something that a public page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An article.
    Post(Box<Post>),
    /// A project with its photos.
    Project(Box<Project>, Vec<GalleryPhoto>),
    /// A testimonial.
    Testimonial(Box<Testimonial>),
    /// A question.
    Faq(Box<Faq>),
    /// A photo of a gallery.
    Photo(Box<GalleryPhoto>),
    /// The content of a page's slot.
    PageImage(Box<PageImage>),
}

fn subject_of(entity: Entity, id: &str) -> Result<(), EditError> {
    if entity.can_be_previewed() && is_id(id) {
        Ok(())
    } else {
        Err(EditError::Refused(publishing::NO_PREVIEW.to_owned()))
    }
}

fn link(b: &Backend, link: db::Link) -> PreviewLink {
    PreviewLink {
        path: format!("/preview/{}.{}", link.id, b.secret.keyed_hash(PURPOSE, &link.id)),
        id: link.id,
        created_at: Timestamp(link.created_at),
        expires_at: Timestamp(link.expires_at),
        by: link.email,
    }
}

/// Creates a link to a row's preview; it is valid for a week.
///
/// # Errors
/// See [`EditError`].
#[boxed]
pub async fn share_preview(b: &Backend, admin: &Admin, entity: Entity, id: &str) -> Result<PreviewLink, EditError> {
    subject_of(entity, id)?;
    if drafts::newest(b, entity, id).await?.is_none() {
        return Err(EditError::NotFound(Texts::of(entity).not_found));
    }
    let now = b.clock.now();
    let live = db::live(&b.db, entity.code(), id, now).await?;
    if live.len() >= limits::PREVIEWS_MAX {
        return Err(EditError::Refused(publishing::PREVIEWS_MANY.to_owned()));
    }
    let expires_at = now.plus_ms(limits::PREVIEW_KEEP_MS);
    let made = ids::new_id();
    db::add(&b.db, &made, (entity.code(), id), &admin.account_id, now, expires_at).await?;
    let row = db::Link {
        id: made,
        entity: entity.code().to_owned(),
        entity_id: id.to_owned(),
        created_at: now.0,
        expires_at: expires_at.0,
        email: Some(admin.email.clone()),
    };
    Ok(link(b, row))
}

/// The valid links to a row's preview, newest first.
///
/// # Errors
/// See [`EditError`].
#[boxed]
pub async fn preview_links(b: &Backend, entity: Entity, id: &str) -> Result<Vec<PreviewLink>, EditError> {
    subject_of(entity, id)?;
    let live = db::live(&b.db, entity.code(), id, b.clock.now()).await?;
    Ok(live.into_iter().map(|row| link(b, row)).collect())
}

/// Revokes a link.
///
/// # Errors
/// See [`EditError`].
#[boxed]
pub async fn revoke_preview(b: &Backend, admin: &Admin, id: &str) -> Result<Done, EditError> {
    let known = if is_id(id) { db::one(&b.db, id, b.clock.now()).await? } else { None };
    let known = known.ok_or(EditError::NotFound(publishing::PREVIEW_UNKNOWN))?;
    if !db::revoke(&b.db, id, b.clock.now()).await? {
        return Err(EditError::NotFound(publishing::PREVIEW_UNKNOWN));
    }
    tracing::info!(link = %known.id, account = %admin.account_id, "revoked a preview link");
    Ok(Done { message: publishing::PREVIEW_REVOKED.to_owned(), undo: None })
}

/// What a link's token opens; none if it is forged, expired or revoked, or its row was deleted.
///
/// # Errors
/// The database fails.
#[boxed]
pub async fn preview(b: &Backend, token: &str) -> Result<Option<Previewed>, BackendError> {
    let Some((id, secret)) = token.split_once('.') else { return Ok(None) };
    if !is_id(id) || !same(secret, &b.secret.keyed_hash(PURPOSE, id)) {
        return Ok(None);
    }
    let Some(found) = db::one(&b.db, id, b.clock.now()).await? else { return Ok(None) };
    let Some(entity) = Entity::from_code(&found.entity) else { return Ok(None) };
    let Some((document, public)) = drafts::newest(b, entity, &found.entity_id).await? else { return Ok(None) };
    let subject = shape(b, entity, &found.entity_id, &document).await?;
    Ok(subject.map(|subject| Previewed { subject, public, expires_at: Timestamp(found.expires_at) }))
}

/// Compares in constant time.
fn same(given: &str, right: &str) -> bool {
    given.len() == right.len() && given.bytes().zip(right.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

fn filled(document: &Document, field: &str) -> Option<String> {
    Some(string(document, field).trim().to_owned()).filter(|text| !text.is_empty())
}

fn number(document: &Document, field: &str) -> Option<i32> {
    document.get(field).and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok())
}

async fn picture(b: &Backend, document: &Document, field: &str) -> Result<Option<Picture>, BackendError> {
    match string(document, field) {
        "" => Ok(None),
        id => Ok(db::picture(&b.db, id).await?),
    }
}

/// A testimonial's form in the type that the public page renders.
///
/// # Errors
/// The database fails.
#[boxed]
pub async fn testimonial(b: &Backend, id: &str, d: &Document) -> Result<Testimonial, BackendError> {
    let text = |field: &str| string(d, field).to_owned();
    Ok(Testimonial {
        id: id.to_owned(),
        text: text("testimonialText"),
        client_name: filled(d, "clientName"),
        client_photo: picture(b, d, "clientPhoto").await?,
        location: filled(d, "location"),
        date: filled(d, "date"),
        rating: number(d, "rating"),
        review_url: filled(d, "googleReviewUrl"),
        platform: text("reviewPlatform"),
        position: store::place_of(d),
        project: testimonials::linked_project(&b.db, string(d, "linkedProjectId")).await?,
    })
}

/// A document in the type that its public page renders.
async fn shape(b: &Backend, entity: Entity, id: &str, d: &Document) -> Result<Option<Subject>, BackendError> {
    let text = |field: &str| string(d, field).to_owned();
    Ok(Some(match entity {
        Entity::Blog => Subject::Post(Box::new(post(b, id, d).await?)),
        Entity::Projects => {
            let chosen = store::texts(d, "galleryPhotos");
            let mut photos = Vec::new();
            for category in GalleryCategory::ALL {
                photos.extend(gallery::visible(&b.db, *category, None).await?);
            }
            photos.retain(|photo| chosen.contains(&photo.id));
            photos.sort_by_key(|photo| chosen.iter().position(|id| *id == photo.id));
            let project = Project {
                id: id.to_owned(),
                slug: text("slug"),
                name: text("projectName"),
                vessel_type: VesselType::from_code(string(d, "vesselType")).unwrap_or_default(),
                short_description: text("shortDescription"),
                location: filled(d, "location"),
                date_completed: filled(d, "dateCompleted"),
                display_order: store::place_of(d),
                status: PublishStatus::Published,
                thumbnail: picture(b, d, "thumbnail").await?,
                gallery_photo_ids: chosen,
            };
            Subject::Project(Box::new(project), photos)
        }
        Entity::Testimonials => Subject::Testimonial(Box::new(testimonial(b, id, d).await?)),
        Entity::Faqs => Subject::Faq(Box::new(Faq {
            id: id.to_owned(),
            question: text("question"),
            answer: text("answer"),
            category: FaqCategory::from_code(string(d, "category")).unwrap_or_default(),
            display_order: store::place_of(d),
        })),
        Entity::Gallery => {
            let Some(picture) = picture(b, d, "picture").await? else { return Ok(None) };
            Subject::Photo(Box::new(GalleryPhoto {
                id: id.to_owned(),
                picture: Picture { alt: text("altText"), ..picture },
                caption: filled(d, "caption"),
                tag: filled(d, "tag"),
                category: GalleryCategory::from_code(string(d, "category")).unwrap_or_default(),
                display_order: store::place_of(d),
            }))
        }
        Entity::PageImages => {
            let shown = picture(b, d, "picture").await?;
            Subject::PageImage(Box::new(PageImage {
                id: id.to_owned(),
                page_slug: text("pageSlug"),
                section_key: text("sectionKey"),
                display_name: text("displayName"),
                picture: shown.map(|picture| Picture { alt: text("altText"), ..picture }),
                video_url: filled(d, "videoUrl"),
                enable_video: is_on(d, "enableVideo"),
                mobile_height_vh: number(d, "mobileHeightVh").unwrap_or(limits::HERO_MOBILE_VH),
                video_settings: serde_json::from_str::<VideoSettings>(string(d, "videoSettings")).unwrap_or_default(),
            }))
        }
        _ => return Ok(None),
    }))
}

async fn post(b: &Backend, id: &str, d: &Document) -> Result<Post, BackendError> {
    // A draft is stored as typed, so it was not sanitised yet.
    let content = sanitize(string(d, "content"));
    let title = filled(d, "title").unwrap_or_else(|| publishing::UNTITLED.to_owned());
    Ok(Post {
        id: id.to_owned(),
        slug: string(d, "slug").to_owned(),
        excerpt: filled(d, "excerpt"),
        read_time: html::read_minutes(&content),
        content: content.into(),
        title,
        featured_image: picture(b, d, "featuredImage").await?,
        author_name: filled(d, "authorName"),
        author_title: filled(d, "authorTitle"),
        author_avatar: picture(b, d, "authorAvatar").await?,
        publication_date: filled(d, "publicationDate"),
        status: PublishStatus::Published,
        category: filled(d, "category"),
        tags: store::texts(d, "tags"),
        is_featured: is_on(d, "isFeatured"),
        updated_at: b.clock.now(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_compared_whole() {
        assert!(same("abc", "abc"));
        assert!(!same("abd", "abc") && !same("ab", "abc") && !same("", "a"));
    }
}
