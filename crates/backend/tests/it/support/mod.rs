//! Gives each test a backend with a database of its own, once per engine:
//!
//! ```ignore
//! on_both_engines! {
//!     async fn a_fact(backend: TestBackend) { .. }
//! }
//! ```
//!
//! expands to the tests `a_fact::sqlite` and `a_fact::postgres`. The latter needs
//! `TEST_POSTGRES_URL`, a superuser's URL of a throwaway cluster, and reports itself as skipped
//! without it.
mod databases;

use backend::content::ContentSnapshot;
use backend::db::{DbOptions, Engine};
use backend::{Backend, BackendOptions, Clock, Secret, SharedBackend};
use domain::leads::refit::RefitDraft;
use futures::FutureExt as _;
use picture_worker::WorkerOptions;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use std::ops::Deref;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use storage::StorageOptions;
use tempfile::TempDir;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

pub(crate) use databases::{create_database, database_url, drop_database, postgres_cluster};

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
    pub(crate) shared: SharedBackend,
    pub(crate) url: String,
    folder: Arc<TempDir>,
    /// Outside the backend's pools; see [`Self::direct`].
    direct: Arc<Mutex<Option<PgConnection>>>,
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
        Self { shared, url: url.to_owned(), folder: Arc::new(folder), direct: Arc::default() }
    }

    /// Another instance on its database, files and clock.
    pub(crate) async fn instance(&self, change: impl FnOnce(&mut BackendOptions)) -> SharedBackend {
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
            Engine::Postgres => sqlx::raw_sql(sql).execute(&mut *self.direct().await).await.map(drop),
        }
        .expect("statements");
    }

    /// The content that pages show.
    pub(crate) async fn snapshot(&self) -> Arc<ContentSnapshot> {
        backend::content::snapshot(self).await.expect("the content")
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
            Engine::Postgres => sqlx::query_scalar(sql).persistent(false).fetch_one(&mut *self.direct().await).await,
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
            Engine::Postgres => sqlx::query_scalar(sql).persistent(false).fetch_all(&mut *self.direct().await).await,
        }
        .expect("texts")
    }

    /// A connection to the SQLite file, outside the backend's pools.
    pub(crate) async fn sqlite(&self) -> SqliteConnection {
        SqliteConnection::connect(&self.url).await.expect("a connection")
    }

    /// One connection for all statements that a test runs by itself: PostgreSQL starts a process for each connection.
    async fn direct(&self) -> MappedMutexGuard<'_, PgConnection> {
        let mut kept = self.direct.lock().await;
        if kept.is_none() {
            *kept = Some(self.postgres().await);
        }
        MutexGuard::map(kept, |kept| kept.as_mut().expect("a connection"))
    }

    /// A connection to the PostgreSQL database, outside the backend's pool.
    pub(crate) async fn postgres(&self) -> PgConnection {
        PgConnection::connect(&self.url).await.expect("a connection")
    }

    /// Adds the styles that [`draft`] and its variations choose, besides a new site's styles.
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

/// Runs `test` on an SQLite file of its own.
pub(crate) async fn on_sqlite<F: Future<Output = ()>>(test: fn(TestBackend) -> F) {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("test.db");
    databases::started_sqlite(&file).await;
    let backend = TestBackend::open(&format!("sqlite://{}", file.display()), HANG).await;
    let outcome = AssertUnwindSafe(test(backend.clone())).catch_unwind().await;
    backend.db.close().await;
    resume(outcome);
}

/// Runs `test` on a PostgreSQL database of its own, or reports it as skipped.
pub(crate) async fn on_postgres<F: Future<Output = ()>>(name: &str, test: fn(TestBackend) -> F) {
    let Some(cluster) = postgres_cluster(name) else { return };
    let mut admin = databases::connect(&cluster).await;
    let database = databases::started_postgres(&mut admin, &cluster).await;
    let backend = TestBackend::open(&database_url(&cluster, &database), HANG).await;
    let outcome = AssertUnwindSafe(test(backend.clone())).catch_unwind().await;
    backend.db.close().await;
    databases::drop_database_by(&mut admin, &database).await;
    resume(outcome);
}

/// Fails the test after the cleanup.
fn resume(outcome: std::thread::Result<()>) {
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

macro_rules! on_both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($backend:ident: TestBackend) $body:block)+) => {$(
        mod $name {
            use super::*;

            $(#[$meta])*
            async fn test($backend: TestBackend) $body

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
