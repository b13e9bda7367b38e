//! JPEG markers, read without decoding: dimensions, EXIF, color profile, signs of truncation and
//! of decompression bombs; and a copy without metadata.

use crate::exif::Orientation;
use crate::profile::{Space, joined, space};

const EXIF: &[u8] = b"Exif\0\0";
/// The mark of the end.
const END: [u8; 2] = [0xFF, 0xD9];

#[derive(Clone, Debug, Default)]
pub(crate) struct JpegFile {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) components: u8,
    pub(crate) progressive: bool,
    /// Samples of all components for one pixel, in quarters: 12 without subsampling, 6 for 4:2:0.
    pub(crate) quarter_samples: u8,
    pub(crate) orientation: Orientation,
    /// Contains EXIF, XMP, IPTC, comments or vendor segments.
    pub(crate) metadata: bool,
    /// The color profile, if it is one of such pixels.
    pub(crate) profile: Option<Vec<u8>>,
    pub(crate) scans: u32,
    /// A part of its coding that `zune-jpeg` does not read, though browsers do.
    pub(crate) unsupported: Option<&'static str>,
    /// Whether the mark of the end is there.
    pub(crate) complete: bool,
    /// Of a progressive file: whether the details of the brightness are there.
    pub(crate) detailed: bool,
}

struct Segment<'a> {
    code: u8,
    payload: &'a [u8],
    start: usize,
    end: usize,
}

struct Segments<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        loop {
            let skipped = self.bytes.get(self.at..)?.iter().position(|b| *b == 0xFF)?;
            let start = self.at + skipped;
            let code = *self.bytes.get(start + 1)?;
            match code {
                // Stuffing, fill bytes, restart markers: data.
                0x00 | 0x01 | 0xD0..=0xD8 => self.at = start + 2,
                0xFF => self.at = start + 1,
                0xD9 => {
                    self.at = self.bytes.len();
                    return Some(Segment { code, payload: &[], start, end: start + 2 });
                }
                _ => {
                    let length = usize::from(u16_at(self.bytes, start + 2)?);
                    let end = start + 2 + length.max(2);
                    let payload = self.bytes.get(start + 4..end)?;
                    self.at = end;
                    return Some(Segment { code, payload, start, end });
                }
            }
        }
    }
}

impl JpegFile {
    /// False if a picture may come out, but a much coarser one than was stored.
    pub(crate) const fn is_sharp(&self) -> bool {
        self.complete || self.detailed || !self.progressive
    }

    /// Reads the markers; `None` if there is no frame header.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut file = Self::default();
        let mut profile_parts = Vec::new();
        let mut has_exif = false;
        let mut subsampled = false;
        let mut first_component = 0;
        let mut is_in_details = false;
        for segment in (Segments { bytes, at: 2 }) {
            let payload = segment.payload;
            file.detailed |= is_in_details;
            is_in_details = false;
            match segment.code {
                0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF if file.width == 0 => {
                    file.height = u32::from(u16_at(payload, 1)?);
                    file.width = u32::from(u16_at(payload, 3)?);
                    file.components = *payload.get(5)?;
                    let components = payload.get(6..)?;
                    first_component = *components.first()?;
                    file.quarter_samples = quarter_samples(components);
                    subsampled = components.chunks_exact(3).any(|component| component[1] != 0x11);
                    file.progressive = matches!(segment.code, 0xC2 | 0xC6 | 0xCA | 0xCE);
                    file.unsupported = unsupported(segment.code, payload[0], components);
                }
                0xDA => {
                    file.scans += 1;
                    is_in_details = is_of_details(payload, first_component);
                    if let Some(in_scan) = payload.first()
                        && *in_scan < file.components
                        && subsampled
                        && !file.progressive
                    {
                        // It comes out in wrong colors.
                        file.unsupported = Some("a scan per component of subsampled colors");
                    }
                }
                0xD9 => file.complete = true,
                0xE1 => {
                    if !has_exif && payload.starts_with(EXIF) {
                        has_exif = true;
                        file.orientation = Orientation::from_exif_block(payload);
                    }
                    file.metadata = true;
                }
                0xE2 if payload.starts_with(b"ICC_PROFILE\0") => profile_parts.push(&payload[12..]),
                code => file.metadata |= is_metadata(code, payload),
            }
        }
        if file.width == 0 || file.height == 0 || file.scans == 0 {
            return None;
        }
        file.profile = joined(profile_parts).filter(|profile| fits(space(profile), file.components));
        Some(file)
    }
}

