//! From the sections of a page to their components.

use super::blog::ArticlesLink;
use super::faq::answer_ids;
use super::home::{Features, Hero, HowWeWork, Reviews, Services, Social};
use super::marks::marked_section;
use super::page_ids::PageIds;
use super::price_guide::{PageGuides, PriceGuide, today};
use super::service_pages::{Decking, KindOfWork, PageHero, Process};
use super::{
    BeforeAfter, ContactForm, Facts, FaqSection, Gallery, HoursAndMap, InlayHero, Map, Materials, PageHead, Pictures,
    Projects, RefitFlow, TextBlock, closing_view,
};
use crate::features::cabin::OwnCabin;
use crate::features::{newsletter, visits};
use crate::head::LateStyles;
use backend::content::ContentSnapshot;
use backend::features::visits::VisitTimes;
use domain::content::Testimonial;
use domain::content::page::SitePage;
use domain::features::visits::VisitDay;
use domain::sections::{
    BeforeAfterSection, GallerySection, HeroLook, HeroSection, MaterialsSection, OwnCabinSection, PageHeadSection,
    PageSection, PictureWithTextLook, PictureWithTextSection, ReviewsSection, SectionContent,
};
use domain::site::pages::{HOME, PROJECTS};
use leptos::prelude::*;

/// A request's additions to the content of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PageRequest<'a> {
    /// The tag in the URL by which a gallery is filtered.
    pub(crate) tag: Option<&'a str>,
    /// The times on offer, where the page has a form for them.
    pub(crate) times: Option<&'a VisitTimes>,
    /// The next days for a visit, where an end of the page names them.
    pub(crate) days: &'a [VisitDay],
    /// What the visitor asks about, from the URL, where the page has a form for it; empty if nothing.
    pub(crate) about: &'a str,
}

/// Where sections stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SectionsPlace<'a> {
    pub(crate) sections: &'a [PageSection],
    /// Of the page; empty where they are part of another one.
    pub(crate) slug: &'a str,
    /// Whether the page has a headline above them.
    pub(crate) has_title: bool,
}

impl<'a> SectionsPlace<'a> {
    pub(crate) fn of_page(page: &'a SitePage) -> Self {
        Self { sections: &page.sections, slug: &page.slug, has_title: false }
    }
}

/// The content of a section besides its own values.
#[derive(Clone, Copy, Debug)]
struct SectionContext<'a> {
    snapshot: &'a ContentSnapshot,
    place: SectionsPlace<'a>,
    asked: PageRequest<'a>,
    anchor: &'a str,
    /// Whether its headline is the page's.
    is_first: bool,
    /// Anchor of the section below; empty for the last one.
    next: &'a str,
}

/// A view for each section; `late` has the style sheets to link before it.
pub(crate) fn section_views(
    place: SectionsPlace<'_>,
    snapshot: &ContentSnapshot,
    asked: PageRequest<'_>,
    late: Vec<Vec<&'static str>>,
) -> Vec<AnyView> {
    let mut views = Vec::with_capacity(place.sections.len());
    let mut late = late.into_iter();
    let mut ids = PageIds::of(place.sections.iter().map(|section| section.anchor.as_str()));
    for (at, section) in place.sections.iter().enumerate() {
        let names = late.next().unwrap_or_default();
        let next = place.sections.get(at + 1).map_or("", |next| next.anchor.as_str());
        let is_first = at == 0 && !place.has_title;
        let context = SectionContext { snapshot, place, asked, anchor: &section.anchor, is_first, next };
        let view = marked_section(section_view(section, context, &mut ids), &section.id);
        if names.is_empty() {
            views.push(view);
        } else {
            views.push(view! { <LateStyles names/> {view} }.into_any());
        }
    }
    views
}

