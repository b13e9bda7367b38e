//! Configuration: the only reader of the environment.
//!
//! Each setting comes from the environment, else from `NAME_FILE` (secrets), else from the `[server]`
//! table of the configuration file, else from its default. Errors name the setting.

mod help;
mod names;
mod settings;
mod sources;
mod values;

pub use help::{examples, settings_table};
pub use settings::{Declared, Settings, declared_settings};
pub use sources::Sources;
pub use values::LogFormat;

use crate::bundle::{Bundle, EMBEDDED};
use backend::media::PictureOptions;
use backend::site::backup::{Rotation, Schedule};
use domain::text::web_address;
use include_dir::Dir;
use outgoing::mail::MailOptions;
use picture_worker::WorkerOptions;
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use storage::StorageOptions;

/// The account of the owner, unless `ADMIN_EMAIL` names another. It is no mailbox.
const DEFAULT_ADMIN_EMAIL: &str = "owner@example.com";

#[derive(Debug, thiserror::Error)]
#[error("{name}: {reason}")]
pub struct ConfigError {
    pub name: String,
    pub reason: String,
}

impl ConfigError {
    fn new(name: &str, reason: impl Display) -> Self {
        Self { name: name.to_owned(), reason: reason.to_string() }
    }
}

#[derive(Clone)]
pub struct TraceOptions {
    /// Address of a collector's OTLP over HTTP, without `/v1/traces`.
    pub endpoint: String,
    pub headers: HashMap<String, String>,
    pub service: String,
    /// Share of the requests that are traced, 0 to 1, unless the caller decided.
    pub ratio: f64,
}

impl fmt::Debug for TraceOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TraceOptions").field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

/// The settings, and what follows from several of them.
#[derive(Clone, Debug)]
pub struct Config {
    pub settings: Settings,
    pub site_url: String,
    pub database_url: String,
    pub storage: StorageOptions,
    pub admin_email: String,
    pub assets: Bundle,
    pub modules: Bundle,
    /// Icons, logos and other files that are served as they are.
    pub public_files: Bundle,
    pub page_cache: bool,
    /// Whether pages reload after a build. Debug builds only.
    pub watch: bool,
    pub debug_routes: bool,
    pub pictures: PictureOptions,
    pub picture_workers: WorkerOptions,
    /// `None` sends no mail.
    pub mail: Option<MailOptions>,
    /// `None` makes no regular backups.
    pub backups: Option<Schedule>,
    pub traces: Option<TraceOptions>,
    /// The configuration file that was read; `None` if the environment has all settings.
    pub settings_file: Option<PathBuf>,
}

impl Config {
    pub fn load(sources: &Sources) -> Result<Self, ConfigError> {
        let settings = sources.settings()?;
        let site_url = settings.site_url.clone().unwrap_or_else(|| format!("http://{}", settings.site_addr));
        let watch = cfg!(debug_assertions) && settings.watch;
        let embedded = EMBEDDED.as_ref();
        let assets = settings.assets_dir.as_deref();
        let modules = settings.site_root.as_ref().map(|root| root.join("pkg"));
        let public_files = settings.public_dir.as_deref();
        Ok(Self {
            storage: storage(&settings)?,
            database_url: settings.database_url.clone().unwrap_or_else(|| database_in(&settings.data_dir)),
            admin_email: settings.admin_email.clone().unwrap_or_else(|| DEFAULT_ADMIN_EMAIL.to_owned()),
            assets: bundle(assets, embedded.map(|all| &all.assets), "frontend-islands/dist"),
            modules: bundle(modules.as_deref(), embedded.map(|all| &all.modules), "target/site/pkg"),
            public_files: bundle(public_files, embedded.map(|all| &all.public_files), "public"),
            page_cache: settings.page_cache && !watch,
            watch,
            debug_routes: cfg!(debug_assertions) && settings.debug_routes,
            pictures: pictures(&settings),
            picture_workers: picture_workers(&settings),
            mail: mail(&settings),
            backups: backups(&settings, &site_url),
            traces: traces(&settings),
            settings_file: sources.file_path.clone(),
            site_url,
            settings,
        })
    }

