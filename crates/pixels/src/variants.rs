//! Encoding the variants of published pictures.

use crate::Decoded;
use crate::encode;
use crate::error::{PixelsError, guarded};
use crate::exif::Orientation;
use crate::raster::{Layout, Raster};
use avif::Settings;
use domain::media::picture::VariantFormat;
use domain::media::widths::PHONE_WIDTH;

const JPEG_QUALITY: u8 = 78;
const WEBP_QUALITY: f32 = 79.0;
/// Speed 4 would save 2 % of the bytes for 1.4 times the time; 6 takes 8 % more bytes in a third of it.
const AVIF: Settings = Settings { quantizer: 33, speed: 5 };
/// AVIF for phones, whose connections are slowest and whose pictures are small: tried in turn until one is within
/// [`PHONE_BYTES`]. Pixels are smallest there: at the last, whose SSIMULACRA2 is 60, there is no visible difference.
const AVIF_PHONE: [Settings; 3] = [phone(35), phone(37), phone(39)];
/// Maximum size of a picture that fills a phone's screen. The first one of a page then arrives in
/// the same round trip as the fonts, whatever the owner uploads.
const PHONE_BYTES: usize = 20_000;

/// Most pixels of an AVIF file. Its encoder takes some sixty bytes for each: a picture of 1,920 x 20,000
/// would need 2.4 GB. Taller pictures have JPEG and WebP only.
const AVIF_PIXELS_MAX: u64 = 8_000_000;

const fn phone(quantizer: u8) -> Settings {
    Settings { quantizer, speed: 4 }
}

/// A fingerprint of the settings above, for file names: a file with another one is not what
/// [`encode`] would make now.
#[must_use]
pub fn settings() -> String {
    let aom = |Settings { quantizer, speed }: Settings| format!("{quantizer}s{speed}");
    let phone = AVIF_PHONE.map(aom).join("-");
    format!("j{JPEG_QUALITY}s2-w{WEBP_QUALITY}m5f7-o{}p{PHONE_BYTES}-{phone}", aom(AVIF))
}

/// Encodes the picture `width` pixels wide (never wider than it is) in one format. Transparency is
/// kept in AVIF and WebP and becomes white in JPEG. Takes from milliseconds to several seconds of
/// CPU time: not for a request's thread.
pub fn encode(decoded: &Decoded, width: u32, format: VariantFormat) -> Result<Vec<u8>, PixelsError> {
    guarded(|| {
        let raster = at_width(decoded, width)?;
        match format {
            VariantFormat::Jpeg => encode::jpeg(&raster.flattened(), JPEG_QUALITY, None),
            VariantFormat::Webp => webp(&raster),
            VariantFormat::Avif if raster.width <= PHONE_WIDTH => phone_avif(&raster),
            VariantFormat::Avif => avif(&raster, AVIF),
        }
    })
}

/// The picture `width` pixels wide (never wider than it is), of which [`encode`] makes the same bytes as of the whole.
pub fn shrink(decoded: &Decoded, width: u32) -> Result<Decoded, PixelsError> {
    guarded(|| Ok(Decoded { raster: at_width(decoded, width)?, orientation: Orientation::UPRIGHT }))
}

fn at_width(decoded: &Decoded, width: u32) -> Result<Raster, PixelsError> {
    let full_width = u64::from(decoded.width());
    let width = width.clamp(1, decoded.width());
    let height = u64::from(decoded.height()) * u64::from(width) + full_width / 2;
    let height = (height / full_width).max(1) as u32;
    decoded.resized(width, height)
}

fn webp(raster: &Raster) -> Result<Vec<u8>, PixelsError> {
    let encoder = match raster.layout {
        Layout::Rgba => webp::Encoder::from_rgba(&raster.data, raster.width, raster.height),
        _ => webp::Encoder::from_rgb(&raster.data, raster.width, raster.height),
    };
    let mut settings = webp::WebPConfig::new().map_err(|()| PixelsError::encode("libwebp has another version"))?;
    settings.quality = WEBP_QUALITY;
    // 2 % smaller at equal SSIMULACRA2 than the usual 4, for 1.1 times the time.
    settings.method = 5;
    // Keeps more detail at the edges of blocks: 6 % smaller at equal SSIMULACRA2 than the usual 0.
    settings.filter_sharpness = 7;
    let encoded = encoder.encode_advanced(&settings).map_err(|e| PixelsError::encode(format!("{e:?}")))?;
    Ok(encoded.to_vec())
}

fn phone_avif(raster: &Raster) -> Result<Vec<u8>, PixelsError> {
    let mut encoded = Vec::new();
    for settings in AVIF_PHONE {
        encoded = avif(raster, settings)?;
        if encoded.len() <= PHONE_BYTES {
            break;
        }
    }
    Ok(encoded)
}

fn avif(raster: &Raster, settings: Settings) -> Result<Vec<u8>, PixelsError> {
    if u64::from(raster.width) * u64::from(raster.height) > AVIF_PIXELS_MAX {
        return Err(PixelsError::encode("too many pixels for AVIF"));
    }
    let pixels = match raster.layout {
        Layout::Rgba => avif::Pixels::Rgba(&raster.data),
        _ => avif::Pixels::Rgb(&raster.data),
    };
    avif::encode(raster.width, raster.height, pixels, settings).map_err(PixelsError::encode)
}
