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
use backend::leads::FoundLeads;
use domain::kinds::Kind;
use domain::leads::lead::LeadSummary;
use domain::text::address::encoded;
use leptos::prelude::*;

const HERE: Screen = Screen::Find;
/// Of requests, and of each kind of content.
const SHOWN: usize = 5;
/// Of all content.
const CONTENT_SHOWN: usize = 12;
/// Of each kind of content, and all that "All places" shows.
const COUNTED: i64 = 100;
/// Letters of a request's words before and after what was found.
const AROUND: usize = 40;

struct Found {
    icon: Icon,
    name: String,
    /// A sentence of it, in the serif.
    says: String,
    place: String,
    href: String,
    /// In place of the icon.
    picture: Option<String>,
    /// Where visitors see it; empty if they do not.
    see: String,
}

impl Found {
    fn new(icon: Icon, name: impl Into<String>, place: impl Into<String>, href: impl Into<String>) -> Self {
        Self {
            icon,
            name: name.into(),
            says: String::new(),
            place: place.into(),
            href: href.into(),
            picture: None,
            see: String::new(),
        }
    }
}

struct Group {
    title: &'static str,
    found: Vec<Found>,
}

#[component]
pub fn FindPage() -> impl IntoView {
    let q = query_text("q").trim().to_owned();
    let all = query_text("all") == "yes";
    page(HERE.label(), |admin| async move {
        let waiting = count_unanswered().await;
        let groups = if q.is_empty() { vec![go_to(), to_do()] } else { groups(&q, all).await };
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

async fn groups(q: &str, all: bool) -> Vec<Group> {
    let mut screens = Vec::new();
    for destination in matching(q) {
        screens.push(screen(destination));
    }
    // What cannot be read is left out: the screens are found without the database.
    let leads = api::leads(q, SHOWN).await.unwrap_or_default();
    let mut content = api::content(q, COUNTED).await.unwrap_or_default();
    content.rows.retain(|row| destination_of(Screen::of(row.kind)).is_some());
    let places = leads.number + content.rows.len();
    let is_cut = leads.is_cut || content.is_cut;
    let rows = if all { content.rows } else { few(content.rows) };
    let shown = leads.newest.len() + rows.len();
    let rows = api::described(rows.clone()).await.unwrap_or(rows);
    let also = if !all && places > shown { vec![all_places(q, places, is_cut)] } else { Vec::new() };
    let mut groups = vec![
        Group { title: "Go to", found: screens },
        Group { title: "Requests", found: requests(leads, q) },
        Group { title: "On the site", found: rows.into_iter().filter_map(row).collect() },
        Group { title: "Also", found: also },
    ];
    groups.retain(|group| !group.found.is_empty());
    groups
}

fn few(rows: Vec<FoundRow>) -> Vec<FoundRow> {
    let mut kept: Vec<FoundRow> = Vec::new();
    for row in rows {
        if kept.iter().filter(|other| other.kind == row.kind).count() < SHOWN {
            kept.push(row);
        }
    }
    kept.truncate(CONTENT_SHOWN);
    kept
}

fn go_to() -> Group {
    let mut found = Vec::new();
    for entry in GROUPS.concat() {
        let texts = texts(entry);
        found.push(Found::new(texts.icon, texts.label, texts.inside, first_screen(entry).href()));
    }
    Group { title: "Go to", found }
}

fn to_do() -> Group {
    let mut found = Vec::new();
    for choice in ADD {
        found.push(Found::new(choice.icon, choice.label, "Add", choice.href));
    }
    Group { title: "Add", found }
}

fn screen(destination: &Destination) -> Found {
    let place = destination.place;
    let former = destination.screen.label();
    let entry = texts(place.spot.entry()).label;
    let lies = if former == place.label { entry.to_owned() } else { format!("{entry}, {former}") };
    Found::new(destination.screen.icon(), place.label, lies, destination.screen.href())
}

fn requests(leads: FoundLeads, q: &str) -> Vec<Found> {
    let is_more = leads.number > leads.newest.len();
    let mut found: Vec<Found> = leads.newest.into_iter().map(|lead| request(lead, q)).collect();
    if is_more {
        let href = format!("/admin/leads?q={}", encoded(q));
        found.push(Found::new(Icon::Search, format!("All requests with “{q}”"), "", href));
    }
    found
}

fn request(lead: LeadSummary, q: &str) -> Found {
    let place = if lead.quarantined { "Likely spam" } else { lead.status.label() };
    Found {
        says: around(&lead.message, q),
        picture: lead.photo_id.map(|id| format!("/admin/photos/{id}?thumb")),
        ..Found::new(Icon::Inbox, lead.name, place, format!("/admin/leads/{}", lead.id))
    }
}

/// Leads to the same results, with all of them.
fn all_places(q: &str, places: usize, is_cut: bool) -> Found {
    let more = if is_cut { "+" } else { "" };
    let name = format!("All {places}{more} places with “{q}”");
    Found::new(Icon::Search, name, "", format!("/admin/find?q={}&all=yes", encoded(q)))
}

/// None for a kind without a place.
fn row(row: FoundRow) -> Option<Found> {
    let destination = destination_of(Screen::of(row.kind))?;
    let href = match row.kind {
        Kind::Media => format!("/admin/media?q={}", encoded(&row.title)),
        kind => kind.edit_path(&row.id),
    };
    let entry = texts(destination.place.spot.entry()).label;
    let label = destination.place.label;
    let lies = if entry == label { entry.to_owned() } else { format!("{entry}, {label}") };
    let found = Found::new(row.kind.description().icon, row.title, lies, href);
    Some(Found { picture: row.picture, see: row.href, ..found })
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
    let icon = match found.picture {
        Some(src) => {
            view! { <img class="found__picture" src=src width="40" height="40" alt="" loading="lazy"/> }.into_any()
        }
        None => found.icon.draw(),
    };
    let see = if found.see.is_empty() { None } else { Some(found.see) };
    view! {
        <li>
            <a class="found" href=found.href data-see=see>
                {icon}
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
        let found_row = |kind: Kind, id: &str, title: &str| FoundRow {
            kind,
            id: id.into(),
            title: title.into(),
            href: String::new(),
            picture: None,
        };
        let faq = found_row(Kind::Faqs, "f1", "How does Walnut age?");
        let found = row(faq).expect("a row");
        assert_eq!((found.place.as_str(), found.href.as_str()), ("Words, FAQs", "/admin/faqs/f1/edit"));
        let picture = found_row(Kind::Media, "m1", "salon & deck");
        assert_eq!(row(picture).expect("a row").href, "/admin/media?q=salon%20%26%20deck");
        let page = FoundRow {
            href: "/teak-decks".into(),
            picture: Some("/media/t/96.jpg".into()),
            ..found_row(Kind::Pages, "p1", "Teak decks")
        };
        let html = html_of(|| found_view("teak", row(page).expect("a row")));
        assert!(html.contains("data-see=\"/teak-decks\"") && html.contains("src=\"/media/t/96.jpg\""), "{html}");
        assert!(!html.contains("<svg"), "the picture stands in place of the icon: {html}");
    }

    #[test]
    fn few_of_each_kind_are_shown_and_all_are_counted() {
        let rows = |kind: Kind, number: usize| {
            vec![FoundRow { kind, id: "x".into(), title: "Teak".into(), href: String::new(), picture: None }; number]
        };
        let kept = few([rows(Kind::Faqs, 9), rows(Kind::Blog, 2), rows(Kind::Projects, 9)].concat());
        let of = |kind: Kind| kept.iter().filter(|row| row.kind == kind).count();
        assert_eq!((of(Kind::Faqs), of(Kind::Blog), of(Kind::Projects)), (5, 2, 5));
        let all = all_places("teak & oil", 120, true);
        assert_eq!(all.name, "All 120+ places with “teak & oil”");
        assert_eq!(all.href, "/admin/find?q=teak%20%26%20oil&all=yes");
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
