//! Analytics and rate limits: the funnel, page views, limits.

use crate::support::{TestBackend, on_both_engines};
use backend::db::Engine;
use backend::db::site::rate_limits::{self, Limit};
use backend::leads::origin::Origin;
use backend::site::analytics::{self, PathViews};
use backend::site::page_reports;
use domain::Timestamp;
use domain::limits;
use domain::site::analytics::{FunnelEvent, FunnelMetadata, FunnelStep, PageError, PageReport};
use domain::time::{DAY, HOUR, MINUTE};

fn event(session: &str, step: FunnelStep) -> FunnelEvent {
    FunnelEvent { step, session_id: session.into(), metadata: FunnelMetadata::default() }
}

fn report(view: &str, path: &str, lcp: f64) -> PageReport {
    PageReport { path: path.into(), view_id: view.into(), lcp: Some(lcp), ..PageReport::default() }
}

fn client(key: &str) -> Origin {
    Origin { client_key: key.into(), ..Origin::default() }
}

/// Rows of this step as of now.
async fn add_rows(backend: &TestBackend, step: &str, step_number: i32, count: i64) {
    let rows = match backend.db.engine() {
        Engine::Postgres => format!("SELECT n FROM generate_series(1, {count}) AS n"),
        Engine::Sqlite => format!(
            "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) SELECT n FROM numbers"
        ),
    };
    backend
        .sql(&format!(
            "INSERT INTO analytics_events (id, session_id, step, step_number, metadata, at, path, value) \
         SELECT 'row-' || n, 'session-' || n, '{step}', {step_number}, '{{}}', {}, '', 0 FROM ({rows}) AS numbered",
            backend.clock.now().0
        ))
        .await;
}

const LIMIT: Limit = Limit { bucket: "test", events: 2, window_ms: 10 * MINUTE };

async fn take(backend: &TestBackend, key: &str) -> Option<i64> {
    let mut tx = backend.db.write().await.expect("a transaction");
    let wait = rate_limits::take_all(&mut tx, &[(LIMIT, key)], backend.clock.now()).await.expect("an answer");
    tx.commit().await.expect("a commit");
    wait
}

