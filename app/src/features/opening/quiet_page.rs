//! What visitors get at every address until the site is open: the name, and how to reach the shop. No form, no script,
//! no picture.

use super::HiddenSite;
use crate::api;
use crate::async_view::async_view;
use crate::document::DocumentHead;
use crate::head::STYLES_HEADER;
use crate::pages::FailurePage;
use crate::ui::{Icon, Sprite, mail_link, phone_link};
use backend::content::SiteData;
use domain::content::business::BusinessProfile;
use domain::features::opening::SiteState;
use domain::features::opening::messages as msg;
use domain::text::shorten;
use http::HeaderValue;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

const ICONS: &[Icon] = &[Icon::Phone, Icon::Mail];
/// Characters of the sentence about the work.
const ABOUT_MAX: usize = 160;

#[component]
pub(crate) fn QuietPage(site: HiddenSite) -> impl IntoView {
    async_view(async move {
        match api::content::site_data().await {
            Ok(data) => page(&data, site.0).into_any(),
            Err(cause) => view! { <FailurePage cause path="/"/> }.into_any(),
        }
    })
}

fn page(data: &SiteData, state: SiteState) -> impl IntoView + use<> {
    let profile = &data.profile;
    head(&profile.name);
    // The built-in place and phone number are nobody's.
    let about = data.is_profile_saved.then(|| about(profile)).flatten();
    let place = if data.is_profile_saved { place(profile) } else { None };
    let contact = if data.is_profile_saved { contact(profile) } else { None };
    let soon = msg::quiet(state, contact.is_some());
    let name = profile.name.clone();
    view! {
        <Sprite layout=ICONS page=Vec::new()/>
        <div class="quiet">
            <main class="quiet__main" id="main">
                {place}
                <h1>{name.clone()}</h1>
                <p class="quiet__about">{about}{soon}</p>
                {contact}
            </main>
            <footer class="quiet__foot"><span>{name}</span><a href="/admin/login">{msg::SIGN_IN}</a></footer>
        </div>
    }
}

/// Without a picture to share, and without the addresses of feeds.
fn head(title: &str) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.insert_header(STYLES_HEADER, HeaderValue::from_static("site pages/quiet"));
    }
    DocumentHead::inline("site");
    DocumentHead::inline("pages/quiet");
    DocumentHead::title(title);
    DocumentHead::add("meta", &[("name", "robots"), ("content", "noindex")]);
}

fn about(profile: &BusinessProfile) -> Option<String> {
    let about = profile.about.trim();
    if about.is_empty() { None } else { Some(format!("{} ", shorten(about, ABOUT_MAX))) }
}

fn place(profile: &BusinessProfile) -> Option<AnyView> {
    let place = profile.place();
    if place.is_empty() { None } else { Some(view! { <p class="quiet__place">{place}</p> }.into_any()) }
}

fn contact(profile: &BusinessProfile) -> Option<AnyView> {
    let phone = phone_link(profile);
    let mail = mail_link(profile);
    if phone.is_none() && mail.is_none() {
        return None;
    }
    Some(view! { <p class="quiet__contact">{phone}{mail}</p> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    fn html(data: &SiteData, state: SiteState) -> String {
        html_of(|| page(data, state))
    }

    #[test]
    fn only_what_the_owner_told_is_said() {
        let built_in = html(&SiteData::default(), SiteState::NotOpen);
        assert!(built_in.contains("<h1>Harbor &amp; Grain</h1>") && built_in.contains("opens soon"), "{built_in}");
        assert!(!built_in.contains("tel:") && !built_in.contains("mailto:") && !built_in.contains("San Diego"));
        let profile = BusinessProfile { email: String::new(), about: String::new(), ..BusinessProfile::default() };
        let own = SiteData { profile: profile.into(), is_profile_saved: true, ..SiteData::default() };
        let html = html(&own, SiteState::Closed);
        assert!(html.contains("tel:+16195550142") && !html.contains("mailto:"), "{html}");
        assert!(html.contains("Shelter Island, San Diego") && html.contains("closed at the moment"), "{html}");
    }

    #[test]
    fn it_has_no_form_script_or_picture() {
        let html = html(&SiteData { is_profile_saved: true, ..SiteData::default() }, SiteState::NotOpen);
        for element in ["<form", "<script", "<img", "<picture", "style="] {
            assert!(!html.contains(element), "{element}: {html}");
        }
        assert!(html.contains("href=\"/admin/login\""));
    }
}
