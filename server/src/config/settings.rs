//! Every setting: its name, default, help and how its text is read. `--settings` prints them;
//! docs/configuration.md explains them.

use super::values::{
    Headers, LogFormat, Networks, above_zero, database_url, email, headers, log_format, mail_server, megabytes,
    networks, on_off, parsed, password, period_ms, person, pictures_from_s3, ratio, seconds, security_contact,
    site_url, trace_endpoint,
};
use backend::media::PicturesFromS3;
use clap::{ArgAction, CommandFactory as _, Parser};
use domain::site::backups::Keep;
use outgoing::mail::MailOptions;
use outgoing::mail::letter::Person;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Heading of the settings whose value may be in the file that `NAME_FILE` names.
const SECRET: &str = "secret";

/// The values as given, each checked by itself. clap reads them as `--NAME=value`, so that its
/// declarations, defaults and errors serve here too; see [`super::Sources`] for where they come from.
#[derive(Clone, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
pub struct Settings {
    #[arg(
        long = "LEPTOS_SITE_ADDR", default_value = "127.0.0.1:3000", value_parser = parsed::<SocketAddr>,
        help = "Address and port to listen on; port 0 picks a free one"
    )]
    pub site_addr: SocketAddr,
    #[arg(
        long = "SITE_URL", value_parser = site_url,
        help = "Public scheme and host; with https cookies are Secure and HSTS is sent; default: http:// and LEPTOS_SITE_ADDR"
    )]
    pub site_url: Option<String>,
    #[arg(
        long = "HSTS_SUBDOMAINS", default_value = "off", value_parser = on_off, action = ArgAction::Set,
        help = "on: browsers shall use https for all subdomains of SITE_URL, too"
    )]
    pub hsts_subdomains: bool,
    #[arg(
        long = "SECURITY_CONTACT", value_parser = security_contact,
        help = "E-mail or https:// address for reports of weaknesses, in /.well-known/security.txt; without it there is none"
    )]
    pub security_contact: Option<String>,
    #[arg(long = "DATA_DIR", default_value = "./data", help = "Folder for the database and the pictures")]
    pub data_dir: PathBuf,
    #[arg(
        long = "DATABASE_URL", value_parser = database_url, help_heading = SECRET,
        help = "sqlite://<path> or postgres://user:password@host/name; default: a SQLite file in DATA_DIR"
    )]
    pub database_url: Option<String>,
    #[arg(
        long = "STORAGE_URL",
        help = "file://<folder> or s3://bucket/prefix?endpoint=&region=&path_style=true; default: a folder in DATA_DIR"
    )]
    pub storage_url: Option<String>,
    #[arg(long = "AWS_ACCESS_KEY_ID", help_heading = SECRET, help = "Key of the S3 storage")]
    pub aws_access_key_id: Option<String>,
    #[arg(long = "AWS_SECRET_ACCESS_KEY", help_heading = SECRET, help = "Secret of the S3 storage")]
    pub aws_secret_access_key: Option<String>,
    #[arg(
        long = "ADMIN_EMAIL", value_parser = email,
        help = "The owner's account; created at the first start; default: owner@example.com"
    )]
    pub admin_email: Option<String>,
    #[arg(
        long = "SMTP_URL", value_parser = mail_server, help_heading = SECRET,
        help = "smtp://user:password@host:587?tls=required (or opportunistic, none) or smtps://...; without it no mail is sent"
    )]
    pub smtp_url: Option<MailOptions>,
    #[arg(
        long = "MAIL_FROM", value_parser = person,
        help = "Address that mail comes from, also with a name: Name <address>; default: those of the business"
    )]
    pub mail_from: Option<Person>,
    #[arg(
        long = "DNS_SERVER", value_parser = parsed::<SocketAddr>,
        help = "Address and port of the DNS server for the check of the mail settings; default: those of the system"
    )]
    pub dns_server: Option<SocketAddr>,
    #[arg(
        long = "ADMIN_PASSWORD", value_parser = password, help_heading = SECRET,
        help = "Its password at the first start; if not set, one is generated and printed once"
    )]
    pub admin_password: Option<String>,
    #[arg(
        long = "ASSETS_DIR",
        help = "Browser assets built by Vite; default: frontend-islands/dist; a release has them inside"
    )]
    pub assets_dir: Option<PathBuf>,
    #[arg(
        long = "LEPTOS_SITE_ROOT",
        help = "Folder with pkg/, the WASM modules; default: target/site; a release has them inside"
    )]
    pub site_root: Option<PathBuf>,
    #[arg(
        long = "PUBLIC_DIR",
        help = "Files served as they are: icons, logos; default: public; a release has them inside"
    )]
    pub public_dir: Option<PathBuf>,
    #[arg(
        long = "TRUSTED_PROXIES", default_value = "", value_parser = networks,
        help = "Comma-separated networks whose X-Forwarded-For is believed"
    )]
    pub trusted_proxies: Networks,
    #[arg(
        long = "MAX_CONNECTIONS", default_value = "12000", value_parser = above_zero::<usize>,
        help = "Maximum number of connections; beyond it the longest idle one is closed"
    )]
    pub max_connections: usize,
    #[arg(
        long = "MAX_CONNECTIONS_PER_ADDRESS", default_value = "256", value_parser = above_zero::<usize>,
        help = "Maximum connections per IPv4 address or IPv6 /64 network; TRUSTED_PROXIES are exempt"
    )]
    pub max_connections_per_address: usize,
    #[arg(
        long = "CLIENT_TIMEOUT", default_value = "20", value_parser = seconds,
        help = "Seconds that a client may stall within a request or response"
    )]
    pub client_timeout: Duration,
    #[arg(
        long = "PAGE_CACHE", default_value = "on", value_parser = on_off, action = ArgAction::Set,
        help = "off renders every page for each request (development, benchmarks)"
    )]
    pub page_cache: bool,
    #[arg(
        long = "PICTURE_CACHE_MEMORY", default_value = "32", value_parser = megabytes,
        help = "Megabytes of published pictures kept in memory; 0 keeps none"
    )]
    pub picture_cache_memory: u64,
    #[arg(
        long = "PICTURES_FROM_S3", default_value = "cache", value_parser = pictures_from_s3,
        help = "How visitors get pictures stored in a bucket: cache (copies in DATA_DIR), redirect (from the bucket, by signed URLs), proxy (through this server)"
    )]
    pub pictures_from_s3: PicturesFromS3,
    #[arg(
        long = "PICTURE_CACHE_DISK", default_value = "512", value_parser = megabytes,
        help = "Megabytes of such copies; the least recently used are evicted"
    )]
    pub picture_cache_disk: u64,
    #[arg(
        long = "LEPTOS_WATCH", default_value = "off", value_parser = on_off, action = ArgAction::Set,
        help = "Set by cargo leptos watch: pages are not cached and reload after a build (debug builds)"
    )]
    pub watch: bool,
    #[arg(
        long = "DEBUG_ROUTES", default_value = "off", value_parser = on_off, action = ArgAction::Set,
        help = "on adds routes that make handlers and workers panic (tests, debug builds)"
    )]
    pub debug_routes: bool,
    #[arg(long = "PICTURE_WORKER", help = "Program that decodes pictures; default: this one (tests)")]
    pub picture_worker: Option<PathBuf>,
    #[arg(
        long = "WEBHOOK_ALLOW_PRIVATE", default_value = "0", value_parser = on_off, action = ArgAction::Set,
        help = "1 lets webhooks go to private networks (tests, local receivers)"
    )]
    pub webhook_allow_private: bool,
    #[arg(
        long = "REVIEW_ALLOW_PRIVATE", default_value = "0", value_parser = on_off, action = ArgAction::Set,
        help = "1 lets reviews and pictures be read from any host, private networks included (tests)"
    )]
    pub review_allow_private: bool,
    #[arg(
        long = "LINK_CHECK", default_value = "on", value_parser = on_off, action = ArgAction::Set,
        help = "off disables checking links to other websites"
    )]
    pub link_check: bool,
    #[arg(long = "BACKUP_DIR", help = "Folder for regular backups; without it none are made")]
    pub backup_dir: Option<PathBuf>,
    #[arg(
        long = "BACKUP_EVERY", default_value = "24h", value_parser = period_ms,
        help = "How often: minutes, hours or days (30m, 24h, 7d)"
    )]
    pub backup_every_ms: i64,
    #[arg(
        long = "BACKUP_KEEP", default_value = "7d,4w,6m", value_parser = parsed::<Keep>,
        help = "Keep the newest backup of so many days, weeks and months; remove the others"
    )]
    pub backup_keep: Keep,
    #[arg(
        long = "METRICS_ADDR", value_parser = parsed::<SocketAddr>,
        help = "Address and port of /metrics for Prometheus, such as 127.0.0.1:9100; none by default"
    )]
    pub metrics_addr: Option<SocketAddr>,
    #[arg(
        long = "OTEL_EXPORTER_OTLP_ENDPOINT", value_parser = trace_endpoint,
        help = "Collector that gets traces by OTLP over HTTP, such as http://127.0.0.1:4318"
    )]
    pub trace_endpoint: Option<String>,
    #[arg(
        long = "OTEL_EXPORTER_OTLP_HEADERS", default_value = "", value_parser = headers, help_heading = SECRET,
        help = "Headers for it: name=value, name=value"
    )]
    pub trace_headers: Headers,
    #[arg(long = "OTEL_SERVICE_NAME", default_value = "harbor-and-grain", help = "Name of this service in traces")]
    pub trace_service: String,
    #[arg(
        long = "OTEL_TRACES_SAMPLER_ARG", default_value = "1", value_parser = ratio,
        help = "Share of the requests that are traced, 0 to 1"
    )]
    pub trace_ratio: f64,
    #[arg(long = "LOG_FORMAT", default_value = "text", value_parser = log_format, help = "text or json")]
    pub log_format: LogFormat,
    #[arg(long = "RUST_LOG", default_value = "info,tower_http=warn,sqlx=warn", help = "Log filter")]
    pub log_filter: String,
}

impl fmt::Debug for Settings {
    /// Without values: some are secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings").finish_non_exhaustive()
    }
}

/// A setting before any value is read.
pub struct Declared {
    pub name: String,
    pub help: String,
    /// Empty if there is none, or if it depends on other settings.
    pub default: String,
    pub is_secret: bool,
}

/// All settings in the order of [`Settings`].
#[must_use]
pub fn declared_settings() -> Vec<Declared> {
    let command = Settings::command();
    let mut all = Vec::new();
    for argument in command.get_arguments() {
        let name = argument.get_long().unwrap_or_default().to_owned();
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let defaults = argument.get_default_values();
        let default = defaults.first().map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
        let is_secret = argument.get_help_heading() == Some(SECRET);
        all.push(Declared { name, help, default, is_secret });
    }
    all
}
