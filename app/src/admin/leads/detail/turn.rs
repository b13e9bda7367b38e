//! The line under the name: whose turn it is and until when, or how it stands.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::{Deadline, Urgency, When};
use backend::features::conversation::Talk;
use domain::features::visits::messages::times_offered;
use domain::leads::lead::Lead;
use domain::leads::money;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::limits::REPLY_WITHIN_MS;
use domain::messages::inbox;
use leptos::prelude::*;

struct Turn {
    class: &'static str,
    icon: Icon,
    says: String,
    /// Left out where there is little room.
    more: String,
}

const WAITS: &str = "turn";
const LATE: &str = "turn turn--late";
const CALM: &str = "turn turn--calm";
const GOOD: &str = "turn turn--good";

/// None in quarantine, which has its own note. Without `talk`, only the status says whose turn it is.
pub(super) fn turn(lead: &Lead, talk: Option<&Talk>, when: &When) -> Option<AnyView> {
    if lead.summary.quarantined {
        return None;
    }
    let Turn { class, icon, says, more } = standing(lead, talk, when);
    let move_it = if visit_to_come(lead, when).is_some() {
        Some(view! { <a class="link" href="#visit-time" aria-keyshortcuts="m">"Move"</a> })
    } else {
        None
    };
    let view = view! {
        <p class=class aria-label="How it stands" role="group">
            {icon.draw()}
            <span class="turn__says"><b>{says}</b><span class="turn__more">{more}</span></span>
            {move_it}
        </p>
    };
    Some(view.into_any())
}

fn standing(lead: &Lead, talk: Option<&Talk>, when: &When) -> Turn {
    let visit = visit_to_come(lead, when);
    match (lead.summary.status, visit) {
        (LeadStatus::Closed, _) => {
            Turn { class: CALM, icon: Icon::Check, says: "Closed".to_owned(), more: String::new() }
        }
        (LeadStatus::Won, visit) => {
            Turn { class: GOOD, icon: Icon::Check, says: won(lead), more: visit.unwrap_or_default() }
        }
        (LeadStatus::New | LeadStatus::Replied | LeadStatus::Visit, Some(says)) => {
            let more = if is_owners_turn(talk) { inbox::YOUR_TURN } else { "" };
            Turn { class: GOOD, icon: Icon::Calendar, says, more: more.to_owned() }
        }
        // No form promised an answer.
        (LeadStatus::New, None) if lead.summary.by_hand || lead.summary.is_try => {
            Turn { class: CALM, icon: Icon::Clock, says: "Not answered yet".to_owned(), more: String::new() }
        }
        (LeadStatus::New, None) => promised(lead, when),
        (LeadStatus::Replied | LeadStatus::Visit, None) => whose(lead, talk, when),
    }
}

/// 'Visit Tue, Dec 1, 2 pm'.
fn visit_to_come(lead: &Lead, when: &When) -> Option<String> {
    let booking = lead.visit.as_ref()?.to_come(when.now())?;
    Some(format!("Visit {}", when.visit(booking.starts_at)))
}

fn won(lead: &Lead) -> String {
    match lead.amount_cents {
        Some(cents) => format!("Won, ${}", money::shown(cents)),
        None => "Won".to_owned(),
    }
}

fn promised(lead: &Lead, when: &When) -> Turn {
    let due = when.due(&lead.summary);
    let says = when.answer_by(&due);
    let more = promise(&due, lead.summary.kind).to_owned();
    let class = if due.urgency == Urgency::Late { LATE } else { WAITS };
    Turn { class, icon: Icon::Clock, says, more }
}

fn promise(due: &Deadline, kind: LeadKind) -> &'static str {
    match kind {
        LeadKind::Refit if due.promised_ms <= REPLY_WITHIN_MS => inbox::PROMISED_HOURS,
        LeadKind::Refit | LeadKind::Contact | LeadKind::Visit => inbox::PROMISED_DAY,
    }
}

/// Once somebody wrote something; before, the owner has called, or written a mail that the site does not see.
fn whose(lead: &Lead, talk: Option<&Talk>, when: &When) -> Turn {
    let offered = times_that_are_offered(lead, when);
    let more = if offered == 0 { String::new() } else { times_offered(offered) };
    if is_owners_turn(talk) {
        return Turn { class: WAITS, icon: Icon::Turn, says: inbox::YOUR_TURN.to_owned(), more };
    }
    let is_silent = talk.is_none_or(|talk| talk.conversation.messages.is_empty());
    let says = if is_silent { inbox::ANSWERED } else { inbox::THEIR_TURN };
    Turn { class: CALM, icon: Icon::Clock, says: says.to_owned(), more }
}

fn is_owners_turn(talk: Option<&Talk>) -> bool {
    talk.is_some_and(|talk| !talk.conversation.messages.is_empty() && talk.conversation.is_owners_turn())
}

pub(crate) fn times_that_are_offered(lead: &Lead, when: &When) -> usize {
    let Some(visit) = &lead.visit else { return 0 };
    let now = when.now();
    visit.slots.iter().filter(|slot| slot.is_free(now) && visit.leaves_open(slot.offered_at, now)).count()
}

/// Why it is held, and the button that releases it.
pub(super) fn quarantine(lead: &Lead, query: &InboxQuery) -> Option<AnyView> {
    if !lead.summary.quarantined {
        return None;
    }
    let view = view! {
        <section class="note note--quarantine" aria-label="Quarantine">
            {Icon::Shield.draw()}
            <div class="note__body">
                <b>"Held as likely spam"</b>
                <p>
                    "Nothing is sent for it while it is here. If a real person wrote it, release it: it moves to your open leads and is delivered like any other."
                </p>
            </div>
            <form method="post" action=query.act(&lead.summary.id, "release") data-busy="">
                <button class="button">"Release"</button>
            </form>
        </section>
    };
    Some(view.into_any())
}

pub(super) fn is_try(lead: &Lead) -> Option<AnyView> {
    if !lead.summary.is_try {
        return None;
    }
    let note = view! {
        <div class="note">
            {Icon::External.draw()}
            <div class="note__body"><b>{inbox::TRY}</b><p>{inbox::TRY_WHY}</p></div>
        </div>
    };
    Some(note.into_any())
}

/// Why the lead has its mark.
pub(super) fn trap_filled(lead: &Lead) -> Option<AnyView> {
    if !lead.summary.trap_filled {
        return None;
    }
    let note = view! {
        <div class="note">
            {Icon::Shield.draw()}
            <div class="note__body"><b>{inbox::TRAP_FILLED}</b><p>{inbox::TRAP_FILLED_WHY}</p></div>
        </div>
    };
    Some(note.into_any())
}

#[cfg(test)]
mod tests;
