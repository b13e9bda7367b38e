//! Accepting the contact form. What it shares with the refit request (locks, windows, photos) is
//! tested there; here only that it is used.

use crate::intake::{accepted, lead, nothing_is_stored, wait};
use crate::support::{HASTY, TestBackend, draft as refit_draft, on_both_engines};
use backend::leads::contact::submit;
use backend::leads::intake::SubmitError;
use backend::leads::origin::Origin;
use backend::leads::refit;
use backend::{BackendError, DbError};
use domain::delivery::DeliveryState;
use domain::leads::contact::{ContactDraft, field};
use domain::leads::lead::LeadFilter;
use domain::leads::options::{ContactMethod, LeadKind, PreferredTime};
use domain::limits;
use domain::time::{HOUR, MINUTE};

fn origin() -> Origin {
    Origin { client_key: "client-1".into(), user_agent: Some("Mozilla/5.0 (X11)".into()), ..Origin::default() }
}

fn draft() -> ContactDraft {
    ContactDraft {
        attempt_id: "attempt-c001".into(),
        first_name: "Jane".into(),
        last_name: "O'Brien".into(),
        email: "jane+boat@example.com".into(),
        phone: "(619) 555-0187".into(),
        boat_location: "Shelter Cove Marina, slip <C12>".into(),
        vessel_name: "Selkie".into(),
        vessel_length: "45.5".into(),
        primary_service: "Woodwork & Carpentry".into(),
        discovery_source: "Marina Referral".into(),
        message: "Saloon and galley, LOA < 50 ft".into(),
        preferred_contact_method: "phone".into(),
        preferred_time: "morning".into(),
        consent: true,
        elapsed_ms: Some(60_000),
        ..ContactDraft::default()
    }
}

/// `draft` as another attempt with another message.
fn other(n: usize) -> ContactDraft {
    ContactDraft { attempt_id: format!("attempt-other-{n}"), message: format!("Wish {n}"), ..draft() }
}

