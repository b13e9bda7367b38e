//! The owner's inbox.

use crate::support::{HANG, START, TestBackend, draft, on_both_engines};
use backend::leads::refit::{Origin, SubmitError, submit};
use backend::leads::{self, PAGE};
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState};
use domain::leads::lead::{LeadCounts, LeadFilter, LeadSummary};
use domain::leads::options::LeadStatus;
use domain::leads::refit::RefitDraft;
use domain::time::MINUTE;

/// Sends a request as person `n` and returns the lead's id.
async fn send(backend: &TestBackend, n: usize, change: impl FnOnce(&mut RefitDraft)) -> String {
    let mut draft = RefitDraft {
        attempt_id: format!("attempt-{n:04}"),
        name: format!("Person {n}"),
        email: format!("p{n}@example.com"),
        ..draft()
    };
    change(&mut draft);
    let origin = Origin { client_key: format!("client-{n}"), ..Origin::default() };
    match submit(backend, &draft, &origin).await {
        Ok(_) | Err(SubmitError::Blocked) => {}
        other => panic!("{other:?}"),
    }
    backend.texts(&format!("SELECT id FROM leads WHERE attempt_id = '{}'", draft.attempt_id)).await.remove(0)
}

async fn page(backend: &TestBackend, filter: LeadFilter, q: &str) -> Vec<String> {
    leads::list(backend, filter, None, q).await.expect("a page").leads.into_iter().map(|l| l.name).collect()
}

/// Inserts `count` leads in one batch, two per instant, `Person 0` the oldest.
async fn many(backend: &TestBackend, count: usize) {
    let rows: Vec<String> = (0..count)
        .map(|n| {
            format!(
                "('00000000-0000-7000-8000-{n:012}', 'HG-{n:06}', 'refit', 'new', 'Person {n}', 'p@example.com', \
                 'p@example.com', '5550142', 'either', 'morning', 'm', 1, 0, 'h{n}', 'c', 'person {n}', {}, 0)",
                START + (n / 2) as i64
            )
        })
        .collect();
    backend
        .sql(&format!(
            "INSERT INTO leads (id, reference, kind, status, name, email, email_normalised, phone, contact_method, \
         preferred_time, message, consent_version, consent_at, content_hash, client_key, search_text, received_at, \
         updated_at) VALUES {}",
            rows.join(", ")
        ))
        .await;
}

