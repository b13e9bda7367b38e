//! Where the business is and when it is open.

use super::links::first_button;
use super::map::map_picture;
use super::marks::{entry_mark, field_mark};
use super::needs::Needs;
use super::{HoursTable, OpenNow};
use crate::ui::{DisplaySizes, FramedPic, inline, mail_link, phone_link};
use domain::content::business::BusinessProfile;
use domain::media::picture::Picture;
use domain::sections::{Drawing, HoursAndMapSection, PlaceLook};
use leptos::prelude::*;
use leptos::svg;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/place"], ..Needs::NONE };
pub(crate) const NEEDS_ON_MAP: Needs = Needs { sheets: &["sections/shared", "sections/place-on-map"], ..Needs::NONE };

pub(crate) const WIDE: DisplaySizes = DisplaySizes { css: "(min-width:56rem) 58vw,100vw", widest: 1_920 };

#[component]
pub fn HoursAndMap<'a>(
    content: &'a HoursAndMapSection,
    anchor: &'a str,
    picture: Option<Picture>,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    match content.look {
        PlaceLook::BesidePicture => beside_picture(content, anchor, picture, profile),
        PlaceLook::OnMap => on_map(content, anchor, profile),
    }
}

fn beside_picture(
    content: &HoursAndMapSection,
    anchor: &str,
    picture: Option<Picture>,
    profile: &BusinessProfile,
) -> AnyView {
    let title_id = format!("{anchor}-title");
    view! {
        <section class="place" id=anchor.to_owned() aria-labelledby=title_id>
            {picture.map(|picture| view! { <FramedPic picture=Some(picture) sizes=WIDE field=field_mark("picture")/> })}
            <div class="place-body">
                <h2 id=title_id.clone() data-field=field_mark("title")>{content.title.clone()}</h2>
                {address(profile)}
                <OpenNow profile/>
                <HoursTable profile/>
                <div class="button-row">
                    {first_button(&content.links)}
                    {phone_link(profile).map(|link| view! { <span class="link">{link}</span> })}
                    {mail_link(profile).map(|link| view! { <span class="link">{link}</span> })}
                </div>
            </div>
        </section>
    }
    .into_any()
}

fn on_map(content: &HoursAndMapSection, anchor: &str, profile: &BusinessProfile) -> AnyView {
    let title_id = format!("{anchor}-title");
    let card_title = if profile.has_address() { profile.street.clone() } else { profile.name.clone() };
    let place = if profile.has_address() { profile.city_line() } else { profile.place() };
    let directions = if profile.has_address() {
        Some(view! { <a class="button button--outline" href=profile.maps_url.clone()>"Get directions"</a> })
    } else {
        None
    };
    view! {
        <section class="cream" id=anchor.to_owned() aria-labelledby=title_id>
            <div class="wrap bring">
                <div class="grid intro">
                    <h2 id=title_id.clone() data-field=field_mark("title")>{content.title.clone()}</h2>
                    <p class="lede" data-field=field_mark("text")>{inline(&content.text)}</p>
                </div>
                {things(content)}
            </div>
            <div class="on-map">
                {map_picture(profile)}
                <div class="on-map-card">
                    <h3>{card_title}</h3>
                    <p>{place}</p>
                    <HoursTable profile/>
                    <OpenNow profile/>
                    <div class="button-row">{first_button(&content.links)}{directions}</div>
                    {phone_link(profile).map(|link| view! { <p><span class="link">{link}</span></p> })}
                </div>
            </div>
        </section>
    }
    .into_any()
}

fn things(content: &HoursAndMapSection) -> Option<impl IntoView + use<>> {
    if content.things.is_empty() {
        return None;
    }
    let mut items = Vec::new();
    for (at, thing) in content.things.iter().enumerate() {
        items.push(view! {
            <li>
                {drawing(thing.drawing)}
                <h3 data-field=entry_mark("things", at, "name")>{thing.name.clone()}</h3>
                <p data-field=entry_mark("things", at, "text")>{inline(&thing.text)}</p>
            </li>
        });
    }
    Some(view! { <ul class="l">{items}</ul> })
}

fn drawing(drawing: Drawing) -> impl IntoView {
    svg::svg().attr("viewBox", "0 0 104 104").attr("aria-hidden", "true").inner_html(lines_of(drawing))
}

const fn lines_of(drawing: Drawing) -> &'static str {
    match drawing {
        Drawing::Door => {
            r#"<path d="M2 12h48v80H2zM43.2 54a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0"/><path class="gold" d="M11 21h30v62H11zM18 30c5 14-3 30 2 44M28 26c-4 18 6 34 0 54M35 30c4 14-4 26 0 42"/>"#
        }
        Drawing::Cushion => {
            r#"<path d="M6 34c12 4 56 4 68 0 4 12 4 26 0 38-12-4-56-4-68 0-4-12-4-26 0-38Z"/><path class="gold" d="M18 36v34M29 37v32M40 37.5v31M51 37v32M62 36v34"/>"#
        }
        Drawing::Photograph => {
            r#"<path d="M2.2 27.4l67.8-4.7 3.8 53.8-67.8 4.7zM13 64l17-16 12 10 10-8 14 11"/><path class="gold" stroke-width="4" d="M24 74c10-14 22 2 32-12s12-8 18-18"/>"#
        }
    }
}

fn address(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    if !profile.has_address() {
        return None;
    }
    Some(view! { <p><a href=profile.maps_url.clone()>{profile.street.clone()}<br/>{profile.city_line()}</a></p> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::sections::ThingToBring;

    fn html(profile: &BusinessProfile) -> String {
        let thing = ThingToBring { drawing: Drawing::Cushion, name: "A <cushion>".into(), ..ThingToBring::default() };
        let content =
            HoursAndMapSection { look: PlaceLook::OnMap, things: vec![thing], ..HoursAndMapSection::default() };
        html_of(|| view! { <HoursAndMap content=&content anchor="visit" picture=None profile/> })
    }

    #[test]
    fn the_card_lies_on_the_map_below_what_to_bring() {
        let html = html(&BusinessProfile::default());
        assert!(html.contains("A &lt;cushion&gt;") && html.contains("M6 34c12"), "{html}");
        assert!(html.contains("/map.svg") && html.contains("Get directions") && html.contains("tel:"), "{html}");
    }

    #[test]
    fn without_an_address_there_is_neither_a_map_nor_a_way_to_it() {
        let profile = BusinessProfile { street: String::new(), ..BusinessProfile::default() };
        let html = html(&profile);
        assert!(!html.contains("map.svg") && !html.contains("Get directions"), "{html}");
        assert!(html.contains(&format!("<h3>{}", profile.name.replace('&', "&amp;"))), "{html}");
    }
}
