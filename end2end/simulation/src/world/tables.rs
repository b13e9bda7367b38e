//! The tables as they are, read beside the program on a connection of its own.

use super::trouble::Trouble;
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use std::collections::BTreeMap;

/// What the invariants read after each action.
const WATCHED: &[&str] = &[
    "admin_settings",
    "business_profile",
    "deliveries",
    "devices",
    "drafts",
    "faqs",
    "lead_messages",
    "lead_notes",
    "leads",
    "pages",
    "posts",
    "push_messages",
    "push_subscriptions",
    "redirects",
    "review_requests",
    "subscribers",
    "testimonials",
    "uploads",
    "visit_slots",
    "visits",
    "webhook_receivers",
];
const SQLITE_COLUMNS: &str = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c \
     WHERE t.type = 'table' AND substr(t.name, 1, 1) <> '_' AND t.name NOT LIKE 'sqlite%' AND c.hidden = 0 \
     ORDER BY t.name, c.cid";
const POSTGRES_COLUMNS: &str = "SELECT CAST(c.table_name AS TEXT), CAST(c.column_name AS TEXT) \
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) \
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND left(c.table_name, 1) <> '_' \
     ORDER BY c.table_name, c.ordinal_position";

/// What time the machine took, keys and salts that follow no seed, and a number that one engine gives again.
const OF_ONE_RUN: [&str; 6] = [
    "accounts.password_hash",
    "deliveries.next_attempt_at",
    "deliveries.updated_at",
    "delivery_attempts.duration_ms",
    "post_texts.number",
    "server_keys.value",
];
/// Of the simulation's own servers, which listen on any free port.
const LOOPBACK: &str = "127.0.0.1:";

pub type Row = Map<String, Value>;

/// Rows by table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables(BTreeMap<String, Vec<Row>>);

impl Tables {
    #[must_use]
    pub fn of(&self, table: &str) -> &[Row] {
        self.0.get(table).map_or(&[], Vec::as_slice)
    }

    /// Names of the tables that are not the same.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let mut different = Vec::new();
        for (table, rows) in &self.0 {
            if other.of(table) != rows.as_slice() {
                different.push(table.clone());
            }
        }
        different
    }

    /// How the rows of another engine are different, which writes truth in another way. Each engine has tables and columns
    /// of its own, for searching.
    #[must_use]
    pub fn unlike(&self, other: &Self) -> Vec<String> {
        let mut different = Vec::new();
        for (table, rows) in &self.0 {
            let Some(rows_there) = other.0.get(table) else { continue };
            let here = comparable(table, rows, rows_there);
            let there = comparable(table, rows_there, rows);
            for row in here.iter().filter(|row| !there.contains(row)) {
                different.push(format!("{table} has {row} here only"));
            }
            for row in there.iter().filter(|row| !here.contains(row)) {
                different.push(format!("{table} has {row} there only"));
            }
        }
        different
    }

    /// Without some tables, and without some columns of all of them.
    #[must_use]
    pub fn without(mut self, tables: &[&str], columns: &[&str]) -> Self {
        for table in tables {
            self.0.remove(*table);
        }
        for row in self.0.values_mut().flatten() {
            for column in columns {
                row.remove(*column);
            }
        }
        self
    }

    /// The tables in which one of these words stands.
    #[must_use]
    pub fn places_of(&self, words: &[String]) -> Vec<String> {
        let mut places = Vec::new();
        for (table, rows) in &self.0 {
            for row in rows {
                let text = Value::Object(row.clone()).to_string();
                if let Some(word) = words.iter().find(|word| text.contains(word.as_str())) {
                    places.push(format!("{word} in {table}"));
                }
            }
        }
        places
    }
}

/// Each row as a text, with the columns that the others have as well.
fn comparable(table: &str, rows: &[Row], others: &[Row]) -> Vec<String> {
    let mut texts = Vec::new();
    for row in rows {
        let mut values = Vec::new();
        for (column, value) in row {
            let is_shared = others.first().is_none_or(|other| other.contains_key(column));
            if is_shared && !OF_ONE_RUN.contains(&format!("{table}.{column}").as_str()) {
                values.push(format!("{column} {}", comparable_value(value)));
            }
        }
        values.sort();
        texts.push(values.join(", "));
    }
    texts
}

