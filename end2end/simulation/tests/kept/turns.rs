//! Several people at the same time.

use super::holds;
use simulation::action::Action::{
    Answer, Ask, Choose, Confirm, Deliver, DeliverAll, LookAtPage, Meanwhile, OwnerCancels, OwnerMoves, Undo,
    VisitorCancels, VisitorMoves, Wait,
};
use simulation::action::{Device, Form, Span};

/// The visitor moved the visit while the owner took back that it was booked: it was booked again.
#[test]
fn a_visit_that_is_taken_back_meanwhile_is_not_moved() {
    holds(
        1182,
        &[
            Ask { person: 1, form: Form::Visit, times: 81 },
            Confirm { device: Device::Phone, request: 0, time: 2 },
            LookAtPage { request: 0 },
            Meanwhile { pause: 0, others: 0 },
            VisitorMoves { request: 0, time: 151 },
            Undo { device: Device::Phone },
        ],
    );
}

/// The same while the owner canceled it.
#[test]
fn a_visit_that_is_canceled_meanwhile_is_not_moved() {
    holds(
        1182,
        &[
            Ask { person: 1, form: Form::Visit, times: 81 },
            Confirm { device: Device::Phone, request: 0, time: 2 },
            LookAtPage { request: 0 },
            Meanwhile { pause: 0, others: 0 },
            VisitorMoves { request: 0, time: 151 },
            OwnerCancels { device: Device::Desk, request: 0 },
        ],
    );
}

/// The visitor chose an offered time while the owner confirmed another one and canceled the visit: it was booked again.
#[test]
fn a_time_that_was_offered_before_a_visit_is_canceled_meanwhile_is_not_chosen() {
    holds(
        7,
        &[
            Ask { person: 1, form: Form::Visit, times: 81 },
            Answer { device: Device::Desk, request: 0, times: 43 },
            Wait(Span::UndoTime),
            LookAtPage { request: 0 },
            Meanwhile { pause: 0, others: 1 },
            Choose { request: 0, time: 0 },
            Confirm { device: Device::Desk, request: 0, time: 2 },
            OwnerCancels { device: Device::Desk, request: 0 },
        ],
    );
}

/// A canceled visit was booked anew, and that was taken back: nobody told the visitor that it was canceled.
#[test]
fn a_cancellation_is_told_although_a_new_time_was_taken_back() {
    holds(
        1_795_976_407_211,
        &[
            Ask { person: 233, form: Form::Visit, times: 24 },
            DeliverAll,
            Confirm { device: Device::Phone, request: 73, time: 37 },
            VisitorMoves { request: 67, time: 141 },
            Deliver,
            OwnerCancels { device: Device::Desk, request: 42 },
            OwnerMoves { device: Device::Desk, request: 92, time: 242 },
            Undo { device: Device::Desk },
        ],
    );
}

/// The model took the second booking for the first one.
#[test]
fn a_visit_that_is_canceled_meanwhile_is_booked_again() {
    holds(
        1_796_001_618_002,
        &[
            Ask { person: 110, form: Form::Contact, times: 228 },
            OwnerMoves { device: Device::Phone, request: 254, time: 50 },
            Meanwhile { pause: 84, others: 253 },
            Confirm { device: Device::Phone, request: 123, time: 245 },
            OwnerCancels { device: Device::Phone, request: 123 },
        ],
    );
}

/// Those who came between waited forever for the content, which the first one was reading.
#[test]
fn who_reads_the_content_is_not_waited_for() {
    holds(
        1_796_001_618_002,
        &[
            Ask { person: 110, form: Form::Contact, times: 228 },
            Undo { device: Device::Desk },
            Meanwhile { pause: 84, others: 253 },
            Confirm { device: Device::Phone, request: 123, time: 245 },
            VisitorCancels { request: 123 },
            OwnerCancels { device: Device::Phone, request: 123 },
        ],
    );
}