/// Whether a scan has the finest details of this component. Its header: the number of components, two bytes for each,
/// the first and the last kind of detail.
fn is_of_details(scan: &[u8], component: u8) -> bool {
    let [1, of, _, _, last, ..] = scan else { return false };
    *of == component && *last == 63
}

const fn fits(profile: Option<Space>, components: u8) -> bool {
    matches!((profile, components), (Some(Space::Rgb), 1 | 3) | (Some(Space::Gray), 1) | (Some(Space::Inks), 4))
}

fn unsupported(frame: u8, bits: u8, components: &[u8]) -> Option<&'static str> {
    match frame {
        0xC0..=0xC2 => {}
        0xC9 | 0xCA => return Some("arithmetic coding"),
        _ => return Some("lossless or hierarchical coding"),
    }
    if bits != 8 {
        return Some("more than eight bits");
    }
    let in_thirds = |component: &[u8]| component[1] >> 4 == 3 || component[1] & 0x0F == 3;
    if components.chunks_exact(3).any(in_thirds) {
        return Some("colors at a third of the size");
    }
    None
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let number = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_be_bytes(*number))
}

fn quarter_samples(components: &[u8]) -> u8 {
    let mut areas = 0;
    let mut widest = 1;
    let mut highest = 1;
    for component in components.chunks_exact(3) {
        let horizontal = u32::from(component[1] >> 4);
        let vertical = u32::from(component[1] & 0x0F);
        areas += horizontal * vertical;
        widest = widest.max(horizontal);
        highest = highest.max(vertical);
    }
    (areas * 4).div_ceil(widest * highest).min(u32::from(u8::MAX)) as u8
}

/// Segments that decoders do not need: all but JFIF's and Adobe's headers, color profiles and the
/// coding tables.
fn is_metadata(code: u8, payload: &[u8]) -> bool {
    match code {
        0xE0 => !payload.starts_with(b"JFIF\0"),
        0xE2 => !payload.starts_with(b"ICC_PROFILE\0"),
        0xEE => !payload.starts_with(b"Adobe"),
        0xE1 | 0xE3..=0xEF | 0xFE => true,
        _ => false,
    }
}

/// The same JPEG without metadata and trailing data; the pixels are unchanged. `None` if the
/// markers cannot be parsed. The mark of the end is added where it is missing.
pub(crate) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let file = JpegFile::read(bytes)?;
    let mut out = Vec::with_capacity(bytes.len());
    let mut kept_to = 2;
    out.extend_from_slice(bytes.get(..kept_to)?);
    if let Some(exif) = file.orientation.to_exif_block() {
        let length = u16::try_from(2 + EXIF.len() + exif.len()).ok()?;
        out.extend([0xFF, 0xE1]);
        out.extend(length.to_be_bytes());
        out.extend_from_slice(EXIF);
        out.extend(exif);
    }
    for segment in (Segments { bytes, at: 2 }) {
        if is_metadata(segment.code, segment.payload) {
            out.extend_from_slice(bytes.get(kept_to..segment.start)?);
            kept_to = segment.end;
        }
        if segment.code == 0xD9 {
            out.extend_from_slice(bytes.get(kept_to..segment.end)?);
        }
    }
    if !file.complete {
        out.extend_from_slice(bytes.get(kept_to..)?);
        out.extend(END);
    }
    Some(out)
}
