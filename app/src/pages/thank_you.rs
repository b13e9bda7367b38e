//! The confirmation after a plain form.

use super::Failed;
use crate::api;
use crate::chrome::{PublicPage, contact_lines};
use crate::head::{Head, HeadData};
use crate::ui::{Icon, icon};
use backend::content::Basics;
use domain::lead::is_reference;
use domain::messages;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

const ICONS: &[Icon] = &[Icon::Check, Icon::Back];

/// What happens next, and when.
const NEXT: [(&str, &str); 3] = [
    ("Within the hour", "A confirmation reaches your inbox."),
    ("Within 24 hours", "One of our joiners answers, the way you asked for."),
    ("After that", "We meet on board, measure, and draw a first proposal."),
];

/// `/thank-you`, optionally with `?ref=HG-XXXXXX`
#[component]
pub fn ThankYouPage() -> impl IntoView {
    // Anybody can write an address: only what looks like one of ours is shown.
    let reference = use_query_map().with_untracked(|query| query.get("ref")).filter(|r| is_reference(r));
    view! {
        <Suspense>
            {Suspend::new(async move {
                match api::content::basics().await {
                    Ok(basics) => page(basics, reference).into_any(),
                    Err(cause) => view! { <Failed cause path="/thank-you"/> }.into_any(),
                }
            })}
        </Suspense>
    }
}

fn page(basics: Basics, reference: Option<String>) -> impl IntoView {
    let head = HeadData::new("/thank-you", format!("Thank You | {}", basics.profile.name), "").unlisted();
    let next = NEXT.map(|(when, what)| view! { <li><b>{when}</b><span>{what}</span></li> }).into_iter().collect_view();
    let lines = contact_lines(&basics.profile);
    view! {
        <Head data=head styles=&["visualizer"]/>
        <PublicPage basics icons=ICONS>
            <div class="wrap thanks">
                <div>
                    <span class="seal" aria-hidden="true">{icon(Icon::Check)}</span>
                    <h1>"Thank You"</h1>
                    <p class="lede">{messages::CONFIRMATION_MAIL}</p>
                    {reference.map(|reference| {
                        view! { <p class="reference"><span>"Your reference"</span><b>{reference}</b></p> }
                    })}
                    <div class="btn-row">
                        <a class="btn" href="/">"Return to Home"</a>
                        <a class="btn btn-outline" href="/visualizer">{icon(Icon::Back)}"Go Back"</a>
                    </div>
                </div>
                <div class="then">
                    <h2>"What happens next"</h2>
                    <ol class="l">{next}</ol>
                    <p class="hint">"Something to add?"</p>
                    {lines}
                </div>
            </div>
        </PublicPage>
    }
}
