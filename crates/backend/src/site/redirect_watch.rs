use domain::site::redirect::RedirectTarget;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

#[derive(Clone, Debug)]
pub(super) struct RedirectRule {
    pub(super) id: String,
    pub(super) target: RedirectTarget,
    pub(super) permanent: bool,
    /// Whether it leads from the former address of a renamed page.
    pub(super) automatic: bool,
    /// The local time from which it is followed; none for always.
    pub(super) public_from: Option<String>,
}

impl RedirectRule {
    pub(super) fn is_public(&self, now: &str) -> bool {
        match &self.public_from {
            Some(public_from) => public_from.as_str() <= now,
            None => true,
        }
    }
}

pub(super) type RedirectRules = Arc<HashMap<String, RedirectRule>>;

/// The cached redirects and the counts since the last write.
#[derive(Debug, Default)]
pub struct Watch {
    pub(super) rules: Mutex<Option<CachedRules>>,
    pub(super) hits: Mutex<HashMap<String, i64>>,
    pub(super) missed: Mutex<HashMap<String, Missed>>,
}

#[derive(Clone, Debug)]
pub(super) struct CachedRules {
    pub(super) content_version: i64,
    pub(super) rules: RedirectRules,
}

/// Requests for an address without a page.
#[derive(Debug, Default)]
pub(super) struct Missed {
    pub(super) times: i64,
    pub(super) referrer: Option<String>,
}
