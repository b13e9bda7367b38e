//! A storage that refuses, hangs or is slow, and recovers.

use crate::failure::{Failure, Outcome};
use crate::report::{HANG, Report};
use crate::s3::{Bucket, Manner};
use crate::site::{Engine, Lab, Server, Site};
use reqwest::Response;
use reqwest::multipart::{Form, Part};
use std::path::Path;
use std::time::{Duration, Instant};

/// Timeout of an operation on a storage; the rest is the work around it.
const TOTAL_TIMEOUT: f64 = 10.0;
/// Time for decoding a photo in a debug build.
const WORK: f64 = 3.0;
const PAUSE: f64 = 15.0;
/// Longest time for what does not wait for the storage: far less than its timeout, and more than
/// another program on the machine takes away.
const NO_WAIT: f64 = 2.0;

pub(super) struct Seen {
    pub(super) status: u16,
    seconds: f64,
    /// The `Location` or `Retry-After` header.
    header: String,
}

impl Seen {
    async fn of(asked: impl Future<Output = Result<Response, Failure>>) -> Result<Self, Failure> {
        let began = Instant::now();
        let answer = asked.await?;
        let header = ["location", "retry-after"].into_iter().find_map(|name| answer.headers().get(name));
        let header = header.and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        Ok(Self { status: answer.status().as_u16(), seconds: began.elapsed().as_secs_f64(), header })
    }
}

/// The requests of visitors that need the storage.
pub(super) struct Visitors {
    pub(super) server: Server,
    photo: Vec<u8>,
    picture: String,
}

impl Visitors {
    pub(super) async fn on(site: &Site) -> Result<Self, Failure> {
        let server = site.start().await?;
        let home = server.get("/").await?.text().await?;
        let picture = pictures(&home).next().ok_or("the home page has no picture")?.to_owned();
        let photo = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../demo/pictures/cabinetry.jpg"))?;
        Ok(Self { server, photo, picture })
    }

    async fn picture(&self) -> Result<Seen, Failure> {
        Seen::of(self.server.get(&self.picture)).await
    }

    async fn photo(&self) -> Result<Seen, Failure> {
        let sent = self.server.post("/uploads/refit-photo").header("content-type", "image/jpeg");
        Seen::of(async { Ok(sent.body(self.photo.clone()).send().await?) }).await
    }

    pub(super) async fn form(&self, name: &str) -> Result<Seen, Failure> {
        let fields = [
            ("selectedStyle", "coastal-modern"),
            ("description", "A new galley"),
            ("phone", "(619) 555-0142"),
            ("preferredContactMethod", "either"),
            ("preferredTime", "evening"),
            ("consent", "yes"),
            ("trap", ""),
        ];
        let form = fields.into_iter().fold(Form::new(), |form, (name, value)| form.text(name, value));
        let form = form.text("name", name.to_owned()).text("email", format!("{name}@example.com"));
        let photo = Part::bytes(self.photo.clone()).file_name("cabin.jpg").mime_str("image/jpeg")?;
        let sent = self.server.post("/visualizer").multipart(form.part("photo", photo));
        Seen::of(async { Ok(sent.send().await?) }).await
    }

