//! Pictures of two servers: served by both at once, made by both once.

use super::Pair;
use crate::failure::{Failure, Outcome, PASSWORD};
use crate::report::{HANG, Report};
use crate::site::{Lab, Server};
use image::{ImageFormat, Rgb, RgbImage};
use std::io::Cursor;
use std::time::{Duration, Instant};

/// Longer than the lease of a variant and the longest sleep of a worker.
const MADE_WITHIN: Duration = Duration::from_secs(300);
/// Without a new variant for this long, only the killed server's are missing.
const QUIET: Duration = Duration::from_secs(20);
const PENDING: &str = "SELECT COUNT(*) FROM variant_jobs WHERE NOT given_up";
/// Notes each time a variant is recorded.
const WATCH: &str = "CREATE TABLE recorded (media_id TEXT, width INTEGER, format TEXT); \
     CREATE FUNCTION record() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN INSERT INTO recorded VALUES (NEW.media_id, NEW.width, NEW.format); RETURN NEW; END $$; \
     CREATE TRIGGER recording AFTER INSERT OR UPDATE ON media_variants FOR EACH ROW EXECUTE FUNCTION record()";

/// A photo that no other has the number of.
pub(super) fn photo(number: u8) -> Result<Vec<u8>, Failure> {
    let picture = RgbImage::from_fn(900, 700, |x, y| {
        let [red, .., green] = (x * y).to_be_bytes();
        Rgb([red.wrapping_add(number), green, number])
    });
    let mut jpeg = Cursor::new(Vec::new());
    picture.write_to(&mut jpeg, ImageFormat::Jpeg)?;
    Ok(jpeg.into_inner())
}

/// Uploads a picture to the library; returns the path of its JPEG.
async fn upload(server: &Server, number: u8) -> Result<String, Failure> {
    let sent = server.post(&format!("/uploads/media?name=photo-{number}.jpg")).header("content-type", "image/jpeg");
    let item: serde_json::Value = sent.body(photo(number)?).send().await?.json().await?;
    Ok(item["picture"]["src"].as_str().ok_or_else(|| format!("not stored: {item}"))?.to_owned())
}

pub async fn pictures(lab: &Lab, report: &mut Report) -> Outcome {
    let mut pair = Pair::start(lab).await?;
    for server in &pair.servers {
        report.equal("sign-in", server.sign_in(PASSWORD).await?, 303);
    }
    pair.site().sql(WATCH).await?;
    let mut paths = Vec::new();
    for number in 0..u8::try_from(lab.scaled(8, 2))? {
        let one = usize::from(number % 2);
        let other = usize::from(1 - number % 2);
        let path = upload(&pair.servers[one], number).await?;
        let status = pair.servers[other].get(&path).await?.status().as_u16();
        report.equal(format!("picture {number} at the other server at once"), status, 200);
        paths.push(path);
    }
    // Both are at work: one dies in the middle of a variant.
    let leased = "SELECT COUNT(*) FROM variant_jobs WHERE lease_until IS NOT NULL";
    let until = Instant::now() + HANG;
    while pair.site().count(leased).await? < 2 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    pair.crash(0).await?;
    report.at_least("variants left when the first was killed", pair.site().count(PENDING).await? as f64, 1.0);
    if lab.short {
        lease_expires(&pair, &paths[0]).await?;
    }
    let until = Instant::now() + MADE_WITHIN;
    while pair.site().count(PENDING).await? > 0 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    report.equal("variants still to be made by the second", pair.site().count(PENDING).await?, 0);
    report.equal("variants given up", pair.site().count("SELECT COUNT(*) FROM variant_jobs").await?, 0);
    let twice = "SELECT COUNT(*) FROM (SELECT 1 FROM recorded GROUP BY media_id, width, format HAVING COUNT(*) > 1) r";
    report.equal("variants made twice", pair.site().count(twice).await?, 0);
    report.note("variants made", pair.site().count("SELECT COUNT(*) FROM recorded").await?);
    pair.start_again(0).await?;
    for (path, server) in paths.iter().zip(pair.servers.iter().cycle()) {
        report.equal("a picture afterwards", server.get(path).await?.status().as_u16(), 200);
    }
    pair.end().await
}

/// The lease of the killed server ends now instead of in two minutes, and a request for a missing
/// variant wakes the other one's worker.
async fn lease_expires(pair: &Pair, path: &str) -> Outcome {
    let mut before = -1;
    while before != pair.site().count(PENDING).await? {
        before = pair.site().count(PENDING).await?;
        tokio::time::sleep(QUIET).await;
    }
    pair.site().sql("UPDATE variant_jobs SET lease_until = 0 WHERE lease_until IS NOT NULL").await?;
    let stem = path.rsplit_once('/').ok_or("no path of a picture")?.0;
    let missing = pair.site().texts("SELECT width || '.' || format FROM variant_jobs").await?;
    for name in missing {
        pair.servers[1].get(&format!("{stem}/{name}")).await?;
    }
    Ok(())
}
