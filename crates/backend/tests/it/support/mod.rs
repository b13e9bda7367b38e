//! Gives each test a backend with a database of its own, once per engine:
//!
//! ```ignore
//! on_both_engines! {
//!     async fn a_fact(b: TestBackend) { .. }
//! }
//! ```
//!
//! expands to the tests `a_fact::sqlite` and `a_fact::postgres`. The latter needs
//! `TEST_POSTGRES_URL`, a superuser's URL of a throwaway cluster, and reports itself as skipped
//! without it.
use backend::content::Site;
use backend::db::{DbOptions, Engine};
use backend::{Backend, BackendOptions, Clock, Secret, Shared};
use domain::leads::refit::RefitDraft;
use futures::FutureExt as _;
use picture_worker::WorkerOptions;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use std::io::Write as _;
use std::ops::Deref;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use storage::StorageOptions;
use tempfile::TempDir;

/// Longer than anything but a hang takes, on however slow a machine.
pub(crate) const HANG: Duration = Duration::from_secs(120);
/// How long a backend waits for a database that a test locks; until then it must have connected.
pub(crate) const HASTY: Duration = Duration::from_secs(4);
/// Start of fixed clocks: 2026-11-21T00:00:00Z.
pub(crate) const START: i64 = 1_795_219_200_000;

/// How the child processes for pictures are started here.
pub(crate) static START_OF_CHILD: LazyLock<WorkerOptions> = LazyLock::new(|| WorkerOptions {
    program: env!("CARGO_BIN_EXE_picture-worker").into(),
    ..WorkerOptions::default()
});

/// A backend with a fixed clock, an empty database and an empty folder of files.
/// Clones are the same backend.
#[derive(Clone)]
pub(crate) struct TestBackend {
    pub(crate) shared: Shared,
    pub(crate) url: String,
    folder: Arc<TempDir>,
}

impl Deref for TestBackend {
    type Target = Backend;

    fn deref(&self) -> &Backend {
        &self.shared
    }
}

fn options(url: &str, files: &Path) -> BackendOptions {
    BackendOptions {
        database_url: url.to_owned(),
        database: DbOptions { wait: HANG },
        storage: StorageOptions::Disk { root: files.to_owned() },
        secret: Some(Secret::new([7; 32])),
        clock: Clock::fixed(START),
        webhook_allow_private: true,
        review_allow_private: true,
        site_url: Some("https://site.example".to_owned()),
        public_files: vec!["logos/light.svg".to_owned()],
        picture_workers: START_OF_CHILD.clone(),
        ..BackendOptions::default()
    }
}

impl TestBackend {
    /// Opens a backend on the database at `url`.
    pub(crate) async fn open(url: &str, wait: Duration) -> Self {
        let folder = TempDir::new().expect("a folder");
        let options = BackendOptions { database: DbOptions { wait }, ..options(url, &folder.path().join("files")) };
        let shared = Backend::open(options).await.expect("a backend");
        Self { shared, url: url.to_owned(), folder: Arc::new(folder) }
    }

    /// Another instance on its database, files and clock.
    pub(crate) async fn instance(&self, change: impl FnOnce(&mut BackendOptions)) -> Shared {
        let mut options = BackendOptions { clock: self.clock.clone(), ..options(&self.url, &self.files_folder()) };
        change(&mut options);
        Backend::open(options).await.expect("an instance")
    }

