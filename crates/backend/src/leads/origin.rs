use crate::db::site::rate_limits::Limit;
use domain::leads::entry::LeadEntry;

#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Keyed hash of the client's address ([`crate::Secret::keyed_hash`]), never the address.
    pub client_key: String,
    /// The same of the IPv6 /48 around it, which a customer of a provider may have whole; none for
    /// IPv4.
    pub site_key: Option<String>,
    /// The same of the network around it (IPv4 /24, IPv6 /48), of which one sender may use many addresses.
    pub network_key: String,
    pub user_agent: Option<String>,
    /// Whether the request has the headers by which browsers say which page sent it.
    pub from_browser: bool,
    /// Where the visitor entered the site, as the browser noted it.
    pub entry: LeadEntry,
    /// Whether the visitor asks not to be tracked (Do Not Track, Global Privacy Control).
    pub declines: bool,
    /// Whether the site is not open: the owner sent it, or somebody with the preview link.
    pub is_try: bool,
}

impl Origin {
    pub(crate) fn limits(&self, limit: Limit) -> Vec<(Limit, &str)> {
        let mut limits = vec![(limit, self.client_key.as_str())];
        limits.extend(self.site_key.as_deref().map(|key| (limit.of_site(), key)));
        limits
    }
}
