//! What the operator measures: `/metrics` on its own address.

use crate::support::{TestServer, draft, eventually, jpeg, root, same_origin, submission};
use reqwest::StatusCode;
use sqlx::Connection as _;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use std::collections::{BTreeMap, BTreeSet};

const ON: (&str, &str) = ("METRICS_ADDR", "127.0.0.1:0");

/// A scrape: the type of each metric, and each value by series.
struct Scrape {
    types: BTreeMap<String, String>,
    values: BTreeMap<String, f64>,
}

impl Scrape {
    fn parse(text: &str) -> Self {
        let mut types = BTreeMap::new();
        let mut values = BTreeMap::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("# TYPE ") {
                let (name, kind) = rest.split_once(' ').expect("name and type");
                types.insert(name.to_owned(), kind.to_owned());
            } else if !line.starts_with('#') {
                let (series, value) = line.rsplit_once(' ').expect("series and value");
                values.insert(series.to_owned(), value.parse().expect("a number"));
            }
        }
        Self { types, values }
    }

    fn get(&self, series: &str) -> f64 {
        self.values.get(series).copied().unwrap_or(0.0)
    }

    fn series(&self, metric: &str) -> BTreeSet<&str> {
        self.values.keys().map(String::as_str).filter(|series| series.split('{').next() == Some(metric)).collect()
    }

    fn routes(&self, metric: &str) -> BTreeSet<&str> {
        self.series(metric)
            .into_iter()
            .filter_map(|series| series.split("route=\"").nth(1)?.split('"').next())
            .collect()
    }
}

async fn scrape(server: &TestServer) -> Scrape {
    let address = server.running.metrics_address.expect("metrics are on");
    let answer = reqwest::get(format!("http://{address}/metrics")).await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4");
    Scrape::parse(&answer.text().await.expect("text"))
}

/// Scrapes until `enough`.
async fn scrape_until(server: &TestServer, what: &str, enough: impl Fn(&Scrape) -> bool) -> Scrape {
    let mut found = None;
    eventually(what, async || {
        found = Some(scrape(server).await).filter(&enough);
        found.is_some()
    })
    .await;
    found.expect("scraped")
}

