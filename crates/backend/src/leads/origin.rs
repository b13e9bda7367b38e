//! Where a request came from.

/// Where a request came from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Keyed hash of the client's address ([`crate::Secret::keyed_hash`]), never the address.
    pub client_key: String,
    /// The user agent.
    pub user_agent: Option<String>,
}
