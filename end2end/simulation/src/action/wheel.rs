//! Which actions a seed picks.

use super::parts::{CHANGES, device, form, request};
use super::{Action, MailAnswer, Span};
use super::{accounts, content, feed, http, newsletter, notices, photos, receivers, reviews, stories};
use crate::chance::Chance;
use crate::way::Way;

/// Most waits are for a mail that can be taken back until then.
const SPANS: [Span; 10] = [
    Span::Second,
    Span::UndoTime,
    Span::UndoTime,
    Span::UndoTime,
    Span::QuarterHour,
    Span::HalfDay,
    Span::Day,
    Span::Week,
    Span::Reminder,
    Span::Reminder,
];
const MAIL_ANSWERS: [MailAnswer; 5] = [
    MailAnswer::NoSuchAddress,
    MailAnswer::Busy,
    MailAnswer::HangsUp,
    MailAnswer::LosesAnswer,
    MailAnswer::LosesAnswers,
];

/// Actions that belong together. A run has some of the groups, and more of one than of another: what only happens while
/// something else does not happen is found as well.
struct Group {
    weight: usize,
    pick: fn(&mut Chance) -> Action,
}

/// Without these nothing can happen.
const IN_EVERY_RUN: [Group; 4] = [
    Group { weight: 8, pick: ask },
    Group { weight: 11, pick: |_| Action::Deliver },
    Group { weight: 8, pick: |_| Action::DeliverAll },
    Group { weight: 9, pick: |chance| Action::Wait(chance.one_of(&SPANS)) },
];
/// In runs whose forms go through the router.
const OVER_HTTP: &[Group] = &[
    Group { weight: 22, pick: by_visitor },
    Group { weight: 35, pick: by_owner },
    Group { weight: 2, pick: |_| Action::Work },
    Group { weight: 2, pick: |chance| Action::MailServer(chance.one_of(&MAIL_ANSWERS)) },
    Group { weight: 1, pick: |_| Action::Restart },
    Group { weight: 2, pick: |_| Action::ReadAll },
    Group { weight: 12, pick: http::pick },
];
const GROUPS: &[Group] = &[
    Group { weight: 22, pick: by_visitor },
    Group { weight: 35, pick: by_owner },
    Group { weight: 20, pick: content::pick },
    Group { weight: 7, pick: newsletter::pick },
    Group { weight: 7, pick: accounts::pick },
    Group { weight: 7, pick: reviews::pick },
    Group { weight: 3, pick: feed::pick },
    Group { weight: 4, pick: |_| Action::Work },
    Group { weight: 2, pick: |chance| Action::MailServer(chance.one_of(&MAIL_ANSWERS)) },
    Group { weight: 1, pick: |_| Action::Restart },
    Group { weight: 2, pick: |_| Action::ReadAll },
    Group { weight: 7, pick: |chance| Action::Receiver(receivers::pick(chance)) },
    Group { weight: 3, pick: |chance| Action::Photo(photos::pick(chance)) },
    Group { weight: 4, pick: notices::pick },
    Group { weight: 1, pick: try_out },
    Group { weight: 1, pick: |chance| Action::AddByHand { person: chance.index() } },
    Group { weight: 2, pick: |_| Action::Count },
];
/// How often a group occurs in a run, beside its weight.
const SHARES: [usize; 4] = [0, 1, 1, 3];

