//! PNG decoding for the server.

use crate::colors::Conversion;
use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::profile::PROFILE_MAX;
use crate::raster::{Layout, Raster};
use crate::source::Source;
use moxcms::{
    Chromaticity, CicpColorPrimaries, CicpProfile, ColorPrimaries, ColorProfile, MatrixCoefficients,
    TransferCharacteristics, curve_from_gamma,
};
use png::{
    CodingIndependentCodePoints, ColorType, Decoder, DecodingError, Info, Limits, Reader, ScaledFloat,
    SourceChromaticities, Transformations,
};
use std::io::Cursor;

/// Decodes to eight bits per channel, row by row: samples of 16 bits are never in memory all at
/// once. Pixels as stored, not turned.
pub(crate) fn decode(bytes: &[u8]) -> Result<Source, PixelsError> {
    // A packed profile may unpack to a thousand times its size.
    let mut reader = match open(bytes, true) {
        Err(DecodingError::LimitsExceeded) => open(bytes, false),
        opened => opened,
    }
    .map_err(PixelsError::broken)?;
    let info = reader.info();
    let (width, height) = info.size();
    domain::media::photo::check_decodable(width, height).map_err(PixelsError::Refused)?;
    let orientation = match &info.exif_metadata {
        Some(exif) => Orientation::from_exif_block(exif),
        None => Orientation::UPRIGHT,
    };
    let profile = profile(info);
    let size = reader.output_buffer_size().ok_or(PixelsError::damaged("no dimensions"))?;
    let mut data = vec![0; size];
    let colors = reader.next_frame(&mut data).map_err(PixelsError::broken)?.color_type;
    let layout = match colors {
        ColorType::Grayscale => Layout::Luma,
        ColorType::Rgb => Layout::Rgb,
        ColorType::Rgba => Layout::Rgba,
        ColorType::GrayscaleAlpha => {
            data = gray_to_rgba(&data);
            Layout::Rgba
        }
        ColorType::Indexed => return Err(PixelsError::damaged("a palette that was not resolved")),
    };
    let raster = Raster::new(width, height, layout, data).ok_or(PixelsError::damaged("fewer pixels than announced"))?;
    Ok(Source { raster, orientation, profile })
}

fn open(bytes: &[u8], with_profile: bool) -> Result<Reader<Cursor<&[u8]>>, DecodingError> {
    // For everything but the pixels.
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: PROFILE_MAX });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(!with_profile);
    decoder.read_info()
}

/// By the first chunk that says something, in the order of the standard.
fn profile(info: &Info<'_>) -> Option<Conversion> {
    if let Some(points) = info.coding_independent_code_points {
        return Conversion::from_rgb(of_code_points(points)?);
    }
    if let Some(profile) = &info.icc_profile {
        return Conversion::of(profile);
    }
    if info.srgb.is_some() {
        return None;
    }
    Conversion::from_rgb(of_primaries(info.chrm_chunk?, info.gama_chunk?.into_value())?)
}

fn of_code_points(points: CodingIndependentCodePoints) -> Option<ColorProfile> {
    let mut profile = ColorProfile::new_srgb();
    // Its answer is always false; a space that it does not know leaves sRGB.
    profile.update_rgb_colorimetry_from_cicp(CicpProfile {
        color_primaries: CicpColorPrimaries::try_from(points.color_primaries).ok()?,
        transfer_characteristics: TransferCharacteristics::try_from(points.transfer_function).ok()?,
        matrix_coefficients: MatrixCoefficients::Bt709,
        full_range: true,
    });
    Some(profile)
}

/// `gamma` of the file: 1/2.2 for most.
fn of_primaries(stored: SourceChromaticities, gamma: f32) -> Option<ColorProfile> {
    if gamma <= 0.0 {
        return None;
    }
    let point = |(x, y): (ScaledFloat, ScaledFloat)| Chromaticity::new(x.into_value(), y.into_value());
    let primaries = ColorPrimaries { red: point(stored.red), green: point(stored.green), blue: point(stored.blue) };
    let mut profile = ColorProfile::new_srgb();
    profile.update_rgb_colorimetry(point(stored.white).to_xyyb(), primaries);
    let curve = Some(curve_from_gamma(1.0 / gamma));
    profile.red_trc.clone_from(&curve);
    profile.green_trc.clone_from(&curve);
    profile.blue_trc = curve;
    Some(profile)
}

fn gray_to_rgba(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() * 2);
    for [gray, alpha] in data.as_chunks::<2>().0 {
        out.extend([*gray, *gray, *gray, *alpha]);
    }
    out
}
