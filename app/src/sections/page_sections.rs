//! From the sections of a page to their components.

use super::home::{Features, Hero, HowWeWork, Reviews, Services, Social};
use super::marks::marked_section;
use super::service_pages::{Decking, KindOfWork, PageHero, Process};
use super::{Closing, FaqSection, Gallery, Materials};
use backend::content::Site;
use domain::content::page::SitePage;
use domain::sections::{
    HeroLook, HeroSection, PageSection, PictureWithTextLook, PictureWithTextSection, SectionContent,
};
use domain::site::pages::{HOME, RESIDENTIAL};
use leptos::prelude::*;

/// What a section shows besides its own values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SectionContext<'a> {
    pub(crate) site: &'a Site,
    /// The tag in the URL by which a gallery is filtered.
    pub(crate) tag: Option<&'a str>,
    /// Anchor of the section below; empty for the last one.
    pub(crate) next: &'a str,
}

pub(crate) fn section_views(page: &SitePage, site: &Site, tag: Option<&str>) -> Vec<AnyView> {
    let mut views = Vec::with_capacity(page.sections.len());
    for (at, section) in page.sections.iter().enumerate() {
        let next = page.sections.get(at + 1).map_or("", |next| next.anchor.as_str());
        let view = section_view(section, SectionContext { site, tag, next });
        views.push(marked_section(view, &section.id));
    }
    views
}

fn section_view(section: &PageSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { site, tag, .. } = context;
    let profile = &site.site_data.profile;
    let anchor = section.anchor.as_str();
    match &section.content {
        SectionContent::Hero(hero) => hero_view(hero, context),
        SectionContent::PictureWithText(content) => picture_with_text(content, anchor, site),
        SectionContent::Cards(cards) => view! { <Services cards anchor site/> }.into_any(),
        SectionContent::Steps(content) => view! { <Process content anchor/> }.into_any(),
        SectionContent::Features(features) => view! { <Features features anchor/> }.into_any(),
        SectionContent::Decking(content) => {
            let picture = site.section_picture(&content.picture).picture;
            view! { <Decking content anchor picture/> }.into_any()
        }
        SectionContent::Materials(content) => {
            let materials = match content.page.as_str() {
                page if page == RESIDENTIAL.slug => site.residential_materials.as_deref().cloned(),
                _ => site.home_materials.as_deref().cloned(),
            };
            view! { <Materials content anchor materials/> }.into_any()
        }
        SectionContent::Gallery(content) => {
            let photos = site.photos(content.category).map(<[_]>::to_vec);
            let tag = tag.map(str::to_owned);
            view! { <Gallery category=content.category title=content.title.clone() photos tag/> }.into_any()
        }
        SectionContent::Reviews(content) => {
            let reviews = site.reviews.as_deref().cloned();
            view! { <Reviews content anchor reviews/> }.into_any()
        }
        SectionContent::Questions(content) => {
            let faqs = site.faqs(content.category);
            view! { <FaqSection content anchor faqs profile/> }.into_any()
        }
        SectionContent::SocialPosts(content) => {
            view! { <Social content anchor posts=site.social.to_vec() profile/> }.into_any()
        }
        SectionContent::CallToAction(content) => {
            let picture = site.section_picture(&content.picture).picture;
            view! { <Closing content anchor picture profile/> }.into_any()
        }
    }
}

fn hero_view(hero: &HeroSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { site, next, .. } = context;
    let shown = site.section_picture(&hero.picture);
    match hero.look {
        HeroLook::Full => {
            let video = site.slots.get(HOME.slug, "hero_video").cloned();
            let place = site.site_data.profile.place();
            view! { <Hero hero poster=shown video place next/> }.into_any()
        }
        HeroLook::Walnut | HeroLook::Paper | HeroLook::Inlay => view! { <PageHero hero shown/> }.into_any(),
    }
}

fn picture_with_text(content: &PictureWithTextSection, anchor: &str, site: &Site) -> AnyView {
    if content.look == PictureWithTextLook::Pair {
        return view! { <HowWeWork content anchor site/> }.into_any();
    }
    let shown = site.section_picture(&content.picture);
    view! { <KindOfWork content anchor shown/> }.into_any()
}
