use super::seen::Seen;
use crate::model::Request;
use crate::world::{Row, is_true, number, text};
use std::collections::BTreeMap;

/// docs/reliability.md: "Every acknowledged request is stored exactly once".
pub fn once(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let leads = seen.tables.of("leads");
    for (index, request) in seen.model.requests.iter().enumerate() {
        let rows = leads.iter().filter(|row| text(row, "message").contains(&request.words)).count();
        let expected = usize::from(!request.is_erased);
        if rows != expected {
            broken.push(format!("Request {index} is stored {rows} times."));
        }
    }
    if leads.len() != seen.model.living().len() {
        broken.push(format!("{} requests are stored.", leads.len()));
    }
    broken
}

/// What the rows say of each request is what the model says.
pub fn as_told(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let mut ids = BTreeMap::new();
    for row in seen.tables.of("leads") {
        ids.insert(text(row, "reference").to_owned(), text(row, "id").to_owned());
    }
    for row in seen.tables.of("leads") {
        let Some(index) = seen.model.by_reference(text(row, "reference")) else { continue };
        let expected = told(&seen.model.requests[index], |main| {
            ids.get(&seen.model.requests[main].reference).cloned().unwrap_or_default()
        });
        let found = found(seen, row);
        if expected != found {
            broken.push(format!("Request {index} should be {expected}, and is {found}."));
        }
    }
    broken
}

/// A request in one line, to be compared.
fn told(request: &Request, id_of: impl Fn(usize) -> String) -> String {
    let standing = &request.standing;
    let mut messages: Vec<String> = Vec::new();
    for message in &request.messages {
        messages.push(format!("{} {}", message.said.code(), message.words));
    }
    messages.sort();
    let mut notes = request.notes.clone();
    notes.sort();
    format!(
        "{} won {:?} worth {:?} unread {} quarantined {} visit {:?} part of {:?} messages {messages:?} notes {notes:?}",
        standing.status.code(),
        standing.won_at.map(|at| at.0),
        request.amount_cents,
        standing.is_unread,
        standing.is_quarantined,
        standing.visit.booked().map(|at| at.0),
        request.merged_into.map(id_of),
    )
}

fn found(seen: &Seen<'_>, lead: &Row) -> String {
    let id = text(lead, "id");
    let of_lead = |row: &&Row| text(row, "lead_id") == id;
    let confirmed = seen.tables.of("visit_slots").iter().filter(of_lead).find(|row| text(row, "state") == "confirmed");
    let mut messages = Vec::new();
    for row in seen.tables.of("lead_messages").iter().filter(of_lead) {
        messages.push(format!("{} {}", text(row, "kind"), text(row, "text")));
    }
    messages.sort();
    let mut notes: Vec<String> = Vec::new();
    for row in seen.tables.of("lead_notes").iter().filter(of_lead) {
        notes.push(text(row, "text").to_owned());
    }
    notes.sort();
    let main = Some(text(lead, "merged_into").to_owned()).filter(|main| !main.is_empty());
    format!(
        "{} won {:?} worth {:?} unread {} quarantined {} visit {:?} part of {main:?} messages {messages:?} notes {notes:?}",
        text(lead, "status"),
        number(lead, "won_at"),
        number(lead, "won_cents"),
        number(lead, "read_at").is_none(),
        is_true(lead, "quarantined"),
        confirmed.and_then(|row| number(row, "starts_at")),
    )
}

/// docs/architecture.md: a confirmed time is taken until its visit is canceled or its request erased.
pub fn booked_once(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let slots = seen.tables.of("visit_slots");
    let confirmed: Vec<&Row> = slots.iter().filter(|row| text(row, "state") == "confirmed").collect();
    for (place, one) in confirmed.iter().enumerate() {
        for other in &confirmed[place + 1..] {
            let overlap = number(one, "starts_at") < number(other, "ends_at")
                && number(other, "starts_at") < number(one, "ends_at");
            if overlap {
                broken.push(format!("Two visits overlap: {} and {}.", text(one, "id"), text(other, "id")));
            }
            if text(one, "lead_id") == text(other, "lead_id") {
                broken.push(format!("A request has two visits: {}.", text(one, "lead_id")));
            }
        }
    }
    broken
}
