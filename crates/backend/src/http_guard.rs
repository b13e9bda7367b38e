//! Requests to addresses that people typed into the admin, kept away from
//! private networks: the address that was checked is the address connected to,
//! so that a name which changes its mind in between wins nothing.

use ipnet::{Ipv4Net, Ipv6Net};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{HeaderMap, LOCATION};
use reqwest::{Client, Url};
use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::time::timeout;

/// From the first byte sent to the last byte read.
const WHOLE: Duration = Duration::from_secs(10);
const CONNECT: Duration = Duration::from_secs(5);
/// Most bytes of an answer that are read.
const ANSWER_MAX: usize = 64 * 1024;
/// Most redirects followed while reading.
const REDIRECTS_MAX: usize = 3;
/// Longest address looked at.
const URL_MAX: usize = domain::limits::URL_MAX;

/// Why there is no answer. The texts are for the owner's log and hold no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// Not an http or https address.
    #[error("The address is not a web address")]
    BadAddress,
    /// It leads into a private network, or nowhere a public server can be.
    #[error("The address leads to a private network")]
    Private,
    /// The name is unknown to DNS, or nothing listens there.
    #[error("Could not connect")]
    Connect,
    /// Certificate or encryption.
    #[error("Could not make a secure connection")]
    Tls,
    /// Nothing, or not everything, came in time.
    #[error("No answer in time")]
    Timeout,
    /// The connection broke, or what came is not HTTP.
    #[error("The connection broke")]
    Broken,
    /// This machine has no certificates to check others with.
    #[error("This server could not prepare a connection")]
    Client,
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// HTTP status. Redirects are not followed, so it may be 3xx.
    pub status: u16,
    /// The beginning of the body, at most 64 KiB.
    pub body: Vec<u8>,
}

/// What a look at an address found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// HTTP status of the last answer.
    pub status: u16,
    /// Where the page is for good, if every redirect on the way said so.
    pub moved_to: Option<String>,
}

/// A client that goes to public addresses only.
#[derive(Clone, Debug)]
pub struct GuardedClient {
    client: Client,
    allow_private: bool,
}

impl GuardedClient {
    /// A client; `allow_private` lifts the guard, for tests and local receivers.
    ///
    /// # Errors
    /// [`GuardError::Client`].
    pub fn new(allow_private: bool) -> Result<Self, GuardError> {
        // The workspace has one implementation of TLS's mathematics; whoever
        // comes first makes it the default, and later calls change nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .dns_resolver(GuardedResolver { allow_private })
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .referer(false)
            // A small answer could unpack into a large one.
            .no_gzip()
            .no_brotli()
            .retry(reqwest::retry::never())
            .connect_timeout(CONNECT)
            .timeout(WHOLE)
            // Rarely used twice within minutes, and a stale one costs a try.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("HarborAndGrain/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| {
                tracing::error!(%error, "no client for outgoing requests");
                GuardError::Client
            })?;
        Ok(Self { client, allow_private })
    }

    /// Posts `body`.
    ///
    /// # Errors
    /// See [`GuardError`]. Any status is an answer and no error.
    pub async fn post(&self, url: &str, headers: HeaderMap, body: Vec<u8>) -> Result<Answer, GuardError> {
        let url = self.check(url)?;
        let exchange = async {
            let mut response = self.client.post(url).headers(headers).body(body).send().await?;
            let status = response.status().as_u16();
            let mut body = Vec::new();
            // What the receiver says after its status changes nothing; if it
            // breaks off there, the status stands.
            while let Ok(Some(chunk)) = response.chunk().await {
                let room = ANSWER_MAX - body.len();
                body.extend_from_slice(&chunk[..chunk.len().min(room)]);
                if body.len() == ANSWER_MAX {
                    break;
                }
            }
            Ok(Answer { status, body })
        };
        match timeout(WHOLE, exchange).await {
            Ok(done) => done.map_err(|e: reqwest::Error| cause(&e)),
            Err(_) => Err(GuardError::Timeout),
        }
    }

    /// Reads what is at an address, at most `max` bytes. Redirects are followed a
    /// few times, each checked as if it had been typed in.
    ///
    /// # Errors
    /// See [`GuardError`]. Any status is an answer and no error.
    pub async fn get(&self, url: &str, max: usize) -> Result<Answer, GuardError> {
        let mut url = self.check(url)?;
        let exchange = async {
            for _ in 0..=REDIRECTS_MAX {
                let mut response = self.client.get(url.clone()).send().await.map_err(|e| cause(&e))?;
                let status = response.status().as_u16();
                let location = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                if let (301..=303 | 307 | 308, Some(to)) = (status, location) {
                    let next = url.join(to).map_err(|_| GuardError::BadAddress)?;
                    url = self.check(next.as_str())?;
                    continue;
                }
                let mut body = Vec::new();
                while let Some(chunk) = response.chunk().await.map_err(|e| cause(&e))? {
                    let room = max - body.len();
                    body.extend_from_slice(&chunk[..chunk.len().min(room)]);
                    if body.len() == max {
                        break;
                    }
                }
                return Ok(Answer { status, body });
            }
            Err(GuardError::Broken)
        };
        timeout(WHOLE, exchange).await.unwrap_or(Err(GuardError::Timeout))
    }

    /// Whether there is something at an address, without reading it: asks for the
    /// head alone, and for the page where that is refused. Redirects are followed
    /// a few times, each checked as if it had been typed in.
    ///
    /// # Errors
    /// See [`GuardError`]. Any status is an answer and no error.
    pub async fn probe(&self, url: &str) -> Result<Probe, GuardError> {
        let first = self.check(url)?;
        let exchange = async {
            let mut url = first;
            let mut for_good = true;
            for step in 0..=REDIRECTS_MAX {
                let (mut status, mut to) = self.ask(reqwest::Method::HEAD, &url).await?;
                // Some answer nothing, or something else, to whoever asks for the head.
                if status >= 400 && status != 429 {
                    (status, to) = self.ask(reqwest::Method::GET, &url).await?;
                }
                let Some(to) = to else {
                    let moved_to = (step > 0 && for_good).then(|| url.to_string());
                    return Ok(Probe { status, moved_to });
                };
                for_good = for_good && matches!(status, 301 | 308);
                let next = url.join(&to).map_err(|_| GuardError::BadAddress)?;
                url = self.check(next.as_str())?;
            }
            Err(GuardError::Broken)
        };
        timeout(WHOLE, exchange).await.unwrap_or(Err(GuardError::Timeout))
    }

    /// Status and, of a redirect, where it leads. The body is left unread.
    async fn ask(&self, method: reqwest::Method, url: &Url) -> Result<(u16, Option<String>), GuardError> {
        let response = self.client.request(method, url.clone()).send().await.map_err(|e| cause(&e))?;
        let status = response.status().as_u16();
        let location = response.headers().get(LOCATION).and_then(|to| to.to_str().ok()).map(str::to_owned);
        Ok((status, location.filter(|_| matches!(status, 301..=303 | 307 | 308))))
    }

    /// Reads an address. Hosts that are addresses themselves never reach the
    /// resolver, so they are checked here; the parser has already turned
    /// `http://2130706433/` and its like into them.
    fn check(&self, raw: &str) -> Result<Url, GuardError> {
        if raw.len() > URL_MAX {
            return Err(GuardError::BadAddress);
        }
        let url = Url::parse(raw.trim()).map_err(|_| GuardError::BadAddress)?;
        let web = matches!(url.scheme(), "http" | "https");
        if !web || !url.username().is_empty() || url.password().is_some() {
            return Err(GuardError::BadAddress);
        }
        let host = url.host_str().filter(|h| !h.is_empty()).ok_or(GuardError::BadAddress)?;
        let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        if literal.is_ok_and(|ip| !self.allow_private && !is_public(ip)) {
            return Err(GuardError::Private);
        }
        Ok(url)
    }
}