    /// Folder of its files.
    pub(crate) fn files_folder(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    /// Runs statements on a separate connection.
    pub(crate) async fn sql(&self, statements: &str) {
        let sql = AssertSqlSafe(statements.to_owned());
        match self.db.engine() {
            Engine::Sqlite => sqlx::raw_sql(sql).execute(&mut self.sqlite().await).await.map(drop),
            Engine::Postgres => sqlx::raw_sql(sql).execute(&mut self.postgres().await).await.map(drop),
        }
        .expect("statements");
    }

    /// The content that pages show.
    pub(crate) async fn site(&self) -> Arc<Site> {
        backend::content::site(self).await.expect("the content")
    }

    /// Changes content as another program does that raises its version.
    pub(crate) async fn change_content(&self, statements: &str) {
        self.sql(&format!("{statements}; UPDATE content_version SET version = version + 1")).await;
        self.poll_content_version().await.expect("a poll");
    }

    /// The single number that `query` returns, read on a separate connection.
    pub(crate) async fn number(&self, query: &str) -> i64 {
        let sql = AssertSqlSafe(query.to_owned());
        match self.db.engine() {
            Engine::Sqlite => sqlx::query_scalar(sql).fetch_one(&mut self.sqlite().await).await,
            Engine::Postgres => sqlx::query_scalar(sql).fetch_one(&mut self.postgres().await).await,
        }
        .expect("a number")
    }

    /// How many rows `table` has.
    pub(crate) async fn rows(&self, table: &str) -> i64 {
        self.number(&format!("SELECT COUNT(*) FROM {table}")).await
    }

    /// The texts that `query` returns, read on a separate connection.
    pub(crate) async fn texts(&self, query: &str) -> Vec<String> {
        let sql = AssertSqlSafe(query.to_owned());
        match self.db.engine() {
            Engine::Sqlite => sqlx::query_scalar(sql).fetch_all(&mut self.sqlite().await).await,
            Engine::Postgres => sqlx::query_scalar(sql).fetch_all(&mut self.postgres().await).await,
        }
        .expect("texts")
    }

    /// A connection to the SQLite file, outside the backend's pools.
    pub(crate) async fn sqlite(&self) -> SqliteConnection {
        SqliteConnection::connect(&self.url).await.expect("a connection")
    }

    /// A connection to the PostgreSQL database, outside the backend's pool.
    pub(crate) async fn postgres(&self) -> PgConnection {
        PgConnection::connect(&self.url).await.expect("a connection")
    }

    /// Adds the styles that [`draft`] and its variations choose, besides those that a new site starts with.
    pub(crate) async fn add_styles(&self) {
        self.sql(
            "INSERT INTO style_options (id, name, description, is_active, created_at, updated_at) VALUES \
             ('classic-teak', 'Classic Teak', 'Warm', TRUE, 0, 0), \
             ('retired', 'Retired', 'Gone', FALSE, 0, 0)",
        )
        .await;
    }

    /// Configures the webhook.
    pub(crate) async fn add_webhook(&self) {
        self.sql(
            "INSERT INTO admin_settings (setting_key, setting_value, updated_at) \
             VALUES ('zapier_webhook_url', 'https://hooks.example.com/1', 0)",
        )
        .await;
    }
}

/// A draft that is accepted once [`TestBackend::add_styles`] has run.
pub(crate) fn draft() -> RefitDraft {
    RefitDraft {
        attempt_id: "attempt-0001".into(),
        selected_style: "coastal-modern".into(),
        description: "New galley, LOA < 50 ft".into(),
        name: "Jane Halloran".into(),
        email: "jane+boat@example.com".into(),
        phone: "(619) 555-0142".into(),
        consent: true,
        elapsed_ms: Some(60_000),
        ..RefitDraft::default()
    }
}

/// Waits for something that another task or process does.
pub(crate) async fn eventually(what: &str, mut happened: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !happened().await {
        assert!(began.elapsed() < HANG, "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The same for what can be asked without waiting.
pub(crate) async fn until(what: &str, mut happened: impl FnMut() -> bool) {
    let began = Instant::now();
    while !happened() {
        assert!(began.elapsed() < HANG, "never: {what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// The result of something that must not hang; prints how long it took.
#[expect(clippy::print_stdout, reason = "a figure for the log of the test")]
pub(crate) async fn in_time<T>(what: &str, work: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let result = tokio::time::timeout(HANG, work).await.unwrap_or_else(|_| panic!("hangs: {what}"));
    println!("{what}: {:?}", began.elapsed());
    result
}

/// Runs `test` on a fresh SQLite file.
pub(crate) async fn on_sqlite<F: Future<Output = ()>>(test: fn(TestBackend) -> F) {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let backend = TestBackend::open(&url, HANG).await;
    let outcome = AssertUnwindSafe(test(backend.clone())).catch_unwind().await;
    backend.db.close().await;
    resume(outcome);
}

/// Runs `test` on a fresh PostgreSQL database, or reports it as skipped.
pub(crate) async fn on_postgres<F: Future<Output = ()>>(name: &str, test: fn(TestBackend) -> F) {
    let Some(cluster) = postgres_cluster(name) else { return };
    let database = create_database_with_tables(&cluster).await;
    let backend = TestBackend::open(&database_url(&cluster, &database), HANG).await;
    let outcome = AssertUnwindSafe(test(backend.clone())).catch_unwind().await;
    backend.db.close().await;
    drop_database(&cluster, &database).await;
    resume(outcome);
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

/// Creates an empty database in the cluster and returns its name.
pub(crate) async fn create_database(cluster: &str) -> String {
    copy_database(cluster, "template0").await
}

/// Creates a migrated database. The first test of a cluster creates the template that the others
/// copy: migrating each takes longer than most tests.
async fn create_database_with_tables(cluster: &str) -> String {
    const MADE: &str = "test_template";
    const MAKING: &str = "test_template_making";
    let mut admin = PgConnection::connect(cluster).await.expect("the cluster of TEST_POSTGRES_URL");
    sqlx::raw_sql("SELECT pg_advisory_lock(20261121)").execute(&mut admin).await.expect("a lock");
    let there = "SELECT COUNT(*) FROM pg_database WHERE datname = $1";
    let there: i64 = sqlx::query_scalar(there).bind(MADE).fetch_one(&mut admin).await.expect("a count");
    if there == 0 {
        admin_sql(&mut admin, format!("DROP DATABASE IF EXISTS {MAKING} WITH (FORCE)")).await;
        admin_sql(&mut admin, format!("CREATE DATABASE {MAKING}")).await;
        let db = backend::db::Db::connect(&database_url(cluster, MAKING)).await.expect("a connection");
        db.migrate().await.expect("tables");
        db.close().await;
        admin_sql(&mut admin, format!("ALTER DATABASE {MAKING} RENAME TO {MADE}")).await;
    }
    // Closing the connection releases the lock.
    admin.close().await.expect("an end");
    copy_database(cluster, MADE).await
}

async fn copy_database(cluster: &str, template: &str) -> String {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let name = format!("test_{}_{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    let mut admin = PgConnection::connect(cluster).await.expect("the cluster of TEST_POSTGRES_URL");
    admin_sql(&mut admin, format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
    name
}

async fn admin_sql(admin: &mut PgConnection, sql: String) {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(admin).await.expect("a statement");
}

/// Drops a database even if there are still connections.
pub(crate) async fn drop_database(cluster: &str, name: &str) {
    let mut admin = PgConnection::connect(cluster).await.expect("the cluster of TEST_POSTGRES_URL");
    let sql = AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"));
    sqlx::raw_sql(sql).execute(&mut admin).await.expect("no database");
}

/// The cluster's URL with another database name.
pub(crate) fn database_url(cluster: &str, database: &str) -> String {
    let (address, query) = cluster.split_once('?').map_or((cluster, None), |(a, q)| (a, Some(q)));
    let (scheme, rest) = address.split_once("://").expect("an address");
    let host = rest.split_once('/').map_or(rest, |(host, _)| host);
    let query = query.map(|q| format!("?{q}")).unwrap_or_default();
    format!("{scheme}://{host}/{database}{query}")
}

/// Fails the test after the cleanup.
fn resume(outcome: std::thread::Result<()>) {
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

macro_rules! on_both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($b:ident: TestBackend) $body:block)+) => {$(
        mod $name {
            use super::*;

            $(#[$meta])*
            async fn test($b: TestBackend) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                crate::support::on_sqlite(test).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                crate::support::on_postgres(concat!(module_path!(), "::postgres"), test).await;
            }
        }
    )+};
}
pub(crate) use on_both_engines;
