//! What the site brings: counts by day that follow the leads.

use crate::receiver::submit;
use crate::support::{START, TestBackend, draft, on_both_engines};
use backend::leads::origin::Origin;
use backend::leads::{self, bulk, contact, refit};
use backend::site::reports::{self, count_due};
use domain::features::reports::{Report, SourceCount};
use domain::leads::bulk::BulkChange;
use domain::leads::contact::ContactDraft;
use domain::leads::entry::LeadEntry;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::site::analytics::{FunnelEvent, FunnelStep, PageAction, PageReport};
use domain::time::DAY;

const OWN: &str = "site.example";

async fn submit_from(backend: &TestBackend, n: usize, noted: &str) {
    let mut draft = draft();
    draft.attempt_id = format!("attempt-{n:04}");
    draft.description = format!("Wish {n}");
    draft.email = format!("visitor{n}@example.com");
    let entry = LeadEntry::read(noted, OWN);
    let origin = Origin { client_key: format!("address-{n}"), entry, ..Origin::default() };
    refit::submit(backend, &draft, &origin).await.expect("accepted");
}

async fn report(backend: &TestBackend) -> Report {
    reports::latest(backend, 4).await.expect("a report")
}

fn of_source(report: &Report, source: &str) -> SourceCount {
    let mut sum = SourceCount::default();
    for week in &report.weeks {
        if let Some(count) = week.sources.get(source) {
            sum.requests += count.requests;
            sum.won += count.won;
            sum.cents += count.cents;
        }
    }
    sum
}

async fn submit_quote(backend: &TestBackend, discovery_source: &str) {
    let quote = ContactDraft {
        attempt_id: "attempt-quote".into(),
        first_name: "Jane".into(),
        last_name: "Halloran".into(),
        email: "jane@example.com".into(),
        phone: "(619) 555-0142".into(),
        primary_service: "Repair & Maintenance".into(),
        boat_location: "Shelter Island".into(),
        discovery_source: discovery_source.into(),
        message: "The table is loose.".into(),
        preferred_contact_method: "phone".into(),
        preferred_time: "morning".into(),
        consent: true,
        elapsed_ms: Some(60_000),
        ..ContactDraft::default()
    };
    contact::submit(backend, &quote, &Origin::default()).await.expect("accepted");
}

/// The code, requests and cents of each answer.
fn told(report: &Report) -> Vec<(String, i64, i64)> {
    let mut told = Vec::new();
    for place in &report.answers {
        told.push((place.code.clone(), place.count.requests, place.count.cents));
    }
    told.sort();
    told
}

async fn ids(backend: &TestBackend) -> Vec<String> {
    backend.texts("SELECT id FROM leads ORDER BY id").await
}

