//! The head of a request: who it is, the requests before and after, a call, and what is done rarely.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use domain::leads::lead::{Lead, LeadSummary};
use domain::leads::options::LeadKind;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

/// The requests beside this one in the list that it was opened from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Neighbors {
    before: Option<String>,
    after: Option<String>,
}

impl Neighbors {
    pub(crate) fn of(leads: &[LeadSummary], id: &str) -> Self {
        let Some(at) = leads.iter().position(|lead| lead.id == id) else { return Self::default() };
        let id_at = |at: usize| leads.get(at).map(|lead| lead.id.clone());
        Self { before: at.checked_sub(1).and_then(id_at), after: id_at(at + 1) }
    }
}

pub(super) fn head(lead: &Lead, neighbors: &Neighbors, query: &InboxQuery) -> impl IntoView + use<> {
    let kind = match lead.summary.kind {
        _ if lead.summary.by_hand => "Added by hand",
        LeadKind::Refit => "Refit request",
        LeadKind::Contact => "Quote request",
        LeadKind::Visit => "Visit request",
    };
    let about = if lead.summary.topic.is_empty() { String::new() } else { format!(", {}", lead.summary.topic) };
    let call = if lead.phone.is_empty() {
        None
    } else {
        let label = format!("Call {}", lead.short_name());
        Some(view! {
            <a class="button button--outline button--icon" href=tel_uri(&lead.phone) aria-label=label>{Icon::Phone.draw()}</a>
        })
    };
    view! {
        <header class="lead-header">
            <a class="back-link" href=query.list()>{Icon::Left.draw_small()}<span>"Leads"</span></a>
            <div class="lead-header__name">
                <h1 id="lead-name">{lead.summary.name.clone()}</h1>
                <p>{kind}" "<b class="lead-header__reference" translate="no">{lead.summary.reference.clone()}</b>{about}</p>
            </div>
            <div class="lead-header__actions">
                {beside(neighbors, query)}
                {call}
                <button
                    class="button button--outline button--icon" type="button" popovertarget="lead-menu" aria-label="More actions"
                >
                    {Icon::More.draw()}
                </button>
                {menu(lead, query)}
            </div>
        </header>
    }
}

fn beside(neighbors: &Neighbors, query: &InboxQuery) -> Option<AnyView> {
    if *neighbors == Neighbors::default() {
        return None;
    }
    let before = neighbors.before.as_ref().map(|id| {
        view! {
            <a class="button button--ghost button--icon" rel="prev" href=query.lead(id) aria-label="Request before" aria-keyshortcuts="k">
                <span class="lead-header__up">{Icon::Right.draw()}</span>
            </a>
        }
    });
    let after = neighbors.after.as_ref().map(|id| {
        view! {
            <a class="button button--ghost button--icon" rel="next" href=query.lead(id) aria-label="Next request" aria-keyshortcuts="j">
                <span class="lead-header__down">{Icon::Right.draw()}</span>
            </a>
        }
    });
    Some(view! { <span class="lead-header__beside">{before}{after}</span> }.into_any())
}

fn menu(lead: &Lead, query: &InboxQuery) -> impl IntoView + use<> {
    let id = &lead.summary.id;
    let quarantine = if lead.summary.quarantined {
        view! { <button formaction=query.act(id, "release")>{Icon::Inbox.draw()}"Release from quarantine"</button> }
            .into_any()
    } else {
        view! { <button formaction=query.action_to_list(id, "quarantine")>{Icon::Shield.draw()}"Move to quarantine"</button> }
            .into_any()
    };
    view! {
        <form class="menu" id="lead-menu" popover="auto" method="post">
            <button formaction=query.action_to_list(id, "unread")>{Icon::Mail.draw()}"Mark as unread"</button>
            {quarantine}
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, summary};
    use crate::test_html::html_of;

    #[test]
    fn the_requests_beside_it_are_one_key_away() {
        let leads = ["Elena", "Jane Halloran", "Tom"].map(summary);
        let html_beside = |id: &str| {
            let neighbors = Neighbors::of(&leads, id);
            html_of(|| head(&lead(), &neighbors, &InboxQuery::default()))
        };
        let html = html_beside("lead-jane-halloran");
        assert!(
            html.contains("href=\"/admin/leads/lead-elena\"") && html.contains("href=\"/admin/leads/lead-tom\""),
            "{html}"
        );
        assert!(!html_beside("lead-elena").contains("rel=\"prev\""));
        assert!(!html_beside("lead-of-another-page").contains("rel=\"next\""));
    }

    #[test]
    fn it_is_called_from_there_and_moved_to_quarantine() {
        let html = html_of(|| head(&lead(), &Neighbors::default(), &InboxQuery::default()));
        assert!(html.contains("tel:+16195550142") && html.contains("Call Jane"), "{html}");
        assert!(html.contains(r#"formaction="/admin/leads/lead-jane-halloran/quarantine""#));
    }
}