fn section_view(section: &PageSection, context: SectionContext<'_>, ids: &mut PageIds) -> AnyView {
    let SectionContext { snapshot, anchor, is_first, .. } = context;
    let profile = &snapshot.site_data.profile;
    let lists = &snapshot.site_data.lists;
    let picture = |picture| snapshot.section_picture(picture).picture;
    match &section.content {
        SectionContent::Hero(hero) => hero_view(hero, context),
        SectionContent::PageHead(content) => page_head(content, context),
        SectionContent::Text(content) => view! { <TextBlock content anchor is_first/> }.into_any(),
        SectionContent::PictureWithText(content) => picture_with_text(content, context),
        SectionContent::BeforeAfter(content) => before_after(content, context),
        SectionContent::Cards(cards) => view! { <Services cards anchor snapshot/> }.into_any(),
        SectionContent::Pictures(content) => view! { <Pictures content anchor snapshot/> }.into_any(),
        SectionContent::Facts(content) => view! { <Facts content anchor/> }.into_any(),
        SectionContent::Steps(content) => view! { <Process content anchor/> }.into_any(),
        SectionContent::Features(features) => view! { <Features features anchor/> }.into_any(),
        SectionContent::Decking(content) => {
            view! { <Decking content anchor picture=picture(&content.picture)/> }.into_any()
        }
        SectionContent::Materials(content) => materials(content, context),
        SectionContent::Gallery(content) => gallery(content, context),
        SectionContent::Projects(content) => {
            let is_own_page = is_first && context.place.slug == PROJECTS.slug;
            let projects = snapshot.projects.as_deref().map(Vec::as_slice);
            view! { <Projects content anchor is_own_page projects lists/> }.into_any()
        }
        SectionContent::Articles(content) => view! { <ArticlesLink content anchor is_first/> }.into_any(),
        SectionContent::Reviews(content) => {
            view! { <Reviews content anchor reviews=chosen_reviews(content, snapshot)/> }.into_any()
        }
        SectionContent::Questions(content) => {
            let faqs = snapshot.faqs(&content.category);
            let answer_ids = answer_ids(faqs.as_deref().unwrap_or_default(), ids);
            view! { <FaqSection content anchor faqs answer_ids profile/> }.into_any()
        }
        SectionContent::PriceGuide(content) => {
            view! { <PriceGuide content anchor guides=guides(context) ids/> }.into_any()
        }
        SectionContent::SocialPosts(content) => {
            view! { <Social content anchor posts=snapshot.social.to_vec() profile/> }.into_any()
        }
        SectionContent::OwnCabin(content) => own_cabin(content, context),
        SectionContent::Visualizer(content) => {
            let styles = snapshot.styles.as_deref().cloned().unwrap_or_default();
            view! { <RefitFlow content anchor is_first styles profile/> }.into_any()
        }
        SectionContent::ContactForm(content) => {
            let about = context.asked.about;
            view! { <ContactForm content anchor about picture=picture(&content.picture) profile lists/> }.into_any()
        }
        SectionContent::VisitForm(content) => visits::section(content, context.asked.times, profile, anchor, is_first),
        SectionContent::HoursAndMap(content) => {
            view! { <HoursAndMap content anchor picture=picture(&content.picture) profile/> }.into_any()
        }
        SectionContent::Map(content) => view! { <Map content profile/> }.into_any(),
        SectionContent::Newsletter(content) => newsletter::section(content, anchor, is_first),
        SectionContent::CallToAction(content) => closing_view(content, anchor, snapshot, context.asked.days, None),
    }
}

fn page_head(content: &PageHeadSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { anchor, is_first, .. } = context;
    let date = if is_first { guides(context).date_in_head } else { "" };
    view! { <PageHead content anchor is_first date/> }.into_any()
}

fn guides(context: SectionContext<'_>) -> PageGuides<'_> {
    PageGuides::of(context.place.sections, today(&context.snapshot.site_data.profile))
}

fn hero_view(hero: &HeroSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { snapshot, next, .. } = context;
    let shown = snapshot.section_picture(&hero.picture);
    match hero.look {
        HeroLook::Full => {
            let video = snapshot.slots.get(HOME.slug, "hero_video").cloned();
            let profile = &snapshot.site_data.profile;
            let has_sample = profile.has_built_in_name();
            view! { <Hero hero poster=shown video place=profile.place() has_sample next/> }.into_any()
        }
        HeroLook::Inlay => view! { <InlayHero hero picture=shown.picture/> }.into_any(),
        HeroLook::Walnut | HeroLook::Paper => view! { <PageHero hero shown/> }.into_any(),
    }
}

fn picture_with_text(content: &PictureWithTextSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { snapshot, anchor, .. } = context;
    if content.look == PictureWithTextLook::Pair {
        return view! { <HowWeWork content anchor snapshot/> }.into_any();
    }
    let shown = snapshot.section_picture(&content.picture);
    let portraits = content.facts.iter().map(|fact| snapshot.section_picture(&fact.portrait()).picture).collect();
    view! { <KindOfWork content anchor shown portraits/> }.into_any()
}

fn before_after(content: &BeforeAfterSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { snapshot, anchor, is_first, .. } = context;
    let before = snapshot.section_picture(&content.before()).picture;
    let after = snapshot.section_picture(&content.after()).picture;
    view! { <BeforeAfter content anchor is_first before after/> }.into_any()
}

fn own_cabin(content: &OwnCabinSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { snapshot, anchor, is_first, .. } = context;
    let sketch = snapshot.section_picture(&content.sketch()).picture;
    let today = snapshot.section_picture(&content.today()).picture;
    view! { <OwnCabin content anchor is_first sketch today/> }.into_any()
}

fn materials(content: &MaterialsSection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { snapshot, anchor, .. } = context;
    let materials = snapshot.materials_of(content).map(<[_]>::to_vec);
    view! { <Materials content anchor materials projects=snapshot.known_projects()/> }.into_any()
}

fn chosen_reviews(content: &ReviewsSection, snapshot: &ContentSnapshot) -> Option<Vec<Testimonial>> {
    let mut chosen = Vec::new();
    for review in snapshot.reviews()? {
        if content.shows(&review.tags) {
            chosen.push(review);
        }
    }
    Some(chosen)
}

fn gallery(content: &GallerySection, context: SectionContext<'_>) -> AnyView {
    let SectionContext { snapshot, asked, .. } = context;
    let photos = snapshot.photos(content.category).map(<[_]>::to_vec);
    let tag = asked.tag.map(str::to_owned);
    let lists = &snapshot.site_data.lists;
    let links = &content.links;
    view! { <Gallery category=content.category title=content.title.clone() photos lists tag links/> }.into_any()
}
