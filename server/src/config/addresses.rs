//! Addresses among the settings.

use super::setting::{ConfigError, wrong};
use domain::text::web_address;
use ipnet::{IpNet, Ipv4Net};

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
                .map(canonical)
                .map_err(|_| wrong("TRUSTED_PROXIES", format!("'{item}' is no network such as 10.0.0.0/8")))
        })
        .collect()
}

/// An IPv4 network that is written as a mapped one (`::ffff:10.0.0.0/104`) as what it is: addresses are
/// compared in that form.
fn canonical(network: IpNet) -> IpNet {
    let IpNet::V6(mapped) = network else { return network };
    let Some(length) = mapped.prefix_len().checked_sub(96) else { return network };
    let Some(address) = mapped.addr().to_ipv4_mapped() else { return network };
    Ipv4Net::new(address, length).map_or(network, IpNet::V4)
}
