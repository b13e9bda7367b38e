//! The floating help button and its panel.

use crate::ui::{Icon, icon, phone_link};
use domain::business::BusinessProfile;
use leptos::prelude::*;

#[component]
pub(super) fn Help<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    view! {
        <div class="help">
            <button class="btn btn-sm btn-navy" type="button" popovertarget="help">
                {icon(Icon::Chat)}
                "Need Help?"
            </button>
            <div class="help-panel" id="help" popover="auto" role="dialog" aria-labelledby="help-title">
                <h2 id="help-title">"Need Help?"</h2>
                <a href="/contact">{icon(Icon::Mail)}"Send us a message"</a>
                {phone_link(profile)}
                <button
                    class="btn btn-ghost btn-icon"
                    type="button"
                    popovertarget="help"
                    popovertargetaction="hide"
                    aria-label="Close"
                >
                    {icon(Icon::Close)}
                </button>
            </div>
        </div>
    }
    .into_any()
}
