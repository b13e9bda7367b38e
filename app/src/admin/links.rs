//! The links in the content and their state. Every action is a form post.

use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::Screen;
use super::frame::{FailureNote, Frame};
use super::times::When;
use super::{count_unanswered, page, page_header, pagination, set_failure_status, when};
use crate::api::admin::links as api;
use crate::ui::attribute_if;
use crate::url::{query_param, query_text};
use backend::site::links::{LinkEntry, LinkPage};
use domain::Timestamp;
use domain::messages::redirects as msg;
use domain::site::link::LinkState;
use leptos::prelude::*;

const TABS: [(Option<LinkState>, &str); 6] = [
    (Some(LinkState::Broken), "Broken"),
    (Some(LinkState::Moved), "Moved"),
    (Some(LinkState::Unsure), "Could not be checked"),
    (Some(LinkState::Fine), "Working"),
    (Some(LinkState::Unchecked), "Not checked yet"),
    (None, "Ignored"),
];

fn code(tab: Option<LinkState>) -> &'static str {
    match tab {
        Some(state) => state.code(),
        None => "ignored",
    }
}

fn tab_of(asked: &str) -> Option<LinkState> {
    if asked == "ignored" { None } else { Some(LinkState::from_code(asked).unwrap_or(LinkState::Broken)) }
}

fn tab_href(tab: Option<LinkState>) -> String {
    format!("/admin/links?show={}", code(tab))
}

#[component]
pub fn LinksPage() -> impl IntoView {
    let tab = tab_of(&query_text("show"));
    let after = query_param("after");
    let done = query_param("done");
    let changed = query_param("id");
    page("Links", move |admin| async move {
        let page = api::list(tab, after.as_deref()).await;
        let when = when().await;
        let waiting = count_unanswered().await;
        let content = match page {
            Ok(page) => {
                let said = result_note(done.as_deref(), changed.as_deref(), tab);
                view! { {head()}{said}{screen(page, tab, after.is_some(), &when)} }.into_any()
            }
            Err(cause) => {
                set_failure_status(&cause);
                view! { {head()}<FailureNote sentence=msg::LINKS_FAILED/> }.into_any()
            }
        };
        view! { <Frame email=admin.email here=Screen::Links waiting>{content}</Frame> }
    })
}

fn head() -> impl IntoView {
    let scan = view! {
        <form method="post" action="/admin/links/scan" data-busy="">
            <button class="button button--outline">"Check everything now"</button>
        </form>
    };
    page_header("Links", Screen::Links.about().to_owned(), Some(scan.into_any()))
}

fn result_note(done: Option<&str>, id: Option<&str>, tab: Option<LinkState>) -> Option<impl IntoView + use<>> {
    let (class, sentence) = match done? {
        "checked" => ("note note--top", msg::LINK_CHECKED),
        "ignored" => ("note note--top", msg::LINK_IGNORED),
        "watched" => ("note note--top", msg::LINK_WATCHED),
        "scanned" => ("note note--top", msg::LINKS_SCANNED),
        "gone" => ("note note--error note--top", msg::LINK_GONE),
        "failed" => ("note note--error note--top", msg::LINK_FAILED),
        _ => return None,
    };
    let undo = match (done?, id) {
        ("ignored", Some(id)) if backend::ids::is_id(id) => Some(undo_form(act(id, "watch", tab))),
        ("watched", Some(id)) if backend::ids::is_id(id) => Some(undo_form(act(id, "ignore", tab))),
        _ => None,
    };
    Some(view! { <div class=class role="status"><p class="note__body">{sentence}</p>{undo}</div> })
}

fn undo_form(action: String) -> impl IntoView {
    view! {
        <form class="note__actions" method="post" action=action data-busy="">
            <button class="button button--ghost button--small">"Undo"</button>
        </form>
    }
}

fn act(id: &str, verb: &str, tab: Option<LinkState>) -> String {
    format!("/admin/links/{id}/{verb}?show={}", code(tab))
}

fn screen(page: LinkPage, tab: Option<LinkState>, deep: bool, when: &When) -> impl IntoView + use<> {
    let LinkPage { counts, links, next } = page;
    if counts.all() == 0 {
        return view! {
            <div class="empty-state empty-state--small">
                <h2>"No links known yet"</h2>
                <p>"The content is scanned for links from time to time. Press the button above to do it now."</p>
            </div>
        }
        .into_any();
    }
    let tabs = TABS
        .into_iter()
        .map(|(state, label)| {
            let current = attribute_if(state == tab, "true");
            view! { <a href=tab_href(state) aria-current=current>{label}" "<span>{counts.of(state)}</span></a> }
        })
        .collect_view();
    let list = if links.is_empty() {
        nothing(tab, deep).into_any()
    } else {
        let rows = links.into_iter().map(|entry| row(entry, tab, when)).collect_view();
        view! { <ul class="record-list record-list--cards">{rows}</ul> }.into_any()
    };
    let newest = if deep { Some(tab_href(tab)) } else { None };
    let older = next.map(|next| format!("{}&after={next}", tab_href(tab)));
    let more = pagination("pagination pagination--flat", newest, older);
    view! { <nav class="tabs" aria-label="Filter">{tabs}</nav>{list}{more} }.into_any()
}

