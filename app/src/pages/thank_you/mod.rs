mod own_page;

use super::loaded;
use super::request::keep_private;
use crate::api::content::ThankYou;
use crate::api::{self, ApiError};
use crate::head::{Head, HeadData};
use crate::layout::{PublicPage, contact_lines};
use crate::ui::{Icon, attribute_if, icon};
use crate::url::{query_param, query_text};
use backend::content::SiteData;
use backend::leads::response_time::ResponseTime;
use domain::content::site_words::SiteWords;
use domain::leads::lead::is_reference;
use domain::leads::options::LeadKind;
use domain::leads::photos::read_left_out;
use domain::messages;
use domain::site::pages::THANK_YOU;
use leptos::prelude::*;
use own_page::{OwnPage, plate, received, what_was_sent};

const ICONS: &[Icon] = &[Icon::Check, Icon::Back, Icon::Go];
const AFTER_THAT: &str = "After that";

struct NextSteps {
    back: &'static str,
    lede: String,
    more: Option<String>,
    next: [Step; 3],
}

struct Step {
    when: String,
    what: String,
}

impl Step {
    fn new(when: &str, what: &str) -> Self {
        Self { when: when.to_owned(), what: what.to_owned() }
    }
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
    fn of(kind: LeadKind, response_time: &ResponseTime, reference: bool, words: &SiteWords) -> Self {
        let first = first_step(kind, response_time, reference);
        let when = capitalized(&response_time.when);
        match kind {
            LeadKind::Refit => Self {
                back: "/visualizer",
                lede: response_time.confirmation(reference),
                more: None,
                next: [first, Step::new(&when, &words.refit_reply), Step::new(AFTER_THAT, &words.refit_after)],
            },
            LeadKind::Contact => Self {
                back: "/contact#quote",
                lede: messages::CONTACT_SENT.to_owned(),
                more: Some(response_time.confirmation(reference)),
                next: [first, Step::new(&when, &words.contact_reply), Step::new(AFTER_THAT, &words.contact_after)],
            },
            LeadKind::Visit => {
                let confirmed = if response_time.mail { &words.visit_reply } else { &words.visit_call };
                let more = reference && !response_time.mail;
                Self {
                    back: "/visit",
                    lede: messages::VISIT_SENT.to_owned(),
                    more: if more { Some(messages::VISIT_NO_MAIL.to_owned()) } else { None },
                    next: [first, Step::new(&when, confirmed), Step::new("On the day", &words.visit_after)],
                }
            }
        }
    }
}

fn first_step(kind: LeadKind, response_time: &ResponseTime, reference: bool) -> Step {
    if response_time.mail {
        let copy = if kind == LeadKind::Visit { messages::VISIT_MAIL_ARRIVES } else { messages::MAIL_ARRIVES };
        return Step::new("Within the hour", copy);
    }
    let stored = if reference { messages::REQUEST_STORED } else { messages::REQUEST_STORED_ALONE };
    Step::new("Right away", stored)
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => format!("{}{}", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

/// `/thank-you`, optionally with `?ref=HG-XXXXXX`, `&from=contact`, `&page=` and the token of the request's own page, and
/// `&photo=missing` after a request whose photo could not be stored, and `&left=2-small` after one of whose photos the
/// second was left out
#[component]
pub fn ThankYouPage() -> impl IntoView {
    // The URL can be forged: only a valid reference is shown.
    let reference = query_param("ref").filter(|reference| is_reference(reference));
    let mut photo_notes = Vec::new();
    if query_text("photo") == "missing" {
        photo_notes.push(messages::PHOTO_NOT_STORED.to_owned());
    }
    for photo in read_left_out(&query_text("left")) {
        photo_notes.push(photo.sentence());
    }
    let kind = kind_of(&query_text("from"));
    let token = query_text("page");
    if !token.is_empty() {
        keep_private();
    }
    loaded(THANK_YOU.path, read(kind, token), move |read| {
        let steps = NextSteps::of(kind, &read.response_time(), reference.is_some(), &read.content.site_data.words);
        let Read { content, own } = read;
        page(content.site_data, Thanks { reference, steps, photo_notes, own })
    })
}

struct Read {
    content: ThankYou,
    own: Option<OwnPage>,
}

impl Read {
    /// Promises a mail only while the confirmation is on its way.
    fn response_time(&self) -> ResponseTime {
        let ResponseTime { mail, when } = self.content.response_time.clone();
        let is_refused = self.own.as_ref().is_some_and(|own| !own.sent.view.is_mailed);
        ResponseTime { mail: mail && !is_refused, when }
    }
}

async fn read(kind: LeadKind, token: String) -> Result<Read, ApiError> {
    let content = api::content::thanks(kind).await?;
    let sent = if token.is_empty() { None } else { api::request_page::sent(&token).await };
    Ok(Read { content, own: sent.map(|sent| OwnPage { token, sent }) })
}

struct Thanks {
    reference: Option<String>,
    steps: NextSteps,
    photo_notes: Vec<String>,
    /// Only for who sent the request.
    own: Option<OwnPage>,
}

fn page(site_data: SiteData, thanks: Thanks) -> impl IntoView {
    let Thanks { reference, steps, photo_notes, own } = thanks;
    let words = site_data.words.clone();
    let title = format!("{} | {}", words.thanks_title, site_data.profile.name);
    let head = HeadData::new(THANK_YOU.path, title, THANK_YOU.description).unlisted();
    let has_no_notes = photo_notes.is_empty();
    let photo_notes: Vec<_> =
        photo_notes.into_iter().map(|note| view! { <p class="more" role="alert">{note}</p> }).collect();
    let lines = contact_lines(&site_data.profile);
    let zone = site_data.profile.time_zone.clone();
    let mut styles = vec!["pages/visualizer", "pages/status-pages"];
    if own.is_some() {
        styles.push("pages/request");
    }
    view! {
        <Head data=head styles/>
        <PublicPage site_data icons=ICONS>
            <div class="wrap thanks">
                <div>
                    <span class="check-circle" aria-hidden="true">{icon(Icon::Check)}</span>
                    <h1>{words.thanks_title.clone()}</h1>
                    <p class="lede">{steps.lede}</p>
                    {steps.more.map(|more| view! { <p class="more">{more}</p> })}
                    {photo_notes}
                    {plate(reference, own.as_ref())}
                    <div class="button-row">
                        <a class="button button--outline" href="/">{words.home_label.clone()}</a>
                        <a class="button button--ghost" data-back="" href=steps.back>{icon(Icon::Back)}"Go Back"</a>
                    </div>
                </div>
                <div class="then">
                    <h2>{words.thanks_next.clone()}</h2>
                    <ol class="l">
                        {own.as_ref().map(|own| received(own, &zone, own.sent.is_whole && has_no_notes))}
                        {stations(steps.next)}
                    </ol>
                    <p class="hint">{words.thanks_more.clone()}</p>
                    {lines}
                    {own.as_ref().map(|own| what_was_sent(own, &zone))}
                </div>
            </div>
        </PublicPage>
    }
}

/// The first one is what comes now.
fn stations(steps: [Step; 3]) -> Vec<impl IntoView> {
    let mut stations = Vec::new();
    for (at, step) in steps.into_iter().enumerate() {
        stations.push(view! {
            <li aria-current=attribute_if(at == 0, "step")><i></i><b>{step.when}</b><span>{step.what}</span></li>
        });
    }
    stations
}

#[cfg(test)]
mod tests;
