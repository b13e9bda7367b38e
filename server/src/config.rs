//! Configuration: the only reader of the environment.
//!
//! Each setting comes from the environment, else from `NAME_FILE` (secrets), else from the `[server]`
//! table of the configuration file, else from its default. Errors name the setting.

mod addresses;
mod backups;
mod help;
mod setting;
mod sources;
mod telemetry;

pub use help::{examples, settings_table};
pub use setting::{ConfigError, SETTINGS, Setting};
pub use sources::Sources;
pub use telemetry::{Telemetry, TraceOptions};

use crate::bundle::{Bundle, EMBEDDED};
use addresses::{check_site_url, networks};
use backend::media::{PictureOptions, PicturesFromS3};
use backend::site::backup::Schedule;
use include_dir::Dir;
use ipnet::IpNet;
use outgoing::mail::MailOptions;
use picture_worker::WorkerOptions;
use setting::wrong;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use storage::StorageOptions;
use telemetry::telemetry;

/// The validated configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub site_addr: SocketAddr,
    /// Public scheme and host, without a trailing slash.
    pub site_url: String,
    /// Whether HSTS covers subdomains.
    pub hsts_subdomains: bool,
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
    pub assets: Bundle,
    /// The WASM modules.
    pub modules: Bundle,
    /// Plain files.
    pub public_files: Bundle,
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
    /// Whether there are routes that panic. Debug builds only.
    pub debug_routes: bool,
    /// How the child processes for pictures are started.
    pub picture_workers: WorkerOptions,
    /// Whether webhooks may reach private networks.
    pub webhook_allow_private: bool,
    /// Whether reviews and pictures may be read from any host.
    pub review_allow_private: bool,
    /// Whether links to other websites are checked.
    pub link_check: bool,
    /// How mail is sent; `None` sends none.
    pub mail: Option<MailOptions>,
    /// Regular backups; `None` makes none.
    pub backups: Option<Schedule>,
    /// Metrics and traces.
    pub telemetry: Telemetry,
    /// The configuration file that was read; `None` if the environment has all settings.
    pub settings_file: Option<PathBuf>,
    /// Logs as JSON lines.
    pub log_json: bool,
    /// Log filter.
    pub log_filter: String,
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
        Ok(Self {
            storage: storage(sources, &data_dir)?,
            backups: backups::schedule(sources, &site_url)?,
            site_addr,
            site_url,
            hsts_subdomains: sources.flag("HSTS_SUBDOMAINS")?,
            database_url: database_url(sources, &data_dir)?,
            admin_email: admin_email(sources)?,
            admin_password: admin_password(sources)?,
            assets: bundle(sources, "ASSETS_DIR", "", EMBEDDED.as_ref().map(|all| &all.assets))?,
            modules: bundle(sources, "LEPTOS_SITE_ROOT", "pkg", EMBEDDED.as_ref().map(|all| &all.modules))?,
            public_files: bundle(sources, "PUBLIC_DIR", "", EMBEDDED.as_ref().map(|all| &all.public_files))?,
            trusted_proxies: networks(&sources.text("TRUSTED_PROXIES")?)?,
            max_connections: above_zero(sources, "MAX_CONNECTIONS")?,
            max_connections_per_address: above_zero(sources, "MAX_CONNECTIONS_PER_ADDRESS")?,
            client_timeout: Duration::from_secs(u64::from(above_zero::<u32>(sources, "CLIENT_TIMEOUT")?)),
            page_cache: sources.flag("PAGE_CACHE")? && !watch,
            pictures: pictures(sources, &data_dir)?,
            watch,
            debug_routes: cfg!(debug_assertions) && sources.flag("DEBUG_ROUTES")?,
            picture_workers: picture_workers(sources)?,
            webhook_allow_private: sources.flag("WEBHOOK_ALLOW_PRIVATE")?,
            review_allow_private: sources.flag("REVIEW_ALLOW_PRIVATE")?,
            link_check: sources.flag("LINK_CHECK")?,
            mail: mail(sources)?,
            telemetry: telemetry(sources)?,
            settings_file: sources.file_path.clone(),
            log_json: match sources.text("LOG_FORMAT")?.as_str() {
                "json" => true,
                "text" => false,
                other => return Err(wrong("LOG_FORMAT", format!("'{other}' is neither text nor json"))),
            },
            log_filter: sources.text("RUST_LOG")?,
            data_dir,
        })
    }

    /// The site's name in the names of its backups.
    #[must_use]
    pub fn site_name(&self) -> String {
        backups::site_name(&self.site_url)
    }

    /// Whether the database or the pictures are in [`Self::data_dir`].
    #[must_use]
    pub fn stores_in_data_dir(&self) -> bool {
        let pictures = matches!(&self.storage, StorageOptions::Disk { root } if root.starts_with(&self.data_dir));
        pictures || self.database_url == database_in(&self.data_dir)
    }

    /// The file of a SQLite database.
    #[must_use]
    pub fn database_file(&self) -> Option<PathBuf> {
        let path = self.database_url.strip_prefix("sqlite:")?;
        let path = path.strip_prefix("//").unwrap_or(path);
        path.split('?').next().map(PathBuf::from)
    }

    /// Whether the public URL uses TLS.
    #[must_use]
    pub fn secure(&self) -> bool {
        self.site_url.starts_with("https://")
    }
}

