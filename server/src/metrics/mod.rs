//! Measurements for the operator: `GET /metrics` on an address of its own (`METRICS_ADDR`). Every
//! metric is described in docs/metrics.md.

mod connections;
pub mod listener;
mod process;
mod requests;
mod scrape;

pub use connections::{Connections, Ended, OpenConnection};
pub use requests::{Requests, Route, method_label, template};

use backend::metrics::Metrics as Counted;
use prometheus::{Error, Histogram, histogram_opts, register_histogram_with_registry as histogram};
use scrape::Gauges;

/// Upper bounds of answers and renders, in seconds. A cached page takes some 20 µs.
const ANSWERS: [f64; 14] = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// What the server measures beside the use cases.
pub struct Metrics {
    /// Answers, by route.
    pub requests: Requests,
    /// Connections of visitors.
    pub connections: Connections,
    /// Seconds to render a page.
    pub renders: Histogram,
    gauges: Gauges,
}

impl Metrics {
    /// All at zero; exposed together with what the use cases count.
    ///
    /// # Errors
    /// Two metrics have the same name.
    pub fn new(counted: &Counted) -> Result<Self, Error> {
        let registry = &counted.registry;
        let renders =
            histogram_opts!("page_render_seconds", "Time to render a page that no cache had.", ANSWERS.to_vec());
        Ok(Self {
            requests: Requests::new(registry)?,
            connections: Connections::new(registry)?,
            renders: histogram!(renders, registry)?,
            gauges: Gauges::new(registry)?,
        })
    }
}
