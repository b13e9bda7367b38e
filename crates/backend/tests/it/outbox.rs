//! The outbox's worker, which sends deliveries of every topic by the same rules.

use crate::pictures::Barrier;
use crate::receiver::{Receiver, deliver, delivery, header, one_lead, set_webhook, submit};
use crate::support::{TestBackend, eventually, in_time, on_both_engines};
use crate::topics::{Sending, carrier, only, queue, resend, resent, subjects};
use axum::http::StatusCode;
use backend::Clock;
use backend::db::delivery::deliveries::{self, AttemptResult};
use backend::db::delivery::log::{self as delivery_log, DeliveryAttempt};
use backend::delivery::outbox;
use domain::delivery::{CAP_MS, DeliveryState, MAX_ATTEMPTS, Topic};
use domain::time::{DAY, MINUTE, SECOND};
use std::pin::pin;
use tokio_util::sync::CancellationToken;

on_both_engines! {
    async fn a_refusal_is_tried_again_after_growing_waits(backend: TestBackend) {
        let sending = Sending::beside(&backend).await;
        let site = &sending.site;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..1).await;
            let outcome = sending.refuse(topic);
            let mut waits = Vec::new();
            for n in 1..MAX_ATTEMPTS {
                assert_eq!(deliver(site).await, 1, "{topic:?}: try {n}");
                assert_eq!(deliver(site).await, 0, "{topic:?}: not before it is due");
                let now = only(&backend, topic).await;
                assert_eq!((now.state, now.attempts), (DeliveryState::Pending, n), "{topic:?}");
                assert_eq!(now.last_outcome.as_deref(), Some(outcome));
                let wait = now.next_attempt_at.since(backend.clock.now());
                waits.push(wait);
                backend.clock.advance(wait);
            }
            assert_eq!(deliver(site).await, 1, "{topic:?}: the last attempt");
            let given_up = only(&backend, topic).await;
            assert_eq!(given_up.state, DeliveryState::Failed);
            let plain: Vec<i64> = (0..MAX_ATTEMPTS - 1).map(|n| (5 * SECOND).saturating_mul(1 << n).min(CAP_MS)).collect();
            for (wait, plain) in waits.iter().zip(&plain) {
                assert!((plain * 3 / 4..=plain * 5 / 4).contains(wait), "{wait} ms instead of about {plain}");
            }
            backend.clock.advance(30 * DAY);
            assert_eq!(deliver(site).await, 0, "{topic:?}: given up");
            let log = delivery_log::attempts_of(&backend.db, &given_up.id, 100).await.expect("a log");
            assert_eq!(log.len(), usize::try_from(MAX_ATTEMPTS).expect("a count"), "{topic:?}");
            assert!(log.iter().all(|attempt| attempt.outcome == outcome), "{topic:?}: {log:?}");

            sending.hook.answer(|script| script.status = StatusCode::NO_CONTENT);
            if !resent().contains(&topic) {
                continue;
            }
            let subject = subjects(&backend, topic).await.remove(0);
            assert!(resend(&backend, topic, &given_up.id, &subject).await);
            assert_eq!(deliver(site).await, 1);
            let delivered = only(&backend, topic).await;
            assert_eq!((delivered.state, delivered.attempts), (DeliveryState::Delivered, 1), "{topic:?}");
        }
        let id = only(&backend, Topic::Lead).await.id;
        let requests: Vec<_> = sending.hook.received().into_iter().filter(|r| header(r, "webhook-id") == id).collect();
        assert_eq!(requests.len(), usize::try_from(MAX_ATTEMPTS + 1).expect("a count"));
        assert!(requests.iter().all(|r| r.body == requests[0].body));
        assert_eq!(sending.received(Topic::Subscriber), 1);
        site.db.close().await;
    }

    async fn two_processes_never_send_the_same_one(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.together = 2);
        backend.add_styles().await;
        set_webhook(&backend, &receiver.url).await;
        submit(&backend, 0..24).await;
        let second = backend.instance(|_| ()).await;
        let workers = [backend.shared.clone(), second.clone(), backend.shared.clone(), second.clone()];
        let workers = workers.map(|worker| tokio::spawn(async move { deliver(&worker).await }));
        let mut tries = 0;
        for worker in workers {
            tries += worker.await.expect("no panic");
        }
        assert_eq!(tries, 24);
        let mut ids: Vec<String> = receiver.received().iter().map(|r| header(r, "webhook-id").to_owned()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), receiver.received().len()), (24, 24));
        second.db.close().await;
    }

    async fn the_lease_of_a_killed_worker_ends(backend: TestBackend) {
        let sending = Sending::beside(&backend).await;
        let site = &sending.site;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..1).await;
            let claimed = deliveries::claim_due(&backend.db, topic, carrier(topic), backend.clock.now(), MINUTE, 10).await;
            assert_eq!(claimed.expect("claimed").len(), 1, "{topic:?}");
            assert_eq!(deliver(site).await, 0, "{topic:?}: another worker holds the lease");
            backend.clock.advance(MINUTE - 1);
            assert_eq!(deliver(site).await, 0, "{topic:?}");
            backend.clock.advance(1);
            assert_eq!(deliver(site).await, 1, "{topic:?}: the lease has expired");
            assert_eq!(only(&backend, topic).await.state, DeliveryState::Delivered);
            assert_eq!(sending.received(topic), 1, "{topic:?}");
        }
        site.db.close().await;
    }

    async fn a_delivery_whose_tries_never_end_is_given_up(backend: TestBackend) {
        let sending = Sending::beside(&backend).await;
        let site = &sending.site;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..1).await;
            // Each attempt ends with the process, or with a panic: nothing is recorded.
            for n in 0..=MAX_ATTEMPTS {
                let claimed = deliveries::claim_due(&backend.db, topic, carrier(topic), backend.clock.now(), MINUTE, 10).await;
                assert_eq!(claimed.expect("claimed")[0].attempts, n, "{topic:?}");
                backend.clock.advance(MINUTE);
            }
            assert_eq!(deliver(site).await, 1);
            let delivery = only(&backend, topic).await;
            assert_eq!(delivery.state, DeliveryState::Failed, "{topic:?}");
            let outcome = delivery.last_outcome.unwrap_or_default();
            assert!(outcome.starts_with("Stopped:"), "{outcome}");
            assert_eq!(sending.received(topic), 0, "{topic:?}");
        }
        site.db.close().await;
    }

    async fn what_ends_during_a_try_leaves_nothing_and_stops_nothing(backend: TestBackend) {
        let sending = Sending::beside(&backend).await;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..2).await;
            let mut claimed = deliveries::claim_due(&backend.db, topic, carrier(topic), backend.clock.now(), MINUTE, 1).await.expect("claimed");
            let ended = claimed.remove(0);
            let table = if topic == Topic::Message { "lead_messages".to_owned() } else { format!("{}s", topic.code()) };
            backend.sql(&format!("DELETE FROM {table} WHERE id = '{}'", ended.subject_id)).await;
            let attempt = DeliveryAttempt { at: backend.clock.now(), status: Some(200), outcome: "Accepted".into(), duration_ms: 1 };
            let settled = deliveries::record_attempt(&backend.db, &ended, &attempt, AttemptResult::Delivered).await.expect("recorded");
            assert!(!settled, "{topic:?}");
            assert_eq!(deliver(&sending.site).await, 1, "{topic:?}: the other one");
            assert_eq!(only(&backend, topic).await.state, DeliveryState::Delivered);
        }
        let topics = i64::try_from(Topic::ALL.len()).expect("few");
        assert_eq!((backend.rows("deliveries").await, backend.rows("delivery_attempts").await), (topics, topics));
        sending.site.db.close().await;
    }

    async fn a_restart_resumes(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::BAD_GATEWAY);
        one_lead(&backend, &receiver.url).await;
        deliver(&backend).await;
        receiver.answer(|script| script.status = StatusCode::ACCEPTED);
        let later = backend.clock.now().plus_ms(10 * SECOND).0;
        let reborn = backend.instance(|options| options.clock = Clock::fixed(later)).await;
        let shutdown = CancellationToken::new();
        let worker = tokio::spawn(outbox::run(reborn.clone(), shutdown.clone()));
        eventually("delivered after the restart", async || delivery(&backend).await.state == DeliveryState::Delivered).await;
        shutdown.cancel();
        worker.await.expect("it stops");
        assert_eq!(delivery(&backend).await.attempts, 2);
        reborn.db.close().await;
    }

    async fn the_worker_wakes_for_a_new_lead_and_finishes_its_try_when_stopped(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        set_webhook(&backend, &receiver.url).await;
        let shutdown = CancellationToken::new();
        let mut woken = backend.outbox.subscribe();
        submit(&backend, 0..1).await;
        in_time("woken by a new lead, not by the poll", woken.changed()).await.expect("a wake");
        let worker = tokio::spawn(outbox::run(backend.shared.clone(), shutdown.clone()));
        eventually("sent", async || receiver.received().len() == 1).await;
        let barrier = Barrier::default();
        receiver.answer(|script| script.held = Some(barrier.clone()));
        submit(&backend, 1..2).await;
        in_time("being sent", barrier.reached()).await;
        shutdown.cancel();
        assert!(!worker.is_finished(), "it finishes its attempt first");
        barrier.let_go();
        worker.await.expect("it stops");
        assert_eq!(backend.number("SELECT COUNT(*) FROM deliveries WHERE state = 'delivered'").await, 2);
    }

    async fn the_worker_outlives_its_database(backend: TestBackend) {
        let shutdown = CancellationToken::new();
        backend.db.close().await;
        let mut worker = pin!(outbox::run(backend.shared.clone(), shutdown.clone()));
        // A closed database fails at once: after a few turns the worker has looked.
        for _ in 0..100 {
            assert!(futures::poll!(&mut worker).is_pending());
            tokio::task::yield_now().await;
        }
        shutdown.cancel();
        in_time("it stops", worker).await;
    }
}
