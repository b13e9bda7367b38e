//! Drafts shown on their future page through a preview link. The page is the real one with the
//! draft as its content. A bar above it explains what it is, and the response forbids caching,
//! indexing, and referrers to other sites.

use super::errors::not_found::notice_page;
use super::service_pages::{residential, yacht_interiors};
use super::{FailurePage, blog, home, photo, projects, set_status, showroom};
use crate::api;
use crate::async_view::async_view;
use crate::head::HeadData;
use crate::layout::{Notice, PreviewNotice};
use crate::url::path_param;
use backend::editing::PreviewContent;
use domain::content::options::{FaqCategory, GalleryCategory};
use domain::content::{Faq, GalleryPhoto, PageImage, Testimonial};
use domain::messages::publishing as msg;
use http::{HeaderName, HeaderValue, StatusCode, header};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

/// The page's path; the token is omitted so that it does not leak.
const PATH: &str = "/preview";

#[component]
pub fn PreviewPage() -> impl IntoView {
    let token = path_param("token");
    keep_quiet();
    let notice = PreviewNotice::default();
    provide_context(notice.clone());
    async_view(async move {
        match show(&token, &notice).await {
            Ok(Some(page)) => page,
            Ok(None) => gone().await,
            Err(cause) => view! { <FailurePage cause path=PATH/> }.into_any(),
        }
    })
}

/// No caching, no indexing, no referrer for other sites. With none at all, browsers send forms of the
/// page with `Origin: null`, which is refused where they do not say `Sec-Fetch-Site`.
fn keep_quiet() {
    let Some(response) = use_context::<ResponseOptions>() else { return };
    for (name, value) in [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow, noarchive"),
    ] {
        response.insert_header(name, HeaderValue::from_static(value));
    }
}

/// The page with the draft; none if the link is invalid.
async fn show(token: &str, notice: &PreviewNotice) -> Result<Option<AnyView>, api::ApiError> {
    let Some(found) = api::preview::open(token).await? else { return Ok(None) };
    let until = api::preview::until(found.expires_at).await?;
    notice.set(Notice {
        what: if found.public { msg::PREVIEW_PUBLIC } else { msg::PREVIEW },
        until: msg::preview_until(&until),
        place: match found.content {
            PreviewContent::Faq(_) => Some("faq"),
            PreviewContent::Testimonial(_) => Some("reviews"),
            _ => None,
        },
    });
    Ok(Some(match found.content {
        PreviewContent::Post(post) => blog::article_page(api::preview::article(*post).await?).into_any(),
        PreviewContent::Project(project, photos) => {
            projects::project(api::preview::project(*project, photos).await?).into_any()
        }
        PreviewContent::Testimonial(words) => {
            let mut content = api::content::home().await?;
            let shown = content.testimonials.get_or_insert_default();
            place_words(shown, *words);
            home::page(content).into_any()
        }
        PreviewContent::Faq(faq) => faqs(*faq).await?,
        PreviewContent::Photo(shown) => photos(*shown).await?,
        PreviewContent::PageImage(image) => match page_image(*image).await? {
            Some(page) => page,
            None => return Ok(None),
        },
    }))
}

fn place_words(shown: &mut Vec<Testimonial>, words: Testimonial) {
    shown.retain(|other| other.id != words.id);
    // A draft without a position comes first, as it is the subject of the preview.
    let at = shown.partition_point(|other| other.position < words.position);
    shown.insert(at.min(shown.len()), words);
}

fn place_faq(shown: &mut Vec<Faq>, faq: Faq) {
    shown.retain(|other| other.id != faq.id);
    let at = shown.partition_point(|other| other.display_order < faq.display_order);
    shown.insert(at, faq);
}

async fn faqs(faq: Faq) -> Result<AnyView, api::ApiError> {
    Ok(match faq.category {
        FaqCategory::Yacht => {
            let mut content = api::content::yacht_interiors().await?;
            place_faq(content.faqs.get_or_insert_default(), faq);
            yacht_interiors::page(content, None).into_any()
        }
        FaqCategory::Residential => {
            let mut content = api::content::residential().await?;
            place_faq(content.faqs.get_or_insert_default(), faq);
            residential::page(content).into_any()
        }
        FaqCategory::General => {
            let mut content = api::content::home().await?;
            place_faq(content.faqs.get_or_insert_default(), faq);
            home::page(content).into_any()
        }
    })
}

async fn photos(shown: GalleryPhoto) -> Result<AnyView, api::ApiError> {
    let mut photos = match shown.category {
        GalleryCategory::Yacht => api::content::yacht_interiors().await?.photos,
        GalleryCategory::Showroom => api::content::showroom().await?.photos,
    }
    .unwrap_or_default();
    photos.retain(|other| other.id != shown.id);
    let at = photos.partition_point(|other| other.display_order < shown.display_order);
    photos.insert(at, shown);
    let site_data = api::content::site_data().await?;
    Ok(photo::page(backend::content::PhotoContent { site_data, photos, at }, None).into_any())
}

async fn page_image(image: PageImage) -> Result<Option<AnyView>, api::ApiError> {
    Ok(Some(match image.page_slug.as_str() {
        "home" => {
            let mut content = api::content::home().await?;
            match image.section_key.as_str() {
                "hero_fallback" => content.hero = Some(image),
                "hero_video" => content.hero_video = Some(image),
                _ => content.slots.put(image),
            }
            home::page(content).into_any()
        }
        "yacht-interiors" => {
            let mut content = api::content::yacht_interiors().await?;
            content.slots.put(image);
            yacht_interiors::page(content, None).into_any()
        }
        "residential" => {
            let mut content = api::content::residential().await?;
            content.slots.put(image);
            residential::page(content).into_any()
        }
        "showroom" => {
            let mut content = api::content::showroom().await?;
            content.slots.put(image);
            showroom::page(content, None).into_any()
        }
        _ => return Ok(None),
    }))
}

async fn gone() -> AnyView {
    set_status(StatusCode::NOT_FOUND);
    let site_data = match api::content::site_data().await {
        Ok(site_data) => site_data,
        Err(cause) => return view! { <FailurePage cause path=PATH/> }.into_any(),
    };
    let title = format!("{} | {}", msg::PREVIEW_GONE_TITLE, site_data.profile.name);
    let head = HeadData::new(PATH, title, msg::PREVIEW_GONE).unlisted();
    notice_page(site_data, head, msg::PREVIEW_GONE_TITLE, msg::PREVIEW_GONE, None).into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(id: &str, position: i32) -> Testimonial {
        Testimonial {
            id: id.into(),
            text: "Good".into(),
            client_name: None,
            client_photo: None,
            location: None,
            date: None,
            rating: None,
            review_url: None,
            platform: "google".into(),
            position,
            project: None,
        }
    }

    #[test]
    fn a_draft_takes_its_own_place_and_nobody_elses() {
        let mut shown = vec![words("a", 1), words("b", 2), words("c", 3)];
        place_words(&mut shown, words("c", 1));
        let order: Vec<_> = shown.iter().map(|words| words.id.as_str()).collect();
        assert_eq!(order, ["c", "a", "b"]);
        place_words(&mut shown, words("new", 0));
        assert_eq!((shown[0].id.as_str(), shown.len()), ("new", 4));
    }
}
