//! The host of a React island.

use crate::assets::Assets;
use leptos::prelude::*;
use leptos::tachys::html::element::custom;
use serde::Serialize;

/// When the browser starts loading an island.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Client {
    /// At once.
    Load,
    /// When the browser has nothing else to do.
    Idle,
    /// When something in the element that the host watches is pointed at, or
    /// followed, or named by the address. The host itself is empty.
    Click,
    /// When it is first pointed at or focused, or somebody is on the way in it
    /// already. Its fallback must look as the island will.
    Touch,
    /// When the host comes near the viewport.
    #[default]
    Visible,
}

impl Client {
    const fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Idle => "idle",
            Self::Click => "click",
            Self::Touch => "touch",
            Self::Visible => "visible",
        }
    }
}

/// `<react-island name props client>` around its fallback: the content that
/// people without JavaScript use and search engines read. Mounting replaces it,
/// a failure leaves it. `props` that cannot be written as JSON (no type of ours)
/// leave the fallback alone in the page.
#[component]
pub fn Island<T: Serialize>(
    /// Folder under `frontend-islands/src/islands`.
    name: &'static str,
    /// What the island is given.
    props: T,
    /// When it loads.
    #[prop(optional)]
    client: Client,
    /// Id of the element that wakes a [`Client::Click`] host.
    #[prop(optional)]
    watched: &'static str,
    /// Key of the draft that this device may keep: then a [`Client::Touch`] host does not wait.
    #[prop(optional)]
    draft: &'static str,
    /// The fallback.
    children: Children,
) -> impl IntoView {
    match serde_json::to_string(&props) {
        Ok(json) => {
            let host = custom("react-island")
                .attr("name", name)
                .attr("props", json)
                .attr("client", client.name())
                .attr("for", (!watched.is_empty()).then_some(watched))
                .attr("draft", (!draft.is_empty()).then_some(draft))
                .child(children());
            // Only pages with an island load what it takes; a second one changes nothing.
            let script = use_context::<Assets>().unwrap_or_default().script("island-element");
            if client == Client::Click {
                // The page's own script asks for it once the first view is there.
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
