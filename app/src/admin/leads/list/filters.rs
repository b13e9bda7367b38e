use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use backend::leads::Narrowing;
use domain::leads::lead::{LeadFilter, LeadSource};
use domain::time::day::Day;
use leptos::prelude::*;

pub(crate) fn search(query: &InboxQuery) -> impl IntoView + use<> {
    let tab = if query.tab != LeadFilter::default() {
        Some(view! { <input type="hidden" name="tab" value=query.tab.code()/> })
    } else {
        None
    };
    view! {
        <form class="search" role="search" method="get" action="/admin/leads">
            {tab}
            {hidden_filters(query)}
            <label class="visually-hidden" for="q">"Search leads"</label>
            <input
                class="input" id="q" name="q" type="search" value=query.q.clone()
                placeholder="Name, number or words"
            />
            <button aria-label="Search">{Icon::Search.draw()}</button>
        </form>
    }
}

/// Source and days as hidden inputs, so that a search keeps them.
fn hidden_filters(query: &InboxQuery) -> impl IntoView + use<> {
    let source = query.source.map(|source| view! { <input type="hidden" name="source" value=source.code()/> });
    let from = query.from.map(|day| view! { <input type="hidden" name="from" value=day.iso()/> });
    let to = query.to.map(|day| view! { <input type="hidden" name="to" value=day.iso()/> });
    let unasked = if query.unasked { Some(view! { <input type="hidden" name="unasked" value="yes"/> }) } else { None };
    view! { {source}{from}{to}{unasked} }
}

pub(crate) fn narrow(query: &InboxQuery) -> impl IntoView + use<> {
    let narrowed = query.narrowing() != Narrowing::default();
    let day = |day: Option<Day>| day.map(Day::iso);
    let sources = LeadSource::ALL
        .into_iter()
        .map(|source| {
            view! { <option value=source.code() selected=query.source == Some(source)>{source.label()}</option> }
        })
        .collect_view();
    let all = InboxQuery { tab: query.tab, q: query.q.clone(), ..InboxQuery::default() }.list();
    let clear = if narrowed {
        Some(view! { <a class="button button--ghost button--small" href=all>"Show all"</a> })
    } else {
        None
    };
    let tab = if query.tab != LeadFilter::default() {
        Some(view! { <input type="hidden" name="tab" value=query.tab.code()/> })
    } else {
        None
    };
    // Only people whose request was won are asked.
    let unasked = if query.tab == LeadFilter::Won {
        Some(view! {
            <label class="check inbox-filter__unasked">
                <input type="checkbox" name="unasked" value="yes" checked=query.unasked/>
                <span>"Not asked for a review yet"</span>
            </label>
        })
    } else {
        None
    };
    let words =
        if !query.q.is_empty() { Some(view! { <input type="hidden" name="q" value=query.q.clone()/> }) } else { None };
    view! {
        <details class="inbox-filter" open=narrowed>
            <summary>"Source and date"</summary>
            <form method="get" action="/admin/leads">
                {tab}
                {words}
                <label class="field">
                    <span>"Source"</span>
                    <select class="input" name="source" autocomplete="off">
                        <option value="">"All sources"</option>
                        {sources}
                    </select>
                </label>
                <label class="field"><span>"From"</span><input class="input" type="date" name="from" value=day(query.from)/></label>
                <label class="field"><span>"To"</span><input class="input" type="date" name="to" value=day(query.to)/></label>
                {unasked}
                <div class="inbox-filter__actions"><button class="button button--small">"Filter"</button>{clear}</div>
            </form>
        </details>
    }
}
