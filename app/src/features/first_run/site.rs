//! The site beside the question: the real page, as answered so far.

use crate::admin::frame::icon::{Draw as _, Icon};
use domain::features::first_run::messages as msg;
use leptos::prelude::*;

/// `path` may have a fragment. The query makes it a page of its own for the browser's memory.
pub(super) fn framed(path: &str, kept_at: i64) -> impl IntoView + use<> {
    let src = match path.split_once('#') {
        Some((page, part)) => format!("{page}?kept={kept_at}#{part}"),
        None => format!("{path}?kept={kept_at}"),
    };
    view! {
        <aside class="run-site" aria-label=msg::SITE_SO_FAR>
            <p class="run-site__head">
                {Icon::External.draw_small()}
                {msg::SITE_SO_FAR}
                <a class="link" href=path.to_owned() target="_blank">{msg::SEE_PAGE}</a>
            </p>
            <div class="run-site__frame"><iframe title="Your site as answered so far" src=src></iframe></div>
        </aside>
    }
}
