use std::collections::HashMap;
use std::sync::Arc;

/// Addresses of the browser's WASM modules and of their scripts by file name, with content hashes in the query, so that
/// browsers can cache the files forever.
#[derive(Clone, Debug, Default)]
pub struct Modules(Arc<HashMap<String, String>>);

impl Modules {
    #[must_use]
    pub fn new(addresses: HashMap<String, String>) -> Self {
        Self(Arc::new(addresses))
    }

    /// None if the module is not built.
    #[must_use]
    pub fn address(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }
}
