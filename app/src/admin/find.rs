//! "Go to or find": screens by their names and by everyday words, requests, content. The script `admin/find.ts` shows
//! the same results in a panel over the open screen.

use super::frame::Frame;
use super::frame::find_field;
use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::{ADD, Destination, GROUPS, Screen, destination_of, first_screen, matching, texts};
use super::{count_unanswered, page, page_header};
use crate::api::admin::find as api;
use crate::url::query_text;
use backend::editing::FoundRow;
use domain::kinds::Kind;
use domain::leads::lead::LeadSummary;
use domain::text::address::encoded;
use leptos::prelude::*;

const HERE: Screen = Screen::Find;
/// Of requests, and of each kind of content.
const SHOWN: i64 = 5;
/// Of all content.
const CONTENT_SHOWN: usize = 12;
/// Letters of a request's words before and after what was found.
const AROUND: usize = 40;

struct Found {
    icon: Icon,
    name: String,
    /// A sentence of it, in the serif.
    says: String,
    place: String,
    href: String,
}

struct Group {
    title: &'static str,
    found: Vec<Found>,
}

#[component]
pub fn FindPage() -> impl IntoView {
    let q = query_text("q").trim().to_owned();
    page(HERE.label(), |admin| async move {
        let waiting = count_unanswered().await;
        let groups = if q.is_empty() { vec![go_to(), to_do()] } else { groups(&q).await };
        let results = results(&q, groups);
        view! {
            <Frame email=admin.email here=HERE waiting>
                {page_header(HERE.label(), HERE.about().to_owned(), None)}
                <div class="find-page">{find_field(&q)}</div>
                {results}
            </Frame>
        }
    })
}

async fn groups(q: &str) -> Vec<Group> {
    let mut screens = Vec::new();
    for destination in matching(q) {
        screens.push(screen(destination));
    }
    // What cannot be read is left out: the screens are found without the database.
    let leads = api::leads(q, SHOWN).await.unwrap_or_default();
    let more = leads.len() == usize::try_from(SHOWN).unwrap_or(usize::MAX);
    let mut requests: Vec<Found> = leads.into_iter().map(|lead| request(lead, q)).collect();
    if more {
        requests.push(all_requests(q));
    }
    let rows = api::content(q, SHOWN).await.unwrap_or_default();
    let content = rows.into_iter().filter_map(row).take(CONTENT_SHOWN).collect();
    let mut groups = vec![
        Group { title: "Go to", found: screens },
        Group { title: "Requests", found: requests },
        Group { title: "On the site", found: content },
    ];
    groups.retain(|group| !group.found.is_empty());
    groups
}

fn go_to() -> Group {
    let mut found = Vec::new();
    for entry in GROUPS.concat() {
        let texts = texts(entry);
        found.push(Found {
            icon: texts.icon,
            name: texts.label.to_owned(),
            says: String::new(),
            place: texts.inside.to_owned(),
            href: first_screen(entry).href().into_owned(),
        });
    }
    Group { title: "Go to", found }
}

fn to_do() -> Group {
    let mut found = Vec::new();
    for choice in ADD {
        found.push(Found {
            icon: choice.icon,
            name: choice.label.to_owned(),
            says: String::new(),
            place: "Add".to_owned(),
            href: choice.href.to_owned(),
        });
    }
    Group { title: "Add", found }
}

fn screen(destination: &Destination) -> Found {
    let place = destination.place;
    let former = destination.screen.label();
    Found {
        icon: destination.screen.icon(),
        name: place.label.to_owned(),
        says: String::new(),
        place: if former == place.label {
            texts(place.spot.entry()).label.to_owned()
        } else {
            format!("{}, {former}", texts(place.spot.entry()).label)
        },
        href: destination.screen.href().into_owned(),
    }
}

fn request(lead: LeadSummary, q: &str) -> Found {
    let place = if lead.quarantined { "Likely spam" } else { lead.status.label() };
    Found {
        icon: Icon::Inbox,
        name: lead.name,
        says: around(&lead.message, q),
        place: place.to_owned(),
        href: format!("/admin/leads/{}", lead.id),
    }
}

fn all_requests(q: &str) -> Found {
    Found {
        icon: Icon::Search,
        name: format!("All requests with “{q}”"),
        says: String::new(),
        place: String::new(),
        href: format!("/admin/leads?q={}", encoded(q)),
    }
}

/// None for a kind without a place.
fn row(row: FoundRow) -> Option<Found> {
    let destination = destination_of(Screen::of(row.kind))?;
    let href = match row.kind {
        Kind::Media => format!("/admin/media?q={}", encoded(&row.title)),
        kind => kind.edit_path(&row.id),
    };
    let entry = texts(destination.place.spot.entry()).label;
    Some(Found {
        icon: row.kind.description().icon,
        name: row.title,
        says: String::new(),
        place: if entry == destination.place.label {
            entry.to_owned()
        } else {
            format!("{entry}, {}", destination.place.label)
        },
        href,
    })
}

