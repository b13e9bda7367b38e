use http::HeaderMap;
use ipnet::IpNet;
use std::net::{IpAddr, Ipv6Addr};

/// The client's address: the peer, or, behind a trusted proxy, the right-most hop of
/// `X-Forwarded-For` that no trusted proxy wrote. Anything further left is the client's own claim.
#[must_use]
pub fn address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let peer = peer.to_canonical();
    if !is_trusted(peer, trusted) {
        return peer;
    }
    let mut hops = Vec::new();
    for forwarded in headers.get_all("x-forwarded-for") {
        if let Ok(forwarded) = forwarded.to_str() {
            hops.extend(forwarded.split(','));
        }
    }
    let mut client = peer;
    for hop in hops.iter().rev() {
        let Ok(ip) = hop.trim().parse::<IpAddr>() else { break };
        client = ip.to_canonical();
        if !is_trusted(client, trusted) {
            break;
        }
    }
    client
}

/// Whether this is one of the `trusted` proxies. A dual-stack socket reports IPv4 addresses as mapped
/// ones (`::ffff:10.0.0.1`), which no IPv4 network contains.
#[must_use]
pub fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    let address = address.to_canonical();
    trusted.iter().any(|net| net.contains(&address))
}

/// Whether this address is of this machine or of a private network, where proxies usually are.
#[must_use]
pub fn is_local_network(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

/// The key for rate limits: the address, or for IPv6 the first one of its /64 network, since one
/// customer of a provider owns all of it.
#[must_use]
pub fn client_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
    }
}

#[must_use]
pub fn network(address: IpAddr) -> String {
    match client_network(address) {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let s = v6.segments();
            format!("{:x}:{:x}:{:x}:{:x}::/64", s[0], s[1], s[2], s[3])
        }
    }
}

/// The IPv6 /48 of an address as text: many providers give a customer all of it. None for IPv4.
#[must_use]
pub fn site(address: IpAddr) -> Option<String> {
    if address.to_canonical().is_ipv6() { Some(neighborhood(address)) } else { None }
}

/// The network around an address as text (IPv4 /24, IPv6 /48): one sender may rent many addresses of it.
#[must_use]
pub fn neighborhood(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(v6) => {
            let s = v6.segments();
            format!("{:x}:{:x}:{:x}::/48", s[0], s[1], s[2])
        }
    }
}

/// The address range of a network (IPv4 /8, IPv6 /32): an attacker who rents many networks mostly
/// rents neighboring ones.
#[must_use]
pub fn range(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => format!("{}.0.0.0/8", v4.octets()[0]),
        IpAddr::V6(v6) => format!("{:x}:{:x}::/32", v6.segments()[0], v6.segments()[1]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", value.parse().expect("a header value"));
        headers
    }

    #[test]
    fn a_forwarded_header_counts_only_behind_a_trusted_proxy() {
        let trusted: Vec<IpNet> = vec!["10.0.0.0/8".parse().expect("a network")];
        let peer: IpAddr = "203.0.113.9".parse().expect("an address");
        let proxy: IpAddr = "10.0.0.1".parse().expect("an address");
        let forged = headers("1.1.1.1, 198.51.100.7, 10.0.0.2");
        assert_eq!(address(peer, &forged, &trusted), peer);
        assert_eq!(address(proxy, &forged, &trusted).to_string(), "198.51.100.7");
        assert_eq!(address(proxy, &headers("nonsense"), &trusted), proxy);
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().expect("an address");
        let chain = headers("198.51.100.7, ::ffff:10.0.0.2");
        assert_eq!(address(mapped, &chain, &trusted).to_string(), "198.51.100.7");
    }

    #[test]
    fn one_customer_is_one_network() {
        assert_eq!(network("2001:db8:1:2:3::4".parse().expect("v6")), "2001:db8:1:2::/64");
        assert_eq!(network("::ffff:192.0.2.1".parse().expect("mapped")), "192.0.2.1");
        assert_eq!(site("2001:db8:1:2:3::4".parse().expect("v6")).as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(site("::ffff:192.0.2.1".parse().expect("mapped")), None);
        assert_eq!(neighborhood("2001:db8:1:2:3::4".parse().expect("v6")), "2001:db8:1::/48");
        assert_eq!(neighborhood("::ffff:192.0.2.1".parse().expect("mapped")), "192.0.2.0/24");
        assert_eq!(range("2001:db8:1:2:3::4".parse().expect("v6")), "2001:db8::/32");
        assert_eq!(range("::ffff:192.0.2.1".parse().expect("mapped")), "192.0.0.0/8");
    }
}
