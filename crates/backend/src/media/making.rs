//! Makes picture variants in the background. All state is in the database: a job is claimed with a
//! lease, the variant is made from the original, stored, and recorded in the transaction that
//! publishes it. If a worker crashes, its lease expires and the variant is made again.
//! Pages offer only what is recorded. An address, which caches keep forever, delivers only its own bytes: a missing
//! variant redirects to another one.

use super::encoding::{EncodeError, OpenOriginal, encode, read};
use super::{all_variants, asked_for, file_key, strays};
use crate::boxed;
use crate::db::WriteTx;
use crate::db::media::variant_jobs::{self as jobs, IfQueued, Job};
use crate::db::media::{self as rows, NewVariant, Original};
use crate::error::{BackendError, DbError};
use crate::jitter::jitter;
use crate::metrics::VariantOutcome;
use crate::{Backend, SharedBackend};
use bytes::Bytes;
use domain::delivery::{MAX_ATTEMPTS, next_wait};
use domain::media::widths::possible_widths;
use domain::messages::pictures as msg;
use domain::time::SECOND;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

const CRASHES_MAX: i64 = 3;
const LEASE_MS: i64 = 150 * SECOND;
/// Longest sleep: another process may have queued a job and died.
const POLL: Duration = Duration::from_secs(30);
/// Sleep after the database or the storage failed.
const AFTER_FAILURE: Duration = Duration::from_secs(5);
/// Shortest sleep, whatever the clocks say.
const MIN_POLL: Duration = Duration::from_millis(50);
/// Pages are invalidated when a picture has all its variants, and at this interval before.
const RAISE_EVERY: Duration = Duration::from_secs(5);
/// Pictures processed together by [`remake_all`].
const BATCH: i64 = 100;

#[boxed]
pub async fn run(backend: SharedBackend, shutdown: CancellationToken) {
    let workers = (0..backend.pictures.making.max_concurrent).map(|_| work(&backend, &shutdown));
    futures::future::join_all(workers).await;
}

