//! A single damaged value must not take anything down: damages every column of every table in one
//! row, one value at a time, and requests everything that reads the table. New tables and columns
//! are found automatically. `DAMAGE=all` tries every kind of damage on every column, which takes
//! minutes; otherwise each column gets one kind, so that all kinds occur.

mod features;
pub(crate) mod raw;
mod readers;
mod repair;
mod site;

use crate::support::TestServer;
use raw::{Column, Raw};
use std::collections::BTreeMap;

/// Tables that may stop the program, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("_sqlx_migrations", "only read at startup; without it the schema version is unknown, so the program must not run"),
    ("_post_search", "on SQLite a virtual table of FTS5, derived from post_texts"),
    ("_post_search_config", "FTS5's own"),
    ("_post_search_data", "FTS5's own"),
    ("_post_search_docsize", "FTS5's own"),
    ("_post_search_idx", "FTS5's own"),
    ("_lead_index", "derived from leads by triggers, and only read to find them"),
    ("_lead_words", "a view"),
    ("_lead_entries", "a view"),
    ("_lead_search", "on SQLite a virtual table of FTS5, derived from leads"),
    ("_lead_search_config", "FTS5's own"),
    ("_lead_search_data", "FTS5's own"),
    ("_lead_search_docsize", "FTS5's own"),
    ("_lead_search_idx", "FTS5's own"),
    ("sqlite_sequence", "SQLite's own"),
    ("sqlite_stat1", "SQLite's own"),
];

/// The parts of each engine's tests run in parallel processes.
const PARTS: usize = 4;

async fn walk(server: &TestServer, url: &str, part: usize) {
    let sqlite = url.starts_with("sqlite:");
    let mut raw = Raw::open(url).await;
    let names = site::build(server, &mut raw).await;
    let tables = tables(&mut raw, sqlite).await;
    let mut tried = 0;
    let mut refused = 0;
    let mut asked = 0;
    let mut failures: Vec<String> = Vec::new();
    let all = tables.values().flat_map(|columns| columns.iter().map(move |column| (columns, column)));
    let every_kind = std::env::var_os("DAMAGE").is_some_and(|which| which == "all");
    for (at, (columns, column)) in all.enumerate().filter(|(at, _)| at % PARTS == part) {
        // Neighbors within a part are `PARTS` columns apart.
        let at = at / PARTS;
        let mut row = raw.row(columns, &site::which(&column.table, &names)).await;
        if row.is_none() {
            site::refill(&mut raw).await;
            row = raw.row(columns, "TRUE").await;
        }
        let Some(row) = row else {
            failures.push(format!("{}.{}: no row to damage, let `site::rows` add one", column.table, column.name));
            continue;
        };
        let id = columns.iter().find(|column| column.key).map(|key| row.value(&key.name)).unwrap_or_default();
        let kinds = raw::damages(column, sqlite);
        // Rotates through the kinds of damage; all of them if requested.
        let chosen = (at + usize::from(sqlite)) % kinds.len();
        for (_, (kind, damage)) in kinds.into_iter().enumerate().filter(|(kind, _)| every_kind || *kind == chosen) {
            if raw.damage(&row, column, &damage).await.is_err() {
                refused += 1;
                continue;
            }
            tried += 1;
            if column.table != "content_version" {
                raw.run("UPDATE content_version SET version = version + 1").await.expect("a bump");
            }
            if column.table != "rate_events" {
                raw.run("DELETE FROM rate_events WHERE id <> 'rate-1'").await.expect("no limits");
            }
            server.running.state.backend.poll_content_version().await.ok();
            for ask in readers::readers(&column.table, &id, &names) {
                asked += 1;
                if let Some(failure) = site::ask(server, &ask).await {
                    failures.push(format!("{}.{} {kind}: {failure}", column.table, column.name));
                }
            }
            raw.restore(&row, column, &damage).await;
        }
    }
    let mut values: Vec<&str> = failures.iter().filter_map(|line| line.split(": ").next()).collect();
    values.dedup();
    assert!(
        failures.is_empty(),
        "{} of {tried} damaged values ({refused} more were refused by the database), {asked} questions:\n{}",
        values.len(),
        failures.join("\n")
    );
}

/// The columns to damage, by table.
async fn tables(raw: &mut Raw, sqlite: bool) -> BTreeMap<String, Vec<Column>> {
    let mut tables: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    for column in raw.columns().await {
        let is_exception = EXCEPTIONS.iter().any(|(table, _)| *table == column.table);
        if !is_exception || (!sqlite && column.table == "_post_search") {
            tables.entry(column.table.clone()).or_default().push(column);
        }
    }
    tables
}

/// Without the page cache, which compresses each page at the best quality.
async fn sqlite() -> (TestServer, String) {
    let server = TestServer::with(&[("PAGE_CACHE", "off")], true).await;
    let url = format!("sqlite://{}", server.data_dir().join("site.db").display());
    (server, url)
}

async fn on_sqlite(part: usize) {
    let (server, url) = sqlite().await;
    walk(&server, &url, part).await;
}

async fn on_postgres(part: usize) {
    let Some((server, url)) = TestServer::demo_on_postgres(&[("PAGE_CACHE", "off")]).await else { return };
    walk(&server, &url, part).await;
}

macro_rules! parts {
    ($($part:literal $sqlite:ident $postgres:ident),+) => {$(
        #[tokio::test]
        async fn $sqlite() {
            on_sqlite($part).await;
        }

        #[tokio::test]
        async fn $postgres() {
            on_postgres($part).await;
        }
    )+};
}

parts!(0 sqlite_1 postgres_1, 1 sqlite_2 postgres_2, 2 sqlite_3 postgres_3, 3 sqlite_4 postgres_4);

#[tokio::test]
async fn the_owner_mends_and_deletes_damaged_rows_on_sqlite() {
    let (server, url) = sqlite().await;
    repair::walk(&server, &url).await;
}

#[tokio::test]
async fn the_owner_mends_and_deletes_damaged_rows_on_postgres() {
    let Some((server, url)) = TestServer::demo_on_postgres(&[("PAGE_CACHE", "off")]).await else { return };
    repair::walk(&server, &url).await;
}
