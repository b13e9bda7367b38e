//! Requests to addresses entered in the admin, kept away from private networks: the checked
//! address is connected to, so that DNS rebinding achieves nothing.

mod public_addresses;

pub use public_addresses::is_public;

use crate::{NO_AUTHORITIES, boxed};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{HeaderMap, HeaderName, LOCATION, RETRY_AFTER};
use reqwest::{Client, Method, Response, Url};
use std::error::Error;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::time::timeout;

/// From the first byte sent to the last byte read.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(10);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum number of redirects followed while reading.
const REDIRECTS_MAX: usize = 3;
/// Longest address accepted.
const URL_MAX: usize = domain::limits::URL_MAX;

/// The same message for every refused address, whatever the reason: different ones would reveal
/// which names and machines a private network has.
const NOT_PUBLIC: &str = "This address does not lead to a public website; please check it";

/// Why a request failed. The texts are for the owner and contain no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// Not an http or https address.
    #[error("{NOT_PUBLIC}")]
    BadAddress,
    /// It leads into a private network, or to an address no public server can have.
    #[error("{NOT_PUBLIC}")]
    Private,
    /// The name is unknown to DNS, or DNS does not answer.
    #[error("{NOT_PUBLIC}")]
    NoName,
    /// Nothing listens there.
    #[error("Could not connect")]
    Connect,
    /// Certificate or encryption.
    #[error("Could not make a secure connection")]
    Tls,
    /// The response did not arrive completely in time.
    #[error("No answer in time")]
    Timeout,
    /// The connection broke, or the response is not HTTP.
    #[error("The connection broke")]
    Broken,
    /// This machine has no root certificates.
    #[error("{NO_AUTHORITIES}")]
    Client,
}

/// The response to a GET.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetResponse {
    /// HTTP status.
    pub status: u16,
    /// The beginning of the body.
    pub body: Vec<u8>,
}

/// The response to a POST.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostResponse {
    /// HTTP status. Redirects are not followed, so it may be 3xx.
    pub status: u16,
    /// The value of the header `Retry-After`.
    pub retry_after: Option<String>,
}

/// The result of probing an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbeResponse {
    /// HTTP status of the last answer.
    pub status: u16,
    /// The new address, if every redirect on the way was permanent.
    pub moved_to: Option<String>,
}

/// A client that connects to public addresses only. Any HTTP status counts as a response, not as an
/// error.
#[derive(Clone, Debug)]
pub struct GuardedClient {
    client: Client,
    allow_private: bool,
}

impl GuardedClient {
    /// `allow_private` lifts the guard, for tests and local receivers.
    pub fn new(allow_private: bool) -> Result<Self, GuardError> {
        // Installs ring as the process-wide rustls provider; later calls are no-ops.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let built = Client::builder()
            .dns_resolver(GuardedResolver { allow_private })
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .referer(false)
            // A small response could unpack into a large one.
            .no_gzip()
            .no_brotli()
            .no_deflate()
            .no_zstd()
            .retry(reqwest::retry::never())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TOTAL_TIMEOUT)
            // Connections are rarely reused within minutes, and a stale one costs an attempt.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("HarborAndGrain/", env!("CARGO_PKG_VERSION")))
            .build();
        match built {
            Ok(client) => Ok(Self { client, allow_private }),
            Err(error) => {
                tracing::error!(%error, "cannot create the client for outgoing requests");
                Err(GuardError::Client)
            }
        }
    }

    /// Posts `body`. Only the status of the response matters; its body is not read.
    #[boxed]
    pub async fn post(&self, url: &str, headers: HeaderMap, body: Vec<u8>) -> Result<PostResponse, GuardError> {
        let url = self.check(url)?;
        match timeout(TOTAL_TIMEOUT, self.client.post(url).headers(headers).body(body).send()).await {
            Ok(Ok(response)) => {
                let retry_after = header_text(response.headers(), &RETRY_AFTER);
                Ok(PostResponse { status: response.status().as_u16(), retry_after: retry_after.map(str::to_owned) })
            }
            Ok(Err(error)) => Err(cause(&error)),
            Err(_) => Err(GuardError::Timeout),
        }
    }

    /// Reads an address, at most `max` bytes. A few redirects are followed, each checked as if it
    /// had been entered.
    #[boxed]
    pub async fn get(&self, url: &str, max: usize) -> Result<GetResponse, GuardError> {
        let mut url = self.check(url)?;
        let exchange = async {
            for _ in 0..=REDIRECTS_MAX {
                let response = self.ask(Method::GET, &url).await?;
                if let Some(target) = redirect_target(&response) {
                    url = self.check_target(&url, target)?;
                    continue;
                }
                let status = response.status().as_u16();
                return Ok(GetResponse { status, body: body_of(response, max).await? });
            }
            Err(GuardError::Broken)
        };
        timeout(TOTAL_TIMEOUT, exchange).await.unwrap_or(Err(GuardError::Timeout))
    }

    /// Whether an address exists, without reading its body: sends HEAD, and GET where that is
    /// refused. A few redirects are followed, each checked as if it had been entered.
    #[boxed]
    pub async fn probe(&self, url: &str) -> Result<ProbeResponse, GuardError> {
        let first = self.check(url)?;
        let exchange = async {
            let mut url = first;
            let mut moved_permanently = true;
            for step in 0..=REDIRECTS_MAX {
                let mut response = self.ask(Method::HEAD, &url).await?;
                let status = response.status().as_u16();
                // Some servers do not answer HEAD, or answer it differently.
                if status >= 400 && status != 429 {
                    response = self.ask(Method::GET, &url).await?;
                }
                let status = response.status().as_u16();
                let Some(target) = redirect_target(&response) else {
                    let moved_to = (step > 0 && moved_permanently).then(|| url.to_string());
                    return Ok(ProbeResponse { status, moved_to });
                };
                moved_permanently = moved_permanently && matches!(status, 301 | 308);
                url = self.check_target(&url, target)?;
            }
            Err(GuardError::Broken)
        };
        timeout(TOTAL_TIMEOUT, exchange).await.unwrap_or(Err(GuardError::Timeout))
    }

    /// Sends a request; the body of the response is not read yet.
    async fn ask(&self, method: Method, url: &Url) -> Result<Response, GuardError> {
        let sent = self.client.request(method, url.clone()).send().await;
        sent.map_err(|error| cause(&error))
    }

    /// The address that a redirect from `url` leads to.
    fn check_target(&self, url: &Url, target: &str) -> Result<Url, GuardError> {
        match url.join(target) {
            Ok(next) => self.check(next.as_str()),
            Err(_) => Err(GuardError::BadAddress),
        }
    }

    /// Parses an address. Hosts that are IP addresses never reach the resolver, so they are checked
    /// here; the parser has already converted `http://2130706433/` and the like.
    fn check(&self, raw: &str) -> Result<Url, GuardError> {
        if raw.len() > URL_MAX {
            return Err(GuardError::BadAddress);
        }
        let url = Url::parse(raw.trim()).map_err(|_| GuardError::BadAddress)?;
        let is_web = matches!(url.scheme(), "http" | "https");
        if !is_web || !url.username().is_empty() || url.password().is_some() {
            return Err(GuardError::BadAddress);
        }
        let host = url.host_str().unwrap_or_default();
        if host.is_empty() {
            return Err(GuardError::BadAddress);
        }
        match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(ip) if !self.allow_private && !is_public(ip) => Err(GuardError::Private),
            _ => Ok(url),
        }
    }
}

