//! The exchange with systemd: it hands over a listening socket, and is told of readiness and signs of
//! life. Started by anything else, the server listens for itself and tells nothing.

use listenfd::ListenFd;
use sd_notify::NotifyState;
use std::net::TcpListener;
use std::time::Duration;

/// The first listening socket that the parent process keeps open and hands over (`LISTEN_FDS`).
/// Connections wait in it while the server restarts. It removes the variables, so it must be called
/// before the process has a second thread.
pub fn handed_listener() -> std::io::Result<Option<TcpListener>> {
    ListenFd::from_env().take_tcp_listener(0)
}

pub fn ready() {
    notify(NotifyState::Ready);
}

pub fn stopping() {
    notify(NotifyState::Stopping);
}

/// Reports signs of life as often as `WatchdogSec` of the unit asks for. Never ends.
pub async fn watchdog() {
    let Some(limit) = sd_notify::watchdog_enabled() else { return std::future::pending().await };
    let mut turns = tokio::time::interval((limit / 2).max(Duration::from_millis(1)));
    loop {
        turns.tick().await;
        notify(NotifyState::Watchdog);
    }
}

fn notify(state: NotifyState<'_>) {
    if let Err(cause) = sd_notify::notify(&[state]) {
        tracing::warn!(%cause, "cannot tell systemd the server's state");
    }
}
