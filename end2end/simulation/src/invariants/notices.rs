//! Notifications on devices, and digests.

use super::seen::{Promise, Seen};
use crate::model::{Request, Said, ZONE};
use crate::world::{Row, number, text};
use backend::time::zone;
use domain::leads::options::LeadStatus;
use std::collections::BTreeMap;

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "Each device is told of each request and each message.", broken: told },
    Promise { sentence: "The owner gets one digest a day.", broken: one_a_day },
    Promise { sentence: "A digest says how many wait when it is sent.", broken: says_how_many },
];

pub const AT_REST: &[Promise] = &[Promise { sentence: "What a device is told of is sent to it.", broken: sent }];

/// What came before the device, or at the same moment, may be unknown to it.
fn told(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for device in seen.tables.of("push_subscriptions") {
        let since = number(device, "created_at").unwrap_or(0);
        for lead in seen.tables.of("leads") {
            let Some(index) = seen.model.by_reference(text(lead, "reference")) else { continue };
            let request = &seen.model.requests[index];
            let at = |event| told_at(seen, text(device, "id"), text(lead, "id"), event);
            if !request.is_by_hand && request.received_at.0 > since && at("new_lead").is_none() {
                broken.push(format!("A device is not told of request {index}."));
            }
            let Some(written_at) = last_written(request) else { continue };
            if written_at > since && at("visitor_message").is_none_or(|told_at| told_at < written_at) {
                broken.push(format!("A device is not told of the last message of request {index}."));
            }
        }
    }
    broken
}

fn told_at(seen: &Seen<'_>, device: &str, lead: &str, event: &str) -> Option<i64> {
    let is_it = |row: &&Row| {
        text(row, "subscription_id") == device && text(row, "lead_id") == lead && text(row, "event") == event
    };
    number(seen.tables.of("push_messages").iter().find(is_it)?, "happened_at")
}

fn last_written(request: &Request) -> Option<i64> {
    let mut last = None;
    for message in &request.messages {
        if matches!(message.said, Said::ByVisitor | Said::Decision) {
            last = last.max(Some(message.at.0));
        }
    }
    last
}

fn sent(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for message in seen.tables.of("push_messages") {
        let id = text(message, "id");
        let mut deliveries = seen.tables.of("deliveries").iter();
        let delivery = deliveries.find(|row| text(row, "topic") == "push_message" && text(row, "subject_id") == id);
        let is_ended = delivery.is_some_and(|row| {
            text(row, "state") != "pending" && number(row, "updated_at") >= number(message, "happened_at")
        });
        if !is_ended {
            broken.push(format!("{} of a request is not sent to a device.", text(message, "event")));
        }
        let is_held = delivery.is_some_and(|row| text(row, "state") == "held");
        let lead = seen.tables.of("leads").iter().find(|lead| text(lead, "id") == text(message, "lead_id"));
        let index = lead.and_then(|lead| seen.model.by_reference(text(lead, "reference")));
        if is_held && index.is_some_and(|index| !seen.model.requests[index].standing.is_quarantined) {
            broken.push(format!("{} of request {index:?} is held.", text(message, "event")));
        }
    }
    broken
}

/// How many wait, as the subject of a digest says.
fn waiting(subject: &str) -> Option<usize> {
    let number = subject.strip_suffix(" leads are waiting").or_else(|| subject.strip_suffix(" lead is waiting"))?;
    number.parse().ok()
}

fn one_a_day(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let mut of_days: BTreeMap<String, &str> = BTreeMap::new();
    for mail in seen.mails {
        if waiting(&mail.subject).is_none() {
            continue;
        }
        let day = zone::local(ZONE, mail.at).day.iso();
        let first = of_days.entry(day.clone()).or_insert(mail.id.as_str());
        if *first != mail.id {
            broken.push(format!("Two came on {day}."));
        }
    }
    broken
}

fn says_how_many(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails {
        let Some(said) = waiting(&mail.subject) else { continue };
        let expected = seen.before.requests.iter().filter(|request| waits(request)).count();
        if said != expected {
            broken.push(format!("{said} wait, it says, and {expected} do."));
        }
    }
    broken
}

/// It is unread or has no answer. A part waits with the request that shows it.
fn waits(request: &Request) -> bool {
    let standing = &request.standing;
    let counts = !request.is_erased && !request.is_try && !standing.is_quarantined && request.merged_into.is_none();
    let is_open = matches!(standing.status, LeadStatus::Replied | LeadStatus::Visit | LeadStatus::Won);
    counts && (standing.status == LeadStatus::New || (is_open && standing.is_unread))
}
