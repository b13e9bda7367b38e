//! Configuration: the only reader of the environment.
//!
//! Each setting comes from the environment, else from `NAME_FILE` (secrets),
//! else from the `[server]` table of the configuration file (`Leptos.toml`, or
//! what `CONFIG_FILE` names), else from its default. Errors name the setting.

mod help;

pub use help::help;

use backend::media::{PictureOptions, PicturesFromS3};
use domain::text::web_address;
use ipnet::IpNet;
use outgoing::mail::MailOptions;
use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use storage::StorageOptions;

/// One setting, as documented in `--help` and `docs/configuration.md`.
pub struct Setting {
    /// Name in the environment; lower case in the file.
    pub name: &'static str,
    /// Default, as text.
    pub default: &'static str,
    /// Whether `NAME_FILE` may point to a file with the value.
    pub secret: bool,
    /// What it does.
    pub doc: &'static str,
}

const fn setting(name: &'static str, default: &'static str, doc: &'static str) -> Setting {
    Setting { name, default, secret: false, doc }
}

const fn secret(name: &'static str, doc: &'static str) -> Setting {
    Setting { name, default: "", secret: true, doc }
}

/// Every setting of the server.
pub const SETTINGS: &[Setting] = &[
    setting("LEPTOS_SITE_ADDR", "127.0.0.1:3000", "Address and port to listen on"),
    setting(
        "SITE_URL",
        "http://<LEPTOS_SITE_ADDR>",
        "Public scheme and host; with https cookies are Secure and HSTS is sent",
    ),
    setting("DATA_DIR", "./data", "Folder for the database and the pictures"),
    secret("DATABASE_URL", "sqlite://<path> or postgres://user:password@host/name; default: a SQLite file in DATA_DIR"),
    setting(
        "STORAGE_URL",
        "",
        "file://<folder> or s3://bucket/prefix?endpoint=&region=&path_style=true; default: a folder in DATA_DIR",
    ),
    secret("AWS_ACCESS_KEY_ID", "Key of the S3 storage"),
    secret("AWS_SECRET_ACCESS_KEY", "Secret of the S3 storage"),
    setting("ADMIN_EMAIL", "owner@example.com", "The owner's account; created at the first start"),
    secret(
        "SMTP_URL",
        "smtp://user:password@host:587?tls=required (or opportunistic, none) or smtps://...; without it no mail is sent",
    ),
    setting("MAIL_FROM", "", "Address that mail comes from; default: the business's e-mail address"),
    secret("ADMIN_PASSWORD", "Its password at the first start; if not set, one is generated and printed once"),
    setting("ASSETS_DIR", "frontend-islands/dist", "Browser assets built by Vite"),
    setting("LEPTOS_SITE_ROOT", "target/site", "Folder with pkg/, the WASM modules"),
    setting("PUBLIC_DIR", "public", "Files served as they are: icons, logos"),
    setting("TRUSTED_PROXIES", "", "Comma-separated networks whose X-Forwarded-For is believed"),
    setting("MAX_CONNECTIONS", "12000", "Maximum number of connections; beyond it the longest idle one is closed"),
    setting(
        "MAX_CONNECTIONS_PER_ADDRESS",
        "256",
        "Maximum connections per IPv4 address or IPv6 /64 network; TRUSTED_PROXIES are exempt",
    ),
    setting("CLIENT_TIMEOUT", "20", "Seconds that a client may stall within a request or response"),
    setting("PAGE_CACHE", "on", "off renders every page for each request (development, benchmarks)"),
    setting("PICTURE_CACHE_MEMORY", "32", "Megabytes of published pictures kept in memory; 0 keeps none"),
    setting(
        "PICTURES_FROM_S3",
        "cache",
        "How visitors get pictures stored in a bucket: cache (copies in DATA_DIR), redirect (from the bucket, by signed URLs), proxy (through this server)",
    ),
    setting("PICTURE_CACHE_DISK", "512", "Megabytes of such copies; the least recently used are evicted"),
    setting(
        "LEPTOS_WATCH",
        "off",
        "Set by cargo leptos watch: pages are not cached and reload after a build (debug builds)",
    ),
    setting("WEBHOOK_ALLOW_PRIVATE", "0", "1 lets webhooks go to private networks (tests, local receivers)"),
    setting(
        "REVIEW_ALLOW_PRIVATE",
        "0",
        "1 lets reviews and pictures be read from any host, private networks included (tests)",
    ),
    setting("LINK_CHECK", "on", "off disables checking links to other websites"),
    setting("LOG_FORMAT", "text", "text or json"),
    setting("RUST_LOG", "info,tower_http=warn,sqlx=warn", "Log filter"),
];