/// Resolves names and drops every address that is not public.
struct GuardedResolver {
    allow_private: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("the name leads to a private network")]
struct PrivateName;

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let allow_private = self.allow_private;
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let any = !found.is_empty();
            let allowed: Vec<SocketAddr> = found.into_iter().filter(|at| allow_private || is_public(at.ip())).collect();
            if any && allowed.is_empty() {
                return Err(PrivateName.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

fn cause(error: &reqwest::Error) -> GuardError {
    let inside = causes(error);
    if inside.iter().any(|e| e.is::<PrivateName>()) {
        GuardError::Private
    } else if inside.iter().any(|e| e.is::<rustls::Error>()) {
        GuardError::Tls
    } else if error.is_timeout() {
        GuardError::Timeout
    } else if error.is_connect() {
        GuardError::Connect
    } else {
        GuardError::Broken
    }
}

/// Everything behind an error. An I/O error hides what it wraps from `source`.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> Vec<&'a (dyn Error + 'static)> {
    let mut found = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next {
        found.push(error);
        let wrapped = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        next = match wrapped {
            Some(wrapped) => Some(wrapped),
            None => error.source(),
        };
    }
    found
}

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

/// The only IPv6 handed out to public servers ...
static PUBLIC_V6: LazyLock<Vec<Ipv6Net>> = LazyLock::new(|| nets(&["2000::/3"]));
/// ... but for: protocol assignments and Teredo, documentation, 6to4 (which
/// carries any IPv4 inside), documentation again.
static NOT_PUBLIC_V6: LazyLock<Vec<Ipv6Net>> =
    LazyLock::new(|| nets(&["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]));

/// A network that cannot be read would be left out; a test counts them.
fn nets<T: FromStr>(texts: &[&str]) -> Vec<T> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
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
    // NAT64: how a machine without IPv4 reaches IPv4, so the inner address counts.
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

    #[test]
    fn only_plain_web_addresses_are_taken() {
        let guarded = GuardedClient::new(false).expect("a client");
        for url in [
            "",
            "example.com/hook",
            "ftp://example.com",
            "file:///etc/passwd",
            "http://",
            "https://user:pass@example.com/",
            "gopher://example.com",
        ] {
            assert_eq!(guarded.check(url), Err(GuardError::BadAddress), "{url}");
        }
        assert_eq!(guarded.check(&format!("https://example.com/{}", "a".repeat(URL_MAX))), Err(GuardError::BadAddress));
        assert!(guarded.check(" https://hooks.example.com:8443/a?b=c ").is_ok());
    }

    #[test]
    fn literals_are_refused_however_they_are_written() {
        let guarded = GuardedClient::new(false).expect("a client");
        for url in [
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f.0.0.1/",
            "http://017700000001/",
            "http://[::1]/",
            "http://[::ffff:7f00:1]/",
            "http://[::ffff:127.0.0.1]:8080/",
            "http://169.254.169.254/latest/meta-data",
            "http://１２７.0.0.1/",
        ] {
            assert_eq!(guarded.check(url), Err(GuardError::Private), "{url}");
        }
        assert!(GuardedClient::new(true).expect("a client").check("http://127.0.0.1:9/").is_ok());
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_refused() {
        let guarded = GuardedClient::new(false).expect("a client");
        for url in ["http://localhost:9/", "https://LOCALHOST:9/"] {
            assert_eq!(guarded.post(url, HeaderMap::new(), Vec::new()).await, Err(GuardError::Private), "{url}");
        }
    }
}
