use crate::ui::{Icon, icon, mail_link, phone_link};
use domain::content::business::BusinessProfile;
use domain::site::pages::{PAGES, Page};
use leptos::prelude::*;

pub(super) fn nav() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().filter(|page| page.in_nav)
}

/// Phone, e-mail and, if `address` is given, a link to the map.
pub(super) fn contact_links(profile: &BusinessProfile, address: Option<String>) -> impl IntoView + use<> {
    let maps_url = profile.maps_url.clone();
    view! {
        {phone_link(profile)}
        {mail_link(profile)}
        {address.map(|address| view! { <a class="push" href=maps_url>{icon(Icon::Pin)}{address}</a> })}
    }
}