/// The validated configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub site_addr: SocketAddr,
    /// Public scheme and host, without a trailing slash.
    pub site_url: String,
    /// Folder for database and pictures.
    pub data_dir: PathBuf,
    /// Database URL.
    pub database_url: String,
    /// Where pictures are stored.
    pub storage: StorageOptions,
    /// The owner's account.
    pub admin_email: String,
    /// Its first password, if given.
    pub admin_password: Option<String>,
    /// Vite's output.
    pub assets_dir: PathBuf,
    /// Folder with `pkg/`.
    pub site_root: PathBuf,
    /// Plain files.
    pub public_dir: PathBuf,
    /// Networks whose forwarding headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Maximum number of connections.
    pub max_connections: usize,
    /// Maximum number of connections per client network.
    pub max_connections_per_address: usize,
    /// How long a client may stall.
    pub client_timeout: Duration,
    /// Whether rendered pages are cached.
    pub page_cache: bool,
    /// How pictures are served.
    pub pictures: PictureOptions,
    /// Whether pages reload after a build. Debug builds only.
    pub watch: bool,
    /// Whether webhooks may reach private networks.
    pub webhook_allow_private: bool,
    /// Whether reviews and pictures may be read from any host.
    pub review_allow_private: bool,
    /// Whether links to other websites are checked.
    pub link_check: bool,
    /// How mail is sent; `None` sends none.
    pub mail: Option<MailOptions>,
    /// Logs as JSON lines.
    pub log_json: bool,
    /// Log filter.
    pub log_filter: String,
}

/// An invalid setting, and why.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {reason}")]
pub struct ConfigError {
    /// Which setting.
    pub name: String,
    /// Why, in one sentence.
    pub reason: String,
}

fn wrong(name: &str, reason: impl fmt::Display) -> ConfigError {
    ConfigError { name: name.to_owned(), reason: reason.to_string() }
}

/// Where values come from; tests pass their own.
pub struct Sources {
    environment: HashMap<String, String>,
    file: HashMap<String, String>,
}

impl Sources {
    /// The process's environment and the configuration file.
    ///
    /// # Errors
    /// The file cannot be read or is not valid TOML, or has unknown settings.
    pub fn system() -> Result<Self, ConfigError> {
        let environment: HashMap<String, String> = std::env::vars().collect();
        let named = environment.get("CONFIG_FILE");
        let path = named.map_or("Leptos.toml", String::as_str);
        let file = match std::fs::read_to_string(path) {
            Ok(text) => server_table(&text)?,
            Err(cause) if named.is_some() => return Err(wrong("CONFIG_FILE", format!("cannot read {path}: {cause}"))),
            Err(_) => HashMap::new(),
        };
        Ok(Self { environment, file })
    }

    /// Only these values.
    #[must_use]
    pub fn only(environment: HashMap<String, String>) -> Self {
        Self { environment, file: HashMap::new() }
    }

