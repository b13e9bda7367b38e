//! Questions to DNS whose answers the system's resolver does not give: TXT and MX records.

use domain::delivery::mail_check::DnsAnswer;
use hickory_resolver::TokioResolver;
use hickory_resolver::config::{NameServerConfig, ResolveHosts, ResolverConfig};
use hickory_resolver::lookup::Lookup;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::net::{DnsError, NetError};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::rdata::TXT;
use hickory_resolver::proto::rr::{Name, RData, RecordType};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::timeout;

/// Of one server for one try.
const TRY_TIMEOUT: Duration = Duration::from_secs(2);
const TRIES: usize = 2;
/// Of one question, whatever the number of servers.
const QUESTION_TIMEOUT: Duration = Duration::from_secs(8);
/// Records of one answer; an answer has 64 KB at most.
const RECORDS_MAX: usize = 50;

/// Asks DNS. Every question is asked anew, so that what the owner has just changed is seen.
/// Without a resolver, every question fails.
pub struct Dns(Option<TokioResolver>);

impl Dns {
    /// `server` takes the place of the system's servers.
    #[must_use]
    pub fn new(server: Option<SocketAddr>) -> Self {
        match resolver(server) {
            Ok(resolver) => Self(Some(resolver)),
            Err(error) => {
                tracing::warn!(%error, "DNS cannot be asked");
                Self(None)
            }
        }
    }

    /// The texts of the TXT records of a name.
    pub async fn txt(&self, name: &str) -> DnsAnswer {
        let found = match self.ask(name, RecordType::TXT).await {
            Ok(found) => found,
            Err(answer) => return answer,
        };
        let mut texts = Vec::new();
        for record in found.answers() {
            if let RData::TXT(txt) = &record.data {
                texts.push(text_of(txt));
            }
        }
        texts.truncate(RECORDS_MAX);
        DnsAnswer::Records(texts)
    }

    /// The names of the mail servers of a domain, the preferred one first.
    pub async fn mx(&self, domain: &str) -> DnsAnswer {
        let found = match self.ask(domain, RecordType::MX).await {
            Ok(found) => found,
            Err(answer) => return answer,
        };
        let mut servers = Vec::new();
        for record in found.answers() {
            if let RData::MX(mx) = &record.data {
                servers.push((mx.preference, mx.exchange.to_ascii()));
            }
        }
        servers.sort();
        servers.truncate(RECORDS_MAX);
        DnsAnswer::Records(servers.into_iter().map(|(_, name)| name).collect())
    }

    async fn ask(&self, name: &str, kind: RecordType) -> Result<Lookup, DnsAnswer> {
        let Some(resolver) = &self.0 else { return Err(DnsAnswer::Failed) };
        // A text that is no name in DNS has no records. The dot keeps the system's search list out.
        let Ok(mut full) = Name::from_ascii(name) else { return Err(DnsAnswer::Records(Vec::new())) };
        full.set_fqdn(true);
        match timeout(QUESTION_TIMEOUT, resolver.lookup(full, kind)).await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(error)) if has_no_records(&error) => Err(DnsAnswer::Records(Vec::new())),
            Ok(Err(error)) => {
                tracing::debug!(%error, "a question to DNS failed");
                Err(DnsAnswer::Failed)
            }
            Err(_) => Err(DnsAnswer::Failed),
        }
    }
}

fn resolver(server: Option<SocketAddr>) -> Result<TokioResolver, NetError> {
    let mut builder = match server {
        Some(server) => {
            let config = ResolverConfig::from_name_servers(vec![name_server(server)]);
            TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
        }
        None => TokioResolver::builder_tokio()?,
    };
    let options = builder.options_mut();
    options.timeout = TRY_TIMEOUT;
    options.attempts = TRIES;
    options.cache_size = 0;
    options.use_hosts_file = ResolveHosts::Never;
    builder.build()
}

fn name_server(server: SocketAddr) -> NameServerConfig {
    let mut config = NameServerConfig::udp_and_tcp(server.ip());
    for connection in &mut config.connections {
        connection.port = server.port();
    }
    config
}

/// The strings of a record are one text (RFC 7208, 3.3).
fn text_of(txt: &TXT) -> String {
    let bytes = txt.txt_data.concat();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The name does not exist, or has no records of this type.
fn has_no_records(error: &NetError) -> bool {
    match error {
        NetError::Dns(DnsError::NoRecordsFound(none)) => {
            matches!(none.response_code, ResponseCode::NXDomain | ResponseCode::NoError)
        }
        _ => false,
    }
}
