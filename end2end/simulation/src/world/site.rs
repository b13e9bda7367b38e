//! The site of a run: a database that was started once and copied, files, and the program on them.

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
pub const OWNER: &str = "owner@site.example";
const HANG: Duration = Duration::from_secs(60);

/// A database with the tables and the content of a new site, which each run copies.
pub struct Template {
    folder: TempDir,
    /// URL of a throwaway cluster of PostgreSQL; none for SQLite.
    cluster: Option<String>,
    copies: AtomicU32,
}

impl Template {
    pub async fn new(cluster: Option<String>) -> Result<Self, Trouble> {
        let template = Self { folder: TempDir::new()?, cluster, copies: AtomicU32::new(0) };
        let url = match &template.cluster {
            Some(cluster) => {
                let name = template_name();
                run_sql(cluster, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
                run_sql(cluster, &format!("CREATE DATABASE {name}")).await?;
                database_url(cluster, &name)
            }
            None => format!("sqlite://{}", template.file().display()),
        };
        let place = Place { url, files: template.folder.path().join("files"), dropped: None };
        let backend = Backend::open(place.options(Clock::fixed(START), None)).await?;
        backend.db.close().await;
        Ok(template)
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("template.db")
    }

    /// A copy, with its files in this folder.
    pub(super) async fn place(&self, folder: &Path) -> Result<Place, Trouble> {
        let files = folder.join("files");
        let Some(cluster) = &self.cluster else {
            let file = folder.join("site.db");
            std::fs::copy(self.file(), &file)?;
            return Ok(Place { url: format!("sqlite://{}", file.display()), files, dropped: None });
        };
        let name = format!("simulation_{}_{}", std::process::id(), self.copies.fetch_add(1, Ordering::Relaxed));
        run_sql(cluster, &format!("CREATE DATABASE {name} TEMPLATE {}", template_name())).await?;
        let dropped = Some((cluster.clone(), name.clone()));
        Ok(Place { url: database_url(cluster, &name), files, dropped })
    }
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

pub(super) struct Place {
    pub(super) url: String,
    files: PathBuf,
    /// Cluster and name of a database that is dropped at the end.
    dropped: Option<(String, String)>,
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
        Ok(Backend::open(self.options(clock, Some(mail))).await?)
    }

    fn options(&self, clock: Clock, mail: Option<MailOptions>) -> BackendOptions {
        BackendOptions {
            database_url: self.url.clone(),
            database: DbOptions { wait: HANG },
            storage: StorageOptions::Disk { root: self.files.clone() },
            secret: Some(Secret::new([7; 32])),
            clock,
            webhook_allow_private: true,
            review_allow_private: true,
            mail,
            site_url: Some(SITE.to_owned()),
            ..BackendOptions::default()
        }
    }
}
