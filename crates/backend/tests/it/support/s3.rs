//! An S3 server as a separate process, and misbehaving services.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use storage::S3Options;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

const ACCESS_KEY: &str = "test-key";
const SECRET_KEY: &str = "test-secret";
/// The bucket that every server here has.
pub const BUCKET: &str = "pictures";

/// A running `s3-test-server`. Stops when dropped; its folder stays until then.
pub struct S3Server {
    process: Child,
    address: String,
    folder: TempDir,
}

impl S3Server {
    /// Starts one on a free port with an empty bucket.
    pub fn start() -> Self {
        Self::start_with(Duration::ZERO)
    }

    /// The same, where each deletion waits for `delay`.
    pub fn start_with(delay: Duration) -> Self {
        let folder = TempDir::new().expect("a folder");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("a bucket");
        let (process, address) = spawn(folder.path(), "0", delay);
        Self { process, address, folder }
    }

    /// Where the bucket's objects lie.
    pub fn bucket(&self) -> PathBuf {
        self.folder.path().join(BUCKET)
    }

    /// How to reach the bucket below `prefix`.
    pub fn options(&self, prefix: &str) -> S3Options {
        options(&self.address, prefix)
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }

    /// Starts the killed process again, on the same port and folder.
    pub fn restart(&mut self) {
        let port = self.address.rsplit_once(':').expect("a port").1.to_owned();
        self.process = spawn(self.folder.path(), &port, Duration::ZERO).0;
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn spawn(folder: &Path, port: &str, delay: Duration) -> (Child, String) {
    let mut process = Command::new(program())
        .args([folder.as_os_str(), port.as_ref(), ACCESS_KEY.as_ref(), SECRET_KEY.as_ref()])
        .arg(delay.as_millis().to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("s3-test-server");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
    assert!(line.starts_with("http://"), "s3-test-server said {line:?}");
    (process, line.trim().to_owned())
}

/// The server's binary: built with this test's, or built now.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("this test's program");
    let profile = test.parent().and_then(Path::parent).expect("target/<profile>");
    let program = profile.join("s3-test-server");
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--package", "s3-test-server"]);
        if profile.ends_with("release") {
            build.arg("--release");
        }
        if let Some(target) = profile.parent() {
            build.arg("--target-dir").arg(target);
        }
        assert!(build.status().expect("cargo").success(), "s3-test-server does not build");
    }
    program
}

/// How to reach [`BUCKET`] at `endpoint`.
pub fn options(endpoint: &str, prefix: &str) -> S3Options {
    S3Options {
        bucket: BUCKET.to_owned(),
        prefix: prefix.to_owned(),
        endpoint: Some(endpoint.to_owned()),
        region: "us-east-1".to_owned(),
        path_style: true,
        access_key: ACCESS_KEY.to_owned(),
        secret_key: SECRET_KEY.to_owned(),
    }
}

/// How a misbehaving service treats a request.
#[derive(Clone, Copy, Debug)]
pub enum Manner {
    /// Accepts connections and never answers.
    Silent,
    /// Answers 500 to everything.
    Fails,
    /// Announces a body and sends a part of it.
    Stalls,
}

/// A misbehaving service on loopback, until dropped.
pub struct Stub {
    /// Its address.
    pub address: String,
    requests: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Stub {
    pub async fn start(manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let requests = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&requests);
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(misbehave(socket, manner, Arc::clone(&counter)));
            }
        });
        Self { address, requests, task }
    }

    /// Requests so far.
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }
}

impl Drop for Stub {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn misbehave(mut socket: TcpStream, manner: Manner, requests: Arc<AtomicUsize>) {
    let mut head = Vec::new();
    let mut buffer = [0_u8; 4096];
    while !head.windows(4).any(|w| w == b"\r\n\r\n") {
        match socket.read(&mut buffer).await {
            Ok(n) if n > 0 => head.extend_from_slice(&buffer[..n]),
            _ => return,
        }
    }
    requests.fetch_add(1, Ordering::SeqCst);
    let answer: &[u8] = match manner {
        Manner::Silent => b"",
        Manner::Fails => b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
        Manner::Stalls => b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf of it",
    };
    let _ = socket.write_all(answer).await;
    if !matches!(manner, Manner::Fails) {
        tokio::time::sleep(Duration::from_secs(60)).await;
    }
}
