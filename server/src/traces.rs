//! Traces for OpenTelemetry: requests, renders, use cases and statements, sent in the background to
//! a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). Without the setting spans cost nothing.
//!
//! Spans are of level debug, so that they are not part of the log. They contain no path, query or
//! address of a visitor.

use crate::config::TraceOptions;
use crate::metrics::method_label;
use async_trait::async_trait;
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use bytes::{Bytes, BytesMut};
use http::Response;
use opentelemetry::KeyValue;
use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::{TraceContextExt as _, TracerProvider as _};
use opentelemetry_http::{HeaderExtractor, HttpClient, HttpError};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tracing::field::Empty;
use tracing::{Level, Metadata, Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::FilterFn;
use tracing_subscriber::registry::LookupSpan;

const CRATES: [&str; 5] = ["server", "app", "backend", "storage", "outgoing"];
/// Whose events are part of them: they contain the text of a statement, never its values. Ours are in
/// the log, with paths that do not belong here.
const STATEMENTS: &str = "sqlx";
const SEND_TIMEOUT: Duration = Duration::from_secs(5);
/// Most that is read of the collector's answer, in bytes.
const ANSWER_MAX: usize = 64 * 1024;
/// A collector that is away is logged this often.
const WARN_EVERY: Duration = Duration::from_secs(60);
const LAST_BATCH: Duration = Duration::from_secs(2);

#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    #[error(transparent)]
    Options(#[from] ExporterBuildError),
    #[error(transparent)]
    Client(#[from] reqwest::Error),
}

pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Sends on `runtime`. Nothing is sent yet, so a collector that is away is no error.
    pub fn new(options: &TraceOptions, runtime: Handle) -> Result<Self, TracesError> {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        let client = Collector { client, runtime, warned: Mutex::default() };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(client)
            .with_endpoint(format!("{}/v1/traces", options.endpoint))
            .with_headers(options.headers.clone())
            .with_timeout(SEND_TIMEOUT)
            .build()?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder_empty().with_service_name(options.service.clone()).with_attribute(version);
        // Spans wait in a queue of 2,048; beyond that they are dropped.
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(options.ratio))))
            .with_resource(resource.build())
            .build();
        Ok(Self(provider))
    }

    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let tracer = self.0.tracer("harbor-and-grain");
        tracing_opentelemetry::layer()
            .with_tracer(tracer)
            .with_location(false)
            .with_threads(false)
            .with_filter(FilterFn::new(is_traced).with_max_level_hint(Level::DEBUG))
    }

    /// Sends what is left. The runtime must still run.
    pub fn stop(&self) {
        if let Err(cause) = self.0.shutdown_with_timeout(LAST_BATCH) {
            tracing::debug!(%cause, "the last traces were not sent");
        }
    }
}

fn is_traced(what: &Metadata<'_>) -> bool {
    let of = |name: &str| what.target().split("::").next() == Some(name);
    if what.is_span() { CRATES.into_iter().any(of) } else { of(STATEMENTS) && *what.level() <= Level::DEBUG }
}

/// The span of a request; part of the trace that its `traceparent` names, if that can be trusted: it
/// decides whether the request is traced.
#[must_use]
pub fn request(request: &Request, is_trusted: impl FnOnce(&Request) -> bool) -> Span {
    let method = method_label(request.method());
    let span = tracing::debug_span!(
        "request",
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = Empty,
        http.response.status_code = Empty,
    );
    if !span.is_disabled() && is_trusted(request) {
        // The span is new, so this cannot fail.
        let _ = span.set_parent(TraceContextPropagator::new().extract(&HeaderExtractor(request.headers())));
    }
    span
}

/// Names the current span, which is a [`request`].
pub fn answered(route: &str, method: &Method, status: StatusCode) {
    let span = Span::current();
    if span.is_disabled() {
        return;
    }
    // A span that has begun takes another name only this way.
    span.context().span().update_name(format!("{} {route}", method_label(method)));
    span.record("http.route", route);
    span.record("http.response.status_code", i64::from(status.as_u16()));
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}

/// Sends batches. They come from a thread without a runtime.
#[derive(Debug)]
struct Collector {
    client: reqwest::Client,
    runtime: Handle,
    warned: Mutex<Option<Instant>>,
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: http::Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sent = self.runtime.spawn(send(self.client.clone(), request)).await;
        let sent = sent.unwrap_or_else(|cause| Err(cause.into()));
        match &sent {
            Ok(answer) if answer.status().is_success() => {}
            Ok(answer) => self.warn(&answer.status()),
            Err(cause) => self.warn(cause),
        }
        sent
    }
}

impl Collector {
    fn warn(&self, cause: &dyn std::fmt::Display) {
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        if warned.is_none_or(|at| at.elapsed() >= WARN_EVERY) {
            *warned = Some(Instant::now());
            tracing::warn!(%cause, "traces cannot be sent; nothing else is affected");
        }
    }
}

async fn send(client: reqwest::Client, request: http::Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
    let mut request = reqwest::Request::try_from(request)?;
    *request.timeout_mut() = Some(SEND_TIMEOUT);
    let mut answer = client.execute(request).await?;
    let status = answer.status();
    let mut body = BytesMut::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > ANSWER_MAX {
            return Err("the collector's answer is too long".into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Response::builder().status(status).body(body.freeze())?)
}
