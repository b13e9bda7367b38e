//! Copies of the demo site for the scenarios.

use crate::failure::{Failure, OWNER, PASSWORD};
use crate::report::HANG;
pub use crate::server::{Server, contact, same_origin};
use reqwest::Client;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use std::fmt::Display;
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A file in the site's folder.
    Sqlite,
    /// A database of the throwaway cluster.
    Postgres,
}

/// What all scenarios share: the binary and a site with the demo content.
pub struct Lab {
    /// Fewer connections, less time.
    pub short: bool,
    server: PathBuf,
    root: PathBuf,
    target: PathBuf,
    pub(crate) work: PathBuf,
    template: PathBuf,
    postgres: Option<String>,
}

impl Lab {
    /// Finds the binary and creates the site that scenarios copy.
    pub async fn new(server: Option<PathBuf>, short: bool) -> Result<Self, Failure> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf).unwrap_or_default();
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let server = server.unwrap_or_else(|| target.join("debug/server"));
        let made = std::fs::metadata(&server)
            .and_then(|m| m.modified())
            .map_err(|cause| Failure::Broken(format!("{}: {cause}. Build it first.", server.display())))?;
        let stamp = made.duration_since(std::time::UNIX_EPOCH).map(|d| d.as_nanos()).unwrap_or_default();
        let work = target.join("faults");
        let template = work.join(format!("site-{stamp}"));
        let postgres = std::env::var("TEST_POSTGRES_URL").ok().filter(|url| !url.is_empty());
        let lab = Self { short, server, root, target, work, template, postgres };
        if !lab.template.join("done").exists() {
            let _ = std::fs::remove_dir_all(&lab.template);
            std::fs::create_dir_all(&lab.template)?;
            lab.run_to_end(&lab.template, &["demo", "--all-sizes", "--variant-cache", &lab.cache()], &[]).await?;
            std::fs::write(lab.template.join("done"), "")?;
        }
        Ok(lab)
    }

    /// `full` of it, or `short` in the short form.
    #[must_use]
    pub const fn scaled(&self, full: usize, short: usize) -> usize {
        if self.short { short } else { full }
    }

    #[must_use]
    pub fn program(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(name)
    }

    #[must_use]
    pub fn file(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// A separate site with the demo content, not yet started.
    pub async fn site(&self, engine: Engine) -> Result<Site, Failure> {
        let site = self.empty_site(engine).await?;
        match engine {
            Engine::Sqlite => copy(&self.template, &site.data())?,
            Engine::Postgres => {
                self.run_to_end(
                    &site.data(),
                    &["demo", "--all-sizes", "--variant-cache", &self.cache()],
                    &site.settings,
                )
                .await?;
            }
        }
        Ok(site)
    }

    /// A separate site whose database has no tables yet.
    pub async fn empty_site(&self, engine: Engine) -> Result<Site, Failure> {
        let folder = tempfile::Builder::new().prefix("site-").tempdir_in(&self.work)?;
        std::fs::create_dir_all(folder.path().join("data"))?;
        let mut settings = vec![("ADMIN_PASSWORD".to_owned(), PASSWORD.to_owned())];
        if engine == Engine::Postgres {
            let Some(cluster) = &self.postgres else {
                return Err(Failure::Skipped("no PostgreSQL (start through scripts/with-postgres)".into()));
            };
            settings.push(("DATABASE_URL".to_owned(), create_database(cluster).await?));
        }
        Ok(Site { lab_root: self.root.clone(), server: self.server.clone(), folder, engine, settings })
    }

    /// A started site with the demo content on SQLite.
    pub async fn started(&self) -> Result<StartedSite, Failure> {
        let site = self.site(Engine::Sqlite).await?;
        let server = site.start().await?;
        Ok(StartedSite { site, server })
    }

    fn cache(&self) -> String {
        self.target.join("variant-cache").display().to_string()
    }

    async fn run_to_end(&self, data: &Path, args: &[&str], settings: &[(String, String)]) -> Result<(), Failure> {
        let mut command = command(&self.server, &self.root, data, settings);
        let output = command.args(args).output().await?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        Err(Failure::Broken(format!("server {}: {said}", args.join(" "))))
    }
}

