//! Makes the forms of pictures that are still to come, in the background. The state
//! is in the database alone: a form is claimed with a lease, made from the original,
//! stored, and noted in the transaction that lets pages know of it. Whoever dies in
//! between loses the lease, and the form is made again.

use super::gate::processors;
use super::{all_forms, file_key, format_of, original_key, remove_file};
use crate::db::WriteTx;
use crate::db::media::{self as rows, NewVariant, Original};
use crate::db::variant_jobs::{self as jobs, Again, Job};
use crate::error::{BackendError, DbError};
use crate::{Backend, Shared};
use bytes::Bytes;
use domain::delivery::{MAX_ATTEMPTS, next_wait};
use domain::messages::pictures as say;
use domain::picture::VariantFormat;
use domain::time::SECOND;
use pixels::{Decoded, PixelsError};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::sync::CancellationToken;

/// Forms made at a time, however many processors there are: each holds a decoded
/// picture in memory.
const AT_ONCE_MAX: usize = 4;
/// Encoders that were cut off and still run; with so many, nothing new is begun.
const CUT_OFF_MAX: usize = 2;
/// How long a claimed form is one worker's own: longer than reading, making,
/// storing and noting it can take.
const LEASE_MS: i64 = 150 * SECOND;
/// Longest time for decoding and encoding; it takes a few seconds on an idle processor.
const ENCODE_MAX: Duration = Duration::from_secs(120);
/// Longest sleep: another process may have noted a form and died.
const POLL: Duration = Duration::from_secs(30);
/// Sleep after the database failed, or the storage.
const AFTER_FAILURE: Duration = Duration::from_secs(5);
/// Shortest sleep, whatever the clocks say.
const BREATH: Duration = Duration::from_millis(50);
/// Pages are rendered anew when a picture has all its forms, and so often meanwhile.
const RAISE_EVERY: Duration = Duration::from_secs(5);
/// Pictures looked at together by [`remake_all`].
const BATCH: i64 = 100;

type Encode = dyn Fn(&Decoded, u32, VariantFormat) -> Result<Vec<u8>, PixelsError> + Send + Sync;

/// How forms are made.
#[derive(Clone)]
pub struct MakingOptions {
    /// Forms made at a time.
    pub at_once: usize,
    /// Longest time for one; a thread cannot be ended, so that one which takes longer
    /// goes on beside the others, and nobody waits for it.
    pub encode_max: Duration,
    /// Encodes a form.
    pub encode: Arc<Encode>,
}

impl Default for MakingOptions {
    /// Leaves a processor to visitors, if there are two.
    fn default() -> Self {
        Self {
            at_once: processors().saturating_sub(1).clamp(1, AT_ONCE_MAX),
            encode_max: ENCODE_MAX,
            encode: Arc::new(pixels::variants::encode),
        }
    }
}

impl fmt::Debug for MakingOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at_once, encode_max, encode: _ } = self;
        f.debug_struct("MakingOptions")
            .field("at_once", at_once)
            .field("encode_max", encode_max)
            .finish_non_exhaustive()
    }
}

/// What the workers of one process share.
#[derive(Debug)]
pub struct Making {
    options: MakingOptions,
    wake: watch::Sender<()>,
    /// A permit for each encoder that runs, also for one that was cut off.
    running: Arc<Semaphore>,
    /// Since when there are forms that pages do not know of.
    landed: Mutex<Option<Instant>>,
    /// Whether something may be waiting, as far as this process knows.
    waiting: AtomicBool,
}

impl Making {
    /// See [`MakingOptions`].
    #[must_use]
    pub fn new(options: MakingOptions) -> Self {
        let running = Arc::new(Semaphore::new(options.at_once + CUT_OFF_MAX));
        let (wake, waiting) = (watch::Sender::new(()), AtomicBool::new(true));
        Self { options, wake, running, landed: Mutex::default(), waiting }
    }

    /// There may be something to make. Cheap, and never lost.
    pub fn wake(&self) {
        self.waiting.store(true, Relaxed);
        self.wake.send_replace(());
    }

    /// Whether it is worth asking the database for what is waiting. What another
    /// process notes is known after [`POLL`].
    pub(super) fn may_wait(&self) -> bool {
        self.waiting.load(Relaxed)
    }

    /// Notes that a form landed, or that pages know of all; answers since when they do not.
    fn landed(&self, set: impl FnOnce(&mut Option<Instant>)) -> Option<Instant> {
        let mut landed = self.landed.lock().unwrap_or_else(PoisonError::into_inner);
        set(&mut landed);
        *landed
    }
}

/// Makes forms until `shutdown`. What is being made then is left to the next start,
/// or to another instance.
pub async fn run(b: Shared, shutdown: CancellationToken) {
    let workers = (0..b.making.options.at_once).map(|_| work(&b, &shutdown));
    futures::future::join_all(workers).await;
}

