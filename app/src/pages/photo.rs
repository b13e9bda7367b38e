//! The page of a single gallery photo: the target of its link without JavaScript, and for search
//! engines.

use super::errors::not_found::not_found;
use super::{FailurePage, site_view};
use crate::api::{self, ApiError};
use crate::async_view::async_view;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::{gallery_href, gallery_page, photo_href, requested_tag};
use crate::ui::{Breadcrumb, DisplaySizes, Icon, Pic, Trail, icon, not_blank};
use crate::url::path_param;
use backend::content::{ContentSnapshot, PlacedPhoto};
use domain::content::{GalleryPhoto, gallery};
use leptos::prelude::*;

const ICONS: &[Icon] = &[Icon::Back, Icon::Go];

/// `/gallery/{id}`, optionally with `?tag=` to stay among photos of that tag
#[component]
pub fn PhotoPage() -> impl IntoView {
    let id = path_param("id");
    let tag = requested_tag();
    match found(&id, tag.as_deref()) {
        Ok(Some(page)) => page,
        Ok(None) => async_view(not_found()).into_any(),
        Err(cause) => view! { <FailurePage cause path=photo_href(&id, None)/> }.into_any(),
    }
}

fn found(id: &str, tag: Option<&str>) -> Result<Option<AnyView>, ApiError> {
    let snapshot = api::content::snapshot()?;
    let Some(placed) = snapshot.photo(id)? else { return Ok(None) };
    Ok(Some(site_view(&snapshot, |snapshot| Ok(page(snapshot, placed, tag)))?))
}

pub(super) fn page(snapshot: &ContentSnapshot, placed: PlacedPhoto<'_>, asked: Option<&str>) -> impl IntoView + use<> {
    let site_data = snapshot.site_data.clone();
    let PlacedPhoto { photos, at } = placed;
    let photo = photos[at].clone();
    // A filter that does not match this photo is ignored.
    let tag = gallery::chosen(photo.tag.as_deref(), asked.unwrap_or_default()).map(str::to_owned);
    let mut shown: Vec<&GalleryPhoto> = photos.iter().collect();
    if tag.is_some() {
        shown.retain(|other| other.tag == tag);
    }
    let here = shown.iter().position(|other| other.id == photo.id).unwrap_or_default();
    let count = format!("Photo {} of {}", here + 1, shown.len());
    let nav = gallery::neighbors(shown.len(), here).map(|ends| {
        let before = photo_href(&shown[ends.previous].id, tag.as_deref());
        let after = photo_href(&shown[ends.next].id, tag.as_deref());
        view! {
            <a class="link" href=before rel="prev">{icon(Icon::Back)}"Previous photo"</a>
            <a class="link" href=after rel="next">"Next photo"{icon(Icon::Go)}</a>
        }
    });

    let gallery_name = gallery_page(photo.category).label;
    let alt = not_blank(Some(&photo.picture.alt));
    let title = match (&photo.caption, alt) {
        (Some(caption), _) => caption.clone(),
        (None, Some(alt)) => alt.to_owned(),
        (None, None) => count.clone(),
    };
    let trail = Trail::home()
        .below(gallery_name, gallery_href(photo.category, tag.as_deref()))
        .below(title.clone(), photo_href(&photo.id, None));
    let head = HeadData::new(
        photo_href(&photo.id, None),
        format!("{title} | {}", site_data.profile.name),
        alt.unwrap_or(&title),
    )
    .with_picture(Some(photo.picture.clone()))
    .with_json_ld(&trail.json_ld());
    view! {
        <Head data=head styles=&["pages/photo"]/>
        <PublicPage site_data icons=ICONS>
            <article class="wrap photo">
                <Breadcrumb trail=&trail/>
                <figure class="photo-fig">
                    <div class="framed"><Pic picture=Some(photo.picture) sizes=DisplaySizes::FULL first=true/></div>
                </figure>
                <div class="photo-foot">
                    <div>
                        <h1>{title}</h1>
                        <p class="photo-count">{count}</p>
                    </div>
                    <nav class="photo-nav" aria-label="Photos">
                        {nav}
                        <a class="button button--outline button--small" href=gallery_href(photo.category, tag.as_deref())>
                            "All photos"
                        </a>
                    </nav>
                </div>
            </article>
        </PublicPage>
    }
    .into_any()
}
