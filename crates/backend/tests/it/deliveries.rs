//! The outbox's rows: leases, attempts and giving up. The same for every topic.

use crate::support::{TestBackend, on_both_engines};
use crate::topics::{carrier, owner_is_told, queue, resend, resent};
use backend::db::delivery::deliveries::{self, AttemptResult, ClaimedDelivery};
use backend::db::delivery::log::{self as delivery_log, DeliveryAttempt};
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::leads::lead::Delivery;
use domain::time::{HOUR, MINUTE, SECOND};

const LEASE: i64 = 30 * SECOND;

async fn prepare(backend: &TestBackend) {
    backend.add_styles().await;
    backend.add_webhook().await;
}

async fn claim(backend: &TestBackend, topic: Topic) -> Vec<ClaimedDelivery> {
    claim_some(backend, topic, 10).await
}

async fn claim_some(backend: &TestBackend, topic: Topic, limit: i64) -> Vec<ClaimedDelivery> {
    deliveries::claim_due(&backend.db, topic, carrier(topic), backend.clock.now(), LEASE, limit).await.expect("a claim")
}

async fn next_due_at(backend: &TestBackend, topic: Topic) -> Option<Timestamp> {
    deliveries::next_due_at(&backend.db, topic, carrier(topic)).await.expect("a time")
}

async fn record(backend: &TestBackend, claimed: &ClaimedDelivery, outcome: &str, after: AttemptResult) -> bool {
    let attempt =
        DeliveryAttempt { at: backend.clock.now(), status: Some(503), outcome: outcome.to_owned(), duration_ms: 12 };
    deliveries::record_attempt(&backend.db, claimed, &attempt, after).await.expect("a record")
}

async fn state(backend: &TestBackend, claimed: &ClaimedDelivery) -> Delivery {
    deliveries::of_subject(&backend.db, claimed.topic, &claimed.subject_id).await.expect("a list").remove(0)
}

