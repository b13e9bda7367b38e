//! Other builds know nothing of it, so that a commit does not compile the program again.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub const VERSION: &str = match option_env!("RELEASE_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

#[must_use]
pub fn built_at() -> Option<SystemTime> {
    let seconds = option_env!("SOURCE_DATE_EPOCH")?.parse().ok()?;
    Some(UNIX_EPOCH + Duration::from_secs(seconds))
}

/// Changes with the embedded files: cargo does not see that one was added.
const _: Option<&str> = option_env!("RELEASE_FILES");
