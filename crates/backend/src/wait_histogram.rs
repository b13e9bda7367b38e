//! Histograms of waits and of calls, with one label; not registered.

use prometheus::{Error, HistogramOpts, HistogramVec};

/// Upper bounds, in seconds.
const BUCKETS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 2.5, 10.0];

pub(crate) fn wait_histogram(name: &str, help: &str, label: &str) -> Result<HistogramVec, Error> {
    HistogramVec::new(HistogramOpts::new(name, help).buckets(BUCKETS.to_vec()), &[label])
}
