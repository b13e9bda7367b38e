//! The HTML document around every page.

use crate::App;
use crate::assets::Assets;
use crate::context::SiteConfig;
use leptos::prelude::*;
use leptos_meta::MetaTags;

/// The icon of the site. A file, because inlined it would be in the first load of every page.
const ICON: &str = "/favicon.svg";

/// The document. Title, styles and scripts come from [`crate::head::Head`] through `<MetaTags/>`.
#[must_use]
pub fn shell() -> impl IntoView {
    // Nothing is hydrated: otherwise Leptos would send all data a second time.
    if let Some(shared) = Owner::current_shared_context() {
        shared.set_is_hydrating(false);
    }
    let assets = use_context::<Assets>().unwrap_or_default();
    let watch = use_context::<SiteConfig>().is_some_and(|site| site.watch);
    // `view!` cannot parse the keyword `as` as an attribute.
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
                // The page's picture is requested before the fonts: it uses the connection that is
                // already open.
                <MetaTags/>
                {font("fraunces")}
                {font("figtree")}
                <link rel="icon" href="/favicon.ico" sizes="32x32"/>
                <link rel="icon" href=ICON type="image/svg+xml"/>
                <link rel="apple-touch-icon" href="/apple-touch-icon.png"/>
                {watch.then(|| view! { <script type="module" src="/debug/reload.js"></script> })}
            </head>
            <body>
                <App/>
            </body>
        </html>
    }
}
