//! The counts of the reports, against a recount.

use super::seen::{Promise, Seen};
use crate::action::Form;
use crate::model::Request;
use crate::model::ZONE;
use crate::world::{number, own_host, text};
use backend::time::zone;
use domain::Timestamp;
use std::collections::BTreeMap;

pub const AT_REST: &[Promise] = &[
    Promise { sentence: "Reports equal a recount.", broken: recount },
    Promise { sentence: "A source counts as long as a request of it is stored.", broken: sources },
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    number: i64,
    cents: i64,
}

/// By measure and day.
type Counts = BTreeMap<String, Count>;

/// What the visitors who are erased had counted stays, without saying whose it was.
fn recount(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let mut expected = Counts::new();
    for request in counting(seen) {
        count(&mut expected, request);
    }
    let mut found = Counts::new();
    for row in seen.tables.of("report_days") {
        let key = format!("{} {}", text(row, "measure"), text(row, "day"));
        let entry = found.entry(key).or_default();
        entry.number += number(row, "number").unwrap_or(0);
        entry.cents += number(row, "cents").unwrap_or(0);
    }
    found.retain(|_, count| *count != Count::default());
    let erased = seen.model.requests.iter().filter(|request| request.is_erased).count();
    let erased = i64::try_from(erased).unwrap_or(i64::MAX);
    let mut keys: Vec<&String> = expected.keys().chain(found.keys()).collect();
    keys.sort();
    keys.dedup();
    for key in keys {
        let expected = expected.get(key).copied().unwrap_or_default();
        let found = found.get(key).copied().unwrap_or_default();
        let more = found.number - expected.number;
        if more < 0 || more > erased || (more == 0 && found.cents != expected.cents) {
            broken.push(format!("{key} should be {expected:?}, and is {found:?}."));
        }
    }
    broken
}

fn counting<'a>(seen: &'a Seen<'_>) -> impl Iterator<Item = &'a Request> {
    let requests = seen.model.requests.iter();
    requests.filter(|request| !request.is_erased && !request.standing.is_quarantined && !request.is_try)
}

fn count(counts: &mut Counts, request: &Request) {
    let day = |at: Timestamp| zone::local(ZONE, at).day.iso();
    let received = day(request.received_at);
    let measure = match request.form {
        _ if request.is_by_hand => "request_by_hand",
        Form::Visit => "request_visit",
        Form::Contact => "request_contact",
    };
    let one = Count { number: 1, cents: 0 };
    add(counts, measure, &received, one);
    // Only the contact form asks how the site was found.
    let is_told = request.form == Form::Contact && !request.is_by_hand;
    if is_told {
        add(counts, "told", &received, one);
    }
    if let Some(won_at) = request.standing.won_at {
        let won = Count { number: 1, cents: request.amount_cents.unwrap_or(0) };
        add(counts, "won", &day(won_at), won);
        if is_told {
            add(counts, "told_won", &day(won_at), won);
        }
    }
}

fn add(counts: &mut Counts, measure: &str, day: &str, more: Count) {
    let entry = counts.entry(format!("{measure} {day}")).or_default();
    entry.number += more.number;
    entry.cents += more.cents;
}

/// Of hosts from which one request came only.
fn sources(seen: &Seen<'_>) -> Vec<String> {
    if seen.model.is_over_http {
        return Vec::new();
    }
    let mut broken = Vec::new();
    for request in counting(seen) {
        let Some(host) = own_host(&request.words).filter(|_| !request.is_by_hand) else { continue };
        let mut requests = 0;
        for row in seen.tables.of("report_days") {
            if text(row, "source") == host && text(row, "measure").starts_with("request_") {
                requests += number(row, "number").unwrap_or(0);
            }
        }
        if requests != 1 {
            broken.push(format!("One request came from {host}, and {requests} are counted."));
        }
    }
    broken
}
