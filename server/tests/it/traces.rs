//! Traces: what a collector gets of the running program.

use crate::support::{demo_site, eventually, ready, settings};
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message as _;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[derive(Clone, Default)]
struct Collected(Arc<Mutex<Vec<Span>>>);

impl Collected {
    /// Listens and returns the address.
    async fn listen(&self) -> String {
        let collected = self.clone();
        let take = move |headers: axum::http::HeaderMap, body: axum::body::Bytes| async move {
            assert_eq!(headers["x-key"], "secret");
            let request = ExportTraceServiceRequest::decode(body).expect("a batch");
            let scopes = request.resource_spans.into_iter().flat_map(|resource| resource.scope_spans);
            collected.0.lock().expect("unpoisoned").extend(scopes.flat_map(|scope| scope.spans));
        };
        let router = axum::Router::new().route("/v1/traces", axum::routing::post(take));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }

    /// The spans of [`TRACE`] once there are some of this name.
    async fn wait_for(&self, name: &str) -> Vec<Span> {
        self.wait_for_one(name, |span| hex::encode(&span.trace_id) == TRACE).await
    }

    /// The spans that are `wanted` once there are some of this name.
    async fn wait_for_one(&self, name: &str, wanted: impl Fn(&Span) -> bool) -> Vec<Span> {
        let mut ours = Vec::new();
        eventually(name, async || {
            let spans = self.0.lock().expect("unpoisoned").clone();
            ours = spans.into_iter().filter(&wanted).collect();
            ours.iter().any(|span: &Span| span.name == name)
        })
        .await;
        ours
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port()
}

/// The real program, which sends traces to `collector`.
async fn start(data: &std::path::Path, collector: &str, client: &reqwest::Client) -> (Process, String) {
    start_behind("127.0.0.1", data, collector, client).await
}

/// The same; `proxies` are trusted.
async fn start_behind(
    proxies: &str,
    data: &std::path::Path,
    collector: &str,
    client: &reqwest::Client,
) -> (Process, String) {
    let port = free_port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command
        .env_clear()
        .envs(settings(data))
        .env("LEPTOS_SITE_ADDR", format!("127.0.0.1:{port}"))
        .env("TRUSTED_PROXIES", proxies)
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", collector)
        .env("OTEL_EXPORTER_OTLP_HEADERS", "x-key=secret");
    let process = Process(command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().expect("a process"));
    let site = format!("http://127.0.0.1:{port}");
    ready(client, port).await;
    (process, site)
}

fn text<'a>(span: &'a Span, key: &str) -> Option<&'a str> {
    let attribute = span.attributes.iter().find(|attribute| attribute.key == key)?;
    match attribute.value.as_ref()?.value.as_ref()? {
        Value::StringValue(text) => Some(text),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_a_trace_below_the_parent_that_it_names() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    demo_site(&data).await;
    let collected = Collected::default();
    let client = reqwest::Client::new();
    let (_process, site) = start(&data, &collected.listen().await, &client).await;
    let page = client.get(format!("{site}/blog?from=secret-query"));
    let page = page.header("traceparent", format!("00-{TRACE}-{PARENT}-01")).send().await.expect("an answer");
    assert_eq!(page.status(), 200);
    let spans = collected.wait_for("GET /blog").await;
    let named = |name: &str| spans.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("{name}: {spans:?}"));
    let request = named("GET /blog");
    assert_eq!(hex::encode(&request.parent_span_id), PARENT);
    assert_eq!(text(request, "http.route"), Some("/blog"));
    let render = named("render");
    assert_eq!(render.parent_span_id, request.span_id);
    // Articles are read for each page; other content is in the snapshot.
    let content = |id: &[u8]| spans.iter().find(|span| span.name == "content" && span.span_id == id);
    assert!(spans.iter().any(|span| span.name == "content" && span.parent_span_id == render.span_id));
    let statement = spans.iter().find(|span| span.name == "statement" && content(&span.parent_span_id).is_some());
    let event = statement.expect("a statement").events.first().expect("its text");
    let sql = event.attributes.iter().find(|attribute| attribute.key == "summary" || attribute.key == "db.statement");
    assert!(format!("{sql:?}").contains("SELECT"), "{event:?}");
    assert!(!format!("{spans:?}").contains("secret-query"), "no query");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_decides_about_no_trace() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    demo_site(&data).await;
    let collected = Collected::default();
    let client = reqwest::Client::new();
    let (_process, site) = start_behind("10.0.0.0/8", &data, &collected.listen().await, &client).await;
    let page = client.get(format!("{site}/projects"));
    let page = page.header("traceparent", format!("00-{TRACE}-{PARENT}-01")).send().await.expect("an answer");
    assert_eq!(page.status(), 200);
    let spans = collected.wait_for_one("GET /projects", |_| true).await;
    let request = spans.iter().find(|span| span.name == "GET /projects").expect("the request");
    assert_ne!(hex::encode(&request.trace_id), TRACE);
    assert!(request.parent_span_id.is_empty(), "{request:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_is_away_affects_nothing() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let client = reqwest::Client::new();
    let (_process, site) = start(&data, &format!("http://127.0.0.1:{}", free_port()), &client).await;
    for _ in 0..3_000 {
        assert_eq!(client.get(format!("{site}/healthz")).send().await.expect("an answer").status(), 200);
    }
}
