//! Writes to the database as a fault, an import or a manual change would: bypassing the program,
//! and on SQLite also the table constraints.

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, Row as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

/// A direct connection to the server's database.
pub(crate) enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A column as the database describes it.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) table: String,
    pub(super) name: String,
    /// Upper case.
    pub(super) kind: String,
    pub(super) nullable: bool,
    pub(super) key: bool,
}

/// One row, each value as an SQL literal.
#[derive(Clone, Debug)]
pub(super) struct Row {
    values: Vec<(Column, String)>,
    /// The keys of the table's other rows.
    others: Vec<String>,
}

const SQLITE_COLUMNS: &str = "SELECT m.name AS t, p.name AS c, UPPER(p.type) AS k, p.\"notnull\" = 0 AND p.pk = 0 AS n, \
     p.pk > 0 AS pk FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY 1, p.cid";
const POSTGRES_COLUMNS: &str = "SELECT c.table_name::text AS t, c.column_name::text AS c, UPPER(c.data_type)::text AS k, \
     c.is_nullable = 'YES' AS n, \
     EXISTS (SELECT 1 FROM information_schema.key_column_usage u JOIN information_schema.table_constraints o \
         ON o.constraint_name = u.constraint_name AND o.table_name = u.table_name \
         WHERE o.constraint_type = 'PRIMARY KEY' AND u.table_name = c.table_name AND u.column_name = c.column_name) AS pk \
     FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER' ORDER BY 1, c.ordinal_position";

impl Raw {
    pub(crate) async fn open(url: &str) -> Self {
        if url.starts_with("sqlite:") {
            let mut connection = SqliteConnection::connect(url).await.expect("a connection");
            let loose = "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF";
            sqlx::raw_sql(loose).execute(&mut connection).await.expect("pragmas");
            Self::Sqlite(connection)
        } else {
            Self::Postgres(PgConnection::connect(url).await.expect("a connection"))
        }
    }

    /// Every column of every table, except SQLite's internal ones.
    pub(super) async fn columns(&mut self) -> Vec<Column> {
        macro_rules! read {
            ($connection:expr, $sql:expr) => {
                sqlx::query($sql)
                    .fetch_all($connection)
                    .await
                    .expect("columns")
                    .iter()
                    .map(|row| Column {
                        table: row.get("t"),
                        name: row.get("c"),
                        kind: row.get("k"),
                        nullable: row.get("n"),
                        key: row.get("pk"),
                    })
                    .collect()
            };
        }
        match self {
            Self::Sqlite(c) => read!(c, SQLITE_COLUMNS),
            Self::Postgres(c) => read!(c, POSTGRES_COLUMNS),
        }
    }

    /// Runs a statement; the database's message if it refuses.
    pub(crate) async fn run(&mut self, sql: &str) -> Result<u64, String> {
        let statement = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(c) => c.execute(statement).await.map(|done| done.rows_affected()),
            Self::Postgres(c) => c.execute(statement).await.map(|done| done.rows_affected()),
        }
        .map_err(|cause| cause.to_string())
    }

    /// The first text of a query's result.
    pub(crate) async fn text(&mut self, sql: &str) -> Option<String> {
        let statement = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(c) => sqlx::query_scalar(statement).fetch_optional(c).await,
            Self::Postgres(c) => sqlx::query_scalar(statement).fetch_optional(c).await,
        }
        .expect(sql)
    }

    async fn texts(&mut self, sql: &str) -> Vec<String> {
        let statement = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(c) => sqlx::query_scalar(statement).fetch_all(c).await,
            Self::Postgres(c) => sqlx::query_scalar(statement).fetch_all(c).await,
        }
        .expect(sql)
    }

    /// The first row of a table that matches the condition.
    pub(super) async fn row(&mut self, columns: &[Column], condition: &str) -> Option<Row> {
        let quoted: Vec<String> = columns.iter().map(|column| self.quoted(column)).collect();
        let table = &columns.first()?.table;
        let sql = AssertSqlSafe(format!("SELECT {} FROM \"{table}\" WHERE {condition} LIMIT 1", quoted.join(", ")));
        macro_rules! read {
            ($connection:expr) => {
                sqlx::query(sql)
                    .fetch_optional($connection)
                    .await
                    .expect("a row")
                    .map(|row| (0..columns.len()).map(|at| row.get::<String, _>(at)).collect::<Vec<_>>())
            };
        }
        let values: Option<Vec<String>> = match self {
            Self::Sqlite(c) => read!(c),
            Self::Postgres(c) => read!(c),
        };
        let values: Vec<(Column, String)> = columns.iter().cloned().zip(values?).collect();
        let mut row = Row { values, others: Vec::new() };
        let others = format!("SELECT {} FROM \"{table}\" WHERE NOT ({})", self.key(columns), row.named(None));
        row.others = self.texts(&others).await;
        Some(row)
    }

    /// Replaces a value by `damage`; the reason if the database refuses.
    pub(super) async fn damage(&mut self, row: &Row, column: &Column, damage: &str) -> Result<(), String> {
        let sql = format!("UPDATE \"{}\" SET \"{}\" = {damage} WHERE {}", column.table, column.name, row.named(None));
        match self.run(&sql).await? {
            1 => Ok(()),
            rows => Err(format!("{rows} rows")),
        }
    }

    /// Restores every value of the row, which is found by its key; one key column may be damaged.
    pub(super) async fn restore(&mut self, row: &Row, column: &Column, damage: &str) {
        let set: Vec<String> =
            row.values.iter().map(|(column, value)| format!("\"{}\" = {value}", column.name)).collect();
        let named = row.named(Some((column, damage)));
        let sql = format!("UPDATE \"{}\" SET {} WHERE {named}", column.table, set.join(", "));
        if matches!(self.run(&sql).await, Ok(1)) {
            return;
        }
        // The program has repaired it: it was deleted, has another key, or was replaced by another
        // row.
        let key = self.key(&row.values.iter().map(|(column, _)| column.clone()).collect::<Vec<_>>());
        let kept = row.others.iter().map(|key| format!("'{}'", key.replace('\'', "''"))).collect::<Vec<_>>().join(", ");
        let kept = if kept.is_empty() { "''".to_owned() } else { kept };
        let sql = format!("DELETE FROM \"{}\" WHERE {key} NOT IN ({kept})", column.table);
        self.run(&sql).await.expect(&sql);
        let names: Vec<String> = row.values.iter().map(|(column, _)| format!("\"{}\"", column.name)).collect();
        let values: Vec<&str> = row.values.iter().map(|(_, value)| value.as_str()).collect();
        let sql = format!("INSERT INTO \"{}\" ({}) VALUES ({})", column.table, names.join(", "), values.join(", "));
        self.run(&sql).await.expect(&sql);
    }

    /// The table's key as one text expression.
    fn key(&self, columns: &[Column]) -> String {
        let keys = columns.iter().filter(|column| column.key);
        let quoted: Vec<String> = keys.map(|column| self.quoted(column)).collect();
        quoted.join(" || ' ' || ")
    }

    fn quoted(&self, column: &Column) -> String {
        match self {
            Self::Sqlite(_) => format!("quote(\"{}\")", column.name),
            Self::Postgres(_) => format!("quote_nullable(\"{}\"::text)", column.name),
        }
    }
}