on_both_engines! {
    async fn a_claim_is_exclusive_until_its_lease_ends(backend: TestBackend) {
        prepare(&backend).await;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..3).await;
            let first = claim(&backend, topic).await;
            assert_eq!(first.len(), 3);
            assert!(first.iter().all(|c| c.topic == topic && c.attempts == 0));
            assert!(claim(&backend, topic).await.is_empty());
            let due = next_due_at(&backend, topic).await;
            assert_eq!(due, Some(first[0].lease_until));
            backend.clock.advance(LEASE - 1);
            assert!(claim(&backend, topic).await.is_empty());
            backend.clock.advance(1);
            assert_eq!(claim(&backend, topic).await.len(), 3);
        }
    }

    async fn workers_at_once_share_the_work(backend: TestBackend) {
        prepare(&backend).await;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..12).await;
            let workers: Vec<_> = (0..6).map(|_| {
                let backend = backend.clone();
                tokio::spawn(async move {
                    let mut mine = vec![];
                    loop {
                        let batch = claim_some(&backend, topic, 3).await;
                        if batch.is_empty() {
                            return mine;
                        }
                        mine.extend(batch.into_iter().map(|c| c.id));
                    }
                })
            }).collect();
            let mut all = vec![];
            for worker in workers {
                all.extend(worker.await.expect("a worker"));
            }
            // A worker may find nothing while another holds the rows; it only matters that none is
            // claimed twice.
            all.extend(claim(&backend, topic).await.into_iter().map(|c| c.id));
            let claimed = all.len();
            all.sort();
            all.dedup();
            assert_eq!((all.len(), claimed), (12, 12));
        }
    }

    async fn a_failure_is_tried_again_when_due(backend: TestBackend) {
        prepare(&backend).await;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..1).await;
            let claimed = claim(&backend, topic).await.remove(0);
            let again = backend.clock.now().plus_ms(MINUTE);
            assert!(record(&backend, &claimed, "Answered 503", AttemptResult::RetryAt(again)).await);
            let now = state(&backend, &claimed).await;
            assert_eq!((now.state, now.attempts, now.next_attempt_at), (DeliveryState::Pending, 1, again));
            assert_eq!(now.last_outcome.as_deref(), Some("Answered 503"));
            assert_eq!(next_due_at(&backend, topic).await, Some(again));
            assert!(claim(&backend, topic).await.is_empty());
            backend.clock.advance(MINUTE);
            let claimed = claim(&backend, topic).await.remove(0);
            assert_eq!(claimed.attempts, 1);
            assert!(record(&backend, &claimed, "Accepted", AttemptResult::Delivered).await);
            let now = state(&backend, &claimed).await;
            assert_eq!((now.state, now.attempts), (DeliveryState::Delivered, 2));
            backend.clock.advance(24 * HOUR);
            assert!(claim(&backend, topic).await.is_empty());
            assert_eq!(next_due_at(&backend, topic).await, None);
            let log = delivery_log::attempts_of(&backend.db, &claimed.id, 10).await.expect("a log");
            assert_eq!(log.iter().map(|a| a.outcome.as_str()).collect::<Vec<_>>(), ["Accepted", "Answered 503"]);
            assert_eq!((log[0].status, log[0].duration_ms), (Some(503), 12));
        }
    }

    async fn a_given_up_delivery_waits_for_the_owner(backend: TestBackend) {
        prepare(&backend).await;
        for topic in resent() {
            queue(&backend, topic, 0..1).await;
            let claimed = claim(&backend, topic).await.remove(0);
            assert!(record(&backend, &claimed, "Answered 410", AttemptResult::Failed).await);
            backend.clock.advance(HOUR);
            assert!(claim(&backend, topic).await.is_empty());
            assert!(owner_is_told(&backend, topic).await, "{topic:?}");
            assert!(resend(&backend, topic, &claimed.id, &claimed.subject_id).await);
            let again = claim(&backend, topic).await.remove(0);
            assert_eq!((again.id, again.attempts), (claimed.id, 0));
        }
    }

    async fn what_cannot_be_sent_is_held_and_not_counted(backend: TestBackend) {
        prepare(&backend).await;
        for topic in resent() {
            queue(&backend, topic, 0..1).await;
            let claimed = claim(&backend, topic).await.remove(0);
            assert!(record(&backend, &claimed, "No webhook is set up", AttemptResult::Held).await);
            let now = state(&backend, &claimed).await;
            assert_eq!((now.state, now.attempts), (DeliveryState::Held, 0));
            assert!(resend(&backend, topic, &claimed.id, &claimed.subject_id).await);
            assert_eq!(claim(&backend, topic).await.len(), 1);
        }
    }

    async fn a_worker_that_lost_its_lease_changes_nothing_unless_it_delivered(backend: TestBackend) {
        prepare(&backend).await;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..1).await;
            let slow = claim(&backend, topic).await.remove(0);
            backend.clock.advance(LEASE);
            let quick = claim(&backend, topic).await.remove(0);
            assert!(!record(&backend, &slow, "Timed out", AttemptResult::Failed).await);
            assert_eq!(state(&backend, &quick).await.state, DeliveryState::Pending);
            assert!(record(&backend, &slow, "Accepted", AttemptResult::Delivered).await);
            assert!(!record(&backend, &quick, "Timed out", AttemptResult::RetryAt(backend.clock.now())).await);
            assert_eq!(state(&backend, &quick).await.state, DeliveryState::Delivered);
            assert_eq!(delivery_log::attempts_of(&backend.db, &quick.id, 10).await.expect("a log").len(), 3);
        }
    }

    async fn resending_does_not_break_a_lease(backend: TestBackend) {
        prepare(&backend).await;
        for topic in resent() {
            queue(&backend, topic, 0..1).await;
            let claimed = claim(&backend, topic).await.remove(0);
            assert!(resend(&backend, topic, &claimed.id, &claimed.subject_id).await);
            assert!(claim(&backend, topic).await.is_empty());
            backend.clock.advance(LEASE);
            assert_eq!(claim(&backend, topic).await.len(), 1);
        }
    }

    async fn a_subject_has_one_delivery_per_channel(backend: TestBackend) {
        prepare(&backend).await;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..1).await;
            let queued = claim(&backend, topic).await.remove(0);
            let id = &queued.subject_id;
            let mut tx = backend.db.write().await.expect("a transaction");
            let other = if queued.channel == Channel::OwnerMail { Channel::VisitorMail } else { Channel::OwnerMail };
            for channel in [queued.channel, other, other] {
                deliveries::enqueue(&mut tx, topic, id, channel, DeliveryState::Pending, Timestamp(0)).await.expect("a row");
            }
            tx.commit().await.expect("a commit");
            assert_eq!(deliveries::of_subject(&backend.db, topic, id).await.expect("a list").len(), 2);
        }
    }
}
