mod chosen;
mod empty;
mod filters;
mod saved;

use super::detail::{self, Beside, Neighbors};
use super::inbox_query::InboxQuery;
use super::states::{reply_state, subject, trap_filled, trouble_badge, try_badge};
use super::undo;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::times::When;
use crate::admin::{page_header, pagination};
use crate::context::LeadFormState;
use crate::ui::attribute_if;
use backend::leads::LeadPage as InboxPage;
use backend::leads::photo_deletions::Overdue;
use chosen::{act_on_chosen, tick};
use domain::leads::lead::{Lead, LeadFilter, LeadSummary};
use domain::leads::undo::UndoPlan;
use domain::messages::{self, admin as msg};
pub(crate) use empty::cleat;
use empty::{empty, nothing, summary_sentence};
use filters::{filter_form, search};
use leptos::prelude::*;
use saved::saved;

/// The action on the list that led here by a redirect.
#[derive(Clone)]
pub(crate) enum ListOutcome {
    Erased { photos_left: u64 },
    Changed { leads: u64, undo: Option<UndoPlan> },
    Undone,
}

pub(crate) fn screen(email: String, page: InboxPage, query: &InboxQuery, when: &When, has_webhook: bool) -> AnyView {
    let counts = page.counts;
    let waiting = page.waiting;
    let overdue = overdue_note(page.overdue, when);
    let nothing_ever = counts.open + counts.won + counts.closed == 0;
    if nothing_ever && page.leads.is_empty() && query.list() == InboxQuery::default().list() {
        let note = result_note(None, query, when);
        return view! {
            <Frame email here=Screen::Leads waiting>
                {page_header("Leads", None, Some(add().into_any()))}
                {note}
                {overdue}
                {empty(counts, has_webhook)}
            </Frame>
        }
        .into_any();
    }
    let column = column(page, query, when, None);
    view! {
        <Frame email here=Screen::Leads waiting full=true>
            <div class="inbox">
                {column}
                <div class="inbox__detail inbox__no-selection">
                    {cleat()}
                    <p>{summary_sentence(counts)}</p>
                </div>
            </div>
        </Frame>
    }
    .into_any()
}

pub(crate) fn with_open_lead(
    email: String,
    page: InboxPage,
    query: &InboxQuery,
    when: &When,
    lead: &Lead,
    beside: Beside,
) -> impl IntoView + use<> {
    let waiting = page.waiting;
    let neighbors = Neighbors::of(&page.leads, &lead.summary.id);
    let column = column(page, query, when, Some(&lead.summary.id));
    let article = detail::article(lead, Beside { neighbors, ..beside }, query, when);
    view! {
        <Frame email here=Screen::Leads waiting full=true>
            <div class="inbox inbox--open">
                {column}
                {article}
            </div>
        </Frame>
    }
}

pub(crate) fn missing(email: String, page: InboxPage, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let waiting = page.waiting;
    let column = column(page, query, when, Some(""));
    let list = query.list();
    view! {
        <Frame email here=Screen::Leads waiting full=true>
            <div class="inbox inbox--open">
                {column}
                <div class="inbox__detail">
                    <a class="back-link" href=list.clone()>{Icon::Left.draw_small()}"Leads"</a>
                    <div class="empty-state">
                        {cleat()}
                        <h1>{messages::LEAD_NOT_FOUND}</h1>
                        <p>"It may have been erased, or the address is incomplete."</p>
                        <div class="actions"><a class="button" href=list>"All leads"</a></div>
                    </div>
                </div>
            </div>
        </Frame>
    }
}

