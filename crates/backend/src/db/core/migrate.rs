//! Applies migrations, or explains why that cannot be done.
//!
//! A migration is written once, with PostgreSQL's types. For SQLite the types are translated; what
//! only one engine understands stands between `-- only sqlite:` or `-- only postgres:` and `-- end`.

use crate::db::{BEGIN_IMMEDIATE, Db, Engine};
use crate::error::DbError;
use sqlx::migrate::{MigrateError, Migration, Migrator};
use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _};
use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;
use std::sync::LazyLock;

static WRITTEN: Migrator = sqlx::migrate!("../../migrations");
static SQLITE_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrations_for(Engine::Sqlite));
static POSTGRES_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrations_for(Engine::Postgres));

/// PostgreSQL's words and SQLite's. The last pair concerns comments from when each engine had a
/// folder of its own: an applied migration must keep every byte, since sqlx compares checksums.
const SQLITE_WORDS: [(&str, &str); 4] = [
    ("BIGINT", "INTEGER"),
    ("DOUBLE PRECISION", "REAL"),
    ("EXTRACT(EPOCH FROM now())", "unixepoch('subsec')"),
    ("migrations/sqlite", "migrations/postgres"),
];

const APPLIED: &str = "SELECT COUNT(*) FROM _sqlx_migrations";
const NEWEST: &str = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
const SQLITE_IS_MIGRATED: &str =
    "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = '_sqlx_migrations'";
const POSTGRES_IS_MIGRATED: &str = "SELECT COUNT(*) FROM information_schema.tables \
     WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'";
/// Building an index on a large table takes longer than any request may; another server that
/// migrates is waited for.
const POSTGRES_LOCK_TIMEOUT: &str =
    "SELECT set_config('statement_timeout', '0', FALSE), set_config('lock_timeout', '60s', FALSE)";

impl Db {
    /// Several servers may call it concurrently. If the process is killed, no partial migration remains. Fails with
    /// [`DbError::Foreign`], and changes nothing, if the database is newer than this program or was migrated by
    /// something else.
    pub async fn migrate(&self) -> Result<(), DbError> {
        self.migrate_to(None).await
    }

    pub(crate) async fn migrate_to(&self, target: Option<i64>) -> Result<(), DbError> {
        match self {
            Self::Sqlite(pools) => migrate_sqlite(pools.writers.unmeasured(), target).await,
            Self::Postgres(pools) => migrate_postgres(pools.writers.unmeasured(), target).await,
        }
    }

    /// The last migration that was applied; `None` if the database has no tables of a site.
    pub(crate) async fn schema(&self) -> Result<Option<i64>, DbError> {
        let is_migrated = match self {
            Self::Sqlite(_) => SQLITE_IS_MIGRATED,
            Self::Postgres(_) => POSTGRES_IS_MIGRATED,
        };
        let tables: i64 = self.reader().scalar(is_migrated, &[]).await?;
        if tables == 0 {
            return Ok(None);
        }
        let newest: i64 = self.reader().scalar(NEWEST, &[]).await?;
        Ok((newest > 0).then_some(newest))
    }

    pub(crate) fn newest_schema() -> i64 {
        Self::migrations(Engine::Sqlite).iter().map(|m| m.version).max().unwrap_or(0)
    }

    #[must_use]
    pub fn migrations(engine: Engine) -> &'static [Migration] {
        match engine {
            Engine::Sqlite => &SQLITE_MIGRATIONS.migrations,
            Engine::Postgres => &POSTGRES_MIGRATIONS.migrations,
        }
    }
}

fn migrations_for(engine: Engine) -> Migrator {
    let translated = WRITTEN.iter().map(|written| {
        let sql = AssertSqlSafe(translate(written.sql.as_str(), engine)).into_sql_str();
        Migration::new(written.version, written.description.clone(), written.migration_type, sql, written.no_tx)
    });
    Migrator::with_migrations(translated.collect())
}

