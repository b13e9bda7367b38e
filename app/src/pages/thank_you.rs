use super::loaded;
use crate::api;
use crate::head::{Head, HeadData};
use crate::layout::{PublicPage, contact_lines};
use crate::ui::{Icon, icon};
use crate::url::{query_param, query_text};
use backend::content::SiteData;
use backend::leads::response_time::ResponseTime;
use domain::leads::lead::is_reference;
use domain::leads::options::LeadKind;
use domain::messages;
use domain::site::pages::THANK_YOU;
use leptos::prelude::*;

const ICONS: &[Icon] = &[Icon::Check, Icon::Back];

struct NextSteps {
    back: &'static str,
    lede: String,
    more: Option<String>,
    next: [(String, &'static str); 3],
}

/// The form in a URL's `?from=`; the visualizer by default.
fn kind_of(from: &str) -> LeadKind {
    match from {
        "contact" => LeadKind::Contact,
        "visit" => LeadKind::Visit,
        _ => LeadKind::Refit,
    }
}

impl NextSteps {
    fn of(kind: LeadKind, response_time: &ResponseTime, reference: bool) -> Self {
        let copy = if kind == LeadKind::Visit {
            "A copy of your times arrives in your inbox."
        } else {
            "A confirmation arrives in your inbox."
        };
        let first = match (response_time.mail, reference) {
            (true, _) => ("Within the hour".to_owned(), copy),
            (false, true) => ("Right away".to_owned(), "Your request is in our inbox, under your reference."),
            (false, false) => ("Right away".to_owned(), "Your request is in our inbox."),
        };
        let when = capitalized(&response_time.when);
        match kind {
            LeadKind::Refit => Self {
                back: "/visualizer",
                lede: response_time.confirmation(reference),
                more: None,
                next: [
                    first,
                    (when, "One of our joiners will reply the way you asked."),
                    ("After that".to_owned(), "We meet on board, measure, and draw a first proposal."),
                ],
            },
            LeadKind::Contact => Self {
                back: "/contact#quote",
                lede: messages::CONTACT_SENT.to_owned(),
                more: Some(response_time.confirmation(reference)),
                next: [
                    first,
                    (when, "Someone who builds will reply the way you asked."),
                    ("After that".to_owned(), "We look at the work together, measure, and name a price."),
                ],
            },
            LeadKind::Visit => Self {
                back: "/visit",
                lede: messages::VISIT_SENT.to_owned(),
                more: if reference && !response_time.mail { Some(messages::VISIT_NO_MAIL.to_owned()) } else { None },
                next: [
                    first,
                    (
                        when,
                        if response_time.mail {
                            "We confirm one of them and send you a calendar invitation."
                        } else {
                            "We call or write to confirm one of them."
                        },
                    ),
                    ("On the day".to_owned(), "Bring a door, a cushion or a photograph. We will find the match."),
                ],
            },
        }
    }
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => format!("{}{}", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

const DESCRIPTION: &str = "We received your request: what happens next, and how to add something to it.";

/// `/thank-you`, optionally with `?ref=HG-XXXXXX`, `&from=contact`, and
/// `&photo=missing` after a request whose photo could not be stored
#[component]
pub fn ThankYouPage() -> impl IntoView {
    // The URL can be forged: only a valid reference is shown.
    let reference = query_param("ref").filter(|reference| is_reference(reference));
    let photo_missing = query_text("photo") == "missing";
    let kind = kind_of(&query_text("from"));
    loaded(THANK_YOU.path, api::content::thanks(kind), move |content| {
        let steps = NextSteps::of(kind, &content.response_time, reference.is_some());
        page(content.site_data, reference, steps, photo_missing)
    })
}

fn page(site_data: SiteData, reference: Option<String>, steps: NextSteps, photo_missing: bool) -> impl IntoView {
    let head = HeadData::new(THANK_YOU.path, format!("Thank You | {}", site_data.profile.name), DESCRIPTION).unlisted();
    let next =
        steps.next.map(|(when, what)| view! { <li><b>{when}</b><span>{what}</span></li> }).into_iter().collect_view();
    let lines = contact_lines(&site_data.profile);
    view! {
        <Head data=head styles=&["pages/visualizer", "pages/status-pages"]/>
        <PublicPage site_data icons=ICONS>
            <div class="wrap thanks">
                <div>
                    <span class="check-circle" aria-hidden="true">{icon(Icon::Check)}</span>
                    <h1>"Thank You"</h1>
                    <p class="lede">{steps.lede}</p>
                    {steps.more.map(|more| view! { <p class="more">{more}</p> })}
                    {if photo_missing { Some(view! { <p class="more" role="alert">{messages::PHOTO_NOT_STORED}</p> }) } else { None }}
                    {reference.map(|reference| {
                        view! { <p class="reference"><span>"Your reference"</span><b>{reference}</b></p> }
                    })}
                    <div class="button-row">
                        <a class="button" href="/">"Return to Home"</a>
                        <a class="button button--outline" data-back="" href=steps.back>{icon(Icon::Back)}"Go Back"</a>
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
