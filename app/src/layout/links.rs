use crate::ui::{Icon, icon, mail_link, phone_link};
use domain::content::business::BusinessProfile;
use leptos::prelude::*;

/// Phone, e-mail and, if `address` is given and known, a link to the map.
pub(super) fn contact_links(profile: &BusinessProfile, address: Option<String>) -> impl IntoView + use<> {
    let maps_url = profile.maps_url.clone();
    let address = address.filter(|_| profile.has_address());
    view! {
        {phone_link(profile)}
        {mail_link(profile)}
        {address.map(|address| view! { <a class="push" href=maps_url>{icon(Icon::Pin)}{address}</a> })}
    }
}
