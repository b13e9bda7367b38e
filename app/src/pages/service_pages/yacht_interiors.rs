use crate::head::{Head, HeadData, LateStyles};
use crate::layout::PublicPage;
use crate::pages::site_page;
use crate::sections::home::{Features, Reviews};
use crate::sections::service_pages::{Decking, HeroTexts, HeroTone, KindOfWork, PageHero, PictureSide, WorkTexts};
use crate::sections::{Closing, FaqSection, Gallery, requested_tag};
use crate::ui::Icon;
use backend::content::Site;
use domain::content::options::{FaqCategory, GalleryCategory};
use domain::site::pages::{self, Page};
use leptos::prelude::*;

const PAGE: Page = pages::YACHT_INTERIORS;
const ICONS: &[Icon] = &[Icon::Go, Icon::Back];

const HERO: HeroTexts = HeroTexts {
    title: "Taken back to the hull, and built again",
    text: PAGE.description,
    links: [("/contact", "Request a Consultation"), ("/showroom", "View Our Portfolio")],
};
const CARPENTRY: WorkTexts = WorkTexts {
    id: "carpentry",
    title: "Marine carpentry you can take apart again",
    text: "Behind every panel there is a hose, a wire or a tank that somebody will want to reach at night, in a swell. So whatever we build comes out in minutes, by hand, and goes back without a scratch.",
    facts: &[
        ("Panels", "Real veneer on cored board, both faces, at half the weight of plywood."),
        ("Drawers", "Dovetailed in hard maple. They lift to open and stay shut on either tack."),
        ("Doors", "Cut from one flitch, so that the grain runs through from stem to stern."),
        ("Brightwork", "Twelve coats, or a satin oil that you can mend yourself."),
    ],
    more: Some(("/projects", "See finished boats")),
};

/// `/yacht-interiors`, optionally with `?tag=` for the gallery
#[component]
pub fn YachtInteriorsPage() -> impl IntoView {
    let tag = requested_tag();
    site_page(PAGE.path, |site| Ok(page(site, tag)))
}

pub(crate) fn page(site: &Site, tag: Option<String>) -> impl IntoView + use<> {
    let site_data = site.site_data.clone();
    let profile = site_data.profile.clone();
    let faqs = site.faqs(FaqCategory::Yacht);
    let head = HeadData::of_page(&PAGE, &profile, site.seo(PAGE.slug).cloned()).with_faqs(faqs.as_deref());
    let reviews = site.reviews.as_deref().cloned();
    let slots = &site.slots;
    let photos = site.photos(GalleryCategory::Yacht).map(<[_]>::to_vec);
    let slot = |key: &str| slots.picture(PAGE.slug, key).cloned();
    let hero = slots.get(PAGE.slug, "hero").cloned();
    let carpentry = slots.get(PAGE.slug, "marine_carpentry_image").cloned();
    let decking = slot("teak_decking_image");
    let closing = slot("closing").or_else(|| slots.picture("home", "closing").cloned());
    view! {
        <Head data=head styles=&["pages/services-first-view"]/>
        <PublicPage site_data current=PAGE.path over=true icons=ICONS>
            <PageHero image=hero tone=HeroTone::Walnut texts=HERO/>
            <LateStyles names=&["pages/yacht-interiors"]/>
            <KindOfWork image=carpentry side=PictureSide::Right texts=CARPENTRY/>
            <Decking picture=decking/>
            <Features/>
            <Gallery category=GalleryCategory::Yacht photos tag title="Work afloat"/>
            <Reviews reviews/>
            <FaqSection faqs profile=&profile/>
            <Closing picture=closing profile=&profile/>
        </PublicPage>
    }
}
