//! Accepting refit requests.

use crate::intake::{accepted, lead, nothing_is_stored, wait};
use crate::support::{HASTY, TestBackend, draft, on_both_engines};
use backend::db::leads::uploads::{self, NewUpload};
use backend::leads::refit::{Origin, SubmitError, submit};
use backend::{BackendError, DbError, ids};
use domain::leads::options::{ContactMethod, PreferredTime};
use domain::leads::refit::{RefitDraft, field};
use domain::time::{HOUR, MINUTE};
use domain::{limits, messages};

fn origin() -> Origin {
    Origin { client_key: "client-1".into(), user_agent: Some("Mozilla/5.0\u{0} (X11)".into()), ..Origin::default() }
}

/// `draft` as another attempt with another message.
fn other(n: usize) -> RefitDraft {
    RefitDraft { attempt_id: format!("attempt-other-{n}"), description: format!("Wish {n}"), ..draft() }
}

async fn ready(backend: &TestBackend) {
    backend.add_styles().await;
    backend.add_webhook().await;
}

async fn upload(backend: &TestBackend, token: &str) -> String {
    let upload = NewUpload {
        id: ids::new_id(),
        token_hash: ids::hash_token(token),
        storage_key: format!("private/{token}.jpg"),
        width: 1_600,
        height: 1_200,
        bytes: 345_678,
        created_at: backend.clock.now(),
        client_key: None,
        site_key: None,
    };
    let mut tx = backend.db.write().await.expect("a transaction");
    uploads::insert(&mut tx, &upload).await.expect("a row");
    tx.commit().await.expect("a commit");
    upload.id
}

