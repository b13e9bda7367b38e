//! The phone number as people press it.

use super::{Icon, icon};
use domain::business::BusinessProfile;
use domain::phone::tel_uri;
use leptos::prelude::*;

/// The phone number as a link that dials it.
pub fn phone_link(profile: &BusinessProfile) -> impl IntoView + use<> {
    view! { <a href=tel_uri(&profile.phone)>{icon(Icon::Phone)}{profile.phone.clone()}</a> }
}
