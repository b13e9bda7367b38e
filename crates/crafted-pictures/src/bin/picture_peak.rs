//! Opens one picture in a process of its own, as the server does, and prints what it took, as JSON:
//!
//!     picture-peak photo|upload|variants FILE
//!
//! `photo` is a visitor's photo and its thumbnail, `upload` the decoding and first variant of a
//! published picture, `variants` all its variants. Memory is the kernel's count (Linux only) of what
//! was resident at most, beyond what was resident with the file read.

use domain::media::photo::PhotoFormat;
use domain::media::picture::VariantFormat;
use domain::media::widths::possible_widths;
use domain::{limits, messages};
use pixels::variants::encode;
use pixels::{Decoded, PixelsError};
use std::error::Error;
use std::time::Instant;

const THUMB_WIDTH: u32 = 480;
const FIRST_WIDTH: u32 = 1_200;

#[expect(clippy::print_stdout, reason = "its output is its purpose")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let task = arguments.next().ok_or("which task? photo, upload or variants")?;
    let bytes = std::fs::read(arguments.next().ok_or("which file?")?)?;
    let before = resident("VmRSS:")?;
    let started = Instant::now();
    let outcome = match task.as_str() {
        "photo" => photo(&bytes),
        "upload" => upload(&bytes),
        "variants" => variants(&bytes),
        _ => return Err("there is no such task".into()),
    };
    let seconds = started.elapsed().as_secs_f64();
    let outcome = outcome.unwrap_or_else(|error| format!("refused: {} ({error})", error.sentence(true)));
    let peak = resident("VmHWM:")?.saturating_sub(before);
    println!("{}", serde_json::json!({ "outcome": outcome, "peak": peak, "seconds": seconds, "file": bytes.len() }));
    Ok(())
}

fn photo(bytes: &[u8]) -> Result<String, PixelsError> {
    let photo = match PhotoFormat::sniff(bytes) {
        Some(PhotoFormat::Heic) => {
            let decoded = heic_pixels(bytes)?;
            pixels::prepare_rgba_with(decoded.width, decoded.height, decoded.data, &mut |_| {})?
        }
        _ => pixels::prepare_photo(bytes)?,
    };
    encode(&Decoded::from_bytes(&photo.jpeg)?, THUMB_WIDTH, VariantFormat::Jpeg)?;
    Ok(format!("{}x{}", photo.width, photo.height))
}

fn opened(bytes: &[u8]) -> Result<Decoded, PixelsError> {
    match pixels::probe(bytes) {
        Err(PixelsError::Heic) => {
            let rgba = heic_pixels(bytes)?;
            let decoded = Decoded::from_rgba(rgba.width, rgba.height, rgba.data)?;
            decoded.to_jpeg()?;
            Ok(decoded)
        }
        Ok(_) => Decoded::from_bytes(bytes),
        Err(error) => Err(error),
    }
}

fn upload(bytes: &[u8]) -> Result<String, PixelsError> {
    let decoded = opened(bytes)?;
    pixels::placeholder(&decoded)?;
    encode(&decoded, FIRST_WIDTH, VariantFormat::Jpeg)?;
    Ok(format!("{}x{}", decoded.width(), decoded.height()))
}

fn variants(bytes: &[u8]) -> Result<String, PixelsError> {
    let decoded = opened(bytes)?;
    for width in possible_widths(decoded.width(), decoded.height()) {
        for format in [VariantFormat::Avif, VariantFormat::Webp, VariantFormat::Jpeg] {
            encode(&decoded, width, format)?;
        }
    }
    Ok(format!("{}x{}", decoded.width(), decoded.height()))
}

fn heic_pixels(bytes: &[u8]) -> Result<heic::Rgba, PixelsError> {
    let allowed = heic::Limits {
        pixels_max: limits::PHOTO_HEIC_PIXELS_MAX,
        memory_max: limits::PICTURE_MEMORY_MAX,
        threads_max: usize::MAX,
    };
    heic::decode_rgba(bytes, &allowed).map_err(|error| match error {
        heic::HeicError::TooManyPixels => PixelsError::Refused(messages::PHOTO_TOO_MANY_PIXELS),
        heic::HeicError::TooMuchMemory => PixelsError::Refused(messages::PHOTO_TOO_MUCH_MEMORY),
        heic::HeicError::Broken(why) => PixelsError::Broken(why),
    })
}

/// A figure of the kernel about this process, in bytes.
fn resident(name: &str) -> Result<u64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(name)).ok_or("no such figure")?;
    let kilobytes: u64 = line.split_whitespace().nth(1).ok_or("no number")?.parse()?;
    Ok(kilobytes * 1024)
}
