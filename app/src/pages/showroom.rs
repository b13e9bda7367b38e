//! The showroom: gallery, refit flow, location and hours.

use super::visualizer::{FLOW_ICONS, RefitFlow, styles};
use super::{FailurePage, site_view};
use crate::api::{self, ApiError};
use crate::head::{Head, HeadData, LateStyles};
use crate::layout::PublicPage;
use crate::sections::{Closing, QUOTE, Gallery, HoursTable, OpenNow, requested_tag};
use crate::ui::{FramedPic, Pic, Sizes, mail_link, phone_link};
use backend::content::Site;
use domain::content::business::BusinessProfile;
use domain::content::options::GalleryCategory;
use domain::media::picture::Picture;
use domain::messages;
use domain::sections::{CallToActionSection, LabeledLink};
use domain::site::pages::{self, Page};
use leptos::prelude::*;

const PAGE: Page = pages::SHOWROOM;
const VISIT: (&str, &str) = ("/visit", "Schedule a Visit");
const WIDE: Sizes = Sizes { css: "(min-width:56rem) 58vw,100vw", widest: 1_920 };

/// `/showroom`, optionally with `?tag=` for the gallery
#[component]
pub fn ShowroomPage() -> impl IntoView {
    let tag = requested_tag();
    let shown = match api::content::site() {
        Ok(site) => site_view(&site, |site| page(site, tag)),
        Err(cause) => Err(cause),
    };
    match shown {
        Ok(view) => view,
        Err(cause) => view! {
            <FailurePage
                cause
                path=PAGE.path
                title=messages::SHOWROOM_UNAVAILABLE_TITLE
                text=messages::SHOWROOM_UNAVAILABLE
            />
        }
        .into_any(),
    }
}

pub(super) fn page(site: &Site, tag: Option<String>) -> Result<impl IntoView + use<>, ApiError> {
    let styles = styles(site)?;
    let photos = site.photos(GalleryCategory::Showroom).map(<[_]>::to_vec);
    let site_data = site.site_data.clone();
    let profile = site_data.profile.clone();
    let head = HeadData::of_page(&PAGE, &profile, site.seo(PAGE.slug).cloned());
    let slot = |key: &str| site.slots.picture("showroom", key).cloned();
    let closing_words = closing_words();
    let hero_picture = slot("hero");
    let location = slot("location");
    let closing = slot("closing").or_else(|| site.slots.picture("home", "closing").cloned());
    Ok(view! {
        <Head data=head styles=&["pages/showroom"]/>
        <PublicPage site_data current=PAGE.path icons=FLOW_ICONS>
            {hero(hero_picture)}
            <Gallery category=GalleryCategory::Showroom title="Recent work" photos tag/>
            <LateStyles names=&["pages/visualizer"]/>
            <section class="refit" id="visualizer" aria-label="Visualize Your Refit">
                <RefitFlow styles profile=&profile level=2/>
            </section>
            {place(location, &profile)}
            <Closing content=&closing_words anchor="cta" picture=closing profile=&profile/>
        </PublicPage>
    })
}

fn closing_words() -> CallToActionSection {
    let link = |label: &str, link: &str| LabeledLink { label: label.to_owned(), link: link.to_owned() };
    CallToActionSection {
        title: "Tell us about your boat".to_owned(),
        text: "Send a few photos or walk in with a cushion and a question. The first look costs nothing.".to_owned(),
        links: vec![link("Request a Free Quote", QUOTE), link("Schedule a Visit", "/visit")],
        ..CallToActionSection::default()
    }
}

fn hero(picture: Option<Picture>) -> impl IntoView {
    view! {
        <section class="showroom-hero on-dark">
            <div class="framed"><Pic picture sizes=WIDE first=true/></div>
            <div class="showroom-hero-text">
                <h1>"Open the drawers. " <br/> "Knock on things."</h1>
                <p class="lede">
                    "Sixty finished samples, three full-size cabin corners and good coffee, two minutes from the boat ramp."
                </p>
                <div class="button-row">
                    <a class="button button--light button--large" href=VISIT.0>{VISIT.1}</a>
                    <a class="button button--outline button--large" href="#visualizer">"Visualize Your Refit"</a>
                </div>
            </div>
        </section>
    }
    .into_any()
}

fn place(picture: Option<Picture>, profile: &BusinessProfile) -> impl IntoView + use<> {
    view! {
        <section class="place" id="visit" aria-labelledby="visit-title">
            {picture.map(|picture| view! { <FramedPic picture=Some(picture) sizes=WIDE/> })}
            <div class="place-body">
                <h2 id="visit-title">"Find us"</h2>
                <p><a href=profile.maps_url.clone()>{profile.street.clone()}<br/>{profile.city_line()}</a></p>
                <OpenNow profile/>
                <HoursTable profile/>
                <div class="button-row">
                    <a class="button" href=VISIT.0>{VISIT.1}</a>
                    <span class="link">{phone_link(profile)}</span>
                    <span class="link">{mail_link(profile)}</span>
                </div>
            </div>
        </section>
    }
    .into_any()
}
