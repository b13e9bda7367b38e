//! The host of a React island.

use crate::assets::Assets;
use crate::context;
use crate::ui::attribute_if;
use domain::site::island::PhotoUrls;
use leptos::prelude::*;
use leptos::tachys::html::element::custom;
use serde::Serialize;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Client {
    Load,
    /// When the browser is idle.
    Idle,
    /// When something in the watched element is hovered, clicked or named by the URL. The host
    /// itself is empty.
    Click,
    /// On first hover or focus, or immediately if the visitor has already started. Its fallback must look like the
    /// island.
    Touch,
    /// As `Touch`, for an island below the first view: its script is loaded after that.
    LateTouch,
    #[default]
    Visible,
}

impl Client {
    const fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Idle => "idle",
            Self::Click => "click",
            Self::Touch | Self::LateTouch => "touch",
            Self::Visible => "visible",
        }
    }
}

/// The modules of the photo worker. Where one is not built, its address is empty and photos are sent unchanged.
pub const PHOTO_MODULES: [&str; 6] =
    ["photo.js", "photo_bg.wasm", "photo_base.js", "photo_base_bg.wasm", "heic.js", "heic_bg.wasm"];

pub(crate) fn photo_urls() -> PhotoUrls {
    let modules = context::modules();
    let [pixels_js, pixels_wasm, pixels_base_js, pixels_base_wasm, heic_js, heic_wasm] =
        PHOTO_MODULES.map(|name| modules.address(name).unwrap_or_default());
    let worker = Assets::of_request().photo_worker();
    PhotoUrls { worker, pixels_js, pixels_wasm, pixels_base_js, pixels_base_wasm, heic_js, heic_wasm }
}

/// `<react-island name props client>` around its fallback: content for visitors without JavaScript
/// and for search engines. Mounting replaces it, a failure leaves it. If `props` cannot be
/// serialized (which does not happen with our types), only the fallback is rendered.
#[component]
pub fn Island<T: Serialize>(
    name: &'static str,
    props: T,
    #[prop(optional)] client: Client,
    #[prop(optional)] watched: &'static str,
    /// Storage key of a possible draft: if there is one, a [`Client::Touch`] host loads
    /// immediately.
    #[prop(optional)]
    draft: &'static str,
    children: Children,
) -> impl IntoView {
    match serde_json::to_string(&props) {
        Ok(json) => {
            let host = custom("react-island")
                .attr("name", name)
                .attr("props", json)
                .attr("client", client.name())
                .attr("for", attribute_if(!watched.is_empty(), watched))
                .attr("draft", attribute_if(!draft.is_empty(), draft))
                .child(children());
            // Loaded only by pages with an island; repetitions have no effect.
            let script = Assets::of_request().script("react-island/react-island");
            if matches!(client, Client::Click | Client::LateTouch) {
                // The page's own script loads it after the first view.
                return host.attr("data-script", script).into_any();
            }
            view! {
                <script type="module" src=script fetchpriority="low"></script>
                {host}
            }
            .into_any()
        }
        Err(cause) => {
            tracing::error!(name, %cause, "island properties cannot be written");
            children().into_any()
        }
    }
}
