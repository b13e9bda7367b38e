use crate::exif::Orientation;
use domain::media::photo::PixelSize;

const SIGNATURE: usize = 8;
/// Chunks that a decoder needs, or that affect how the pixels look, including animation. All others
/// are metadata.
const OF_THE_PICTURE: [&[u8; 4]; 18] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYS",
    b"cICP", b"mDCV", b"cLLI", b"acTL", b"fcTL", b"fdAT",
];

pub(crate) fn dimensions(bytes: &[u8]) -> Option<PixelSize> {
    if bytes.get(12..16)? != b"IHDR" {
        return None;
    }
    Some(PixelSize { width: u32_at(bytes, 16)?, height: u32_at(bytes, 20)? })
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let number = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_be_bytes(*number))
}

/// The part of the header that decides about memory.
pub(crate) struct Colors {
    pub(crate) has_color: bool,
    pub(crate) has_alpha: bool,
}

/// The channels after decoding. A palette may have alpha.
pub(crate) fn colors(bytes: &[u8]) -> Option<Colors> {
    match bytes.get(25)? {
        0 => Some(Colors { has_color: false, has_alpha: false }),
        2 => Some(Colors { has_color: true, has_alpha: false }),
        4 => Some(Colors { has_color: false, has_alpha: true }),
        3 | 6 => Some(Colors { has_color: true, has_alpha: true }),
        _ => None,
    }
}

pub(crate) fn orientation(bytes: &[u8]) -> Orientation {
    match before_pixels(bytes, b"eXIf") {
        Some(exif) => Orientation::from_exif_block(exif.data),
        None => Orientation::UPRIGHT,
    }
}

pub(crate) fn is_animated(bytes: &[u8]) -> bool {
    before_pixels(bytes, b"acTL").is_some()
}

/// Where it is elsewhere, decoders do not see it.
fn before_pixels<'a>(bytes: &'a [u8], kind: &[u8; 4]) -> Option<Chunk<'a>> {
    chunks(bytes).take_while(|chunk| chunk.kind != b"IDAT").find(|chunk| chunk.kind == kind)
}

/// Looks for EXIF, text and time before the pixels; text after the pixels is not detected.
pub(crate) fn has_metadata(bytes: &[u8]) -> bool {
    let mut at = 8;
    while let Some(header) = bytes.get(at..at + 8) {
        match &header[4..8] {
            b"IDAT" | b"IEND" => return false,
            b"eXIf" | b"tEXt" | b"zTXt" | b"iTXt" | b"tIME" => return true,
            _ => {}
        }
        let length = u32::from_be_bytes([header[0], header[1], header[2], header[3]]) as usize;
        let Some(end) = at.checked_add(length) else { return true };
        let Some(next) = end.checked_add(12) else { return true };
        at = next;
    }
    false
}

/// The same PNG without metadata and trailing data, to be turned like this. `None` if the chunks cannot be parsed.
pub(crate) fn strip(bytes: &[u8], orientation: Orientation) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..SIGNATURE)?);
    for chunk in chunks(bytes) {
        if OF_THE_PICTURE.iter().any(|kind| *chunk.kind == kind[..]) {
            out.extend_from_slice(chunk.whole);
        }
        if chunk.kind == b"IHDR"
            && let Some(exif) = orientation.to_exif_block()
        {
            out.extend(u32::try_from(exif.len()).ok()?.to_be_bytes());
            let body = [b"eXIf", &exif[..]].concat();
            out.extend_from_slice(&body);
            out.extend(crc32(&body).to_be_bytes());
        }
        if chunk.kind == b"IEND" {
            return Some(out);
        }
    }
    None
}

struct Chunk<'a> {
    kind: &'a [u8],
    data: &'a [u8],
    whole: &'a [u8],
}

/// The chunks up to the first truncated one.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    let mut at = SIGNATURE;
    std::iter::from_fn(move || {
        let length = u32_at(bytes, at)?;
        let end = at.checked_add(usize::try_from(length).ok()?)?.checked_add(12)?;
        let whole = bytes.get(at..end)?;
        at = end;
        Some(Chunk { kind: &whole[4..8], data: &whole[8..whole.len() - 4], whole })
    })
}

/// CRC-32, bit by bit: used for a few bytes only.
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        assert_eq!(crc32(b"IEND"), 0xAE42_6082);
    }
}