fn comparable_value(value: &Value) -> String {
    match value {
        Value::Bool(is_true) => i64::from(*is_true).to_string(),
        other => without_ports(&other.to_string()),
    }
}

fn without_ports(text: &str) -> String {
    let mut parts = text.split(LOOPBACK);
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest.push_str(LOOPBACK);
        rest.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    rest
}

#[must_use]
pub fn text<'a>(row: &'a Row, column: &str) -> &'a str {
    row.get(column).and_then(Value::as_str).unwrap_or_default()
}

#[must_use]
pub fn number(row: &Row, column: &str) -> Option<i64> {
    row.get(column).and_then(Value::as_i64)
}

/// Of a column that is 0 or 1 on one engine, and false or true on the other.
#[must_use]
pub fn is_true(row: &Row, column: &str) -> bool {
    matches!(row.get(column), Some(Value::Bool(true))) || number(row, column) == Some(1)
}

enum Engine {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

pub(super) struct Reader {
    engine: Engine,
    columns: BTreeMap<String, Vec<String>>,
}

impl Reader {
    pub(super) async fn open(url: &str) -> Result<Self, Trouble> {
        let mut engine = if url.starts_with("sqlite") {
            Engine::Sqlite(SqliteConnection::connect(url).await?)
        } else {
            Engine::Postgres(PgConnection::connect(url).await?)
        };
        let pairs: Vec<(String, String)> = match &mut engine {
            Engine::Sqlite(connection) => sqlx::query_as(SQLITE_COLUMNS).fetch_all(connection).await?,
            Engine::Postgres(connection) => sqlx::query_as(POSTGRES_COLUMNS).fetch_all(connection).await?,
        };
        let mut columns: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (table, column) in pairs {
            columns.entry(table).or_default().push(column);
        }
        Ok(Self { engine, columns })
    }

    pub(super) async fn close(self) -> Result<(), Trouble> {
        match self.engine {
            Engine::Sqlite(connection) => connection.close().await?,
            Engine::Postgres(connection) => connection.close().await?,
        }
        Ok(())
    }

    pub(super) async fn watched(&mut self) -> Result<Tables, Trouble> {
        self.read(|table| WATCHED.contains(&table)).await
    }

    pub(super) async fn all(&mut self) -> Result<Tables, Trouble> {
        self.read(|_| true).await
    }

    async fn read(&mut self, wanted: impl Fn(&str) -> bool) -> Result<Tables, Trouble> {
        let mut tables = Tables::default();
        for (table, columns) in &self.columns {
            if !wanted(table) {
                continue;
            }
            let mut rows = Vec::new();
            for row in rows_of(&mut self.engine, table, columns).await? {
                if let Value::Object(row) = serde_json::from_str(&row)? {
                    rows.push(row);
                }
            }
            tables.0.insert(table.clone(), rows);
        }
        Ok(tables)
    }
}

/// Each row as an object of JSON, in the order of its text.
async fn rows_of(engine: &mut Engine, table: &str, columns: &[String]) -> Result<Vec<String>, Trouble> {
    Ok(match engine {
        Engine::Sqlite(connection) => {
            let pairs: Vec<String> = columns.iter().map(|name| format!("'{name}', \"{name}\"")).collect();
            let sql = format!("SELECT json_object({}) FROM \"{table}\" ORDER BY 1", pairs.join(", "));
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(connection).await?
        }
        Engine::Postgres(connection) => {
            let names: Vec<String> = columns.iter().map(|name| format!("\"{name}\"")).collect();
            let sql = format!(
                "SELECT CAST(row_to_json(r) AS TEXT) FROM (SELECT {} FROM \"{table}\") r ORDER BY 1",
                names.join(", ")
            );
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(connection).await?
        }
    })
}