/// One run of so many is cut: it takes another one, to see what is cut.
const CUT_RUNS: u32 = 4;
/// Fewer people act at the same time than so often in another run.
const TURNS: u32 = 6;
/// Fewer stories than so many are in a run.
const STORIES: u32 = 4;
/// In one run of this many somebody uses a link that was sent to another person.
const FOREIGN_LINKS: u32 = 5;
/// In one run of this many, people send forms again.
const LOST_ANSWERS: u32 = 5;
/// One run of this many goes deep into one part of the product.
const DEEP: u32 = 3;
/// Few requests, so that much happens to each.
const REQUESTS: &[Group] = &[
    Group { weight: 2, pick: ask },
    Group { weight: 22, pick: by_visitor },
    Group { weight: 35, pick: by_owner },
    Group { weight: 11, pick: |_| Action::Deliver },
    Group { weight: 8, pick: |_| Action::DeliverAll },
    Group { weight: 4, pick: |_| Action::Work },
    Group { weight: 9, pick: |chance| Action::Wait(chance.one_of(&SPANS)) },
    Group { weight: 2, pick: |chance| Action::MailServer(chance.one_of(&MAIL_ANSWERS)) },
    Group { weight: 2, pick: |_| Action::ReadAll },
];
const CONTENT: &[Group] = &[
    Group { weight: 40, pick: content::pick },
    Group { weight: 2, pick: |chance| Action::Wait(chance.one_of(&SPANS)) },
    Group { weight: 1, pick: |_| Action::Restart },
    Group { weight: 1, pick: |_| Action::ReadAll },
];
const REVIEWS: &[Group] = &[
    Group { weight: 3, pick: ask },
    Group { weight: 30, pick: reviews::pick },
    Group { weight: 6, pick: |_| Action::Deliver },
    Group { weight: 2, pick: |_| Action::DeliverAll },
    Group { weight: 1, pick: |_| Action::ReadAll },
];
const TOLD: &[Group] = &[
    Group { weight: 4, pick: ask },
    Group { weight: 8, pick: by_visitor },
    Group { weight: 12, pick: by_owner },
    Group { weight: 8, pick: |chance| Action::Receiver(receivers::pick(chance)) },
    Group { weight: 4, pick: notices::pick },
    Group { weight: 4, pick: |_| Action::Deliver },
    Group { weight: 4, pick: |_| Action::DeliverAll },
    Group { weight: 4, pick: |chance| Action::Wait(chance.one_of(&SPANS)) },
];
/// Requests are where most of the orders are.
const PARTS: [&[Group]; 6] = [REQUESTS, REQUESTS, CONTENT, CONTENT, REVIEWS, TOLD];

/// The actions of a seed. The first one is a request: without one little can happen.
#[must_use]
pub fn actions(seed: u64, count: usize) -> Vec<Action> {
    let mut chance = Chance::new(seed);
    // There, sessions and what is sent twice take the place of what happens at the same time.
    if Way::of(seed) == Way::Http {
        let wheel = wheel(&mut chance, OVER_HTTP);
        let mut actions = filled(&mut chance, &wheel, count);
        add_stories(&mut chance, &mut actions);
        return actions;
    }
    let wheel = if chance.below(DEEP) == 0 { deep_wheel(&mut chance) } else { wheel(&mut chance, GROUPS) };
    let mut actions = filled(&mut chance, &wheel, count);
    add_stories(&mut chance, &mut actions);
    if chance.below(CUT_RUNS) == 0 {
        let place = usize::from(chance.index()) % actions.len();
        actions.insert(place, Action::Cut { pause: chance.index() });
    } else {
        for _ in 0..chance.below(TURNS) {
            let place = usize::from(chance.index()) % actions.len();
            actions.splice(place + 1..=place, turns(&mut chance));
        }
    }
    let mut last = stories::last(&mut chance);
    if !actions.iter().any(|action| matches!(action, Action::Cut { .. } | Action::Meanwhile { .. })) {
        stories::interrupt(&mut chance, &mut last);
    }
    actions.extend(last);
    if chance.below(FOREIGN_LINKS) == 0 {
        actions.extend(stories::of_foreign_links(&mut chance));
    }
    if chance.below(LOST_ANSWERS) == 0 {
        actions.extend(stories::of_lost_answers(&mut chance));
    }
    actions
}

fn filled(chance: &mut Chance, wheel: &[fn(&mut Chance) -> Action], count: usize) -> Vec<Action> {
    let mut actions = vec![ask(chance)];
    while actions.len() < count {
        let pick = chance.one_of(wheel);
        actions.push(pick(chance));
    }
    actions
}

