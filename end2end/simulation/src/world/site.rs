//! The site of a run: a database that was started once and copied, files, and the program on them.

use super::browsers::{FirstSignIns, OWNER, first_sign_ins};
use super::trouble::Trouble;
use backend::db::DbOptions;
use backend::{Backend, BackendOptions, Clock, Secret, SharedBackend};
use outgoing::mail::MailOptions;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use storage::StorageOptions;
use tempfile::TempDir;

/// 2026-11-21T00:00:00Z: Friday afternoon in San Diego.
pub const START: i64 = 1_795_219_200_000;
pub const SITE: &str = "https://site.example";
const HANG: Duration = Duration::from_secs(60);

/// A database with the tables and the content of a new site, which each run copies.
pub struct Template {
    folder: TempDir,
    /// URL of a throwaway cluster of PostgreSQL; none for SQLite.
    cluster: Option<String>,
    copies: AtomicU32,
    signed_in: FirstSignIns,
    /// On the other engine: each run is made on both, and must end in the same rows.
    other: Option<Box<Self>>,
}

impl Template {
    pub async fn new(cluster: Option<String>) -> Result<Self, Trouble> {
        let folder = TempDir::new()?;
        let url = match &cluster {
            Some(cluster) => {
                let name = template_name();
                run_sql(cluster, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
                run_sql(cluster, &format!("CREATE DATABASE {name}")).await?;
                database_url(cluster, &name)
            }
            None => format!("sqlite://{}", file_in(&folder).display()),
        };
        let clock = Clock::fixed(START);
        backend::chance::follow(0, clock.clone());
        let backend = Backend::open(options(&url, &folder.path().join("files"), clock, None)).await?;
        let signed_in = first_sign_ins(&backend).await?;
        backend.db.close().await;
        Ok(Self { folder, cluster, copies: AtomicU32::new(0), signed_in, other: None })
    }

    /// SQLite, and PostgreSQL beside it.
    pub async fn of_both(cluster: String) -> Result<Self, Trouble> {
        let other = Box::new(Self::new(Some(cluster)).await?);
        Ok(Self { other: Some(other), ..Self::new(None).await? })
    }

    #[must_use]
    pub fn other(&self) -> Option<&Self> {
        self.other.as_deref()
    }

    /// A copy, with its files in this folder.
    pub(super) async fn place(&self, folder: &Path) -> Result<Place, Trouble> {
        let files = folder.join("files");
        let Some(cluster) = &self.cluster else {
            let file = folder.join("site.db");
            std::fs::copy(file_in(&self.folder), &file)?;
            let url = format!("sqlite://{}", file.display());
            return Ok(Place { url, files, dropped: None, signed_in: self.signed_in.clone() });
        };
        let name = format!("simulation_{}_{}", std::process::id(), self.copies.fetch_add(1, Ordering::Relaxed));
        run_sql(cluster, &format!("CREATE DATABASE {name} TEMPLATE {}", template_name())).await?;
        let dropped = Some((cluster.clone(), name.clone()));
        Ok(Place { url: database_url(cluster, &name), files, dropped, signed_in: self.signed_in.clone() })
    }
}

fn file_in(folder: &TempDir) -> PathBuf {
    folder.path().join("template.db")
}

/// Of this process: tests run beside each other in one cluster.
fn template_name() -> String {
    format!("simulation_template_{}", std::process::id())
}

async fn run_sql(url: &str, sql: &str) -> Result<(), Trouble> {
    let mut connection = PgConnection::connect(url).await?;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// The cluster's URL with another name of a database.
fn database_url(cluster: &str, name: &str) -> String {
    let (address, query) = cluster.split_once('?').unwrap_or((cluster, ""));
    let host = address.rsplit_once('/').map_or(address, |(host, _)| host);
    if query.is_empty() { format!("{host}/{name}") } else { format!("{host}/{name}?{query}") }
}

#[derive(Clone)]
pub(super) struct Place {
    pub(super) url: String,
    files: PathBuf,
    /// Cluster and name of a database that is dropped at the end.
    dropped: Option<(String, String)>,
    pub(super) signed_in: FirstSignIns,
}

impl Place {
    pub(super) async fn remove(&self) -> Result<(), Trouble> {
        match &self.dropped {
            Some((cluster, name)) => run_sql(cluster, &format!("DROP DATABASE {name} WITH (FORCE)")).await,
            None => Ok(()),
        }
    }

    pub(super) async fn open(&self, clock: Clock, mail_port: u16) -> Result<SharedBackend, Trouble> {
        let mut mail = MailOptions::parse(&format!("smtp://127.0.0.1:{mail_port}?tls=none"))
            .map_err(|cause| Trouble(cause.to_owned()))?;
        mail.owner = Some(OWNER.to_owned());
        Ok(Backend::open(options(&self.url, &self.files, clock, Some(mail))).await?)
    }
}

fn options(url: &str, files: &Path, clock: Clock, mail: Option<MailOptions>) -> BackendOptions {
    BackendOptions {
        database_url: url.to_owned(),
        database: DbOptions { wait: HANG },
        storage: StorageOptions::Disk { root: files.to_owned() },
        secret: Some(Secret::new([7; 32])),
        clock,
        webhook_allow_private: true,
        review_allow_private: true,
        mail,
        site_url: Some(SITE.to_owned()),
        ..BackendOptions::default()
    }
}
