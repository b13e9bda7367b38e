//! docs/webhooks.md.

use super::mails::words_in;
use super::seen::{Promise, Seen};
use crate::model::{Post, Visit};
use crate::world::{is_true, text};
use domain::Timestamp;
use domain::features::receivers::{FIRST_RECEIVER, WebhookEvent};
use std::collections::{BTreeMap, BTreeSet};

/// Of the first program's address.
const ADDRESS_SETTING: &str = "zapier_webhook_url";

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "A program is as the owner has set it up.", broken: as_set_up },
    Promise {
        sentence: "A program is told only of what it wants, and nothing once it is off or removed.",
        broken: wanted,
    },
    Promise {
        sentence: "A program is told only of what stands, and not before it can no longer be undone.",
        broken: with_a_cause,
    },
    Promise { sentence: "A message says what is true when it is sent, of its own request only.", broken: as_it_is },
    Promise { sentence: "A program gets each message once, unless its answer was lost.", broken: once },
];

pub const AT_REST: &[Promise] = &[Promise { sentence: "A program is told of everything that it wants.", broken: told }];

/// What arrived in this action.
fn new<'a>(seen: &'a Seen<'_>) -> &'a [Post] {
    &seen.model.receivers.got[seen.before.receivers.got.len()..]
}

fn name(post: &Post) -> String {
    match (post.event, post.request) {
        (Some(event), Some(request)) => format!("{} of request {request}", event.code()),
        _ => format!("a message to program {}", post.receiver),
    }
}

fn as_set_up(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for (index, receiver) in seen.model.receivers.all.iter().enumerate() {
        let row = seen.tables.of("webhook_receivers").iter().find(|row| text(row, "id") == receiver.id);
        let is_removed = match row {
            Some(_) if receiver.id == FIRST_RECEIVER => has_no_first_address(seen),
            Some(_) => false,
            None => true,
        };
        if is_removed != receiver.is_removed {
            broken.push(format!("Program {index} should be removed: {}.", receiver.is_removed));
        }
        let Some(row) = row else { continue };
        if receiver.is_removed {
            continue;
        }
        let codes: Vec<&str> = receiver.events.iter().map(|event| event.code()).collect();
        let expected = format!("on {} for {}", receiver.is_active, codes.join(" "));
        let found = format!("on {} for {}", is_true(row, "is_active"), text(row, "events"));
        if expected != found {
            broken.push(format!("Program {index} should be {expected}, and is {found}."));
        }
    }
    broken
}

fn has_no_first_address(seen: &Seen<'_>) -> bool {
    let settings = seen.tables.of("admin_settings");
    !settings.iter().any(|row| text(row, "setting_key") == ADDRESS_SETTING && !text(row, "setting_value").is_empty())
}

fn wanted(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for post in new(seen) {
        if !post.is_signed {
            broken.push(format!("The signature of {} is wrong.", name(post)));
        }
        let Some(event) = post.event else { continue };
        let wants = seen.before.receivers.all.get(post.receiver).is_some_and(|receiver| receiver.wants(event));
        if !wants {
            broken.push(format!("Program {} got {}.", post.receiver, name(post)));
        }
    }
    broken
}

fn with_a_cause(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for post in new(seen) {
        let Some(event) = post.event else { continue };
        let Some(index) = post.request else {
            broken.push("A program was told of a request that nobody sent.".to_owned());
            continue;
        };
        let Some(request) = seen.before.requests.get(index) else { continue };
        if request.is_erased || request.standing.is_quarantined {
            broken.push(format!("Request {index} is erased or in quarantine, and told: {}.", name(post)));
        }
        let stands = seen.before.receivers.causes.iter().any(|cause| {
            cause.request == index && cause.event == event && !cause.is_taken_back && cause.told_at <= post.at
        });
        if !stands {
            broken.push(format!("{} was told, and does not stand.", name(post)));
        }
    }
    broken
}

fn as_it_is(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for post in new(seen) {
        let Some(index) = post.request else { continue };
        for word in words_in(&post.text) {
            let is_own = seen.before.words.get(&word).is_some_and(|word| word.request == index && !word.is_private);
            if !is_own {
                broken.push(format!("{} has {word}.", name(post)));
            }
        }
        let Some(request) = seen.before.requests.get(index) else { continue };
        let visit = request.standing.visit;
        if post.event == Some(WebhookEvent::VisitConfirmed) && visit.booked().is_none() {
            broken.push(format!("{} was told, and there is none.", name(post)));
        }
        if post.tells_visit && !says(post, visit) {
            broken.push(format!("{} says {:?}, and the visit is {visit:?}.", name(post), post.starts_at));
        }
    }
    broken
}

fn says(post: &Post, visit: Visit) -> bool {
    match (&post.starts_at, visit.booked()) {
        (None, None) => true,
        (Some(told), Some(at)) => told.starts_with(&minute(at)),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// `2026-11-23T16:00`.
fn minute(at: Timestamp) -> String {
    backend::time::zone::local("UTC", at).iso()
}

fn once(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let mut repeated = 0;
    let mut accepted = BTreeSet::new();
    let mut ids: BTreeMap<(usize, usize, &str), &str> = BTreeMap::new();
    for post in &seen.model.receivers.got {
        if accepted.contains(post.id.as_str()) {
            repeated += 1;
            // The program may have died before it noted the answer.
            if repeated > seen.model.lost_answers {
                broken.push(format!("{} came again after it was accepted.", name(post)));
            }
        }
        if post.is_accepted {
            accepted.insert(post.id.as_str());
        }
        let Some(event) = post.event else { continue };
        let Some(request) = post.request else { continue };
        let first = ids.entry((post.receiver, request, event.code())).or_insert(post.id.as_str());
        if *first != post.id && !event.repeats() {
            broken.push(format!("Program {} got {} in two messages.", post.receiver, name(post)));
        }
    }
    broken
}

fn told(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for cause in &seen.model.receivers.causes {
        let request = &seen.model.requests[cause.request];
        if cause.is_taken_back || request.is_erased || request.standing.is_quarantined {
            continue;
        }
        for receiver in &cause.owed_to {
            let of_cause = |post: &&Post| {
                post.receiver == *receiver && post.request == Some(cause.request) && post.event == Some(cause.event)
            };
            let last = seen.model.receivers.got.iter().rfind(of_cause);
            let is_told = match (cause.event, request.standing.visit) {
                (WebhookEvent::VisitConfirmed, Visit::None | Visit::Canceled { .. }) => true,
                (WebhookEvent::VisitConfirmed, visit) => {
                    last.is_some_and(|post| !post.tells_visit || says(post, visit))
                }
                _ => last.is_some(),
            };
            if !is_told {
                broken.push(format!(
                    "Program {receiver} did not get {} of request {}.",
                    cause.event.code(),
                    cause.request
                ));
            }
        }
    }
    broken
}
