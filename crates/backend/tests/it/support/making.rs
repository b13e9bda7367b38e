//! Pictures whose variants are made by scripted encoders.

use crate::support::{TestBackend, until};
use async_trait::async_trait;
use backend::editing;
use backend::media::Encoder;
use backend::media::MakingOptions;
use backend::{Backend, SharedBackend};
use bytes::Bytes;
use domain::admin::{MediaFilter, MediaItem};
use domain::media::picture::VariantFormat;
use picture_worker::PictureError;
use std::path::Path;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;
use storage::Files;

/// Number of variants of a [`picture`], and of the variants that an upload leaves to be made.
pub(crate) const ALL: i64 = 9;
pub(crate) const LEFT: usize = 8;
/// A JPEG 600 pixels wide, a different one for each seed.
pub(crate) fn picture(seed: u8) -> Bytes {
    let row = (0..600_u32).flat_map(|x| [x as u8, seed, 90, 255]);
    let rgba: Vec<u8> = row.collect::<Vec<_>>().repeat(520);
    pixels::prepare_rgba(600, 520, &rgba).expect("a photo").jpeg.into()
}

/// The variants requested from an encoder, in order.
pub(crate) type Log = Arc<Mutex<Vec<(u32, VariantFormat)>>>;

/// A fast encoder that keeps a log, after `before` has run.
pub(crate) fn logged(log: &Log, before: impl Fn(u32, VariantFormat) + Send + Sync + 'static) -> MakingOptions {
    let log = Arc::clone(log);
    let script = Script { log, before: Arc::new(before) };
    MakingOptions { max_concurrent: 1, encoder: Some(Arc::new(script)), ..MakingOptions::default() }
}

/// An encoder that does what a test says, on a thread, because tests block it.
struct Script {
    log: Log,
    before: Arc<dyn Fn(u32, VariantFormat) + Send + Sync>,
}

#[async_trait]
impl Encoder for Script {
    async fn encode(&self, _: &str, _: &Bytes, width: u32, format: VariantFormat) -> Result<Vec<u8>, PictureError> {
        self.log.lock().expect("a log").push((width, format));
        let before = Arc::clone(&self.before);
        match tokio::task::spawn_blocking(move || before(width, format)).await {
            Ok(()) => Ok(format!("{width} {}", format.extension()).into_bytes()),
            Err(panic) => Err(PictureError::Ended(panic.to_string())),
        }
    }
}

pub(crate) fn quick() -> MakingOptions {
    logged(&Log::default(), |_, _| {})
}

/// Another instance of the test's site.
pub(crate) async fn instance(backend: &TestBackend, making: MakingOptions) -> SharedBackend {
    backend.instance(|options| options.making = making).await
}

pub(crate) fn key(item: &MediaItem) -> String {
    item.picture.src.split('/').nth(2).expect("a key").to_owned()
}

pub(crate) async fn item(backend: &Backend) -> MediaItem {
    editing::media(backend, "", MediaFilter::All, None).await.expect("a list").items.remove(0)
}

/// Every variant exists as a row, as a file and in the picture's list; no job is left.
pub(crate) async fn assert_complete(backend: &TestBackend, files: &Files, pictures: i64) {
    assert_eq!((backend.rows("variant_jobs").await, backend.rows("media_variants").await), (0, ALL * pictures));
    for list in backend.texts("SELECT variants FROM media").await {
        let mut words: Vec<_> = list.split_whitespace().collect();
        words.sort_unstable();
        assert_eq!(words, ["240a", "240j", "240w", "480a", "480j", "480w", "600a", "600j", "600w"]);
    }
    for key in backend.texts("SELECT key FROM media").await {
        for width in [240, 480, 600] {
            for format in VariantFormat::ALL {
                let file = format!("media/{key}/{width}.{}", format.extension());
                assert!(files.exists(&file).await.expect("asked"), "{file}");
            }
        }
        assert!(files.exists(&format!("media/{key}/original.jpg")).await.expect("asked"));
    }
}

pub(crate) fn files_under(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let count = |path: &Path| if path.is_dir() { files_under(path) } else { 1 };
    entries.map(|entry| count(&entry.expect("an entry").path())).sum()
}

/// Blocks an encoder or a receiver until it is released, and a test until they have reached it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Barrier(Arc<(AtomicBool, AtomicBool)>);

impl Barrier {
    pub(crate) fn hold(&self) {
        self.0.0.store(true, Ordering::SeqCst);
        while !self.0.1.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The same for an async task.
    pub(crate) async fn passed(&self) {
        self.0.0.store(true, Ordering::SeqCst);
        until("let go", || self.0.1.load(Ordering::SeqCst)).await;
    }

    pub(crate) async fn reached(&self) {
        until("reached", || self.0.0.load(Ordering::SeqCst)).await;
    }

    pub(crate) fn let_go(&self) {
        self.0.1.store(true, Ordering::SeqCst);
    }
}

impl Drop for Barrier {
    fn drop(&mut self) {
        // A failing test must not wait for its encoder.
        self.let_go();
    }
}

/// Drops `work` after so many polls, like a kill; returns whether it had finished before.
pub(crate) async fn killed_after(polls: usize, work: impl Future) -> bool {
    let mut work = pin!(work);
    let mut left = polls;
    std::future::poll_fn(|cx| {
        if work.as_mut().poll(cx).is_ready() {
            return Poll::Ready(true);
        }
        left -= 1;
        if left == 0 { Poll::Ready(false) } else { Poll::Pending }
    })
    .await
}
