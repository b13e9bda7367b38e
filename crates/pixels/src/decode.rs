//! Pictures to be published, decoded to sRGB; and the formats that only the
//! server decodes.

use crate::error::{PixelsError, guarded};
use crate::exif::Orientation;
use crate::files::jpeg::JpegFile;
use crate::jpeg::Wanted;
use crate::raster::Source;
use crate::raster::{Layout, Raster, is_translucent};
use domain::media::photo::PhotoFormat;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::{ColorType, ImageDecoder, Limits};
use moxcms::{ColorProfile, Layout as CmsLayout, TransformOptions};
use std::io::Cursor;

/// Maximum bytes that a PNG or WebP decoder may allocate; 100 megapixels of RGBA fit.
const MEMORY_MAX: u64 = 512 * 1024 * 1024;

/// JPEG quality, of 100, of a stored original.
const KEPT_QUALITY: u8 = 92;

/// A picture in memory: upright, sRGB, with or without alpha.
#[derive(Clone, Debug)]
pub struct Decoded {
    pub(crate) raster: Raster,
}

impl Decoded {
    /// Decodes JPEG, PNG or WebP. Colours of a profile (a phone's Display P3)
    /// are converted to sRGB; a damaged profile is ignored.
    ///
    /// # Errors
    /// See [`PixelsError`]. Small pictures are not refused here.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PixelsError> {
        let probe = crate::probe(bytes)?;
        guarded(|| {
            let source = match probe.format {
                PhotoFormat::Heic => return Err(PixelsError::Heic),
                PhotoFormat::Jpeg => {
                    let file = JpegFile::read(bytes).ok_or_else(|| PixelsError::broken("no JPEG frame"))?;
                    let raster = crate::jpeg::decode(bytes, &file, Wanted::Rgb)?;
                    Source { raster, orientation: file.orientation, profile: file.profile }
                }
                format @ (PhotoFormat::Png | PhotoFormat::Webp) => other(bytes, format)?,
            };
            let mut raster = as_rgb(source.raster);
            if let Some(profile) = source.profile {
                to_srgb(&mut raster, &profile);
            }
            Ok(Self { raster: raster.upright(source.orientation) })
        })
    }

    /// From upright sRGB pixels that were decoded elsewhere (HEIC).
    ///
    /// # Errors
    /// [`PixelsError::Refused`] for too many pixels, [`PixelsError::Broken`] if `rgba` is shorter
    /// than the dimensions require.
    pub fn from_rgba(width: u32, height: u32, rgba: Vec<u8>) -> Result<Self, PixelsError> {
        domain::media::photo::check_decodable(width, height).map_err(PixelsError::Refused)?;
        let raster = Raster::new(width, height, Layout::Rgba, rgba)
            .ok_or_else(|| PixelsError::broken("fewer pixels than announced"))?;
        Ok(Self { raster: as_rgb(raster) })
    }

    /// The picture as a JPEG of high quality, stored in place of a file that other programs may not
    /// read. Transparency becomes white.
    ///
    /// # Errors
    /// [`PixelsError::Encode`].
    pub fn to_jpeg(&self) -> Result<Vec<u8>, PixelsError> {
        guarded(|| crate::encode::jpeg(&self.raster.clone().flattened(), KEPT_QUALITY, None))
    }

    /// Width in pixels, upright.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.raster.width
    }

    /// Height in pixels, upright.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.raster.height
    }

    /// True if some pixel is not opaque.
    #[must_use]
    pub fn has_alpha(&self) -> bool {
        self.raster.layout == Layout::Rgba
    }
}

/// Decodes PNG or WebP; pixels as stored, not turned.
pub(crate) fn other(bytes: &[u8], format: PhotoFormat) -> Result<Source, PixelsError> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY_MAX);
    if format == PhotoFormat::Webp {
        let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(PixelsError::broken)?;
        read(decoder, limits)
    } else {
        let decoder = PngDecoder::with_limits(Cursor::new(bytes), limits.clone()).map_err(PixelsError::broken)?;
        read(decoder, limits)
    }
}

fn read(mut decoder: impl ImageDecoder, limits: Limits) -> Result<Source, PixelsError> {
    decoder.set_limits(limits).map_err(PixelsError::broken)?;
    let (width, height) = decoder.dimensions();
    domain::media::photo::check_decodable(width, height).map_err(PixelsError::Refused)?;
    let colors = decoder.color_type();
    let size = decoder.total_bytes();
    if size > MEMORY_MAX * 2 {
        return Err(PixelsError::Refused(domain::messages::PHOTO_TOO_MANY_PIXELS));
    }
    let orientation = decoder
        .orientation()
        .map_or(Orientation::UPRIGHT, |orientation| Orientation::from_exif(u16::from(orientation.to_exif())));
    let profile = decoder.icc_profile().unwrap_or_default();
    let mut data = vec![0; usize::try_from(size).map_err(PixelsError::broken)?];
    decoder.read_image(&mut data).map_err(PixelsError::broken)?;
    let (layout, data) = match colors {
        ColorType::L8 => (Layout::Luma, data),
        ColorType::L16 => (Layout::Luma, high_bytes(&data)),
        ColorType::La8 => (Layout::Rgba, grey_to_rgba(&data)),
        ColorType::La16 => (Layout::Rgba, grey_to_rgba(&high_bytes(&data))),
        ColorType::Rgb8 => (Layout::Rgb, data),
        ColorType::Rgb16 => (Layout::Rgb, high_bytes(&data)),
        ColorType::Rgba8 => (Layout::Rgba, data),
        ColorType::Rgba16 => (Layout::Rgba, high_bytes(&data)),
        other => return Err(PixelsError::broken(format!("unexpected colours {other:?}"))),
    };
    let raster =
        Raster::new(width, height, layout, data).ok_or_else(|| PixelsError::broken("fewer pixels than announced"))?;
    Ok(Source { raster, orientation, profile: profile.filter(|p| p.len() < 1024 * 1024 && layout != Layout::Luma) })
}

/// The high byte of 16-bit samples; decoders use native byte order.
fn high_bytes(data: &[u8]) -> Vec<u8> {
    data.as_chunks::<2>().0.iter().map(|pair| (u16::from_ne_bytes(*pair) >> 8) as u8).collect()
}

fn grey_to_rgba(data: &[u8]) -> Vec<u8> {
    data.as_chunks::<2>().0.iter().flat_map(|[grey, alpha]| [*grey, *grey, *grey, *alpha]).collect()
}

/// RGB if fully opaque, RGBA otherwise.
fn as_rgb(raster: Raster) -> Raster {
    match raster.layout {
        Layout::Luma => {
            let data = raster.data.iter().flat_map(|grey| [*grey; 3]).collect();
            Raster { layout: Layout::Rgb, data, ..raster }
        }
        Layout::Rgba if !is_translucent(&raster.data) => raster.flattened(),
        Layout::Ycbcr | Layout::Rgb | Layout::Rgba => raster,
    }
}

/// Converts in place. An unusable profile leaves the pixels unchanged, as in browsers.
fn to_srgb(raster: &mut Raster, profile: &[u8]) {
    let layout = if raster.layout == Layout::Rgba { CmsLayout::Rgba } else { CmsLayout::Rgb };
    let converted = ColorProfile::new_from_slice(profile).and_then(|from| {
        let options = TransformOptions::default();
        let transform = from.create_transform_8bit(layout, &ColorProfile::new_srgb(), layout, options)?;
        let mut out = vec![0; raster.data.len()];
        transform.transform(&raster.data, &mut out)?;
        Ok(out)
    });
    if let Ok(out) = converted {
        raster.data = out;
    }
}
