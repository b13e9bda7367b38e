use super::parts::Parts;
use super::{SiteData, Slots, site_data};
use crate::Backend;
use crate::boxed;
use crate::db::content::{gallery, page_images, styles};
use crate::db::site::seo;
use crate::error::BackendError;
use domain::content::options::GalleryCategory;
use domain::content::{GalleryPhoto, SeoEntry, StyleOption};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShowroomContent {
    pub site_data: SiteData,
    pub seo: Option<SeoEntry>,
    pub slots: Slots,
    /// `None` if they could not be read.
    pub photos: Option<Vec<GalleryPhoto>>,
    pub styles: Vec<StyleOption>,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhotoContent {
    pub site_data: SiteData,
    pub photos: Vec<GalleryPhoto>,
    pub at: usize,
}

#[boxed]
pub async fn showroom(b: &Backend) -> Result<ShowroomContent, BackendError> {
    b.content_cache.showroom.get(b, ("", ()), read_showroom(b), |page| page.complete).await
}

async fn read_showroom(b: &Backend) -> Result<ShowroomContent, BackendError> {
    let site_data = site_data(b).await?;
    let (images, seo, photos, styles) = futures::join!(
        page_images::of_pages(&b.db, ["showroom", "home"]),
        seo::by_page(&b.db, "showroom"),
        gallery::visible(&b.db, GalleryCategory::Showroom, None),
        styles::active(&b.db),
    );
    let mut parts = Parts::default();
    Ok(ShowroomContent {
        site_data,
        styles: styles?,
        seo: parts.take_or_default("seo", seo),
        slots: Slots::new(parts.take_or_default("pictures", images)),
        photos: parts.take("photos", photos),
        complete: parts.complete(),
    })
}

/// `None` if there is none.
#[boxed]
pub async fn gallery_photo(b: &Backend, id: &str) -> Result<Option<PhotoContent>, BackendError> {
    let Some(category) = gallery::category_of(&b.db, id).await? else { return Ok(None) };
    let photos = gallery::visible(&b.db, category, None).await?;
    let Some(at) = photos.iter().position(|photo| photo.id == id) else { return Ok(None) };
    Ok(Some(PhotoContent { site_data: site_data(b).await?, photos, at }))
}

#[boxed]
pub async fn gallery_tags(b: &Backend, category: GalleryCategory) -> Result<Vec<String>, BackendError> {
    Ok(gallery::tags(&b.db, category).await?)
}
