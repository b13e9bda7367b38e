//! The server's measurements while it answers. `crate::metrics_listener` serves it; every metric is
//! described in docs/metrics.md.

mod connections;
mod requests;

pub use connections::{ConnectionEnd, Connections, OpenConnection};
pub use requests::{Requests, RouteMetrics, method_label, template};

use backend::metrics::Metrics as Counted;
use prometheus::{Error, Histogram, histogram_opts, register_histogram_with_registry as histogram};
use requests::ANSWERS;

pub struct ServerMetrics {
    pub requests: Requests,
    pub connections: Connections,
    pub renders: Histogram,
}

impl ServerMetrics {
    pub fn new(counted: &Counted) -> Result<Self, Error> {
        let registry = &counted.registry;
        let renders =
            histogram_opts!("page_render_seconds", "Time to render a page that no cache had.", ANSWERS.to_vec());
        Ok(Self {
            requests: Requests::new(registry)?,
            connections: Connections::new(registry)?,
            renders: histogram!(renders, registry)?,
        })
    }
}
