//! Reads jobs as JSON: encodes raw pictures as the site does, or compares two raw pictures
//! by SSIMULACRA2, and prints one line of JSON for each job. See README.md.

use avif::{Pixels, Settings};
use cpu_time::ProcessTime;
use domain::media::picture::VariantFormat;
use pixels::Decoded;
use pixels::variants::encode;
use serde::{Deserialize, Serialize};
use ssimulacra2::{ColorPrimaries, Rgb, TransferCharacteristic, compute_frame_ssimulacra2};
use std::error::Error;
use std::fs;
use std::hint::black_box;

type Outcome<T> = Result<T, Box<dyn Error>>;

#[derive(Deserialize)]
#[serde(tag = "job", rename_all = "lowercase")]
enum Job {
    /// Encodes RGB pixels as the site does.
    Ours { raw: String, width: u32, height: u32, format: VariantFormat, out: String, rounds: usize },
    /// Encodes RGB pixels as AVIF with these settings.
    Avif { raw: String, width: u32, height: u32, speed: u8, quantizer: u8, out: String, rounds: usize },
    /// How like two pictures are: 100 is the same, 90 cannot be told apart, 70 is high quality.
    Score { raw: String, other: String, width: u32, height: u32 },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Done {
    Encoded { ms: f64, bytes: usize },
    Scored { score: f64 },
}

fn main() -> Outcome<()> {
    let jobs: Vec<Job> = serde_json::from_reader(std::io::stdin().lock())?;
    for job in jobs {
        println!("{}", serde_json::to_string(&run(job)?)?);
    }
    Ok(())
}

fn run(job: Job) -> Outcome<Done> {
    match job {
        Job::Ours { raw, width, height, format, out, rounds } => {
            let rgba = fs::read(raw)?.as_chunks::<3>().0.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
            let decoded = Decoded::from_rgba(width, height, rgba)?;
            timed(rounds, &out, || Ok(encode(&decoded, width, format)?))
        }
        Job::Avif { raw, width, height, speed, quantizer, out, rounds } => {
            let rgb = fs::read(raw)?;
            let settings = Settings { quantizer, speed };
            timed(rounds, &out, || Ok(avif::encode(width, height, Pixels::Rgb(&rgb), settings)?))
        }
        Job::Score { raw, other, width, height } => {
            let score = compute_frame_ssimulacra2(read(&raw, width, height)?, read(&other, width, height)?)?;
            Ok(Done::Scored { score })
        }
    }
}

/// The processor time of a round, the least of some, and the size.
fn timed(rounds: usize, out: &str, encode: impl Fn() -> Outcome<Vec<u8>>) -> Outcome<Done> {
    let mut times = Vec::new();
    let mut encoded = Vec::new();
    for _ in 0..rounds.max(1) {
        let begun = ProcessTime::now();
        encoded = black_box(encode()?);
        times.push(begun.elapsed().as_secs_f64() * 1_000.0);
    }
    fs::write(out, &encoded)?;
    Ok(Done::Encoded { ms: times.into_iter().fold(f64::INFINITY, f64::min), bytes: encoded.len() })
}

fn read(path: &str, width: u32, height: u32) -> Outcome<Rgb> {
    let level = |value: u8| f32::from(value) / 255.0;
    let pixels = fs::read(path)?.as_chunks::<3>().0.iter().map(|p| p.map(level)).collect();
    let transfer = TransferCharacteristic::SRGB;
    let primaries = ColorPrimaries::BT709;
    Ok(Rgb::new(pixels, width as usize, height as usize, transfer, primaries)?)
}
