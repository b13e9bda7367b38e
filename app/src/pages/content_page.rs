//! Pages that are made of sections.

use super::errors::NotFoundPage;
use super::{FailurePage, loaded, site_view};
use crate::api::{self, ApiError};
use crate::assets::PageScript;
use crate::context::site_url;
use crate::features::visits::times::{ContentWithTimes, days_of, names_days, times_of_own_page};
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::schema::{service, web_site};
use crate::sections::page_needs::{PageFrame, SheetBundle, page_needs};
use crate::sections::page_sections::{PageRequest, SectionsPlace, section_views};
use crate::sections::visualizer::FLOW_ICONS;
use crate::sections::{offer_catalog, project_href, projects_trail, requested_tag, today};
use crate::url::{path_param, query_text};
use backend::content::ContentSnapshot;
use domain::content::Project;
use domain::content::page::SitePage;
use domain::leads::contact;
use domain::messages;
use domain::sections::{HeroLook, PageSection, SectionContent};
use domain::site::pages::{self, FixedPage};
use leptos::prelude::*;
use serde_json::json;
use std::sync::Arc;

/// One of the fixed pages that are nothing but sections, optionally with `?tag=` for its gallery, or with `?about=` for
/// the quote form.
pub fn fixed_page(fixed: &'static FixedPage) -> AnyView {
    fixed_page_or(fixed, |cause, path| view! { <FailurePage cause path/> }.into_any())
}

