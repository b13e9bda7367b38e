//! The HTML document around every page.

use crate::App;
use crate::assets::Assets;
use crate::context::SiteConfig;
use leptos::prelude::*;
use leptos_meta::MetaTags;

/// `public/favicon.svg`, inlined (URL-encoded) because browsers would fetch it during the first
/// view. For the same reason chrome.ts adds the web manifest.
const ICON: &str = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2064%2064'%3E%3Crect%20width='64'%20height='64'%20rx='13'%20fill='%2316243f'/%3E%3Cg%20fill='none'%20stroke-linecap='round'%20stroke-linejoin='round'%3E%3Cpath%20d='M20%2012V38M44%2012V38M20%2025H44'%20stroke='%23f4ecdd'%20stroke-width='5.500'/%3E%3Cpath%20d='M9%2043C20%2056%2042%2057%2054%2044'%20stroke='%23d9b878'%20stroke-width='4.500'/%3E%3Cpath%20d='M54%2044C58%2039%2061%2044%2057.500%2046.500'%20stroke='%23d9b878'%20stroke-width='2.600'/%3E%3C/g%3E%3C/svg%3E";

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
