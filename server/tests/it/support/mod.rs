//! Starts the real server on a free port with a copy of the demo site, and talks to it over HTTP.

pub mod dns;
pub mod forms;

use backend::media::{InitialVariants, VariantCache};
use reqwest::header::HeaderMap;
use reqwest::{Client, ClientBuilder, Response};
use server::config::{Config, Sources};
use server::runtime::startup;
use server::runtime::startup::Running;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Longer than anything but a hang takes, on however slow a machine.
pub const HANG: Duration = Duration::from_secs(120);

/// Follows no redirects. The server closes connections that rest for ten seconds: one must not be used at the moment in
/// which it does.
pub fn reusing_fresh_connections() -> ClientBuilder {
    Client::builder().redirect(reqwest::redirect::Policy::none()).pool_idle_timeout(Duration::from_secs(2))
}
pub const OWNER: &str = "owner@example.com";
pub const PASSWORD: &str = "mahogany and brass";

/// A running server with its own database and files.
pub struct TestServer {
    pub running: Running,
    pub client: Client,
    folder: Arc<TempDir>,
}

/// Waits for something that the server or another process does.
pub async fn eventually(what: &str, mut happened: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !happened().await {
        assert!(began.elapsed() < HANG, "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until the program that listens on this port is ready.
pub async fn ready(client: &Client, port: u16) {
    let url = format!("http://127.0.0.1:{port}/readyz");
    eventually("ready", async || client.get(&url).send().await.is_ok_and(|answer| answer.status() == 200)).await;
}

/// The workspace folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_path_buf()
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Settings of a server that stores everything in `data`.
pub fn settings(data: &Path) -> HashMap<String, String> {
    let pairs = [
        ("LEPTOS_SITE_ADDR", "127.0.0.1:0".to_owned()),
        ("DATA_DIR", data.display().to_string()),
        ("ASSETS_DIR", assets().display().to_string()),
        ("LEPTOS_SITE_ROOT", data.join("site").display().to_string()),
        ("PUBLIC_DIR", root().join("public").display().to_string()),
        ("ADMIN_EMAIL", OWNER.to_owned()),
        ("ADMIN_PASSWORD", PASSWORD.to_owned()),
        ("WEBHOOK_ALLOW_PRIVATE", "1".to_owned()),
        ("REVIEW_ALLOW_PRIVATE", "1".to_owned()),
        ("LINK_CHECK", "off".to_owned()),
        ("DEBUG_ROUTES", "on".to_owned()),
        ("PICTURE_WORKER", env!("CARGO_BIN_EXE_server").to_owned()),
    ];
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Vite's output if it exists, else an empty manifest: these tests need names, not assets.
fn assets() -> PathBuf {
    let built = root().join("frontend-islands/dist");
    if built.join(".vite/manifest.json").exists() {
        return built;
    }
    let stub = target().join("test-assets");
    std::fs::create_dir_all(stub.join(".vite")).expect("a folder");
    // Renamed into place, because other tests may be reading it.
    let part = stub.join(format!(".vite/{}.part", uuid::Uuid::new_v4()));
    std::fs::write(&part, "{}").expect("a manifest");
    std::fs::rename(part, stub.join(".vite/manifest.json")).expect("a manifest");
    stub
}

/// Copies the demo site into `data`; the first call per build creates it.
pub async fn demo_site(data: &Path) {
    let template = template().await;
    std::fs::create_dir_all(data).expect("a folder");
    copy(&template, data);
}

async fn template() -> PathBuf {
    let folder = target().join("test-site");
    std::fs::create_dir_all(&folder).expect("a folder");
    let lock = std::fs::File::create(folder.join("lock")).expect("a lock file");
    lock.lock().expect("the lock");
    let site = folder.join(format!("site-{}", build_id()));
    if !site.join("done").exists() {
        let _ = std::fs::remove_dir_all(&site);
        let config = Config::load(&Sources::only(settings(&site))).expect("settings");
        let backend = startup::open_backend(&config).await.expect("a backend");
        load_demo(&backend).await;
        backend::accounts::account::ensure_owner(&backend, OWNER, Some(PASSWORD.to_owned())).await.expect("an owner");
        backend.db.close().await;
        std::fs::write(site.join("done"), "").expect("a mark");
    }
    site
}

/// Loads the demo content with all picture variants.
async fn load_demo(backend: &backend::Backend) {
    let cache = VariantCache::new(&target().join("variant-cache"));
    backend::content::demo::load(backend, InitialVariants::All(Some(&cache)), &mut |_| {}).await.expect("demo content");
}

/// Creates a PostgreSQL database with the demo content and returns its URL. The first test of a
/// cluster loads the content, the others copy it.
async fn postgres_demo(cluster: &str) -> String {
    const LOADED: &str = "site_template";
    const LOADING: &str = "site_template_loading";
    let mut admin = PgConnection::connect(cluster).await.expect("the cluster of TEST_POSTGRES_URL");
    sqlx::raw_sql("SELECT pg_advisory_lock(20261122)").execute(&mut admin).await.expect("a lock");
    let there: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM pg_database WHERE datname = $1")
        .bind(LOADED)
        .fetch_one(&mut admin)
        .await
        .expect("a count");
    let mut run = async |sql: String| {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut admin).await.expect("a statement");
    };
    if there == 0 {
        run(format!("DROP DATABASE IF EXISTS {LOADING} WITH (FORCE)")).await;
        run(format!("CREATE DATABASE {LOADING}")).await;
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings = settings(folder.path());
        settings.insert("DATABASE_URL".to_owned(), database_url(cluster, LOADING));
        let backend =
            startup::open_backend(&Config::load(&Sources::only(settings)).expect("settings")).await.expect("a backend");
        load_demo(&backend).await;
        backend.db.close().await;
        run(format!("ALTER DATABASE {LOADING} RENAME TO {LOADED}")).await;
    }
    let name = format!("site_{}", uuid::Uuid::new_v4().simple());
    run(format!("CREATE DATABASE {name} TEMPLATE {LOADED}")).await;
    // Closing releases the lock.
    admin.close().await.expect("an end");
    database_url(cluster, &name)
}

/// `cluster`'s URL with another database name.
pub fn database_url(cluster: &str, database: &str) -> String {
    let mut url = reqwest::Url::parse(cluster).expect("an address");
    url.set_path(database);
    url.into()
}

/// Changes whenever this test binary is rebuilt, since the schema or the content may have changed.
fn build_id() -> String {
    let binary = std::env::current_exe().expect("a binary");
    let modified = binary.metadata().and_then(|m| m.modified()).expect("a time");
    let nanos = modified.duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_nanos();
    format!("{nanos}-{}", binary.file_stem().and_then(|n| n.to_str()).unwrap_or("test"))
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&target).expect("a folder");
            copy(&entry.path(), &target);
        } else if entry.path().extension().is_some_and(|e| e == "db") {
            std::fs::copy(entry.path(), target).expect("a copy");
        } else {
            // Stored files are immutable, so a hard link is as good as a copy; another file system
            // allows only that.
            std::fs::hard_link(entry.path(), &target)
                .or_else(|_| std::fs::copy(entry.path(), &target).map(drop))
                .expect("a copy");
        }
    }
}