fn results(q: &str, groups: Vec<Group>) -> impl IntoView + use<> {
    let nothing = if groups.is_empty() {
        let places = groups_view("", vec![go_to()]);
        Some(
            view! { <p class="find-nothing">{format!("Nothing with “{q}”. Everything is in one of these:")}</p>{places} },
        )
    } else {
        None
    };
    view! { <div class="find-results" id="found">{nothing}{groups_view(q, groups)}</div> }
}

fn groups_view(q: &str, groups: Vec<Group>) -> Vec<AnyView> {
    let mut shown = Vec::new();
    for (number, group) in groups.into_iter().enumerate() {
        let id = format!("found-{number}");
        let rows = group.found.into_iter().map(|found| found_view(q, found)).collect_view();
        shown.push(
            view! { <section aria-labelledby=id><h2 id=id.clone()>{group.title}</h2><ul>{rows}</ul></section> }
                .into_any(),
        );
    }
    shown
}

fn found_view(q: &str, found: Found) -> impl IntoView + use<> {
    let says =
        if found.says.is_empty() { None } else { Some(view! { <q class="found__says">{marked(&found.says, q)}</q> }) };
    view! {
        <li>
            <a class="found" href=found.href>
                {found.icon.draw()}
                <span class="found__name">{marked(&found.name, q)}" "{says}</span>
                <span class="found__place">{found.place}</span>
            </a>
        </li>
    }
}

/// The text with the words of a search marked. Only plain letters are found in either case.
fn marked(text: &str, q: &str) -> Vec<AnyView> {
    let mut shown = Vec::new();
    let mut rest = text;
    while let Some((at, length)) = first_match(rest, q) {
        shown.push(rest[..at].to_owned().into_any());
        shown.push(view! { <mark>{rest[at..at + length].to_owned()}</mark> }.into_any());
        rest = &rest[at + length..];
    }
    if !rest.is_empty() {
        shown.push(rest.to_owned().into_any());
    }
    shown
}

/// Where the first of the words begins, and its length.
fn first_match(text: &str, q: &str) -> Option<(usize, usize)> {
    let text = text.to_ascii_lowercase();
    let mut first: Option<(usize, usize)> = None;
    for word in q.to_ascii_lowercase().split_whitespace() {
        if let Some(at) = text.find(word)
            && first.is_none_or(|(before, _)| at < before)
        {
            first = Some((at, word.len()));
        }
    }
    first
}

/// The part of a text around the first match, or its beginning.
fn around(text: &str, q: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let at = first_match(&text, q).map_or(0, |(at, _)| at);
    let before: Vec<char> = text[..at].chars().collect();
    let from = before.len().saturating_sub(AROUND);
    let part: String = text.chars().skip(from).take(2 * AROUND).collect();
    let begin = if from > 0 { "…" } else { "" };
    let end = if text.chars().count() > from + 2 * AROUND { "…" } else { "" };
    format!("{begin}{part}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::summary;
    use crate::test_html::html_of;

    #[test]
    fn a_request_shows_the_words_around_what_was_found() {
        let mut lead = summary("Jane <b>Halloran");
        lead.message = format!("{} Warm walnut, brass that does not shout.", "Long before. ".repeat(9));
        let html =
            html_of(|| results("walnut", vec![Group { title: "Requests", found: vec![request(lead, "walnut")] }]));
        assert!(html.contains("<mark>walnut</mark>") && html.contains("brass"), "{html}");
        assert!(html.contains("Jane &lt;b&gt;Halloran") && html.contains("…"), "{html}");
    }

    #[test]
    fn content_says_where_it_lies() {
        let faq = FoundRow { kind: Kind::Faqs, id: "f1".into(), title: "How does Walnut age?".into() };
        let found = row(faq).expect("a row");
        assert_eq!((found.place.as_str(), found.href.as_str()), ("Words, FAQs", "/admin/faqs/f1/edit"));
        let picture = FoundRow { kind: Kind::Media, id: "m1".into(), title: "salon & deck".into() };
        assert_eq!(row(picture).expect("a row").href, "/admin/media?q=salon%20%26%20deck");
    }

    #[test]
    fn nothing_found_says_so_and_leads_on() {
        let html = html_of(|| results("<i>", vec![]));
        assert!(html.contains("Nothing with “&lt;i&gt;”") && html.contains("/admin/settings"), "{html}");
    }

    #[test]
    fn marks_keep_every_letter() {
        let html = html_of(|| marked("Äpfel und Äste WALNUT walnut", "walnut und"));
        assert_eq!(html.replace("<mark>", "").replace("</mark>", ""), "Äpfel und Äste WALNUT walnut");
        assert_eq!(html.matches("<mark>").count(), 3, "{html}");
    }
}
