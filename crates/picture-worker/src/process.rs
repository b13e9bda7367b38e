use crate::error::PictureError;
use crate::protocol::{self, Frame, Header, Reply, Request};
use pixels::PixelsError;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// Longest time until a child is confined: a start of the program on a busy machine.
const START_MAX: Duration = Duration::from_secs(30);
/// Longest time until a child whose pipes are closed has ended.
const END_MAX: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) arguments: Vec<OsString>,
}

#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Process {
    /// Starts a child and waits until it is confined. It inherits no environment: that has secrets.
    pub(crate) async fn start(program: &Program) -> Result<Self, PictureError> {
        let mut child = Command::new(&program.path)
            .args(&program.arguments)
            .env_clear()
            // The allocator would reserve a gigabyte at its start, which the limit of memory would not count.
            .env("MIMALLOC_ARENA_RESERVE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(PictureError::NoChild)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(PictureError::NoChild(io::Error::other("it has no pipes")));
        };
        let mut process = Self { child, input, output };
        let ready = tokio::time::timeout(START_MAX, protocol::receive::<Reply>(&mut process.output)).await;
        match ready {
            Ok(Ok(Frame { head: Reply::Ready(confined), .. })) => {
                tracing::debug!(?confined, "started a child process for pictures");
                Ok(process)
            }
            Ok(Ok(_)) => Err(PictureError::NoChild(io::Error::other("it is another program"))),
            Ok(Err(cause)) => Err(PictureError::NoChild(cause)),
            Err(late) => Err(PictureError::NoChild(late.into())),
        }
    }

    /// Whether it is still there: an idle child may have been killed.
    pub(crate) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Gives it a file; returns what the header says.
    pub(crate) async fn read(&mut self, file: &[u8]) -> Result<Header, PictureError> {
        match self.ask(Request::Read, file).await?.head {
            Reply::Header(header) => Ok(header),
            other => Err(unexpected(&other)),
        }
    }

    pub(crate) async fn ask(&mut self, request: Request, body: &[u8]) -> Result<Frame<Reply>, PictureError> {
        match self.exchange(request, body).await {
            Ok(Frame { head: Reply::Failed(error), .. }) => Err(PixelsError::from(error).into()),
            Ok(frame) => Ok(frame),
            Err(cause) => Err(self.why_ended(&cause).await),
        }
    }

    async fn exchange(&mut self, request: Request, body: &[u8]) -> io::Result<Frame<Reply>> {
        protocol::send(&mut self.input, &request, body).await?;
        protocol::receive(&mut self.output).await
    }

    async fn why_ended(&mut self, cause: &io::Error) -> PictureError {
        match tokio::time::timeout(END_MAX, self.child.wait()).await {
            Ok(Ok(status)) => ended(status),
            Ok(Err(_)) | Err(_) => PictureError::Ended(cause.to_string()),
        }
    }
}

pub(crate) fn unexpected(reply: &Reply) -> PictureError {
    PictureError::Ended(format!("it answered {reply:?}"))
}

fn ended(status: ExitStatus) -> PictureError {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt as _;
    match status.signal() {
        // A Rust program aborts if it gets no memory.
        Some(signal) if signal == Signal::ABORT.as_raw() => PictureError::TooHeavy,
        Some(signal) if signal == Signal::XCPU.as_raw() => PictureError::TooSlow,
        _ => PictureError::Ended(status.to_string()),
    }
}