    fn get(&self, name: &str) -> Result<Option<String>, ConfigError> {
        if let Some(value) = self.environment.get(name).filter(|v| !v.is_empty()) {
            return Ok(Some(value.clone()));
        }
        let setting = SETTINGS.iter().find(|s| s.name == name);
        if setting.is_some_and(|s| s.secret)
            && let Some(path) = self.environment.get(&format!("{name}_FILE"))
        {
            let text = std::fs::read_to_string(path)
                .map_err(|cause| wrong(&format!("{name}_FILE"), format!("cannot read {path}: {cause}")))?;
            return Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()));
        }
        Ok(self.file.get(name).cloned())
    }

    fn text(&self, name: &str) -> Result<String, ConfigError> {
        let default = SETTINGS.iter().find(|s| s.name == name).map_or("", |s| s.default);
        Ok(self.get(name)?.unwrap_or_else(|| default.to_owned()))
    }

    fn flag(&self, name: &str) -> Result<bool, ConfigError> {
        match self.text(name)?.as_str() {
            "1" | "true" | "on" | "yes" => Ok(true),
            "0" | "false" | "off" | "no" => Ok(false),
            other => Err(wrong(name, format!("'{other}' is neither on nor off"))),
        }
    }

    fn parsed<T: std::str::FromStr>(&self, name: &str) -> Result<T, ConfigError>
    where
        T::Err: fmt::Display,
    {
        let text = self.text(name)?;
        text.parse().map_err(|cause| wrong(name, format!("'{text}': {cause}")))
    }
}

