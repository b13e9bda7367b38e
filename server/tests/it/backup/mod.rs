//! `server backup`, `server verify` and `server restore`: the real program, on every pair of engine
//! and storage.

mod drill;
mod faults;
mod folder;
mod former;

use crate::s3::S3Server;
use crate::support::{self, TestServer, database_url, draft, jpeg, settings, submission};
use backup::{Contents, Reader, lines, table_of};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use tempfile::TempDir;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Sqlite,
    Postgres,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Storage {
    Folder,
    S3,
}

/// Where a site is or will be: a database and a storage, and the settings that name them.
struct Place {
    settings: HashMap<String, String>,
    folder: Arc<TempDir>,
    s3: Option<S3Server>,
}

impl Place {
    /// An empty one; `None` without PostgreSQL.
    async fn empty(engine: Engine, storage: Storage) -> Option<Self> {
        let folder = Arc::new(tempfile::tempdir().expect("a folder"));
        let mut settings = settings(&folder.path().join("data"));
        settings.insert("SITE_URL".into(), "http://boats.example".into());
        settings.insert("RUST_LOG".into(), "error".into());
        // The cache compresses each page at the best quality.
        settings.insert("PAGE_CACHE".into(), "off".into());
        if engine == Engine::Postgres {
            settings.insert("DATABASE_URL".into(), create_database().await?);
        }
        let s3 = (storage == Storage::S3).then(S3Server::start);
        if let Some(s3) = &s3 {
            let options = s3.options("");
            let endpoint = options.endpoint.expect("an address");
            let url = format!("s3://{}/site?endpoint={endpoint}&region=us-east-1&path_style=true", options.bucket);
            settings.insert("STORAGE_URL".into(), url);
            settings.insert("AWS_ACCESS_KEY_ID".into(), options.access_key);
            settings.insert("AWS_SECRET_ACCESS_KEY".into(), options.secret_key);
        }
        Some(Self { settings, folder, s3 })
    }

    /// The demo site with a request and its photo, a draft, a row in the trash, and a preview link.
    async fn demo() -> Self {
        let place = Self::empty(Engine::Sqlite, Storage::Folder).await.expect("SQLite is always there");
        support::demo_site(&place.data()).await;
        let server = place.serve().await;
        fill(&server).await;
        server.stop().await;
        place
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A file next to its data.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn serve(&self) -> TestServer {
        let _ = rustls::crypto::ring::default_provider().install_default();
        TestServer::start(self.settings.clone(), self.folder.clone()).await
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
        command.env_clear().envs(&self.settings).args(arguments);
        command
    }

    /// Runs the program; returns its exit code and everything it said.
    fn run(&self, arguments: &[&str]) -> (i32, String) {
        said(&self.command(arguments).output().expect("the program"))
    }

    /// [`Place::run`], elsewhere than on the threads of the runtime.
    async fn run_beside(&self, arguments: &[&str]) -> (i32, String) {
        let mut command = self.command(arguments);
        let run = tokio::task::spawn_blocking(move || command.output().expect("the program"));
        said(&run.await.expect("an end"))
    }

    fn back_up(&self, file: &Path) -> String {
        let (code, said) = self.run(&["backup", name(file)]);
        assert_eq!(code, 0, "{said}");
        said
    }

    fn restore(&self, file: &Path) -> (i32, String) {
        self.run(&["restore", name(file)])
    }
}

fn name(file: &Path) -> &str {
    file.to_str().expect("a name")
}

fn said(output: &Output) -> (i32, String) {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8(text).expect("text"))
}

async fn create_database() -> Option<String> {
    let cluster = std::env::var("TEST_POSTGRES_URL").ok().filter(|url| !url.is_empty())?;
    let database = format!("backup_{}", uuid::Uuid::new_v4().simple());
    let mut admin = PgConnection::connect(&cluster).await.expect("the cluster of TEST_POSTGRES_URL");
    sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {database}"))).execute(&mut admin).await.expect("a database");
    admin.close().await.expect("an end");
    Some(database_url(&cluster, &database))
}

async fn call(server: &TestServer, call: &str, body: Value) -> Value {
    let response = server.post_json(&format!("/api/{call}"), &body).await;
    let status = response.status();
    let answer: Value = response.json().await.unwrap_or_default();
    assert!(status.is_success(), "{call}: {status} {answer}");
    answer
}

async fn request_with_photo(server: &TestServer, visitor: &str, photo: Vec<u8>) {
    let (status, photo) = crate::refit::upload(server, photo).await;
    assert_eq!(status, 200, "{photo}");
    let mut wish = draft(visitor);
    wish["photoToken"] = photo["token"].clone();
    call(server, "refit/submit", submission(&wish)).await;
}

