//! The site beside the question: the real page, as answered so far. On a phone and a tablet it is a sheet at the foot
//! of the screen.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::assets::Assets;
use crate::document::DocumentHead;
use domain::features::first_run::{Answers, Question, messages as msg};
use leptos::prelude::*;

/// `path` may have a fragment. The query makes it a page of its own for the browser's memory. `parts` are those that
/// the script marks, as a selector; empty for none.
pub(super) fn framed(path: &str, kept_at: i64, parts: &'static str) -> impl IntoView + use<> {
    let src = match path.split_once('#') {
        Some((page, part)) => format!("{page}?kept={kept_at}#{part}"),
        None => format!("{path}?kept={kept_at}"),
    };
    DocumentHead::script(&Assets::of_request().script("admin/first-run"));
    let class = if parts.is_empty() { "run-site run-site--folded" } else { "run-site" };
    view! {
        <aside class=class aria-label=msg::SITE_SO_FAR>
            <p class="run-site__head">
                {Icon::External.draw_small()}
                {msg::SITE_SO_FAR}
                <a class="link" href=path.to_owned() target="_blank">{msg::SEE_PAGE}</a>
                <button class="button button--ghost button--small" type="button" hidden>{msg::CLOSE_SITE}</button>
            </p>
            <div class="run-site__frame">
                <iframe title="Your site as answered so far" src=src data-parts=parts></iframe>
            </div>
        </aside>
    }
}

/// What the answer writes on the page that shows it, by the classes of the site. The first one outside the header is
/// scrolled into view.
pub(super) fn written_parts(question: Question, answers: &Answers) -> &'static str {
    match question {
        Question::Name if answers.headline.is_none() => ".header .logo, .hero .badge, .hero h1",
        Question::Name => ".header .logo, .hero .badge",
        Question::Work => ".services",
        Question::Photos => ".hero-pic:has(img), .service img, .picture-rows img",
        Question::Headline => ".hero h1",
        Question::Sentence => ".hero-foot > p",
        Question::Contact => {
            ".topbar [href^='tel:'], .topbar [href^='mailto:'], .reach li:has([href^='tel:'], [href^='mailto:'])"
        }
        Question::Place => ".reach li:has([href*='/maps/']), .footer address",
        Question::Hours => ".reach li:has(.hours)",
        Question::License => ".footer .trust",
        Question::Words => ".reviews-track .review",
    }
}