/// What stands in the place of a page that cannot be shown, at its path.
type Failed = fn(ApiError, &'static str) -> AnyView;

fn fixed_page_or(fixed: &'static FixedPage, failed: Failed) -> AnyView {
    let tag = requested_tag();
    let about = query_text(contact::field::ABOUT);
    let snapshot = match api::content::snapshot() {
        Ok(snapshot) => snapshot,
        Err(cause) => return failed(cause, fixed.path),
    };
    let has_days = matches!(snapshot.page(fixed.slug), Ok(Some(content)) if names_days(&content.sections));
    if !has_days {
        let asked = PageRequest { tag: tag.as_deref(), about: &about, ..PageRequest::default() };
        let shown = site_view(&snapshot, |snapshot| page_at(snapshot, fixed, asked));
        return shown.unwrap_or_else(|cause| failed(cause, fixed.path));
    }
    let view = loaded(fixed.path, read_fixed(snapshot, fixed), move |content| {
        let asked = PageRequest { tag: tag.as_deref(), times: None, days: &content.days, about: &about };
        let shown = site_view(&content.snapshot, |snapshot| page_at(snapshot, fixed, asked));
        shown.unwrap_or_else(|cause| failed(cause, fixed.path))
    });
    view.into_any()
}

async fn read_fixed(snapshot: Arc<ContentSnapshot>, fixed: &FixedPage) -> Result<ContentWithTimes, ApiError> {
    let days = match snapshot.page(fixed.slug)? {
        Some(content) => days_of(&content.sections).await,
        None => Vec::new(),
    };
    Ok(ContentWithTimes { snapshot, times: None, days })
}

/// `/{slug}`: one of the owner's own pages, optionally with `?tag=` for its gallery; the 404 page for any other slug.
#[component]
pub fn OwnPage() -> impl IntoView {
    let slug = path_param("slug");
    let tag = requested_tag();
    let path = format!("/{slug}");
    match own_page(&slug) {
        Ok(Some(snapshot)) => {
            let failed_path = path.clone();
            let view = loaded(path, read_own(snapshot, slug.clone()), move |content| {
                match own_view(&content, &slug, tag.as_deref()) {
                    Ok(view) => view,
                    Err(cause) => view! { <FailurePage cause path=failed_path/> }.into_any(),
                }
            });
            view.into_any()
        }
        Ok(None) => view! { <NotFoundPage/> }.into_any(),
        Err(cause) => view! { <FailurePage cause path/> }.into_any(),
    }
}

fn own_page(slug: &str) -> Result<Option<Arc<ContentSnapshot>>, ApiError> {
    let snapshot = api::content::snapshot()?;
    let is_there = snapshot.own_page(slug)?.is_some();
    Ok(if is_there { Some(snapshot) } else { None })
}

async fn read_own(snapshot: Arc<ContentSnapshot>, slug: String) -> Result<ContentWithTimes, ApiError> {
    let Some(content) = snapshot.own_page(&slug)? else { return Err(ApiError::unexpected()) };
    let times = times_of_own_page(content).await?;
    let days = days_of(&content.sections).await;
    Ok(ContentWithTimes { snapshot, times, days })
}

fn own_view(content: &ContentWithTimes, slug: &str, tag: Option<&str>) -> Result<AnyView, ApiError> {
    let own = content.snapshot.own_page(slug)?.ok_or_else(ApiError::unexpected)?;
    let asked = PageRequest { tag, times: content.times.as_ref(), days: &content.days, about: "" };
    site_view(&content.snapshot, |snapshot| page(snapshot, own, asked))
}

/// `/showroom`, optionally with `?tag=` for the gallery
#[component]
pub fn ShowroomPage() -> impl IntoView {
    fixed_page_or(&pages::SHOWROOM, |cause, path| {
        let title = messages::SHOWROOM_UNAVAILABLE_TITLE;
        view! { <FailurePage cause path title text=messages::SHOWROOM_UNAVAILABLE/> }.into_any()
    })
}

pub(crate) fn page_at(
    snapshot: &ContentSnapshot,
    fixed: &FixedPage,
    asked: PageRequest<'_>,
) -> Result<impl IntoView + use<>, ApiError> {
    let content = snapshot.page(fixed.slug)?.ok_or_else(ApiError::unexpected)?;
    page(snapshot, content, asked)
}

pub(super) fn page(
    snapshot: &ContentSnapshot,
    content: &SitePage,
    asked: PageRequest<'_>,
) -> Result<impl IntoView + use<>, ApiError> {
    require_styles(snapshot, content)?;
    let fixed = pages::by_slug(&content.slug);
    let head = head(snapshot, content, fixed);
    let needs = page_needs(&frame(&content.slug), &content.sections);
    let views = section_views(SectionsPlace::of_page(content), snapshot, asked, needs.late);
    let scripts: Vec<_> = needs.scripts.into_iter().map(|name| view! { <PageScript name/> }).collect();
    Ok(view! {
        <Head data=head styles=needs.inlined allows=needs.allows/>
        <PublicPage
            site_data=snapshot.site_data.clone()
            current=current(content, fixed)
            over=begins_with_picture(content)
            icons=needs.icons
        >
            {views}
            {scripts}
        </PublicPage>
    })
}

/// Without the styles there is no refit flow, and a page for it is of no use.
fn require_styles(snapshot: &ContentSnapshot, content: &SitePage) -> Result<(), ApiError> {
    let has_flow = content.sections.iter().any(|section| matches!(section.content, SectionContent::Visualizer(_)));
    if has_flow && snapshot.styles.is_none() { Err(ApiError::unexpected()) } else { Ok(()) }
}

/// The page that the navigation marks; empty for one that it does not have.
fn current(content: &SitePage, fixed: Option<&FixedPage>) -> String {
    match fixed {
        Some(fixed) if fixed.slug == pages::VISIT.slug => pages::SHOWROOM.path.to_owned(),
        Some(fixed) if fixed.slug == pages::HOME.slug => String::new(),
        Some(fixed) => fixed.path.to_owned(),
        None if content.is_in_header => content.path(),
        None => String::new(),
    }
}

fn head(snapshot: &ContentSnapshot, content: &SitePage, fixed: Option<&FixedPage>) -> HeadData {
    let profile = &snapshot.site_data.profile;
    let seo = snapshot.seo(&content.slug).cloned();
    let mut head = match fixed {
        Some(fixed) => HeadData::of_page(fixed, profile, seo),
        None => HeadData::of_own_page(content, profile, seo),
    };
    head = match content.slug.as_str() {
        "home" => head.with_json_ld(&web_site(profile)),
        "visualizer" => {
            let names = snapshot.styles.iter().flat_map(|styles| styles.iter());
            let names: Vec<&str> = names.map(|style| style.name.as_str()).collect();
            let page = &pages::VISUALIZER;
            head.with_json_ld(&service(profile, page.path, "Yacht interior refit proposals", page.description, &names))
        }
        "projects" => projects_head(head.with_json_ld(&projects_trail().json_ld()), listed_projects(snapshot, content)),
        _ => head,
    };
    with_section_data(head, snapshot, &content.sections)
}

/// With the sections' data for search engines: questions and prices.
pub(super) fn with_section_data(head: HeadData, snapshot: &ContentSnapshot, sections: &[PageSection]) -> HeadData {
    let mut head = head;
    let today = today(&snapshot.site_data.profile);
    for section in sections {
        match &section.content {
            SectionContent::Questions(questions) => {
                head = head.with_faqs(snapshot.faqs(&questions.category).as_deref())
            }
            SectionContent::PriceGuide(prices) if prices.is_shown(today) => {
                head = head.with_json_ld(&offer_catalog(prices))
            }
            _ => {}
        }
    }
    head
}

/// The projects of the first list on the page; none if they could not be read.
fn listed_projects(snapshot: &ContentSnapshot, content: &SitePage) -> Option<Vec<Project>> {
    let projects = snapshot.projects.as_ref()?;
    for section in &content.sections {
        if let SectionContent::Projects(list) = &section.content {
            return Some(projects.iter().filter(|project| list.shows(&project.tags)).cloned().collect());
        }
    }
    Some(projects.to_vec())
}

fn projects_head(head: HeadData, projects: Option<Vec<Project>>) -> HeadData {
    match projects.as_deref() {
        Some([]) => head.unlisted(),
        Some(projects) => head.with_json_ld(&item_list(projects)),
        None => head,
    }
}

fn item_list(projects: &[Project]) -> serde_json::Value {
    let site = site_url();
    let mut items = Vec::new();
    for (at, project) in projects.iter().enumerate() {
        items.push(json!({
            "@type": "ListItem",
            "position": at + 1,
            "name": project.name,
            "url": format!("{site}{}", project_href(project)),
        }));
    }
    json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": items })
}

fn frame(slug: &str) -> PageFrame {
    const SITE: &[&str] = &["sections/shared"];
    const SERVICE_HERO: SheetBundle = SheetBundle::inlined("sections/service-hero", &["sections/service-hero"]);
    const HOME: &[SheetBundle] = &[SheetBundle::inlined(
        "pages/home",
        &["sections/reviews", "sections/questions", "sections/materials", "sections/home-hero", "sections/home"],
    )];
    const YACHT_INTERIORS: &[SheetBundle] = &[
        SERVICE_HERO,
        SheetBundle::late(
            "pages/yacht-interiors",
            &["sections/reviews", "sections/questions", "sections/services", "sections/gallery"],
        ),
    ];
    const RESIDENTIAL: &[SheetBundle] = &[
        SERVICE_HERO,
        SheetBundle::inlined(
            "pages/residential",
            &["sections/questions", "sections/services", "sections/materials", "sections/grain"],
        ),
    ];
    const SHOWROOM: &[SheetBundle] = &[
        SheetBundle::inlined("pages/showroom", &["sections/gallery", "sections/showroom"]),
        SheetBundle::late("pages/visualizer", &["sections/forms", "sections/refit-flow"]),
    ];
    const VISUALIZER: &[SheetBundle] =
        &[SheetBundle::inlined("pages/visualizer", &["sections/forms", "sections/refit-flow"])];
    const CONTACT: &[SheetBundle] = &[SheetBundle::inlined("pages/contact", &["sections/forms", "sections/contact"])];
    const VISIT: &[SheetBundle] =
        &[SheetBundle::inlined("pages/visit", &["sections/forms", "sections/contact", "sections/visit"])];
    const PROJECTS: &[SheetBundle] = &[SheetBundle::inlined("pages/projects", &["sections/projects"])];
    match slug {
        "home" => PageFrame { base: SITE, bundles: HOME, icons: &[] },
        "yacht-interiors" => PageFrame { base: SITE, bundles: YACHT_INTERIORS, icons: &[] },
        "residential" => PageFrame { base: SITE, bundles: RESIDENTIAL, icons: &[] },
        "showroom" => PageFrame { base: SITE, bundles: SHOWROOM, icons: FLOW_ICONS },
        "visualizer" => PageFrame { base: SITE, bundles: VISUALIZER, icons: FLOW_ICONS },
        "contact" => PageFrame { base: SITE, bundles: CONTACT, icons: &[] },
        "visit" => PageFrame { base: SITE, bundles: VISIT, icons: &[] },
        "projects" => PageFrame { base: SITE, bundles: PROJECTS, icons: &[] },
        _ => PageFrame { base: SITE, bundles: &[], icons: &[] },
    }
}

/// Whether the header lies over a picture.
fn begins_with_picture(content: &SitePage) -> bool {
    match content.sections.first().map(|section| &section.content) {
        Some(SectionContent::Hero(hero)) => hero.look != HeroLook::Inlay,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sections::page_needs::tests::expect_imports;
    use domain::site::pages::PAGES;

    #[test]
    fn sheets_of_pages_import_the_sections_that_are_said_of_them() {
        for page in PAGES {
            expect_imports(&frame(page.slug));
        }
    }
}
