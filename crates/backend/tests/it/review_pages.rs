//! Hostile review pages: each costs a bounded time and memory. They run concurrently, because some
//! run into the timeout.

use crate::support::{HANG, TestBackend, in_time};
use backend::content::reviews::{self, ReviewError};
use domain::messages::admin as msg;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

/// How a page answers.
#[derive(Clone, Debug)]
enum Manner {
    /// Never answers.
    Hangs,
    /// Sends this part of an answer and nothing more.
    Stops(&'static str),
    /// Sends this, and then a byte at intervals.
    Drips(&'static str),
    /// Sends this repeatedly, up to ten gigabytes.
    Endless(&'static str),
    /// Sends this once.
    Says(Vec<u8>),
}

/// A page with an address of its own; counts the bytes that it could send.
async fn page(manner: Manner) -> (String, Arc<AtomicU64>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/reviews/abc", listener.local_addr().expect("an address"));
    let sent = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&sent);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let manner = manner.clone();
            let counter = Arc::clone(&counter);
            tokio::spawn(async move {
                let _ = stream.read(&mut [0; 8192]).await;
                let chunk = vec![b'<'; 64 * 1024];
                match manner {
                    Manner::Hangs => {}
                    Manner::Says(answer) => drop(stream.write_all(&answer).await),
                    Manner::Stops(head) => drop(stream.write_all(head.as_bytes()).await),
                    Manner::Drips(head) => {
                        let _ = stream.write_all(head.as_bytes()).await;
                        while stream.write_all(b"<").await.is_ok() {
                            tokio::time::sleep(Duration::from_millis(500)).await;
                        }
                    }
                    Manner::Endless(head) => {
                        let _ = stream.write_all(head.as_bytes()).await;
                        while counter.load(Ordering::Relaxed) < 10_000_000_000 && stream.write_all(&chunk).await.is_ok()
                        {
                            counter.fetch_add(chunk.len() as u64, Ordering::Relaxed);
                        }
                    }
                }
                // The connection stays open until the other side closes it.
                while stream.read(&mut [0; 64]).await.is_ok_and(|n| n > 0) {}
            });
        }
    });
    (url, sent)
}

/// 64 MB of a review in 64 KB.
fn bomb() -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let text =
        br#"<script type="application/ld+json">{"@type":"Review","author":{"name":"Jane"},"reviewBody":"x"}</script>"#;
    packed.write_all(text).expect("packed");
    packed.write_all(&vec![b' '; 64 * 1024 * 1024]).expect("packed");
    let packed = packed.finish().expect("packed");
    let head = format!("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {}\r\n\r\n", packed.len());
    [head.as_bytes(), &packed].concat()
}

#[tokio::test]
async fn no_page_costs_more_than_its_time_and_size() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let backend = TestBackend::open(&url, HANG).await;
    let long_head =
        format!("HTTP/1.1 200 OK\r\n{}\r\n", "x-filler: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(40_000));
    let to_files = b"HTTP/1.1 302 Found\r\nlocation: file:///etc/passwd\r\ncontent-length: 0\r\n\r\n".to_vec();
    let manners = [
        Manner::Hangs,
        Manner::Stops("HTTP/1.1 200 OK\r\ncontent-"),
        Manner::Stops("HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n<html>"),
        Manner::Drips("HTTP/1.1 200 OK\r\nx-slow: "),
        Manner::Drips("HTTP/1.1 200 OK\r\n\r\n"),
        Manner::Endless("HTTP/1.1 200 OK\r\n\r\n"),
        Manner::Endless("HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n"),
        Manner::Endless("HTTP/1.1 200 OK\r\nx-endless: "),
        Manner::Says(long_head.into_bytes()),
        Manner::Says(to_files),
        Manner::Says(bomb()),
        Manner::Says(b"no HTTP at all\r\n\r\n".to_vec()),
    ];
    let asked = manners.map(|manner| async {
        let name = format!("{manner:.60?}");
        let (url, sent) = page(manner).await;
        let read = in_time(&name, reviews::fetch(&backend, &url, "")).await;
        assert!(matches!(read, Err(ReviewError::Refused(msg::REVIEW_FAILED))), "{name}: {read:?}");
        // Bytes read, and bytes that the machine's buffers took beyond them.
        assert!(sent.load(Ordering::Relaxed) < 32 * 1024 * 1024, "{name}: {sent:?} bytes were taken");
    });
    futures::future::join_all(asked).await;
}
