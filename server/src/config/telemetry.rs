//! Settings of metrics and traces. Those of traces have the names that OpenTelemetry gives them.

use super::setting::{ConfigError, wrong};
use super::sources::Sources;
use domain::text::web_address;
use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;

/// Where measurements go.
#[derive(Clone, Debug)]
pub struct Telemetry {
    /// Where metrics are served, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// Where traces are sent, if anywhere.
    pub traces: Option<TraceOptions>,
}

/// How traces are sent.
#[derive(Clone)]
pub struct TraceOptions {
    /// Address of a collector's OTLP over HTTP, without `/v1/traces`.
    pub endpoint: String,
    /// Headers of each request, such as a key.
    pub headers: HashMap<String, String>,
    /// Name of this service.
    pub service: String,
    /// Share of the requests that are traced, 0 to 1, unless the caller decided.
    pub ratio: f64,
}

impl fmt::Debug for TraceOptions {
    /// Without the headers: they may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TraceOptions").field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

const ENDPOINT: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";
const HEADERS: &str = "OTEL_EXPORTER_OTLP_HEADERS";
const SERVICE: &str = "OTEL_SERVICE_NAME";
const RATIO: &str = "OTEL_TRACES_SAMPLER_ARG";

pub(super) fn telemetry(sources: &Sources) -> Result<Telemetry, ConfigError> {
    let metrics = match sources.get("METRICS_ADDR")? {
        Some(address) => Some(address.parse().map_err(|cause| wrong("METRICS_ADDR", format!("'{address}': {cause}")))?),
        None => None,
    };
    let headers = headers(&sources.text(HEADERS)?)?;
    let ratio: f64 = sources.parsed(RATIO)?;
    if !(0.0..=1.0).contains(&ratio) {
        return Err(wrong(RATIO, format!("'{ratio}' is not between 0 and 1")));
    }
    let traces = match sources.get(ENDPOINT)? {
        Some(endpoint) if !web_address::is_valid(&endpoint) => {
            return Err(wrong(ENDPOINT, format!("'{endpoint}' must start with http:// or https://")));
        }
        Some(endpoint) => {
            let endpoint = endpoint.trim_end_matches('/').to_owned();
            Some(TraceOptions { endpoint, headers, service: sources.text(SERVICE)?, ratio })
        }
        None => None,
    };
    Ok(Telemetry { metrics, traces })
}

fn headers(list: &str) -> Result<HashMap<String, String>, ConfigError> {
    list.split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(|item| {
            let (name, value) = item.split_once('=').ok_or_else(|| wrong(HEADERS, "must be name=value, name=value"))?;
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        })
        .collect()
}
