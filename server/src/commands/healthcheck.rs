//! Asks the running server whether it is ready: the health check of a container without a shell.

use crate::config::Config;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Longest wait for the whole answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// Longest answer that is read, in bytes.
const ANSWER_MAX: u64 = 4 * 1024;
const REQUEST: &[u8] = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/// Succeeds if `/readyz` answers 200; otherwise says what it answered.
pub(super) async fn run(config: &Config) -> Result<(), String> {
    let address = config.settings.site_addr;
    let answer = match tokio::time::timeout(ANSWER_WITHIN, ask(address)).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(cause)) => return Err(format!("The server at {address} cannot be reached: {cause}.")),
        Err(_) => return Err(format!("The server at {address} does not answer.")),
    };
    if answer.starts_with("HTTP/1.1 200 ") {
        return Ok(());
    }
    let reason = answer.split_once("\r\n\r\n").map_or("no reason given", |(_, body)| body.trim());
    Err(format!("The server at {address} is not ready: {reason}"))
}

async fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(REQUEST).await?;
    let mut answer = Vec::new();
    stream.take(ANSWER_MAX).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
