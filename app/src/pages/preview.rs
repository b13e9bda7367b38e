//! Drafts shown on their future page through a preview link. The page is the real one with the
//! draft as its content. A bar above it explains what it is, and the response forbids caching,
//! indexing, and referrers to other sites.

use super::errors::not_found::notice_page;
use super::{FailurePage, blog, content_page, photo, project_parts, projects, set_status};
use crate::api;
use crate::async_view::async_view;
use crate::features::visits::times::{days_of, times_of_fixed_page, times_of_own_page};
use crate::head::HeadData;
use crate::layout::{Notice, PreviewNotice};
use crate::sections::page_sections::PageRequest;
use crate::url::path_param;
use backend::content::ContentSnapshot;
use backend::editing::PreviewContent;
use domain::content::Project;
use domain::content::option_lists::GENERAL_QUESTIONS;
use domain::content::page::SitePage;
use domain::messages::publishing as msg;
use domain::sections::SectionContent;
use domain::site::pages;
use http::{HeaderName, HeaderValue, StatusCode, header};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

/// The page's path; the token is omitted so that it does not leak.
const PATH: &str = "/preview";

#[component]
pub fn PreviewPage() -> impl IntoView {
    let token = path_param("token");
    set_private_headers();
    let notice = PreviewNotice::default();
    provide_context(notice.clone());
    async_view(async move {
        match show(&token, &notice).await {
            Ok(Some(page)) => page,
            Ok(None) => gone_page().await,
            Err(cause) => view! { <FailurePage cause path=PATH/> }.into_any(),
        }
    })
}

/// No caching, no indexing, no referrer for other sites. With none at all, browsers send forms of the
/// page with `Origin: null`, which is refused where they do not say `Sec-Fetch-Site`.
fn set_private_headers() {
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
    match found.content {
        PreviewContent::Post(post) => {
            let article = api::preview::article(*post).await?;
            Ok(Some(blog::article_page(article).into_any()))
        }
        draft => {
            let snapshot = api::content::snapshot()?;
            on_its_page(ContentSnapshot::clone(&snapshot), draft).await
        }
    }
}

/// The page that shows the draft, as it will be; none if no page shows it.
async fn on_its_page(snapshot: ContentSnapshot, draft: PreviewContent) -> Result<Option<AnyView>, api::ApiError> {
    Ok(match draft {
        PreviewContent::Post(_) => None,
        PreviewContent::Project(project, pictures) => {
            let snapshot = snapshot.with_project(Project::clone(&project), pictures);
            let days = days_of(project_parts::ending(&snapshot, &project)).await;
            Some(projects::project(&snapshot, &project, &days))
        }
        PreviewContent::Testimonial(mut review) => {
            // Among Google's reviews, whatever its platform: the preview is about it.
            review.platform = "google".to_owned();
            fixed_page(pages::HOME.slug, &snapshot.with_testimonial(*review)).await?
        }
        PreviewContent::Faq(mut faq) => {
            let mut page = page_with_questions(&snapshot, &faq.category);
            if page.is_none() {
                // While no page shows its category, the home page shows what it will look like.
                faq.category = GENERAL_QUESTIONS.to_owned();
                page = snapshot.page(pages::HOME.slug)?;
            }
            match page.cloned() {
                Some(page) => public_page(&page, &snapshot.with_faq(*faq)).await?,
                None => None,
            }
        }
        PreviewContent::Photo(shown) => {
            let id = shown.id.clone();
            let snapshot = snapshot.with_photo(*shown);
            snapshot.photo(&id)?.map(|placed| photo::page(&snapshot, placed, None).into_any())
        }
        PreviewContent::PageImage(image) => {
            let slug = image.page_slug.clone();
            fixed_page(&slug, &snapshot.with_page_image(*image)).await?
        }
        PreviewContent::Page(page, pictures) => {
            let snapshot = snapshot.with_page(SitePage::clone(&page), pictures);
            // A draft may have typed the address of another page.
            let is_at_its_address = snapshot.page(&page.slug)?.is_some_and(|there| there.id == page.id);
            if page.is_fixed() && is_at_its_address {
                fixed_page(&page.slug, &snapshot).await?
            } else {
                Some(sections_of(&page, &snapshot).await?)
            }
        }
    })
}

/// The first page with a section for the questions of a category.
fn page_with_questions<'s>(snapshot: &'s ContentSnapshot, category: &str) -> Option<&'s SitePage> {
    snapshot.pages().iter().find(|page| {
        page.sections.iter().any(|section| match &section.content {
            SectionContent::Questions(questions) => questions.category == category,
            _ => false,
        })
    })
}

async fn public_page(page: &SitePage, snapshot: &ContentSnapshot) -> Result<Option<AnyView>, api::ApiError> {
    if page.is_fixed() { fixed_page(&page.slug, snapshot).await } else { Ok(Some(sections_of(page, snapshot).await?)) }
}

async fn sections_of(page: &SitePage, snapshot: &ContentSnapshot) -> Result<AnyView, api::ApiError> {
    let times = times_of_own_page(page).await?;
    let days = days_of(&page.sections).await;
    let asked = PageRequest { times: times.as_ref(), days: &days, ..PageRequest::default() };
    Ok(content_page::page(snapshot, page, asked)?.into_any())
}

async fn fixed_page(slug: &str, snapshot: &ContentSnapshot) -> Result<Option<AnyView>, api::ApiError> {
    let Some(fixed) = pages::by_slug(slug) else { return Ok(None) };
    let Some(content) = snapshot.page(slug)? else { return Ok(None) };
    if fixed.slug == pages::BLOG.slug {
        return blog::front_page(snapshot).await;
    }
    let times = times_of_fixed_page(fixed).await?;
    let days = days_of(&content.sections).await;
    let asked = PageRequest { times: times.as_ref(), days: &days, ..PageRequest::default() };
    Ok(Some(content_page::page(snapshot, content, asked)?.into_any()))
}

async fn gone_page() -> AnyView {
    set_status(StatusCode::NOT_FOUND);
    let site_data = match api::content::site_data().await {
        Ok(site_data) => site_data,
        Err(cause) => return view! { <FailurePage cause path=PATH/> }.into_any(),
    };
    let title = format!("{} | {}", msg::PREVIEW_GONE_TITLE, site_data.profile.name);
    let head = HeadData::new(PATH, title, msg::PREVIEW_GONE).unlisted();
    notice_page(site_data, head, msg::PREVIEW_GONE_TITLE, msg::PREVIEW_GONE, None).into_any()
}
