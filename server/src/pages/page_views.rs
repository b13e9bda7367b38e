//! Page views that are counted in memory until a worker writes them.

use axum::http::HeaderMap;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
pub struct PageViews(Arc<Mutex<HashMap<String, i64>>>);

impl PageViews {
    pub fn count(&self, path: &str, headers: &HeaderMap) {
        if declines(headers) {
            return;
        }
        if let Ok(mut counts) = self.0.lock() {
            match counts.get_mut(path) {
                Some(count) => *count += 1,
                None => {
                    counts.insert(path.to_owned(), 1);
                }
            }
        }
    }

    #[must_use]
    pub fn take(&self) -> HashMap<String, i64> {
        match self.0.lock() {
            Ok(mut counts) => std::mem::take(&mut *counts),
            Err(_) => HashMap::new(),
        }
    }
}

/// Whether the visitor asks not to be tracked (Do Not Track, Global Privacy Control).
#[must_use]
pub fn declines(headers: &HeaderMap) -> bool {
    for refusal in ["dnt", "sec-gpc"] {
        if let Some(value) = headers.get(refusal)
            && value.as_bytes() == b"1"
        {
            return true;
        }
    }
    false
}
