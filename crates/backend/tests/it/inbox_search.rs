//! Search, filters, several leads at once, and merged requests.

use crate::conversation::answer;
use crate::support::{TestBackend, draft, on_both_engines};
use backend::features::conversation;
use backend::leads::refit::{Origin, submit};
use backend::leads::{self, LeadPage, Narrowing, PAGE, bulk, merging, privacy, saved_filters};
use domain::leads::bulk::BulkChange;
use domain::leads::filter::InboxChoices;
use domain::leads::lead::{LeadFilter, LeadSource};
use domain::leads::options::LeadStatus;
use domain::limits::SAVED_FILTERS_MAX;
use domain::time::{DAY, MINUTE};

/// Sends a request as `name` from an address and phone; returns its id.
async fn send(backend: &TestBackend, name: &str, email: &str, phone: &str) -> String {
    backend.clock.advance(MINUTE);
    let attempt = format!("attempt-{}", backend.rows("leads").await);
    let draft = domain::leads::refit::RefitDraft {
        attempt_id: attempt.clone(),
        name: name.into(),
        email: email.into(),
        phone: phone.into(),
        description: format!("Words of {name}"),
        ..draft()
    };
    submit(backend, &draft, &Origin { client_key: attempt.clone(), ..Origin::default() }).await.expect("a receipt");
    backend.texts(&format!("SELECT id FROM leads WHERE attempt_id = '{attempt}'")).await.remove(0)
}

async fn find(backend: &TestBackend, q: &str) -> Vec<String> {
    let page = leads::list(backend, LeadFilter::Open, None, q).await.expect("a page");
    page.leads.into_iter().map(|lead| lead.name).collect()
}

async fn narrowed(backend: &TestBackend, tab: LeadFilter, q: &str, choices: InboxChoices) -> LeadPage {
    leads::list_narrowed(backend, tab, None, q, Narrowing { choices, ..Narrowing::default() }).await.expect("a page")
}

fn names(page: &LeadPage) -> Vec<&str> {
    page.leads.iter().map(|lead| lead.name.as_str()).collect()
}

