//! The map: a picture until the visitor asks for the live one, because a live map discloses the
//! visitor to a third party.

use super::marks::field_mark;
use super::needs::Needs;
use crate::head::LIVE_MAP;
use crate::ui::{Icon, icon};
use domain::content::business::BusinessProfile;
use domain::sections::MapSection;
use domain::text::address::encoded;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs =
    Needs { sheets: &["sections/contact"], scripts: &["public/contact"], allows: &[LIVE_MAP], ..Needs::NONE };

/// The picture, a link to the maps service, and the URL that the script loads into a frame instead
/// (`data-live`).
#[component]
pub fn Map<'a>(content: &'a MapSection, profile: &'a BusinessProfile) -> impl IntoView + use<> {
    if !profile.has_address() {
        return ().into_any();
    }
    let place = place(profile);
    view! {
        <section class="map-figure" aria-label=content.title.clone()>
            {map_picture(profile)}
            <p class="pin"><b>{profile.name.clone()}</b>{profile.street.clone()}</p>
            <a
                class="button button--light button--small"
                href=profile.maps_url.clone()
                data-live=embed(&place)
                data-title=format!("Map of {place}")
            >
                {icon(Icon::Pin)}
                <span data-field=field_mark("button")>{content.button.clone()}</span>
            </a>
        </section>
    }
    .into_any()
}

fn place(profile: &BusinessProfile) -> String {
    format!("{}, {}", profile.street, profile.city_line())
}

/// None where the built-in map does not show the business's location.
pub(super) fn map_picture(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    if !is_drawn(profile) {
        return None;
    }
    let alt = format!("Map: {}", place(profile));
    Some(view! { <img src="/map.svg" width="1200" height="800" alt=alt loading="lazy" decoding="async"/> })
}

/// Whether the built-in map shows the business's location: it was drawn for the default address.
fn is_drawn(profile: &BusinessProfile) -> bool {
    let first = BusinessProfile::default();
    (&profile.street, &profile.city) == (&first.street, &first.city)
}

/// Google Maps embed without an API key; the CSP of a page with a map allows its host.
fn embed(place: &str) -> String {
    format!("https://www.google.com/maps?q={}&output=embed", encoded(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn nothing_of_a_third_party_loads_by_itself() {
        let profile = BusinessProfile::default();
        let content = MapSection::default();
        let html = html_of(|| view! { <Map content=&content profile=&profile/> });
        assert!(!html.contains("<iframe") && html.contains("src=\"/map.svg\""), "{html}");
        assert!(html.contains("q=2240%20Shelter%20Island%20Drive%2C%20San%20Diego"), "{html}");
    }
}
