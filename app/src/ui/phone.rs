use super::{Icon, icon};
use domain::content::business::BusinessProfile;
use domain::text::address::mailto;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

/// None without a number.
pub fn phone_link(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    let phone = profile.phone.clone();
    if phone.is_empty() {
        return None;
    }
    let href = tel_uri(&phone);
    Some(view! { <a href=href>{icon(Icon::Phone)}{phone}</a> })
}

/// None without an address.
pub fn mail_link(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    let email = profile.email.clone();
    if email.is_empty() {
        return None;
    }
    let href = mailto(&email);
    Some(view! { <a href=href>{icon(Icon::Mail)}{email}</a> })
}
