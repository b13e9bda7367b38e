//! The settings, and what is said of one that is invalid.

use std::fmt;

/// One setting, as documented by the command `settings` and in `docs/configuration.md`.
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
    setting("HSTS_SUBDOMAINS", "off", "on: browsers shall use https for all subdomains of SITE_URL, too"),
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
    setting("ASSETS_DIR", "frontend-islands/dist", "Browser assets built by Vite; a release has them inside"),
    setting("LEPTOS_SITE_ROOT", "target/site", "Folder with pkg/, the WASM modules; a release has them inside"),
    setting("PUBLIC_DIR", "public", "Files served as they are: icons, logos; a release has them inside"),
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
    setting("DEBUG_ROUTES", "off", "on adds routes that make handlers and workers panic (tests, debug builds)"),
    setting("PICTURE_WORKER", "", "Program that decodes pictures; default: this one (tests)"),
    setting("WEBHOOK_ALLOW_PRIVATE", "0", "1 lets webhooks go to private networks (tests, local receivers)"),
    setting(
        "REVIEW_ALLOW_PRIVATE",
        "0",
        "1 lets reviews and pictures be read from any host, private networks included (tests)",
    ),
    setting("LINK_CHECK", "on", "off disables checking links to other websites"),
    setting("BACKUP_DIR", "", "Folder for regular backups; without it none are made"),
    setting("BACKUP_EVERY", "24h", "How often: minutes, hours or days (30m, 24h, 7d)"),
    setting("BACKUP_KEEP", "7d,4w,6m", "Keep the newest backup of so many days, weeks and months; remove the others"),
    setting("METRICS_ADDR", "", "Address and port of /metrics for Prometheus, such as 127.0.0.1:9100; none by default"),
    setting(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "",
        "Collector that gets traces by OTLP over HTTP, such as http://127.0.0.1:4318",
    ),
    secret("OTEL_EXPORTER_OTLP_HEADERS", "Headers for it: name=value, name=value"),
    setting("OTEL_SERVICE_NAME", "harbor-and-grain", "Name of this service in traces"),
    setting("OTEL_TRACES_SAMPLER_ARG", "1", "Share of the requests that are traced, 0 to 1"),
    setting("LOG_FORMAT", "text", "text or json"),
    setting("RUST_LOG", "info,tower_http=warn,sqlx=warn", "Log filter"),
];

/// An invalid setting, and why.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {reason}")]
pub struct ConfigError {
    /// Which setting.
    pub name: String,
    /// Why, in one sentence.
    pub reason: String,
}

pub(super) fn wrong(name: &str, reason: impl fmt::Display) -> ConfigError {
    ConfigError { name: name.to_owned(), reason: reason.to_string() }
}
