//! What a child does with a picture. Plain functions: they run in the child, and tests call them.

use crate::protocol::{Header, Original, OriginalFacts, Photo};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::media::photo::{PhotoFormat, check_decodable, check_dimensions};
use domain::media::picture::{VariantFormat, first_width, variant_widths};
use domain::{limits, messages};
use pixels::{Decoded, PixelsError};

/// Reads a file's header, and checks that it can be decoded.
pub(crate) fn header(file: &[u8]) -> Result<Header, PixelsError> {
    if PhotoFormat::sniff(file) == Some(PhotoFormat::Heic) {
        let (width, height) = heic::dimensions(file).map_err(heic_error)?;
        check_decodable(width, height).map_err(PixelsError::Refused)?;
        return Ok(Header { width, height });
    }
    let probe = pixels::probe(file)?;
    Ok(Header { width: probe.width, height: probe.height })
}

/// Makes a visitor's photo: what is stored contains no byte that was sent.
pub(crate) fn photo(file: &[u8], thumb_width: u32) -> Result<Photo, PixelsError> {
    let whole = if PhotoFormat::sniff(file) == Some(PhotoFormat::Heic) {
        let Header { width, height } = header(file)?;
        check_dimensions(width, height).map_err(PixelsError::Refused)?;
        let (width, height, rgba) = heic_pixels(file)?;
        pixels::prepare_rgba_with(width, height, rgba, &mut |_| {})?
    } else {
        pixels::prepare_photo(file)?
    };
    let thumb = pixels::variants::encode(&Decoded::from_bytes(&whole.jpeg)?, thumb_width, VariantFormat::Jpeg)?;
    Ok(Photo { width: whole.width, height: whole.height, jpeg: whole.jpeg, thumb })
}

/// A picture, shrunk to each width of its variants.
pub(crate) struct Sizes(Vec<Decoded>);

impl Sizes {
    /// The whole picture is dropped before anything is encoded: both together would need more
    /// memory than either.
    fn of(decoded: Decoded) -> Result<Self, PixelsError> {
        let widths = variant_widths(decoded.width());
        let sizes: Result<_, _> = widths.into_iter().map(|width| pixels::variants::shrink(&decoded, width)).collect();
        Ok(Self(sizes?))
    }

    /// Encodes a variant.
    pub(crate) fn encode(&self, width: u32, format: VariantFormat) -> Result<Vec<u8>, PixelsError> {
        match self.0.iter().find(|size| size.width() == width) {
            Some(size) => pixels::variants::encode(size, width, format),
            None => Err(PixelsError::Encode(format!("no variant is {width} pixels wide"))),
        }
    }
}

/// Decodes a stored original for its variants.
pub(crate) fn open(file: &[u8]) -> Result<Sizes, PixelsError> {
    Sizes::of(Decoded::from_bytes(file)?)
}

/// A picture for the library, and its sizes.
pub(crate) struct Opened {
    pub(crate) original: Original,
    pub(crate) sizes: Sizes,
}

/// Makes what the library stores of a picture.
pub(crate) fn original(file: &[u8]) -> Result<Opened, PixelsError> {
    let Kept { decoded, format, file: kept } = keep(file)?;
    let placeholder = pixels::placeholder(&decoded)?;
    let facts = OriginalFacts {
        format,
        width: decoded.width(),
        height: decoded.height(),
        color: placeholder.color,
        thumbhash: STANDARD.encode(placeholder.thumbhash),
    };
    let sizes = Sizes::of(decoded)?;
    let first = sizes.encode(first_width(facts.width), VariantFormat::Jpeg)?;
    Ok(Opened { original: Original { facts, kept, first }, sizes })
}

/// A decoded picture, and what is stored of its file.
struct Kept {
    decoded: Decoded,
    format: PhotoFormat,
    file: Vec<u8>,
}

fn keep(file: &[u8]) -> Result<Kept, PixelsError> {
    match PhotoFormat::sniff(file) {
        None => Err(PixelsError::Unknown),
        Some(PhotoFormat::Heic) => {
            let (width, height, rgba) = heic_pixels(file)?;
            let decoded = Decoded::from_rgba(width, height, rgba)?;
            let file = decoded.to_jpeg()?;
            Ok(Kept { decoded, format: PhotoFormat::Jpeg, file })
        }
        Some(format) => {
            let decoded = Decoded::from_bytes(file)?;
            let stripped = pixels::strip_metadata(file);
            let file = stripped.ok_or_else(|| PixelsError::Broken("its structure is invalid".to_owned()))?;
            Ok(Kept { decoded, format, file })
        }
    }
}

fn heic_pixels(file: &[u8]) -> Result<(u32, u32, Vec<u8>), PixelsError> {
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