/// The list itself. Next to a lead (`Some`, even of an unknown id) its title is not the page's
/// heading.
fn column(page: InboxPage, query: &InboxQuery, when: &When, open: Option<&str>) -> impl IntoView + use<> {
    let rows = page.leads.iter().map(|lead| row(lead, query, when, open)).collect_view();
    let list =
        if page.leads.is_empty() { nothing(query, &page).into_any() } else { view! { <ul>{rows}</ul> }.into_any() };
    let title = match open {
        None => view! { <h1>"Leads"</h1> }.into_any(),
        Some(_) => view! { <h2 class="h1">"Leads"</h2> }.into_any(),
    };
    let newest = if !query.after.is_empty() { Some(query.older("")) } else { None };
    let overdue = overdue_note(page.overdue, when);
    let more = pagination("pagination", newest, page.next.as_ref().map(|next| query.older(next)));
    view! {
        <section class="inbox__list" aria-label="Leads">
            <div>
                <div class="inbox__header">
                    <div class="inbox__title">{title}{add()}{export(query)}</div>
                    {result_note(open, query, when)}
                    {overdue}
                    {search(query)}
                    {filter_form(query, &page)}
                    {saved(query, &page.saved)}
                    {tabs(query, &page)}
                    {act_on_chosen(query, page.leads.len())}
                </div>
                {list}
                {more}
            </div>
        </section>
    }
}

fn add() -> impl IntoView {
    view! { <a class="button button--small" href="/admin/leads/new">{Icon::Plus.draw()}"Add lead"</a> }
}

/// CSV export of the leads of the chosen days. Not a link of the client's router, because the response is a file.
fn export(query: &InboxQuery) -> impl IntoView + use<> {
    view! { <a class="button button--outline button--small" href=query.export() rel="external">{Icon::Down.draw()}"Export CSV"</a> }
}

/// The result of an erasure or of a failed form; next to an open lead, the lead shows it.
fn result_note(open: Option<&str>, query: &InboxQuery, when: &When) -> Option<AnyView> {
    if open.is_some() {
        return None;
    }
    if let Some(refused) = use_context::<LeadFormState>() {
        return Some(view! { <FailureNote sentence=refused.notice/> }.into_any());
    }
    let done = use_context::<ListOutcome>()?;
    let is_left = matches!(done, ListOutcome::Erased { photos_left: 1.. });
    let class = if is_left { "note note--error" } else { "note" };
    let icon = if is_left { Icon::Alert } else { Icon::Check };
    let said = match &done {
        ListOutcome::Erased { photos_left } => msg::person_erased_but(*photos_left),
        ListOutcome::Changed { leads, .. } => messages::inbox::leads_changed(*leads),
        ListOutcome::Undone => messages::inbox::CHANGE_UNDONE.to_owned(),
    };
    let form = match done {
        ListOutcome::Changed { undo: Some(plan), .. } => undo::form(&plan, query.act_on_chosen("undo"), when),
        ListOutcome::Changed { undo: None, .. } | ListOutcome::Erased { .. } | ListOutcome::Undone => None,
    };
    Some(
        view! { <div class=class role="status">{icon.draw()}<div class="note__body">{said}</div>{form}</div> }
            .into_any(),
    )
}

fn overdue_note(overdue: Overdue, when: &When) -> Option<AnyView> {
    if overdue.photos == 0 {
        return None;
    }
    let since = overdue.since?;
    let said = msg::photos_overdue(overdue.photos, &when.full(since));
    let note = view! {
        <div class="note note--error" role="status">{Icon::Alert.draw()}<div class="note__body">{said}</div></div>
    };
    Some(note.into_any())
}

/// With the counts of what matches. Of a search, only the newest matches are counted.
fn tabs(query: &InboxQuery, page: &InboxPage) -> impl IntoView + use<> {
    let counts = page.groups.tabs(&query.choices);
    let more = if page.groups.is_cut { "+" } else { "" };
    let tabs = LeadFilter::ALL
        .into_iter()
        .map(|tab| {
            let current = attribute_if(tab == query.tab, "true");
            let count = format!("{}{more}", counts.of(tab));
            view! { <a href=query.tab(tab) aria-current=current>{tab.label()}" "<span>{count}</span></a> }
        })
        .collect_view();
    view! { <nav class="tabs" aria-label="Filter">{tabs}</nav> }
}

