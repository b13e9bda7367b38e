use super::parts::Parts;
use super::{SiteData, Slots, site_data};
use crate::Backend;
use crate::boxed;
use crate::db::content::page_images;
use crate::db::site::seo;
use crate::error::BackendError;
use domain::content::SeoEntry;
use domain::media::picture::Picture;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactContent {
    pub site_data: SiteData,
    pub seo: Option<SeoEntry>,
    pub picture: Option<Picture>,
    pub complete: bool,
}

#[boxed]
pub async fn contact_page(b: &Backend) -> Result<ContactContent, BackendError> {
    b.content_cache.contact.get(b, ("", ()), read_contact(b), |page| page.complete).await
}

async fn read_contact(b: &Backend) -> Result<ContactContent, BackendError> {
    let site_data = site_data(b).await?;
    let (images, seo) =
        futures::join!(page_images::of_pages(&b.db, ["contact", "showroom"]), seo::by_page(&b.db, "contact"));
    let mut parts = Parts::default();
    let slots = Slots::new(parts.take_or_default("pictures", images));
    Ok(ContactContent {
        site_data,
        seo: parts.take_or_default("seo", seo),
        picture: slots.picture("showroom", "location").cloned(),
        complete: parts.complete(),
    })
}
