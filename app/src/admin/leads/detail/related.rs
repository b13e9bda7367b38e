//! The other requests of the person who sent a lead: its parts, and requests that can become parts.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::leads::states::subject;
use crate::admin::times::When;
use backend::leads::merging::{MergedRequest, Related};
use domain::features::conversation::LeadMessage;
use domain::leads::lead::{Lead, LeadSummary};
use domain::messages::inbox;
use leptos::prelude::*;

/// In a part, which request shows it.
pub(crate) fn part_of(lead: &Lead, related: &Related, query: &InboxQuery) -> Option<impl IntoView + use<>> {
    let main = related.main.as_ref()?;
    Some(view! {
        <section class="note" aria-label="Merged">
            {Icon::Inbox.draw()}
            <div class="note__body">
                "This is part of "<a class="link" href=query.lead(&main.id)>{main.reference.clone()}", "{main.name.clone()}</a>"."
            </div>
            {split(&lead.summary.id, &lead.summary.reference, query)}
        </section>
    })
}

fn split(id: &str, reference: &str, query: &InboxQuery) -> impl IntoView + use<> {
    let label = format!("Split off {reference}");
    view! {
        <form method="post" action=query.act(id, "split") data-busy="">
            <button class="button button--outline button--small" aria-label=label>"Split off"</button>
        </form>
    }
}

pub(crate) fn parts(related: &Related, query: &InboxQuery, when: &When) -> Option<impl IntoView + use<>> {
    if related.parts.is_empty() {
        return None;
    }
    let parts = related.parts.iter().map(|part| self::part(part, query, when)).collect_view();
    Some(view! {
        <section aria-labelledby="h-parts">
            <div class="section-header"><h2 id="h-parts">"Merged requests"</h2></div>
            <ul class="lead-parts">{parts}</ul>
        </section>
    })
}

fn part(part: &MergedRequest, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let MergedRequest { lead: part, messages } = part;
    let lead = &part.summary;
    let words = lead.message.trim();
    let words = if words.is_empty() {
        view! { <p class="empty-text">{inbox::NO_MESSAGE}</p> }.into_any()
    } else {
        view! { <blockquote class="lead-message" dir="auto">{words.to_owned()}</blockquote> }.into_any()
    };
    let mut notes = Vec::new();
    for note in &part.notes {
        notes.push(view! { <li><p>{note.text.clone()}</p><time datetime=when.machine(note.created_at)>{when.short(note.created_at)}</time></li> });
    }
    let notes = if notes.is_empty() { None } else { Some(view! { <ul class="lead-notes">{notes}</ul> }) };
    view! {
        <li>
            <div class="lead-parts__header">
                <p>
                    <a class="link" href=query.lead(&lead.id)>{lead.reference.clone()}</a>
                    ", "{subject(lead)}", "
                    <time datetime=when.machine(lead.received_at)>{when.full(lead.received_at)}</time>
                </p>
                {split(&lead.id, &lead.reference, query)}
            </div>
            {words}
            {said(messages, &part.short_name(), when)}
            {notes}
        </li>
    }
}

/// The conversation about a part; answers to it are written on its own page.
fn said(messages: &[LeadMessage], name: &str, when: &When) -> Option<AnyView> {
    let mut items = Vec::new();
    for message in messages {
        if message.text.is_empty() {
            continue;
        }
        let by = if message.is_by_owner() { "You" } else { name };
        items.push(view! {
            <li>
                <p><b>{by.to_owned()}</b>": "{message.text.clone()}</p>
                <time datetime=when.machine(message.created_at)>{when.short(message.created_at)}</time>
            </li>
        });
    }
    if items.is_empty() { None } else { Some(view! { <ul class="lead-notes">{items}</ul> }.into_any()) }
}

/// Requests from the same address or phone number.
pub(crate) fn offer(lead: &Lead, related: &Related, query: &InboxQuery, when: &When) -> Option<impl IntoView + use<>> {
    if related.others.is_empty() || lead.summary.quarantined || lead.summary.is_try {
        return None;
    }
    let others = related.others.iter().map(|other| choice(other, query, when)).collect_view();
    Some(view! {
        <section aria-labelledby="h-others">
            <div class="section-header"><h2 id="h-others">"Other requests of this person"</h2></div>
            <p class="small muted">"They have the same email address or phone number. Merged, they are one entry of the list; nothing of them is lost, and they can be split again."</p>
            <form class="lead-others" method="post" action=query.act(&lead.summary.id, "merge") data-busy="">
                <ul>{others}</ul>
                <button class="button button--outline button--small align-start">"Merge into this request"</button>
            </form>
        </section>
    })
}

fn choice(other: &LeadSummary, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let about = format!("{}, {}, {}", other.name, subject(other), when.full(other.received_at));
    let label = format!("Merge {}", other.reference);
    view! {
        <li>
            <input type="checkbox" name="lead" value=other.id.clone() checked=true aria-label=label/>
            <p><a class="link" href=query.lead(&other.id)>{other.reference.clone()}</a>", "{about}", "{other.status.label()}</p>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, summary, when};
    use crate::test_html::html_of;
    use domain::features::conversation::MessageKind;

    #[test]
    fn parts_say_everything_and_can_be_split_off() {
        let mut earlier = lead();
        earlier.summary.id = "earlier".into();
        earlier.summary.message = "A <table> of oak".into();
        let message = LeadMessage {
            id: "m1".into(),
            kind: MessageKind::Visitor,
            choices: Vec::new(),
            decision_id: None,
            text: "A <lamp> too".into(),
            created_at: when().now(),
            delivery: None,
            offers: Vec::new(),
        };
        let related =
            Related { parts: vec![MergedRequest { lead: earlier, messages: vec![message] }], ..Related::default() };
        let html = html_of(|| parts(&related, &InboxQuery::default(), &when()));
        assert!(html.contains("A &lt;lamp&gt; too"), "{html}");
        assert!(html.contains("A &lt;table&gt; of oak") && html.contains("Asked about Burmese teak"), "{html}");
        assert!(html.contains("action=\"/admin/leads/earlier/split\""));
    }

    #[test]
    fn others_are_offered_unless_it_is_held_as_spam() {
        let related = Related { others: vec![summary("Tom Whitaker")], ..Related::default() };
        let mut asked = lead();
        let html = html_of(|| offer(&asked, &related, &InboxQuery::default(), &when()));
        assert!(html.contains("/admin/leads/lead-jane-halloran/merge") && html.contains("Tom Whitaker"), "{html}");
        asked.summary.quarantined = true;
        assert!(offer(&asked, &related, &InboxQuery::default(), &when()).is_none());
    }
}
