//! The stream that lettre reads and writes: its answers are bounded and in ASCII, whatever the server's language and
//! letters.

use lettre::transport::smtp::client::AsyncTokioStream;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncBufRead as _, AsyncRead, AsyncWrite, BufReader, ReadBuf};
use tokio::net::TcpStream;

/// All answers of one connection, in bytes.
const ANSWERS_MAX: usize = 256 * 1024;
/// As lettre writes it, after the content.
const END: &[u8] = b"\r\n.\r\n";

/// A connection for lettre.
#[derive(Debug)]
pub(super) struct Wire<S> {
    stream: S,
    peer: SocketAddr,
    /// Is read before what the server says.
    first: &'static [u8],
    /// Bytes that may still be read.
    left: usize,
    ended: ContentEnd,
}

/// Whether the end of the content was written: from then on the mail may be delivered.
#[derive(Clone, Debug, Default)]
pub(super) struct ContentEnd(Arc<AtomicBool>);

impl ContentEnd {
    pub(super) fn is_true(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<S> Wire<S> {
    pub(super) fn new(stream: S, peer: SocketAddr, first: &'static [u8]) -> Self {
        Self { stream, peer, first, left: ANSWERS_MAX, ended: ContentEnd::default() }
    }

    pub(super) fn ended(&self) -> ContentEnd {
        self.ended.clone()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.first.is_empty() {
            let count = self.first.len().min(buf.remaining());
            buf.put_slice(&self.first[..count]);
            self.first = &self.first[count..];
            return Poll::Ready(Ok(()));
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        let read = &mut buf.filled_mut()[before..];
        if read.len() > self.left {
            return Poll::Ready(Err(io::ErrorKind::FileTooLarge.into()));
        }
        self.left -= read.len();
        for byte in read {
            if !byte.is_ascii() {
                *byte = b'?';
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if buf == END {
            self.ended.0.store(true, Ordering::Relaxed);
        }
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl<S: AsyncRead + AsyncWrite + Send + Sync + Unpin + std::fmt::Debug> AsyncTokioStream for Wire<S> {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.peer)
    }
}

/// A socket that can be taken back from lettre, to encrypt it. A read gives one line at most, so that it is known
/// whether the server said more than was asked before the encryption: somebody in between may have.
#[derive(Clone, Debug)]
pub(super) struct SharedSocket(Arc<Mutex<BufReader<TcpStream>>>);

impl SharedSocket {
    pub(super) fn new(socket: TcpStream) -> Self {
        Self(Arc::new(Mutex::new(BufReader::new(socket))))
    }

    /// `None` while there is another one of it, or if something was said that nobody has read.
    pub(super) fn into_stream(self) -> Option<TcpStream> {
        let mutex = Arc::into_inner(self.0)?;
        let socket = mutex.into_inner().unwrap_or_else(PoisonError::into_inner);
        if socket.buffer().is_empty() { Some(socket.into_inner()) } else { None }
    }

    fn lock(&self) -> MutexGuard<'_, BufReader<TcpStream>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AsyncRead for SharedSocket {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut socket = self.lock();
        let said = ready!(Pin::new(&mut *socket).poll_fill_buf(cx))?;
        let line = said.iter().position(|byte| *byte == b'\n').map_or(said.len(), |end| end + 1);
        let count = line.min(buf.remaining());
        buf.put_slice(&said[..count]);
        Pin::new(&mut *socket).consume(count);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for SharedSocket {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.lock()).poll_write(cx, buf)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.lock()).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.lock()).poll_shutdown(cx)
    }
}
