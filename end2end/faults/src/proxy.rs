//! A proxy between a server and PostgreSQL that breaks a connection right after passing on a given
//! word, so that the response is lost.

use crate::failure::Failure;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Long enough for the database to execute what it was sent.
const CARRIED_OUT: Duration = Duration::from_millis(100);

/// A listening proxy; stops with the process.
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    word: Arc<Mutex<Option<Vec<u8>>>>,
    broken: Arc<AtomicUsize>,
}

impl Proxy {
    /// Starts forwarding connections to `to`, such as `127.0.0.1:5432`.
    pub async fn to(to: String) -> Result<Self, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let word = Arc::new(Mutex::new(None));
        let broken = Arc::new(AtomicUsize::new(0));
        let shared = (Arc::clone(&word), Arc::clone(&broken));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let to = to.clone();
                let (word, broken) = shared.clone();
                tokio::spawn(async move { pass_on(client, &to, &word, &broken).await });
            }
        });
        Ok(Self { address, word, broken })
    }

    /// Breaks the next connection that sends `word`, after passing it on.
    pub fn break_after(&self, word: &str) {
        if let Ok(mut wanted) = self.word.lock() {
            *wanted = Some(word.as_bytes().to_vec());
        }
    }

    /// How many connections were broken.
    pub fn broken(&self) -> usize {
        self.broken.load(Ordering::Relaxed)
    }
}

async fn pass_on(
    client: TcpStream,
    to: &str,
    word: &Mutex<Option<Vec<u8>>>,
    broken: &AtomicUsize,
) -> std::io::Result<()> {
    let server = TcpStream::connect(to).await?;
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let answers = tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
    let mut bytes = vec![0; 64 * 1024];
    loop {
        let length = from_client.read(&mut bytes).await?;
        if length == 0 {
            return Ok(());
        }
        let ends_here = word.lock().is_ok_and(|mut wanted| {
            let found = wanted.as_ref().is_some_and(|w| bytes[..length].windows(w.len()).any(|part| part == w));
            if found {
                *wanted = None;
            }
            found
        });
        if ends_here {
            // No further response passes; then both sides see the connection end.
            broken.fetch_add(1, Ordering::Relaxed);
            answers.abort();
            to_server.write_all(&bytes[..length]).await?;
            tokio::time::sleep(CARRIED_OUT).await;
            return Ok(());
        }
        to_server.write_all(&bytes[..length]).await?;
    }
}
