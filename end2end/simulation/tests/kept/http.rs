//! Runs whose forms go through the router: their seeds end in 7.

use crate::holds;
use simulation::action::Action::{Answer, Ask, Confirm, EraseRequest, Open, OwnerCancels, Set, Undo, Wait};
use simulation::action::{Change, Device, Form, Span};

/// The status of a request that another device had put in quarantine was acknowledged and not set.
#[test]
fn a_status_in_quarantine_is_refused() {
    holds(
        1197,
        &[
            Ask { person: 167, form: Form::Visit, times: 95 },
            Set { device: Device::Desk, request: 139, change: Change::Quarantine },
            OwnerCancels { device: Device::Desk, request: 64 },
            Set { device: Device::Phone, request: 58, change: Change::ToWon },
        ],
    );
}

/// A confirmation that was taken back took the visit of the week before with it.
#[test]
fn a_visit_of_last_week_stays_when_the_next_one_is_taken_back() {
    holds(
        2447,
        &[
            Ask { person: 161, form: Form::Visit, times: 41 },
            Confirm { device: Device::Desk, request: 88, time: 112 },
            Wait(Span::Week),
            Ask { person: 235, form: Form::Visit, times: 157 },
            EraseRequest { request: 229 },
            Open { device: Device::Desk, request: 145 },
            Answer { device: Device::Desk, request: 91, times: 142 },
            Confirm { device: Device::Desk, request: 182, time: 168 },
            Undo { device: Device::Desk },
        ],
    );
}
