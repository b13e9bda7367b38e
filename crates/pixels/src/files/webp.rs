use crate::exif::Orientation;
use domain::media::photo::PixelSize;

const HEADER: usize = 12;
/// Chunks of the picture, of its colors and of animation. All others are metadata.
const OF_THE_PICTURE: [&[u8; 4]; 7] = [b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ICCP", b"ANIM", b"ANMF"];
/// Flags of the extended header for EXIF and XMP.
const EXIF_FLAG: u8 = 0b0000_1000;
const XMP_FLAG: u8 = 0b0000_0100;
const ALPHA_FLAG: u8 = 0b0001_0000;
const ANIMATION_FLAG: u8 = 0b0000_0010;

pub(crate) fn dimensions(bytes: &[u8]) -> Option<PixelSize> {
    match bytes.get(12..16)? {
        // Extended: 24 bits each, minus one.
        b"VP8X" => {
            let [w0, w1, w2, h0, h1, h2] = *bytes.get(24..)?.first_chunk()?;
            let width = u32::from_le_bytes([w0, w1, w2, 0]) + 1;
            let height = u32::from_le_bytes([h0, h1, h2, 0]) + 1;
            Some(PixelSize { width, height })
        }
        // Lossy: a key frame's start code, then 14 bits each.
        b"VP8 " => {
            if bytes.get(23..26)? != [0x9D, 0x01, 0x2A] {
                return None;
            }
            let [w0, w1, h0, h1] = *bytes.get(26..)?.first_chunk()?;
            let width = u32::from(u16::from_le_bytes([w0, w1])) & 0x3FFF;
            let height = u32::from(u16::from_le_bytes([h0, h1])) & 0x3FFF;
            Some(PixelSize { width, height })
        }
        // Lossless: a signature byte, then 14 bits each, minus one.
        b"VP8L" => {
            if *bytes.get(20)? != 0x2F {
                return None;
            }
            let bits = u32::from_le_bytes(*bytes.get(21..)?.first_chunk()?);
            Some(PixelSize { width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1 })
        }
        _ => None,
    }
}

/// How the picture is coded, as far as memory depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Lossy,
    LossyAlpha,
    Lossless,
    Animated,
}

/// The coding. The extended header is taken for true; a decoder believes it, too.
pub(crate) fn coding(bytes: &[u8]) -> Option<Coding> {
    match bytes.get(12..16)? {
        b"VP8 " => return Some(Coding::Lossy),
        b"VP8L" => return Some(Coding::Lossless),
        _ => {}
    }
    let flags = *bytes.get(20)?;
    if flags & ANIMATION_FLAG != 0 {
        return Some(Coding::Animated);
    }
    if chunks(bytes).any(|chunk| chunk.kind == b"VP8L") {
        return Some(Coding::Lossless);
    }
    if flags & ALPHA_FLAG != 0 {
        return Some(Coding::LossyAlpha);
    }
    Some(Coding::Lossy)
}

pub(crate) fn orientation(bytes: &[u8]) -> Orientation {
    match chunks(bytes).find(|chunk| chunk.kind == b"EXIF") {
        Some(exif) => Orientation::from_exif_block(exif.data),
        None => Orientation::UPRIGHT,
    }
}

pub(crate) fn is_animated(bytes: &[u8]) -> bool {
    coding(bytes) == Some(Coding::Animated)
}

struct Chunk<'a> {
    kind: &'a [u8],
    /// As much of it as there is.
    data: &'a [u8],
}

fn chunks(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    let mut at = HEADER;
    std::iter::from_fn(move || {
        let start = at.checked_add(8)?;
        let (kind, length) = bytes.get(at..start)?.split_at(4);
        let length = usize::try_from(u32::from_le_bytes(length.try_into().ok()?)).ok()?;
        let end = start.checked_add(length)?;
        at = end.checked_add(length % 2)?;
        Some(Chunk { kind, data: bytes.get(start..end.min(bytes.len()))? })
    })
}

pub(crate) fn has_metadata(bytes: &[u8]) -> bool {
    match bytes.get(20) {
        Some(flags) => bytes[12..16] == *b"VP8X" && flags & (EXIF_FLAG | XMP_FLAG) != 0,
        None => false,
    }
}

/// The same WebP without metadata and trailing data, to be turned like this. `None` if the chunks cannot be parsed.
pub(crate) fn strip(bytes: &[u8], orientation: Orientation) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..HEADER)?);
    let mut pictures = 0;
    let mut at = HEADER;
    while let Some(header) = bytes.get(at..at + 8) {
        let (kind, length) = header.split_at(4);
        let length = usize::try_from(u32::from_le_bytes(length.try_into().ok()?)).ok()?;
        let end = at.checked_add(8)?.checked_add(length)?;
        let data = bytes.get(at + 8..end)?;
        // Chunks begin at even offsets; the last one's padding is often missing.
        at = end + length % 2;
        if OF_THE_PICTURE.iter().any(|known| *kind == known[..]) {
            pictures += usize::from(kind != b"VP8X" && kind != b"ICCP");
            push(&mut out, kind, data)?;
        }
    }
    let extended = out.get(HEADER..HEADER + 4) == Some(b"VP8X");
    if extended {
        let exif = orientation.to_exif_block();
        let flags = out.get_mut(HEADER + 8)?;
        *flags &= !(EXIF_FLAG | XMP_FLAG);
        if let Some(exif) = exif {
            *flags |= EXIF_FLAG;
            push(&mut out, b"EXIF", &exif)?;
        }
    }
    let size = u32::try_from(out.len() - 8).ok()?;
    out[4..8].copy_from_slice(&size.to_le_bytes());
    if pictures == 0 {
        return None;
    }
    Some(out)
}

fn push(out: &mut Vec<u8>, kind: &[u8], data: &[u8]) -> Option<()> {
    out.extend_from_slice(kind);
    out.extend(u32::try_from(data.len()).ok()?.to_le_bytes());
    out.extend_from_slice(data);
    out.resize(out.len() + data.len() % 2, 0);
    Some(())
}