impl Row {
    /// The row's key as a condition, with one column's value replaced.
    fn named(&self, damaged: Option<(&Column, &str)>) -> String {
        let keys = self.values.iter().filter(|(column, _)| column.key);
        let parts: Vec<String> = keys
            .map(|(column, value)| match damaged {
                Some((other, damage)) if other.name == column.name => format!("\"{}\" = {damage}", column.name),
                _ => format!("\"{}\" = {value}", column.name),
            })
            .collect();
        assert!(!parts.is_empty(), "a table without a key: {self:?}");
        parts.join(" AND ")
    }

    /// A value without its quotes.
    pub(super) fn value(&self, name: &str) -> String {
        let value = self.values.iter().find(|(column, _)| column.name == name).map(|(_, value)| value.as_str());
        value.expect(name).trim_matches('\'').replace("''", "'")
    }
}

/// Possible damage to a value of this type: a name and the SQL for it.
pub(super) fn damages(column: &Column, sqlite: bool) -> Vec<(&'static str, String)> {
    let mut damages: Vec<(&'static str, String)> = Vec::new();
    let mut add = |name, sql: &str| damages.push((name, sql.to_owned()));
    match (column.kind.as_str(), sqlite) {
        ("TEXT", true) => {
            add("not UTF-8", "CAST(x'ff6e6fc3' AS TEXT)");
            add("empty", "''");
            // Long, neither JSON nor a known code, and with characters that end strings elsewhere.
            add("nonsense", "replace(hex(zeroblob(4000)), '00', '{\"<\u{1}' || char(0))");
        }
        ("TEXT" | "CHARACTER VARYING", false) => {
            add("empty", "''");
            add("nonsense", "repeat(E'{\"<\\x01', 4000)");
        }
        ("INTEGER", true) => {
            add("largest", "9223372036854775807");
            add("smallest", "(-9223372036854775807 - 1)");
        }
        ("REAL", true) => {
            add("infinite", "9e999");
        }
        ("INTEGER", false) => {
            add("largest", "2147483647");
            add("smallest", "-2147483648");
        }
        ("BIGINT", false) => {
            add("largest", "9223372036854775807");
            add("smallest", "-9223372036854775808");
        }
        ("DOUBLE PRECISION", false) => {
            add("not a number", "'NaN'");
            add("infinite", "'Infinity'");
        }
        ("BOOLEAN", false) => {
            add("true", "TRUE");
            add("false", "FALSE");
        }
        ("TSVECTOR", false) => add("empty", "''"),
        (kind, _) => panic!("{column:?}: add damages for values of type {kind} to `damages`"),
    }
    if column.nullable {
        add("null", "NULL");
    }
    damages
}