on_both_engines! {
    async fn requests_and_won_work_are_counted_by_source(backend: TestBackend) {
        backend.add_styles().await;
        submit_from(&backend, 0, "/showroom?utm_source=news&utm_campaign=spring https://example.org/").await;
        submit_from(&backend, 1, "/ https://example.org/a").await;
        submit_from(&backend, 2, "/ https://site.example/").await;
        let shown = report(&backend).await;
        for source in ["news / spring", "example.org", ""] {
            assert_eq!(of_source(&shown, source), SourceCount { requests: 1, won: 0, cents: 0 }, "{source}");
        }
        assert_eq!(shown.pages[0].page, "/");
        assert_eq!(shown.forms.iter().find(|form| form.kind == LeadKind::Refit).map(|form| form.sent), Some(3));

        let lead = ids(&backend).await.remove(0);
        assert!(!leads::set_amount(&backend, &lead, Some(1)).await.expect("asked"), "it is not answered");
        assert!(leads::set_status(&backend, &lead, LeadStatus::Won).await.expect("a change"));
        assert!(leads::set_amount(&backend, &lead, Some(1_250_000)).await.expect("a change"));
        let won = SourceCount { requests: 1, won: 1, cents: 1_250_000 };
        for _ in 0..2 {
            assert_eq!(of_source(&report(&backend).await, "news / spring"), won, "counted once");
        }
        assert!(leads::set_amount(&backend, &lead, Some(100)).await.expect("a change"));
        assert_eq!(of_source(&report(&backend).await, "news / spring").cents, 100);
        assert!(leads::set_status(&backend, &lead, LeadStatus::Closed).await.expect("a change"));
        assert_eq!(of_source(&report(&backend).await, "news / spring"), SourceCount { requests: 1, won: 0, cents: 0 });

        for (status, won) in [(LeadStatus::Won, 1), (LeadStatus::New, 0)] {
            let several = std::slice::from_ref(&lead);
            assert_eq!(bulk::change(&backend, several, BulkChange::Status(status)).await.expect("a change"), 1);
            assert_eq!(of_source(&report(&backend).await, "news / spring").won, won, "{status:?} as one of several");
        }

        let shown = leads::peek(&backend, &lead).await.expect("read").expect("a lead");
        assert_eq!(shown.entry.page.as_deref(), Some("/showroom"));
        submit_from(&backend, 3, "/?utm_source=news&utm_campaign=spring").await;
        assert_eq!(of_source(&report(&backend).await, "news / spring").requests, 2);
        leads::privacy::erase(&backend, &shown.email).await.expect("erased");
        assert_eq!(of_source(&report(&backend).await, "news / spring").requests, 2, "a count is of no person");
        leads::privacy::erase(&backend, "visitor3@example.com").await.expect("erased");
        let shown = report(&backend).await;
        assert_eq!((of_source(&shown, "news / spring").requests, of_source(&shown, "").requests), (0, 3));
        let named = backend.number("SELECT COUNT(*) FROM report_days WHERE source LIKE '%spring%'").await;
        assert_eq!(named, 0, "a campaign that nobody else had may name the person");
    }

    async fn what_led_one_person_here_is_forgotten_with_them(backend: TestBackend) {
        backend.add_styles().await;
        let page = |view: &str| PageReport {
            path: "/showroom".into(),
            view_id: view.into(),
            actions: vec![PageAction::PhoneTapped],
            ..PageReport::default()
        };
        let origin = Origin { client_key: "anyone".into(), ..Origin::default() };
        assert!(backend::site::page_reports::report(&backend, &page("view-00001"), &origin).await.expect("stored"));
        for (n, noted) in [
            (0, "/for-jane-doe https://jane-doe.example/links"),
            (1, "/for-jane-doe?utm_campaign=jane-doe https://jane-doe.example/"),
            (2, "/showroom https://example.org/"),
            (3, "/ https://jane-doe.example/"),
        ] {
            submit_from(&backend, n, noted).await;
        }
        let lead = ids(&backend).await.remove(0);
        assert!(leads::set_status(&backend, &lead, LeadStatus::Won).await.expect("a change"));
        assert!(leads::set_amount(&backend, &lead, Some(700)).await.expect("a change"));
        count_due(&backend).await.expect("counted");
        let named = || backend.texts(
            "SELECT source || ' ' || page FROM report_days WHERE source || page LIKE '%jane%' ORDER BY source, page",
        );
        leads::privacy::erase_lead(&backend, &lead).await.expect("erased");
        assert_eq!(named().await, ["jane-doe /for-jane-doe", "jane-doe.example /", "jane-doe.example /for-jane-doe", "jane-doe.example /for-jane-doe"], "others have them");
        leads::privacy::erase(&backend, "visitor1@example.com").await.expect("erased");
        assert_eq!(named().await, ["jane-doe.example ", "jane-doe.example ", "jane-doe.example /"]);
        leads::privacy::erase(&backend, "visitor3@example.com").await.expect("erased");
        leads::privacy::erase(&backend, "visitor2@example.com").await.expect("erased");
        let kept = backend.texts("SELECT measure || ' ' || source || page FROM report_days ORDER BY 1").await;
        assert_eq!(kept, ["phone_tapped /showroom", "request_refit ", "won "], "who did it is of no person");
        let sums = of_source(&report(&backend).await, "");
        assert_eq!(sums, SourceCount { requests: 4, won: 1, cents: 700 });
    }

    async fn work_is_counted_in_the_week_in_which_it_was_won(backend: TestBackend) {
        backend.add_styles().await;
        submit(&backend, 0..1).await;
        count_due(&backend).await.expect("counted");
        backend.clock.advance(8 * DAY);
        assert!(leads::set_status(&backend, &ids(&backend).await[0], LeadStatus::Won).await.expect("a change"));
        backend.clock.advance(8 * DAY);
        assert!(leads::set_amount(&backend, &ids(&backend).await[0], Some(500)).await.expect("a change"));
        let weeks: Vec<(i64, i64)> = report(&backend).await.weeks.iter().map(|week| (week.total().requests, week.total().cents)).collect();
        assert_eq!(weeks.iter().filter(|(requests, cents)| *requests > 0 && *cents > 0).count(), 0, "{weeks:?}");
        assert_eq!(weeks.iter().map(|(requests, _)| requests).sum::<i64>(), 1);
        assert_eq!(weeks.iter().map(|(_, cents)| cents).sum::<i64>(), 500);
        let last = weeks.len() - 1;
        assert!(weeks[last] == (0, 0), "not in the week in which the amount was entered: {weeks:?}");
    }

    async fn leads_of_before_and_of_an_older_version_are_counted(backend: TestBackend) {
        backend.add_styles().await;
        submit(&backend, 0..30).await;
        backend.sql("UPDATE leads SET status = 'won', entry_host = NULL").await;
        let other = backend.instance(|_| ()).await;
        let (one, two) = tokio::join!(count_due(&backend), count_due(&other));
        one.expect("counted");
        two.expect("counted");
        let shown = report(&backend).await;
        assert_eq!(of_source(&shown, ""), SourceCount { requests: 30, won: 30, cents: 0 }, "each once");
        assert_eq!(backend.number("SELECT COUNT(*) FROM leads WHERE report_due").await, 0);
        other.db.close().await;
    }

    async fn what_customers_told_is_counted_beside_what_the_browser_told(backend: TestBackend) {
        backend.add_styles().await;
        submit_quote(&backend, "Instagram").await;
        submit(&backend, 0..2).await;
        let shown = report(&backend).await;
        assert_eq!(told(&shown), [(String::new(), 2, 0), ("Instagram".to_owned(), 1, 0)]);
        assert_eq!(shown.sources.iter().map(|place| place.count.requests).sum::<i64>(), 3, "the same requests");

        let lead = backend.texts("SELECT id FROM leads WHERE discovery_source = 'Instagram'").await.remove(0);
        assert!(leads::set_status(&backend, &lead, LeadStatus::Won).await.expect("a change"));
        assert!(leads::set_amount(&backend, &lead, Some(90_000)).await.expect("a change"));
        for _ in 0..2 {
            assert_eq!(told(&report(&backend).await)[1], ("Instagram".to_owned(), 1, 90_000), "counted once");
        }
        assert!(leads::quarantine(&backend, &lead).await.expect("a change"));
        assert_eq!(told(&report(&backend).await), [(String::new(), 2, 0)]);
        assert!(leads::release(&backend, &lead).await.expect("a change"));
        assert_eq!(told(&report(&backend).await)[1], ("Instagram".to_owned(), 1, 90_000));

        backend.sql("DELETE FROM options WHERE list = 'sources'").await;
        backend
            .sql(
                "INSERT INTO options (id, list, code, label, created_at, updated_at) \
                 VALUES ('option-1', 'sources', 'Instagram', 'Our photos', 1, 1)",
            )
            .await;
        let named = report(&backend).await;
        assert!(named.answers.iter().any(|answer| answer.label == "Our photos"), "{:?}", named.answers);
        leads::privacy::erase_lead(&backend, &lead).await.expect("erased");
        assert_eq!(told(&report(&backend).await)[1].1, 1, "a count is of no person");
    }

    async fn answers_of_leads_that_an_older_version_has_counted_are_counted_once(backend: TestBackend) {
        backend.add_styles().await;
        submit_quote(&backend, "Yelp").await;
        count_due(&backend).await.expect("counted");
        backend.sql("DELETE FROM report_days WHERE measure LIKE 'told%'").await;
        backend.sql("UPDATE leads SET counted_answer = NULL").await;
        for _ in 0..2 {
            let shown = report(&backend).await;
            assert_eq!(told(&shown), [("Yelp".to_owned(), 1, 0)]);
            assert_eq!(shown.total().requests, 1);
        }
    }

    async fn an_answer_is_no_source_that_is_forgotten_with_a_person(backend: TestBackend) {
        backend.add_styles().await;
        submit_quote(&backend, "Instagram").await;
        submit_from(&backend, 1, "/?utm_source=Instagram").await;
        count_due(&backend).await.expect("counted");
        leads::privacy::erase(&backend, "visitor1@example.com").await.expect("erased");
        let shown = report(&backend).await;
        assert_eq!(of_source(&shown, "Instagram").requests, 0, "the campaign is forgotten");
        assert!(told(&shown).contains(&("Instagram".to_owned(), 1, 0)), "{shown:?}");
    }

    async fn spam_is_not_counted(backend: TestBackend) {
        backend.add_styles().await;
        submit(&backend, 0..2).await;
        assert_eq!(of_source(&report(&backend).await, "").requests, 2);
        let lead = ids(&backend).await.remove(0);
        assert!(leads::quarantine(&backend, &lead).await.expect("a change"));
        assert_eq!(of_source(&report(&backend).await, "").requests, 1);
        assert!(leads::release(&backend, &lead).await.expect("a change"));
        assert_eq!(of_source(&report(&backend).await, "").requests, 2);
    }

    async fn what_visitors_do_is_counted_once_for_each_view_without_an_id(backend: TestBackend) {
        let seen = |view: &str, actions: &[PageAction]| PageReport {
            path: "/contact".into(),
            view_id: view.into(),
            actions: actions.to_vec(),
            ..PageReport::default()
        };
        let taps = [PageAction::ContactSeen, PageAction::PhoneTapped, PageAction::PhoneTapped];
        for view in ["view-00001", "view-00002"] {
            let origin = Origin { client_key: view.into(), ..Origin::default() };
            assert!(backend::site::page_reports::report(&backend, &seen(view, &taps), &origin).await.expect("stored"));
        }
        let declines = Origin { client_key: "other".into(), declines: true, ..Origin::default() };
        assert!(!backend::site::page_reports::report(&backend, &seen("view-00003", &taps), &declines).await.expect("asked"));
        let step = FunnelEvent { step: FunnelStep::StyleSelection, session_id: "session-1".into(), metadata: <_>::default() };
        assert!(!backend::site::analytics::record(&backend, step, &declines));
        let shown = report(&backend).await;
        let week = shown.weeks.last().expect("a week");
        assert_eq!((week.phone_taps, week.mail_taps), (2, 0));
        assert_eq!(shown.forms.iter().find(|form| form.kind == LeadKind::Contact).map(|form| form.seen), Some(2));
        let kept = backend.texts("SELECT day || measure || source || page FROM report_days").await;
        assert!(kept.iter().all(|row| !row.contains("view-")), "{kept:?}");
        assert_eq!(backend.rows("analytics_events").await, 0);
    }

    async fn a_day_is_that_of_the_business(backend: TestBackend) {
        backend.add_styles().await;
        // The clock is at midnight UTC; in California it is the day before.
        assert_eq!(START % DAY, 0);
        submit(&backend, 0..1).await;
        count_due(&backend).await.expect("counted");
        assert_eq!(backend.texts("SELECT day FROM report_days").await, ["2026-11-20"]);
    }
}
