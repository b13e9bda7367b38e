//! The HTML document around every page.

use crate::App;
use crate::assets::Assets;
use leptos::prelude::*;
use leptos_meta::MetaTags;

/// The document. What differs by page (title, styles, scripts) comes from
/// [`crate::head::Head`] and lands in place of `<MetaTags/>`.
#[must_use]
pub fn shell() -> impl IntoView {
    // Nothing is hydrated: without this, Leptos would send all data a second time.
    if let Some(shared) = Owner::current_shared_context() {
        shared.set_is_hydrating(false);
    }
    let assets = use_context::<Assets>().unwrap_or_default();
    // `as` is a keyword that view! cannot read as an attribute.
    let font = |name| {
        let preload = view! { <link rel="preload" href=assets.font(name) type="font/woff2" crossorigin=""/> };
        preload.attr("as", "font")
    };
    view! {
        <!DOCTYPE html>
        <html lang="en">
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width,initial-scale=1"/>
                <meta name="theme-color" content="#12213a"/>
                {font("fraunces")}
                {font("figtree")}
                <link rel="icon" href="/favicon.ico" sizes="32x32"/>
                <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
                <link rel="apple-touch-icon" href="/apple-touch-icon.png"/>
                <MetaTags/>
            </head>
            <body>
                <App/>
            </body>
        </html>
    }
}
