//! Raw connections, for clients that misbehave in ways no library does.

use crate::failure::Failure;
use crate::report::HANG;
use crate::site::Server;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// The `n`th loopback address that represents a client; the first is 127.1.0.1. None of them is a
/// trusted proxy.
#[must_use]
pub fn client(n: usize) -> Ipv4Addr {
    let [_, _, high, low] = u32::try_from(n + 1).unwrap_or(u32::MAX).to_be_bytes();
    Ipv4Addr::new(127, 1, high, low)
}

/// Raises this process's limit of open connections to the system's maximum.
pub fn allow_connections() -> Result<(), Failure> {
    rlimit::increase_nofile_limit(u64::MAX)?;
    Ok(())
}

/// A connection to the server from a client's address.
pub async fn connect(server: &Server, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    open(server, from, None).await
}

/// The same, with the smallest receive buffer that the system allows.
pub async fn connect_narrow(server: &Server, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    open(server, from, Some(1)).await
}

async fn open(server: &Server, from: Ipv4Addr, receive: Option<u32>) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(bytes) = receive {
        socket.set_recv_buffer_size(bytes)?;
    }
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(SocketAddr::from((Ipv4Addr::LOCALHOST, server.port))).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

#[must_use]
pub fn post(path: &str, kind: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: site.example\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// The media type of plain forms.
pub const FORM: &str = "application/x-www-form-urlencoded";

/// Reads until the server closes, or for `patience` at most; returns the status, 0 if there is
/// none.
pub async fn answered(stream: &mut TcpStream, patience: Duration) -> u16 {
    let mut head = Vec::new();
    let mut bytes = vec![0; 16 * 1024];
    let read_all = async {
        while let Ok(read) = stream.read(&mut bytes).await {
            if read == 0 {
                break;
            }
            if head.len() < 64 {
                head.extend_from_slice(&bytes[..read.min(64)]);
            }
        }
    };
    let _ = tokio::time::timeout(patience, read_all).await;
    status(&head)
}

/// Reads the first line of a response; returns its status, 0 if none came.
pub async fn first_status(stream: &mut TcpStream) -> u16 {
    let mut head = [0; 64];
    let mut length = 0;
    let read_line = async {
        while length < 12 {
            match stream.read(&mut head[length..]).await {
                Ok(read) if read > 0 => length += read,
                _ => break,
            }
        }
    };
    let _ = tokio::time::timeout(HANG, read_line).await;
    status(&head[..length])
}

#[must_use]
pub fn status(head: &[u8]) -> u16 {
    let line = String::from_utf8_lossy(head);
    line.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// Sends these bytes unchanged and reads the response.
pub async fn exchange(server: &Server, from: Ipv4Addr, request: &[u8]) -> Result<u16, Failure> {
    let mut stream = connect(server, from).await?;
    // A server that refuses early may stop reading: only its response matters.
    let _ = stream.write_all(request).await;
    Ok(answered(&mut stream, HANG).await)
}

/// Reads the home page over a new connection; returns how long that took.
pub async fn visit(server: &Server, from: Ipv4Addr) -> Option<Duration> {
    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n";
    let begun = Instant::now();
    let one = async {
        let mut stream = connect(server, from).await.ok()?;
        stream.write_all(REQUEST).await.ok()?;
        Some(answered(&mut stream, HANG).await)
    };
    match tokio::time::timeout(HANG, one).await {
        Ok(Some(200)) => Some(begun.elapsed()),
        _ => None,
    }
}
