//! Counts answers by route. A route is the template, such as `/media/{key}/{file}`, never the
//! address: the number of series is bounded, whatever clients ask for.

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use leptos::server_fn::axum::get_server_fn_service;
use prometheus::{
    Error, Histogram, HistogramVec, IntCounter, IntCounterVec, Registry,
    register_histogram_vec_with_registry as histograms, register_int_counter_vec_with_registry as counters,
};
use std::sync::Arc;
use std::time::Duration;

/// Upper bounds of answers and renders, in seconds. A cached page takes some 20 µs.
pub(super) const ANSWERS: [f64; 14] =
    [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// The route of everything that has no route.
const UNMATCHED: &str = "unmatched";
pub const PICTURES: &str = "/media/{key}/{file}";
/// Answers with these are the bulk of the traffic.
const USUAL: [StatusCode; 2] = [StatusCode::OK, StatusCode::NOT_MODIFIED];

#[derive(Clone)]
pub struct Requests {
    answers: IntCounterVec,
    seconds: HistogramVec,
    pub pictures: RouteMetrics,
}

/// One route with its usual counters, looked up once: counting is then a few atomic additions.
#[derive(Clone)]
pub struct RouteMetrics(Arc<Known>);

struct Known {
    name: String,
    usual: [IntCounter; 2],
    seconds: Histogram,
}

impl Requests {
    pub(super) fn new(registry: &Registry) -> Result<Self, Error> {
        let answers = counters!(
            "http_requests_total",
            "Answered requests, by route, method and status.",
            &["route", "method", "status"],
            registry
        )?;
        let seconds = histograms!(
            "http_request_seconds",
            "Time from a request's header to the beginning of its answer, by route and method.",
            &["route", "method"],
            ANSWERS.to_vec(),
            registry
        )?;
        let pictures = RouteMetrics::new(PICTURES, &answers, &seconds);
        Ok(Self { answers, seconds, pictures })
    }

    #[must_use]
    pub fn route_of(&self, request: &Request) -> RouteMetrics {
        RouteMetrics::new(template(request), &self.answers, &self.seconds)
    }

    pub fn count(&self, template: &str, method: &Method, status: StatusCode, took: Duration) {
        let method = method_label(method);
        self.answers.with_label_values(&[template, method, status.as_str()]).inc();
        self.seconds.with_label_values(&[template, method]).observe(took.as_secs_f64());
    }

    pub fn count_at(&self, route: &RouteMetrics, method: &Method, status: StatusCode, took: Duration) {
        let known = &route.0;
        match known.usual.iter().zip(USUAL).find(|(_, usual)| *usual == status && *method == Method::GET) {
            Some((answers, _)) => {
                answers.inc();
                known.seconds.observe(took.as_secs_f64());
            }
            None => self.count(&known.name, method, status, took),
        }
    }
}

impl RouteMetrics {
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    fn new(name: &str, answers: &IntCounterVec, seconds: &HistogramVec) -> Self {
        let method = method_label(&Method::GET);
        Self(Arc::new(Known {
            name: name.to_owned(),
            usual: USUAL.map(|status| answers.with_label_values(&[name, method, status.as_str()])),
            seconds: seconds.with_label_values(&[name, method]),
        }))
    }
}

/// The template of the route that the router chose. All server functions share a route, so the path
/// of one that exists is a template of its own.
#[must_use]
pub fn template(request: &Request) -> &str {
    let template = request.extensions().get::<MatchedPath>().map_or(UNMATCHED, MatchedPath::as_str);
    let path = request.uri().path();
    if template.starts_with("/api/") && get_server_fn_service(path, request.method().clone()).is_some() {
        path
    } else {
        template
    }
}

/// A method as a label: clients can make up methods.
#[must_use]
pub fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}
