use crate::COMMAND;
use crate::error::PictureError;
use crate::process::{Process, Program, unexpected};
use crate::protocol::{Frame, Original, Photo, Reply, Request};
use domain::limits;
use domain::media::picture::VariantFormat;
use pixels::MissingRows;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Pixels from which a picture is decoded while no other large one is. Photos of most phones are below; in the most
/// costly coding (twelve bytes a pixel) a smaller one takes 160 MB.
const LARGE_PIXELS: u64 = 13_000_000;
/// Memory, in bytes, on top of what a picture may take: its file, its results, and memory that
/// the allocator does not give back.
const OVERHEAD: u64 = 80 * 1024 * 1024;
/// Idle children that are kept; more are there only while more are at work.
const IDLE_MAX: usize = 4;

#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// The program, which calls [`crate::run`] with its second argument if its first is [`COMMAND`].
    pub program: PathBuf,
    /// Memory that a child may take on top of the program, in bytes.
    pub memory_max: u64,
    pub keep: Duration,
    /// Longest time for reading or decoding one picture.
    pub decode_max: Duration,
    /// Longest time that a large picture waits for another one.
    pub wait_max: Duration,
}

impl Default for WorkerOptions {
    /// This program. By the kernel's name for it where there is one: an upgrade may have replaced
    /// the file, and server and child have to be of one version.
    fn default() -> Self {
        let program = if cfg!(target_os = "linux") {
            PathBuf::from("/proc/self/exe")
        } else {
            std::env::current_exe().unwrap_or_default()
        };
        Self {
            program,
            memory_max: limits::PICTURE_MEMORY_MAX + OVERHEAD,
            keep: Duration::from_secs(30),
            decode_max: Duration::from_millis(limits::PHOTO_OPEN_MS.unsigned_abs()),
            wait_max: Duration::from_secs(15),
        }
    }
}

/// The children of a server. Clones share them. How many are at work at once is the callers' limit.
#[derive(Clone, Debug)]
pub struct Workers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    options: WorkerOptions,
    program: Program,
    idle: Mutex<Vec<Idle>>,
    at_work: AtomicUsize,
    started: AtomicUsize,
    large: Semaphore,
}

#[derive(Debug)]
struct Idle {
    process: Process,
    open: Option<String>,
    large: bool,
    since: Instant,
}

/// A child at work. Unless it is given back it is killed: after an error there is no telling what it
/// would do next.
struct AtWork {
    process: Process,
    /// Whether it read a large picture. The memory may not be whole again.
    large: bool,
    _counted: Counted,
}

struct Counted(Arc<Shared>);

impl Counted {
    fn new(shared: &Arc<Shared>) -> Self {
        shared.at_work.fetch_add(1, Relaxed);
        Self(Arc::clone(shared))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Relaxed);
    }
}

struct Parts {
    first: Vec<u8>,
    second: Vec<u8>,
}

impl Parts {
    fn of(mut body: Vec<u8>, first: usize) -> Result<Self, PictureError> {
        if first > body.len() {
            return Err(PictureError::Ended("its answer is shorter than it says".to_owned()));
        }
        let second = body.split_off(first);
        Ok(Self { first: body, second })
    }
}

impl Workers {
    /// Starts no child yet.
    #[must_use]
    pub fn new(options: WorkerOptions) -> Self {
        let arguments = vec![COMMAND.into(), options.memory_max.to_string().into()];
        let program = Program { path: options.program.clone(), arguments };
        Self(Arc::new(Shared {
            options,
            program,
            idle: Mutex::default(),
            at_work: AtomicUsize::new(0),
            started: AtomicUsize::new(0),
            large: Semaphore::new(1),
        }))
    }

    #[must_use]
    pub fn at_work(&self) -> usize {
        self.0.at_work.load(Relaxed)
    }

    #[must_use]
    pub fn idle(&self) -> usize {
        self.lock().len()
    }

    #[must_use]
    pub fn started(&self) -> usize {
        self.0.started.load(Relaxed)
    }

    /// Missing rows become gray: see [`MissingRows`].
    pub async fn photo(&self, file: &[u8], thumb_width: u32) -> Result<Photo, PictureError> {
        self.photo_with(file, thumb_width, MissingRows::Gray).await
    }

    pub async fn photo_with(&self, file: &[u8], thumb_width: u32, missing: MissingRows) -> Result<Photo, PictureError> {
        let mut worker = self.take().await?;
        let request = Request::Photo { thumb_width, fill_missing: missing == MissingRows::Gray };
        let frame = self.decode(&mut worker, file, request).await?;
        let Frame { head: Reply::Photo { width, height, jpeg }, body } = frame else {
            return Err(unexpected(&frame.head));
        };
        let Parts { first: jpeg, second: thumb } = Parts::of(body, jpeg)?;
        self.return_worker(worker, None);
        Ok(Photo { width, height, jpeg, thumb })
    }

