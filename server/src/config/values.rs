//! How the text of a setting is read. The errors are the reasons that the operator reads; for a
//! secret they never repeat the value.

use backend::media::PicturesFromS3;
use domain::limits::PASSWORD_MIN;
use domain::text::email::Email;
use domain::text::web_address;
use domain::time::{DAY, HOUR, MINUTE};
use ipnet::{IpNet, Ipv4Net};
use outgoing::mail::MailOptions;
use outgoing::mail::letter::Person;
use std::collections::HashMap;
use std::fmt::Display;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

/// Named, because clap takes a field that is spelled `Vec` for a setting that may be repeated.
pub type Networks = Vec<IpNet>;
pub type Headers = HashMap<String, String>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

pub(super) fn parsed<T>(text: &str) -> Result<T, String>
where
    T: FromStr,
    T::Err: Display,
{
    text.parse().map_err(|cause| format!("'{text}': {cause}"))
}

pub(super) fn on_off(text: &str) -> Result<bool, String> {
    match text {
        "1" | "true" | "on" | "yes" => Ok(true),
        "0" | "false" | "off" | "no" => Ok(false),
        other => Err(format!("'{other}' is neither on nor off")),
    }
}

pub(super) fn above_zero<T>(text: &str) -> Result<T, String>
where
    T: FromStr + Default + PartialEq,
    T::Err: Display,
{
    let number: T = parsed(text)?;
    if number == T::default() {
        return Err("must be above zero".to_owned());
    }
    Ok(number)
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number: u32 = above_zero(text)?;
    Ok(Duration::from_secs(u64::from(number)))
}

/// Bytes.
pub(super) fn megabytes(text: &str) -> Result<u64, String> {
    let number: u32 = parsed(text)?;
    Ok(u64::from(number) * 1024 * 1024)
}

/// Milliseconds of `30m`, `24h` or `7d`.
pub(super) fn period_ms(text: &str) -> Result<i64, String> {
    let unit = match text.chars().last() {
        Some('m') => Some(MINUTE),
        Some('h') => Some(HOUR),
        Some('d') => Some(DAY),
        _ => None,
    };
    let number: u16 = text.get(..text.len().saturating_sub(1)).unwrap_or_default().parse().unwrap_or(0);
    match unit {
        Some(unit) if number > 0 => Ok(i64::from(number) * unit),
        _ => Err(format!("'{text}' is not like 30m, 24h, 7d")),
    }
}

/// Scheme and host without a trailing slash.
pub(super) fn site_url(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    match web_address::parse(text) {
        Some(url) if url.path() == "/" && url.query().is_none() && url.fragment().is_none() => {
            Ok(url.origin().ascii_serialization())
        }
        _ => Err(format!("'{text}' must be http:// or https:// and a host, without a path")),
    }
}

pub(super) fn database_url(text: &str) -> Result<String, String> {
    for scheme in ["sqlite:", "postgres://", "postgresql://"] {
        if text.starts_with(scheme) {
            return Ok(text.to_owned());
        }
    }
    Err("must start with sqlite:// or postgres://".to_owned())
}

pub(super) fn email(text: &str) -> Result<String, String> {
    match Email::parse(text) {
        Ok(email) => Ok(email.as_str().to_owned()),
        Err(_) => Err(format!("'{text}' is not an e-mail address")),
    }
}

/// An address, alone or with a name: `Harbor & Grain <hello@harbor.example>`.
pub(super) fn person(text: &str) -> Result<Person, String> {
    let address = email(text)?;
    let name = text.rsplit_once('<').map_or("", |(name, _)| name);
    Ok(Person { name: name.trim().trim_matches('"').to_owned(), address })
}

/// As a URI.
pub(super) fn security_contact(text: &str) -> Result<String, String> {
    if Email::parse(text).is_ok() {
        return Ok(format!("mailto:{text}"));
    }
    match web_address::parse(text) {
        Some(url) if url.scheme() == "https" => Ok(url.into()),
        _ => Err(format!("'{text}' is neither an e-mail address nor an https:// address")),
    }
}

pub(super) fn password(text: &str) -> Result<String, String> {
    if text.chars().count() < PASSWORD_MIN {
        return Err(format!("needs at least {PASSWORD_MIN} characters"));
    }
    Ok(text.to_owned())
}

pub(super) fn mail_server(text: &str) -> Result<MailOptions, String> {
    MailOptions::parse(text).map_err(|cause| cause.to_string())
}

pub(super) fn pictures_from_s3(text: &str) -> Result<PicturesFromS3, String> {
    match text {
        "cache" => Ok(PicturesFromS3::Cache),
        "redirect" => Ok(PicturesFromS3::Redirect),
        "proxy" => Ok(PicturesFromS3::Proxy),
        other => Err(format!("'{other}' is none of cache, redirect, proxy")),
    }
}

pub(super) fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "json" => Ok(LogFormat::Json),
        "text" => Ok(LogFormat::Text),
        other => Err(format!("'{other}' is neither text nor json")),
    }
}

pub(super) fn ratio(text: &str) -> Result<f64, String> {
    let number: f64 = parsed(text)?;
    if !(0.0..=1.0).contains(&number) {
        return Err(format!("'{number}' is not between 0 and 1"));
    }
    Ok(number)
}

/// Without a trailing slash.
pub(super) fn trace_endpoint(text: &str) -> Result<String, String> {
    if !web_address::is_valid(text) {
        return Err(format!("'{text}' must start with http:// or https://"));
    }
    Ok(text.trim_end_matches('/').to_owned())
}

pub(super) fn headers(text: &str) -> Result<Headers, String> {
    let mut headers = Headers::new();
    for item in listed(text) {
        let Some((name, value)) = item.split_once('=') else {
            return Err("must be name=value, name=value".to_owned());
        };
        headers.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    Ok(headers)
}

pub(super) fn networks(text: &str) -> Result<Networks, String> {
    let mut networks = Vec::new();
    for item in listed(text) {
        let network = match (item.parse::<IpNet>(), item.parse::<IpAddr>()) {
            (Ok(network), _) => network,
            (_, Ok(address)) => IpNet::from(address),
            _ => return Err(format!("'{item}' is no network such as 10.0.0.0/8")),
        };
        networks.push(canonical(network));
    }
    Ok(networks)
}

/// An IPv4 network that is written as a mapped one (`::ffff:10.0.0.0/104`) in its IPv4 form, in which
/// addresses are compared.
fn canonical(network: IpNet) -> IpNet {
    let IpNet::V6(mapped) = network else { return network };
    let Some(length) = mapped.prefix_len().checked_sub(96) else { return network };
    let Some(address) = mapped.addr().to_ipv4_mapped() else { return network };
    match Ipv4Net::new(address, length) {
        Ok(plain) => IpNet::V4(plain),
        Err(_) => network,
    }
}

fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}
