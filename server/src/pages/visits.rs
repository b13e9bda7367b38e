//! Visits that are counted in memory until a worker writes them.

use axum::http::HeaderMap;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
pub struct Visits(Arc<Mutex<HashMap<&'static str, i64>>>);

impl Visits {
    /// Counts a visit to `path`, unless the visitor opted out of tracking.
    pub fn count(&self, path: &'static str, headers: &HeaderMap) {
        let asks_not_to = |name: &str| headers.get(name).is_some_and(|v| v.as_bytes() == b"1");
        if asks_not_to("dnt") || asks_not_to("sec-gpc") {
            return;
        }
        if let Ok(mut counts) = self.0.lock() {
            *counts.entry(path).or_default() += 1;
        }
    }

    #[must_use]
    pub fn take(&self) -> HashMap<&'static str, i64> {
        self.0.lock().map(|mut counts| std::mem::take(&mut *counts)).unwrap_or_default()
    }
}