    pub async fn original(&self, key: &str, file: &[u8]) -> Result<Original, PictureError> {
        let mut worker = self.take().await?;
        let frame = self.decode(&mut worker, file, Request::Original).await?;
        let Frame { head: Reply::Original { facts, kept }, body } = frame else {
            return Err(unexpected(&frame.head));
        };
        let Parts { first: kept, second: first } = Parts::of(body, kept)?;
        self.return_worker(worker, Some(key));
        Ok(Original { facts, kept, first })
    }

    /// Encodes a variant of a stored original. The file is decoded unless a child has done it and
    /// kept the sizes. Encoding has no time limit here: drop the future to end it.
    pub async fn variant(
        &self,
        key: &str,
        file: &[u8],
        width: u32,
        format: VariantFormat,
    ) -> Result<Vec<u8>, PictureError> {
        let mut worker = match self.take_open(key) {
            Some(worker) => worker,
            None => self.open(file).await?,
        };
        let frame = worker.process.ask(Request::Variant { width, format }, &[]).await?;
        let Frame { head: Reply::Variant, body } = frame else {
            return Err(unexpected(&frame.head));
        };
        self.return_worker(worker, Some(key));
        Ok(body)
    }

    async fn open(&self, file: &[u8]) -> Result<AtWork, PictureError> {
        let mut worker = self.take().await?;
        match self.decode(&mut worker, file, Request::Open).await?.head {
            Reply::Opened => Ok(worker),
            other => Err(unexpected(&other)),
        }
    }

    /// Gives a file to a child and asks for what needs its pixels.
    async fn decode(&self, worker: &mut AtWork, file: &[u8], request: Request) -> Result<Frame<Reply>, PictureError> {
        let header = in_time(self.0.options.decode_max, worker.process.read(file)).await?;
        worker.large = header.pixels() > LARGE_PIXELS;
        let _alone = if worker.large { Some(self.wait_for_large().await?) } else { None };
        in_time(self.0.options.decode_max, worker.process.ask(request, &[])).await
    }

    async fn wait_for_large(&self) -> Result<SemaphorePermit<'_>, PictureError> {
        match tokio::time::timeout(self.0.options.wait_max, self.0.large.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(PictureError::Busy),
        }
    }

    async fn take(&self) -> Result<AtWork, PictureError> {
        let counted = Counted::new(&self.0);
        let idle = self.take_idle(|idle| !idle.large);
        let process = match idle {
            Some(idle) => idle.process,
            None => {
                self.0.started.fetch_add(1, Relaxed);
                Process::start(&self.0.program).await?
            }
        };
        Ok(AtWork { process, large: false, _counted: counted })
    }

    fn take_open(&self, key: &str) -> Option<AtWork> {
        let idle = self.take_idle(|idle| idle.open.as_deref() == Some(key))?;
        Some(AtWork { process: idle.process, large: idle.large, _counted: Counted::new(&self.0) })
    }

    fn take_idle(&self, suits: impl Fn(&Idle) -> bool) -> Option<Idle> {
        let mut idle = self.lock();
        idle.retain_mut(|idle| idle.process.is_alive());
        // The last one that came back: its memory is in the processor's caches.
        let place = idle.iter().rposition(suits)?;
        Some(idle.remove(place))
    }

    /// Keeps a child for later, with the picture whose sizes it keeps. One that read a large picture
    /// is kept for that picture only.
    fn return_worker(&self, worker: AtWork, open: Option<&str>) {
        if worker.large && open.is_none() {
            return;
        }
        let since = Instant::now();
        let mut idle = self.lock();
        if idle.len() >= IDLE_MAX {
            idle.remove(0);
        }
        idle.push(Idle { process: worker.process, large: worker.large, open: open.map(str::to_owned), since });
        drop(idle);
        let workers = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(workers.0.options.keep).await;
            workers.end_idle();
        });
    }

    fn end_idle(&self) {
        self.lock().retain(|idle| idle.since.elapsed() < self.0.options.keep);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn in_time<T>(limit: Duration, work: impl Future<Output = Result<T, PictureError>>) -> Result<T, PictureError> {
    match tokio::time::timeout(limit, work).await {
        Ok(done) => done,
        Err(_) => Err(PictureError::TooSlow),
    }
}
