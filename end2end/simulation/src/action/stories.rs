//! What people do one after the other, and chance alone seldom does.

use super::parts::{CHANGES, device, form, request};
use super::{AccountsAction, Action, Change, ContentAction, Device, Edit, Form, List, MailAnswer};
use super::{NewsletterAction, NoticeAction, PhotoAction, ReviewsAction, Span};
use crate::chance::Chance;

pub(super) fn any(chance: &mut Chance) -> Vec<Action> {
    let request = request(chance);
    let device = device(chance);
    let mut story = beginning(chance, device, request);
    if chance.below(3) == 0 {
        // What was told is changed, and that is taken back.
        story.push(Action::DeliverAll);
        story.push(change_of_owner(chance, device, request));
        story.push(Action::Undo { device });
    }
    story
}

fn beginning(chance: &mut Chance, device: Device, request: u8) -> Vec<Action> {
    match chance.below(7) {
        0 | 1 => vec![
            Action::Answer { device, request, times: chance.index() | 3 },
            Action::Wait(Span::UndoTime),
            Action::Choose { request, time: chance.index() },
        ],
        2 => vec![
            Action::AskToDecide { device, request },
            Action::Wait(Span::UndoTime),
            Action::Decide { request, choice: chance.index() },
        ],
        3 => vec![Action::Answer { device, request, times: chance.index() }, Action::TakeAnswerBack { device }],
        4 | 5 => vec![change_of_owner(chance, device, request), Action::Undo { device }],
        _ => {
            let person = chance.index();
            let form = form(chance);
            vec![
                Action::Ask { person, form, times: chance.index() },
                Action::Ask { person, form, times: chance.index() },
                Action::Merge { request: chance.index(), part: chance.index() },
            ]
        }
    }
}

fn change_of_owner(chance: &mut Chance, device: Device, request: u8) -> Action {
    match chance.below(4) {
        0 => Action::Confirm { device, request, time: chance.index() },
        1 => Action::OwnerMoves { device, request, time: chance.index() },
        2 => Action::OwnerCancels { device, request },
        _ => Action::Set { device, request, change: chance.one_of(&CHANGES) },
    }
}

/// What needs days, several requests or both devices.
pub(super) fn last(chance: &mut Chance) -> Vec<Action> {
    let device = device(chance);
    let request = request(chance);
    match chance.below(10) {
        0..=3 => of_reminder(chance, device, request),
        4 | 5 => of_address(chance, device),
        6 => of_quarantine(chance, device, request),
        7 => of_merging(chance, device),
        8 => of_mornings(chance, device),
        _ => of_two_forms(chance),
    }
}

/// The program dies in the work of a story. Where there is none, a link ends while the visitor asks for another one.
pub(super) fn interrupt(chance: &mut Chance, story: &mut Vec<Action>) {
    if let Some(work) = story.iter().position(|action| *action == Action::Work) {
        story.insert(work, Action::Cut { pause: chance.index() });
        return;
    }
    let request = request(chance);
    story.extend([
        Action::Meanwhile { pause: chance.index(), others: 0 },
        Action::AskForLink { request, link: chance.index() },
        Action::ClosePage { request },
        Action::DeliverAll,
    ]);
}

/// A visit whose reminder is sent, or waits, is changed.
fn of_reminder(chance: &mut Chance, device: Device, request: u8) -> Vec<Action> {
    let mut story = vec![
        Action::Confirm { device, request, time: chance.index() },
        Action::Wait(Span::UndoTime),
        Action::DeliverAll,
        Action::Wait(Span::Reminder),
    ];
    if chance.below(3) == 0 {
        story.push(Action::MailServer(MailAnswer::Busy));
    }
    story.push(Action::Work);
    if chance.below(2) == 0 {
        story.push(Action::DeliverAll);
    }
    story.push(match chance.below(3) {
        0 => Action::VisitorMoves { request, time: chance.index() },
        1 => Action::OwnerMoves { device, request, time: chance.index() },
        _ => change_of_owner(chance, device, request),
    });
    if chance.below(2) == 0 {
        story.push(Action::Undo { device });
    }
    story.extend([Action::Work, Action::DeliverAll]);
    story
}

