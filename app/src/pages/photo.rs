//! The page of a single gallery photo: the target of its link without JavaScript, and for search
//! engines.

use super::Failed;
use super::errors::not_found::not_found;
use crate::api;
use crate::async_view::async_view;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::{asked_tag, gallery_href, gallery_page, photo_href};
use crate::ui::{Breadcrumb, Icon, Pic, Sizes, Trail, icon};
use backend::content::PhotoContent;
use domain::content::{GalleryPhoto, gallery};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

const ICONS: &[Icon] = &[Icon::Back, Icon::Go];

/// `/gallery/{id}`, optionally with `?tag=` to stay among photos of that tag
#[component]
pub fn PhotoPage() -> impl IntoView {
    let id = use_params_map().with_untracked(|params| params.get("id")).unwrap_or_default();
    let tag = asked_tag();
    async_view(async move {
        match api::content::gallery_photo(&id).await {
            Ok(Some(content)) => page(content, tag.as_deref()).into_any(),
            Ok(None) => not_found().await.into_any(),
            Err(cause) => view! { <Failed cause path=photo_href(&id, None)/> }.into_any(),
        }
    })
}

pub(super) fn page(content: PhotoContent, asked: Option<&str>) -> impl IntoView + use<> {
    let PhotoContent { basics, photos, at } = content;
    let photo = photos[at].clone();
    // A filter that does not match this photo is ignored.
    let tag = gallery::chosen(photo.tag.as_deref(), asked.unwrap_or_default()).map(str::to_owned);
    let shown: Vec<&GalleryPhoto> = photos.iter().filter(|other| tag.is_none() || other.tag == tag).collect();
    let here = shown.iter().position(|other| other.id == photo.id).unwrap_or_default();
    let way = |to: usize| photo_href(&shown[to].id, tag.as_deref());
    let ways = gallery::neighbours(shown.len(), here).map(|(before, after)| (way(before), way(after)));
    let count = format!("Photo {} of {}", here + 1, shown.len());

    let gallery_name = gallery_page(photo.category).label;
    let alt = Some(photo.picture.alt.clone()).filter(|alt| !alt.trim().is_empty());
    let title = photo.caption.clone().or_else(|| alt.clone()).unwrap_or_else(|| count.clone());
    let trail = Trail::home()
        .then(gallery_name, gallery_href(photo.category, tag.as_deref()))
        .then(title.clone(), photo_href(&photo.id, None));
    let head = HeadData::new(
        photo_href(&photo.id, None),
        format!("{title} | {}", basics.profile.name),
        alt.unwrap_or_else(|| title.clone()),
    )
    .with_picture(Some(photo.picture.clone()))
    .with_json_ld(&trail.json_ld());
    let nav = ways.map(|(before, after)| {
        view! {
            <a class="link" href=before rel="prev">{icon(Icon::Back)}"Previous photo"</a>
            <a class="link" href=after rel="next">"Next photo"{icon(Icon::Go)}</a>
        }
    });
    view! {
        <Head data=head styles=&["pages/photo"]/>
        <PublicPage basics icons=ICONS>
            <article class="wrap photo">
                <Breadcrumb trail=&trail/>
                <figure class="photo-fig">
                    <div class="inlay"><Pic picture=Some(photo.picture) sizes=Sizes::FULL first=true tinted=true/></div>
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