fn row(lead: &LeadSummary, query: &InboxQuery, when: &When, open: Option<&str>) -> impl IntoView + use<> {
    let current = attribute_if(open == Some(lead.id.as_str()), "true");
    let words = if lead.photo_missing {
        "Photo missing, the upload did not finish".to_owned()
    } else if lead.message.trim().is_empty() {
        let none = if lead.by_hand { "No message" } else { "Sent without a message" };
        none.to_owned()
    } else {
        format!("\u{201c}{}\u{201d}", lead.message.trim())
    };
    let thumb = lead.photo_id.as_ref().map(|id| {
        view! { <img src=format!("/admin/photos/{id}?thumb") width="56" height="46" alt="" loading="lazy"/> }
    });
    view! {
        <li class="lead-item">
            {tick(lead)}
            <a class="lead-row" href=query.lead(&lead.id) aria-current=current>
                {if lead.unread { Some(view! { <i class="marker"><span class="visually-hidden">"Unread"</span></i> }) } else { None }}
                <b>{lead.name.clone()}</b>
                <time datetime=when.machine(lead.received_at)>{when.short(lead.received_at)}</time>
                <p>{subject(lead)}</p>
                <p class="lead-row__message">{words}</p>
                <div class="lead-row__badges">{try_badge(lead)}{reply_state(lead, when)}{trap_filled(lead)}{trouble_badge(lead)}{damaged(lead)}</div>
                {thumb}
            </a>
        </li>
    }
}

