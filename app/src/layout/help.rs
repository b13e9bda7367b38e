//! Contact options that stay visible: the floating help button with its panel, and on phones a bar
//! instead. On a phone, pages with a form have neither, because they would cover its fields
//! (`style/public/frame/help-button.css`).

use crate::ui::{Icon, icon, phone_link};
use backend::content::SiteData;
use domain::content::business::BusinessProfile;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

fn call(profile: &BusinessProfile, label: &str) -> Option<impl IntoView + use<>> {
    if profile.phone.is_empty() {
        return None;
    }
    let href = tel_uri(&profile.phone);
    let label = label.to_owned();
    Some(view! { <a class="button button--outline" href=href>{icon(Icon::Phone)}{label}</a> })
}

#[component]
pub(super) fn Help<'a>(site_data: &'a SiteData) -> impl IntoView + use<> {
    let SiteData { profile, words, .. } = site_data;
    view! {
        <div class="help">
            <button class="button button--small button--navy" type="button" popovertarget="help">
                {icon(Icon::Chat)}
                {words.help_title.clone()}
            </button>
            <div class="help-panel" id="help" popover="auto" role="dialog" aria-labelledby="help-title">
                <h2 id="help-title">{words.help_title.clone()}</h2>
                <a href=words.help_link.clone()>{icon(Icon::Mail)}{words.help_label.clone()}</a>
                {phone_link(profile)}
                <button
                    class="button button--ghost button--icon"
                    type="button"
                    popovertarget="help"
                    popovertargetaction="hide"
                    aria-label="Close"
                >
                    {icon(Icon::Close)}
                </button>
            </div>
        </div>
        <nav class="quick-contact" aria-label="Reach us">
            {call(profile, &words.call_label)}
            <a class="button" href=words.quote_link.clone()>{words.quote_label.clone()}</a>
        </nav>
    }
    .into_any()
}
