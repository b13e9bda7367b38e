//! Images for shared links (og:image): drawn when first requested, and stored under the hash of
//! their content.
//!
//! A page links to its image with that hash in the address. A request for an image is compared with
//! what the page says now, so that only images of public pages are drawn: no drafts, no text from
//! outside.

use crate::Backend;
use crate::boxed;
use crate::content::{self, SiteData};
use crate::db::content::posts;
use crate::db::content::posts::lists as post_lists;
use crate::db::media::og_images;
use crate::error::BackendError;
use crate::media;
use bytes::Bytes;
use domain::content::blog::{Term, TermKind};
use domain::content::business::BusinessProfile;
use domain::content::page::SitePage;
use domain::content::{Post, Project, SeoEntry};
use domain::media::picture::{Picture, VariantFormat};
use domain::site::pages::{self, FixedPage};
use domain::site::share::{HASH_DIGITS, OWN_PICTURE_MIN, OgImageKind, TITLE_CHARS};
use domain::text::shorten;
use pixels::og_image::{self, Words};
use pixels::{Decoded, PixelsError};
use sha2::{Digest as _, Sha256};

pub use pixels::og_image::{HEIGHT, WIDTH};

/// Widest variant of a picture that an image is drawn with, in pixels.
const PICTURE_WIDTH: u32 = 1_200;
/// Label above an article without a category, and above a project.
const ARTICLE: &str = "From the workshop";
const PROJECT: &str = "Project";
const ARCHIVE: &str = "Articles";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OgImage {
    kind: OgImageKind,
    name: String,
    label: String,
    title: String,
    place: String,
    picture: Option<Picture>,
}

/// The parts of an image's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OgImageAddress<'a> {
    pub kind: &'static str,
    /// Not yet encoded.
    pub name: &'a str,
    pub file: String,
}

#[derive(Debug, thiserror::Error)]
pub enum OgImageError {
    #[error(transparent)]
    Picture(#[from] PixelsError),
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl OgImage {
    /// `None` if the title contains characters that the image's fonts lack.
    fn new(kind: OgImageKind, name: &str, label: &str, title: &str, profile: &BusinessProfile) -> Option<Self> {
        Some(Self {
            kind,
            name: name.to_owned(),
            label: og_image::legible(label).unwrap_or_default(),
            title: og_image::legible(&shorten(title, TITLE_CHARS))?,
            place: og_image::legible(&profile.city_and_region()).unwrap_or_default(),
            picture: None,
        })
    }

    fn with_picture(self, picture: Option<&Picture>) -> Self {
        Self { picture: picture.cloned(), ..self }
    }

    /// Hash of the content and of the way it is drawn.
    fn hash(&self) -> String {
        let picture = self.picture.as_ref().map(|p| (&p.key, p.focal));
        let words = (&self.label, &self.title, &self.place);
        let mut hash = hex::encode(Sha256::digest(format!("{}\0{words:?}\0{picture:?}", og_image::DESIGN)));
        hash.truncate(HASH_DIGITS);
        hash
    }

    fn subject(&self) -> String {
        format!("{}/{}", self.kind.code(), self.name)
    }

    #[must_use]
    pub fn address(&self) -> OgImageAddress<'_> {
        OgImageAddress { kind: self.kind.code(), name: &self.name, file: format!("{}.jpg", self.hash()) }
    }

    #[must_use]
    pub fn alt(&self) -> &str {
        &self.title
    }
}

/// Whether a page's own picture is large enough to be its og:image. Asked first: the words are
/// looked up in the fonts.
fn is_large_enough(picture: Option<&Picture>) -> bool {
    match picture {
        Some(picture) => picture.width >= OWN_PICTURE_MIN,
        None => false,
    }
}

/// The image of an article; `None` if its own picture is large enough.
#[must_use]
pub fn of_post(profile: &BusinessProfile, post: &Post) -> Option<OgImage> {
    let own = post.featured_image.as_ref();
    if is_large_enough(own) {
        return None;
    }
    let label = match &post.category {
        Some(category) if !category.trim().is_empty() => category.as_str(),
        Some(_) | None => ARTICLE,
    };
    Some(OgImage::new(OgImageKind::Post, &post.slug, label, &post.title, profile)?.with_picture(own))
}

/// The image of a project; `None` if its own picture is large enough.
#[must_use]
pub fn of_project(profile: &BusinessProfile, project: &Project) -> Option<OgImage> {
    let own = project.thumbnail.as_ref();
    if is_large_enough(own) {
        return None;
    }
    Some(OgImage::new(OgImageKind::Project, &project.slug, PROJECT, &project.name, profile)?.with_picture(own))
}

#[must_use]
pub fn of_term(profile: &BusinessProfile, term: &Term) -> Option<OgImage> {
    let kind = match term.kind {
        TermKind::Category => OgImageKind::Category,
        TermKind::Tag => OgImageKind::Tag,
    };
    OgImage::new(kind, &term.slug, ARCHIVE, &term.name, profile)
}

/// The image of a page with a fixed address; `None` if it has none or the owner chose a picture. The
/// owner's title for shared links replaces ours.
#[must_use]
pub fn of_page(profile: &BusinessProfile, page: &FixedPage, seo: Option<&SeoEntry>) -> Option<OgImage> {
    let words = page.og_image?;
    let SharedWords { title, own } = shared_words(words.title, seo);
    if is_large_enough(own) {
        return None;
    }
    Some(OgImage::new(OgImageKind::Page, page.slug, words.above, title, profile)?.with_picture(own))
}

/// The image of one of the owner's own pages, as of [`of_page`].
#[must_use]
pub fn of_own_page(profile: &BusinessProfile, page: &SitePage, seo: Option<&SeoEntry>) -> Option<OgImage> {
    let SharedWords { title, own } = shared_words(&page.title, seo);
    if is_large_enough(own) {
        return None;
    }
    Some(OgImage::new(OgImageKind::Page, &page.slug, &profile.name, title, profile)?.with_picture(own))
}

/// The owner's words for shared links.
struct SharedWords<'a> {
    title: &'a str,
    own: Option<&'a Picture>,
}