fn translate(written: &str, engine: Engine) -> String {
    let mut section = None;
    let mut lines = Vec::new();
    for line in written.split('\n') {
        match line {
            "-- only sqlite:" => section = Some(Engine::Sqlite),
            "-- only postgres:" => section = Some(Engine::Postgres),
            "-- end" => section = None,
            _ if section.is_some_and(|only| only != engine) => {}
            _ if section.is_some() || engine == Engine::Postgres => lines.push(line.to_owned()),
            _ => lines.push(for_sqlite(line)),
        }
    }
    lines.join("\n")
}

/// A line that both engines share. Tables are strict; SQLite has no booleans.
fn for_sqlite(line: &str) -> String {
    if line == ");" {
        return ") STRICT;".to_owned();
    }
    let line = SQLITE_WORDS.iter().fold(line.to_owned(), |line, (theirs, ours)| line.replace(theirs, ours));
    let Some((before, after)) = line.split_once(" BOOLEAN NOT NULL") else { return line };
    let column = before.rsplit(' ').next().unwrap_or(before);
    let (default, rest) = match (after.strip_prefix(" DEFAULT TRUE"), after.strip_prefix(" DEFAULT FALSE")) {
        (Some(rest), _) => (" DEFAULT 1", rest),
        (_, Some(rest)) => (" DEFAULT 0", rest),
        (None, None) => ("", after),
    };
    format!("{before} INTEGER NOT NULL{default} CHECK ({column} IN (0, 1)){rest}")
}

/// Applies everything missing in one transaction: sqlx takes no lock on SQLite, so two servers
/// starting together would both apply it. A start that changes nothing does not wait for a writer.
async fn migrate_sqlite(writer: &SqlitePool, target: Option<i64>) -> Result<(), DbError> {
    let known: &Migrator = &SQLITE_MIGRATIONS;
    let mut connection = writer.acquire().await?;
    // Without the table nothing was applied yet.
    let applied: i64 = sqlx::query_scalar(APPLIED).fetch_one(&mut *connection).await.unwrap_or(0);
    if usize::try_from(applied).is_ok_and(|applied| {
        applied >= known.iter().filter(|m| target.is_none_or(|target| m.version <= target)).count()
    }) {
        return known.run_direct(target, &mut *connection, false).await.map_err(|e| explained(e, known));
    }
    let mut tx = connection.begin_with(BEGIN_IMMEDIATE).await?;
    known.run_direct(target, &mut *tx, false).await.map_err(|e| explained(e, known))?;
    Ok(tx.commit().await?)
}

/// sqlx takes an advisory lock and applies each migration in a transaction. The connection is not
/// reused: its timeouts differ, and after an error it still holds the lock.
async fn migrate_postgres(pool: &PgPool, target: Option<i64>) -> Result<(), DbError> {
    let mut connection = pool.acquire().await?.detach();
    sqlx::query(POSTGRES_LOCK_TIMEOUT).execute(&mut connection).await?;
    let outcome = POSTGRES_MIGRATIONS.run_direct(target, &mut connection, false).await;
    // Closing releases the lock; a broken connection has lost it already.
    let _ = connection.close().await;
    outcome.map_err(|e| explained(e, &POSTGRES_MIGRATIONS))
}

fn explained(error: MigrateError, known: &Migrator) -> DbError {
    let newest = known.iter().map(|m| m.version).max().unwrap_or(0);
    match error {
        MigrateError::VersionMissing(version) => DbError::Foreign(format!(
            "this database belongs to a newer version of the program: it has migration {version}, and the newest that \
             this program knows is {newest}. Nothing was changed. Start the newer program again, or restore a backup \
             made before the update"
        )),
        MigrateError::VersionMismatch(version) => DbError::Foreign(format!(
            "migration {version} of this database is not the one that this program has. Nothing was changed. Start \
             the program that made the database, or restore a backup"
        )),
        MigrateError::Dirty(version) => DbError::Foreign(format!(
            "migration {version} of this database was started but not finished. Nothing was changed. Restore a backup"
        )),
        MigrateError::Execute(inner) | MigrateError::ExecuteMigration(inner, _) => inner.into(),
        other => DbError::Other(Box::new(other)),
    }
}