on_both_engines! {
    async fn a_request_is_stored_whole(backend: TestBackend) {
        ready(&backend).await;
        backend.sql("INSERT INTO legal_documents (slug, title, content, version, created_at, updated_at) \
               VALUES ('privacy-policy', 'Privacy', 'x', 3, 0, 0)").await;
        let photo = upload(&backend, "token-1").await;
        let draft = RefitDraft {
            photo_token: Some("token-1".into()),
            preferred_contact_method: "phone".into(),
            preferred_time: "morning".into(),
            session_id: Some("session-0001".into()),
            ..draft()
        };
        let receipt = submit(&backend, &draft, &origin()).await.expect("a receipt");
        assert!(domain::leads::lead::is_reference(&receipt.reference), "{}", receipt.reference);

        let lead = lead(&backend, &receipt.reference).await;
        assert_eq!(lead.summary.name, "Jane Halloran");
        assert_eq!(lead.summary.topic, "Coastal Modern");
        assert_eq!(lead.summary.message, "New galley, LOA < 50 ft");
        assert_eq!(lead.summary.received_at, backend.clock.now());
        assert!(lead.summary.unread && !lead.summary.quarantined && !lead.summary.photo_missing);
        assert_eq!((lead.email.as_str(), lead.phone.as_str()), ("jane+boat@example.com", "(619) 555-0142"));
        assert_eq!((lead.contact_method, lead.preferred_time), (ContactMethod::Phone, PreferredTime::Morning));
        assert_eq!(lead.style_id.as_deref(), Some("coastal-modern"));
        assert_eq!(lead.consent_version, 3);
        let stored = lead.photo().expect("the photo");
        assert_eq!((stored.id.clone(), stored.width, stored.height, stored.bytes), (photo, 1_600, 1_200, 345_678));
        assert_eq!(lead.deliveries.len(), 1);
        assert_eq!(lead.deliveries[0].state, domain::delivery::DeliveryState::Pending);
        assert_eq!(lead.deliveries[0].next_attempt_at, backend.clock.now());
        assert_eq!(backend.texts("SELECT user_agent FROM leads").await, ["Mozilla/5.0 (X11)"]);
        assert_eq!(backend.texts("SELECT step FROM analytics_events").await, ["submission_complete"]);
        let noted = backend.texts("SELECT metadata FROM analytics_events").await.remove(0);
        for part in ["\"style_id\":\"coastal-modern\"", "\"style_name\":\"Coastal Modern\"", "\"has_phone\":true", "\"completion_time\":"] {
            assert!(noted.contains(part), "{part} in {noted}");
        }
        // Neither limit's key contains the address.
        assert_eq!(backend.number("SELECT COUNT(*) FROM rate_events WHERE key LIKE '%jane%'").await, 0);
        assert_eq!(backend.rows("rate_events").await, 2);
    }

    async fn without_a_webhook_nothing_is_to_be_sent(backend: TestBackend) {
        backend.add_styles().await;
        backend.sql("INSERT INTO admin_settings (setting_key, setting_value, updated_at) \
               VALUES ('zapier_webhook_url', '  ', 0)").await;
        submit(&backend, &draft(), &origin()).await.expect("a receipt");
        assert_eq!(backend.rows("deliveries").await, 0);
    }

    async fn wrong_fields_are_named_and_nothing_is_stored(backend: TestBackend) {
        ready(&backend).await;
        let draft = RefitDraft { name: String::new(), email: "jane".into(), consent: false, ..draft() };
        let Err(SubmitError::Invalid(wrong)) = submit(&backend, &draft, &origin()).await else { panic!("accepted") };
        let fields: Vec<&str> = wrong.0.iter().map(|e| e.field.as_str()).collect();
        assert_eq!(fields, [field::NAME, field::EMAIL, field::CONSENT]);
        nothing_is_stored(&backend).await;
    }

    async fn a_style_must_exist_and_be_offered(backend: TestBackend) {
        ready(&backend).await;
        for style in ["none-such", "retired", "' OR TRUE --"] {
            let draft = RefitDraft { selected_style: style.into(), ..draft() };
            let Err(SubmitError::Invalid(wrong)) = submit(&backend, &draft, &origin()).await else { panic!("{style}") };
            assert_eq!(wrong.of(field::STYLE), Some(messages::OPTION_UNKNOWN));
        }
        nothing_is_stored(&backend).await;
    }

    async fn a_lost_answer_is_given_again(backend: TestBackend) {
        ready(&backend).await;
        let first = submit(&backend, &draft(), &origin()).await.expect("a receipt");
        backend.clock.advance(2 * HOUR);
        // Even over every limit and from another network.
        let elsewhere = Origin { client_key: "client-2".into(), ..Origin::default() };
        for _ in 0..5 {
            assert_eq!(submit(&backend, &draft(), &elsewhere).await.expect("the same receipt"), first);
        }
        assert_eq!((backend.rows("leads").await, backend.rows("deliveries").await), (1, 1));
    }

    async fn an_attempt_with_other_content_is_refused(backend: TestBackend) {
        ready(&backend).await;
        submit(&backend, &draft(), &origin()).await.expect("a receipt");
        let changed = RefitDraft { description: "Something else".into(), ..draft() };
        assert!(matches!(submit(&backend, &changed, &origin()).await, Err(SubmitError::Duplicate { .. })));
        let stranger = RefitDraft { email: "eve@example.com".into(), ..draft() };
        assert!(matches!(submit(&backend, &stranger, &origin()).await, Err(SubmitError::Duplicate { .. })));
        assert_eq!(backend.rows("leads").await, 1);
    }

    async fn equal_content_is_a_duplicate_for_ten_minutes(backend: TestBackend) {
        ready(&backend).await;
        submit(&backend, &draft(), &origin()).await.expect("a receipt");
        // The plain form has no idempotency key; letter case and preferences do not make it another
        // request.
        let again = RefitDraft {
            attempt_id: String::new(),
            email: "JANE+boat@Example.com".into(),
            preferred_time: "evening".into(),
            ..draft()
        };
        backend.clock.advance(limits::DUPLICATE_WINDOW_MS - 1);
        assert!(matches!(submit(&backend, &again, &origin()).await, Err(SubmitError::Duplicate { .. })));
        backend.clock.advance(1);
        submit(&backend, &again, &origin()).await.expect("a returning customer");
        assert_eq!(backend.rows("leads").await, 2);
    }

    async fn an_attempt_id_of_another_shape_is_no_key(backend: TestBackend) {
        ready(&backend).await;
        for (n, id) in ["", "x", "nul\0nul\0nul", &"y".repeat(5_000)].into_iter().enumerate() {
            let draft = RefitDraft { attempt_id: id.into(), email: format!("p{n}@example.com"), ..draft() };
            submit(&backend, &draft, &origin()).await.expect("a receipt");
        }
        assert_eq!(backend.number("SELECT COUNT(*) FROM leads WHERE attempt_id IS NULL").await, 4);
    }

    async fn parallel_equal_requests_make_one_lead(backend: TestBackend) {
        ready(&backend).await;
        let sent: Vec<_> = (0..8).map(|_| {
            let backend = backend.clone();
            tokio::spawn(async move { submit(&backend, &draft(), &origin()).await })
        }).collect();
        let mut receipts = vec![];
        for task in sent {
            receipts.push(task.await.expect("a task").expect("a receipt"));
        }
        assert!(receipts.iter().all(|r| *r == receipts[0]), "{receipts:?}");
        assert_eq!((backend.rows("leads").await, backend.rows("deliveries").await), (1, 1));
        assert_eq!(backend.rows("rate_events").await, 2);
    }

    async fn parallel_equal_requests_without_a_key_make_one_lead(backend: TestBackend) {
        ready(&backend).await;
        let sent: Vec<_> = (0..8).map(|_| {
            let backend = backend.clone();
            let draft = RefitDraft { attempt_id: String::new(), ..draft() };
            tokio::spawn(async move { submit(&backend, &draft, &origin()).await })
        }).collect();
        assert_eq!(accepted(sent, |e| matches!(e, SubmitError::Duplicate { .. })).await, 1);
        assert_eq!(backend.rows("leads").await, 1);
    }

    async fn one_attempt_of_two_people_at_once_makes_one_lead(backend: TestBackend) {
        ready(&backend).await;
        let sent: Vec<_> = (0..6).map(|n| {
            let backend = backend.clone();
            let draft = RefitDraft { email: format!("p{n}@example.com"), ..draft() };
            let origin = Origin { client_key: format!("client-{n}"), ..Origin::default() };
            tokio::spawn(async move { submit(&backend, &draft, &origin).await })
        }).collect();
        assert_eq!(accepted(sent, |e| matches!(e, SubmitError::Duplicate { .. })).await, 1);
        assert_eq!(backend.rows("leads").await, 1);
    }

    async fn parallel_requests_of_one_person_stop_at_three(backend: TestBackend) {
        ready(&backend).await;
        let sent: Vec<_> = (0..7).map(|n| {
            let backend = backend.clone();
            // Other networks, other spelling: the person is identified by the normalized address.
            let email = if n % 2 == 0 { "jane@example.com" } else { "Jane@Example.COM" };
            let draft = RefitDraft { email: email.into(), ..other(n) };
            let origin = Origin { client_key: format!("client-{n}"), ..Origin::default() };
            tokio::spawn(async move { submit(&backend, &draft, &origin).await })
        }).collect();
        assert_eq!(accepted(sent, |e| matches!(e, SubmitError::TooMany { wait_ms: HOUR })).await, 3);
        assert_eq!(backend.rows("leads").await, 3);
    }

    async fn the_limit_names_the_true_wait_and_frees(backend: TestBackend) {
        ready(&backend).await;
        for n in 0..3 {
            submit(&backend, &other(n), &origin()).await.expect("a receipt");
            backend.clock.advance(10 * MINUTE);
        }
        let wait_ms = wait(submit(&backend, &other(3), &origin()).await);
        assert_eq!(wait_ms, 30 * MINUTE);
        // Refused requests do not prolong the wait.
        assert_eq!(wait(submit(&backend, &other(3), &origin()).await), 30 * MINUTE);
        let neighbor = RefitDraft { email: "neighbor@example.com".into(), ..other(4) };
        submit(&backend, &neighbor, &origin()).await.expect("another person");
        backend.clock.advance(wait_ms - 1);
        assert_eq!(wait(submit(&backend, &other(3), &origin()).await), 1);
        backend.clock.advance(1);
        submit(&backend, &other(3), &origin()).await.expect("room again");
        assert_eq!(wait(submit(&backend, &other(5), &origin()).await), 10 * MINUTE);
    }

    async fn a_client_address_has_a_budget(backend: TestBackend) {
        ready(&backend).await;
        let person = |n: i64| RefitDraft {
            attempt_id: String::new(),
            email: format!("p{n}@example.com"),
            ..draft()
        };
        for n in 0..limits::SUBMISSIONS_PER_ADDRESS {
            submit(&backend, &person(n), &origin()).await.expect("a receipt");
        }
        assert_eq!(wait(submit(&backend, &person(99), &origin()).await), HOUR);
        let elsewhere = Origin { client_key: "client-2".into(), ..Origin::default() };
        submit(&backend, &person(99), &elsewhere).await.expect("another network");
    }

    async fn what_looks_automated_waits_in_quarantine(backend: TestBackend) {
        ready(&backend).await;
        let filled = RefitDraft { trap: "http://spam.example".into(), elapsed_ms: None, session_id: Some("session-0001".into()), ..draft() };
        assert!(matches!(submit(&backend, &filled, &origin()).await, Err(SubmitError::Blocked)));
        let fast = RefitDraft { elapsed_ms: Some(100), ..other(1) };
        assert!(matches!(submit(&backend, &fast, &origin()).await, Err(SubmitError::Blocked)));
        assert_eq!(backend.number("SELECT COUNT(*) FROM leads WHERE quarantined").await, 2);
        assert_eq!(backend.texts("SELECT quarantine_reason FROM leads ORDER BY quarantine_reason").await, ["too fast", "trap filled"]);
        assert_eq!(backend.texts("SELECT DISTINCT state FROM deliveries").await, ["held"]);
        assert_eq!(backend.rows("analytics_events").await, 0);
        assert_eq!(backend::leads::unread(&backend).await.expect("a count"), 0);
        // Again, with and without its key: still one lead.
        assert!(matches!(submit(&backend, &filled, &origin()).await, Err(SubmitError::Blocked)));
        let keyless = RefitDraft { attempt_id: String::new(), ..filled };
        assert!(matches!(submit(&backend, &keyless, &origin()).await, Err(SubmitError::Blocked)));
        assert_eq!(backend.rows("leads").await, 2);
    }

    async fn a_person_taken_for_a_program_gets_through_on_the_second_press(backend: TestBackend) {
        ready(&backend).await;
        let fast = RefitDraft { elapsed_ms: Some(100), ..draft() };
        assert!(matches!(submit(&backend, &fast, &origin()).await, Err(SubmitError::Blocked)));
        let receipt = submit(&backend, &draft(), &origin()).await.expect("a receipt");
        let lead = lead(&backend, &receipt.reference).await;
        assert!(!lead.summary.quarantined);
        assert_eq!(lead.deliveries[0].state, domain::delivery::DeliveryState::Pending);
        assert_eq!(backend.rows("leads").await, 1);
        assert_eq!(submit(&backend, &draft(), &origin()).await.expect("the same receipt"), receipt);
    }

    async fn quarantine_is_limited_and_locks_nobody_out(backend: TestBackend) {
        ready(&backend).await;
        for n in 0..30 {
            let spam = RefitDraft { elapsed_ms: Some(1), ..other(n) };
            assert!(matches!(submit(&backend, &spam, &origin()).await, Err(SubmitError::Blocked)));
        }
        assert_eq!(backend.rows("leads").await, limits::SUBMISSIONS_PER_ADDRESS);
        submit(&backend, &draft(), &origin()).await.expect("the person with this address");
    }

    async fn a_photo_is_claimed_once(backend: TestBackend) {
        ready(&backend).await;
        upload(&backend, "token-1").await;
        let with_photo = |n| RefitDraft { photo_token: Some("token-1".into()), ..other(n) };
        let first = submit(&backend, &with_photo(1), &origin()).await.expect("a receipt");
        assert!(lead(&backend, &first.reference).await.photo().is_some());
        assert!(matches!(submit(&backend, &with_photo(2), &origin()).await, Err(SubmitError::PhotoExpired)));
        // The retry after a lost response carries the claimed token and is still the same request.
        assert_eq!(submit(&backend, &with_photo(1), &origin()).await.expect("the same receipt"), first);
        assert_eq!(backend.rows("leads").await, 1);
        assert_eq!(backend.rows("rate_events").await, 2);
    }

    async fn a_photo_that_two_requests_want_goes_to_one(backend: TestBackend) {
        ready(&backend).await;
        upload(&backend, "token-1").await;
        let sent: Vec<_> = (0..4).map(|n| {
            let backend = backend.clone();
            let draft = RefitDraft {
                photo_token: Some("token-1".into()),
                email: format!("p{n}@example.com"),
                ..other(n)
            };
            tokio::spawn(async move { submit(&backend, &draft, &Origin::default()).await })
        }).collect();
        assert_eq!(accepted(sent, |e| matches!(e, SubmitError::PhotoExpired)).await, 1);
        assert_eq!(backend.rows("leads").await, 1);
    }

    async fn an_old_or_unknown_photo_is_asked_for_again(backend: TestBackend) {
        ready(&backend).await;
        upload(&backend, "token-1").await;
        let unknown = RefitDraft { photo_token: Some("made up".into()), ..draft() };
        assert!(matches!(submit(&backend, &unknown, &origin()).await, Err(SubmitError::PhotoExpired)));
        let hostile = RefitDraft { photo_token: Some("\0".repeat(10_000)), ..draft() };
        assert!(matches!(submit(&backend, &hostile, &origin()).await, Err(SubmitError::PhotoExpired)));
        backend.clock.advance(limits::PHOTO_UNCLAIMED_MS);
        let late = RefitDraft { photo_token: Some("token-1".into()), ..draft() };
        assert!(matches!(submit(&backend, &late, &origin()).await, Err(SubmitError::PhotoExpired)));
        nothing_is_stored(&backend).await;
        let without = RefitDraft { photo_missing: true, ..draft() };
        let receipt = submit(&backend, &without, &origin()).await.expect("a receipt");
        assert!(lead(&backend, &receipt.reference).await.summary.photo_missing);
    }

    async fn every_script_survives_and_control_characters_do_not(backend: TestBackend) {
        ready(&backend).await;
        let odd = RefitDraft {
            name: "  שלום\u{202E} ⛵\u{0} O'Brien\t\n<b>&amp;</b> ".into(),
            description: "a\u{0}b\r\n<script>alert(1)</script> %_!'\"\\ 👩🏽‍🔧 \u{feff}العربية".into(),
            email: "o'brien+käpt'n@bücher.example".into(),
            ..draft()
        };
        let receipt = submit(&backend, &odd, &origin()).await.expect("a receipt");
        let lead = lead(&backend, &receipt.reference).await;
        assert_eq!(lead.summary.name, "שלום ⛵ O'Brien <b>&amp;</b>");
        assert_eq!(lead.summary.message, "ab\n<script>alert(1)</script> %_!'\"\\ 👩🏽‍🔧 العربية");
        assert_eq!(lead.email, "o'brien+käpt'n@bücher.example");
    }

    async fn a_locked_database_is_unavailable_and_stores_nothing(backend: TestBackend) {
        ready(&backend).await;
        let hasty = TestBackend::open(&backend.url, HASTY).await;
        let (sqlite, postgres) = match backend.db.engine() {
            backend::db::Engine::Sqlite => (Some(backend.sqlite().await), None),
            backend::db::Engine::Postgres => (None, Some(backend.postgres().await)),
        };
        let mut sqlite = sqlite;
        let mut postgres = postgres;
        if let Some(other) = &mut sqlite {
            sqlx::raw_sql("BEGIN IMMEDIATE").execute(other).await.expect("the lock");
        }
        if let Some(other) = &mut postgres {
            sqlx::raw_sql("BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE").execute(other).await.expect("the lock");
        }
        let outcome = submit(&hasty, &draft(), &origin()).await;
        let Err(SubmitError::Unavailable(cause)) = outcome else { panic!("{outcome:?}") };
        assert!(matches!(cause, BackendError::Db(DbError::Unavailable(_))), "{cause:?}");
        assert!(cause.is_unavailable());
        drop((sqlite, postgres));
        nothing_is_stored(&backend).await;
        submit(&backend, &draft(), &origin()).await.expect("the same attempt, later");
        hasty.db.close().await;
    }
}