on_both_engines! {
    async fn a_form_is_stored_whole(backend: TestBackend) {
        backend.add_webhook().await;
        backend.sql("INSERT INTO legal_documents (slug, title, content, version, created_at, updated_at) \
               VALUES ('privacy-policy', 'Privacy', 'x', 3, 0, 0)").await;
        let receipt = submit(&backend, &draft(), &origin()).await.expect("a receipt");
        let lead = lead(&backend, &receipt.reference).await;
        assert_eq!(lead.summary.kind, LeadKind::Contact);
        assert_eq!(lead.summary.name, "Jane O'Brien");
        assert_eq!(lead.summary.topic, "Woodwork & Carpentry");
        assert_eq!(lead.summary.message, "Saloon and galley, LOA < 50 ft");
        assert_eq!((lead.email.as_str(), lead.phone.as_str()), ("jane+boat@example.com", "(619) 555-0187"));
        assert_eq!((lead.contact_method, lead.preferred_time), (ContactMethod::Phone, PreferredTime::Morning));
        assert_eq!((lead.consent_version, lead.style_id.clone()), (3, None));
        let project = lead.project.expect("what the form asks about the project");
        assert_eq!((project.first_name.as_str(), project.last_name.as_str()), ("Jane", "O'Brien"));
        assert_eq!(project.location, "Shelter Cove Marina, slip <C12>");
        assert_eq!((project.vessel_name.as_deref(), project.vessel_length), (Some("Selkie"), Some(45.5)));
        assert_eq!((project.service.as_str(), project.source.as_str()), ("Woodwork & Carpentry", "Marina Referral"));
        assert_eq!(lead.deliveries.len(), 1);
        assert_eq!(lead.deliveries[0].state, DeliveryState::Pending);
        // Only the refit flow has a funnel.
        assert_eq!(backend.rows("analytics_events").await, 0);
        assert_eq!(backend.rows("rate_events").await, 2);
    }

    async fn the_inbox_finds_a_lead_by_what_the_form_asked(backend: TestBackend) {
        let receipt = submit(&backend, &draft(), &origin()).await.expect("a receipt");
        for words in ["selkie", "slip <c12>", "woodwork & c", "o'brien", "6195550187"] {
            let page = backend::leads::list(&backend, LeadFilter::Open, None, words).await.expect("a list");
            assert_eq!(page.leads.first().map(|l| &l.reference), Some(&receipt.reference), "{words}");
        }
        let page = backend::leads::list(&backend, LeadFilter::Open, None, "residential").await.expect("a list");
        assert!(page.leads.is_empty());
    }

    async fn what_may_be_left_out_is_stored_as_left_out(backend: TestBackend) {
        let home = ContactDraft {
            vessel_name: "  ".into(),
            vessel_length: String::new(),
            message: String::new(),
            primary_service: "Residential".into(),
            ..draft()
        };
        let receipt = submit(&backend, &home, &origin()).await.expect("a receipt");
        let project = lead(&backend, &receipt.reference).await.project.expect("a project");
        assert_eq!((project.vessel(), project.is_boat()), (None, false));
        assert_eq!(backend.number("SELECT COUNT(*) FROM leads WHERE vessel_name IS NULL AND vessel_length IS NULL").await, 1);
    }

    async fn wrong_fields_are_named_and_nothing_is_stored(backend: TestBackend) {
        backend.add_webhook().await;
        let draft = ContactDraft { last_name: "\u{0}".into(), vessel_length: "-1".into(), consent: false, ..draft() };
        let Err(SubmitError::Invalid(wrong)) = submit(&backend, &draft, &origin()).await else { panic!("accepted") };
        let fields: Vec<&str> = wrong.0.iter().map(|e| e.field.as_str()).collect();
        assert_eq!(fields, [field::LAST_NAME, field::VESSEL_LENGTH, field::CONSENT]);
        nothing_is_stored(&backend).await;
    }

    async fn a_lost_answer_is_given_again(backend: TestBackend) {
        backend.add_webhook().await;
        let first = submit(&backend, &draft(), &origin()).await.expect("a receipt");
        backend.clock.advance(2 * HOUR);
        for _ in 0..5 {
            assert_eq!(submit(&backend, &draft(), &origin()).await.expect("the same receipt"), first);
        }
        assert_eq!((backend.rows("leads").await, backend.rows("deliveries").await), (1, 1));
        let changed = ContactDraft { boat_location: "Elsewhere".into(), ..draft() };
        assert!(matches!(submit(&backend, &changed, &origin()).await, Err(SubmitError::Duplicate { .. })));
    }

    async fn equal_content_is_a_duplicate_for_ten_minutes(backend: TestBackend) {
        submit(&backend, &draft(), &origin()).await.expect("a receipt");
        let again = ContactDraft {
            attempt_id: String::new(),
            email: "JANE+boat@Example.com".into(),
            discovery_source: "Yelp".into(),
            ..draft()
        };
        backend.clock.advance(limits::DUPLICATE_WINDOW_MS - 1);
        assert!(matches!(submit(&backend, &again, &origin()).await, Err(SubmitError::Duplicate { .. })));
        backend.clock.advance(1);
        submit(&backend, &again, &origin()).await.expect("a returning customer");
        assert_eq!(backend.rows("leads").await, 2);
    }

    async fn a_slower_second_sending_releases_the_first(backend: TestBackend) {
        backend.add_webhook().await;
        let quick = ContactDraft { elapsed_ms: Some(limits::HUMAN_MIN_MS - 1), ..draft() };
        assert!(matches!(submit(&backend, &quick, &origin()).await, Err(SubmitError::Blocked)));
        assert_eq!(backend.number("SELECT COUNT(*) FROM leads WHERE quarantined").await, 1);
        // Also from a page that was loaded again, without the key of the first attempt.
        let slow = ContactDraft { elapsed_ms: Some(limits::HUMAN_MIN_MS), attempt_id: String::new(), ..draft() };
        let receipt = submit(&backend, &slow, &origin()).await.expect("a receipt");
        assert_eq!(backend.texts("SELECT reference FROM leads WHERE NOT quarantined").await, [receipt.reference]);
        assert_eq!((backend.rows("leads").await, backend.rows("deliveries").await), (1, 1));
        assert_eq!(backend.texts("SELECT state FROM deliveries").await, ["pending"]);
    }

    async fn a_trap_that_a_browser_filled_is_a_mark_and_nothing_else(backend: TestBackend) {
        backend.add_webhook().await;
        let filled = ContactDraft { trap: "Halloran Marine".into(), ..draft() };
        let unscripted = ContactDraft { trap: "Halloran Marine".into(), elapsed_ms: None, ..other(1) };
        let from_browser = Origin { from_browser: true, ..origin() };
        for (draft, origin) in [(&filled, &origin()), (&unscripted, &from_browser)] {
            let receipt = submit(&backend, draft, origin).await.expect("a receipt");
            let lead = lead(&backend, &receipt.reference).await;
            assert!(lead.summary.trap_filled && !lead.summary.quarantined);
            assert_eq!(lead.deliveries[0].state, DeliveryState::Pending);
        }
        let inbox = backend::leads::list(&backend, LeadFilter::Open, None, "").await.expect("a list");
        assert_eq!(inbox.leads.iter().filter(|lead| lead.trap_filled).count(), 2);
        submit(&backend, &other(2), &origin()).await.expect("a receipt");
        assert_eq!(backend.number("SELECT COUNT(*) FROM leads WHERE NOT trap_filled").await, 1);
    }

    async fn a_filled_trap_holds_nobody_who_sends_again(backend: TestBackend) {
        let filled = |elapsed_ms| ContactDraft { trap: "Halloran Marine".into(), elapsed_ms, ..draft() };
        assert!(matches!(submit(&backend, &filled(Some(1)), &origin()).await, Err(SubmitError::Blocked)));
        let receipt = submit(&backend, &filled(Some(limits::HUMAN_MIN_MS)), &origin()).await.expect("a slower sending");
        assert!(lead(&backend, &receipt.reference).await.summary.trap_filled);
        // A browser without the usual headers: its form came back, with an empty trap.
        let unscripted = ContactDraft { elapsed_ms: None, ..other(1) };
        let filled = ContactDraft { trap: "Halloran Marine".into(), ..unscripted.clone() };
        assert!(matches!(submit(&backend, &filled, &origin()).await, Err(SubmitError::Blocked)));
        submit(&backend, &unscripted, &origin()).await.expect("a receipt");
        assert_eq!((backend.rows("leads").await, backend.number("SELECT COUNT(*) FROM leads WHERE quarantined").await), (2, 0));
    }

    async fn what_was_changed_after_it_was_blocked_is_accepted(backend: TestBackend) {
        let quick = ContactDraft { elapsed_ms: Some(1), ..draft() };
        assert!(matches!(submit(&backend, &quick, &origin()).await, Err(SubmitError::Blocked)));
        let changed = ContactDraft { message: "With the deck, please".into(), ..draft() };
        submit(&backend, &changed, &origin()).await.expect("a receipt");
        assert_eq!(backend.number("SELECT COUNT(*) FROM leads WHERE NOT quarantined").await, 1);
    }

    async fn the_limit_is_shared_by_every_form(backend: TestBackend) {
        backend.add_styles().await;
        for n in 0..2 {
            submit(&backend, &other(n), &origin()).await.expect("a receipt");
            backend.clock.advance(10 * MINUTE);
        }
        refit::submit(&backend, &refit_draft(), &origin()).await.expect("a refit request of the same person");
        assert_eq!(wait(submit(&backend, &other(3), &origin()).await), 40 * MINUTE);
        let refit = domain::leads::refit::RefitDraft { attempt_id: "attempt-r002".into(), description: "x".into(), ..refit_draft() };
        assert_eq!(wait(refit::submit(&backend, &refit, &origin()).await), 40 * MINUTE);
        let neighbor = ContactDraft { email: "neighbor@example.com".into(), ..other(4) };
        submit(&backend, &neighbor, &origin()).await.expect("another person");
        backend.clock.advance(40 * MINUTE);
        submit(&backend, &other(3), &origin()).await.expect("room again");
    }

    async fn a_client_address_has_one_budget_for_every_form(backend: TestBackend) {
        backend.add_styles().await;
        for n in 0..limits::SUBMISSIONS_PER_ADDRESS {
            let email = format!("p{n}@example.com");
            if n % 2 == 0 {
                let person = ContactDraft { attempt_id: String::new(), email, ..draft() };
                submit(&backend, &person, &origin()).await.expect("a receipt");
            } else {
                let person = domain::leads::refit::RefitDraft { attempt_id: String::new(), email, ..refit_draft() };
                refit::submit(&backend, &person, &origin()).await.expect("a receipt");
            }
        }
        let late = ContactDraft { attempt_id: String::new(), email: "p99@example.com".into(), ..draft() };
        assert_eq!(wait(submit(&backend, &late, &origin()).await), HOUR);
        submit(&backend, &late, &Origin::default()).await.expect("another network");
    }

    async fn parallel_equal_forms_make_one_lead(backend: TestBackend) {
        backend.add_webhook().await;
        let sent: Vec<_> = (0..8).map(|n| {
            let backend = backend.clone();
            // Half of them without an idempotency key.
            let attempt_id = if n % 2 == 0 { draft().attempt_id } else { String::new() };
            tokio::spawn(async move { submit(&backend, &ContactDraft { attempt_id, ..draft() }, &origin()).await })
        }).collect();
        for task in sent {
            match task.await.expect("a task") {
                Ok(_) | Err(SubmitError::Duplicate { .. }) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!((backend.rows("leads").await, backend.rows("deliveries").await), (1, 1));
        assert_eq!(backend.rows("rate_events").await, 2);
    }

    async fn parallel_forms_of_one_person_stop_at_three(backend: TestBackend) {
        backend.add_styles().await;
        let sent: Vec<_> = (0..7).map(|n| {
            let backend = backend.clone();
            let origin = Origin { client_key: format!("client-{n}"), ..Origin::default() };
            tokio::spawn(async move {
                if n % 2 == 0 {
                    return submit(&backend, &ContactDraft { email: "Jane@Example.com".into(), ..other(n) }, &origin).await;
                }
                let refit = domain::leads::refit::RefitDraft {
                    attempt_id: format!("attempt-refit-{n}"),
                    email: "jane@example.COM".into(),
                    description: format!("Wish {n}"),
                    ..refit_draft()
                };
                refit::submit(&backend, &refit, &origin).await
            })
        }).collect();
        assert_eq!(accepted(sent, |e| matches!(e, SubmitError::TooMany { wait_ms: HOUR })).await, 3);
        assert_eq!(backend.rows("leads").await, 3);
    }

    async fn what_looks_automated_waits_in_quarantine_until_released(backend: TestBackend) {
        backend.add_webhook().await;
        let filled = ContactDraft { trap: "http://spam.example".into(), elapsed_ms: None, ..draft() };
        assert!(matches!(submit(&backend, &filled, &origin()).await, Err(SubmitError::Blocked)));
        let fast = ContactDraft { elapsed_ms: Some(100), ..other(1) };
        assert!(matches!(submit(&backend, &fast, &origin()).await, Err(SubmitError::Blocked)));
        assert_eq!(backend.texts("SELECT quarantine_reason FROM leads ORDER BY quarantine_reason").await, ["too fast", "trap filled"]);
        assert_eq!(backend.texts("SELECT DISTINCT state FROM deliveries").await, ["held"]);
        assert_eq!(backend::leads::unread(&backend).await.expect("a count"), 0);
        // The visitor who was too quick presses the button again.
        let receipt = submit(&backend, &other(1), &origin()).await.expect("a receipt");
        let lead = lead(&backend, &receipt.reference).await;
        assert_eq!((lead.summary.quarantined, lead.deliveries[0].state), (false, DeliveryState::Pending));
        assert_eq!(backend.rows("leads").await, 2);
        let held = backend::leads::list(&backend, LeadFilter::Quarantine, None, "").await.expect("a list");
        assert!(backend::leads::release(&backend, &held.leads[0].id).await.expect("a release"));
        assert_eq!(backend.texts("SELECT DISTINCT state FROM deliveries").await, ["pending"]);
    }

    async fn every_script_survives_and_control_characters_do_not(backend: TestBackend) {
        let odd = ContactDraft {
            first_name: " \u{202E}שלום\u{0} ".into(),
            last_name: "⛵ O'Brien\t\n<b>&amp;</b>".into(),
            boat_location: "%_!'\"\\; DROP TABLE leads; --".into(),
            vessel_name: "العربية\u{feff}".into(),
            message: "a\u{0}b\r\n<script>alert(1)</script> 👩🏽‍🔧".into(),
            email: "o'brien+käpt'n@bücher.example".into(),
            ..draft()
        };
        let receipt = submit(&backend, &odd, &origin()).await.expect("a receipt");
        let lead = lead(&backend, &receipt.reference).await;
        assert_eq!(lead.summary.name, "שלום ⛵ O'Brien <b>&amp;</b>");
        assert_eq!(lead.summary.message, "ab\n<script>alert(1)</script> 👩🏽‍🔧");
        assert_eq!(lead.email, "o'brien+käpt'n@bücher.example");
        let project = lead.project.expect("a project");
        assert_eq!(project.location, "%_!'\"\\; DROP TABLE leads; --");
        assert_eq!(project.vessel_name.as_deref(), Some("العربية"));
    }

    async fn a_locked_database_is_unavailable_and_stores_nothing(backend: TestBackend) {
        let hasty = TestBackend::open(&backend.url, HASTY).await;
        let mut tx = backend.db.write().await.expect("a transaction");
        // SQLite: the only writer is taken. PostgreSQL: the lock of the same e-mail is held.
        let key = "client-1";
        let limit = backend::db::site::rate_limits::Limit { bucket: "lead:address", events: 1, window_ms: 1 };
        backend::db::site::rate_limits::take_all(&mut tx, &[(limit, key)], backend.clock.now()).await.expect("the lock");
        let outcome = submit(&hasty, &draft(), &origin()).await;
        let Err(SubmitError::Unavailable(BackendError::Db(DbError::Unavailable(_)))) = outcome else { panic!("{outcome:?}") };
        drop(tx);
        nothing_is_stored(&backend).await;
        submit(&backend, &draft(), &origin()).await.expect("the same attempt, later");
        hasty.db.close().await;
    }
}
