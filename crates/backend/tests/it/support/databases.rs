//! The databases of tests. A backend's first start takes longer than most tests: it makes the tables and a new site's
//! content. So it is done once, and each test gets a copy of that database.

use super::options;
use backend::Backend;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::UNIX_EPOCH;
use tempfile::TempDir;

/// Of the cluster, which lives as long as one run of the tests.
const TEMPLATE: &str = "test_template";
const TEMPLATE_IN_WORK: &str = "test_template_in_work";

/// Opens a backend on a database once and closes it.
async fn start_site(url: &str) {
    let folder = TempDir::new().expect("a folder");
    let backend = Backend::open(options(url, folder.path())).await.expect("a backend");
    backend.db.close().await;
}

/// Writes the SQLite file of a site that was started once.
pub(super) async fn started_sqlite(file: &Path) {
    let template = sqlite_template().await;
    std::fs::copy(template, file).expect("a copy of the template");
}

/// The first test of a build makes it.
async fn sqlite_template() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("backend-template");
    let template = folder.join(format!("{}.db", build()));
    if template.exists() {
        return template;
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    let lock = File::create(folder.join("lock")).expect("a lock file");
    lock.lock().expect("the lock");
    if !template.exists() {
        for former in std::fs::read_dir(&folder).expect("a list").flatten() {
            if former.path().extension().is_some_and(|extension| extension == "db") {
                std::fs::remove_file(former.path()).expect("a former build's template removed");
            }
        }
        let work = TempDir::new_in(&folder).expect("a folder");
        let made = work.path().join("site.db");
        start_site(&format!("sqlite://{}", made.display())).await;
        std::fs::rename(made, &template).expect("the template in its place");
    }
    template
}

/// Names this test program: another build may have other tables.
fn build() -> String {
    let program = std::env::current_exe().expect("a program");
    let modified = program.metadata().and_then(|it| it.modified()).expect("a time");
    format!("{}", modified.duration_since(UNIX_EPOCH).expect("after 1970").as_nanos())
}

/// URL of the throwaway cluster; without one reports which test is skipped.
pub(crate) fn postgres_cluster(test: &str) -> Option<String> {
    let url = std::env::var("TEST_POSTGRES_URL").ok().filter(|url| !url.is_empty());
    if url.is_none() {
        // Not with `print`: the harness hides the output of passing tests.
        let _ = writeln!(std::io::stderr(), "skipped: no PostgreSQL: {test}");
    }
    url
}

/// A connection for creating and dropping databases.
pub(super) async fn connect(cluster: &str) -> PgConnection {
    PgConnection::connect(cluster).await.expect("the cluster of TEST_POSTGRES_URL")
}

/// Creates an empty database in the cluster and returns its name.
pub(crate) async fn create_database(cluster: &str) -> String {
    copy_database(&mut connect(cluster).await, "template0").await
}

/// Creates the database of a site that was started once.
pub(super) async fn started_postgres(admin: &mut PgConnection, cluster: &str) -> String {
    sqlx::raw_sql("SELECT pg_advisory_lock(20261121)").execute(&mut *admin).await.expect("a lock");
    let there = "SELECT COUNT(*) FROM pg_database WHERE datname = $1";
    let there: i64 = sqlx::query_scalar(there).bind(TEMPLATE).fetch_one(&mut *admin).await.expect("a count");
    if there == 0 {
        run(admin, format!("DROP DATABASE IF EXISTS {TEMPLATE_IN_WORK} WITH (FORCE)")).await;
        run(admin, format!("CREATE DATABASE {TEMPLATE_IN_WORK}")).await;
        start_site(&database_url(cluster, TEMPLATE_IN_WORK)).await;
        run(admin, format!("ALTER DATABASE {TEMPLATE_IN_WORK} RENAME TO {TEMPLATE}")).await;
    }
    run(admin, "SELECT pg_advisory_unlock(20261121)".to_owned()).await;
    copy_database(admin, TEMPLATE).await
}

async fn copy_database(admin: &mut PgConnection, template: &str) -> String {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let name = format!("test_{}_{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    run(admin, format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
    name
}

async fn run(admin: &mut PgConnection, sql: String) {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(admin).await.expect("a statement");
}

/// Drops a database even if there are still connections.
pub(super) async fn drop_database_by(admin: &mut PgConnection, name: &str) {
    run(admin, format!("DROP DATABASE {name} WITH (FORCE)")).await;
}

pub(crate) async fn drop_database(cluster: &str, name: &str) {
    drop_database_by(&mut connect(cluster).await, name).await;
}

/// The cluster's URL with another database name.
pub(crate) fn database_url(cluster: &str, database: &str) -> String {
    let (address, query) = cluster.split_once('?').map_or((cluster, None), |(a, q)| (a, Some(q)));
    let (scheme, rest) = address.split_once("://").expect("an address");
    let host = rest.split_once('/').map_or(rest, |(host, _)| host);
    let query = query.map(|q| format!("?{q}")).unwrap_or_default();
    format!("{scheme}://{host}/{database}{query}")
}