on_both_engines! {
    async fn pages_follow_each_other_without_gap_or_repetition(backend: TestBackend) {
        many(&backend, 2 * PAGE + 7).await;
        let mut seen: Vec<LeadSummary> = vec![];
        let mut after: Option<String> = None;
        let mut pages = 0;
        loop {
            let page = leads::list(&backend, LeadFilter::Open, after.as_deref(), "").await.expect("a page");
            assert_eq!(page.counts.open, (2 * PAGE + 7) as i64);
            pages += 1;
            seen.extend(page.leads);
            if pages == 1 {
                // Leads that arrive while the owner reads do not shift the pages.
                backend.add_styles().await;
                backend.clock.advance(MINUTE);
                send(&backend, 1, |_| {}).await;
                backend.sql("DELETE FROM leads WHERE attempt_id = 'attempt-0001'").await;
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(pages, 3);
        let names: Vec<&str> = seen.iter().map(|l| l.name.as_str()).collect();
        let wanted: Vec<String> = (0..2 * PAGE + 7).rev().map(|n| format!("Person {n}")).collect();
        assert_eq!(names, wanted);
    }

    async fn a_full_last_page_has_no_next(backend: TestBackend) {
        many(&backend, PAGE).await;
        let page = leads::list(&backend, LeadFilter::Open, Some("nonsense"), "").await.expect("a page");
        assert_eq!((page.leads.len(), page.next), (PAGE, None));
    }

    async fn tabs_hold_what_they_say(backend: TestBackend) {
        backend.add_styles().await;
        backend.add_webhook().await;
        let mut ids = vec![];
        for n in 0..6 {
            backend.clock.advance(MINUTE);
            ids.push(send(&backend, n, |d| if n == 5 { d.elapsed_ms = Some(1) }).await);
        }
        assert!(leads::set_status(&backend, &ids[1], LeadStatus::Replied).await.expect("a change"));
        assert!(leads::set_status(&backend, &ids[2], LeadStatus::Visit).await.expect("a change"));
        assert!(leads::set_status(&backend, &ids[3], LeadStatus::Won).await.expect("a change"));
        assert!(leads::set_status(&backend, &ids[4], LeadStatus::Closed).await.expect("a change"));
        assert!(leads::open(&backend, &ids[0]).await.expect("a read").is_some());
        assert_eq!(page(&backend, LeadFilter::Open, "").await, ["Person 2", "Person 1", "Person 0"]);
        assert_eq!(page(&backend, LeadFilter::Won, "").await, ["Person 3"]);
        assert_eq!(page(&backend, LeadFilter::Closed, "").await, ["Person 4"]);
        assert_eq!(page(&backend, LeadFilter::Quarantine, "").await, ["Person 5"]);
        let counts = leads::list(&backend, LeadFilter::Won, None, "no such words").await.expect("a page").counts;
        assert_eq!(counts, LeadCounts { open: 3, won: 1, closed: 1, quarantine: 1, unread: 3, tries: 0 });
        assert_eq!(leads::unread(&backend).await.expect("a count"), 3);
    }

    async fn a_lead_whose_status_is_damaged_stands_with_the_open_ones(backend: TestBackend) {
        many(&backend, 2).await;
        backend.sql("UPDATE leads SET status = 'no such status' WHERE name = 'Person 1'").await;
        assert_eq!(page(&backend, LeadFilter::Open, "").await, ["Person 1", "Person 0"]);
        let first = leads::list(&backend, LeadFilter::Open, None, "").await.expect("a page").leads.remove(0);
        assert!(first.damaged && first.unread && first.name == "Person 1");
        assert_eq!(leads::unread(&backend).await.expect("a count"), 2);
        assert!(leads::set_status(&backend, &first.id, LeadStatus::Won).await.expect("a change"));
        let won = leads::list(&backend, LeadFilter::Won, None, "").await.expect("a page").leads;
        assert!(won.len() == 1 && !won[0].damaged);
    }

    async fn search_finds_what_a_person_remembers(backend: TestBackend) {
        backend.add_styles().await;
        let jane = send(&backend, 1, |d| {
            d.name = "Jané Ölander".into();
            d.email = "Jane+Boat@Example.com".into();
            d.description = "100% teak_deck, please!".into();
        }).await;
        send(&backend, 2, |d| d.selected_style = "classic-teak".into()).await;
        let reference = leads::peek(&backend, &jane).await.expect("a read").expect("the lead").summary.reference;
        for q in ["jané", "JANÉ ÖLANDER", " ölander  ", "jane+boat@", "100%", "teak_de", "please!", "jane olander", "boat deck", &reference,
            &reference.to_lowercase()] {
            assert_eq!(page(&backend, LeadFilter::Open, q).await, ["Jané Ölander"], "{q}");
        }
        for q in ["6195550142", "(619) 555-0142", "619.555", "555 0142", "+1 619 555-0142", "person 2", "classic teak"] {
            assert!(page(&backend, LeadFilter::Open, q).await.contains(&"Person 2".to_owned()), "{q}");
        }
        for q in ["1000%", "eak-deck", "619 555 0143", "%", "nobody", "' OR 1=1 --", "jan%lander", "nul\0"] {
            assert!(page(&backend, LeadFilter::Open, q).await.is_empty(), "{q}");
        }
        assert!(page(&backend, LeadFilter::Won, "jané").await.is_empty());
    }

    async fn opening_makes_read_and_unread_undoes_it(backend: TestBackend) {
        backend.add_styles().await;
        let id = send(&backend, 1, |_| {}).await;
        assert!(leads::peek(&backend, &id).await.expect("a read").expect("the lead").summary.unread);
        assert!(!leads::open(&backend, &id).await.expect("a read").expect("the lead").summary.unread);
        assert_eq!(leads::unread(&backend).await.expect("a count"), 0);
        assert!(leads::mark_unread(&backend, &id).await.expect("a change"));
        assert_eq!(leads::unread(&backend).await.expect("a count"), 1);
    }

    async fn notes_are_kept_in_order(backend: TestBackend) {
        backend.add_styles().await;
        let id = send(&backend, 1, |_| {}).await;
        assert!(leads::add_note(&backend, &id, "  Called,\r\nno answer ⛵ <b> ").await.expect("a note"));
        backend.clock.advance(MINUTE);
        assert!(leads::add_note(&backend, &id, "Second").await.expect("a note"));
        let notes = leads::peek(&backend, &id).await.expect("a read").expect("the lead").notes;
        let texts: Vec<&str> = notes.iter().map(|n| n.text.as_str()).collect();
        assert_eq!(texts, ["Called,\nno answer ⛵ <b>", "Second"]);
        assert_eq!(notes[1].created_at, Timestamp(START + MINUTE));
    }

    async fn release_sends_what_was_held_and_quarantine_holds_it(backend: TestBackend) {
        backend.add_styles().await;
        backend.add_webhook().await;
        let id = send(&backend, 1, |d| d.elapsed_ms = Some(1)).await;
        let state = async || {
            let lead = leads::peek(&backend, &id).await.expect("a read").expect("the lead");
            (lead.summary.quarantined, lead.deliveries[0].state)
        };
        assert_eq!(state().await, (true, DeliveryState::Held));
        let delivery = leads::peek(&backend, &id).await.expect("a read").expect("the lead").deliveries[0].id.clone();
        assert_eq!(leads::resend(&backend, &delivery).await.expect("no change"), None);
        assert!(!leads::quarantine(&backend, &id).await.expect("no change"));
        assert!(leads::release(&backend, &id).await.expect("a change"));
        assert_eq!(state().await, (false, DeliveryState::Pending));
        assert!(!leads::release(&backend, &id).await.expect("no change"));
        assert_eq!(leads::unread(&backend).await.expect("a count"), 1);
        assert!(leads::quarantine(&backend, &id).await.expect("a change"));
        assert_eq!(state().await, (true, DeliveryState::Held));
        assert_eq!(leads::unread(&backend).await.expect("a count"), 0);
    }

    async fn release_sends_to_a_webhook_that_was_set_up_since(backend: TestBackend) {
        backend.add_styles().await;
        let id = send(&backend, 1, |d| d.elapsed_ms = Some(1)).await;
        assert_eq!(backend.rows("deliveries").await, 0);
        backend.add_webhook().await;
        assert!(leads::release(&backend, &id).await.expect("a change"));
        let lead = leads::peek(&backend, &id).await.expect("a read").expect("the lead");
        assert_eq!((lead.deliveries[0].channel, lead.deliveries[0].state), (Channel::Webhook, DeliveryState::Pending));
    }

    async fn ids_that_are_not_there_change_nothing(backend: TestBackend) {
        let unknown = backend::ids::new_id();
        for id in [unknown.as_str(), "", "x y", "nul\0", "' OR 1=1 --", &"9".repeat(10_000)] {
            assert!(leads::open(&backend, id).await.expect("a read").is_none());
            assert!(!leads::mark_unread(&backend, id).await.expect("no change"));
            assert!(!leads::set_status(&backend, id, LeadStatus::Won).await.expect("no change"));
            assert!(!leads::add_note(&backend, id, "x").await.expect("no change"));
            assert!(!leads::release(&backend, id).await.expect("no change"));
            assert!(!leads::quarantine(&backend, id).await.expect("no change"));
            assert_eq!(leads::resend(&backend, id).await.expect("no change"), None);
        }
    }

    async fn what_is_in_the_trash_is_gone_from_the_inbox(backend: TestBackend) {
        backend.add_styles().await;
        let id = send(&backend, 1, |_| {}).await;
        backend.sql("UPDATE leads SET deleted_at = 1").await;
        assert!(leads::open(&backend, &id).await.expect("a read").is_none());
        assert!(page(&backend, LeadFilter::Open, "").await.is_empty());
        assert_eq!(leads::list(&backend, LeadFilter::Open, None, "").await.expect("a page").counts, LeadCounts::default());
        assert!(!leads::add_note(&backend, &id, "x").await.expect("no change"));
    }
}

/// The list must not slow down as leads accumulate: its queries use their partial index.
#[tokio::test]
async fn lists_walk_their_index() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let backend = TestBackend::open(&url, HANG).await;
    let lists = backend::all_queries();
    let (_, inbox) = lists.iter().find(|(module, _)| *module == "leads::inbox").expect("the inbox");
    for (query, index) in inbox.iter().zip(["leads_open", "leads_won", "leads_closed", "leads_quarantine"]) {
        let explained = query.replace("$1", "9").replace("$2", "'x'").replace("$3", "50");
        let mut connection = backend.sqlite().await;
        let sql = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {explained}"));
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(sql).fetch_all(&mut connection).await.expect("a plan");
        let steps: Vec<&str> = plan.iter().map(|(_, _, _, step)| step.as_str()).collect();
        assert!(steps.iter().any(|step| step.contains(index)), "{index}: {steps:?}\n{query}");
        assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{index}: {steps:?}");
    }
    backend.db.close().await;
}