fn picture_workers(sources: &Sources) -> Result<WorkerOptions, ConfigError> {
    let mut options = WorkerOptions::default();
    if let Some(program) = sources.get("PICTURE_WORKER")? {
        options.program = program.into();
    }
    Ok(options)
}

fn database_in(data_dir: &Path) -> String {
    format!("sqlite://{}", data_dir.join("site.db").display())
}

fn database_url(sources: &Sources, data_dir: &Path) -> Result<String, ConfigError> {
    match sources.get("DATABASE_URL")? {
        Some(url) if ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) => {
            Ok(url)
        }
        Some(_) => Err(wrong("DATABASE_URL", "must start with sqlite:// or postgres://")),
        None => Ok(database_in(data_dir)),
    }
}

/// An e-mail address, if one is set.
fn email(sources: &Sources, name: &str) -> Result<Option<String>, ConfigError> {
    match sources.get(name)? {
        Some(email) if domain::text::email::Email::parse(&email).is_err() => {
            Err(wrong(name, format!("'{email}' is not an e-mail address")))
        }
        other => Ok(other),
    }
}

fn admin_email(sources: &Sources) -> Result<String, ConfigError> {
    email(sources, "ADMIN_EMAIL")?.map_or_else(|| sources.text("ADMIN_EMAIL"), Ok)
}

fn admin_password(sources: &Sources) -> Result<Option<String>, ConfigError> {
    let least = domain::limits::PASSWORD_MIN;
    match sources.get("ADMIN_PASSWORD")? {
        Some(password) if password.chars().count() < least => {
            Err(wrong("ADMIN_PASSWORD", format!("needs at least {least} characters")))
        }
        other => Ok(other),
    }
}

/// The embedded files, unless a setting names a folder or there are none.
fn bundle(
    sources: &Sources,
    name: &str,
    within: &str,
    embedded: Option<&'static Dir<'static>>,
) -> Result<Bundle, ConfigError> {
    Ok(match (sources.get(name)?, embedded) {
        (None, Some(files)) => Bundle::Embedded(files),
        _ => Bundle::Folder(Path::new(&sources.text(name)?).join(within)),
    })
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
    let from = email(sources, "MAIL_FROM")?;
    let Some(url) = sources.get("SMTP_URL")? else { return Ok(None) };
    let mut options = MailOptions::parse(&url).map_err(|cause| wrong("SMTP_URL", cause))?;
    options.from = from;
    // The default is not a real mailbox; then notices go to the business's own address.
    options.owner = email(sources, "ADMIN_EMAIL")?;
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

#[cfg(test)]
mod tests;
