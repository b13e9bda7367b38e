//! The HTML document around every page.

use crate::App;
use crate::assets::Assets;
use leptos::prelude::*;
use leptos_meta::MetaTags;

/// `public/favicon.svg`, inside the page: browsers that fetch it do so while the
/// first view is still coming. For the same reason chrome.ts names the web manifest.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E%3Crect width='64' height='64' rx='13' fill='%2316243f'/%3E%3Cg fill='none' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M20 12V38M44 12V38M20 25H44' stroke='%23f4ecdd' stroke-width='5.500'/%3E%3Cpath d='M9 43C20 56 42 57 54 44' stroke='%23d9b878' stroke-width='4.500'/%3E%3Cpath d='M54 44C58 39 61 44 57.500 46.500' stroke='%23d9b878' stroke-width='2.600'/%3E%3C/g%3E%3C/svg%3E";

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
                // The page's picture is asked for before the fonts: it goes out on the
                // connection that is open already.
                <MetaTags/>
                {font("fraunces")}
                {font("figtree")}
                <link rel="icon" href="/favicon.ico" sizes="32x32"/>
                <link rel="icon" href=ICON type="image/svg+xml"/>
                <link rel="apple-touch-icon" href="/apple-touch-icon.png"/>
            </head>
            <body>
                <App/>
            </body>
        </html>
    }
}