    /// The site's name in the names of its backups.
    #[must_use]
    pub fn site_name(&self) -> String {
        site_name(&self.site_url)
    }

    /// Whether the database or the pictures are in `DATA_DIR`.
    #[must_use]
    pub fn stores_in_data_dir(&self) -> bool {
        let data_dir = &self.settings.data_dir;
        let pictures = matches!(&self.storage, StorageOptions::Disk { root } if root.starts_with(data_dir));
        pictures || self.database_url == database_in(data_dir)
    }

    #[must_use]
    pub fn database_file(&self) -> Option<PathBuf> {
        let path = self.database_url.strip_prefix("sqlite:")?;
        let path = path.strip_prefix("//").unwrap_or(path);
        path.split('?').next().map(PathBuf::from)
    }

    #[must_use]
    pub fn secure(&self) -> bool {
        self.site_url.starts_with("https://")
    }
}

fn database_in(data_dir: &Path) -> String {
    format!("sqlite://{}", data_dir.join("site.db").display())
}

/// The folder that a setting names, else what a release has inside, else the folder of development.
fn bundle(folder: Option<&Path>, embedded: Option<&'static Dir<'static>>, in_development: &str) -> Bundle {
    match (folder, embedded) {
        (Some(folder), _) => Bundle::Folder(folder.to_owned()),
        (None, Some(files)) => Bundle::Embedded(files),
        (None, None) => Bundle::Folder(PathBuf::from(in_development)),
    }
}

fn storage(settings: &Settings) -> Result<StorageOptions, ConfigError> {
    let Some(url) = &settings.storage_url else {
        return Ok(StorageOptions::Disk { root: settings.data_dir.join("files") });
    };
    let keys = match (&settings.aws_access_key_id, &settings.aws_secret_access_key) {
        (Some(key), Some(secret)) => Some((key.clone(), secret.clone())),
        _ => None,
    };
    StorageOptions::parse(url, keys).map_err(|cause| ConfigError::new("STORAGE_URL", cause))
}

fn mail(settings: &Settings) -> Option<MailOptions> {
    let mut options = settings.smtp_url.clone()?;
    options.from = settings.mail_from.clone();
    // Without the setting, notices go to the business's own address: the default account is no mailbox.
    options.owner = settings.admin_email.clone();
    Some(options)
}

fn pictures(settings: &Settings) -> PictureOptions {
    PictureOptions {
        memory: settings.picture_cache_memory,
        from_s3: settings.pictures_from_s3,
        copies: settings.data_dir.join("picture-cache"),
        copies_max: settings.picture_cache_disk,
    }
}

fn picture_workers(settings: &Settings) -> WorkerOptions {
    let mut options = WorkerOptions::default();
    if let Some(program) = &settings.picture_worker {
        options.program = program.clone();
    }
    options
}

fn backups(settings: &Settings, site_url: &str) -> Option<Schedule> {
    let folder = settings.backup_dir.clone()?;
    let rotation = Rotation { folder, site: site_name(site_url), keep: settings.backup_keep };
    Some(Schedule { rotation, every_ms: settings.backup_every_ms })
}

/// The host of the public URL as a part of a file name.
fn site_name(site_url: &str) -> String {
    let Some(url) = web_address::parse(site_url) else { return String::new() };
    let host = url.host_str().unwrap_or_default();
    host.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

fn traces(settings: &Settings) -> Option<TraceOptions> {
    Some(TraceOptions {
        endpoint: settings.trace_endpoint.clone()?,
        headers: settings.trace_headers.clone(),
        service: settings.trace_service.clone(),
        ratio: settings.trace_ratio,
    })
}

#[cfg(test)]
mod tests;