fn nothing(tab: Option<LinkState>, deep: bool) -> impl IntoView {
    let words = match tab {
        _ if deep => "No more links.",
        Some(LinkState::Broken) => "No link is broken, as far as could be checked.",
        Some(LinkState::Moved) => "No link leads to a page that has moved.",
        Some(LinkState::Unsure) => "Every website responded.",
        Some(LinkState::Fine) => "No link has been found to work yet.",
        Some(LinkState::Unchecked) => "Every link has been checked.",
        None => "You have not ignored any links.",
    };
    let calm = tab == Some(LinkState::Broken);
    let icon = if calm { Some(Icon::Check.draw()) } else { None };
    view! { <p class=if calm { "empty-text empty-text--success" } else { "empty-text" }>{icon}{words}</p> }
}

fn row(entry: LinkEntry, tab: Option<LinkState>, when: &When) -> impl IntoView + use<> {
    let LinkEntry { link, uses } = entry;
    let state = LinkState::from_code(&link.state).unwrap_or(LinkState::Unchecked);
    let (class, icon) = match state {
        LinkState::Fine => ("badge badge--success", Icon::Check),
        LinkState::Broken => ("badge badge--error", Icon::Alert),
        LinkState::Moved | LinkState::Unsure => ("badge badge--warning", Icon::Alert),
        LinkState::Unchecked => ("badge", Icon::Clock),
    };
    let checked = link.checked_at.map(|at| {
        let at = Timestamp(at);
        view! { <span>"Checked "<time datetime=when.machine(at)>{when.short(at)}</time></span> }
    });
    let outcome = match &link.outcome {
        Some(words) if state != LinkState::Fine => Some(view! { <p class="record-row__text">{words.clone()}</p> }),
        _ => None,
    };
    let mut places = Vec::new();
    for place in uses {
        let name = if place.title == place.kind { place.kind } else { format!("{}: {}", place.kind, place.title) };
        places.push(view! { <li><a class="link break-anywhere" href=place.href>{name}</a></li> });
    }
    let verb = if link.is_ignored { "watch" } else { "ignore" };
    let label = if link.is_ignored { "Report again" } else { "Ignore" };
    let spoken = format!(" {}", link.url);
    let again = if !link.is_ignored {
        Some(view! {
            <form method="post" action=act(&link.id, "check", tab) data-busy="">
                <button class="button button--outline button--small">"Check again"<span class="visually-hidden">{spoken.clone()}</span></button>
            </form>
        })
    } else {
        None
    };
    view! {
        <li class="record-row">
            <div class="record-row__body">
                <h2 class="break-anywhere"><a href=link.url.clone() rel="noreferrer nofollow">{link.url.clone()}</a></h2>
                <p class="record-row__meta">
                    <span class=class>{icon.draw()}{state.label()}</span>
                    <span>{if link.is_external { "Another website" } else { "This website" }}</span>
                    {checked}
                </p>
                {outcome}
                <ul class="link-uses" aria-label="Used in">{places}</ul>
            </div>
            <div class="record-row__actions">
                {again}
                <form method="post" action=act(&link.id, verb, tab) data-busy="">
                    <button class="button button--ghost button--small">{label}<span class="visually-hidden">{spoken.clone()}</span></button>
                </form>
            </div>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use backend::site::links::{LinkCounts, LinkRow, LinkUse};

    fn entry(url: &str, state: LinkState) -> LinkEntry {
        LinkEntry {
            link: LinkRow {
                id: "l-1".into(),
                url: url.into(),
                is_external: true,
                state: state.code().into(),
                outcome: Some("Answered 404".into()),
                is_ignored: false,
                checked_at: Some(1_795_200_000_000),
            },
            uses: vec![LinkUse { kind: "Blog post".into(), title: "Teak".into(), href: "/admin/blog/p/edit".into() }],
        }
    }

    #[test]
    fn a_row_says_what_is_wrong_and_where_to_mend_it() {
        let counts = LinkCounts { by_state: vec![(LinkState::Broken, 1)], ignored: 2 };
        let links = vec![entry("https://gone.example/<x>", LinkState::Broken)];
        let page = html_of(|| screen(LinkPage { counts, links, next: None }, Some(LinkState::Broken), false, &when()));
        for part in
            ["Answered 404", "Blog post: Teak", "/admin/blog/p/edit", "/admin/links/l-1/check?show=broken", "&lt;x&gt;"]
        {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("style="));
    }

    #[test]
    fn tabs_are_read_back_and_unknown_ones_are_the_first() {
        for (tab, _) in TABS {
            assert_eq!(tab_of(code(tab)), tab);
        }
        assert_eq!(tab_of("nonsense"), Some(LinkState::Broken));
        let empty = html_of(|| screen(LinkPage::default(), Some(LinkState::Broken), false, &when()));
        assert!(empty.contains("No links known yet"));
    }
}
