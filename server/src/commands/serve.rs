//! Serving the site until it is told to stop.

use super::error::{CommandError, NEEDS_CHANGE, close, text};
use super::first_steps;
use crate::config::Config;
use crate::runtime::{startup, systemd};
use backend::Backend;
use backend::accounts::account::AccountError;
use std::net::TcpListener;
use std::time::Duration;

/// How long a stop waits for the workers: a delivery that hangs is retried when its lease ends.
const STOP_WITHIN: Duration = Duration::from_secs(8);
/// Pause between attempts to create the owner's account.
const OWNER_WAIT: Duration = Duration::from_secs(1);
const OWNER_WAIT_MAX: Duration = Duration::from_secs(15);

pub(super) async fn run(config: Config, handed: Option<TcpListener>) -> Result<(), CommandError> {
    let email = config.admin_email.clone();
    let password = config.settings.admin_password.clone();
    let secure_hint = !config.secure();
    let running = startup::start(config, handed).await?;
    let served = async {
        let first_start = make_owner(&running.state.backend, &email, password).await?;
        systemd::ready();
        println!(
            "Harbor & Grain is at http://{}/ and the back office at http://{}/admin",
            running.address, running.address
        );
        if first_start {
            println!("{}", first_steps::after_first_start(&running.state.config.settings.data_dir));
        }
        if secure_hint {
            tracing::info!("SITE_URL is not https: cookies are not Secure; fine for development");
        }
        std::future::pending().await
    };
    let outcome = tokio::select! {
        outcome = served => outcome,
        () = systemd::watchdog() => Ok(()),
        () = wait_for_stop() => Ok(()),
    };
    tracing::info!("stopping");
    systemd::stopping();
    running.shutdown.cancel();
    match tokio::time::timeout(STOP_WITHIN, running.done).await {
        Ok(ended) => ended.map_err(text)?,
        Err(_) => {
            tracing::warn!("a worker did not stop in time; its unfinished work resumes at the next start");
        }
    }
    close(&running.state.backend).await;
    outcome
}

/// Creates the owner's account at the first start, and tells whether it did. While the database is not writable, the site is
/// served and `/readyz` reports not ready.
async fn make_owner(backend: &Backend, email: &str, password: Option<String>) -> Result<bool, CommandError> {
    let mut wait = OWNER_WAIT;
    let mut failed = false;
    loop {
        match backend::accounts::account::ensure_owner(backend, email, password.clone()).await {
            Ok(Some(generated)) => {
                println!("Owner account created: {email}\nPassword (shown once): {generated}");
                return Ok(true);
            }
            // The response to a commit was lost, and with it a generated password.
            Ok(None) if failed && password.is_none() => {
                println!("The owner's account {email} exists. If its password was never shown, set one:");
                println!("{} admin set-password", first_steps::program());
            }
            Ok(None) => tracing::debug!("the owner's account exists"),
            Err(AccountError::Backend(cause)) => {
                tracing::warn!(%cause, "cannot create the owner's account yet, retrying");
                failed = true;
                tokio::time::sleep(wait).await;
                wait = wait.saturating_mul(2).min(OWNER_WAIT_MAX);
                continue;
            }
            Err(cause) => return Err(CommandError { reason: format!("ADMIN_PASSWORD: {cause}"), code: NEEDS_CHANGE }),
        }
        return Ok(false);
    }
}

async fn wait_for_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