fn shared_words<'a>(title: &'a str, seo: Option<&'a SeoEntry>) -> SharedWords<'a> {
    let Some(seo) = seo else { return SharedWords { title, own: None } };
    let title = match &seo.og_title {
        Some(chosen) if !chosen.trim().is_empty() => chosen,
        _ => title,
    };
    SharedWords { title, own: seo.og_image.as_ref() }
}

#[boxed]
pub async fn find(backend: &Backend, kind: OgImageKind, name: &str) -> Result<Option<OgImage>, BackendError> {
    let SiteData { profile, .. } = content::site_data(backend).await?;
    let today = content::local_now(backend).await?;
    let term_kind = match kind {
        OgImageKind::Post => {
            let Some(post) = posts::by_slug(&backend.db, name, &today).await? else { return Ok(None) };
            return Ok(of_post(&profile, &post));
        }
        OgImageKind::Project => {
            let snapshot = content::snapshot(backend).await?;
            let Some(project) = snapshot.project(name)? else { return Ok(None) };
            return Ok(of_project(&profile, project));
        }
        OgImageKind::Page => {
            let snapshot = content::snapshot(backend).await?;
            if let Some(page) = pages::by_slug(name) {
                return Ok(of_page(&profile, page, snapshot.seo(name)));
            }
            let Some(page) = snapshot.own_page(name)? else { return Ok(None) };
            return Ok(of_own_page(&profile, page, snapshot.seo(name)));
        }
        OgImageKind::Category => TermKind::Category,
        OgImageKind::Tag => TermKind::Tag,
    };
    let Some(term) = post_lists::term_by_slug(&backend.db, term_kind, name, &today).await? else { return Ok(None) };
    Ok(of_term(&profile, &term))
}

