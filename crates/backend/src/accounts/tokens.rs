//! What a browser is given when its owner signs in.

use crate::error::BackendError;
use crate::ids;
use domain::time::SECOND;
use std::fmt;

/// Maximum bytes of a cookie; our tokens have 43.
pub(super) const TOKEN_MAX: usize = 128;

#[derive(Clone, PartialEq, Eq)]
pub struct CookieToken {
    pub value: String,
    pub max_age: i64,
}

impl CookieToken {
    pub(super) fn new(max_age_ms: i64) -> Result<Self, BackendError> {
        Ok(Self { value: ids::new_token()?, max_age: max_age_ms / SECOND })
    }
}

impl fmt::Debug for CookieToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token").field("max_age", &self.max_age).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub session: CookieToken,
    pub device: CookieToken,
}

pub(crate) fn token_hash(cookie: Option<&str>) -> Option<String> {
    cookie.filter(|raw| !raw.is_empty() && raw.len() <= TOKEN_MAX).map(ids::hash_token)
}
