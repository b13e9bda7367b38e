//! The outbox's rows: leases, attempts and giving up.

use crate::support::{TestBackend, draft, on_both_engines};
use backend::db::deliveries::{self, After, Attempt, Claimed};
use backend::refit::{Origin, submit};
use domain::Timestamp;
use domain::delivery::{Carrier, Channel, DeliveryState};
use domain::lead::Delivery;
use domain::refit::RefitDraft;
use domain::time::{HOUR, MINUTE, SECOND};

const LEASE: i64 = 30 * SECOND;

async fn leads(b: &TestBackend, count: usize) {
    b.add_styles().await;
    b.add_webhook().await;
    for n in 0..count {
        let draft = RefitDraft { attempt_id: format!("attempt-{n:04}"), email: format!("p{n}@example.com"), ..draft() };
        submit(b, &draft, &Origin { client_key: format!("c{n}"), user_agent: None }).await.expect("a receipt");
        b.clock.advance(1);
    }
}

async fn claim(b: &TestBackend) -> Vec<Claimed> {
    deliveries::claim_due(&b.db, Carrier::Webhook, b.clock.now(), LEASE, 10).await.expect("a claim")
}

async fn record(b: &TestBackend, claimed: &Claimed, outcome: &str, after: After) -> bool {
    let attempt = Attempt { at: b.clock.now(), status: Some(503), outcome: outcome.to_owned(), duration_ms: 12 };
    deliveries::record_attempt(&b.db, claimed, &attempt, after).await.expect("a record")
}

async fn state(b: &TestBackend, claimed: &Claimed) -> Delivery {
    deliveries::of_lead(&b.db, &claimed.lead_id).await.expect("a list").remove(0)
}

