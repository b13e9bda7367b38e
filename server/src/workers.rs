//! Background work: the outbox, picture variants, the content version, rendering ahead, visits, and
//! removing what has expired.

use crate::rerender;
use crate::router::Site;
use crate::state::AppState;
use std::sync::Mutex;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Poll interval for content changes by other processes or machines.
const VERSION_EVERY: Duration = Duration::from_secs(1);
/// Visits are written this often; a crash loses at most these.
const VISITS_EVERY: Duration = Duration::from_secs(10);
/// Expired photos, sessions and counters are removed this often.
const SWEEP_EVERY: Duration = Duration::from_secs(15 * 60);

/// Links are collected from the content this often, if it changed.
const LINKS_EVERY: Duration = Duration::from_secs(10 * 60);

/// Runs until `shutdown`, then writes the last visits. Workers are supervised independently.
pub async fn run(state: AppState, site: Site, shutdown: CancellationToken) {
    let (state, site, shutdown) = (&state, &site, &shutdown);
    let (backend, supervisor) = (&state.backend, &state.supervisor);
    tokio::join!(
        supervisor.keep("outbox", shutdown, || backend::delivery::outbox::run(backend.clone(), shutdown.clone())),
        supervisor.keep("pictures", shutdown, || backend::media::making::run(backend.clone(), shutdown.clone())),
        supervisor.keep("content_version", shutdown, || every(VERSION_EVERY, shutdown, || async {
            if let Err(cause) = backend.poll_content_version().await {
                tracing::warn!(%cause, "cannot read the content version");
            }
        })),
        supervisor.keep("pages", shutdown, || rerender::run(state, site, shutdown)),
        supervisor.keep("visits", shutdown, || every(VISITS_EVERY, shutdown, || write_visits(state))),
        supervisor.keep("links", shutdown, || check_links(state, shutdown)),
        supervisor.keep("sweep", shutdown, || every(SWEEP_EVERY, shutdown, || sweep(state))),
    );
    write_visits(state).await;
}

async fn every<F: Future<Output = ()>>(period: Duration, shutdown: &CancellationToken, mut work: impl FnMut() -> F) {
    loop {
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = tokio::time::sleep(period) => work().await,
        }
    }
}

async fn write_visits(state: &AppState) {
    for (path, views) in state.visits.take() {
        if let Err(cause) = backend::site::analytics::record_views(&state.backend, path, views).await {
            tracing::warn!(%cause, "cannot write visits");
        }
    }
    if let Err(cause) = backend::site::redirects::flush(&state.backend).await {
        tracing::warn!(%cause, "cannot write redirect counts");
    }
}

/// Collects links after content changes, and checks a few other websites per round. Never right
/// after the start, so that a server in a restart loop does not flood them.
async fn check_links(state: &AppState, shutdown: &CancellationToken) {
    let known = Mutex::new((-1, domain::Timestamp(0)));
    every(LINKS_EVERY, shutdown, || async {
        let (version, since) = known.lock().map_or((-1, domain::Timestamp(0)), |known| *known);
        let (now, current) = (state.backend.clock.now(), state.backend.content_version.current());
        if version != current {
            let read = async {
                backend::site::links::scan(&state.backend, since).await?;
                backend::site::links::check_internal(&state.backend).await
            };
            match read.await {
                Ok(()) => {
                    if let Ok(mut known) = known.lock() {
                        *known = (current, now);
                    }
                }
                Err(cause) => tracing::warn!(%cause, "cannot read the content for links"),
            }
        }
        if state.config.link_check
            && let Err(cause) =
                backend::site::links::check_external(&state.backend, backend::site::links::HOST_PAUSE).await
        {
            tracing::warn!(%cause, "cannot check links");
        }
    })
    .await;
}

async fn sweep(state: &AppState) {
    if let Err(cause) = backend::leads::uploads::sweep(&state.backend).await {
        tracing::warn!(%cause, "cannot sweep photos");
    }
    if let Err(cause) = backend::media::strays::sweep(&state.backend).await {
        tracing::warn!(%cause, "cannot sweep files that no picture names");
    }
    if let Err(cause) = backend::accounts::session::sweep(&state.backend).await {
        tracing::warn!(%cause, "cannot sweep sessions");
    }
    if let Err(cause) = backend::editing::sweep(&state.backend).await {
        tracing::warn!(%cause, "cannot sweep the trash");
    }
    if let Err(cause) = backend::delivery::newsletter::sweep(&state.backend).await {
        tracing::warn!(%cause, "cannot sweep subscribers");
    }
    if let Err(cause) = backend::site::redirects::sweep(&state.backend).await {
        tracing::warn!(%cause, "cannot sweep addresses that were not found");
    }
    if let Err(cause) = state.backend.sweep_counters().await {
        tracing::warn!(%cause, "cannot sweep counters");
    }
}