on_both_engines! {
    async fn notes_and_surfaces_are_found_and_forgotten_with_them(backend: TestBackend) {
        backend.add_styles().await;
        let id = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        assert!(leads::add_note(&backend, &id, "Asked about Burmese teak").await.expect("a note"));
        backend.sql("UPDATE leads SET surfaces = '[{\"name\":\"Settee\",\"material\":\"Navy canvas\",\"direction\":270}]'").await;
        for q in ["burmese", "settee", "NAVY canv", "words of jane"] {
            assert_eq!(find(&backend, q).await, ["Jane"], "{q}");
        }
        assert!(find(&backend, "direction").await.is_empty(), "names of fields are no words");
        backend.sql("DELETE FROM lead_notes").await;
        assert!(find(&backend, "burmese").await.is_empty());
        backend.sql("DELETE FROM leads").await;
        assert!(find(&backend, "settee").await.is_empty());
        assert_eq!(backend.rows("_lead_index").await, 0);
    }

    async fn requests_of_all_tabs_are_found_the_newest_first(backend: TestBackend) {
        backend.add_styles().await;
        let jane = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        let tom = send(&backend, "Tom", "tom@example.com", "(619) 555-0143").await;
        assert!(leads::set_status(&backend, &tom, LeadStatus::Won).await.expect("a change"));
        let found = async |q: &str, shown: usize| {
            let found = leads::find(&backend, q, shown).await.expect("leads");
            found.newest.into_iter().map(|lead| lead.id).collect::<Vec<_>>()
        };
        let counted = leads::find(&backend, "words", 1).await.expect("leads");
        assert_eq!((counted.number, counted.is_cut), (2, false));
        assert_eq!(found("words", 5).await, [tom.clone(), jane.clone()]);
        assert_eq!(found("words", 1).await, [tom]);
        assert_eq!(found("jane", 5).await, [jane]);
        assert!(found(" ", 5).await.is_empty() && found("%", 5).await.is_empty());
    }

    async fn names_are_found_without_the_letters_of_their_language(backend: TestBackend) {
        for (at, (name, q)) in [("Gr\u{f6}\u{df}l", "grossl"), ("S\u{f8}rensen", "sorensen"), ("\u{141}\u{f3}d\u{17a}", "lodz"), ("\u{c6}r\u{f8}", "aero")].into_iter().enumerate() {
            let id = send(&backend, name, &format!("{at}@example.com"), &format!("(619) 555-014{at}")).await;
            for q in [q.to_owned(), q.to_uppercase(), name.to_owned(), name.to_lowercase()] {
                assert_eq!(find(&backend, &q).await, [name], "{q}");
            }
            assert!(leads::add_note(&backend, &id, &format!("Stra\u{df}e{}", "x".repeat(at + 1))).await.expect("a note"));
            assert_eq!(find(&backend, &format!("{name} strasse{}", "X".repeat(at + 1))).await, [name]);
        }
        backend.sql("DELETE FROM lead_notes").await;
        backend.sql("DELETE FROM leads").await;
        assert!(find(&backend, "grossl").await.is_empty());
    }

    async fn what_both_sides_write_is_found_and_goes_with_a_merged_request(backend: TestBackend) {
        backend.add_styles().await;
        let first = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        let second = send(&backend, "J. Halloran", "work@example.com", "(619) 555-0142").await;
        conversation::reply(&backend, &second, &answer("Mahogany it is", 0)).await.expect("stored");
        assert_eq!(find(&backend, "mahog").await, ["J. Halloran"]);
        assert!(merging::merge(&backend, &first, std::slice::from_ref(&second)).await.expect("merged"));
        assert_eq!(find(&backend, "mahogany").await, ["Jane"]);
        let parts = merging::related(&backend, &first).await.expect("related").parts;
        assert_eq!(parts[0].messages[0].text, "Mahogany it is");
        let held = privacy::held(&backend, &first).await.expect("counted");
        assert_eq!((held.leads, held.messages), (2, 1));
        backend.sql("DELETE FROM lead_messages").await;
        assert!(find(&backend, "mahogany").await.is_empty());
        conversation::reply(&backend, &second, &answer("Cedar", 1)).await.expect("stored");
        privacy::erase_person(&backend, &first).await.expect("erased");
        assert_eq!((backend.rows("lead_messages").await, backend.rows("_lead_index").await), (0, 0));
    }

    /// The statement of version 34, which knows neither the index nor merging.
    async fn what_an_older_version_writes_is_found(backend: TestBackend) {
        let words = "x".repeat(5_000);
        backend.sql(&format!(
            "INSERT INTO leads (id, reference, kind, status, name, email, email_normalised, phone, contact_method, \
             preferred_time, message, consent_version, consent_at, content_hash, client_key, search_text, received_at, \
             updated_at) VALUES ('old-1', 'HG-1', 'refit', 'new', 'Old', 'e', 'e', '', 'either', 'morning', 'm', 1, 0, \
             'h', 'c', 'an older lead {words}', 5, 0), ('old-2', 'HG-2', 'no such kind', 'no such status', 'Odd', 'e', \
             'e', '+1 (619) 555-0142 ext. 7', 'either', 'morning', 'm', 1, 0, 'h', 'c', '', -5, 0)"
        ))
        .await;
        assert_eq!(find(&backend, "older").await, ["Old"]);
        assert_eq!(find(&backend, &words).await, ["Old"], "a word without an end");
        assert_eq!(find(&backend, "619-555").await, ["Odd"]);
        backend.sql("UPDATE leads SET status = 'won' WHERE id = 'old-1'").await;
        assert!(find(&backend, "older").await.is_empty());
        backend.sql("UPDATE leads SET status = 'new', received_at = 7 WHERE id = 'old-1'").await;
        assert_eq!(find(&backend, "older").await, ["Old"]);
    }

    async fn narrowed_pages_follow_each_other_without_gap_or_repetition(backend: TestBackend) {
        let rows: Vec<String> = (0..2 * PAGE + 7)
            .map(|n| {
                format!(
                    "('00000000-0000-7000-8000-{n:012}', 'HG-{n:06}', 'refit', 'new', 'Person {n}', 'p@example.com', \
                     'p@example.com', '5550142', 'either', 'morning', 'm', 1, 0, 'h{n}', 'c', 'teak {n}', {}, 0)",
                    1_000 + n / 2
                )
            })
            .collect();
        backend.sql(&format!(
            "INSERT INTO leads (id, reference, kind, status, name, email, email_normalised, phone, contact_method, \
             preferred_time, message, consent_version, consent_at, content_hash, client_key, search_text, received_at, \
             updated_at) VALUES {}",
            rows.join(", ")
        ))
        .await;
        let mut seen = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let page = leads::list(&backend, LeadFilter::Open, after.as_deref(), "teak").await.expect("a page");
            seen.extend(page.leads.into_iter().map(|lead| lead.name));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        let expected: Vec<String> = (0..2 * PAGE + 7).rev().map(|n| format!("Person {n}")).collect();
        assert_eq!(seen, expected);
    }

    async fn filters_are_combined_and_counted(backend: TestBackend) {
        backend.add_styles().await;
        let jane = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        let tom = send(&backend, "Tom", "tom@example.com", "(619) 555-0143").await;
        send(&backend, "Ann", "ann@example.com", "(619) 555-0144").await;
        backend.sql(&format!("UPDATE leads SET kind = 'contact', discovery_source = 'Boat & Dock' WHERE id = '{tom}'")).await;
        backend.sql(&format!("UPDATE leads SET discovery_source = 'Boat & Dock' WHERE id = '{jane}'")).await;
        assert!(leads::set_status(&backend, &jane, LeadStatus::Replied).await.expect("a change"));
        let open = LeadFilter::Open;
        let source = InboxChoices { source: Some("Boat & Dock".into()), ..InboxChoices::default() };
        assert_eq!(names(&narrowed(&backend, open, "", source.clone()).await), ["Tom", "Jane"]);
        let replied = InboxChoices { status: Some(LeadStatus::Replied), ..source.clone() };
        let page = narrowed(&backend, open, "", replied.clone()).await;
        assert_eq!(names(&page), ["Jane"]);
        assert_eq!(page.groups.tabs(&replied).open, 1);
        assert_eq!(page.groups.of_status(open, &replied, LeadStatus::New), 1);
        let kind = InboxChoices { kind: Some(LeadSource::Contact), ..source };
        assert_eq!(names(&narrowed(&backend, open, "tom", kind.clone()).await), ["Tom"]);
        assert!(narrowed(&backend, open, "jane", kind.clone()).await.leads.is_empty());
        let searched = narrowed(&backend, open, "words of", kind).await;
        assert_eq!(searched.groups.tabs(&InboxChoices::default()).open, 3);
        assert!(!searched.groups.is_cut);
        assert_eq!(searched.counts.open, 3);
        assert_eq!(searched.waiting, 2, "Jane was answered");
        let unsaid = InboxChoices { source: Some(String::new()), ..InboxChoices::default() };
        assert_eq!(names(&narrowed(&backend, open, "", unsaid).await), ["Ann"]);
    }

    async fn the_requests_of_a_source_are_found_and_counted(backend: TestBackend) {
        backend.add_styles().await;
        let jane = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        let tom = send(&backend, "Tom", "tom@example.com", "(619) 555-0143").await;
        send(&backend, "Ann", "ann@example.com", "(619) 555-0144").await;
        backend.sql(&format!("UPDATE leads SET entry_host = 'example.org' WHERE id IN ('{jane}', '{tom}')")).await;
        backend.sql(&format!("UPDATE leads SET entry_campaign = 'news / spring' WHERE id = '{tom}'")).await;
        assert!(leads::set_status(&backend, &jane, LeadStatus::Won).await.expect("a change"));
        let from = |entry: &str| InboxChoices { entry: Some(entry.to_owned()), ..InboxChoices::default() };
        for (tab, entry, found) in [
            (LeadFilter::Won, "example.org", vec!["Jane"]),
            (LeadFilter::Open, "example.org", vec![]),
            (LeadFilter::Open, "news / spring", vec!["Tom"]),
            (LeadFilter::Open, "", vec!["Ann"]),
        ] {
            let page = narrowed(&backend, tab, "", from(entry)).await;
            assert_eq!(names(&page), found, "{entry} in {tab:?}");
            let counted = page.groups.tabs(&from(entry));
            assert_eq!((counted.open, counted.won), if entry == "example.org" { (0, 1) } else { (1, 0) }, "{entry}");
        }
        assert_eq!(names(&narrowed(&backend, LeadFilter::Open, "words", from("")).await), ["Ann"]);
    }

    async fn several_are_changed_at_once(backend: TestBackend) {
        backend.add_styles().await;
        backend.add_webhook().await;
        let jane = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        let tom = send(&backend, "Tom", "tom@example.com", "(619) 555-0143").await;
        let both = [jane.clone(), tom.clone(), "no-such-lead".to_owned(), "' OR 1".to_owned()];
        for (change, changed) in [
            (BulkChange::Read, 2),
            (BulkChange::Read, 0),
            (BulkChange::Unread, 2),
            (BulkChange::Status(LeadStatus::Won), 2),
            (BulkChange::Status(LeadStatus::Won), 0),
            (BulkChange::Quarantine, 2),
            (BulkChange::Status(LeadStatus::New), 0),
        ] {
            assert_eq!(bulk::change(&backend, &both, change).await.expect("a change"), changed, "{change:?}");
        }
        assert_eq!(backend.number("SELECT COUNT(*) FROM deliveries WHERE state = 'held'").await, 2);
        assert_eq!(bulk::change(&backend, &both[..1], BulkChange::Release).await.expect("a change"), 1);
        assert_eq!(backend.number("SELECT COUNT(*) FROM deliveries WHERE state = 'pending'").await, 1);
    }

    async fn requests_of_one_person_are_merged_and_split(backend: TestBackend) {
        backend.add_styles().await;
        let first = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        let second = send(&backend, "J. Halloran", "work@example.com", "+1 619 555 0142").await;
        let third = send(&backend, "Jane H", "Jane@Example.com", "(619) 555-0155").await;
        send(&backend, "Tom", "tom@example.com", "(619) 555-0199").await;
        assert!(leads::add_note(&backend, &second, "Prefers walnut").await.expect("a note"));
        let related = merging::related(&backend, &first).await.expect("related");
        let offered: Vec<&str> = related.others.iter().map(|lead| lead.id.as_str()).collect();
        assert_eq!(offered, [third.as_str(), second.as_str()]);
        assert!(!merging::merge(&backend, &first, &[second.clone(), "gone".into()]).await.expect("no change"));
        assert!(!merging::merge(&backend, &first, std::slice::from_ref(&first)).await.expect("no change"));
        assert!(merging::merge(&backend, &second, std::slice::from_ref(&third)).await.expect("merged"));
        assert!(merging::merge(&backend, &first, std::slice::from_ref(&second)).await.expect("merged"));
        assert!(!merging::merge(&backend, &second, std::slice::from_ref(&third)).await.expect("a part has no parts"));
        assert_eq!(find(&backend, "").await, ["Tom", "Jane"]);
        for q in ["walnut", "work@example.com", "words of j. hall"] {
            assert_eq!(find(&backend, q).await, ["Jane"], "{q}");
        }
        let page = leads::list(&backend, LeadFilter::Open, None, "").await.expect("a page");
        assert_eq!((page.counts.open, page.waiting), (2, 2));
        let parts = merging::related(&backend, &first).await.expect("related").parts;
        assert_eq!(parts.iter().map(|part| part.lead.summary.id.as_str()).collect::<Vec<_>>(), [third.as_str(), second.as_str()]);
        assert_eq!(parts[1].lead.notes[0].text, "Prefers walnut");
        assert_eq!(merging::related(&backend, &third).await.expect("related").main.map(|main| main.id).as_ref(), Some(&first));
        assert_eq!(merging::split(&backend, &second).await.expect("split").as_ref(), Some(&first));
        assert_eq!(merging::split(&backend, &second).await.expect("split"), None);
        assert_eq!(find(&backend, "walnut").await, ["J. Halloran"]);
        // Without the main one, its parts stand for themselves.
        backend.sql(&format!("DELETE FROM leads WHERE id = '{first}'")).await;
        assert_eq!(find(&backend, "jane").await, ["Jane H"]);
    }

    async fn a_person_is_erased_with_the_parts_under_another_address(backend: TestBackend) {
        backend.add_styles().await;
        backend.add_webhook().await;
        let first = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        let second = send(&backend, "Jane", "work@example.com", "(619) 555-0142").await;
        send(&backend, "Jane", "work@example.com", "(619) 555-0177").await;
        send(&backend, "Tom", "tom@example.com", "(619) 555-0199").await;
        assert!(leads::add_note(&backend, &second, "Prefers walnut").await.expect("a note"));
        assert!(merging::merge(&backend, &first, std::slice::from_ref(&second)).await.expect("merged"));
        for id in [&first, &second] {
            let held = privacy::held(&backend, id).await.expect("counts");
            assert_eq!((held.leads, held.notes, held.deliveries, held.waiting), (3, 1, 3, 3));
        }
        let people = privacy::held_by_people(&backend, &[first.clone(), second.clone()]).await.expect("people");
        assert_eq!(people.len(), 1, "one person");
        assert_eq!(privacy::erase_person(&backend, &second).await.expect("erased").rows, 3);
        assert_eq!(backend.texts("SELECT name FROM leads").await, ["Tom"]);
        assert_eq!((backend.rows("deliveries").await, backend.rows("lead_notes").await, backend.rows("_lead_index").await), (1, 0, 1));
        assert_eq!(backend.rows("erased_rows").await, 3, "a backup does not bring them back");
        assert_eq!(privacy::erase_person(&backend, &second).await.expect("nothing").rows, 0);
    }

    async fn the_export_has_notes_and_only_the_days_asked_for(backend: TestBackend) {
        backend.add_styles().await;
        let id = send(&backend, "Jane", "jane@example.com", "(619) 555-0142").await;
        assert!(leads::add_note(&backend, &id, "=cmd").await.expect("a note"));
        backend.clock.advance(MINUTE);
        assert!(leads::add_note(&backend, &id, "Second").await.expect("a note"));
        backend.clock.advance(DAY);
        send(&backend, "Tom", "tom@example.com", "(619) 555-0143").await;
        let day = domain::time::day::Day::parse("2026-11-20");
        let table = privacy::export_leads(&backend, day, day).await.expect("a table");
        assert!(table.contains("\"Jane\"") && !table.contains("\"Tom\""), "{table}");
        assert!(table.contains("2026-11-20 16:01: =cmd\n2026-11-20 16:02: Second"), "{table}");
        assert!(!privacy::export_leads(&backend, day.map(|day| day.plus(1)), None).await.expect("a table").contains("\"Jane\""));
    }

    async fn filters_are_kept_by_name_and_are_not_endless(backend: TestBackend) {
        assert!(saved_filters::save(&backend, "Teak", "q=teak").await.expect("saved"));
        assert!(saved_filters::save(&backend, "Teak", "q=burmese").await.expect("replaced"));
        let saved = saved_filters::list(&backend).await.expect("a list");
        assert_eq!(saved.iter().map(|filter| filter.query.as_str()).collect::<Vec<_>>(), ["q=burmese"]);
        for n in 1..SAVED_FILTERS_MAX {
            assert!(saved_filters::save(&backend, &format!("Filter {n}"), "q=x").await.expect("saved"));
        }
        assert!(!saved_filters::save(&backend, "One more", "q=x").await.expect("refused"));
        assert!(saved_filters::save(&backend, "Teak", "q=teak").await.expect("replaced"));
        assert!(saved_filters::remove(&backend, &saved[0].id).await.expect("removed"));
        assert!(!saved_filters::remove(&backend, &saved[0].id).await.expect("gone"));
    }
}
