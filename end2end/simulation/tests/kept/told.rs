//! Who is told of requests, and what is counted.

use super::holds;
use simulation::action::Action::{
    Answer, Ask, AskAgain, Confirm, Deliver, DeliverAll, OwnerCancels, OwnerMoves, Receiver, Set, Undo, Wait,
};
use simulation::action::HookAnswer::{Fails, LosesAnswer};
use simulation::action::ReceiverAction::{Add, Remove, Server, SetFirst};
use simulation::action::{Change, Device, Form, Span};

/// The visitor's browser, which sent the same attempt again, released what the owner had put in quarantine.
#[test]
fn where_the_owner_puts_a_request_it_stays() {
    holds(
        1,
        &[
            Ask { person: 0, form: Form::Contact, times: 0 },
            Set { device: Device::Desk, request: 0, change: Change::Quarantine },
            AskAgain { request: 0 },
            DeliverAll,
        ],
    );
}

/// A program was told of a status that could still be undone: what was held became due at once.
#[test]
fn what_is_released_can_still_be_undone() {
    let set = |device, change| Set { device, request: 0, change };
    holds(
        2,
        &[
            Receiver(Add { events: 1 }),
            Ask { person: 0, form: Form::Contact, times: 0 },
            set(Device::Phone, Change::ToWon),
            set(Device::Desk, Change::Quarantine),
            set(Device::Desk, Change::Release),
            DeliverAll,
            Undo { device: Device::Phone },
        ],
    );
}

/// No program was told of an answer after a status was undone.
#[test]
fn an_answer_stands_although_the_status_is_undone() {
    holds(
        3,
        &[
            Receiver(Add { events: 1 }),
            Ask { person: 0, form: Form::Visit, times: 0 },
            Confirm { device: Device::Desk, request: 0, time: 0 },
            Answer { device: Device::Desk, request: 0, times: 0 },
            OwnerCancels { device: Device::Desk, request: 0 },
            Undo { device: Device::Desk },
        ],
    );
}

/// A program was not told of a visit whose cancellation was undone: its message had come due in between.
#[test]
fn a_visit_that_is_not_canceled_after_all_is_told() {
    let mut actions = vec![
        Receiver(Add { events: 1 }),
        Ask { person: 0, form: Form::Visit, times: 0 },
        DeliverAll,
        Confirm { device: Device::Desk, request: 0, time: 0 },
        Wait(Span::Second),
        OwnerCancels { device: Device::Desk, request: 0 },
    ];
    actions.extend([Wait(Span::Second); 7]);
    actions.extend([Deliver, Undo { device: Device::Desk }]);
    holds(4, &actions);
}

/// A program had not answered yet when a visit was moved, and was never told once that was taken back.
#[test]
fn a_visit_that_is_given_back_is_told() {
    holds(
        478,
        &[
            Receiver(Add { events: 43 }),
            Receiver(SetFirst { events: 208 }),
            Receiver(Server(LosesAnswer)),
            Receiver(Remove { receiver: 79 }),
            Ask { person: 34, form: Form::Visit, times: 241 },
            Confirm { device: Device::Phone, request: 37, time: 192 },
            Wait(Span::UndoTime),
            DeliverAll,
            OwnerMoves { device: Device::Phone, request: 37, time: 32 },
            Undo { device: Device::Phone },
        ],
    );
}

/// The same, when it was canceled.
#[test]
fn who_was_not_reached_is_told_of_a_visit_that_is_not_canceled_after_all() {
    holds(
        1,
        &[
            Receiver(Add { events: 43 }),
            Receiver(SetFirst { events: 208 }),
            Receiver(Server(Fails)),
            Receiver(Remove { receiver: 79 }),
            Ask { person: 34, form: Form::Visit, times: 241 },
            Confirm { device: Device::Phone, request: 37, time: 192 },
            Wait(Span::UndoTime),
            DeliverAll,
            Wait(Span::QuarterHour),
            OwnerCancels { device: Device::Phone, request: 37 },
            DeliverAll,
            Undo { device: Device::Phone },
        ],
    );
}

/// What had waited for the first program went to the next one at its place, which wanted nothing of it.
#[test]
fn a_program_that_was_removed_leaves_nothing_to_the_next() {
    holds(
        960_000_946,
        &[
            Receiver(SetFirst { events: 85 }),
            Ask { person: 174, form: Form::Visit, times: 245 },
            Confirm { device: Device::Desk, request: 225, time: 40 },
            Receiver(Remove { receiver: 247 }),
            Receiver(SetFirst { events: 6 }),
        ],
    );
}
