//! Pictures that are small as files and costly to open, and pictures that are broken at random.

use crate::failure::{Failure, Outcome};
use crate::leads::Visitors;
use crate::memory::{MemoryGroup, Peaks};
use crate::mutation::Mutator;
use crate::report::Report;
use crate::site::{Engine, Lab, Server, StartedSite};
use crate::wire;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where visitors send photos.
const PATH: &str = "/uploads/refit-photo";
/// Memory of a child without the picture, in MB: the program.
const CHILD_BASE: f64 = 60.0;
/// The budget of one picture, in MB.
const BUDGET: f64 = 480.0;
/// MB that the server may hold of an upload: the file, and its results.
const SERVER_GROWTH: f64 = 80.0;
/// Memory of the server and its children together while broken pictures arrive.
const GROUP_BYTES: u64 = 1_000_000_000;
/// Seconds of `mutated-pictures`, instead of the usual.
const SECONDS_VARIABLE: &str = "MUTATIONS_SECONDS";

/// Sends a photo from the `n`th address; returns the status.
async fn send(server: &Server, n: usize, media_type: &str, file: Vec<u8>) -> u16 {
    let address = format!("198.18.{}.{}", (n >> 8) % 256, n % 256);
    let request = server.post(PATH).header("content-type", media_type).header("x-forwarded-for", address);
    match request.body(file).timeout(Duration::from_secs(120)).send().await {
        Ok(answer) => answer.status().as_u16(),
        Err(_) => 0,
    }
}

/// An ordinary photo.
fn ordinary() -> Result<Vec<u8>, Failure> {
    let picture = image::RgbImage::from_fn(1_600, 1_200, |x, y| image::Rgb([x as u8, y as u8, (x ^ y) as u8]));
    let mut file = Vec::new();
    image::DynamicImage::from(picture).write_to(&mut std::io::Cursor::new(&mut file), image::ImageFormat::Jpeg)?;
    Ok(file)
}

/// One costly picture after the other, two of each at once.
pub async fn costly(lab: &Lab, report: &mut Report) -> Outcome {
    let StartedSite { site: _site, server } = lab.started().await?;
    let id = server.id()?;
    let photo = ordinary()?;
    report.equal("an ordinary photo", send(&server, 0, "image/jpeg", photo.clone()).await, 200);
    let before = server.memory()?;
    let mut n = 1;
    for crafted in crafted_pictures::all()? {
        let peaks = Peaks::watch(id);
        let begun = Instant::now();
        let (one, other) = tokio::join!(
            send(&server, n, crafted.media_type, crafted.bytes.clone()),
            send(&server, n + 1, crafted.media_type, crafted.bytes.clone()),
        );
        let seconds = begun.elapsed().as_secs_f64();
        let peaks = peaks.end().await;
        let kb = crafted.bytes.len() / 1_000;
        report.note(
            format!("{} ({kb} KB)", crafted.name),
            format!(
                "{one} and {other} in {seconds:.1} s; child {:.0} MB, server +{:.0}",
                peaks.child,
                peaks.own - before
            ),
        );
        report.holds("    both were answered", is_answer(one) && is_answer(other), format!("{one} {other}"));
        report.at_most("    memory of a child, MB", peaks.child, BUDGET + CHILD_BASE);
        report.at_most("    memory of the server, MB above before", peaks.own - before, SERVER_GROWTH);
        report.equal("    an ordinary photo afterwards", send(&server, n + 2, "image/jpeg", photo.clone()).await, 200);
        n += 3;
    }
    report.equal("the same process serves", server.id()?, id);
    Ok(())
}

/// Taken, refused, or asked to come again: not cut off.
const fn is_answer(status: u16) -> bool {
    matches!(status, 200 | 422 | 503)
}