/// Visitors see the pages, whatever is still to be written.
pub async fn open_as_it_is(running: &Running) {
    let backend = &running.state.backend;
    let mut tx = backend.db.write().await.expect("a transaction");
    backend::features::opening::begin_open(&mut tx, backend.clock.now()).await.expect("opened");
    backend.commit_content(tx).await.expect("opened");
}

impl TestServer {
    /// With the demo content.
    pub async fn demo() -> Self {
        Self::with(&[], true).await
    }

    /// With the demo content in its own PostgreSQL database, and that database's URL; none without
    /// the cluster of `TEST_POSTGRES_URL`.
    pub async fn demo_on_postgres(extra: &[(&str, &str)]) -> Option<(Self, String)> {
        let cluster = std::env::var("TEST_POSTGRES_URL").ok().filter(|url| !url.is_empty())?;
        let url = postgres_demo(&cluster).await;
        let settings = [extra, &[("DATABASE_URL", url.as_str())]].concat();
        Some((Self::with(&settings, true).await, url))
    }

    /// The library, once all variants are made.
    pub async fn all_sizes(&self) -> serde_json::Value {
        let mut first = serde_json::Value::Null;
        eventually("all variants are made", async || {
            first = self.media_page(&serde_json::Value::Null).await;
            let mut page = first.clone();
            while page["items"].as_array().expect("pictures").iter().all(|item| item["sizes"].is_null()) {
                if page["after"].is_null() {
                    return true;
                }
                page = self.media_page(&page["after"]).await;
            }
            false
        })
        .await;
        first
    }

    async fn media_page(&self, after: &serde_json::Value) -> serde_json::Value {
        let answer = self.post_json("/api/admin/media/list", &serde_json::json!({"after": after})).await;
        answer.json().await.expect("a page of the library")
    }

    /// Without any content.
    pub async fn empty() -> Self {
        Self::with(&[], false).await
    }

    /// As at the first start: visitors see the quiet page.
    pub async fn unopened(extra: &[(&str, &str)]) -> Self {
        Self::started(extra, false).await
    }

    /// With additional settings. Visitors see the pages.
    pub async fn with(extra: &[(&str, &str)], demo: bool) -> Self {
        let server = Self::started(extra, demo).await;
        if !demo {
            open_as_it_is(&server.running).await;
        }
        server
    }