pub struct StartedSite {
    pub site: Site,
    pub server: Server,
}

/// How a command ended.
pub struct CommandOutput {
    pub status: ExitStatus,
    /// Standard output, then standard error.
    pub text: String,
}

impl CommandOutput {
    /// -1 if a signal ended it.
    pub fn code(&self) -> i32 {
        self.status.code().unwrap_or(-1)
    }
}

pub struct Site {
    lab_root: PathBuf,
    server: PathBuf,
    folder: TempDir,
    pub engine: Engine,
    settings: Vec<(String, String)>,
}

impl Site {
    /// Adds a setting, as in the environment.
    pub fn set(&mut self, name: &str, value: impl Display) {
        self.settings.push((name.to_owned(), value.to_string()));
    }

    #[must_use]
    pub fn setting(&self, name: &str) -> &str {
        self.settings.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Another server of the same site: the same database and stored files, but a separate folder.
    /// Only for PostgreSQL; set the storage before.
    pub fn twin(&self) -> Result<Self, Failure> {
        let folder = tempfile::Builder::new().prefix("twin-").tempdir_in(self.folder.path())?;
        std::fs::create_dir_all(folder.path().join("data"))?;
        let mut settings = self.settings.clone();
        if self.setting("STORAGE_URL").is_empty() {
            settings.push(("STORAGE_URL".to_owned(), format!("file://{}", self.data().join("files").display())));
        }
        Ok(Self { lab_root: self.lab_root.clone(), server: self.server.clone(), folder, engine: self.engine, settings })
    }

    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Starts the server and waits until it is ready.
    pub async fn start(&self) -> Result<Server, Failure> {
        self.ready(self.launch().await?).await
    }

    pub async fn start_at(&self, port: u16) -> Result<Server, Failure> {
        self.ready(self.launch_at(port)?).await
    }

    /// The same on a socket that this process keeps open.
    pub async fn start_on(&self, socket: &TcpListener) -> Result<Server, Failure> {
        self.ready(self.launch_on(socket).await?).await
    }

    async fn ready(&self, server: Server) -> Result<Server, Failure> {
        let until = Instant::now() + HANG;
        while Instant::now() < until {
            if server.client.get(server.url("/readyz")).send().await.is_ok_and(|r| r.status() == 200) {
                return Ok(server);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        Err(Failure::Broken(format!("the server did not become ready: {log}")))
    }

    pub async fn launch(&self) -> Result<Server, Failure> {
        self.launch_at(free_port()?)
    }

    fn launch_at(&self, port: u16) -> Result<Server, Failure> {
        let mut command = command(&self.server, &self.lab_root, &self.data(), &self.settings);
        command.env("LEPTOS_SITE_ADDR", format!("127.0.0.1:{port}"));
        self.spawn(command, port)
    }

    /// Starts the server on a listening socket that this process keeps open and hands over, as
    /// systemd does.
    pub async fn launch_on(&self, socket: &TcpListener) -> Result<Server, Failure> {
        // The variables name the process that they are meant for, so a shell sets them.
        const HAND_OVER: &str = r#"exec 3<&0 </dev/null; export LISTEN_FDS=1 LISTEN_PID=$$; exec "$0""#;
        let mut command = command(Path::new("/bin/sh"), &self.lab_root, &self.data(), &self.settings);
        command.args(["-c", HAND_OVER]).arg(&self.server).stdin(OwnedFd::from(socket.try_clone()?));
        self.spawn(command, socket.local_addr()?.port())
    }

    fn spawn(&self, mut command: Command, port: u16) -> Result<Server, Failure> {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.log())?;
        let child = command.stdout(log.try_clone()?).stderr(log).kill_on_drop(true).spawn()?;
        let client = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .cookie_store(true)
            // The server closes connections that rest: one must not be used at the moment in which it does.
            .pool_idle_timeout(Duration::from_secs(2))
            .timeout(Duration::from_secs(120))
            .build()?;
        Ok(Server::new(child, port, client))
    }

    /// Runs one of the server's commands to its end.
    pub async fn run(&self, args: &[&str]) -> Result<CommandOutput, Failure> {
        self.run_with(args, "").await
    }

    /// The same with this input, which must be short.
    pub async fn run_with(&self, args: &[&str], input: &str) -> Result<CommandOutput, Failure> {
        let mut command = command(&self.server, &self.lab_root, &self.data(), &self.settings);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.kill_on_drop(true).spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes()).await?;
        }
        let output = child.wait_with_output().await?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        Ok(CommandOutput { status: output.status, text })
    }