#[boxed]
pub async fn jpeg(backend: &Backend, image: &OgImage) -> Result<Bytes, OgImageError> {
    let hash = image.hash();
    let file = file_key(&hash);
    if let Some(stored) = backend.files.get(&file).await.map_err(BackendError::from)? {
        return Ok(stored);
    }
    let turn = backend.pictures.og_images.place()?.turn(1).await?;
    // The request before this one may have drawn the same image.
    if let Some(stored) = backend.files.get(&file).await.map_err(BackendError::from)? {
        return Ok(stored);
    }
    let cover = match &image.picture {
        Some(picture) => {
            let bytes = media::read_jpeg(backend, picture, PICTURE_WIDTH).await?;
            bytes.map(|bytes| (bytes, picture.focal))
        }
        None => None,
    };
    let words = image.clone();
    let drawing = turn.run(move || {
        let picture = cover.and_then(|(bytes, focal)| Some((Decoded::from_bytes(&bytes).ok()?, focal)));
        let said = Words { label: &words.label, title: &words.title, place: &words.place };
        og_image::draw(said, picture.as_ref().map(|(picture, focal)| (picture, *focal)))
    });
    let bytes = Bytes::from(drawing.await??);
    backend.files.put(&file, &bytes, VariantFormat::Jpeg.media_type()).await.map_err(BackendError::from)?;
    if let Err(cause) = replace_previous(backend, image, &hash).await {
        tracing::warn!(%cause, "the file of an og:image's previous version may stay behind");
    }
    Ok(bytes)
}

/// Records the image and removes the file of the previous one.
async fn replace_previous(backend: &Backend, image: &OgImage, hash: &str) -> Result<(), BackendError> {
    let mut tx = backend.db.write().await?;
    let former = og_images::drawn(&mut tx, &image.subject(), hash, backend.clock.now()).await?;
    tx.commit().await?;
    if let Some(former) = former {
        backend.files.delete(&file_key(&former)).await?;
    }
    Ok(())
}

fn file_key(hash: &str) -> String {
    format!("cards/{hash}.jpg")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(name: &str) -> Term {
        Term { kind: TermKind::Tag, slug: "teak".into(), name: name.into(), posts: 1 }
    }

    #[test]
    fn an_image_is_named_by_what_it_says() {
        let profile = BusinessProfile::default();
        let image = of_term(&profile, &term("Teak")).expect("an image");
        assert_eq!(image.address(), of_term(&profile, &term("Teak ⛵")).expect("an image").address());
        assert_ne!(image.hash(), of_term(&profile, &term("Oil")).expect("an image").hash());
        let moved = BusinessProfile { city: "Oslo".into(), ..profile.clone() };
        assert_ne!(image.hash(), of_term(&moved, &term("Teak")).expect("an image").hash());
        let picture = Picture { key: "00".into(), width: 300, height: 200, focal: (50, 50), ..Picture::default() };
        let framed = image.clone().with_picture(Some(&picture));
        assert_ne!(framed.hash(), image.hash());
        let elsewhere = Picture { focal: (0, 0), ..picture };
        assert_ne!(framed.hash(), image.clone().with_picture(Some(&elsewhere)).hash());
        assert_eq!(of_term(&profile, &term("チーク")), None, "no letters for it");
        assert_eq!(image.alt(), "Teak");
    }

    #[test]
    fn every_page_has_an_image_until_the_owner_chooses_a_picture() {
        let profile = BusinessProfile::default();
        for page in pages::PAGES {
            assert_eq!(of_page(&profile, page, None).is_some(), page.og_image.is_some(), "{}", page.slug);
        }
        let mut seo = SeoEntry {
            id: String::new(),
            page_slug: "visit".into(),
            page_title: "Visit".into(),
            seo_title: None,
            meta_description: None,
            og_title: Some("Come and see".into()),
            og_description: None,
            og_image: None,
            canonical_url: None,
            updated_at: domain::Timestamp(0),
        };
        assert_eq!(of_page(&profile, &pages::VISIT, Some(&seo)).expect("an image").alt(), "Come and see");
        seo.og_image = Some(Picture { width: OWN_PICTURE_MIN, ..Picture::default() });
        assert_eq!(of_page(&profile, &pages::VISIT, Some(&seo)), None);
        seo.og_image = Some(Picture { width: OWN_PICTURE_MIN - 1, ..Picture::default() });
        assert!(of_page(&profile, &pages::VISIT, Some(&seo)).is_some());
        assert_eq!(of_page(&profile, &pages::THANK_YOU, None), None);
    }
}
