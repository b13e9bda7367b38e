//! Shared by the tests of every form: the lead of a receipt, and the outcome of concurrent
//! submissions.

use crate::support::TestBackend;
use backend::Backend;
use backend::leads::intake::SubmitError;
use domain::leads::lead::{Lead, LeadFilter, LeadReceipt};
use tokio::task::JoinHandle;

/// The lead with this reference, not marked as read.
pub(crate) async fn lead(backend: &Backend, reference: &str) -> Lead {
    for tab in LeadFilter::ALL {
        let page = backend::leads::list(backend, tab, None, reference).await.expect("a list");
        if let Some(found) = page.leads.first() {
            return backend::leads::peek(backend, &found.id).await.expect("a read").expect("the lead");
        }
    }
    panic!("no lead with the reference {reference}")
}

/// The wait of a rate-limited sender.
pub(crate) fn wait(outcome: Result<LeadReceipt, SubmitError>) -> i64 {
    match outcome {
        Err(SubmitError::TooMany { wait_ms }) => wait_ms,
        other => panic!("{other:?}"),
    }
}

/// How many of `sent` were accepted; every other one must be refused `as_expected`.
pub(crate) async fn accepted(
    sent: Vec<JoinHandle<Result<LeadReceipt, SubmitError>>>,
    as_expected: impl Fn(&SubmitError) -> bool,
) -> usize {
    let mut accepted = 0;
    for task in sent {
        match task.await.expect("a task") {
            Ok(_) => accepted += 1,
            Err(refused) => assert!(as_expected(&refused), "{refused:?}"),
        }
    }
    accepted
}

/// Nothing of a refused request is stored.
pub(crate) async fn nothing_is_stored(backend: &TestBackend) {
    for table in ["leads", "deliveries", "rate_events", "analytics_events"] {
        assert_eq!(backend.rows(table).await, 0, "{table}");
    }
}