fn damaged(lead: &LeadSummary) -> Option<impl IntoView + use<>> {
    if lead.damaged {
        Some(view! { <span class="badge badge--error">{Icon::Alert.draw_small()}{msg::DAMAGED}</span> })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, page, summary, when};
    use crate::test_html::html_of;
    use domain::leads::filter::{InboxChoices, LeadGroup, LeadGroups};
    use domain::leads::lead::{LeadCounts, LeadSource};
    use domain::leads::options::LeadStatus;
    use domain::time::day::Day;

    #[test]
    fn rows_say_who_what_when_and_how_it_stands() {
        let mut late = summary("Jane <b>Halloran");
        late.photo_id = Some("p1".into());
        late.delivery_trouble = Some(domain::delivery::Channel::Webhook);
        let mut read = summary("Elena Castillo");
        (read.unread, read.photo_missing) = (false, true);
        let html = html_of(|| {
            screen("dana@example.com".into(), page(vec![late, read]), &InboxQuery::default(), &when(), true)
        });
        assert!(html.contains("Jane &lt;b&gt;Halloran") && html.contains("Refit, Luxury Traditional"));
        assert!(html.contains("Message to a program not delivered") && html.contains("Your turn, 2 h 2 min left"));
        assert!(html.contains("Photo missing, the upload did not finish"));
        assert!(html.contains("/admin/photos/p1?thumb"));
        assert_eq!(html.matches("class=\"marker\"").count(), 1);
        assert!(!html.contains("style="));
    }

    #[test]
    fn an_inbox_that_never_had_a_lead_says_so() {
        let mut empty = page(vec![]);
        empty.counts = LeadCounts { quarantine: 1, ..LeadCounts::default() };
        let html = html_of(|| screen("dana@example.com".into(), empty, &InboxQuery::default(), &when(), false));
        assert!(
            html.contains("All tied up, nothing waiting") && html.contains("1 held") && html.contains("Not set up")
        );
        assert!(!html.contains("type=\"search\""));
    }

    #[test]
    fn a_search_without_a_match_can_be_cleared() {
        let query = InboxQuery { tab: LeadFilter::Won, q: "teak".into(), ..InboxQuery::default() };
        let html = html_of(|| screen("dana@example.com".into(), page(vec![]), &query, &when(), true));
        assert!(html.contains("No match") && html.contains("“teak”"), "{html}");
        assert!(html.contains("href=\"/admin/leads?tab=won\""));
        assert!(html.contains(r#"name="tab" value="won""#));
    }

    #[test]
    fn a_match_on_another_tab_is_one_link_away() {
        let query = InboxQuery { q: "HG-7K2M9Q".into(), ..InboxQuery::default() };
        let group = LeadGroup {
            tab: LeadFilter::Won,
            kind: LeadSource::Refit,
            status: LeadStatus::Won,
            source: String::new(),
            leads: 1,
            unread: 0,
            are_tries: false,
        };
        let groups = LeadGroups { groups: vec![group], ..LeadGroups::default() };
        let found = InboxPage { groups, ..page(vec![]) };
        let html = html_of(|| screen("dana@example.com".into(), found, &query, &when(), true));
        assert!(
            html.contains("1 match under Won") && html.contains("href=\"/admin/leads?tab=won&amp;q=HG-7K2M9Q\""),
            "{html}"
        );
    }

    #[test]
    fn days_in_the_wrong_order_are_named() {
        let query =
            InboxQuery { from: Day::parse("2026-11-30"), to: Day::parse("2026-11-01"), ..InboxQuery::default() };
        let html = html_of(|| screen("dana@example.com".into(), page(vec![]), &query, &when(), true));
        assert!(html.contains(&domain::messages::admin::inbox_days_reversed("Nov 30, 2026", "Nov 1, 2026")), "{html}");
    }

    #[test]
    fn photos_that_are_still_stored_are_said() {
        let late = |page: InboxPage| {
            html_of(|| screen("dana@example.com".into(), page, &InboxQuery::default(), &when(), true))
        };
        assert!(!late(page(vec![])).contains("waiting to be deleted"));
        let since = Some(domain::Timestamp(1_795_211_880_000));
        let overdue = Overdue { photos: 2, since };
        let html = late(InboxPage { overdue, ..page(vec![summary("Jane")]) });
        assert!(html.contains("2 photos have been waiting to be deleted since"), "{html}");
        let html = late(InboxPage { overdue, ..InboxPage::default() });
        assert!(html.contains("2 photos have been waiting to be deleted since"), "an empty inbox too: {html}");
        let erased = html_of(|| {
            provide_context(ListOutcome::Erased { photos_left: 1 });
            result_note(None, &InboxQuery::default(), &when())
        });
        assert!(erased.contains("except 1 photo"), "{erased}");
    }

    #[test]
    fn a_narrowed_list_says_to_what_and_a_search_keeps_it() {
        let query = InboxQuery {
            choices: InboxChoices { kind: Some(LeadSource::Manual), ..InboxChoices::default() },
            from: Day::parse("2026-11-01"),
            ..InboxQuery::default()
        };
        let html = html_of(|| screen("dana@example.com".into(), page(vec![summary("Jane")]), &query, &when(), true));
        assert!(html.contains("<details class=\"inbox-filter\"><summary>") && html.contains(", 2 set"), "{html}");
        assert!(html.contains(r#"value="manual" selected"#) && html.contains(r#"name="from" value="2026-11-01""#));
        assert_eq!(html.matches(r#"type="hidden" name="kind" value="manual""#).count(), 1);
        assert!(html.contains("Show all"));
        let whole = html_of(|| {
            screen("dana@example.com".into(), page(vec![summary("Jane")]), &InboxQuery::default(), &when(), true)
        });
        assert!(whole.contains("<details class=\"inbox-filter\"><summary>") && !whole.contains("Show all"), "{whole}");
    }

    #[test]
    fn a_missing_lead_is_said_to_be_missing() {
        let html = html_of(|| missing("dana@example.com".into(), page(vec![]), &InboxQuery::default(), &when()));
        assert!(html.contains(messages::LEAD_NOT_FOUND));
        assert_eq!(html.matches("<h1").count(), 1);
    }

    #[test]
    fn older_leads_are_one_link_away() {
        let mut first = page(vec![summary("Jane")]);
        first.next = Some("171_a b".into());
        let html = html_of(|| screen("dana@example.com".into(), first, &InboxQuery::default(), &when(), true));
        assert!(html.contains("/admin/leads?after=171_a%20b"), "{html}");
    }

    #[test]
    fn the_open_lead_is_marked_and_is_the_pages_title() {
        let lead = lead();
        let beside_it = page(vec![lead.summary.clone(), summary("Tom Whitaker")]);
        let html = html_of(|| {
            with_open_lead(
                "dana@example.com".into(),
                beside_it,
                &InboxQuery::default(),
                &when(),
                &lead,
                Beside::default(),
            )
        });
        assert_eq!(html.matches("<h1").count(), 1);
        assert_eq!(html.matches("aria-current=\"true\"").count(), 2, "the tab and the row");
    }
}
