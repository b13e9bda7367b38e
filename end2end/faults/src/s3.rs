//! A bucket on loopback whose service can be made to refuse, to hang and to be slow.

use crate::failure::Failure;
use crate::site::{Engine, Lab, Site};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::task::JoinHandle;

const KEY: &str = "test-key";
const SECRET: &str = "test-secret";
const BUCKET: &str = "pictures";
/// Delay of every part of a slow service's response.
const SLOW: Duration = Duration::from_secs(3);

/// How the service treats its clients from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Passes,
    /// Nothing listens.
    Refused,
    /// Connections are accepted but get no response.
    Silent,
    /// Responses come after three seconds.
    Slow,
}

/// The bucket; stops when dropped.
pub struct Bucket {
    folder: TempDir,
    port: u16,
    manner: watch::Sender<Manner>,
    listening: watch::Receiver<bool>,
    task: JoinHandle<()>,
    _service: Child,
}

impl Drop for Bucket {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Bucket {
    /// Starts the service with an empty bucket, and a gate in front of it.
    pub async fn start(lab: &Lab) -> Result<Self, Failure> {
        let folder = TempDir::new()?;
        std::fs::create_dir(folder.path().join(BUCKET))?;
        let program = lab.program("s3-test-server");
        if !program.exists() {
            return Err(Failure::Skipped(format!("{} is not built", program.display())));
        }
        let mut service = Command::new(program)
            .args([folder.path().as_os_str(), "0".as_ref(), KEY.as_ref(), SECRET.as_ref()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(service.stdout.take().ok_or("no output")?).read_line(&mut line).await?;
        let upstream = line.trim().trim_start_matches("http://").to_owned();
        let first = TcpListener::bind("127.0.0.1:0").await?;
        let port = first.local_addr()?.port();
        let (manner, changes) = watch::channel(Manner::Passes);
        let (state, listening) = watch::channel(true);
        let task = tokio::spawn(gate(first, port, upstream.into(), changes, state));
        Ok(Self { folder, port, manner, listening, task, _service: service })
    }

    /// Where its objects lie.
    pub fn folder(&self) -> std::path::PathBuf {
        self.folder.path().join(BUCKET)
    }

    /// A site with the demo content, its files in this bucket.
    pub async fn site(&self, lab: &Lab, engine: Engine) -> Result<Site, Failure> {
        let mut site = lab.site(engine).await?;
        let bucket = self.folder.path().join(BUCKET);
        crate::site::copy(&site.data().join("files"), &bucket)?;
        std::fs::remove_dir_all(site.data().join("files"))?;
        let endpoint = format!("http%3A%2F%2F127.0.0.1%3A{}", self.port);
        site.set("STORAGE_URL", format!("s3://{BUCKET}?endpoint={endpoint}&region=us-east-1&path_style=true"));
        site.set("AWS_ACCESS_KEY_ID", KEY);
        site.set("AWS_SECRET_ACCESS_KEY", SECRET);
        Ok(site)
    }

    pub async fn manner(&self, manner: Manner) {
        let _ = self.manner.send(manner);
        let mut listening = self.listening.clone();
        let _ = listening.wait_for(|listens| *listens == (manner != Manner::Refused)).await;
    }
}

/// A proxy between the clients and the service.
async fn gate(
    first: TcpListener,
    port: u16,
    upstream: Arc<str>,
    mut manner: watch::Receiver<Manner>,
    listening: watch::Sender<bool>,
) {
    let mut listener = Some(first);
    loop {
        let now = *manner.borrow_and_update();
        if now == Manner::Refused {
            listener = None;
        } else if listener.is_none() {
            listener = TcpListener::bind(("127.0.0.1", port)).await.ok();
        }
        let _ = listening.send(listener.is_some());
        let accepted = async {
            match &listener {
                Some(listener) => listener.accept().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            changed = manner.changed() => if changed.is_err() { return },
            Ok((client, _)) = accepted => {
                let upstream = Arc::clone(&upstream);
                let mut changes = manner.clone();
                tokio::spawn(async move {
                    tokio::select! {
                        _ = changes.changed() => {}
                        _ = treat(client, &upstream, now) => {}
                    }
                });
            }
        }
    }
}

async fn treat(mut client: TcpStream, upstream: &str, manner: Manner) -> std::io::Result<()> {
    if manner == Manner::Silent {
        let mut ignored = [0; 4096];
        while client.read(&mut ignored).await? > 0 {}
        return Ok(());
    }
    let mut service = TcpStream::connect(upstream).await?;
    if manner == Manner::Passes {
        return tokio::io::copy_bidirectional(&mut client, &mut service).await.map(drop);
    }
    let (mut from_client, mut to_client) = client.split();
    let (mut from_service, mut to_service) = service.split();
    let answers = async {
        let mut chunk = vec![0; 1 << 20];
        loop {
            let length = from_service.read(&mut chunk).await?;
            if length == 0 {
                return Ok(());
            }
            tokio::time::sleep(SLOW).await;
            to_client.write_all(&chunk[..length]).await?;
        }
    };
    tokio::select! {
        done = tokio::io::copy(&mut from_client, &mut to_service) => done.map(drop),
        done = answers => done,
    }
}
