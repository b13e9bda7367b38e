//! A webhook receiver that counts deliveries by id.

use crate::failure::Failure;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

type Counts = Arc<Mutex<HashMap<String, usize>>>;

/// A listening receiver; stops with the process.
pub struct Receiver {
    pub address: SocketAddr,
    counts: Counts,
}

impl Receiver {
    pub async fn listen() -> Result<Self, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let counts = Counts::default();
        let shared = Arc::clone(&counts);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let counts = Arc::clone(&shared);
                tokio::spawn(async move { take(stream, &counts).await });
            }
        });
        Ok(Self { address, counts })
    }

    /// Deliveries with different ids.
    pub fn received(&self) -> usize {
        self.counts.lock().map_or(0, |counts| counts.len())
    }

    /// Deliveries that came more than once.
    pub fn doubled(&self) -> usize {
        self.doubled_ids().len()
    }

    /// The ids of the deliveries that came twice.
    pub fn doubled_ids(&self) -> Vec<String> {
        let doubled = |counts: &HashMap<String, usize>| {
            counts.iter().filter(|(_, times)| **times > 1).map(|(id, _)| id.clone()).collect()
        };
        self.counts.lock().map(|counts| doubled(&counts)).unwrap_or_default()
    }
}

async fn take(stream: TcpStream, counts: &Counts) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut stream = BufReader::new(stream);
    loop {
        let mut id = String::new();
        let mut length = 0;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':') {
                match name.to_ascii_lowercase().as_str() {
                    "webhook-id" => id = value.trim().to_owned(),
                    "content-length" => length = value.trim().parse().unwrap_or(0),
                    _ => {}
                }
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        if let Ok(mut counts) = counts.lock() {
            *counts.entry(id).or_default() += 1;
        }
        stream.get_mut().write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await?;
    }
}