    /// Seconds until a picture is served again; broken if it never is.
    async fn again(&self) -> Result<f64, Failure> {
        let began = Instant::now();
        while self.picture().await?.status != 200 {
            if began.elapsed() > HANG {
                return Err(Failure::Broken("the picture was not served again".into()));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(began.elapsed().as_secs_f64())
    }
}

pub async fn hangs(lab: &Lab, report: &mut Report) -> Outcome {
    let bucket = Bucket::start(lab).await?;
    let site = bucket.site(lab, Engine::Sqlite).await?;
    let visitors = Visitors::on(&site).await?;
    bucket.manner(Manner::Silent).await;
    let ready = async {
        // An answer of the storage counts for five seconds.
        tokio::time::sleep(Duration::from_secs(6)).await;
        visitors.server.get("/readyz").await
    };
    let (photo, picture, form, ready) =
        tokio::try_join!(visitors.photo(), visitors.picture(), visitors.form("hanging"), ready)?;
    report.equal("a photo while it hangs", photo.status, 503);
    report.within("a photo takes", photo.seconds, TOTAL_TIMEOUT + WORK);
    report.equal("a picture while it hangs", picture.status, 503);
    report.within("a picture takes", picture.seconds, TOTAL_TIMEOUT + NO_WAIT);
    report.equal("the plain form with a photo", form.status, 303);
    report.within("the plain form takes", form.seconds, TOTAL_TIMEOUT + WORK);
    report.holds("it says that the photo is missing", form.header.ends_with("&left=1-stored"), &form.header);
    left_alone(&visitors, report).await?;
    report.equal("the home page at the same time", visitors.server.get("/").await?.status().as_u16(), 200);
    report.equal("/readyz at the same time", ready.status().as_u16(), 503);
    report.equal("requests stored without their photo", missing_photos(&site).await?, 2);
    if !lab.short {
        bucket.manner(Manner::Passes).await;
        comes_back(&visitors, report).await?;
    }
    Ok(())
}

/// After five failures requests fail immediately.
async fn left_alone(visitors: &Visitors, report: &mut Report) -> Outcome {
    let picture = visitors.picture().await?;
    report.equal("a picture while the breaker is open", picture.status, 503);
    report.within("it takes", picture.seconds, NO_WAIT);
    report.equal("Retry-After in seconds", picture.header.as_str(), "15");
    let photo = visitors.photo().await?;
    report.equal("a photo while the breaker is open", photo.status, 503);
    report.within("it takes", photo.seconds, NO_WAIT);
    let form = visitors.form("left-alone").await?;
    report.equal("the plain form while the breaker is open", form.status, 303);
    report.within("it takes", form.seconds, NO_WAIT);
    Ok(())
}

async fn comes_back(visitors: &Visitors, report: &mut Report) -> Outcome {
    report.within("until a picture is served again", visitors.again().await?, PAUSE + NO_WAIT);
    report.equal("a photo after that", visitors.photo().await?.status, 200);
    let form = visitors.form("after").await?;
    report.holds("the plain form after that has its photo", !form.header.contains("missing"), &form.header);
    Ok(())
}

async fn missing_photos(site: &Site) -> Result<i64, Failure> {
    site.count("SELECT COUNT(*) FROM leads WHERE photo_missing").await
}

pub async fn refused(lab: &Lab, report: &mut Report) -> Outcome {
    let bucket = Bucket::start(lab).await?;
    let site = bucket.site(lab, Engine::Sqlite).await?;
    let visitors = Visitors::on(&site).await?;
    bucket.manner(Manner::Refused).await;
    let (photo, picture, form) = tokio::try_join!(visitors.photo(), visitors.picture(), visitors.form("refused"))?;
    report.equal("a photo while it is refused", photo.status, 503);
    report.within("a photo takes", photo.seconds, 2.0 + WORK);
    report.equal("a picture while it is refused", picture.status, 503);
    report.within("a picture takes", picture.seconds, 3.0);
    report.equal("the plain form with a photo", form.status, 303);
    report.within("the plain form takes", form.seconds, 2.0 + WORK);
    left_alone(&visitors, report).await?;
    if !lab.short {
        bucket.manner(Manner::Passes).await;
        comes_back(&visitors, report).await?;
        slow(&bucket, &visitors, report).await?;
    }
    Ok(())
}

/// A response within three seconds is waited for: slow is not down.
async fn slow(bucket: &Bucket, visitors: &Visitors, report: &mut Report) -> Outcome {
    bucket.manner(Manner::Slow).await;
    for n in 1..=6 {
        let picture = visitors.picture().await?;
        report.equal(format!("picture {n} of a slow storage"), picture.status, 200);
        report.within("it takes", picture.seconds, TOTAL_TIMEOUT);
    }
    report.equal("a photo to a slow storage", visitors.photo().await?.status, 200);
    Ok(())
}

/// A folder on a hanging file server, simulated by named pipes in place of as many files as
/// failures open the breaker (concurrent requests for one file share its read).
pub async fn folder_hangs(lab: &Lab, report: &mut Report) -> Outcome {
    if lab.short {
        return Err(Failure::Skipped("takes half a minute; covered by storage-hangs".into()));
    }
    let site = lab.site(Engine::Sqlite).await?;
    let visitors = Visitors::on(&site).await?;
    let home = visitors.server.get("/").await?.text().await?;
    let pictures: std::collections::BTreeSet<&str> = pictures(&home).collect();
    let others = pictures.into_iter().filter(|other| *other != visitors.picture);
    let stuck: Vec<&str> = std::iter::once(visitors.picture.as_str()).chain(others.take(4)).collect();
    let folder = site.data().join("files");
    let place = |picture: &str| folder.join(picture.trim_start_matches('/'));
    let aside = |picture: &str| folder.join(format!("{}.aside", picture.trim_start_matches('/')));
    for picture in &stuck {
        std::fs::rename(place(picture), aside(picture))?;
        if !tokio::process::Command::new("mkfifo").arg(place(picture)).status().await?.success() {
            return Err(Failure::Skipped("no mkfifo".into()));
        }
    }
    let asked = stuck.iter().map(|picture| Seen::of(visitors.server.get(picture)));
    let seen = futures::future::try_join_all(asked).await?;
    report.equal("pictures that hang and answer 503", seen.iter().filter(|one| one.status == 503).count(), 5);
    let longest = seen.iter().map(|one| one.seconds).fold(0.0, f64::max);
    report.within("the longest takes", longest, TOTAL_TIMEOUT + NO_WAIT);
    left_alone(&visitors, report).await?;
    report.equal("the home page at the same time", visitors.server.get("/").await?.status().as_u16(), 200);
    report.equal("messages at the same time", visitors.server.contact("While It Hangs").await?, 200);
    // The file server answers again: blocked calls continue, the files exist.
    for picture in &stuck {
        let pipe = place(picture);
        tokio::task::spawn_blocking(move || std::fs::OpenOptions::new().read(true).write(true).open(pipe)).await??;
        std::fs::rename(aside(picture), place(picture))?;
    }
    report.within("until the picture is served again", visitors.again().await?, PAUSE + NO_WAIT);
    Ok(())
}

fn pictures(page: &str) -> impl Iterator<Item = &str> {
    let starts = page.match_indices("/media/").map(|(at, _)| &page[at..]);
    // The speculation rules name the folder, too.
    starts.filter_map(|rest| rest.split(['"', ' ', ',']).next()).filter(|address| !address.ends_with('*'))
}
