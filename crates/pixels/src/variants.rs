//! Encoding the variants of published pictures.

use crate::Decoded;
use crate::encode;
use crate::error::{PixelsError, guarded};
use crate::raster::{Layout, Raster};
use crate::resize::{Pixels, resize_pixels};
use domain::media::picture::{PHONE_WIDTH, VariantFormat};
use ravif::{Img, RGB8, RGBA8};

/// JPEG quality, of 100.
const JPEG_QUALITY: u8 = 80;
/// WebP quality, of 100.
const WEBP_QUALITY: f32 = 80.0;
/// AVIF quality, of 100 on this encoder's scale. At 800 px it takes a quarter to a third fewer
/// bytes than WebP at [`WEBP_QUALITY`] and looks the same.
const AVIF_QUALITY: f32 = 65.0;
/// AVIF speed, 1 (slowest) to 10. All four widths of a picture take about 6 s of CPU time, once,
/// off the request path. Speed 6 saves 8 to 10 % of the bytes for twice the time; 9 takes half the
/// time for 10 % more bytes and shows more artefacts, which would leave little advantage over WebP.
const AVIF_SPEED: u8 = 7;
/// Speed for the variants used by phones, whose connections are slowest. They are small pictures:
/// 11 % fewer bytes cost one second more.
const AVIF_SPEED_PHONE: u8 = 4;
/// Qualities for those variants, tried in turn until one is within [`PHONE_BYTES`]. Pixels are
/// smallest on phones: at 50 there is no visible difference from 65.
const AVIF_PHONE: [f32; 3] = [60.0, 55.0, 50.0];
/// Maximum size of a picture that fills a phone's screen. The first one of a page then arrives in
/// the same round trip as the fonts, whatever the owner uploads.
const PHONE_BYTES: usize = 20_000;

/// A fingerprint of the settings above, for file names: a file with another one is not what
/// [`encode`] would make now.
#[must_use]
pub fn settings() -> String {
    format!("j{JPEG_QUALITY}s2-w{WEBP_QUALITY}-a{AVIF_QUALITY}s{AVIF_SPEED}p{PHONE_BYTES}s{AVIF_SPEED_PHONE}")
}

/// Encodes the picture `width` pixels wide (never wider than it is) in one format. Transparency is
/// kept in AVIF and WebP and becomes white in JPEG. Takes from milliseconds to several seconds of
/// CPU time: not for a request's thread.
///
/// # Errors
/// [`PixelsError::Encode`].
pub fn encode(decoded: &Decoded, width: u32, format: VariantFormat) -> Result<Vec<u8>, PixelsError> {
    guarded(|| {
        let source = &decoded.raster;
        let width = width.clamp(1, source.width);
        let height = u64::from(source.height) * u64::from(width) + u64::from(source.width) / 2;
        let height = (height / u64::from(source.width)).max(1) as u32;
        let raster = resize_pixels(Pixels::of(source), (width, height))?;
        match format {
            VariantFormat::Jpeg => encode::jpeg(&raster.flattened(), JPEG_QUALITY, None),
            VariantFormat::Webp => webp(&raster),
            VariantFormat::Avif if raster.width <= PHONE_WIDTH => phone_avif(&raster),
            VariantFormat::Avif => avif(&raster, AVIF_QUALITY, AVIF_SPEED),
        }
    })
}

fn webp(raster: &Raster) -> Result<Vec<u8>, PixelsError> {
    let encoder = match raster.layout {
        Layout::Rgba => webp::Encoder::from_rgba(&raster.data, raster.width, raster.height),
        _ => webp::Encoder::from_rgb(&raster.data, raster.width, raster.height),
    };
    let encoded = encoder.encode_simple(false, WEBP_QUALITY).map_err(|e| PixelsError::encode(format!("{e:?}")))?;
    Ok(encoded.to_vec())
}

fn phone_avif(raster: &Raster) -> Result<Vec<u8>, PixelsError> {
    let mut encoded = Vec::new();
    for quality in AVIF_PHONE {
        encoded = avif(raster, quality, AVIF_SPEED_PHONE)?;
        if encoded.len() <= PHONE_BYTES {
            break;
        }
    }
    Ok(encoded)
}

fn avif(raster: &Raster, quality: f32, speed: u8) -> Result<Vec<u8>, PixelsError> {
    // One thread: the caller decides how many pictures are encoded concurrently.
    let encoder = ravif::Encoder::new()
        .with_quality(quality)
        .with_alpha_quality(quality)
        .with_speed(speed)
        .with_num_threads(Some(1));
    let (width, height) = (raster.width as usize, raster.height as usize);
    let encoded = if raster.layout == Layout::Rgba {
        let pixels: Vec<RGBA8> = raster.data.as_chunks::<4>().0.iter().map(|p| RGBA8::from(*p)).collect();
        encoder.encode_rgba(Img::new(&pixels, width, height))
    } else {
        let pixels: Vec<RGB8> = raster.data.as_chunks::<3>().0.iter().map(|p| RGB8::from(*p)).collect();
        encoder.encode_rgb(Img::new(&pixels, width, height))
    };
    encoded.map(|image| image.avif_file).map_err(PixelsError::encode)
}
