use super::marks::field_mark;
use super::{HoursTable, OpenNow};
use crate::ui::{Icon, icon};
use domain::content::business::BusinessProfile;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

#[component]
pub fn PlaceCard<'a>(profile: &'a BusinessProfile, title: String) -> impl IntoView + use<> {
    if !profile.has_address() {
        return None;
    }
    Some(view! {
        <li>
            {icon(Icon::Pin)}
            <h2 data-field=field_mark("placeTitle")>{title}</h2>
            <p><a href=profile.maps_url.clone()>{profile.street.clone()}<br/>{profile.city_line()}</a></p>
        </li>
    })
}

#[component]
pub fn PhoneCard<'a>(
    profile: &'a BusinessProfile,
    #[prop(into)] title: String,
    /// The field of its title, in a preview; none for a title of the program.
    #[prop(optional_no_strip)]
    field: Option<String>,
) -> impl IntoView + use<> {
    if profile.phone.is_empty() {
        return None;
    }
    Some(view! {
        <li>
            {icon(Icon::Phone)}
            <h2 data-field=field>{title}</h2>
            <p><a href=tel_uri(&profile.phone)>{profile.phone.clone()}</a></p>
        </li>
    })
}

#[component]
pub fn HoursCard<'a>(
    profile: &'a BusinessProfile,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView + use<> {
    if !profile.hours.is_known() {
        return None;
    }
    Some(view! {
        <li>
            {icon(Icon::Clock)}
            <h2>"Hours"</h2>
            <div><OpenNow profile/><HoursTable profile/>{children.map(|more| more())}</div>
        </li>
    })
}