on_both_engines! {
    async fn the_funnel_counts_sessions_not_events(backend: TestBackend) {
        let since = backend.clock.now();
        for session in ["session-0001", "session-0002", "session-0003"] {
            for _ in 0..3 {
                assert!(analytics::record(&backend, event(session, FunnelStep::StyleSelection), &client("client")));
            }
        }
        assert!(analytics::record(&backend, event("session-0001", FunnelStep::PhotoUpload), &client("client")));
        assert!(analytics::record(&backend, event("session-0001", FunnelStep::SubmissionComplete), &client("client")));
        assert_eq!(analytics::funnel(&backend, since).await.expect("a funnel"), [3, 1, 0, 1]);
        assert_eq!(analytics::funnel(&backend, since.plus_ms(DAY)).await.expect("a funnel"), [0; 4]);
        analytics::sweep(&backend, since.plus_ms(1)).await.expect("a sweep");
        assert_eq!(backend.rows("analytics_events").await, 0);
    }

    async fn a_session_cannot_fill_the_table(backend: TestBackend) {
        for n in 0..limits::EVENTS_PER_SESSION + 5 {
            analytics::record(&backend, event("session-0001", FunnelStep::PhotoUpload), &client(&format!("client-{n}")));
        }
        assert!(!analytics::record(&backend, event("x", FunnelStep::PhotoUpload), &client("client")));
        assert!(!analytics::record(&backend, event("nul\0nul\0nul", FunnelStep::PhotoUpload), &client("client")));
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.rows("analytics_events").await, limits::EVENTS_PER_SESSION);
    }

    async fn what_a_person_typed_is_not_stored(backend: TestBackend) {
        let metadata = FunnelMetadata {
            style_id: Some("Jane Halloran\0".into()),
            upload_method: Some("drop".into()),
            file_size: Some(u64::MAX),
            compression_ratio: Some(f64::INFINITY),
            ..FunnelMetadata::default()
        };
        let event = FunnelEvent { metadata, ..event("session-0001", FunnelStep::PhotoUpload) };
        assert!(analytics::record(&backend, event, &client("client")));
        analytics::write_waiting(&backend).await.expect("written");
        let json = backend.texts("SELECT metadata FROM analytics_events").await.remove(0);
        assert_eq!(json, "{\"file_size\":18446744073709551615,\"upload_method\":\"drop\"}");
    }

    async fn no_event_has_the_time_or_the_exact_length_of_its_lead(backend: TestBackend) {
        let metadata = FunnelMetadata { description_length: Some(143), ..FunnelMetadata::default() };
        let event = FunnelEvent { metadata, ..event("session-0001", FunnelStep::PhotoUpload) };
        assert!(analytics::record(&backend, event, &client("client")));
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.number("SELECT COUNT(*) FROM analytics_events WHERE at % 86400000 = 0").await, 1);
        assert_eq!(backend.texts("SELECT metadata FROM analytics_events").await, ["{\"description_length\":150}"]);
        // Other ids begin with the time.
        assert_eq!(backend.number("SELECT COUNT(*) FROM analytics_events WHERE id LIKE '________-____-4%'").await, 1);
    }

    async fn pages_are_as_quick_as_three_of_four_visitors_had_them(backend: TestBackend) {
        let since = backend.clock.now();
        for (n, lcp) in [900.0, 1_200.4, 4_100.0, 700.0].into_iter().enumerate() {
            let view = format!("view-000{n}");
            let told = PageReport { cls: Some(0.05), ..report(&view, "/", lcp) };
            assert!(page_reports::report(&backend, &told, &client("client")).await.expect("an answer"));
            // The same view is reported once.
            assert!(!page_reports::report(&backend, &told, &client("client")).await.expect("an answer"));
        }
        assert!(page_reports::report(&backend, &report("view-0009", "/contact", 50.0), &client("client")).await.expect("an answer"));
        // Neither missing pages nor paths that are not pages.
        for path in ["/nothing", "/admin", "https://elsewhere.example/", "/blog/none\0"] {
            assert!(!page_reports::report(&backend, &report("view-0010", path, 50.0), &client("client")).await.expect("an answer"), "{path}");
        }
        let pages = page_reports::page_speed(&backend, since, 10).await.expect("pages");
        let shown: Vec<_> = pages.iter().map(|page| (page.path.as_str(), page.measured, page.vitals)).collect();
        assert_eq!(shown, [("/", 4, [Some(1_200), Some(50), None]), ("/contact", 1, [Some(50), None, None])]);
        assert_eq!(analytics::funnel(&backend, since).await.expect("a funnel"), [0; 4], "not a step of the funnel");
        assert_eq!(page_reports::page_speed(&backend, since, 1).await.expect("pages").len(), 1);
        backend.clock.advance(36 * DAY);
        backend.sweep_counters().await.expect("a sweep");
        assert_eq!(backend.rows("page_speeds").await, 0);
    }

    async fn errors_of_pages_are_kept_short_and_counted(backend: TestBackend) {
        let since = backend.clock.now();
        let error = PageError { message: "boom\0".into(), stack: "x".repeat(2_000) };
        for view in ["view-0001", "view-0002"] {
            let told = PageReport { errors: vec![error.clone()], lcp: None, ..report(view, "/visit", 0.0) };
            assert!(page_reports::report(&backend, &told, &client("client")).await.expect("an answer"));
        }
        let seen = page_reports::page_errors(&backend, since, 5).await.expect("errors");
        assert_eq!(seen.len(), 1);
        assert_eq!((seen[0].path.as_str(), seen[0].times), ("/visit", 2));
        assert_eq!((seen[0].error.message.as_str(), seen[0].error.stack.len()), ("boom", 500));
    }

    async fn the_day_and_each_client_have_room_for_so_many_texts_of_errors(backend: TestBackend) {
        let mut number = 0;
        let mut tell = async |client: Origin| {
            number += 1;
            let error = PageError { message: format!("boom {number}"), stack: "\u{1F6A4}".repeat(2_000) };
            let told = PageReport { errors: vec![error], lcp: None, ..report(&format!("view-{number:05}"), "/visit", 0.0) };
            page_reports::report(&backend, &told, &client).await.expect("an answer")
        };
        for n in 0..limits::NEW_ERRORS_PER_ADDRESS + 3 {
            assert_eq!(tell(client("client")).await, n < limits::NEW_ERRORS_PER_ADDRESS);
        }
        // Networks of one customer, too.
        for n in 0..limits::NEW_ERRORS_PER_DAY {
            tell(Origin { site_key: Some("site".into()), ..client(&format!("network-{n}")) }).await;
        }
        assert_eq!(backend.rows("page_errors").await, limits::NEW_ERRORS_PER_DAY);
        assert!(!tell(client("another")).await, "the day is full");
        let error = PageError { message: "boom 1".into(), stack: "\u{1F6A4}".repeat(2_000) };
        let known = PageReport { errors: vec![error], lcp: None, ..report("view-known", "/visit", 0.0) };
        assert!(page_reports::report(&backend, &known, &client("another")).await.expect("an answer"), "it was seen before");
        let bytes = backend.number("SELECT CAST(SUM(LENGTH(message) + LENGTH(stack)) AS BIGINT) FROM page_errors").await;
        assert!(bytes <= limits::NEW_ERRORS_PER_DAY * 2 * limits::ERROR_TEXT_MAX as i64, "{bytes}");
        backend.clock.advance(DAY);
        assert!(tell(client("client")).await);
    }

    async fn a_client_cannot_fill_the_table_with_pages(backend: TestBackend) {
        for n in 0..limits::REPORTS_PER_ADDRESS + 3 {
            let told = page_reports::report(&backend, &report(&format!("view-{n:05}"), "/", 1.0), &client("client")).await.expect("an answer");
            assert_eq!(told, n < limits::REPORTS_PER_ADDRESS);
        }
    }

    async fn a_client_cannot_fill_the_table_with_sessions(backend: TestBackend) {
        let send = |n: i64, origin: &Origin| {
            analytics::record(&backend, event(&format!("session-{n:05}"), FunnelStep::StyleSelection), origin);
        };
        let more = limits::EVENTS_PER_ADDRESS + 50;
        let far = limits::EVENTS_PER_ADDRESS + 60;
        for n in 0..more {
            send(n, &client("client"));
        }
        analytics::write_waiting(&backend).await.expect("written");
        for n in more..far {
            send(n, &client("client"));
        }
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.rows("analytics_events").await, limits::EVENTS_PER_ADDRESS);
        send(far, &client("another"));
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.rows("analytics_events").await, limits::EVENTS_PER_ADDRESS + 1);
        backend.clock.advance(HOUR);
        send(far + 1, &client("client"));
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.rows("analytics_events").await, limits::EVENTS_PER_ADDRESS + 2);
    }

    async fn many_networks_of_one_customer_are_limited_together(backend: TestBackend) {
        let factor = limits::PER_SITE_FACTOR;
        for n in 0..limits::EVENTS_PER_ADDRESS * factor + 30 {
            let origin = Origin { site_key: Some("site".into()), ..client(&format!("network-{n}")) };
            analytics::record(&backend, event(&format!("session-{n:05}"), FunnelStep::StyleSelection), &origin);
            if n % 400 == 0 {
                analytics::write_waiting(&backend).await.expect("written");
            }
        }
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.rows("analytics_events").await, limits::EVENTS_PER_ADDRESS * factor);
    }

    async fn a_day_has_room_for_so_many_events(backend: TestBackend) {
        add_rows(&backend, "style_selection", 1, limits::EVENTS_PER_DAY - 1).await;
        for n in 0..3 {
            analytics::record(&backend, event(&format!("another-{n:05}"), FunnelStep::StyleSelection), &client("client"));
        }
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.rows("analytics_events").await, limits::EVENTS_PER_DAY);
        // Measurements of pages have their own number.
        assert!(page_reports::report(&backend, &report("view-0001", "/", 1.0), &client("client")).await.expect("an answer"));
        backend.clock.advance(DAY);
        analytics::record(&backend, event("another-00009", FunnelStep::StyleSelection), &client("client"));
        analytics::write_waiting(&backend).await.expect("written");
        assert_eq!(backend.rows("analytics_events").await, limits::EVENTS_PER_DAY + 1);
    }

    async fn a_day_has_room_for_so_many_measurements(backend: TestBackend) {
        let told = async |view: &str, lcp: f64| {
            page_reports::report(&backend, &report(view, "/", lcp), &client("client")).await.expect("an answer")
        };
        assert!(told("view-0001", 10.0).await);
        let rows = match backend.db.engine() {
            Engine::Postgres => "generate_series(2, $MOST) AS numbers(n)",
            Engine::Sqlite => "(WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < $MOST) \
                SELECT n FROM numbers) AS numbered",
        };
        let rows = rows.replace("$MOST", &limits::SPEEDS_PER_DAY.to_string());
        backend.sql(&format!(
            "INSERT INTO page_speeds (day, path, vital, value, number) \
             SELECT (SELECT MIN(day) FROM page_speeds), '/page-' || n, 'lcp', 1, 1 FROM {rows}"
        ))
        .await;
        assert!(!told("view-0002", 20.0).await);
        assert!(told("view-0003", 10.0).await, "a value that was measured before");
        backend.clock.advance(DAY);
        assert!(told("view-0004", 20.0).await);
        assert_eq!(backend.rows("page_speeds").await, limits::SPEEDS_PER_DAY + 1);
    }

    async fn views_add_up_per_day(backend: TestBackend) {
        analytics::record_views(&backend, "/", 3).await.expect("stored");
        analytics::record_views(&backend, "/", 4).await.expect("stored");
        analytics::record_views(&backend, "/visualizer", 1).await.expect("stored");
        backend.clock.advance(DAY);
        analytics::record_views(&backend, "/", 10).await.expect("stored");
        let all = analytics::most_viewed(&backend, "2026-11-21", 10).await.expect("a list");
        let viewed = |path: &str, views| PathViews { path: path.to_owned(), views };
        assert_eq!(all, [viewed("/", 17), viewed("/visualizer", 1)]);
        let days = analytics::views_per_day(&backend, 3).await.expect("days");
        assert_eq!(days.len(), 3, "days without views count too");
        assert_eq!(days.iter().map(|day| day.views).sum::<i64>(), all.iter().map(|path| path.views).sum::<i64>());
        let today = analytics::most_viewed(&backend, "2026-11-22", 10).await.expect("a list");
        assert_eq!(today, [viewed("/", 10)]);
    }

    async fn limits_count_per_key_and_free_in_time(backend: TestBackend) {
        assert_eq!(take(&backend, "a").await, None);
        backend.clock.advance(MINUTE);
        assert_eq!(take(&backend, "a").await, None);
        assert_eq!(take(&backend, "a").await, Some(9 * MINUTE));
        assert_eq!(take(&backend, "b").await, None);
        backend.clock.advance(9 * MINUTE);
        assert_eq!(take(&backend, "a").await, None);
        // Events that left the window are deleted: for this key immediately, for others by the
        // sweep.
        assert_eq!(backend.number("SELECT COUNT(*) FROM rate_events WHERE key = 'a'").await, 2);
        assert_eq!(rate_limits::sweep(&backend.db, Timestamp(i64::MAX), Timestamp(i64::MAX)).await.expect("a sweep"), 3);
    }

    async fn the_sweep_forgets_what_is_old(backend: TestBackend) {
        take(&backend, "a").await;
        assert!(analytics::record(&backend, event("session-0001", FunnelStep::PhotoUpload), &client("client")));
        analytics::write_waiting(&backend).await.expect("written");
        backend.clock.advance(DAY - 1);
        backend.sweep_counters().await.expect("a sweep");
        assert_eq!((backend.rows("rate_events").await, backend.rows("analytics_events").await), (2, 1));
        backend.clock.advance(1);
        backend.sweep_counters().await.expect("a sweep");
        assert_eq!((backend.rows("rate_events").await, backend.rows("analytics_events").await), (0, 1));
        backend.clock.advance(366 * DAY);
        backend.sweep_counters().await.expect("a sweep");
        assert_eq!(backend.rows("analytics_events").await, 0);
    }

    async fn a_limit_holds_for_parallel_callers(backend: TestBackend) {
        let callers: Vec<_> = (0..8).map(|_| {
            let backend = backend.clone();
            tokio::spawn(async move { take(&backend, "a").await })
        }).collect();
        let mut allowed = 0;
        for caller in callers {
            allowed += usize::from(caller.await.expect("a caller").is_none());
        }
        assert_eq!(allowed, 2);
    }
}
