//! Pictures to be published, decoded to sRGB; and the formats that only the
//! server decodes.

use crate::colors::Conversion;
use crate::error::{PixelsError, guarded};
use crate::exif::Orientation;
use crate::files::jpeg::JpegFile;
use crate::jpeg::{DecodeColors, MissingRows};
use crate::raster::{Layout, Raster, is_translucent};
use crate::resize::{Pixels, resize_pixels};
use crate::source::Source;
use domain::limits::PICTURE_MEMORY_MAX;
use domain::media::photo::PhotoFormat;
use image::codecs::webp::WebPDecoder;
use image::{ColorType, ImageDecoder, Limits};
use std::io::Cursor;

/// JPEG quality, of 100, of a stored original.
const KEPT_QUALITY: u8 = 92;

/// A picture in memory: sRGB, with or without alpha.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// As stored. A picture is turned after it was shrunk, so that a large one is not in memory
    /// twice.
    pub(crate) raster: Raster,
    pub(crate) orientation: Orientation,
}

impl Decoded {
    /// Decodes JPEG, PNG or WebP. Colors of a profile (a phone's Display P3) are converted to sRGB; a
    /// damaged profile is ignored. Small pictures are not refused here.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PixelsError> {
        let probe = crate::probe(bytes)?;
        guarded(|| {
            let source = match probe.format {
                PhotoFormat::Heic => return Err(PixelsError::Heic),
                PhotoFormat::Jpeg => {
                    let file = JpegFile::read(bytes).ok_or(PixelsError::damaged("no JPEG frame"))?;
                    Source::of_jpeg(bytes, file, DecodeColors::Rgb, MissingRows::Refused)?
                }
                format @ (PhotoFormat::Png | PhotoFormat::Webp) => other(bytes, format)?,
            };
            let Source { mut raster, orientation, profile } = source;
            if let Some(profile) = profile {
                profile.apply(&mut raster);
            }
            Ok(Self { raster: as_rgb(raster), orientation })
        })
    }

    /// From upright sRGB pixels that were decoded elsewhere (HEIC).
    pub fn from_rgba(width: u32, height: u32, rgba: Vec<u8>) -> Result<Self, PixelsError> {
        domain::media::photo::check_decodable(width, height).map_err(PixelsError::Refused)?;
        let raster = Raster::new(width, height, Layout::Rgba, rgba)
            .ok_or(PixelsError::damaged("fewer pixels than announced"))?;
        Ok(Self { raster: as_rgb(raster), orientation: Orientation::UPRIGHT })
    }

    /// The picture as a JPEG of high quality, stored in place of a file that other programs may not
    /// read. Transparency becomes white.
    pub fn to_jpeg(&self) -> Result<Vec<u8>, PixelsError> {
        guarded(|| {
            if self.raster.layout == Layout::Rgb && self.orientation == Orientation::UPRIGHT {
                return crate::encode::large_jpeg(&self.raster, KEPT_QUALITY);
            }
            let upright = self.resized(self.width(), self.height())?;
            crate::encode::large_jpeg(&upright.flattened(), KEPT_QUALITY)
        })
    }

    /// Width in pixels, upright.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.orientation.upright(self.raster.width, self.raster.height).width
    }

    /// Height in pixels, upright.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.orientation.upright(self.raster.width, self.raster.height).height
    }

    /// The picture in `width` x `height` pixels, upright.
    pub(crate) fn resized(&self, width: u32, height: u32) -> Result<Raster, PixelsError> {
        let as_stored = self.orientation.upright(width, height);
        Ok(resize_pixels(Pixels::of(&self.raster), as_stored)?.upright(self.orientation))
    }

    /// Whether some pixel is not opaque.
    #[must_use]
    pub fn has_alpha(&self) -> bool {
        self.raster.layout == Layout::Rgba
    }
}

impl Source {
    /// `colors` of a picture without a profile, or with sRGB's.
    pub(crate) fn of_jpeg(
        bytes: &[u8],
        file: JpegFile,
        colors: DecodeColors,
        missing: MissingRows,
    ) -> Result<Self, PixelsError> {
        let orientation = file.orientation;
        let profile = file.profile.as_deref().and_then(Conversion::of);
        let Some(profile) = profile else {
            let raster = crate::jpeg::decode(bytes, &file, colors, missing)?;
            return Ok(Self { raster, orientation, profile: None });
        };
        if profile.is_of_inks() {
            let mut pixels = crate::jpeg::decode_inks(bytes, &file, missing)?;
            if profile.inks_to_rgb(&mut pixels, file.width as usize) {
                let raster = Raster::new(file.width, file.height, Layout::Rgb, pixels);
                let raster = raster.ok_or(PixelsError::damaged("no pixels"))?;
                return Ok(Self { raster, orientation, profile: None });
            }
        }
        let raster = crate::jpeg::decode(bytes, &file, DecodeColors::Rgb, missing)?;
        Ok(Self { raster, orientation, profile: Some(profile) })
    }
}

pub(crate) fn other(bytes: &[u8], format: PhotoFormat) -> Result<Source, PixelsError> {
    if format == PhotoFormat::Webp { webp(bytes) } else { crate::png::decode(bytes) }
}

/// Whether the picture fits into memory was computed from the header: [`crate::probe`].
fn webp(bytes: &[u8]) -> Result<Source, PixelsError> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(PixelsError::broken)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(PICTURE_MEMORY_MAX);
    decoder.set_limits(limits).map_err(PixelsError::broken)?;
    let (width, height) = decoder.dimensions();
    domain::media::photo::check_decodable(width, height).map_err(PixelsError::Refused)?;
    let layout = match decoder.color_type() {
        ColorType::Rgb8 => Layout::Rgb,
        ColorType::Rgba8 => Layout::Rgba,
        other => return Err(PixelsError::broken(format!("unexpected colors {other:?}"))),
    };
    let orientation = match decoder.orientation() {
        Ok(orientation) => Orientation::from_exif(u16::from(orientation.to_exif())),
        Err(_) => Orientation::UPRIGHT,
    };
    let profile = match decoder.icc_profile() {
        Ok(Some(profile)) => Conversion::of(&profile),
        _ => None,
    };
    let mut data = vec![0; usize::try_from(decoder.total_bytes()).map_err(PixelsError::broken)?];
    decoder.read_image(&mut data).map_err(PixelsError::broken)?;
    let raster = Raster::new(width, height, layout, data).ok_or(PixelsError::damaged("fewer pixels than announced"))?;
    Ok(Source { raster, orientation, profile })
}

fn as_rgb(raster: Raster) -> Raster {
    match raster.layout {
        Layout::Luma => {
            let mut data = Vec::with_capacity(raster.data.len() * 3);
            for gray in &raster.data {
                data.extend([*gray; 3]);
            }
            Raster { layout: Layout::Rgb, data, ..raster }
        }
        Layout::Rgba if !is_translucent(&raster.data) => raster.flattened(),
        Layout::Ycbcr | Layout::Rgb | Layout::Rgba => raster,
    }
}
