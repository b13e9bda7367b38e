//! Several leads at once: a box beside each, and a form that is shown once one is ticked.

use crate::admin::leads::inbox_query::InboxQuery;
use domain::leads::bulk::{BulkChange, ERASE};
use domain::leads::lead::{LeadFilter, LeadSummary};
use domain::leads::options::LeadStatus;
use leptos::prelude::*;

/// The form that the boxes belong to.
const FORM: &str = "chosen-leads";

pub(crate) fn tick(lead: &LeadSummary) -> impl IntoView + use<> {
    let label = format!("Choose {}", lead.name);
    view! { <input class="lead-item__tick" type="checkbox" form=FORM name="lead" value=lead.id.clone() aria-label=label/> }
}

pub(crate) fn act_on_chosen(query: &InboxQuery, leads: usize) -> Option<impl IntoView + use<>> {
    if leads == 0 {
        return None;
    }
    let statuses = LeadStatus::ALL.map(BulkChange::Status).map(option).collect_view();
    let marks = BulkChange::MARKS
        .into_iter()
        .filter(|change| match change {
            BulkChange::Release => query.tab == LeadFilter::Quarantine,
            BulkChange::Quarantine => query.tab != LeadFilter::Quarantine,
            BulkChange::Status(_) | BulkChange::Read | BulkChange::Unread => true,
        })
        .map(option)
        .collect_view();
    let statuses = if query.tab == LeadFilter::Quarantine {
        None
    } else {
        Some(view! { <optgroup label="Set the status">{statuses}</optgroup> })
    };
    Some(view! {
        <form class="chosen-leads" id=FORM method="post" action=query.act_on_chosen("apply") data-busy="">
            <label class="check" hidden>
                <input type="checkbox" data-ticks="lead"/><span>"All on this page"</span>
            </label>
            <label class="visually-hidden" for="change">"What to do with the chosen leads"</label>
            <select class="input" id="change" name="change" autocomplete="off">
                <option value="">"Choose an action"</option>
                {statuses}
                <optgroup label="More">{marks}<option value=ERASE>"Erase people\u{2026}"</option></optgroup>
            </select>
            <button class="button button--small">"Apply"</button>
        </form>
    })
}

fn option(change: BulkChange) -> impl IntoView {
    view! { <option value=change.code()>{change.label()}</option> }
}
