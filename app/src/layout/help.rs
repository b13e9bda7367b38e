//! Contact options that stay visible: the floating help button with its panel, and on phones a bar
//! instead. On a phone, pages with a form have neither, because they would cover its fields
//! (`style/public/frame/header-and-footer.css`).

use crate::sections::QUOTE;
use crate::ui::{Icon, icon, phone_link};
use domain::content::business::BusinessProfile;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

#[component]
pub(super) fn Help<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    view! {
        <div class="help">
            <button class="button button--small button--navy" type="button" popovertarget="help">
                {icon(Icon::Chat)}
                "Need Help?"
            </button>
            <div class="help-panel" id="help" popover="auto" role="dialog" aria-labelledby="help-title">
                <h2 id="help-title">"Need Help?"</h2>
                <a href="/contact">{icon(Icon::Mail)}"Send us a message"</a>
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
            <a class="button button--outline" href=tel_uri(&profile.phone)>{icon(Icon::Phone)}"Call"</a>
            <a class="button" href=QUOTE>"Get a Quote"</a>
        </nav>
    }
    .into_any()
}