async fn work(backend: &Backend, shutdown: &CancellationToken) {
    let mut woken = backend.pictures.making.wake.subscribe();
    let mut open = None;
    while !shutdown.is_cancelled() {
        woken.mark_unchanged();
        let nap = match step(backend, shutdown, &mut open).await {
            Ok(Step::Made | Step::Settled) => continue,
            Ok(Step::Failed) => AFTER_FAILURE,
            Ok(Step::Nothing(nap)) => nap,
            Err(error) => {
                tracing::warn!(%error, "making picture variants is paused after a failure");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => {}
            _ = woken.changed() => {}
            () = tokio::time::sleep(nap) => {}
        }
    }
}

/// Returns how many variants were made.
#[boxed]
pub async fn make_due(backend: &Backend) -> Result<usize, BackendError> {
    let mut made = 0;
    let mut open = None;
    let shutdown = CancellationToken::new();
    loop {
        match step(backend, &shutdown, &mut open).await? {
            Step::Made => made += 1,
            Step::Settled | Step::Failed => {}
            Step::Nothing(_) => return Ok(made),
        }
    }
}

enum Step {
    Made,
    /// It closed a job: nothing to make, or given up.
    Settled,
    /// It could not make a variant now.
    Failed,
    Nothing(Duration),
}

async fn step(
    backend: &Backend,
    shutdown: &CancellationToken,
    open: &mut Option<OpenOriginal>,
) -> Result<Step, BackendError> {
    if backend.files.check_available().is_err() {
        return Ok(Step::Nothing(AFTER_FAILURE));
    }
    let opened = match open {
        Some(open) => open.media_id.as_str(),
        None => "",
    };
    let Some(job) = jobs::claim(&backend.db, backend.clock.now(), LEASE_MS, opened).await? else {
        *open = None;
        return nothing(backend).await;
    };
    let outcome = tokio::select! {
        outcome = make(backend, &job, open).instrument(tracing::debug_span!("make a variant")) => outcome,
        () = shutdown.cancelled() => {
            jobs::release(&backend.db, &job).await?;
            return Ok(Step::Nothing(MIN_POLL));
        }
    };
    match outcome {
        Ok(Stored::LastOfPicture) => {
            backend.metrics.variant(VariantOutcome::Made);
            Ok(Step::Made)
        }
        Ok(Stored::OneOfMany) => {
            backend.metrics.variant(VariantOutcome::Made);
            invalidate_in_time(backend).await?;
            Ok(Step::Made)
        }
        Err(EncodeError::Canceled) => {
            backend.metrics.variant(VariantOutcome::Canceled);
            let mut tx = backend.db.write().await?;
            jobs::done(&mut tx, &job.id).await?;
            tx.commit().await?;
            Ok(Step::Settled)
        }
        Err(EncodeError::Permanent(problem)) => {
            tracing::error!(media = job.media_id, width = job.width, format = ?job.format, problem, "gave up a variant");
            backend.metrics.variant(VariantOutcome::GivenUp);
            jobs::failed(&backend.db, &job, problem, None, backend.clock.now()).await?;
            Ok(Step::Settled)
        }
        Err(EncodeError::Crashed(problem)) => {
            *open = None;
            if jobs::crashed(&backend.db, &job).await? >= CRASHES_MAX {
                tracing::error!(media = job.media_id, problem, "gave up the variants of a picture");
                backend.metrics.variant(VariantOutcome::GivenUp);
                jobs::give_up_all(&backend.db, &job.media_id, problem).await?;
                return Ok(Step::Settled);
            }
            retry(backend, &job, problem).await
        }
        // The storage failed. After a failure of the database the lease is left to expire.
        Err(EncodeError::Retry(BackendError::Storage(cause))) => {
            tracing::warn!(%cause, "the picture storage failed");
            retry(backend, &job, msg::SIZE_NOT_STORED).await
        }
        Err(EncodeError::Retry(cause)) => Err(cause),
    }
}

/// Makes the variant due again after a while, or gives it up.
async fn retry(backend: &Backend, job: &Job, problem: &'static str) -> Result<Step, BackendError> {
    tracing::warn!(media = job.media_id, width = job.width, format = ?job.format, problem, "a variant was not made");
    let now = backend.clock.now();
    match next_wait(job.tries, jitter()) {
        Some(wait) => {
            backend.metrics.variant(VariantOutcome::Retried);
            jobs::failed(&backend.db, job, problem, Some(now.plus_ms(wait)), now).await?;
        }
        None => {
            backend.metrics.variant(VariantOutcome::GivenUp);
            jobs::failed(&backend.db, job, problem, None, now).await?;
        }
    }
    Ok(Step::Failed)
}

/// Nothing is due: invalidates pages if necessary, and returns when to check again.
async fn nothing(backend: &Backend) -> Result<Step, BackendError> {
    let unpublished_since = *backend.pictures.making.unpublished_since();
    if unpublished_since.is_some() {
        invalidate_pages(backend, backend.db.write().await?).await?;
    }
    let next = jobs::next_due_at(&backend.db).await?;
    backend.pictures.making.waiting.store(next.is_some(), Relaxed);
    let wait = match next {
        Some(at) => Duration::from_millis(u64::try_from(at.since(backend.clock.now())).unwrap_or(0)),
        None => POLL,
    };
    Ok(Step::Nothing(wait.clamp(MIN_POLL, POLL)))
}

async fn invalidate_in_time(backend: &Backend) -> Result<(), DbError> {
    let since = *backend.pictures.making.unpublished_since().get_or_insert_with(Instant::now);
    if since.elapsed() >= RAISE_EVERY {
        invalidate_pages(backend, backend.db.write().await?).await?;
    }
    Ok(())
}

/// Commits, and invalidates pages. Variants added in between are published later.
async fn invalidate_pages(backend: &Backend, tx: WriteTx) -> Result<(), DbError> {
    let since = backend.pictures.making.unpublished_since().take();
    let committed = backend.commit_content(tx).await;
    if committed.is_err() {
        *backend.pictures.making.unpublished_since() = since;
    }
    committed
}

enum Stored {
    /// No other is pending, and pages were invalidated.
    LastOfPicture,
    OneOfMany,
}

async fn make(backend: &Backend, job: &Job, open: &mut Option<OpenOriginal>) -> Result<Stored, EncodeError> {
    if job.tries > MAX_ATTEMPTS {
        return Err(EncodeError::Permanent(msg::SIZE_UNFINISHED));
    }
    let original = rows::original_by_id(&backend.db, &job.media_id).await?.ok_or(EncodeError::Canceled)?;
    // The rules may have changed since it was queued.
    if !possible_widths(original.width, original.height).contains(&job.width) {
        return Err(EncodeError::Canceled);
    }
    let open = match open {
        Some(open) if open.key == original.key => open,
        other => other.insert(read(backend, &original).await?),
    };
    let made = encode(backend, job, open).await?;
    store(backend, job, &original, made).await
}

async fn store(backend: &Backend, job: &Job, original: &Original, made: Bytes) -> Result<Stored, EncodeError> {
    let file = file_key(&original.key, job.width, job.format);
    backend.files.put(&file, &made, job.format.media_type()).await.map_err(|cause| EncodeError::Retry(cause.into()))?;
    backend.pictures.serving.forget(&file).await;
    let settings = pixels::variants::settings();
    let variant = NewVariant { width: job.width, format: job.format, bytes: made.len() as u64, settings: &settings };
    let mut tx = backend.db.write().await?;
    if !rows::add_variant(&mut tx, (&job.media_id, &original.key), variant).await? {
        drop(tx);
        // The picture was deleted in between, unless it was uploaded again.
        if rows::id_by_key(&backend.db, &original.key).await?.is_none() {
            strays::remove_unnamed(backend, &original.key).await;
        }
        return Err(EncodeError::Canceled);
    }
    jobs::done(&mut tx, &job.id).await?;
    if jobs::count_of_picture(&mut tx, &job.media_id).await? == 0 {
        invalidate_pages(backend, tx).await?;
        Ok(Stored::LastOfPicture)
    } else {
        tx.commit().await?;
        Ok(Stored::OneOfMany)
    }
}

/// Queues the variants that a picture lacks, that other settings made, or that were given up;
/// returns how many.
pub(crate) async fn remake(backend: &Backend, original: &Original) -> Result<usize, BackendError> {
    let made = rows::made_with(&backend.db, &original.id, &pixels::variants::settings()).await?;
    let mut lacking = all_variants(original.width);
    lacking.extend(asked_for(backend, original).await?);
    for variant in &made {
        lacking.retain(|lacking| {
            u32::try_from(variant.width) != Ok(lacking.width) || variant.format != lacking.format.extension()
        });
    }
    let mut tx = backend.db.write().await?;
    let now = backend.clock.now();
    for variant in &lacking {
        jobs::enqueue(&mut tx, &original.id, *variant, IfQueued::Restart, now).await?;
    }
    tx.commit().await?;
    backend.pictures.making.wake();
    Ok(lacking.len())
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remade {
    pub variants: usize,
    pub pictures: usize,
}

#[boxed]
pub async fn remake_all(backend: &Backend) -> Result<Remade, BackendError> {
    let mut remade = Remade::default();
    let mut after = String::new();
    loop {
        let batch = rows::originals_after(&backend.db, &after, BATCH).await?;
        let Some(last) = batch.last() else { return Ok(remade) };
        after.clone_from(&last.id);
        for original in &batch {
            let lacking = remake(backend, original).await?;
            remade.variants += lacking;
            remade.pictures += usize::from(lacking > 0);
        }
    }
}
