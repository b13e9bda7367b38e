//! Who is told of requests, and what is counted.

use super::holds;
use simulation::action::Action::{Ask, AskAgain, DeliverAll, Set};
use simulation::action::{Change, Device, Form};

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
