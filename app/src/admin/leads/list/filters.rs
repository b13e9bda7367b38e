use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use backend::features::lead_filters;
use backend::leads::LeadPage;
use domain::content::option_lists::OptionList;
use domain::features::reports::{messages as reports, source_name};
use domain::leads::filter::{LeadGroups, place_code};
use domain::leads::lead::{LeadFilter, LeadSource};
use domain::leads::options::LeadStatus;
use domain::messages::inbox as msg;
use domain::time::day::Day;
use leptos::prelude::*;

pub(crate) fn search(query: &InboxQuery) -> impl IntoView + use<> {
    let kept = query.narrowing_fields().into_iter().filter(|(_, value)| !value.is_empty());
    let kept = kept.map(|(name, value)| view! { <input type="hidden" name=name value=value/> }).collect_view();
    view! {
        <form class="search" role="search" method="get" action="/admin/leads">
            {tab_field(query)}
            {kept}
            <label class="visually-hidden" for="q">"Search leads"</label>
            <input class="input" id="q" name="q" type="search" value=query.q.clone() placeholder=msg::SEARCH_HINT/>
            <button aria-label="Search">{Icon::Search.draw()}</button>
        </form>
    }
}

fn tab_field(query: &InboxQuery) -> Option<impl IntoView + use<>> {
    if query.tab == LeadFilter::default() {
        return None;
    }
    Some(view! { <input type="hidden" name="tab" value=query.tab.code()/> })
}

/// One of the choices, with the number of leads that it has.
struct Choice {
    code: String,
    label: String,
    leads: i64,
    is_chosen: bool,
}

pub(crate) fn filter_form(query: &InboxQuery, page: &LeadPage) -> impl IntoView + use<> {
    let groups = &page.groups;
    let day = |day: Option<Day>| day.map(Day::iso);
    let statuses = if query.tab == LeadFilter::Open {
        Some(choice_field("Status", "status", "Any status", statuses(query, groups), groups.is_cut))
    } else {
        None
    };
    let words =
        if !query.q.is_empty() { Some(view! { <input type="hidden" name="q" value=query.q.clone()/> }) } else { None };
    view! {
        <details class="inbox-filter">
            <summary>"Filter"{set(query)}</summary>
            <form method="get" action="/admin/leads">
                {tab_field(query)}
                {words}
                {choice_field("Kind", "kind", "All kinds", kinds(query, groups), groups.is_cut)}
                {statuses}
                {choice_field("Source", "source", "All sources", sources(query, page), groups.is_cut)}
                {entry_field(query)}
                <label class="field"><span>"From"</span><input class="input" type="date" name="from" value=day(query.from)/></label>
                <label class="field"><span>"To"</span><input class="input" type="date" name="to" value=day(query.to)/></label>
                {feature_filters(query)}
                <div class="inbox-filter__actions"><button class="button button--small">"Filter"</button>{clear(query)}</div>
            </form>
        </details>
    }
}

/// How many choices narrow the list: the form is closed again once it was sent.
fn set(query: &InboxQuery) -> Option<impl IntoView + use<>> {
    let choices = query.narrowing_fields().iter().filter(|(_, value)| !value.is_empty()).count();
    if choices > 0 { Some(view! { <b class="inbox-filter__set">{format!(", {choices} set")}</b> }) } else { None }
}

fn clear(query: &InboxQuery) -> Option<impl IntoView + use<>> {
    if !query.is_narrowed() {
        return None;
    }
    let all = InboxQuery { tab: query.tab, q: query.q.clone(), ..InboxQuery::default() }.list();
    Some(view! { <a class="button button--ghost button--small" href=all>"Show all"</a> })
}

fn feature_filters(query: &InboxQuery) -> Vec<impl IntoView + use<>> {
    let mut boxes = Vec::new();
    for filter in lead_filters() {
        if filter.tab != query.tab {
            continue;
        }
        let class = format!("check inbox-filter__{}", filter.code);
        let is_ticked = query.ticked == Some(filter);
        boxes.push(view! {
            <label class=class>
                <input type="checkbox" name=filter.code value="yes" checked=is_ticked/>
                <span>{filter.label}</span>
            </label>
        });
    }
    boxes
}

fn kinds(query: &InboxQuery, groups: &LeadGroups) -> Vec<Choice> {
    let choice = |kind: LeadSource| Choice {
        code: kind.code().to_owned(),
        label: kind.label().to_owned(),
        leads: groups.of_kind(query.tab, &query.choices, kind),
        is_chosen: query.choices.kind == Some(kind),
    };
    LeadSource::ALL.map(choice).into()
}

fn statuses(query: &InboxQuery, groups: &LeadGroups) -> Vec<Choice> {
    let choice = |status: LeadStatus| Choice {
        code: status.code().to_owned(),
        label: status.label().to_owned(),
        leads: groups.of_status(query.tab, &query.choices, status),
        is_chosen: query.choices.status == Some(status),
    };
    [LeadStatus::New, LeadStatus::Replied, LeadStatus::Visit].map(choice).into()
}

/// The sources that leads have, under the labels of the owner's list, and last those who did not say.
fn sources(query: &InboxQuery, page: &LeadPage) -> Vec<Choice> {
    let chosen = query.choices.source.as_deref();
    let mut codes: Vec<&str> = chosen.into_iter().collect();
    codes.extend(page.groups.groups.iter().map(|group| group.source.as_str()));
    codes.sort_unstable_by_key(|code| (code.is_empty(), *code));
    codes.dedup();
    if codes == [""] && chosen.is_none() {
        return Vec::new();
    }
    let mut choices = Vec::new();
    for code in codes {
        let label = if code.is_empty() { reports::NO_ANSWER } else { page.lists.label(OptionList::Sources, code) };
        choices.push(Choice {
            code: place_code(Some(code)).to_owned(),
            label: label.to_owned(),
            leads: page.groups.of_source(query.tab, &query.choices, code),
            is_chosen: chosen == Some(code),
        });
    }
    choices
}

/// Once a row of the reports has chosen what the browser told.
fn entry_field(query: &InboxQuery) -> Option<impl IntoView + use<>> {
    let entry = query.choices.entry.clone()?;
    let code = place_code(Some(&entry)).to_owned();
    Some(view! {
        <label class="field">
            <span>{reports::SOURCES}</span>
            <select class="input" name="entry" autocomplete="off">
                <option value="">"Anything"</option>
                <option value=code selected=true>{source_name(&entry).to_owned()}</option>
            </select>
        </label>
    })
}

/// Left out if there is nothing to choose.
fn choice_field(
    label: &'static str,
    name: &'static str,
    all: &'static str,
    choices: Vec<Choice>,
    is_cut: bool,
) -> Option<impl IntoView> {
    if choices.is_empty() {
        return None;
    }
    let more = if is_cut { "+" } else { "" };
    let mut options = Vec::new();
    for Choice { code, label, leads, is_chosen } in choices {
        options.push(view! { <option value=code selected=is_chosen>{format!("{label} ({leads}{more})")}</option> });
    }
    Some(view! {
        <label class="field">
            <span>{label}</span>
            <select class="input" name=name autocomplete="off"><option value="">{all}</option>{options}</select>
        </label>
    })
}
