use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::pages::site_page;
use crate::sections::service_pages::{HeroTexts, HeroTone, KindOfWork, PageHero, PictureSide, Process, WorkTexts};
use crate::sections::{Closing, FaqSection, Materials, QUOTE};
use crate::ui::Icon;
use backend::content::Site;
use domain::content::options::FaqCategory;
use domain::site::pages::{self, Page};
use leptos::prelude::*;

const PAGE: Page = pages::RESIDENTIAL;
const ICONS: &[Icon] = &[Icon::Close, Icon::Go];

const HERO: HeroTexts = HeroTexts {
    title: "The same joints, in rooms that stand still",
    text: PAGE.description,
    links: [(QUOTE, "Request a Free Quote"), ("#process", "See How It Works")],
};
const CABINETRY: WorkTexts = WorkTexts {
    id: "cabinetry",
    title: "Custom cabinetry, scribed to the wall",
    text: "No house is square either. We scan the room, cut patterns at full size and fit every edge to the plaster or the stone it meets. There is no filler strip, because there is no gap.",
    facts: &[
        ("Cases", "Veneered on both faces, so that they stay flat."),
        ("Drawers", "Dovetailed in hard maple, on runners rated for a full set of pans."),
        ("Fronts", "From one log and hung in the order they grew."),
        ("Finish", "Rubbed on by hand. A scratch is mended, not replaced."),
    ],
    more: None,
};
const FURNITURE: WorkTexts = WorkTexts {
    id: "furniture",
    title: "Custom furniture, made for one place",
    text: "A table for the window, a bench for the hall, a desk that clears the stairs. We draw it in the room, stand a plywood model in it for a week if you like, and then build it once.",
    facts: &[
        ("Joints", "Mortise and tenon, wedged. Screws only where a thing must come apart."),
        ("Boards", "Chosen with you, at the rack, by daylight."),
        ("Size", "Yours to a sixteenth of an inch."),
    ],
    more: Some(("/projects", "See finished houses and boats")),
};

#[component]
pub fn ResidentialPage() -> impl IntoView {
    site_page(PAGE.path, |site| Ok(page(site)))
}

pub(crate) fn page(site: &Site) -> impl IntoView + use<> {
    let site_data = site.site_data.clone();
    let profile = site_data.profile.clone();
    let faqs = site.faqs(FaqCategory::Residential);
    let head = HeadData::of_page(&PAGE, &profile, site.seo(PAGE.slug).cloned()).with_faqs(faqs.as_deref());
    let materials = site.residential_materials.as_deref().cloned();
    let slots = &site.slots;
    let slot = |key: &str| slots.get(PAGE.slug, key).cloned();
    let hero = slot("hero");
    let cabinetry = slot("custom_cabinetry_image");
    let furniture = slot("custom_furniture_image");
    let own_closing = slots.picture(PAGE.slug, "closing");
    let closing = own_closing.or_else(|| slots.picture(PAGE.slug, "custom_cabinetry_image")).cloned();
    view! {
        <Head data=head styles=&["pages/services-first-view", "pages/residential"]/>
        <PublicPage site_data current=PAGE.path over=true icons=ICONS>
            <PageHero image=hero tone=HeroTone::Paper texts=HERO/>
            <KindOfWork image=cabinetry side=PictureSide::Left texts=CABINETRY/>
            <KindOfWork image=furniture side=PictureSide::RightTall texts=FURNITURE/>
            <Materials
                materials
                title=", and what each is for"
                lede="Open one to look at the grain. Then come and run a thumb over it."
                show_grain=true
            />
            <Process/>
            <FaqSection faqs profile=&profile/>
            <Closing
                picture=closing
                profile=&profile
                title="Tell us about your room"
                text="Send a few photos and a rough size, or bring the floor plan to the bench. The first look costs nothing."
            />
        </PublicPage>
    }
}
