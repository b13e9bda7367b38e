use super::*;
use crate::admin::fixtures::{lead, talk, when};
use crate::test_html::html_of;
use domain::features::conversation::{LeadMessage, MessageKind};
use domain::features::visits::{Booking, Visit, VisitSlot};
use domain::time::{DAY, HOUR};

fn line(lead: &Lead, talk: Option<&Talk>) -> String {
    html_of(|| turn(lead, talk, &when()))
}

fn with_status(status: LeadStatus) -> Lead {
    let mut lead = lead();
    lead.summary.status = status;
    lead
}

fn slot(days: i64) -> VisitSlot {
    let starts_at = when().now().plus_ms(days * DAY);
    VisitSlot {
        id: format!("s{days}"),
        starts_at,
        ends_at: starts_at.plus_ms(HOUR),
        confirmed: false,
        taken: false,
        message_id: None,
        offered_at: None,
    }
}

#[test]
fn a_new_request_says_when_its_answer_is_due_and_what_was_promised() {
    let html = line(&lead(), None);
    assert!(html.contains("Answer by Fri, Nov 20, 4 pm") && html.contains(inbox::PROMISED_HOURS), "{html}");
    let mut quote = lead();
    quote.summary.kind = LeadKind::Contact;
    assert!(line(&quote, None).contains(inbox::PROMISED_DAY));
    quote.summary.received_at = when().now().plus_ms(-9 * DAY);
    let late = line(&quote, None);
    assert!(late.contains("The answer was due ") && late.contains("turn--late"), "{late}");
    quote.summary.by_hand = true;
    assert!(line(&quote, None).contains("Not answered yet"));
}

#[test]
fn a_booked_visit_names_its_day_and_is_moved_from_there() {
    let mut booked = with_status(LeadStatus::Visit);
    let VisitSlot { starts_at, ends_at, .. } = slot(3);
    let booking = Some(Booking { starts_at, ends_at, sequence: 0, confirmed_at: when().now() });
    booked.visit = Some(Visit { booking, ..Visit::default() });
    let html = line(&booked, None);
    assert!(html.contains("Visit Mon, Nov 23, 1:58 pm") && html.contains("href=\"#visit-time\""), "{html}");
    booked.summary.status = LeadStatus::Won;
    booked.amount_cents = Some(1_840_000);
    let html = line(&booked, None);
    assert!(html.contains("Won, $18,400") && html.contains("Visit Mon, Nov 23, 1:58 pm"), "{html}");
}

#[test]
fn whose_turn_it_is_follows_from_who_wrote_last() {
    let mut asked = with_status(LeadStatus::Replied);
    asked.visit = Some(Visit { slots: vec![slot(-1), slot(2), slot(3), slot(4)], ..Visit::default() });
    let message = |kind| LeadMessage {
        id: "m1".into(),
        kind,
        text: "Is it teak?".into(),
        created_at: when().now(),
        delivery: None,
        offers: Vec::new(),
        choices: Vec::new(),
        decision_id: None,
    };
    let ours = line(&asked, Some(&talk(vec![message(MessageKind::Reply)])));
    assert!(ours.contains(inbox::THEIR_TURN) && ours.contains("3 times offered"), "{ours}");
    let theirs = line(&asked, Some(&talk(vec![message(MessageKind::Reply), message(MessageKind::Visitor)])));
    assert!(theirs.contains(inbox::YOUR_TURN) && theirs.contains("class=\"turn\""), "{theirs}");
    assert!(line(&asked, Some(&talk(vec![]))).contains(inbox::ANSWERED));
}

#[test]
fn what_is_over_says_so() {
    assert!(line(&with_status(LeadStatus::Closed), None).contains("Closed"));
    let won = line(&with_status(LeadStatus::Won), None);
    assert!(won.contains("<b>Won</b>") && won.contains("turn--good"), "{won}");
}

#[test]
fn a_held_request_has_its_note_instead_and_can_be_released() {
    let mut held = lead();
    held.summary.quarantined = true;
    assert_eq!(line(&held, None), "");
    let html = html_of(|| quarantine(&held, &InboxQuery::default()));
    assert!(html.contains("/admin/leads/lead-jane-halloran/release"), "{html}");
    assert!(quarantine(&lead(), &InboxQuery::default()).is_none());
}

#[test]
fn a_try_is_marked_and_nobody_was_promised_an_answer() {
    let mut lead = lead();
    assert!(is_try(&lead).is_none());
    lead.summary.is_try = true;
    assert!(html_of(|| is_try(&lead)).contains(inbox::TRY_WHY));
    assert!(line(&lead, None).contains("Not answered yet"));
}

#[test]
fn a_filled_trap_is_a_remark() {
    let mut lead = lead();
    assert!(trap_filled(&lead).is_none());
    lead.summary.trap_filled = true;
    let html = html_of(|| trap_filled(&lead));
    assert!(html.contains(inbox::TRAP_FILLED) && !html.contains("<form"), "{html}");
}
