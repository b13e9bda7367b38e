//! Background work: the outbox, picture variants, the content version, rendering ahead, page views,
//! backups, and removing what has expired.

use crate::pages::rerender;
use crate::router::RequestHandler;
use crate::state::AppState;
use backend::feature::Every;
use backend::{Backend, BackendError, features};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

/// Poll interval for content changes by other processes or machines: their pages show a change
/// within a second, rendering included.
const VERSION_EVERY: Duration = Duration::from_millis(250);
/// Pause of that polling after a failure, which is logged each time.
const VERSION_AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Page views are written this often; a crash loses at most these.
const PAGE_VIEWS_EVERY: Duration = Duration::from_secs(10);
/// A digest is sent this long after it is due, at most.
const DIGESTS_EVERY: Duration = Duration::from_secs(60);
const SWEEP_EVERY: Duration = Duration::from_secs(15 * 60);
/// A scheduled backup is made this long after it is due, at most.
const BACKUPS_EVERY: Duration = Duration::from_secs(60);
/// Erasures are completed this often.
const ERASURES_EVERY: Duration = Duration::from_secs(15);
/// Links are collected from the content this often, if it changed.
const LINKS_EVERY: Duration = Duration::from_secs(10 * 60);
/// A server takes a turn of periodic work if none took one for its period, less this: it must not
/// miss its own next turn.
const TURN_MARGIN: Duration = Duration::from_secs(60);

pub const NAMES: [&str; 10] =
    ["outbox", "pictures", "content_version", "pages", "visits", "links", "backups", "erasures", "digests", "sweep"];

/// Then writes the last page views. Workers are supervised independently.
pub async fn run(state: AppState, handler: RequestHandler, shutdown: CancellationToken) {
    let state = &state;
    let handler = &handler;
    let shutdown = &shutdown;
    let backend = &state.backend;
    let supervisor = &state.supervisor;
    tokio::join!(
        supervisor
            .keep_running("outbox", shutdown, || backend::delivery::outbox::run(backend.clone(), shutdown.clone())),
        supervisor
            .keep_running("pictures", shutdown, || backend::media::making::run(backend.clone(), shutdown.clone())),
        supervisor.keep_running("content_version", shutdown, || every(VERSION_EVERY, shutdown, || async {
            if let Err(cause) = backend.poll_content_version().await {
                tracing::warn!(%cause, "cannot read the content version");
                tokio::time::sleep(VERSION_AFTER_FAILURE).await;
            }
        })),
        supervisor.keep_running("pages", shutdown, || rerender::run(state, handler, shutdown)),
        supervisor.keep_running("visits", shutdown, || every(PAGE_VIEWS_EVERY, shutdown, || write_page_views(state))),
        supervisor.keep_running("links", shutdown, || check_links(state, shutdown)),
        supervisor.keep_running("backups", shutdown, || every(BACKUPS_EVERY, shutdown, || back_up(state, shutdown))),
        supervisor.keep_running("erasures", shutdown, || every(ERASURES_EVERY, shutdown, || do_work(
            backend,
            Every::FifteenSeconds
        ))),
        supervisor
            .keep_running("digests", shutdown, || every(DIGESTS_EVERY, shutdown, || do_work(backend, Every::Minute))),
        supervisor.keep_running("sweep", shutdown, || every(SWEEP_EVERY, shutdown, || sweep(state))),
    );
    write_page_views(state).await;
}

async fn every<F: Future<Output = ()>>(period: Duration, shutdown: &CancellationToken, mut work: impl FnMut() -> F) {
    loop {
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = tokio::time::sleep(period) => work().await,
        }
    }
}

/// Whether this server does the periodic work now: one server of the site does it in each period.
async fn claim_slot(state: &AppState, work: &str, period: Duration) -> bool {
    match state.backend.claim_slot(work, period.saturating_sub(TURN_MARGIN)).await {
        Ok(claimed) => claimed,
        Err(cause) => {
            tracing::warn!(%cause, work, "cannot take a turn of periodic work");
            false
        }
    }
}

async fn write_page_views(state: &AppState) {
    for (path, views) in state.page_views.take() {
        warn_of(backend::site::analytics::record_views(&state.backend, &path, views).await, "cannot write page views");
    }
    do_work(&state.backend, Every::TenSeconds).await;
}

/// Collects links after content changes, and checks a few other websites per round. Never right
/// after the start, so that a server in a restart loop does not flood them.
async fn check_links(state: &AppState, shutdown: &CancellationToken) {
    let scanned = Mutex::new(ScannedContent { version: -1, at: domain::Timestamp(0) });
    every(LINKS_EVERY, shutdown, || async {
        if !claim_slot(state, "links", LINKS_EVERY).await {
            return;
        }
        let mut scanned = scanned.lock().await;
        let now = state.backend.clock.now();
        let version = state.backend.content.version.current();
        if scanned.version != version {
            match scan_links(&state.backend, scanned.at).await {
                Ok(()) => *scanned = ScannedContent { version, at: now },
                Err(cause) => tracing::warn!(%cause, "cannot read the content for links"),
            }
        }
        if state.config.settings.link_check {
            let checked = backend::site::links::check_external(&state.backend, backend::site::links::HOST_PAUSE).await;
            warn_of(checked, "cannot check links");
        }
    })
    .await;
}

/// The content whose links were last collected.
struct ScannedContent {
    version: i64,
    at: domain::Timestamp,
}

async fn scan_links(backend: &Backend, since: domain::Timestamp) -> Result<(), BackendError> {
    backend::site::links::scan(backend, since).await?;
    backend::site::links::check_internal(backend).await
}

/// A stop interrupts it; the next one continues it.
async fn back_up(state: &AppState, shutdown: &CancellationToken) {
    let made = tokio::select! {
        () = shutdown.cancelled() => return,
        made = backend::site::backup::back_up_if_due(&state.backend) => made,
    };
    warn_of(made, "cannot see whether a backup is due");
}

/// What the features do so often.
async fn do_work(backend: &Backend, every: Every) {
    for work in features::work(every) {
        warn_of((work.run)(backend).await, work.failure);
    }
}

fn warn_of<T>(outcome: Result<T, BackendError>, what: &str) {
    if let Err(cause) = outcome {
        tracing::warn!(%cause, "{what}");
    }
}

async fn sweep(state: &AppState) {
    // Each server asks for itself: another site may have taken the bucket over.
    backend::site::bucket_owner::check(&state.backend).await;
    if !claim_slot(state, "sweep", SWEEP_EVERY).await {
        return;
    }
    do_work(&state.backend, Every::QuarterHour).await;
    warn_of(state.backend.sweep_counters().await, "cannot sweep counters");
}
