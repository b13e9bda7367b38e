//! Addresses among the settings.

use super::{ConfigError, wrong};
use domain::text::web_address;
use ipnet::IpNet;

pub(super) fn check_site_url(url: &str) -> Result<String, ConfigError> {
    let url = url.trim_end_matches('/');
    let origin = web_address::parse(url)
        .filter(|url| url.path() == "/" && url.query().is_none() && url.fragment().is_none())
        .ok_or_else(|| wrong("SITE_URL", format!("'{url}' must be http:// or https:// and a host, without a path")))?;
    Ok(origin.origin().ascii_serialization())
}

pub(super) fn networks(list: &str) -> Result<Vec<IpNet>, ConfigError> {
    list.split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(|item| {
            item.parse::<IpNet>()
                .or_else(|_| item.parse::<std::net::IpAddr>().map(IpNet::from))
                .map_err(|_| wrong("TRUSTED_PROXIES", format!("'{item}' is no network such as 10.0.0.0/8")))
        })
        .collect()
}
