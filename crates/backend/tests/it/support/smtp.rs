//! A mail server on loopback that stores messages and misbehaves on demand.
#![allow(dead_code, reason = "each test binary uses its own part; an expectation fails in one that uses all")]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// Where in the conversation something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// Instead of the greeting.
    Greeting,
    Hello,
    StartTls,
    Auth,
    Mail,
    Rcpt,
    /// Before the message.
    Data,
    /// After it.
    End,
}

/// How the server treats one connection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Script {
    /// Accepts everything.
    Accept,
    /// Answers with this code.
    Reply(At, u16),
    /// Answers with this line.
    Say(At, &'static str),
    /// Stops answering.
    Hang(At),
    /// Closes the connection.
    Drop(At),
    /// Announces another line every second.
    Drip(At),
    /// Answers with these bytes.
    Raw(At, &'static [u8]),
    /// Answers with the first bytes of this line and its end, and closes the connection.
    Cut(At, &'static str, usize),
    /// Accepts the message, and closes the connection in place of the answer.
    LoseAnswer,
    /// Accepts, once the sink is told to go on.
    Held(At),
}

/// A message as received.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken {
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    pub(crate) data: Vec<u8>,
}

struct Inner {
    scripts: Mutex<VecDeque<Script>>,
    taken: Mutex<Vec<Taken>>,
    lines: Mutex<Vec<String>>,
    abilities: Mutex<Vec<&'static str>>,
    go_on: Semaphore,
}

/// The server; stops when dropped.
pub(crate) struct Sink {
    pub(crate) port: u16,
    inner: Arc<Inner>,
    task: JoinHandle<()>,
}

impl Sink {
    pub(crate) async fn start() -> Self {
        let inner = Arc::new(Inner {
            scripts: Mutex::default(),
            taken: Mutex::default(),
            lines: Mutex::default(),
            abilities: Mutex::new(vec!["8BITMIME", "SMTPUTF8", "AUTH PLAIN"]),
            go_on: Semaphore::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::clone(&inner);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let inner = Arc::clone(&shared);
                tokio::spawn(async move {
                    let script = lock(&inner.scripts).pop_front().unwrap_or(Script::Accept);
                    let _ = talk(stream, script, &inner).await;
                });
            }
        });
        Self { port, inner, task }
    }

    /// Applies these scripts to the next connections, one each.
    pub(crate) fn next(&self, scripts: impl IntoIterator<Item = Script>) {
        lock(&self.inner.scripts).extend(scripts);
    }

    /// Lets so many go on that are held.
    pub(crate) fn go_on(&self, held: usize) {
        self.inner.go_on.add_permits(held);
    }

    /// Sets the capabilities that it announces.
    pub(crate) fn abilities(&self, abilities: &[&'static str]) {
        *lock(&self.inner.abilities) = abilities.to_vec();
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        lock(&self.inner.taken).clone()
    }

    /// Every command line received.
    pub(crate) fn lines(&self) -> Vec<String> {
        lock(&self.inner.lines).clone()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn talk(stream: TcpStream, script: Script, inner: &Inner) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut mail = Taken::default();
    if misbehave(&mut stream, script, At::Greeting, inner).await? {
        return Ok(());
    }
    say(&mut stream, "220 sink.example ESMTP").await?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let line = line.trim_end().to_owned();
        lock(&inner.lines).push(line.clone());
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let at = moment(&verb);
        if let Some(at) = at
            && misbehave(&mut stream, script, at, inner).await?
        {
            continue;
        }
        while matches!(script, Script::Drip(when) if Some(when) == at) {
            say(&mut stream, "250-more").await?;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        match verb.as_str() {
            "EHLO" => say(&mut stream, &abilities(inner)).await?,
            "AUTH" => say(&mut stream, "235 welcome").await?,
            "MAIL" => {
                mail = Taken { from: address(&line), ..Taken::default() };
                say(&mut stream, "250 ok").await?;
            }
            "RCPT" => {
                mail.to.push(address(&line));
                say(&mut stream, "250 ok").await?;
            }
            "RSET" | "NOOP" | "HELO" => {
                mail = Taken::default();
                say(&mut stream, "250 ok").await?;
            }
            "DATA" => {
                say(&mut stream, "354 go on").await?;
                mail.data = message(&mut stream).await?;
                if misbehave(&mut stream, script, At::End, inner).await? {
                    continue;
                }
                lock(&inner.taken).push(std::mem::take(&mut mail));
                if matches!(script, Script::LoseAnswer) {
                    return Err(std::io::ErrorKind::ConnectionAborted.into());
                }
                say(&mut stream, "250 2.0.0 queued").await?;
            }
            "QUIT" => return say(&mut stream, "221 bye").await,
            _ => say(&mut stream, "502 what?").await?,
        }
    }
}

fn abilities(inner: &Inner) -> String {
    let mut lines = vec!["250-sink.example".to_owned()];
    lines.extend(lock(&inner.abilities).iter().map(|ability| format!("250-{ability}")));
    lines.push("250 HELP".to_owned());
    lines.join("\r\n")
}

fn moment(verb: &str) -> Option<At> {
    match verb {
        "EHLO" => Some(At::Hello),
        "STARTTLS" => Some(At::StartTls),
        "AUTH" => Some(At::Auth),
        "MAIL" => Some(At::Mail),
        "RCPT" => Some(At::Rcpt),
        "DATA" => Some(At::Data),
        _ => None,
    }
}

/// Runs the script's part for this moment; whether that was the answer.
async fn misbehave(stream: &mut BufReader<TcpStream>, script: Script, now: At, inner: &Inner) -> std::io::Result<bool> {
    match script {
        Script::Reply(at, code) if at == now => say(stream, &format!("{code} no")).await?,
        Script::Say(at, line) if at == now => say(stream, line).await?,
        Script::Raw(at, bytes) if at == now => stream.write_all(bytes).await?,
        Script::Cut(at, line, count) if at == now => {
            stream.write_all(&format!("{line}\r\n").as_bytes()[..count]).await?;
            return Err(std::io::ErrorKind::ConnectionAborted.into());
        }
        Script::Drop(at) if at == now => return Err(std::io::ErrorKind::ConnectionAborted.into()),
        Script::Hang(at) if at == now => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            return Err(std::io::ErrorKind::TimedOut.into());
        }
        Script::Held(at) if at == now => {
            if let Ok(permit) = inner.go_on.acquire().await {
                permit.forget();
            }
            return Ok(false);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

async fn say(stream: &mut BufReader<TcpStream>, line: &str) -> std::io::Result<()> {
    stream.write_all(format!("{line}\r\n").as_bytes()).await
}

/// The message up to the terminating dot, with dot-stuffing removed.
async fn message(stream: &mut BufReader<TcpStream>) -> std::io::Result<Vec<u8>> {
    let mut data = Vec::new();
    loop {
        let mut line = Vec::new();
        if stream.read_until(b'\n', &mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line == b".\r\n" {
            return Ok(data);
        }
        data.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}

fn address(line: &str) -> String {
    let inside = line.split_once('<').map_or("", |(_, rest)| rest);
    inside.split_once('>').map_or("", |(address, _)| address).to_owned()
}
