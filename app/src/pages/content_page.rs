//! Pages that are made of sections.

use super::site_page;
use crate::api::ApiError;
use crate::head::{Head, HeadData, LateStyles};
use crate::layout::PublicPage;
use crate::schema::web_site;
use crate::sections::page_sections::section_views;
use crate::sections::{offer_catalog, requested_tag};
use crate::ui::Icon;
use backend::content::Site;
use domain::content::page::SitePage;
use domain::sections::{HeroLook, SectionContent};
use domain::site::pages::{self, Page};
use leptos::prelude::*;

#[component]
pub fn HomePage() -> impl IntoView {
    site_page(pages::HOME.path, |site| page(site, &pages::HOME, None))
}

/// `/yacht-interiors`, optionally with `?tag=` for the gallery
#[component]
pub fn YachtInteriorsPage() -> impl IntoView {
    let tag = requested_tag();
    site_page(pages::YACHT_INTERIORS.path, |site| page(site, &pages::YACHT_INTERIORS, tag.as_deref()))
}

#[component]
pub fn ResidentialPage() -> impl IntoView {
    site_page(pages::RESIDENTIAL.path, |site| page(site, &pages::RESIDENTIAL, None))
}

pub(super) fn page(
    site: &Site,
    fixed: &'static Page,
    tag: Option<&str>,
) -> Result<impl IntoView + use<>, ApiError> {
    let content = site.page(fixed.slug)?.ok_or_else(ApiError::unexpected)?;
    let site_data = site.site_data.clone();
    let head = head(site, fixed, content);
    let styles = styles(fixed);
    let icons = icons(content);
    let mut views = section_views(content, site, tag).into_iter();
    let first = views.next();
    let rest: Vec<AnyView> = views.collect();
    let current = if fixed.path == pages::HOME.path { "" } else { fixed.path };
    let is_over = begins_with_picture(content);
    Ok(view! {
        <Head data=head styles=styles.inlined/>
        <PublicPage site_data current over=is_over icons>
            {first}
            <LateStyles names=styles.late/>
            {rest}
        </PublicPage>
    })
}

fn head(site: &Site, fixed: &Page, content: &SitePage) -> HeadData {
    let profile = &site.site_data.profile;
    let mut head = HeadData::of_page(fixed, profile, site.seo(fixed.slug).cloned());
    if fixed.slug == pages::HOME.slug {
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

fn styles(fixed: &Page) -> PageStyles {
    match fixed.slug {
        "home" => PageStyles { inlined: &["pages/home"], late: &[] },
        "yacht-interiors" => PageStyles { inlined: &["pages/services-first-view"], late: &["pages/yacht-interiors"] },
        _ => PageStyles { inlined: &["pages/services-first-view", "pages/residential"], late: &[] },
    }
}

/// Whether the header lies over a picture.
fn begins_with_picture(content: &SitePage) -> bool {
    match content.sections.first().map(|section| &section.content) {
        Some(SectionContent::Hero(hero)) => hero.look != HeroLook::Inlay,
        _ => false,
    }
}
