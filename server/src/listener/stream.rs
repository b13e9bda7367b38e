//! A connection's socket: disconnects a client that does not read, and closes gracefully so that
//! the last response arrives.

use super::pace::Pace;
use super::registry::Connection;
use std::future::Future as _;
use std::io;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// Limit of unsent bytes in the system's buffer. A blocked write continues once half of it is sent,
/// so this, divided by the client timeout, is the minimum rate at which a client must read.
const UNSENT_MAX: u32 = 64 * 1024;
/// Maximum read and discarded of what a client still sends after its response, in bytes.
const LINGER_BYTES: usize = 64 * 1024 * 1024;
const LINGER_TIME: Duration = Duration::from_secs(30);
const LINGER_GRACE: Duration = Duration::from_secs(3);
const LINGER_RATE: u32 = 32 * 1024;

pub(super) struct Watched {
    stream: TcpStream,
    connection: Arc<Connection>,
    stalled: Option<Pin<Box<Sleep>>>,
    /// A write has blocked since the last flush.
    waited: bool,
    linger: Option<Linger>,
}

struct Linger {
    pace: Pace,
    until: Instant,
    left: usize,
}

impl Watched {
    pub(super) fn new(stream: TcpStream, connection: Arc<Connection>) -> Self {
        let socket = socket2::SockRef::from(&stream);
        let _ = socket.set_tcp_nodelay(true);
        #[cfg(target_os = "linux")]
        {
            let _ = socket.set_tcp_notsent_lowat(UNSENT_MAX);
            // Also covers bytes that the system has buffered, even after closing.
            let _ = socket.set_tcp_user_timeout(Some(connection.client_timeout));
        }
        Self { stream, connection, stalled: None, waited: false, linger: None }
    }

    /// Passes the result of a write through; a blocked one starts the timeout.
    fn watched<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        if !self.waited {
            self.waited = true;
            self.connection.waiting();
        }
        let patience = self.connection.client_timeout;
        let timer = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(timer.as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
    }
}

impl AsyncRead for Watched {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watched(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.watched(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Called once everything is written.
        if std::mem::take(&mut self.waited) {
            self.connection.flushed();
        }
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    /// Closes the write side, then keeps reading for a while: closing with unread bytes would reset
    /// the connection and lose the response of a client that still sends.
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, connection, linger, .. } = &mut *self;
        if linger.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(cx))?;
            connection.idle();
        }
        let linger = linger.get_or_insert_with(|| Linger {
            pace: Pace::new(LINGER_GRACE, LINGER_RATE),
            until: Instant::now() + LINGER_TIME,
            left: LINGER_BYTES,
        });
        let mut bytes = [MaybeUninit::uninit(); 8 * 1024];
        loop {
            let mut buffer = ReadBuf::uninit(&mut bytes);
            if Pin::new(&mut *stream).poll_read(cx, &mut buffer).is_pending() {
                ready!(linger.pace.poll_too_slow(cx));
                return Poll::Ready(Ok(()));
            }
            let read = buffer.filled().len();
            linger.pace.received(read);
            linger.left = linger.left.saturating_sub(read);
            if read == 0 || linger.left == 0 || Instant::now() > linger.until {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
