//! Who receives the visitor, or comes to the boat.

use crate::ui::phone_link;
use domain::content::business::BusinessProfile;
use domain::features::visits::messages as visits;
use leptos::prelude::*;

pub(super) fn host(profile: &BusinessProfile) -> impl IntoView + use<> {
    let initials = profile.initials.clone();
    let initials = if initials.is_empty() { None } else { Some(view! { <i aria-hidden="true">{initials}</i> }) };
    view! {
        <div class="times__host">
            {initials}
            <div>
                <b>{visits::host(&profile.name, profile.has_address())}</b>
                {address(profile)}
            </div>
            {phone_link(profile)}
        </div>
    }
}

/// None if the business comes to the boat.
pub(super) fn address(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    if !profile.has_address() {
        return None;
    }
    let line = format!("{}, {}", profile.street, profile.city_line());
    let line = if profile.maps_url.is_empty() {
        view! { {line} }.into_any()
    } else {
        view! { <a href=profile.maps_url.clone() rel="noreferrer">{line}</a> }.into_any()
    };
    Some(view! { <p>{line}</p> })
}