/// Pictures of every format with random damage, while visitors read pages and send forms.
pub async fn mutated(lab: &Lab, report: &mut Report) -> Outcome {
    let seconds = match std::env::var(SECONDS_VARIABLE) {
        Ok(seconds) => seconds.parse()?,
        Err(_) => lab.scaled(120, 10) as u64,
    };
    let site = lab.site(Engine::Sqlite).await?;
    let server = Arc::new(site.start().await?);
    let group = MemoryGroup::with(server.id()?, GROUP_BYTES);
    report.note("memory of the server and its children", group.describe());
    let mut seeds = corpus(&lab.file("fuzz/corpus/picture"))?;
    seeds.extend(corpus(&lab.file("fuzz/corpus/heic"))?);
    seeds.push(ordinary()?);
    let mut mutator = Mutator::new(seeds);
    report.note("seed of the damage", mutator.seed());
    let visitors = Visitors::begin(&server, 1);
    let until = Instant::now() + Duration::from_secs(seconds);
    let reading = tokio::spawn(read_pages(Arc::clone(&server), until));
    let sending = (0..2).map(|worker| send_until(&server, mutator.fork(), worker, until));
    let outcomes = futures::future::join_all(sending).await;
    let times = reading.await?;
    let told = visitors.end().await?;
    let mut total = Outcomes::default();
    for outcome in &outcomes {
        total.add(outcome);
    }
    report.note("pictures sent", total.sent);
    report.note("    taken, refused, too many or busy", format!("{}, {}, {}", total.taken, total.refused, total.busy));
    report.equal("    without an answer, or with another one", total.other, 0);
    report.note("page of another visitor, median, ms", format!("{:.1}", times.percentile(0.5)));
    if lab.short {
        report.note("page of another visitor, 99th percentile, ms", format!("{:.1}", times.percentile(0.99)));
    } else {
        report.at_most("page of another visitor, 99th percentile, ms", times.percentile(0.99), 100.0);
    }
    report.equal("pages that were not answered", times.failed, 0);
    report.note("messages acknowledged during it", told.acknowledged.len());
    report.equal("    of them lost", told.lost(&site).await?, 0);
    report.equal("an ordinary photo afterwards", send(&server, 60_000, "image/jpeg", ordinary()?).await, 200);
    Ok(())
}

fn corpus(folder: &Path) -> Result<Vec<Vec<u8>>, Failure> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        files.push(std::fs::read(entry?.path())?);
    }
    Ok(files)
}

/// How pictures were answered.
#[derive(Default)]
struct Outcomes {
    sent: usize,
    taken: usize,
    refused: usize,
    busy: usize,
    other: usize,
}

impl Outcomes {
    fn count(&mut self, status: u16) {
        self.sent += 1;
        match status {
            200 => self.taken += 1,
            413 | 422 => self.refused += 1,
            429 | 503 => self.busy += 1,
            _ => self.other += 1,
        }
    }

    fn add(&mut self, more: &Self) {
        self.sent += more.sent;
        self.taken += more.taken;
        self.refused += more.refused;
        self.busy += more.busy;
        self.other += more.other;
    }
}

async fn send_until(server: &Server, mut mutator: Mutator, worker: usize, until: Instant) -> Outcomes {
    let mut outcomes = Outcomes::default();
    while Instant::now() < until {
        // Each address may send thirty photos an hour.
        let n = worker * 30_000 + outcomes.sent / 20;
        outcomes.count(send(server, n, "image/jpeg", mutator.next()).await);
    }
    outcomes
}

/// Response times, in milliseconds.
#[derive(Default)]
struct Times {
    millis: Vec<f64>,
    failed: usize,
}

impl Times {
    fn percentile(&self, share: f64) -> f64 {
        let mut sorted = self.millis.clone();
        sorted.sort_by(f64::total_cmp);
        let place = (sorted.len() as f64 * share) as usize;
        sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
    }
}

async fn read_pages(server: Arc<Server>, until: Instant) -> Times {
    let mut times = Times::default();
    while Instant::now() < until {
        match wire::visit(&server, wire::client(7)).await {
            Some(time) => times.millis.push(time.as_secs_f64() * 1_000.0),
            None => times.failed += 1,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    times
}