    async fn started(extra: &[(&str, &str)], demo: bool) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        if demo {
            demo_site(&data).await;
        }
        let mut settings = settings(&data);
        settings.extend(extra.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())));
        Self::start(settings, Arc::new(folder)).await
    }

    /// With these settings; its data is below `folder`.
    pub async fn start(settings: HashMap<String, String>, folder: Arc<TempDir>) -> Self {
        let config = Config::load(&Sources::only(settings)).expect("settings");
        let running = startup::start(config, None).await.expect("a server");
        backend::accounts::account::ensure_owner(&running.state.backend, OWNER, Some(PASSWORD.to_owned()))
            .await
            .expect("an owner");
        let client = reusing_fresh_connections().cookie_store(true).build().expect("a client");
        Self { running, client, folder }
    }

    /// Stops it; its data stays.
    pub async fn stop(self) {
        self.running.shutdown.cancel();
        self.running.done.await.expect("an end");
        self.running.state.backend.db.close().await;
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address)
    }

    pub fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub async fn get(&self, path: &str) -> Response {
        self.client.get(self.url(path)).send().await.expect("an answer")
    }

    pub async fn text(&self, path: &str) -> String {
        self.get(path).await.text().await.expect("text")
    }

    /// Changes the database directly, as a fault or another process would. The server, which may be within a
    /// transaction, goes on meanwhile.
    pub async fn sql(&self, statement: &str) {
        let data = self.data_dir();
        let statement = statement.to_owned();
        tokio::task::spawn_blocking(move || sql(&data, &statement)).await.expect("a statement");
    }

    /// POST of JSON, as the island sends it.
    pub async fn post_json(&self, path: &str, body: &serde_json::Value) -> Response {
        self.client.post(self.url(path)).headers(same_origin()).json(body).send().await.expect("an answer")
    }

    /// Signs the client in as the owner.
    pub async fn sign_in(&self) -> Response {
        self.client
            .post(self.url("/admin/login"))
            .headers(same_origin())
            .header("content-type", "application/x-www-form-urlencoded")
            .body(format!("email={OWNER}&password={}", PASSWORD.replace(' ', "+")))
            .send()
            .await
            .expect("an answer")
    }

    /// Every lead in the open tab, as the store reads them.
    pub async fn leads(&self) -> Vec<domain::leads::lead::LeadSummary> {
        self.leads_in(domain::leads::lead::LeadFilter::Open).await
    }

    pub async fn leads_in(&self, filter: domain::leads::lead::LeadFilter) -> Vec<domain::leads::lead::LeadSummary> {
        backend::leads::list(&self.running.state.backend, filter, None, "").await.expect("leads").leads
    }
}

pub fn same_origin() -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert("sec-fetch-site", "same-origin".parse().expect("a value"));
    headers
}

/// A valid draft; each call is a new attempt.
pub fn draft(name: &str) -> serde_json::Value {
    serde_json::json!({
        "attemptId": uuid::Uuid::new_v4().to_string(),
        "selectedStyle": "coastal-modern",
        "description": format!("A wish of {name}: LOA < 50 ft & \"teak\""),
        "name": name,
        "email": format!("{}+boat@example.com", name.to_lowercase().replace(' ', ".")),
        "phone": "(619) 555-0142",
        "preferredContactMethod": "phone",
        "preferredTime": "morning",
        "consent": true,
        "elapsedMs": 60_000,
    })
}

pub fn submission(draft: &serde_json::Value) -> serde_json::Value {
    serde_json::json!({ "draft": draft })
}

/// A JPEG of this size, every pixel different enough to survive encoding.
pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut picture = image::RgbImage::new(width, height);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        *pixel = image::Rgb([(x % 256) as u8, (y % 256) as u8, ((x / 7 + y / 5) % 256) as u8]);
    }
    let mut out = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut out, image::ImageFormat::Jpeg).expect("encoded");
    out.into_inner()
}

/// Changes the database in `data` directly.
pub fn sql(data: &Path, statement: &str) {
    let done = std::process::Command::new("sqlite3")
        .args(["-batch", "-cmd", ".timeout 60000"])
        .arg(data.join("site.db"))
        .arg(statement)
        .status()
        .expect("sqlite3");
    assert!(done.success(), "{statement}");
}

/// The single number that `query` returns.
pub fn number(data: &Path, query: &str) -> i64 {
    let read = answer(data, query);
    read.trim().parse().unwrap_or_else(|_| panic!("{query}: {read}"))
}

/// The rows that `query` returns; no value may contain `|`.
pub fn rows(data: &Path, query: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for line in answer(data, query).lines() {
        rows.push(line.split('|').map(str::to_owned).collect());
    }
    rows
}

fn answer(data: &Path, query: &str) -> String {
    let read = std::process::Command::new("sqlite3")
        .args(["-batch", "-cmd", ".timeout 60000"])
        .arg(data.join("site.db"))
        .arg(query)
        .output()
        .expect("sqlite3");
    assert!(read.status.success(), "{query}: {read:?}");
    String::from_utf8_lossy(&read.stdout).into_owned()
}

/// Opens the store of a stopped server.
pub async fn open(data: &Path) -> backend::SharedBackend {
    let config = Config::load(&Sources::only(settings(data))).expect("settings");
    startup::open_backend(&config).await.expect("a backend")
}

/// References of every stored lead.
pub async fn references(data: &Path) -> Vec<String> {
    let backend = open(data).await;
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let page = backend::leads::list(&backend, domain::leads::lead::LeadFilter::Open, after.as_deref(), "")
            .await
            .expect("leads");
        found.extend(page.leads.into_iter().map(|lead| lead.reference));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    backend.db.close().await;
    found
}
