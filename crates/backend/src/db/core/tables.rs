//! The database describes its tables, so that a new one is backed up without a line here. Tables whose names begin
//! with an underscore are the engine's own, and follow from the others.

use crate::db::{Engine, WriteTx};
use crate::error::DbError;
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

const SCHEMA: &str = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
/// Stored columns of each table, in their order, and whether the engine numbers them.
const SQLITE_COLUMNS: &str = "SELECT t.name, c.name, FALSE FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c \
     WHERE t.type = 'table' AND substr(t.name, 1, 1) <> '_' AND t.name NOT LIKE 'sqlite%' AND c.hidden = 0 \
     ORDER BY t.name, c.cid";
const POSTGRES_COLUMNS: &str = "SELECT CAST(c.table_name AS TEXT), CAST(c.column_name AS TEXT), c.is_identity = 'YES' \
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) \
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND left(c.table_name, 1) <> '_' \
     AND c.is_generated = 'NEVER' ORDER BY c.table_name, c.ordinal_position";
const SQLITE_REFERENCES: &str = "SELECT DISTINCT t.name, f.\"table\" FROM sqlite_schema t \
     JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table' AND substr(t.name, 1, 1) <> '_'";
const POSTGRES_REFERENCES: &str = "SELECT DISTINCT CAST(t.relname AS TEXT), CAST(f.relname AS TEXT) \
     FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid \
     WHERE k.contype = 'f' AND CAST(k.connamespace AS regnamespace) = CAST(current_schema() AS regnamespace)";

pub(crate) const SQLITE_QUERIES: &[&str] = &[SQLITE_COLUMNS, SQLITE_REFERENCES];
pub(crate) const POSTGRES_QUERIES: &[&str] = &[POSTGRES_COLUMNS, POSTGRES_REFERENCES];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SchemaTable {
    pub(crate) name: String,
    columns: Vec<String>,
    pub(crate) numbered: Option<String>,
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn text(name: &str) -> String {
    format!("'{}'", name.replace('\'', "''"))
}

impl SchemaTable {
    pub(crate) fn has_column(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column == name)
    }

    fn list(&self, of: impl Fn(&String) -> String) -> String {
        self.columns.iter().map(of).collect::<Vec<_>>().join(", ")
    }

    /// Reads each row as an object in JSON, as bytes: they may be no valid text.
    pub(crate) fn read_sql(&self, engine: Engine) -> String {
        let name = quoted(&self.name);
        match engine {
            Engine::Sqlite => {
                let pairs = self.list(|column| format!("{}, {}", text(column), quoted(column)));
                format!("SELECT CAST(json_object({pairs}) AS BLOB) FROM {name}")
            }
            Engine::Postgres => {
                let columns = self.list(|column| quoted(column));
                format!("SELECT convert_to(CAST(row_to_json(r) AS TEXT), 'UTF8') FROM (SELECT {columns} FROM {name}) r")
            }
        }
    }

    pub(crate) fn insert_sql(&self, engine: Engine) -> String {
        let name = quoted(&self.name);
        let columns = self.list(|column| quoted(column));
        match engine {
            Engine::Sqlite => {
                let values = self.list(|column| format!("json_extract(value, {})", text(&format!("$.\"{column}\""))));
                format!("INSERT INTO {name} ({columns}) SELECT {values} FROM json_each($1)")
            }
            Engine::Postgres => format!(
                "INSERT INTO {name} ({columns}) \
                 SELECT {columns} FROM json_populate_recordset(CAST(NULL AS {name}), CAST($1 AS JSON))"
            ),
        }
    }

    /// Lets the engine continue numbering after the rows that were inserted with their numbers.
    pub(crate) fn numbering_sql(&self, column: &str) -> String {
        let name = quoted(&self.name);
        let column = quoted(column);
        let table = text(&quoted(&self.name));
        let column_text = text(column.trim_matches('"'));
        format!(
            "SELECT setval(pg_get_serial_sequence({table}, {column_text}), \
             COALESCE((SELECT MAX({column}) FROM {name}), 0) + 1, FALSE)"
        )
    }

    pub(crate) async fn has_rows(&self, tx: &mut WriteTx) -> Result<bool, DbError> {
        let sql = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {} LIMIT 1) r", quoted(&self.name));
        let rows: i64 = tx.scalar(AssertSqlSafe(sql), &[]).await?;
        Ok(rows > 0)
    }

    pub(crate) async fn clear(&self, tx: &mut WriteTx) -> Result<(), DbError> {
        let sql = format!("DELETE FROM {}", quoted(&self.name));
        tx.execute(AssertSqlSafe(sql), &[]).await
    }
}

pub(crate) async fn schema(tx: &mut WriteTx) -> Result<i64, DbError> {
    tx.scalar(SCHEMA, &[]).await
}

/// Every table, after the tables that it refers to.
pub(crate) async fn all(tx: &mut WriteTx) -> Result<Vec<SchemaTable>, DbError> {
    let (columns, references) = match tx.engine() {
        Engine::Sqlite => (SQLITE_COLUMNS, SQLITE_REFERENCES),
        Engine::Postgres => (POSTGRES_COLUMNS, POSTGRES_REFERENCES),
    };
    let columns: Vec<(String, String, bool)> = tx.rows(columns, &[]).await?;
    let references: Vec<(String, String)> = tx.rows(references, &[]).await?;
    let mut tables: BTreeMap<String, SchemaTable> = BTreeMap::new();
    for (name, column, is_numbered) in columns {
        let table = tables.entry(name.clone()).or_insert_with(|| SchemaTable { name, ..SchemaTable::default() });
        if is_numbered {
            table.numbered = Some(column.clone());
        }
        table.columns.push(column);
    }
    Ok(in_order(tables, &references))
}

fn in_order(mut tables: BTreeMap<String, SchemaTable>, references: &[(String, String)]) -> Vec<SchemaTable> {
    let mut ordered: Vec<SchemaTable> = Vec::with_capacity(tables.len());
    while !tables.is_empty() {
        let waits =
            |table: &str| references.iter().any(|(from, to)| from == table && to != table && tables.contains_key(to));
        let mut ready: Vec<String> = tables.keys().filter(|table| !waits(table)).cloned().collect();
        if ready.is_empty() {
            // Tables that refer to each other in a circle: the database decides whether that works.
            ready = tables.keys().cloned().collect();
        }
        ordered.extend(ready.iter().filter_map(|name| tables.remove(name)));
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_follow_those_they_refer_to() {
        let names = ["a", "b", "c", "d"];
        let tables =
            names.map(|name| (name.to_owned(), SchemaTable { name: name.to_owned(), ..SchemaTable::default() }));
        let pairs = [("a", "b"), ("b", "c"), ("d", "d")].map(|(from, to)| (from.to_owned(), to.to_owned()));
        let ordered: Vec<String> = in_order(tables.into(), &pairs).into_iter().map(|table| table.name).collect();
        assert_eq!(ordered, ["c", "d", "b", "a"]);
    }
}
