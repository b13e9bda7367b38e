//! Pages that are made of sections.

use super::errors::NotFoundPage;
use super::{FailurePage, site_page, site_view};
use crate::api::{self, ApiError};
use crate::head::{Head, HeadData, LateStyles};
use crate::layout::PublicPage;
use crate::schema::web_site;
use crate::sections::page_sections::section_views;
use crate::sections::{offer_catalog, requested_tag};
use crate::ui::Icon;
use crate::url::path_param;
use backend::content::Site;
use domain::content::page::SitePage;
use domain::sections::{HeroLook, SectionContent};
use domain::site::pages::{self, Page};
use leptos::prelude::*;

#[component]
pub fn HomePage() -> impl IntoView {
    site_page(pages::HOME.path, |site| fixed_page(site, &pages::HOME, None))
}

/// `/yacht-interiors`, optionally with `?tag=` for the gallery
#[component]
pub fn YachtInteriorsPage() -> impl IntoView {
    let tag = requested_tag();
    site_page(pages::YACHT_INTERIORS.path, |site| fixed_page(site, &pages::YACHT_INTERIORS, tag.as_deref()))
}

#[component]
pub fn ResidentialPage() -> impl IntoView {
    site_page(pages::RESIDENTIAL.path, |site| fixed_page(site, &pages::RESIDENTIAL, None))
}

/// `/{slug}`: one of the owner's own pages, optionally with `?tag=` for its gallery; the 404 page for any other slug.
#[component]
pub fn OwnPage() -> impl IntoView {
    let slug = path_param("slug");
    let tag = requested_tag();
    match own_page(&slug, tag.as_deref()) {
        Ok(Some(page)) => page,
        Ok(None) => view! { <NotFoundPage/> }.into_any(),
        Err(cause) => view! { <FailurePage cause path=format!("/{slug}")/> }.into_any(),
    }
}

fn own_page(slug: &str, tag: Option<&str>) -> Result<Option<AnyView>, ApiError> {
    let site = api::content::site()?;
    let Some(content) = site.own_page(slug)? else { return Ok(None) };
    Ok(Some(site_view(&site, |site| Ok(page(site, content, tag)))?))
}

pub(super) fn fixed_page(
    site: &Site,
    fixed: &'static Page,
    tag: Option<&str>,
) -> Result<impl IntoView + use<>, ApiError> {
    let content = site.page(fixed.slug)?.ok_or_else(ApiError::unexpected)?;
    Ok(page(site, content, tag))
}

pub(super) fn page(site: &Site, content: &SitePage, tag: Option<&str>) -> impl IntoView + use<> {
    let site_data = site.site_data.clone();
    let fixed = pages::by_slug(&content.slug);
    let head = head(site, content, fixed);
    let styles = styles(content);
    let icons = icons(content);
    let mut views = section_views(content, site, tag).into_iter();
    let first = views.next();
    let rest: Vec<AnyView> = views.collect();
    let current = match fixed {
        Some(fixed) if fixed.path != pages::HOME.path => fixed.path,
        _ => "",
    };
    let is_over = begins_with_picture(content);
    view! {
        <Head data=head styles=styles.inlined/>
        <PublicPage site_data current over=is_over icons>
            {first}
            <LateStyles names=styles.late/>
            {rest}
        </PublicPage>
    }
}

fn head(site: &Site, content: &SitePage, fixed: Option<&Page>) -> HeadData {
    let profile = &site.site_data.profile;
    let seo = site.seo(&content.slug).cloned();
    let mut head = match fixed {
        Some(fixed) => HeadData::of_page(fixed, profile, seo),
        None => HeadData::of_own_page(content, profile, seo),
    };
    if content.slug == pages::HOME.slug {
        head = head.with_json_ld(&web_site(profile));
    }
    for section in &content.sections {
        match &section.content {
            SectionContent::Questions(questions) => {
                head = head.with_faqs(site.faqs(questions.category).as_deref());
            }
            SectionContent::PriceGuide(prices) => head = head.with_json_ld(&offer_catalog(prices)),
            _ => {}
        }
    }
    head
}

fn icons(content: &SitePage) -> Vec<Icon> {
    let mut icons = Vec::new();
    for section in &content.sections {
        for icon in section_icons(&section.content) {
            if !icons.contains(icon) {
                icons.push(*icon);
            }
        }
    }
    icons
}

const fn section_icons(section: &SectionContent) -> &'static [Icon] {
    match section {
        SectionContent::Hero(_) => &[Icon::Down],
        SectionContent::PictureWithText(_) | SectionContent::Cards(_) => &[Icon::Go],
        SectionContent::Materials(_) => &[Icon::Close],
        SectionContent::Reviews(_) => &[Icon::Back, Icon::Go],
        SectionContent::SocialPosts(_) => &[Icon::Heart, Icon::Chat],
        SectionContent::Steps(_)
        | SectionContent::Features(_)
        | SectionContent::Decking(_)
        | SectionContent::Gallery(_)
        | SectionContent::Questions(_)
        | SectionContent::PriceGuide(_)
        | SectionContent::CallToAction(_) => &[],
    }
}

struct PageStyles {
    inlined: &'static [&'static str],
    /// What follows the first section.
    late: &'static [&'static str],
}

fn styles(content: &SitePage) -> PageStyles {
    match content.slug.as_str() {
        "home" => PageStyles { inlined: &["pages/home"], late: &[] },
        "yacht-interiors" => PageStyles { inlined: &["pages/services-first-view"], late: &["pages/yacht-interiors"] },
        "residential" => PageStyles { inlined: &["pages/services-first-view", "pages/residential"], late: &[] },
        _ => PageStyles { inlined: &["pages/services-first-view"], late: &["pages/home", "pages/yacht-interiors"] },
    }
}

/// Whether the header lies over a picture.
fn begins_with_picture(content: &SitePage) -> bool {
    match content.sections.first().map(|section| &section.content) {
        Some(SectionContent::Hero(hero)) => hero.look != HeroLook::Inlay,
        _ => false,
    }
}