/// Adds what the demo has not.
async fn fill(server: &TestServer) {
    assert!(server.sign_in().await.status().is_redirection());
    request_with_photo(server, "Jane Halloran", jpeg(900, 700)).await;
    let faqs = call(server, "admin/list", json!({"entity": "faqs"})).await;
    let faq = faqs["rows"][0]["id"].as_str().expect("a question").to_owned();
    call(server, "admin/remove", json!({"entity": "faqs", "ids": [faq]})).await;
    let posts = call(server, "admin/list", json!({"entity": "blog"})).await;
    let post = posts["rows"][0]["id"].as_str().expect("a post").to_owned();
    let open = call(server, "admin/open", json!({"entity": "blog", "id": post})).await;
    let mut draft = open["draft"].clone();
    draft["excerpt"] = json!("Unsaved: \u{1f6e5} \"quoted\" \\ back\nnew line \u{2028} end");
    let kept = json!({"entity": "blog", "id": post, "editor": "tab", "revision": 0,
        "rowVersion": open["rowVersion"], "draft": draft});
    call(server, "admin/drafts/keep", kept).await;
    call(server, "admin/previews/share", json!({"entity": "blog", "id": post})).await;
    server.running.state.backend.sweep_counters().await.expect("swept");
}

/// What a backup contains: its table of contents, and each table's rows in a form that is the same
/// for both engines.
fn read(file: &Path) -> (Contents, BTreeMap<String, BTreeSet<String>>) {
    let open = || Reader::new(std::io::BufReader::new(std::fs::File::open(file).expect("a file"))).expect("a backup");
    let contents = open().verify().expect("whole").contents;
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut reader = open();
    while let Some(entry) = reader.next().expect("whole") {
        let Some(table) = table_of(&entry.name) else { continue };
        let rows = lines(&entry.data).map(|line| canonical(serde_json::from_slice(line).expect("a row")));
        tables.entry(table.to_owned()).or_default().extend(rows);
    }
    (contents, tables)
}

/// Booleans are numbers in SQLite, and whole numbers may be written with a fraction.
fn canonical(row: BTreeMap<String, Value>) -> String {
    let row = row.into_iter().map(|(column, value)| {
        let value = match value {
            Value::Bool(flag) => json!(i64::from(flag)),
            Value::Number(number) if number.as_i64().is_none() => json!(format!("{:?}", number.as_f64())),
            Value::Number(number) if column == "vessel_length" => json!(format!("{:?}", number.as_f64())),
            value => value,
        };
        (column, value)
    });
    json!(row.collect::<BTreeMap<_, _>>()).to_string()
}

/// Compares two backups. A restore raises the content version.
fn assert_same(one: &Path, other: &Path) {
    let (left, mut left_rows) = read(one);
    let (right, mut right_rows) = read(other);
    assert_eq!(left.files, right.files);
    assert_eq!((left.missing.len(), right.missing.len(), left.schema), (0, 0, right.schema));
    assert_ne!(left_rows.remove("content_version"), right_rows.remove("content_version"));
    assert!(left_rows.len() > 25 && left_rows.keys().eq(right_rows.keys()), "{:?}", left_rows.keys());
    for (table, rows) in left_rows {
        assert_eq!(rows, right_rows[&table], "{table}");
    }
}

/// A search.
const SEARCH: &str = "/blog?q=teak";

fn assert_same_pages(now: &BTreeMap<String, String>, before: &BTreeMap<String, String>) {
    assert!(now.keys().eq(before.keys()), "{:?}", now.keys());
    for (path, page) in now {
        assert_eq!(page, &before[path], "{path}");
    }
}

/// Every public page, as served, without what differs from one response to the next.
async fn pages(server: &TestServer) -> BTreeMap<String, String> {
    let sitemap = server.text("/sitemap.xml").await;
    let listed = sitemap.split("<loc>http://boats.example").skip(1).filter_map(|rest| rest.split("</loc>").next());
    let mut paths: BTreeSet<String> = listed.map(str::to_owned).collect();
    let others = ["/sitemap.xml", "/feed.xml", "/feed.json", SEARCH, "/site.webmanifest", "/robots.txt", "/visit"];
    paths.extend(others.map(str::to_owned));
    assert!(paths.len() > 30, "{paths:?}");
    let mut pages = BTreeMap::new();
    for path in paths {
        let path = if path.is_empty() { "/".to_owned() } else { path };
        let response = server.get(&path).await;
        assert_eq!(response.status(), 200, "{path}");
        pages.insert(path, without_ids(&response.text().await.expect("text")));
    }
    pages
}

/// Forms have an id of their attempt, which is new in each response.
fn without_ids(page: &str) -> String {
    let is_id = |text: &str| text.len() == 36 && text.bytes().filter(|byte| *byte == b'-').count() == 4;
    page.split('"').map(|part| if is_id(part) { "id" } else { part }).collect::<Vec<_>>().join("\"")
}
