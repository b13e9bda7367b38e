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

/// What the page says after one form, and where it was.
struct After {
    /// As `?from=` spells it.
    from: &'static str,
    /// Where 'Go Back' leads.
    back: &'static str,
    /// The first sentence.
    lede: &'static str,
    /// A second one.
    more: Option<&'static str>,
    /// What happens next, and when.
    next: [(&'static str, &'static str); 3],
}

/// The first is for an address that names none of them.
const AFTER: &[After] = &[
    After {
        from: "visualizer",
        back: "/visualizer",
        lede: messages::CONFIRMATION_MAIL,
        more: None,
        next: [
            ("Within the hour", "A confirmation reaches your inbox."),
            ("Within 24 hours", "One of our joiners answers, the way you asked for."),
            ("After that", "We meet on board, measure, and draw a first proposal."),
        ],
    },
    After {
        from: "contact",
        back: "/contact#quote",
        lede: messages::CONTACT_SENT,
        more: Some(messages::CONTACT_CONFIRMATION),
        next: [
            ("Within the hour", "A confirmation reaches your inbox."),
            ("By the next business day", "Someone who builds answers, the way you asked for."),
            ("After that", "We look at the work together, measure, and name a price."),
        ],
    },
    After {
        from: "visit",
        back: "/visit",
        lede: messages::VISIT_SENT,
        more: None,
        next: [
            ("Within the hour", "A copy of your times reaches your inbox."),
            ("By the next business day", "We confirm one of them, with an entry for your calendar."),
            ("On the day", "Bring a door, a cushion or a photograph. We will find the match."),
        ],
    },
];

/// Description in the head.
const DESCRIPTION: &str = "Your request has reached us: what happens next, and how to add something to it.";

/// `/thank-you`, optionally with `?ref=HG-XXXXXX`, `&from=contact`, and
/// `&photo=missing` after a request whose photo could not be stored
#[component]
pub fn ThankYouPage() -> impl IntoView {
    // Anybody can write an address: only what looks like one of ours is shown.
    let query = use_query_map().get_untracked();
    let reference = query.get("ref").filter(|r| is_reference(r));
    let from = query.get("from").unwrap_or_default();
    let photo_missing = query.get("photo").is_some_and(|photo| photo == "missing");
    let after = AFTER.iter().find(|after| after.from == from).unwrap_or(&AFTER[0]);
    view! {
        <Suspense>
            {Suspend::new(async move {
                match api::content::basics().await {
                    Ok(basics) => page(basics, reference, after, photo_missing).into_any(),
                    Err(cause) => view! { <Failed cause path="/thank-you"/> }.into_any(),
                }
            })}
        </Suspense>
    }
}

fn page(basics: Basics, reference: Option<String>, after: &'static After, photo_missing: bool) -> impl IntoView {
    let head = HeadData::new("/thank-you", format!("Thank You | {}", basics.profile.name), DESCRIPTION).unlisted();
    let next =
        after.next.map(|(when, what)| view! { <li><b>{when}</b><span>{what}</span></li> }).into_iter().collect_view();
    let lines = contact_lines(&basics.profile);
    view! {
        <Head data=head styles=&["visualizer"]/>
        <PublicPage basics icons=ICONS>
            <div class="wrap thanks">
                <div>
                    <span class="seal" aria-hidden="true">{icon(Icon::Check)}</span>
                    <h1>"Thank You"</h1>
                    <p class="lede">{after.lede}</p>
                    {after.more.map(|more| view! { <p class="more">{more}</p> })}
                    {photo_missing.then(|| view! { <p class="more" role="alert">{messages::PHOTO_NOT_STORED}</p> })}
                    {reference.map(|reference| {
                        view! { <p class="reference"><span>"Your reference"</span><b>{reference}</b></p> }
                    })}
                    <div class="btn-row">
                        <a class="btn" href="/">"Return to Home"</a>
                        <a class="btn btn-outline" href=after.back>{icon(Icon::Back)}"Go Back"</a>
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
