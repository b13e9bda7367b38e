//! The phone number as a link.

use super::{Icon, icon};
use domain::content::business::BusinessProfile;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

/// A `tel:` link with the phone number.
pub fn phone_link(profile: &BusinessProfile) -> impl IntoView + use<> {
    view! { <a href=tel_uri(&profile.phone)>{icon(Icon::Phone)}{profile.phone.clone()}</a> }
}