async fn work(b: &Backend, shutdown: &CancellationToken) {
    let mut woken = b.making.wake.subscribe();
    while !shutdown.is_cancelled() {
        woken.mark_unchanged();
        let nap = match step(b, shutdown).await {
            Ok(Step::Made | Step::Settled) => continue,
            Ok(Step::Failed) => AFTER_FAILURE,
            Ok(Step::Nothing(nap)) => nap,
            Err(error) => {
                tracing::warn!(%error, "no sizes of pictures are made for a moment");
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

/// Makes everything that is due once; answers how many forms were made.
///
/// # Errors
/// The database fails; what was claimed is due again when its lease ends.
pub async fn make_due(b: &Backend) -> Result<usize, BackendError> {
    let (mut made, shutdown) = (0, CancellationToken::new());
    loop {
        match step(b, &shutdown).await? {
            Step::Made => made += 1,
            Step::Settled | Step::Failed => {}
            Step::Nothing(_) => return Ok(made),
        }
    }
}

/// What a worker did.
enum Step {
    /// It made a form.
    Made,
    /// It found that there is nothing to be made of a row, or never will be.
    Settled,
    /// It could not make a form now.
    Failed,
    /// There is nothing to do for so long.
    Nothing(Duration),
}

/// Why a form was not made.
enum Trouble {
    /// Trying again may help.
    Later(BackendError),
    /// Trying again is of no use; why, for the owner.
    Never(&'static str),
    /// Nobody wants it any more: the picture is gone, or has no such form.
    Unwanted,
}

impl From<DbError> for Trouble {
    fn from(error: DbError) -> Self {
        Self::Later(error.into())
    }
}

async fn step(b: &Backend, shutdown: &CancellationToken) -> Result<Step, BackendError> {
    if b.files.check_available().is_err() {
        return Ok(Step::Nothing(AFTER_FAILURE));
    }
    let Ok(permit) = Arc::clone(&b.making.running).try_acquire_owned() else {
        tracing::warn!("encoders that were cut off still run; no other is begun");
        return Ok(Step::Nothing(AFTER_FAILURE));
    };
    let Some(job) = jobs::claim(&b.db, b.clock.now(), LEASE_MS).await? else {
        return nothing(b).await;
    };
    let outcome = tokio::select! {
        outcome = make(b, &job, permit) => outcome,
        () = shutdown.cancelled() => {
            jobs::release(&b.db, &job).await?;
            return Ok(Step::Nothing(BREATH));
        }
    };
    match outcome {
        Ok(Landed::Last) => Ok(Step::Made),
        Ok(Landed::OneOfMany) => {
            tell_in_time(b).await?;
            Ok(Step::Made)
        }
        Err(Trouble::Unwanted) => {
            let mut tx = b.db.write().await?;
            jobs::done(&mut tx, &job.id).await?;
            tx.commit().await?;
            Ok(Step::Settled)
        }
        Err(Trouble::Never(problem)) => {
            tracing::error!(media = job.media_id, width = job.width, format = ?job.format, problem, "a size is given up");
            jobs::failed(&b.db, &job, problem, None, b.clock.now()).await?;
            Ok(Step::Settled)
        }
        // The storage failed: a failure of the database leaves the lease to its end.
        Err(Trouble::Later(BackendError::Storage(cause))) => {
            tracing::warn!(media = job.media_id, width = job.width, format = ?job.format, %cause, "a size is tried again");
            let now = b.clock.now();
            let again = next_wait(job.tries.saturating_add(1), crate::outbox::jitter()).map(|wait| now.plus_ms(wait));
            jobs::failed(&b.db, &job, say::SIZE_NOT_STORED, again, now).await?;
            Ok(Step::Failed)
        }
        Err(Trouble::Later(cause)) => Err(cause),
    }
}

/// Nothing is due: pages learn of what landed, and the worker of when to look again.
async fn nothing(b: &Backend) -> Result<Step, BackendError> {
    if b.making.landed(|_| {}).is_some() {
        tell_pages(b, b.db.write().await?).await?;
    }
    let next = jobs::next_due_at(&b.db).await?;
    b.making.waiting.store(next.is_some(), Relaxed);
    let wait = next.map_or(POLL, |at| Duration::from_millis(u64::try_from(at.since(b.clock.now())).unwrap_or(0)));
    Ok(Step::Nothing(wait.clamp(BREATH, POLL)))
}

/// Lets pages be rendered anew once some forms have landed for a while.
async fn tell_in_time(b: &Backend) -> Result<(), DbError> {
    let since = b.making.landed(|landed| *landed = landed.or_else(|| Some(Instant::now())));
    if since.is_some_and(|since| since.elapsed() >= RAISE_EVERY) {
        tell_pages(b, b.db.write().await?).await?;
    }
    Ok(())
}

/// Commits, and lets pages be rendered anew. What lands meanwhile is told of later.
async fn tell_pages(b: &Backend, tx: WriteTx) -> Result<(), DbError> {
    let mut since = None;
    b.making.landed(|landed| since = landed.take());
    let told = b.commit_content(tx).await;
    if told.is_err() {
        b.making.landed(|landed| *landed = since);
    }
    told
}

/// What a form was to its picture.
enum Landed {
    /// Nothing else is to come, and pages were told.
    Last,
    /// Others are to come.
    OneOfMany,
}

/// Makes and stores one form.
async fn make(b: &Backend, job: &Job, permit: OwnedSemaphorePermit) -> Result<Landed, Trouble> {
    if job.tries >= MAX_ATTEMPTS {
        return Err(Trouble::Never(say::SIZE_UNFINISHED));
    }
    let original = rows::original_by_id(&b.db, &job.media_id).await?.ok_or(Trouble::Unwanted)?;
    // The rules may have changed since it was noted.
    if !all_forms(original.width).any(|form| form == (job.width, job.format)) {
        return Err(Trouble::Unwanted);
    }
    let kind = format_of(&original.media_type).ok_or(Trouble::Never(say::SIZE_NO_ORIGINAL))?;
    let source = b.files.get(&original_key(&original.key, kind)).await.map_err(|cause| Trouble::Later(cause.into()))?;
    let source = source.ok_or(Trouble::Never(say::SIZE_NO_ORIGINAL))?;
    let made = encode(b, job, source, permit).await?;
    store(b, job, &original, made).await
}

async fn encode(b: &Backend, job: &Job, source: Bytes, permit: OwnedSemaphorePermit) -> Result<Bytes, Trouble> {
    let (encode, width, format) = (Arc::clone(&b.making.options.encode), job.width, job.format);
    let task = tokio::task::spawn_blocking(move || {
        let made = Decoded::from_bytes(&source).and_then(|decoded| encode(&decoded, width, format));
        drop(permit);
        made
    });
    match tokio::time::timeout(b.making.options.encode_max, task).await {
        Ok(Ok(Ok(made))) => Ok(made.into()),
        Ok(Ok(Err(cause))) => {
            tracing::error!(%cause, "a size of a picture");
            Err(Trouble::Never(say::SIZE_NOT_MADE))
        }
        Ok(Err(panic)) => {
            tracing::error!(%panic, "a size of a picture");
            Err(Trouble::Never(say::SIZE_NOT_MADE))
        }
        Err(_) => Err(Trouble::Never(say::SIZE_TOO_SLOW)),
    }
}

async fn store(b: &Backend, job: &Job, original: &Original, made: Bytes) -> Result<Landed, Trouble> {
    let file = file_key(&original.key, job.width, job.format);
    b.files.put(&file, &made, job.format.media_type()).await.map_err(|cause| Trouble::Later(cause.into()))?;
    b.serving.forget(&file).await;
    let settings = pixels::variants::settings();
    let variant = NewVariant { width: job.width, format: job.format, bytes: made.len() as u64, settings: &settings };
    let mut tx = b.db.write().await?;
    if !rows::add_variant(&mut tx, (&job.media_id, &original.key), variant).await? {
        drop(tx);
        // The picture was deleted meanwhile, unless somebody has brought it again.
        if rows::id_by_key(&b.db, &original.key).await?.is_none() {
            remove_file(b, &file).await;
        }
        return Err(Trouble::Unwanted);
    }
    jobs::done(&mut tx, &job.id).await?;
    if jobs::waiting(&mut tx, &job.media_id).await? == 0 {
        tell_pages(b, tx).await?;
        Ok(Landed::Last)
    } else {
        tx.commit().await?;
        Ok(Landed::OneOfMany)
    }
}

/// Has the forms made that a picture lacks, or that other settings made, and those
/// that were given up; answers how many.
///
/// # Errors
/// The database fails.
pub(crate) async fn remake(b: &Backend, original: &Original) -> Result<usize, BackendError> {
    let made = rows::made_with(&b.db, &original.id, &pixels::variants::settings()).await?;
    let is_made = |(width, format): &(u32, VariantFormat)| {
        made.iter().any(|(w, extension)| u32::try_from(*w) == Ok(*width) && extension == format.extension())
    };
    let lacking: Vec<_> = all_forms(original.width).filter(|form| !is_made(form)).collect();
    let (mut tx, now) = (b.db.write().await?, b.clock.now());
    for form in &lacking {
        jobs::enqueue(&mut tx, &original.id, *form, Again::Anew, now).await?;
    }
    tx.commit().await?;
    b.making.wake();
    Ok(lacking.len())
}

/// [`remake`] for every picture of the library; answers how many forms of how many
/// pictures.
///
/// # Errors
/// The database fails; what was noted until then is made.
pub async fn remake_all(b: &Backend) -> Result<(usize, usize), BackendError> {
    let (mut sizes, mut pictures, mut after) = (0, 0, String::new());
    loop {
        let batch = rows::originals_after(&b.db, &after, BATCH).await?;
        let Some(last) = batch.last() else { return Ok((sizes, pictures)) };
        after.clone_from(&last.id);
        for original in &batch {
            let lacking = remake(b, original).await?;
            sizes += lacking;
            pictures += usize::from(lacking > 0);
        }
    }
}
