//! Which IP addresses a server on the public internet may have.

use ipnet::{Ipv4Net, Ipv6Net};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::LazyLock;

/// IPv4 that no public server has (IANA's special-purpose registry).
static NOT_PUBLIC_V4: LazyLock<Vec<Ipv4Net>> = LazyLock::new(|| {
    nets(&[
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    ])
});

/// The only IPv6 range assigned to public servers ...
static PUBLIC_V6: LazyLock<Vec<Ipv6Net>> = LazyLock::new(|| nets(&["2000::/3"]));
/// ... except: protocol assignments and Teredo, documentation, 6to4 (which embeds any IPv4),
/// documentation again.
static NOT_PUBLIC_V6: LazyLock<Vec<Ipv6Net>> =
    LazyLock::new(|| nets(&["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]));

/// An invalid network would be left out; a test counts them.
fn nets<T: FromStr>(texts: &[&str]) -> Vec<T> {
    let mut nets = Vec::new();
    for text in texts {
        if let Ok(net) = text.parse() {
            nets.push(net);
        }
    }
    nets
}

/// Whether a server on the public internet may have this address.
#[must_use]
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    !NOT_PUBLIC_V4.iter().any(|net| net.contains(&ip))
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(v4) = ip.to_ipv4_mapped() {
        return is_public_v4(v4);
    }
    // NAT64: how a machine without IPv4 reaches IPv4, so the embedded address counts.
    if let [0x64, 0xff9b, 0, 0, 0, 0, high, low] = ip.segments() {
        return is_public_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)));
    }
    PUBLIC_V6.iter().any(|net| net.contains(&ip)) && !NOT_PUBLIC_V6.iter().any(|net| net.contains(&ip))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_network_can_be_read() {
        assert_eq!((NOT_PUBLIC_V4.len(), PUBLIC_V6.len(), NOT_PUBLIC_V6.len()), (15, 1, 4));
    }

    #[test]
    fn private_addresses_are_seen_through_every_disguise() {
        for ip in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "169.254.169.254",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.0.8",
            "198.19.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "100::1",
            "5f00::1",
        ] {
            assert!(!is_public(ip.parse().expect(ip)), "{ip}");
        }
    }

    #[test]
    fn public_addresses_pass() {
        for ip in [
            "1.1.1.1",
            "93.184.215.14",
            "100.128.0.1",
            "172.32.0.1",
            "2606:4700::1111",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
        ] {
            assert!(is_public(ip.parse().expect(ip)), "{ip}");
        }
    }
}
