//! The box at the top of a lead: the promised reply time, and buttons for replying.

use super::contact;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::{Deadline, Urgency, When, span};
use domain::leads::lead::Lead;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::leads::reply_templates::ReplyWay;
use domain::limits::REPLY_WITHIN_MS;
use domain::messages::inbox;
use leptos::prelude::*;

/// The box, with how an answer is sent if that is known; for a lead in quarantine, the reason and a release button.
pub(crate) fn due_box(lead: &Lead, way: Option<ReplyWay>, query: &InboxQuery, when: &When) -> AnyView {
    if lead.summary.quarantined {
        return quarantine(lead, query).into_any();
    }
    let (title, bar, before) = match lead.summary.status {
        // No form promised a reply.
        LeadStatus::New if lead.summary.by_hand => ("Not answered yet".to_owned(), None, String::new()),
        LeadStatus::New => {
            let due = when.due(&lead.summary);
            (when.reply_by(&due), Some(bar(&due)), left(&due, lead.summary.kind, when) + " ")
        }
        // Here, or by a call or a mail that the site does not see.
        LeadStatus::Replied => ("You have answered".to_owned(), None, String::new()),
        LeadStatus::Visit => ("A visit is booked".to_owned(), None, String::new()),
        LeadStatus::Won => ("You marked it as won".to_owned(), None, String::new()),
        LeadStatus::Closed => ("You closed it".to_owned(), None, String::new()),
    };
    let by_hand = if way == Some(ReplyWay::MailProgram) && !lead.email.is_empty() {
        Some(view! { <span>{inbox::EMAIL_BY_HAND}</span> })
    } else {
        None
    };
    view! {
        <section class="due" aria-label="Reply">
            <div class="due__text">
                <b>{title}</b>
                <span><span class="due__left">{before}</span>{contact::preference(lead)}</span>
                {by_hand}
            </div>
            <div class="actions">{contact::buttons(lead, way == Some(ReplyWay::BySite))}</div>
            {bar}
        </section>
    }
    .into_any()
}

/// Why the lead has its mark.
pub(crate) fn trap_filled(lead: &Lead) -> Option<AnyView> {
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

fn left(due: &Deadline, kind: LeadKind, when: &When) -> String {
    let within = match kind {
        LeadKind::Refit if due.promised_ms <= REPLY_WITHIN_MS => "within 24 hours",
        _ => "by the next business day",
    };
    match due.urgency {
        Urgency::Late => format!("You promised a reply {within}; it was due {}.", when.short(due.at)),
        _ => format!("{} left: you promised a reply {within}.", span(due.left_ms)),
    }
}

fn bar(due: &Deadline) -> impl IntoView + use<> {
    let passed = due.passed_permille();
    let class = match due.urgency {
        Urgency::Calm => "due__bar",
        Urgency::Soon => "due__bar due__bar--soon",
        Urgency::Late => "due__bar due__bar--late",
    };
    let label = format!("{} percent of the time has passed", passed / 10);
    view! {
        <svg class=class viewBox="0 0 1000 4" preserveAspectRatio="none" role="img" aria-label=label>
            <rect width="1000" height="4"></rect>
            <rect class="due__elapsed" width=passed height="4"></rect>
        </svg>
    }
}

fn quarantine(lead: &Lead, query: &InboxQuery) -> impl IntoView + use<> {
    view! {
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::test_html::html_of;

    #[test]
    fn a_quote_shows_what_its_form_promised() {
        let mut quote = lead();
        quote.summary.kind = LeadKind::Contact;
        let html = html_of(|| due_box(&quote, None, &InboxQuery::default(), &when()));
        assert!(html.contains("you promised a reply by the next business day") && !html.contains("24 hours"), "{html}");
    }

    #[test]
    fn a_new_lead_shows_its_timer() {
        let html = html_of(|| due_box(&lead(), None, &InboxQuery::default(), &when()));
        assert!(html.contains("Reply by 4:00 PM today"));
        assert!(html.contains("2 h 2 min left: you promised a reply within 24 hours. "));
        assert!(html.contains("Prefers a phone call, 12\u{a0}PM to 5\u{a0}PM."));
        assert!(html.contains("91 percent") && html.contains("due__bar--soon"));
    }

    #[test]
    fn a_filled_trap_is_a_remark_and_the_lead_is_like_any_other() {
        let mut lead = lead();
        assert!(trap_filled(&lead).is_none());
        lead.summary.trap_filled = true;
        let html = html_of(|| view! { {trap_filled(&lead)} {due_box(&lead, None, &InboxQuery::default(), &when())} });
        assert!(html.contains(inbox::TRAP_FILLED) && html.contains("Reply by 4:00 PM today"), "{html}");
        assert!(!html.contains("Release"), "{html}");
    }

    #[test]
    fn without_a_mail_server_email_says_where_it_leads() {
        let html = |way| html_of(move || due_box(&lead(), Some(way), &InboxQuery::default(), &when()));
        let by_hand = html(ReplyWay::MailProgram);
        assert!(by_hand.contains(inbox::EMAIL_BY_HAND) && by_hand.contains("mailto:"), "{by_hand}");
        let by_site = html(ReplyWay::BySite);
        assert!(!by_site.contains(inbox::EMAIL_BY_HAND) && !by_site.contains("mailto:"), "{by_site}");
    }

    #[test]
    fn an_answered_lead_shows_none() {
        let mut lead = lead();
        lead.summary.status = LeadStatus::Replied;
        let html = html_of(|| due_box(&lead, None, &InboxQuery::default(), &when()));
        assert!(html.contains("You have answered") && html.contains("tel:") && !html.contains("due__bar"));
    }

    #[test]
    fn a_held_lead_can_be_released() {
        let mut lead = lead();
        lead.summary.quarantined = true;
        let html = html_of(|| due_box(&lead, None, &InboxQuery::default(), &when()));
        assert!(html.contains("/admin/leads/lead-jane-halloran/release") && html.contains("Release"));
        assert!(!html.contains("Reply by"));
    }
}
