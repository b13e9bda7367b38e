//! Asking for a password: without showing it on a terminal, or from what is piped in.

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use std::io::{self, BufRead as _, IsTerminal as _};

/// The end of a command by Ctrl-C or the end of input.
const NOTHING: &str = "Nothing was typed. The password is as it was.";

/// Turns showing what is typed off, until it is dropped.
struct Hidden(Termios);

impl Hidden {
    fn begin() -> io::Result<Self> {
        let shown = tcgetattr(io::stdin())?;
        let mut hidden = shown.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        hidden.local_modes.insert(LocalModes::ECHONL);
        tcsetattr(io::stdin(), OptionalActions::Flush, &hidden)?;
        Ok(Self(shown))
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        let _ = tcsetattr(io::stdin(), OptionalActions::Flush, &self.0);
    }
}

/// The new password of an account: typed twice on a terminal, which does not show it, or one line
/// of any other input.
pub(super) async fn new_password(email: &str) -> Result<String, String> {
    eprintln!("New password for {email} (at least {} characters), then Enter:", domain::limits::PASSWORD_MIN);
    if !io::stdin().is_terminal() {
        return line().await;
    }
    let hidden = Hidden::begin().map_err(super::error::text)?;
    let typed = line().await?;
    eprintln!("The same again:");
    let again = line().await?;
    drop(hidden);
    if typed != again { Err("The two differ. The password is as it was.".to_owned()) } else { Ok(typed) }
}

/// Reads on another thread, so that Ctrl-C ends the wait and the terminal shows what is typed again.
async fn line() -> Result<String, String> {
    let read = tokio::task::spawn_blocking(|| {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line).map(|bytes| (bytes > 0).then_some(line))
    });
    let line = tokio::select! {
        line = read => line.map_err(super::error::text)?.map_err(super::error::text)?,
        _ = tokio::signal::ctrl_c() => None,
    };
    let line = line.ok_or(NOTHING)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