fn add_stories(chance: &mut Chance, actions: &mut Vec<Action>) {
    for _ in 0..chance.below(STORIES) {
        let place = usize::from(chance.index()) % actions.len();
        actions.splice(place + 1..=place, stories::any(chance));
    }
}

/// What several people do to one request at the same time.
fn turns(chance: &mut Chance) -> Vec<Action> {
    let request = request(chance);
    let mut turns = vec![Action::Meanwhile { pause: chance.index(), others: chance.index() }];
    for _ in 0..3 {
        let is_by_visitor = chance.below(2) == 0;
        turns.push(if is_by_visitor { of_visitor(chance, request) } else { of_owner(chance, request) });
    }
    turns
}

/// Each group as often as it occurs in this run.
fn wheel(chance: &mut Chance, groups: &[Group]) -> Vec<fn(&mut Chance) -> Action> {
    let mut wheel = Vec::new();
    for group in &IN_EVERY_RUN {
        wheel.extend(vec![group.pick; group.weight]);
    }
    for group in groups {
        wheel.extend(vec![group.pick; group.weight * chance.one_of(&SHARES)]);
    }
    wheel
}

fn deep_wheel(chance: &mut Chance) -> Vec<fn(&mut Chance) -> Action> {
    let mut wheel = Vec::new();
    for group in chance.one_of(&PARTS) {
        wheel.extend(vec![group.pick; group.weight]);
    }
    wheel
}

fn ask(chance: &mut Chance) -> Action {
    let form = form(chance);
    Action::Ask { person: chance.index(), form, times: chance.index() }
}

fn try_out(chance: &mut Chance) -> Action {
    let form = form(chance);
    Action::Try { person: chance.index(), form, times: chance.index() }
}

fn by_visitor(chance: &mut Chance) -> Action {
    let request = request(chance);
    of_visitor(chance, request)
}

fn of_visitor(chance: &mut Chance, request: u8) -> Action {
    match chance.below(29) {
        0..=1 | 27 => Action::AskAgain { request },
        28 => Action::AskTooFast { person: chance.index(), form: form(chance), times: chance.index() },
        2..=6 => Action::LookAtPage { request },
        7..=9 => Action::Write { request },
        10..=14 => Action::Choose { request, time: chance.index() },
        15..=17 => Action::VisitorMoves { request, time: chance.index() },
        18..=20 => Action::VisitorCancels { request },
        21..=23 => Action::Decide { request, choice: chance.index() },
        24..=25 => Action::AskForLink { request, link: chance.index() },
        _ => Action::Withdraw { request },
    }
}

fn by_owner(chance: &mut Chance) -> Action {
    let request = request(chance);
    of_owner(chance, request)
}

fn of_owner(chance: &mut Chance, request: u8) -> Action {
    let device = device(chance);
    match chance.below(56) {
        0..=2 => Action::Open { device, request },
        3..=8 => Action::Answer { device, request, times: chance.index() },
        9..=10 => Action::TakeAnswerBack { device },
        11..=14 => Action::Confirm { device, request, time: chance.index() },
        15..=17 => Action::OwnerMoves { device, request, time: chance.index() },
        18..=19 => Action::OwnerCancels { device, request },
        20 => Action::InviteAgain { request },
        21..=27 => Action::Set { device, request, change: chance.one_of(&CHANGES) },
        28..=32 => Action::Undo { device },
        33 => Action::AddNote { request },
        34 => Action::Merge { request, part: chance.index() },
        35 => Action::Split { request },
        36 => Action::ClosePage { request },
        37 => Action::SendLink { request },
        38 => Action::EraseRequest { request },
        39..=40 => Action::PostNote { device, request },
        41..=43 => Action::AskToDecide { device, request },
        44 => Action::RemovePosted { device, request, message: chance.index() },
        45 => Action::NoteMail { request },
        48..=52 => Action::Confirm { device, request, time: chance.index() },
        53..=55 => Action::OwnerCancels { device, request },
        46 => Action::SetAmount { request, dollars: chance.index() },
        _ => Action::ErasePerson { request },
    }
}
