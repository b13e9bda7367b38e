//! A connection's bytes: ends a client that does not read, and closes so that
//! the last answer can be read.

use super::{Connection, Pace};
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

/// Bytes of an answer that the system may hold without having sent them. A
/// write that waits goes on once half of it is sent, which makes this, over the
/// client's time, the slowest that a client may read.
const UNSENT_MAX: u32 = 64 * 1024;
/// Most that is read, and dropped, of what a client still sends after its answer.
const LINGER_BYTES: usize = 64 * 1024 * 1024;
/// Longest time for that.
const LINGER_TIME: Duration = Duration::from_secs(30);
/// Longest silence during it, and the slowest it may come.
const LINGER_GRACE: Duration = Duration::from_secs(3);
const LINGER_RATE: u32 = 32 * 1024;

/// A stream that does not wait for its client for ever.
pub(super) struct Watched {
    stream: TcpStream,
    connection: Arc<Connection>,
    stalled: Option<Pin<Box<Sleep>>>,
    /// A write had to wait since everything was last written.
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
            // What the system took and the client does not: also after closing.
            let _ = socket.set_tcp_user_timeout(Some(connection.client_timeout));
        }
        Self { stream, connection, stalled: None, waited: false, linger: None }
    }

    /// A write came through, or it waits, and not for ever.
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
        // Called once all is written.
        if std::mem::take(&mut self.waited) {
            self.connection.written();
        }
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    /// Says that nothing more comes, then reads on for a while: closing with
    /// unread bytes would take the answer back from a client that still sends.
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
