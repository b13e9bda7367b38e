//! Runs that broke something once, shortened to the actions that did it.
#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod content;
#[cfg(feature = "http")]
mod http;
mod told;
mod turns;

use simulation::action::Action::{
    self, Answer, Ask, Confirm, DeliverAll, InviteAgain, OwnerCancels, OwnerMoves, Set, Undo, VisitorMoves, Wait, Work,
};
use simulation::action::{Change, Device, Form, Span};
use simulation::run::run;
use simulation::world::Template;

/// On SQLite, and on PostgreSQL where there is one.
fn holds(seed: u64, actions: &[Action]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let cluster = std::env::var("TEST_POSTGRES_URL").ok().filter(|url| !url.is_empty());
    let ran = runtime.block_on(async {
        let template = match cluster {
            Some(cluster) => Template::of_both(cluster).await,
            None => Template::new(None).await,
        };
        let template = template.unwrap_or_else(|trouble| panic!("{trouble}"));
        run(seed, actions, &template).await.unwrap_or_else(|trouble| panic!("{trouble}"))
    });
    assert!(ran.broken.is_none(), "{:?}", ran.broken);
}

/// An undo took back a later change: the visit that the desk had moved was canceled, and nobody was told.
#[test]
fn a_visit_that_was_moved_since_is_not_unbooked() {
    holds(
        1010,
        &[
            Ask { person: 138, form: Form::Visit, times: 162 },
            Confirm { device: Device::Phone, request: 254, time: 210 },
            OwnerMoves { device: Device::Desk, request: 246, time: 192 },
            Undo { device: Device::Phone },
        ],
    );
}

/// The same with the visitor, who had moved it.
#[test]
fn a_visit_that_the_visitor_moved_since_is_not_unbooked() {
    holds(
        5174,
        &[
            Ask { person: 1, form: Form::Visit, times: 81 },
            OwnerMoves { device: Device::Desk, request: 79, time: 151 },
            VisitorMoves { request: 47, time: 109 },
            Undo { device: Device::Desk },
        ],
    );
}

/// An invitation that had waited longer than something can be taken back was lost with the cancellation.
#[test]
fn a_visit_that_is_not_canceled_after_all_gets_its_late_invitation() {
    holds(
        1_795_967_407_038,
        &[
            Ask { person: 170, form: Form::Visit, times: 129 },
            Confirm { device: Device::Phone, request: 24, time: 103 },
            Wait(Span::QuarterHour),
            OwnerCancels { device: Device::Desk, request: 214 },
            Undo { device: Device::Desk },
        ],
    );
}

/// The invitation that was sent again set the status, reminded the visitor again and said that the visit had been moved.
#[test]
fn an_invitation_that_is_sent_again_changes_nothing_else() {
    holds(
        21,
        &[
            Ask { person: 209, form: Form::Visit, times: 254 },
            OwnerMoves { device: Device::Desk, request: 129, time: 81 },
            Set { device: Device::Desk, request: 91, change: Change::ToReplied },
            InviteAgain { request: 18 },
        ],
    );
}

/// A visit that was over was confirmed again. Nothing was done, but the undo of it took back what another device did.
#[test]
fn a_visit_that_is_over_is_not_confirmed_again() {
    holds(
        62_022,
        &[
            Ask { person: 103, form: Form::Visit, times: 179 },
            Answer { device: Device::Desk, request: 255, times: 199 },
            OwnerMoves { device: Device::Phone, request: 149, time: 35 },
            Wait(Span::Week),
            Set { device: Device::Desk, request: 125, change: Change::ToNew },
            Confirm { device: Device::Desk, request: 223, time: 39 },
            Confirm { device: Device::Phone, request: 134, time: 146 },
            OwnerMoves { device: Device::Phone, request: 47, time: 18 },
            Undo { device: Device::Desk },
        ],
    );
}

/// A reminder was tried while its visit was canceled, the cancellation was taken back, and nobody was reminded.
#[test]
fn a_visit_that_is_given_back_is_reminded_of() {
    holds(
        1,
        &[
            Ask { person: 1, form: Form::Visit, times: 222 },
            Confirm { device: Device::Desk, request: 0, time: 42 },
            DeliverAll,
            Wait(Span::Reminder),
            Work,
            OwnerCancels { device: Device::Phone, request: 0 },
            DeliverAll,
            Undo { device: Device::Phone },
            DeliverAll,
        ],
    );
}
