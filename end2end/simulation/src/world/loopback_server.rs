//! A server on loopback that takes what the site posts to other programs and to push services, and answers as it is
//! told.

use crate::action::HookAnswer;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A request as it arrived.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrived {
    pub(super) path: String,
    /// By names in lower case.
    pub(super) headers: BTreeMap<String, String>,
    pub(super) body: Vec<u8>,
    /// Whether the sender was told that it was taken.
    pub(super) is_accepted: bool,
}

#[derive(Default)]
struct Shared {
    plan: Mutex<VecDeque<HookAnswer>>,
    arrived: Mutex<Vec<Arrived>>,
}

/// Stops when dropped.
pub(super) struct LoopbackServer {
    port: u16,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl LoopbackServer {
    pub(super) async fn start() -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let of_task = Arc::clone(&shared);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&of_task);
                tokio::spawn(async move { talk(stream, &shared).await });
            }
        });
        Ok(Self { port, shared, task })
    }

    pub(super) fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub(super) fn next(&self, answer: HookAnswer) {
        lock(&self.shared.plan).push_back(answer);
    }

    /// Since the last call.
    pub(super) fn take(&self) -> Vec<Arrived> {
        std::mem::take(&mut *lock(&self.shared.arrived))
    }
}

impl Drop for LoopbackServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn talk(stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let answer = lock(&shared.plan).pop_front();
    if answer == Some(HookAnswer::HangsUp) {
        return Ok(());
    }
    let mut stream = BufReader::new(stream);
    let mut request = read(&mut stream).await?;
    let status = match answer {
        None => Some("200 OK"),
        Some(HookAnswer::Fails) => Some("500 Internal Server Error"),
        Some(HookAnswer::IsGone) => Some("410 Gone"),
        Some(HookAnswer::HangsUp | HookAnswer::LosesAnswer) => None,
    };
    request.is_accepted = answer.is_none();
    lock(&shared.arrived).push(request);
    if let Some(status) = status {
        let text = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        stream.write_all(text.as_bytes()).await?;
        stream.shutdown().await?;
    }
    Ok(())
}

async fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<Arrived> {
    let mut request = Arrived::default();
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    request.path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.split_once(':') else { break };
        request.headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = request.headers.get("content-length").and_then(|length| length.parse::<usize>().ok());
    request.body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut request.body).await?;
    Ok(request)
}