#[tokio::test]
async fn without_the_setting_there_are_none_and_never_on_the_public_address() {
    let server = TestServer::empty().await;
    assert_eq!(server.running.metrics_address, None);
    assert_eq!(server.get("/metrics").await.status(), StatusCode::NOT_FOUND);
    let server = TestServer::with(&[ON], false).await;
    assert_eq!(server.get("/metrics").await.status(), StatusCode::NOT_FOUND);
    let address = server.running.metrics_address.expect("metrics are on");
    for path in ["/", "/metrics/", "/admin", "/healthz"] {
        let answer = reqwest::get(format!("http://{address}{path}")).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = server.client.post(format!("http://{address}/metrics")).send().await.expect("an answer");
    assert_eq!(posted.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn steps_of_the_funnel_are_limited_and_what_is_dropped_is_counted() {
    let server = TestServer::with(&[ON], false).await;
    let sent = domain::limits::EVENTS_PER_ADDRESS + 20;
    for _ in 0..sent {
        let step = serde_json::json!({ "step": "style_selection", "sessionId": uuid::Uuid::new_v4().to_string() });
        let answer = server.post_json("/api/analytics/record", &serde_json::json!({ "event": step })).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
    let of = |scrape: &Scrape, outcome: &str| {
        scrape.get(&format!("measurements_total{{kind=\"funnel\",outcome=\"{outcome}\"}}"))
    };
    let all = scrape_until(&server, "every step", |scrape| {
        of(scrape, "stored") + of(scrape, "limited") >= f64::from(i32::try_from(sent).expect("few"))
    })
    .await;
    assert_eq!(of(&all, "stored"), f64::from(i32::try_from(domain::limits::EVENTS_PER_ADDRESS).expect("few")));
    assert_eq!(of(&all, "limited"), 20.0);
}

#[tokio::test]
async fn lists_for_programs_are_made_once() {
    let server = TestServer::with(&[ON], true).await;
    server.sign_in().await;
    // A finished size of a picture changes the sitemap once the content is read again.
    server.all_sizes().await;
    server.running.state.backend.poll_content_version().await.expect("a version");
    let reads = async || scrape(&server).await.get("database_wait_seconds_count{pool=\"readers\"}");
    for path in ["/sitemap.xml", "/feed.xml", "/feed.atom", "/feed.json"] {
        let start = reads().await;
        let first = server.get(path).await;
        assert_eq!(first.status(), StatusCode::OK, "{path}");
        let mut tag = first.headers()["etag"].clone();
        let kind = first.headers()["content-type"].clone();
        let once = reads().await;
        let mut changes = 0;
        for _ in 0..60 {
            let again = server.get(path).await;
            assert_eq!(again.headers()["content-type"], kind, "{path}");
            // Work that began with the program may still change the content.
            if again.headers()["etag"] != tag {
                tag = again.headers()["etag"].clone();
                changes += 1;
            }
        }
        assert!(changes < 5, "{path}: {changes} changes");
        let known = server.client.get(server.url(path)).header("if-none-match", &tag).send().await.expect("an answer");
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED, "{path}");
        // Other reads go on: the content version, the outbox. The minute may change once.
        let one = once - start;
        let many = reads().await - once;
        assert!(many < 30.0 * one.max(2.0), "{path}: {one} reads, then {many} for sixty more");
    }
    server.sql("UPDATE posts SET title = 'Another title' WHERE slug = 'twelve-thin-coats'; UPDATE content_version SET version = version + 1").await;
    server.running.state.backend.poll_content_version().await.expect("a version");
    assert!(server.text("/feed.xml").await.contains("Another title"));
}

#[tokio::test]
async fn an_address_in_use_is_an_error_of_the_start() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = crate::support::settings(folder.path());
    settings.insert("METRICS_ADDR".to_owned(), address.clone());
    let config = server::config::Config::load(&server::config::Sources::only(settings)).expect("settings");
    let error = server::runtime::startup::start(config, None).await.err().expect("an error").to_string();
    assert!(error.starts_with(&format!("METRICS_ADDR: cannot listen on {address}: ")), "{error}");
}

#[tokio::test]
async fn requests_are_counted_under_their_templates_cached_or_not() {
    let server = TestServer::with(&[ON], true).await;
    for _ in 0..3 {
        assert_eq!(server.get("/showroom").await.status(), 200);
    }
    let slug = server.text("/blog").await;
    let links = slug.split("href=\"/blog/").skip(1).filter_map(|rest| rest.split('"').next());
    let article = links.into_iter().find(|link| !link.contains(['/', '?', '#'])).expect("an article");
    for _ in 0..2 {
        server.get(&format!("/blog/{article}")).await;
    }
    let etag = server.get("/showroom").await.headers()["etag"].clone();
    let again = server.client.get(server.url("/showroom")).header("if-none-match", etag).send().await;
    assert_eq!(again.expect("an answer").status(), StatusCode::NOT_MODIFIED);
    server.client.request("PURGE".parse().expect("a method"), server.url("/showroom")).send().await.expect("an answer");
    let scrape = scrape(&server).await;
    let requests = |labels: &str| scrape.get(&format!("http_requests_total{{{labels}}}"));
    assert_eq!(requests(r#"method="GET",route="/showroom",status="200""#) as u64, 4);
    assert_eq!(requests(r#"method="GET",route="/showroom",status="304""#) as u64, 1);
    assert_eq!(requests(r#"method="GET",route="/blog/{slug}",status="200""#) as u64, 2);
    assert_eq!(requests(r#"method="other",route="/showroom",status="405""#) as u64, 1);
    assert_eq!(scrape.get(r#"http_request_seconds_count{method="GET",route="/showroom"}"#) as u64, 5);
    // A change of the content in between, such as a finished picture, makes a hit a miss.
    let hits = scrape.get(r#"cache_requests_total{cache="pages",result="hit"}"#);
    let misses = scrape.get(r#"cache_requests_total{cache="pages",result="miss"}"#);
    assert!(hits >= 1.0 && misses >= 2.0, "{hits} hits, {misses} misses");
    assert!(hits + misses >= 8.0, "{hits} hits, {misses} misses");
    assert!(scrape.get("page_render_seconds_count") >= 2.0);
    assert!(scrape.get(r#"cache_requests_total{cache="content",result="miss"}"#) >= 1.0);
    assert!(scrape.get(r#"database_wait_seconds_count{pool="readers"}"#) >= 1.0);
    assert!(scrape.get("connections_open") >= 1.0);
}

#[tokio::test]
async fn made_up_addresses_make_no_series() {
    let server = TestServer::with(&[ON], false).await;
    server.get("/showroom").await;
    server.get("/nothing-here").await;
    server.get("/nothing/here").await;
    server.get("/media/0123456789abcdef/480.avif").await;
    server.post_json("/api/nothing", &serde_json::json!({})).await;
    let before = scrape(&server).await;
    for n in 0..250 {
        server.get(&format!("/made-up-{n}")).await;
        server.get(&format!("/made-up-{n}/{}", uuid::Uuid::new_v4())).await;
        server.get(&format!("/media/{:016x}/480.avif", n)).await;
        server.get(&format!("/showroom?tag={n}")).await;
        server.post_json(&format!("/api/made-up-{n}"), &serde_json::json!({})).await;
    }
    let after = scrape(&server).await;
    for metric in ["http_requests_total", "http_request_seconds_bucket"] {
        // Meanwhile the server may have kept its own pages ready: their routes are new, too, but fewer than the
        // 250 addresses of each kind.
        let new = &after.routes(metric) - &before.routes(metric);
        assert!(new.len() < 100 && !new.iter().any(|route| route.contains("made-up")), "{new:?}");
    }
    assert_eq!(after.get(r#"http_requests_total{method="GET",route="unmatched",status="404"}"#) as u64, 251);
    assert_eq!(after.get(r#"http_requests_total{method="GET",route="/{slug}",status="404"}"#) as u64, 251);
    assert_eq!(after.get(r#"http_requests_total{method="POST",route="/api/{*name}",status="404"}"#) as u64, 251);
}

#[tokio::test]
async fn a_lead_and_its_delivery_are_counted_and_so_is_a_sign_in() {
    let receiver = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let hook = format!("http://{}/", receiver.local_addr().expect("an address"));
    drop(receiver);
    let server = TestServer::with(&[ON], true).await;
    backend::features::receivers::webhook::set_address(&server.running.state.backend, &hook).await.expect("an address");
    let sent = server.post_json("/api/refit/submit", &submission(&draft("Ada Counted"))).await;
    assert_eq!(sent.status(), 200);
    let retried = r#"deliveries_total{channel="webhook",outcome="retried",topic="lead"}"#;
    let scraped = scrape_until(&server, "a delivery", |scrape| scrape.get(retried) >= 1.0).await;
    assert_eq!(scraped.get(r#"leads_accepted_total{kind="refit"}"#) as u64, 1);
    assert_eq!(scraped.get(r#"leads_accepted_total{kind="visit"}"#) as u64, 0);
    assert_eq!(
        scraped.get(r#"http_requests_total{method="POST",route="/api/refit/submit",status="200"}"#) as u64,
        1,
        "a server function is a route of its own"
    );
    let waits = |scrape: &Scrape| scrape.get(r#"outbox_waiting{topic="lead"}"#) >= 1.0;
    let scraped = scrape_until(&server, "the length of the outbox", waits).await;
    assert!(scraped.get(r#"outbox_oldest_seconds{topic="lead"}"#) >= 0.0);
    server.sign_in().await;
    let wrong = server.client.post(server.url("/admin/login")).headers(same_origin());
    let wrong = wrong.header("content-type", "application/x-www-form-urlencoded");
    wrong.body(format!("email={}&password=wrong", crate::support::OWNER)).send().await.expect("an answer");
    let scraped = scrape(&server).await;
    assert_eq!(scraped.get(r#"sign_ins_total{outcome="ok"}"#) as u64, 1);
    assert_eq!(scraped.get(r#"sign_ins_total{outcome="wrong"}"#) as u64, 1);
}

#[tokio::test]
async fn pictures_storage_and_workers_are_counted() {
    let server = TestServer::with(&[ON], false).await;
    server.sign_in().await;
    let sent = server.client.post(server.url("/uploads/media?name=deck.jpg")).headers(same_origin());
    assert_eq!(sent.body(jpeg(600, 400)).send().await.expect("an answer").status(), 200);
    server.all_sizes().await;
    server.running.state.supervisor.provoke("visits");
    let restarted = r#"worker_restarts_total{worker="visits"}"#;
    let made = r#"picture_variants_total{outcome="made"}"#;
    // The last variant is counted after its transaction, which the library shows at once.
    let scraped = scrape_until(&server, "a restart and every variant", |scrape| {
        scrape.get(restarted) >= 1.0 && scrape.get(made) >= 8.0
    })
    .await;
    assert!(scraped.get(r#"picture_encode_seconds_count{format="avif"}"#) >= 3.0);
    assert!(scraped.get(r#"storage_calls_total{operation="put",outcome="ok"}"#) >= 8.0);
    assert_eq!(scraped.get(r#"worker_restarts_total{worker="outbox"}"#) as u64, 0);
    assert!(scraped.get("data_disk_bytes") >= scraped.get("data_disk_free_bytes"));
    let built = format!("build_info{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
    assert!(scraped.values.contains_key(&built), "{built}");
}

#[tokio::test]
async fn a_locked_database_delays_no_scrape() {
    let server = TestServer::with(&[ON], true).await;
    let url = format!("sqlite:{}", server.data_dir().join("site.db").display());
    let mut other = SqliteConnection::connect(&url).await.expect("another process");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.expect("the lock");
    let refused = server.post_json("/api/refit/submit", &submission(&draft("Ada Waits"))).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    let scraped = scrape(&server).await;
    assert_eq!(scraped.get("database_up") as u64, 1, "readers of SQLite do not wait for a writer");
    assert!(scraped.get("database_unavailable_total") >= 1.0);
    let slow = scraped.get(r#"database_wait_seconds_count{pool="writers"}"#)
        - scraped.get(r#"database_wait_seconds_bucket{pool="writers",le="1"}"#);
    assert!(slow >= 1.0, "the wait for the lock");
}

#[tokio::test]
async fn a_database_that_does_not_answer_delays_no_scrape() {
    let Some((server, url)) = TestServer::demo_on_postgres(&[ON]).await else { return };
    let scraped = scrape(&server).await;
    assert_eq!(scraped.get("database_up") as u64, 1);
    for queue in [r#"outbox_waiting{topic="lead"}"#, r#"picture_jobs{state="waiting"}"#] {
        assert!(scraped.values.contains_key(queue), "{queue}");
    }
    let mut other = PgConnection::connect(&url).await.expect("another process");
    let lock = "BEGIN; LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE";
    sqlx::raw_sql(lock).execute(&mut other).await.expect("the lock");
    let scraped = scrape_until(&server, "a database that is down", |it| it.get("database_up") < 1.0).await;
    assert_eq!(scraped.series("outbox_waiting"), BTreeSet::new(), "an old number would look current");
    assert!(scraped.get("process_resident_memory_bytes") > 0.0, "the rest is reported");
    other.close().await.expect("an end");
    scrape_until(&server, "the database again", |it| it.get("database_up") >= 1.0).await;
}

/// Words of the query language, and labels.
const WORDS: &str = "sum by le rate increase histogram_quantile time max min and topk max_over_time up \
    instance job route status cache reason kind channel outcome topic state format operation pool worker";

/// The metrics in a query: its words that are neither of the language nor labels.
fn metrics_of(query: &str) -> BTreeSet<String> {
    let mut plain = String::new();
    let mut depth = 0;
    for letter in query.chars() {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .filter(|word| word.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .filter(|word| !WORDS.split(' ').any(|known| known == *word))
        .map(str::to_owned)
        .collect()
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).expect(file)
}

#[tokio::test]
async fn dashboard_alerts_and_documentation_name_what_is_exposed() {
    let server = TestServer::with(&[ON], false).await;
    server.get("/").await;
    let exposed = scrape(&server).await.types;
    let series: BTreeSet<String> = exposed
        .iter()
        .flat_map(|(name, kind)| match kind.as_str() {
            "histogram" => ["_bucket", "_sum", "_count"].map(|end| format!("{name}{end}")).to_vec(),
            _ => vec![name.clone()],
        })
        .collect();
    let documented: BTreeSet<String> = read("docs/metrics.md")
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()))
        .collect();
    assert_eq!(documented, exposed.keys().cloned().collect(), "docs/metrics.md");
    let alerts = read("deploy/prometheus/alerts.yml");
    let alerts: Vec<&str> = alerts.lines().filter_map(|line| line.trim().strip_prefix("expr: ")).collect();
    assert!(alerts.len() >= 9);
    let dashboard: serde_json::Value = serde_json::from_str(&read("deploy/grafana/dashboard.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().filter_map(|panel| panel["targets"].as_array()).flatten();
    let queries: Vec<&str> = targets.map(|target| target["expr"].as_str().expect("a query")).collect();
    assert!(queries.len() >= 30);
    let mut shown = BTreeSet::new();
    for query in alerts.into_iter().chain(queries) {
        for metric in metrics_of(query) {
            assert!(series.contains(&metric), "{metric} in {query}");
            shown.insert(metric);
        }
    }
    let unused = exposed.keys().filter(|name| !shown.iter().any(|metric| metric.starts_with(name.as_str())));
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new(), "neither shown nor alerted on");
}
