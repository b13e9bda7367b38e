use super::redirect_watch::Watch;
use std::collections::HashSet;

/// What is at addresses that are no pages.
#[derive(Debug)]
pub struct Addresses {
    pub(super) redirects: Watch,
    /// The files of the folder `public`.
    pub public_files: HashSet<String>,
}

impl Addresses {
    pub(crate) fn new(public_files: Vec<String>) -> Self {
        Self { redirects: Watch::default(), public_files: public_files.into_iter().collect() }
    }
}
