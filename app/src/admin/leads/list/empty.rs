use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use backend::leads::LeadPage;
use domain::leads::lead::{LeadCounts, LeadFilter};
use domain::messages::admin as messages;
use domain::site::pages::{CONTACT, VISIT, VISUALIZER};
use leptos::prelude::*;

pub(crate) fn nothing(query: &InboxQuery, page: &LeadPage) -> impl IntoView + use<> {
    if query.q.is_empty() && query.is_narrowed() {
        let words = match (query.from, query.to) {
            (Some(from), Some(to)) if from > to => messages::inbox_days_reversed(&from.reading(), &to.reading()),
            _ => format!("Nothing under {} matches these choices.", query.tab.label()),
        };
        return view! {
            <div class="inbox__no-results">
                <h2>"No match"</h2>
                <p>{words}</p>
                <a class="link" href=query.whole()>"Show all"</a>
            </div>
        }
        .into_any();
    }
    if !query.q.is_empty() {
        return view! {
            <div class="inbox__no-results">
                <h2>"No match"</h2>
                <p>{format!("Nothing under {} matches \u{201c}{}\u{201d}.", query.tab.label(), query.q)}</p>
                {elsewhere(query, page)}
                <a class="link" href=query.whole()>"Clear the search"</a>
            </div>
        }
        .into_any();
    }
    let (title, words) = match query.tab {
        LeadFilter::Open => ("All tied up, nothing waiting", "New requests appear here as soon as they are sent."),
        LeadFilter::Won => ("Nothing won yet", "Set a lead\u{2019}s status to Won and it moves here."),
        LeadFilter::Closed => ("Nothing closed yet", "Leads you set to Closed are kept here."),
        LeadFilter::Quarantine => (
            "Quarantine is empty",
            "Requests that look automated are held here and send nothing until you release them.",
        ),
    };
    let older = if !query.after.is_empty() && page.counts.of(query.tab) > 0 {
        Some(view! { <a class="link" href=query.whole()>"Back to the newest"</a> })
    } else {
        None
    };
    view! { <div class="inbox__no-results"><h2>{title}</h2><p>{words}</p>{older}</div> }.into_any()
}

/// The other tabs on which the search finds something.
fn elsewhere(query: &InboxQuery, page: &LeadPage) -> Vec<AnyView> {
    let counts = page.groups.tabs(&query.choices);
    let mut links = Vec::new();
    for tab in LeadFilter::ALL {
        let found = counts.of(tab);
        if tab == query.tab || found == 0 {
            continue;
        }
        let matches = if found == 1 { "match" } else { "matches" };
        let words = format!("{found} {matches} under {}", tab.label());
        links.push(view! { <p><a class="link" href=query.tab(tab)>{words}</a></p> }.into_any());
    }
    links
}

pub(crate) fn empty(counts: LeadCounts, has_webhook: bool) -> impl IntoView {
    let webhook = if has_webhook {
        view! { <span class="badge badge--success">{Icon::Check.draw()}"Set up"</span> }
    } else {
        view! { <span class="badge badge--warning">{Icon::Clock.draw()}"Not set up"</span> }
    };
    let held = InboxQuery::default().tab(LeadFilter::Quarantine);
    view! {
        <div class="empty-state">
            {cleat()}
            <h2>"All tied up, nothing waiting"</h2>
            <p>"When someone asks for a quote, a refit or a visit, it appears here first, before anything is sent on. Try the forms yourself:"</p>
            <div class="actions">
                <a class="button button--outline" href=CONTACT.path>"Quote"</a>
                <a class="button button--outline" href=VISUALIZER.path>"Refit"</a>
                <a class="button button--outline" href=VISIT.path>"Visit"</a>
            </div>
            <ul>
                <li>
                    {Icon::Inbox.draw()}"Every request is stored here, even if everything else fails"
                    <span class="badge badge--success">{Icon::Check.draw()}"Ready"</span>
                </li>
                <li>{Icon::Plug.draw()}"Another program"{webhook}</li>
                <li>
                    {Icon::Shield.draw()}<a class="link" href=held>"Quarantine"</a>" holds likely spam"
                    <span class="badge">{format!("{} held", counts.quarantine)}</span>
                </li>
            </ul>
        </div>
    }
}

pub(crate) fn summary_sentence(counts: LeadCounts) -> String {
    match (counts.unread, counts.open) {
        (0, 0) => "Nothing is waiting for you.".to_owned(),
        (0, _) => "You have read everything. Choose a lead to see it here.".to_owned(),
        (1, _) => "One lead is unread. Choose it to see it here.".to_owned(),
        (n, _) => format!("{n} leads are unread. Choose one to see it here."),
    }
}

pub(crate) fn cleat() -> impl IntoView {
    view! {
        <svg class="illustration" viewBox="0 0 300 150" aria-hidden="true">
            <path class="illustration__plank" d="M6 112H294M22 126H278M44 140H256M70 112v14M160 112v14M236 112v14M112 126v14M204 126v14"></path>
            <path class="illustration__cleat" d="M118 111c2-9 8-13 9-22M182 111c-2-9-8-13-9-22M118 111h20c1-8 3-12 12-12s11 4 12 12h20M92 82c0-5 4-7 9-7 12 0 20 4 49 4s37-4 49-4c5 0 9 2 9 7s-5 8-10 8c-12 0-22 1-48 1s-36-1-48-1c-5 0-10-3-10-8z"></path>
            <path d="M8 64c30 26 62 42 104 40M8 72c30 26 60 40 104 38M112 104c12 0 20-8 30-26M112 110c16 0 26-12 37-31M158 78c8 18 18 28 34 26 8-1 10-8 4-10M152 79c8 20 20 33 40 31 14-2 18-18 6-22"></path>
        </svg>
    }
}