/// Where a redirect leads; `None` for other responses.
fn redirect_target(response: &Response) -> Option<&str> {
    match response.status().as_u16() {
        301..=303 | 307 | 308 => header_text(response.headers(), &LOCATION),
        _ => None,
    }
}

fn header_text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The first `max` bytes of the body.
async fn body_of(mut response: Response, max: usize) -> Result<Vec<u8>, GuardError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| cause(&error))? {
        let room = max - body.len();
        body.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if body.len() == max {
            break;
        }
    }
    Ok(body)
}

/// Resolves names and drops every address that is not public.
struct GuardedResolver {
    allow_private: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("the name leads to a private network")]
struct PrivateName;

#[derive(Debug, thiserror::Error)]
#[error("the name is not known")]
struct UnknownName;

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let allow_private = self.allow_private;
        Box::pin(async move {
            let found: Vec<SocketAddr> =
                tokio::net::lookup_host((name.as_str(), 0)).await.map_err(|_| UnknownName)?.collect();
            if found.is_empty() {
                return Err(UnknownName.into());
            }
            let mut allowed = found;
            if !allow_private {
                allowed.retain(|address| is_public(address.ip()));
            }
            if allowed.is_empty() {
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
    } else if inside.iter().any(|e| e.is::<UnknownName>()) {
        GuardError::NoName
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

/// The chain of causes of an error. An I/O error hides what it wraps from `source`.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> Vec<&'a (dyn Error + 'static)> {
    let mut found = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next {
        found.push(error);
        let wrapped = match error.downcast_ref::<std::io::Error>() {
            Some(io) => io.get_ref(),
            None => None,
        };
        next = match wrapped {
            Some(wrapped) => Some(wrapped),
            None => error.source(),
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

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
    async fn one_sentence_for_every_address_that_is_not_asked() {
        let guarded = GuardedClient::new(false).expect("a client");
        let mut said = std::collections::BTreeSet::new();
        for url in [
            "no address",
            "ftp://example.com/",
            "http://127.0.0.1/",
            "http://169.254.169.254/",
            "http://localhost/",
            "http://name-that-nobody-has.invalid/",
        ] {
            let error = guarded.post(url, HeaderMap::new(), Vec::new()).await.expect_err(url);
            said.insert(error.to_string());
        }
        assert_eq!(said.into_iter().collect::<Vec<_>>(), [NOT_PUBLIC]);
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_refused() {
        let guarded = GuardedClient::new(false).expect("a client");
        for url in ["http://localhost:9/", "https://LOCALHOST:9/"] {
            assert_eq!(guarded.post(url, HeaderMap::new(), Vec::new()).await, Err(GuardError::Private), "{url}");
        }
    }
}