/// One comes out of the trash whose address another one has by then.
fn of_address(chance: &mut Chance, device: Device) -> Vec<Action> {
    let list = chance.one_of(&[List::Posts, List::Pages]);
    let group = chance.index();
    let add = ContentAction::Add { device, list, group };
    let steps = [
        add,
        ContentAction::Remove { device, row: chance.index() },
        add,
        ContentAction::Restore { device, row: chance.index() },
    ];
    steps.map(Action::Content).to_vec()
}

fn of_quarantine(chance: &mut Chance, device: Device, request: u8) -> Vec<Action> {
    let first = match chance.below(3) {
        0 => Action::Answer { device, request, times: chance.index() },
        1 => Action::Write { request },
        _ => Action::Confirm { device, request, time: chance.index() },
    };
    vec![
        Action::Count,
        first,
        Action::Set { device, request, change: Change::Quarantine },
        Action::Wait(Span::UndoTime),
        Action::DeliverAll,
        Action::Count,
        Action::Set { device, request, change: Change::Release },
        Action::Work,
        Action::DeliverAll,
    ]
}

fn of_merging(chance: &mut Chance, device: Device) -> Vec<Action> {
    let person = chance.index();
    let asks = Action::Ask { person, form: Form::Contact, times: chance.index() };
    let part = chance.index();
    vec![
        asks,
        asks,
        asks,
        Action::Merge { request: chance.index(), part },
        Action::Open { device, request: chance.index() },
        Action::Write { request: part },
        Action::Merge { request: chance.index(), part: chance.index() },
    ]
}

/// With a device that shows notifications, and a mail server that is down on one morning.
fn of_mornings(chance: &mut Chance, device: Device) -> Vec<Action> {
    let request = chance.index();
    vec![
        Action::Accounts(AccountsAction::NotificationsOn { device, is_copy: false }),
        Action::Notice(NoticeAction::WantDigests { device, is_on: true }),
        Action::Ask { person: chance.index(), form: Form::Contact, times: 0 },
        Action::Write { request },
        Action::DeliverAll,
        Action::Write { request },
        Action::DeliverAll,
        Action::MailServer(MailAnswer::Busy),
        Action::Notice(NoticeAction::Morning),
        Action::Deliver,
        Action::Notice(NoticeAction::Morning),
        Action::DeliverAll,
    ]
}

/// One row on both devices, each of which saves the form that it has.
fn of_two_forms(chance: &mut Chance) -> Vec<Action> {
    let row = chance.index();
    let steps = [
        ContentAction::Open { device: Device::Desk, row },
        ContentAction::Open { device: Device::Phone, row },
        ContentAction::Save { device: Device::Desk, row, edit: Edit::Words },
        ContentAction::Save { device: Device::Phone, row, edit: Edit::Words },
        ContentAction::Undo { device: Device::Desk },
    ];
    steps.map(Action::Content).to_vec()
}

pub(super) fn of_foreign_links(chance: &mut Chance) -> Vec<Action> {
    let person = chance.index();
    let sign_up = |person| Action::Newsletter(NewsletterAction::SignUp { person, in_capitals: false });
    let mail = chance.index();
    vec![
        sign_up(person),
        sign_up(person.wrapping_add(1)),
        Action::DeliverAll,
        Action::Newsletter(NewsletterAction::Confirm { mail: chance.index() }),
        Action::Newsletter(NewsletterAction::Forge { mail, other: mail.wrapping_add(1) }),
        Action::Reviews(ReviewsAction::Ask { request: mail }),
        Action::Reviews(ReviewsAction::Ask { request: mail.wrapping_add(1) }),
        Action::Reviews(ReviewsAction::TwoWeeks),
        Action::Reviews(ReviewsAction::Forge { mail, other: mail.wrapping_add(1) }),
    ]
}

pub(super) fn of_lost_answers(chance: &mut Chance) -> Vec<Action> {
    let device = device(chance);
    let request = request(chance);
    vec![
        Action::AskToDecide { device, request },
        Action::PostAgain { device },
        Action::Set { device, request, change: Change::ToWon },
        Action::PostNote { device, request },
        Action::PostAgain { device },
        Action::Photo(PhotoAction::Write { request }),
        Action::Photo(PhotoAction::WriteAgain { request }),
    ]
}