fn server_table(text: &str) -> Result<HashMap<String, String>, ConfigError> {
    let document: toml::Table = text.parse().map_err(|cause| wrong("CONFIG_FILE", cause))?;
    let Some(table) = document.get("server").and_then(toml::Value::as_table) else { return Ok(HashMap::new()) };
    table
        .iter()
        .map(|(key, value)| {
            let name = key.to_uppercase();
            if !SETTINGS.iter().any(|s| s.name == name) {
                return Err(wrong(&format!("CONFIG_FILE [server] {key}"), "unknown setting; see --help"));
            }
            let value = match value {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            Ok((name, value))
        })
        .collect()
}

impl Config {
    /// Reads and validates every setting.
    ///
    /// # Errors
    /// The first invalid setting.
    pub fn load(sources: &Sources) -> Result<Self, ConfigError> {
        let site_addr: SocketAddr = sources.parsed("LEPTOS_SITE_ADDR")?;
        let site_url = match sources.get("SITE_URL")? {
            Some(url) => check_site_url(&url)?,
            None => format!("http://{site_addr}"),
        };
        let data_dir = PathBuf::from(sources.text("DATA_DIR")?);
        let watch = cfg!(debug_assertions) && sources.flag("LEPTOS_WATCH")?;
        let database_url = match sources.get("DATABASE_URL")? {
            Some(url)
                if url.starts_with("sqlite:") || url.starts_with("postgres://") || url.starts_with("postgresql://") =>
            {
                url
            }
            Some(_) => return Err(wrong("DATABASE_URL", "must start with sqlite:// or postgres://")),
            None => format!("sqlite://{}", data_dir.join("site.db").display()),
        };
        Ok(Self {
            storage: storage(sources, &data_dir)?,
            site_addr,
            site_url,
            database_url,
            admin_email: {
                let email = sources.text("ADMIN_EMAIL")?;
                domain::text::email::Email::parse(&email)
                    .map_err(|_| wrong("ADMIN_EMAIL", format!("'{email}' is not an e-mail address")))?;
                email
            },
            admin_password: match sources.get("ADMIN_PASSWORD")? {
                Some(password) if password.chars().count() < domain::limits::PASSWORD_MIN => {
                    return Err(wrong(
                        "ADMIN_PASSWORD",
                        format!("needs at least {} characters", domain::limits::PASSWORD_MIN),
                    ));
                }
                other => other,
            },
            assets_dir: sources.text("ASSETS_DIR")?.into(),
            site_root: sources.text("LEPTOS_SITE_ROOT")?.into(),
            public_dir: sources.text("PUBLIC_DIR")?.into(),
            trusted_proxies: networks(&sources.text("TRUSTED_PROXIES")?)?,
            max_connections: above_zero(sources, "MAX_CONNECTIONS")?,
            max_connections_per_address: above_zero(sources, "MAX_CONNECTIONS_PER_ADDRESS")?,
            client_timeout: Duration::from_secs(u64::from(above_zero::<u32>(sources, "CLIENT_TIMEOUT")?)),
            page_cache: sources.flag("PAGE_CACHE")? && !watch,
            pictures: pictures(sources, &data_dir)?,
            watch,
            webhook_allow_private: sources.flag("WEBHOOK_ALLOW_PRIVATE")?,
            review_allow_private: sources.flag("REVIEW_ALLOW_PRIVATE")?,
            link_check: sources.flag("LINK_CHECK")?,
            mail: mail(sources)?,
            log_json: match sources.text("LOG_FORMAT")?.as_str() {
                "json" => true,
                "text" => false,
                other => return Err(wrong("LOG_FORMAT", format!("'{other}' is neither text nor json"))),
            },
            log_filter: sources.text("RUST_LOG")?,
            data_dir,
        })
    }

    /// Whether the public URL uses TLS.
    #[must_use]
    pub fn secure(&self) -> bool {
        self.site_url.starts_with("https://")
    }
}

fn storage(sources: &Sources, data_dir: &Path) -> Result<StorageOptions, ConfigError> {
    let Some(url) = sources.get("STORAGE_URL")? else {
        return Ok(StorageOptions::Disk { root: data_dir.join("files") });
    };
    let keys = (sources.get("AWS_ACCESS_KEY_ID")?, sources.get("AWS_SECRET_ACCESS_KEY")?);
    let keys = match keys {
        (Some(key), Some(secret)) => Some((key, secret)),
        _ => None,
    };
    StorageOptions::parse(&url, keys).map_err(|cause| wrong("STORAGE_URL", cause))
}

fn mail(sources: &Sources) -> Result<Option<MailOptions>, ConfigError> {
    let address = |name: &str| match sources.get(name)? {
        Some(email) if domain::text::email::Email::parse(&email).is_err() => {
            Err(wrong(name, format!("'{email}' is not an e-mail address")))
        }
        other => Ok(other),
    };
    let from = address("MAIL_FROM")?;
    let Some(url) = sources.get("SMTP_URL")? else { return Ok(None) };
    let mut options = MailOptions::parse(&url).map_err(|cause| wrong("SMTP_URL", cause))?;
    options.from = from;
    // The default is not a real mailbox; then notices go to the business's own address.
    options.owner = address("ADMIN_EMAIL")?;
    Ok(Some(options))
}

fn above_zero<T: std::str::FromStr + Default + PartialEq>(sources: &Sources, name: &str) -> Result<T, ConfigError>
where
    T::Err: fmt::Display,
{
    let number = sources.parsed::<T>(name)?;
    if number == T::default() { Err(wrong(name, "must be above zero")) } else { Ok(number) }
}

fn pictures(sources: &Sources, data_dir: &Path) -> Result<PictureOptions, ConfigError> {
    Ok(PictureOptions {
        memory: megabytes(sources, "PICTURE_CACHE_MEMORY")?,
        from_s3: match sources.text("PICTURES_FROM_S3")?.as_str() {
            "cache" => PicturesFromS3::Cache,
            "redirect" => PicturesFromS3::Redirect,
            "proxy" => PicturesFromS3::Proxy,
            other => return Err(wrong("PICTURES_FROM_S3", format!("'{other}' is none of cache, redirect, proxy"))),
        },
        copies: data_dir.join("picture-cache"),
        copies_max: megabytes(sources, "PICTURE_CACHE_DISK")?,
    })
}

fn megabytes(sources: &Sources, name: &str) -> Result<u64, ConfigError> {
    Ok(u64::from(sources.parsed::<u32>(name)?) * 1024 * 1024)
}

fn check_site_url(url: &str) -> Result<String, ConfigError> {
    let url = url.trim_end_matches('/');
    let origin = web_address::parse(url)
        .filter(|url| url.path() == "/" && url.query().is_none() && url.fragment().is_none())
        .ok_or_else(|| wrong("SITE_URL", format!("'{url}' must be http:// or https:// and a host, without a path")))?;
    Ok(origin.origin().ascii_serialization())
}

fn networks(list: &str) -> Result<Vec<IpNet>, ConfigError> {
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

#[cfg(test)]
mod tests;