on_both_engines! {
    async fn a_claim_is_exclusive_until_its_lease_ends(b: TestBackend) {
        leads(&b, 3).await;
        let first = claim(&b).await;
        assert_eq!(first.len(), 3);
        assert!(first.iter().all(|c| c.channel == Channel::Webhook && c.attempts == 0));
        assert!(claim(&b).await.is_empty());
        let due = deliveries::next_due_at(&b.db).await.expect("a time");
        assert_eq!(due, Some(first[0].lease_until));
        b.clock.advance(LEASE - 1);
        assert!(claim(&b).await.is_empty());
        b.clock.advance(1);
        assert_eq!(claim(&b).await.len(), 3);
    }

    async fn workers_at_once_share_the_work(b: TestBackend) {
        leads(&b, 12).await;
        let workers: Vec<_> = (0..6).map(|_| {
            let b = b.clone();
            tokio::spawn(async move {
                let mut mine = vec![];
                loop {
                    let batch = deliveries::claim_due(&b.db, Carrier::Webhook, b.clock.now(), LEASE, 3).await.expect("a claim");
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
        all.extend(claim(&b).await.into_iter().map(|c| c.id));
        let claimed = all.len();
        all.sort();
        all.dedup();
        assert_eq!((all.len(), claimed), (12, 12));
    }

    async fn a_failure_is_tried_again_when_due(b: TestBackend) {
        leads(&b, 1).await;
        let claimed = claim(&b).await.remove(0);
        let again = b.clock.now().plus_ms(MINUTE);
        assert!(record(&b, &claimed, "Answered 503", After::RetryAt(again)).await);
        let now = state(&b, &claimed).await;
        assert_eq!((now.state, now.attempts, now.next_attempt_at), (DeliveryState::Pending, 1, again));
        assert_eq!(now.last_outcome.as_deref(), Some("Answered 503"));
        assert_eq!(deliveries::next_due_at(&b.db).await.expect("a time"), Some(again));
        assert!(claim(&b).await.is_empty());
        b.clock.advance(MINUTE);
        let claimed = claim(&b).await.remove(0);
        assert_eq!(claimed.attempts, 1);
        assert!(record(&b, &claimed, "Accepted", After::Delivered).await);
        let now = state(&b, &claimed).await;
        assert_eq!((now.state, now.attempts), (DeliveryState::Delivered, 2));
        b.clock.advance(24 * HOUR);
        assert!(claim(&b).await.is_empty());
        assert_eq!(deliveries::next_due_at(&b.db).await.expect("no time"), None);
        let log = deliveries::attempts_of(&b.db, &claimed.id, 10).await.expect("a log");
        assert_eq!(log.iter().map(|a| a.outcome.as_str()).collect::<Vec<_>>(), ["Accepted", "Answered 503"]);
        assert_eq!((log[0].status, log[0].duration_ms), (Some(503), 12));
    }

    async fn a_given_up_delivery_waits_for_the_owner(b: TestBackend) {
        leads(&b, 1).await;
        let claimed = claim(&b).await.remove(0);
        assert!(record(&b, &claimed, "Answered 410", After::Failed).await);
        b.clock.advance(HOUR);
        assert!(claim(&b).await.is_empty());
        let lead = backend::leads::peek(&b, &claimed.lead_id).await.expect("a read").expect("the lead");
        assert_eq!(lead.summary.delivery_trouble, Some(Channel::Webhook));
        let lead_id = backend::leads::resend(&b, &claimed.id).await.expect("a change");
        assert_eq!(lead_id.as_deref(), Some(claimed.lead_id.as_str()));
        let again = claim(&b).await.remove(0);
        assert_eq!((again.id, again.attempts), (claimed.id, 0));
    }

    async fn what_cannot_be_sent_is_held_and_not_counted(b: TestBackend) {
        leads(&b, 1).await;
        let claimed = claim(&b).await.remove(0);
        assert!(record(&b, &claimed, "No webhook is set up", After::Held).await);
        let now = state(&b, &claimed).await;
        assert_eq!((now.state, now.attempts), (DeliveryState::Held, 0));
        assert!(backend::leads::resend(&b, &claimed.id).await.expect("a change").is_some());
        assert_eq!(claim(&b).await.len(), 1);
    }

    async fn a_worker_that_lost_its_lease_changes_nothing_unless_it_delivered(b: TestBackend) {
        leads(&b, 1).await;
        let slow = claim(&b).await.remove(0);
        b.clock.advance(LEASE);
        let quick = claim(&b).await.remove(0);
        assert!(!record(&b, &slow, "Timed out", After::Failed).await);
        assert_eq!(state(&b, &quick).await.state, DeliveryState::Pending);
        assert!(record(&b, &slow, "Accepted", After::Delivered).await);
        assert!(!record(&b, &quick, "Timed out", After::RetryAt(b.clock.now())).await);
        assert_eq!(state(&b, &quick).await.state, DeliveryState::Delivered);
        assert_eq!(b.rows("delivery_attempts").await, 3);
    }

    async fn resending_does_not_break_a_lease(b: TestBackend) {
        leads(&b, 1).await;
        let claimed = claim(&b).await.remove(0);
        assert!(backend::leads::resend(&b, &claimed.id).await.expect("a change").is_some());
        assert!(claim(&b).await.is_empty());
        b.clock.advance(LEASE);
        assert_eq!(claim(&b).await.len(), 1);
    }

    async fn a_lead_has_one_delivery_per_channel(b: TestBackend) {
        leads(&b, 1).await;
        let lead_id = b.texts("SELECT id FROM leads").await.remove(0);
        let mut tx = b.db.write().await.expect("a transaction");
        for channel in [Channel::Webhook, Channel::OwnerMail, Channel::OwnerMail] {
            deliveries::enqueue(&mut tx, &lead_id, channel, DeliveryState::Pending, Timestamp(0)).await.expect("a row");
        }
        tx.commit().await.expect("a commit");
        assert_eq!(b.rows("deliveries").await, 2);
    }
}
