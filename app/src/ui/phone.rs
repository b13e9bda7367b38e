use super::{Icon, icon};
use domain::content::business::BusinessProfile;
use domain::text::address::mailto;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

pub fn phone_link(profile: &BusinessProfile) -> impl IntoView + use<> {
    view! { <a href=tel_uri(&profile.phone)>{icon(Icon::Phone)}{profile.phone.clone()}</a> }
}

pub fn mail_link(profile: &BusinessProfile) -> impl IntoView + use<> {
    view! { <a href=mailto(&profile.email)>{icon(Icon::Mail)}{profile.email.clone()}</a> }
}
