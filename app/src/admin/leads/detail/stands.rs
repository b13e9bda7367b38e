//! Where a request stands: the steps behind it and ahead of it, and its status.

use super::fact::{Fact, fact};
use crate::admin::frame::icon::Icon;
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use backend::features::conversation::Talk;
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use leptos::prelude::*;

struct Step {
    name: &'static str,
    class: &'static str,
    /// Empty where it is not known.
    when: String,
}

const DID: &str = "steps__did";
const NOW: &str = "steps__now";
const TO_DO: &str = "steps__to-do";

/// None in quarantine.
pub(super) fn stands(lead: &Lead, talk: Option<&Talk>, query: &InboxQuery, when: &When) -> Option<AnyView> {
    if lead.summary.quarantined {
        return None;
    }
    let mut items = Vec::new();
    for step in steps(lead, talk, when) {
        let current = if step.class == NOW { Some("step") } else { None };
        items.push(
            view! { <li class=step.class aria-current=current><b>{step.name}</b>" "<span>{step.when}</span></li> },
        );
    }
    let content = view! { <ol class="steps">{items}</ol>{status(lead, query)} };
    Some(fact(Fact {
        id: "standing",
        icon: Icon::List,
        title: "Where it stands".to_owned(),
        value: lead.summary.status.label().to_owned(),
        is_open: false,
        content: content.into_any(),
    }))
}

fn steps(lead: &Lead, talk: Option<&Talk>, when: &When) -> [Step; 4] {
    let status = lead.summary.status;
    let answered_at = talk.and_then(|talk| {
        let messages = &talk.conversation.messages;
        messages.iter().find(|message| message.is_by_owner()).map(|message| message.created_at)
    });
    let visit = lead.visit.as_ref().and_then(|visit| visit.booking.as_ref());
    let is_answered = answered_at.is_some() || matches!(status, LeadStatus::Visit | LeadStatus::Won);
    let end = if status == LeadStatus::Closed { "Closed" } else { "Won" };
    let is_over = matches!(status, LeadStatus::Won | LeadStatus::Closed);
    [
        Step {
            name: "New",
            class: if status == LeadStatus::New { NOW } else { DID },
            when: when.short(lead.summary.received_at),
        },
        Step {
            name: "Answered",
            class: class(status == LeadStatus::Replied, is_answered),
            when: answered_at.map(|at| when.short(at)).unwrap_or_default(),
        },
        Step {
            name: "Visit",
            class: class(status == LeadStatus::Visit, visit.is_some()),
            when: visit.map(|booking| when.visit(booking.starts_at)).unwrap_or_default(),
        },
        Step { name: if is_over { end } else { "Won or closed" }, class: class(is_over, false), when: String::new() },
    ]
}

const fn class(is_now: bool, is_done: bool) -> &'static str {
    match (is_now, is_done) {
        (true, _) => NOW,
        (false, true) => DID,
        (false, false) => TO_DO,
    }
}

fn status(lead: &Lead, query: &InboxQuery) -> impl IntoView + use<> {
    let options = LeadStatus::ALL.map(|status| {
        let selected = status == lead.summary.status;
        view! { <option value=status.code() selected=selected>{status.label()}</option> }
    });
    view! {
        <form class="lead-status__form" method="post" action=query.act(&lead.summary.id, "status") data-busy="">
            <label class="visually-hidden" for="status">"Status"</label>
            <select class="input" id="status" name="status" autocomplete="off">{options.collect_view()}</select>
            <button class="button button--outline">"Save"</button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::test_html::html_of;

    fn shown(lead: &Lead) -> String {
        html_of(|| stands(lead, None, &InboxQuery::default(), &when()))
    }

    #[test]
    fn its_status_is_selected_and_saved_by_a_plain_form() {
        let mut visit = lead();
        visit.summary.status = LeadStatus::Visit;
        let html = shown(&visit);
        assert!(html.contains(r#"<option value="visit" selected"#), "{html}");
        assert!(html.contains(r#"method="post" action="/admin/leads/lead-jane-halloran/status""#));
    }

    #[test]
    fn one_step_is_the_current_one() {
        for status in LeadStatus::ALL {
            let mut lead = lead();
            lead.summary.status = status;
            assert_eq!(shown(&lead).matches("aria-current").count(), 1, "{status:?}");
        }
        assert!(shown(&lead()).contains("Won or closed"));
        let mut held = lead();
        held.summary.quarantined = true;
        assert_eq!(shown(&held), "");
    }
}
