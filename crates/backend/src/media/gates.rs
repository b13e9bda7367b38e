//! How much work with pictures is done at once.

use crate::gate::Gate;
use domain::site::share::WAITING_MAX;
use std::time::Duration;

const QUEUE_TIMEOUT: Duration = Duration::from_secs(15);

/// Limits how many pictures are decoded and encoded concurrently: `spare` processors are left for
/// other work, such as requests.
#[must_use]
pub fn encoding_gate(spare: usize) -> Gate {
    Gate::new("pictures are being encoded", processors().saturating_sub(spare).max(1))
}

pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
}

pub(super) fn og_images_gate() -> Gate {
    Gate::queued("og:images are being drawn", 1, WAITING_MAX - 1, QUEUE_TIMEOUT)
}