    /// Runs a statement on the database, as another process would.
    pub async fn sql(&self, statement: &str) -> Result<(), Failure> {
        let statement = sqlx::raw_sql(AssertSqlSafe(statement.to_owned()));
        match self.engine {
            Engine::Sqlite => {
                statement.execute(&mut self.sqlite().await?).await?;
            }
            Engine::Postgres => {
                statement.execute(&mut self.postgres().await?).await?;
            }
        }
        Ok(())
    }

    pub async fn count(&self, query: &str) -> Result<i64, Failure> {
        let query = sqlx::AssertSqlSafe(query.to_owned());
        Ok(match self.engine {
            Engine::Sqlite => sqlx::query_scalar(query).fetch_one(&mut self.sqlite().await?).await?,
            Engine::Postgres => sqlx::query_scalar(query).fetch_one(&mut self.postgres().await?).await?,
        })
    }

    /// The texts of one column from the database.
    pub async fn texts(&self, query: &str) -> Result<Vec<String>, Failure> {
        let query = AssertSqlSafe(query.to_owned());
        Ok(match self.engine {
            Engine::Sqlite => sqlx::query_scalar(query).fetch_all(&mut self.sqlite().await?).await?,
            Engine::Postgres => sqlx::query_scalar(query).fetch_all(&mut self.postgres().await?).await?,
        })
    }

    async fn sqlite(&self) -> Result<SqliteConnection, Failure> {
        let file = self.data().join("site.db");
        Ok(SqliteConnection::connect(&format!("sqlite://{}", file.display())).await?)
    }

    /// A connection to the site's PostgreSQL database.
    pub async fn postgres(&self) -> Result<PgConnection, Failure> {
        Ok(PgConnection::connect(self.setting("DATABASE_URL")).await?)
    }
}

fn command(server: &Path, root: &Path, data: &Path, settings: &[(String, String)]) -> Command {
    let mut command = Command::new(server);
    command
        .env_clear()
        .env("DATA_DIR", data)
        .env("ASSETS_DIR", root.join("frontend-islands/dist"))
        .env("PUBLIC_DIR", root.join("public"))
        .env("ADMIN_EMAIL", OWNER)
        .env("TRUSTED_PROXIES", "127.0.0.1")
        .env("LINK_CHECK", "off")
        .env("DEBUG_ROUTES", "on")
        .env("WEBHOOK_ALLOW_PRIVATE", "1")
        .env("REVIEW_ALLOW_PRIVATE", "1")
        .envs(settings.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null());
    command
}

fn free_port() -> Result<u16, Failure> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

async fn create_database(cluster: &str) -> Result<String, Failure> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let name = format!("faults_{}_{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    let mut admin = PgConnection::connect(cluster).await?;
    sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut admin).await?;
    let (address, _) = cluster.rsplit_once('/').ok_or("no database in TEST_POSTGRES_URL")?;
    Ok(format!("{address}/{name}"))
}

pub fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(from)?.flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&target)?;
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
