//! Applies migrations, or explains why that cannot be done.

use super::{BEGIN_IMMEDIATE, Db, Engine};
use crate::error::DbError;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{Connection as _, PgPool, SqlitePool};

static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");
static POSTGRES_MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/postgres");

const APPLIED: &str = "SELECT COUNT(*) FROM _sqlx_migrations";
/// Building an index on a large table takes longer than any request may; another server that
/// migrates is waited for.
const POSTGRES_LOCK_TIMEOUT: &str =
    "SELECT set_config('statement_timeout', '0', FALSE), set_config('lock_timeout', '60s', FALSE)";

impl Db {
    /// Applies the missing migrations. Several servers may call it concurrently. If the process is
    /// killed, no partial migration remains.
    ///
    /// # Errors
    /// [`DbError::Foreign`] if the database is newer than this program or was
    /// migrated by something else; nothing is changed then.
    pub async fn migrate(&self) -> Result<(), DbError> {
        match self {
            Self::Sqlite(pools) => migrate_sqlite(&pools.writers).await,
            Self::Postgres(pools) => migrate_postgres(&pools.writers).await,
        }
    }

    /// Versions of the embedded migrations, ascending.
    #[must_use]
    pub fn migration_versions(engine: Engine) -> Vec<i64> {
        let migrations = match engine {
            Engine::Sqlite => &SQLITE_MIGRATIONS,
            Engine::Postgres => &POSTGRES_MIGRATIONS,
        };
        migrations.iter().map(|m| m.version).collect()
    }
}

/// Applies everything missing in one transaction: sqlx takes no lock on SQLite, so two servers
/// starting together would both apply it. A start that changes nothing does not wait for a writer.
async fn migrate_sqlite(writer: &SqlitePool) -> Result<(), DbError> {
    let known = &SQLITE_MIGRATIONS;
    let mut connection = writer.acquire().await?;
    // Without the table nothing was applied yet.
    let applied: i64 = sqlx::query_scalar(APPLIED).fetch_one(&mut *connection).await.unwrap_or(0);
    if usize::try_from(applied).is_ok_and(|applied| applied >= known.iter().count()) {
        return known.run_direct(None, &mut *connection, false).await.map_err(|e| explained(e, known));
    }
    let mut tx = connection.begin_with(BEGIN_IMMEDIATE).await?;
    known.run_direct(None, &mut *tx, false).await.map_err(|e| explained(e, known))?;
    Ok(tx.commit().await?)
}

/// sqlx takes an advisory lock and applies each migration in a transaction. The connection is not
/// reused: its timeouts differ, and after an error it still holds the lock.
async fn migrate_postgres(pool: &PgPool) -> Result<(), DbError> {
    let mut connection = pool.acquire().await?.detach();
    sqlx::query(POSTGRES_LOCK_TIMEOUT).execute(&mut connection).await?;
    let outcome = POSTGRES_MIGRATIONS.run_direct(None, &mut connection, false).await;
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
