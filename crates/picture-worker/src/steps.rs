//! A child's work on a picture. Plain functions: they run in the child, and tests call them.

use crate::protocol::{Header, Original, OriginalFacts, Photo};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::media::photo::{PhotoFormat, check_decodable, check_dimensions};
use domain::media::picture::VariantFormat;
use domain::media::widths::{first_width, possible_widths};
use domain::{limits, messages};
use pixels::{Decoded, MissingRows, PixelsError};

pub(crate) fn header(file: &[u8]) -> Result<Header, PixelsError> {
    if PhotoFormat::sniff(file) == Some(PhotoFormat::Heic) {
        let size = heic::dimensions(file).map_err(heic_error)?;
        check_decodable(size.width, size.height).map_err(PixelsError::Refused)?;
        return Ok(Header { width: size.width, height: size.height });
    }
    let probe = pixels::probe(file)?;
    Ok(Header { width: probe.width, height: probe.height })
}

pub(crate) fn photo(file: &[u8], thumb_width: u32, missing: MissingRows) -> Result<Photo, PixelsError> {
    let whole = if PhotoFormat::sniff(file) == Some(PhotoFormat::Heic) {
        let Header { width, height } = header(file)?;
        check_dimensions(width, height).map_err(PixelsError::Refused)?;
        let decoded = heic_pixels(file)?;
        pixels::prepare_rgba_with(decoded.width, decoded.height, decoded.data, &mut |_| {})?
    } else {
        pixels::prepare_photo_with(file, missing, &mut |_| {})?
    };
    let thumb = pixels::variants::encode(&Decoded::from_bytes(&whole.jpeg)?, thumb_width, VariantFormat::Jpeg)?;
    Ok(Photo { width: whole.width, height: whole.height, jpeg: whole.jpeg, thumb })
}

pub(crate) struct ShrunkSizes(Vec<Decoded>);

impl ShrunkSizes {
    /// The whole picture is dropped before anything is encoded: both together would need more
    /// memory than either.
    fn of(decoded: Decoded) -> Result<Self, PixelsError> {
        let widths = possible_widths(decoded.width(), decoded.height());
        let mut sizes = Vec::with_capacity(widths.len());
        // The widest needs the most memory: it comes before the others are held.
        for width in widths.into_iter().rev() {
            sizes.push(pixels::variants::shrink(&decoded, width)?);
        }
        Ok(Self(sizes))
    }

    pub(crate) fn encode(&self, width: u32, format: VariantFormat) -> Result<Vec<u8>, PixelsError> {
        match self.0.iter().find(|size| size.width() == width) {
            Some(size) => pixels::variants::encode(size, width, format),
            None => Err(PixelsError::Encode(format!("no variant is {width} pixels wide"))),
        }
    }
}

pub(crate) fn open(file: &[u8]) -> Result<ShrunkSizes, PixelsError> {
    ShrunkSizes::of(Decoded::from_bytes(file)?)
}

pub(crate) struct OpenedOriginal {
    pub(crate) original: Original,
    pub(crate) sizes: ShrunkSizes,
}

pub(crate) fn original(file: &[u8]) -> Result<OpenedOriginal, PixelsError> {
    let Kept { decoded, format, file: kept } = keep(file)?;
    let placeholder = pixels::placeholder(&decoded)?;
    let facts = OriginalFacts {
        format,
        width: decoded.width(),
        height: decoded.height(),
        is_animated: pixels::is_animated(file),
        color: placeholder.color,
        thumbhash: STANDARD.encode(placeholder.thumbhash),
    };
    let sizes = ShrunkSizes::of(decoded)?;
    let first = sizes.encode(first_width(facts.width), VariantFormat::Jpeg)?;
    Ok(OpenedOriginal { original: Original { facts, kept, first }, sizes })
}

struct Kept {
    decoded: Decoded,
    format: PhotoFormat,
    file: Vec<u8>,
}

fn keep(file: &[u8]) -> Result<Kept, PixelsError> {
    match PhotoFormat::sniff(file) {
        None => Err(PixelsError::Unknown),
        Some(PhotoFormat::Heic) => {
            let rgba = heic_pixels(file)?;
            let decoded = Decoded::from_rgba(rgba.width, rgba.height, rgba.data)?;
            let file = decoded.to_jpeg()?;
            Ok(Kept { decoded, format: PhotoFormat::Jpeg, file })
        }
        Some(format) => {
            let decoded = Decoded::from_bytes(file)?;
            let file = pixels::strip_metadata(file).ok_or(PixelsError::Broken("its structure is invalid".into()))?;
            Ok(Kept { decoded, format, file })
        }
    }
}

fn heic_pixels(file: &[u8]) -> Result<heic::Rgba, PixelsError> {
    let allowed = heic::Limits {
        pixels_max: limits::PHOTO_HEIC_PIXELS_MAX,
        memory_max: limits::PICTURE_MEMORY_MAX,
        threads_max: usize::MAX,
    };
    heic::decode_rgba(file, &allowed).map_err(heic_error)
}

fn heic_error(error: heic::HeicError) -> PixelsError {
    match error {
        heic::HeicError::TooManyPixels => PixelsError::Refused(messages::PHOTO_TOO_MANY_PIXELS),
        heic::HeicError::TooMuchMemory => PixelsError::Refused(messages::PHOTO_TOO_MUCH_MEMORY),
        heic::HeicError::Broken(why) => PixelsError::Broken(why),
    }
}
