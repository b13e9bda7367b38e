//! The only field read from EXIF: the orientation.

use domain::media::photo::PixelSize;

/// How the stored pixels must be rotated or mirrored to be upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orientation(u8);

impl Orientation {
    /// Stored upright.
    pub const UPRIGHT: Self = Self(0);

    /// From the EXIF value, 1 to 8; anything else counts as upright, as everywhere.
    #[must_use]
    pub const fn from_exif(value: u16) -> Self {
        match value {
            2..=8 => Self(value as u8 - 1),
            _ => Self::UPRIGHT,
        }
    }

    /// The EXIF value, 1 to 8.
    #[must_use]
    pub const fn to_exif(self) -> u8 {
        self.0 + 1
    }

    /// Whether width and height are swapped.
    #[must_use]
    pub const fn swaps_sides(self) -> bool {
        self.0 >= 4
    }

    /// The size after rotation. Turning exchanges the sides, so it also leads back to the stored size.
    #[must_use]
    pub const fn upright(self, width: u32, height: u32) -> PixelSize {
        if self.swaps_sides() { PixelSize { width: height, height: width } } else { PixelSize { width, height } }
    }

    /// A TIFF block with only this field; `None` for upright.
    #[must_use]
    pub(crate) fn to_exif_block(self) -> Option<Vec<u8>> {
        if self == Self::UPRIGHT {
            return None;
        }
        // One directory with one entry: tag 0x0112, one 16-bit number.
        let mut block = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
        block.extend([self.to_exif(), 0, 0, 0, 0, 0, 0, 0]);
        Some(block)
    }

    /// Reads the orientation from a TIFF block, as EXIF chunks contain it (with or without JPEG's
    /// leading `Exif\0\0`).
    #[must_use]
    pub fn from_exif_block(block: &[u8]) -> Self {
        let tiff = block.strip_prefix(b"Exif\0\0").unwrap_or(block);
        match orientation_of(tiff) {
            Some(value) => Self::from_exif(value),
            None => Self::UPRIGHT,
        }
    }
}

/// The tag of the orientation, and the type of its value: a 16-bit number.
const TAG: u16 = 0x0112;
const SHORT: u16 = 3;

fn orientation_of(bytes: &[u8]) -> Option<u16> {
    let is_little_endian = match bytes.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let tiff = Tiff { bytes, is_little_endian };
    let directory = usize::try_from(tiff.u32_at(4)?).ok()?;
    let entries = usize::from(tiff.u16_at(directory)?);
    for n in 0..entries {
        let entry = directory.checked_add(2 + n * 12)?;
        if tiff.u16_at(entry) == Some(TAG) {
            if tiff.u16_at(entry + 2)? != SHORT {
                return None;
            }
            return tiff.u16_at(entry + 8);
        }
    }
    None
}

struct Tiff<'a> {
    bytes: &'a [u8],
    is_little_endian: bool,
}

impl Tiff<'_> {
    fn u16_at(&self, at: usize) -> Option<u16> {
        let bytes = *self.bytes.get(at..)?.first_chunk()?;
        Some(if self.is_little_endian { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    }

    fn u32_at(&self, at: usize) -> Option<u32> {
        let bytes = *self.bytes.get(at..)?.first_chunk()?;
        Some(if self.is_little_endian { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_both_byte_orders_and_ignores_nonsense() {
        let little = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        assert_eq!(Orientation::from_exif_block(little).to_exif(), 6);
        let big = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0\0\0\0\0";
        assert_eq!(Orientation::from_exif_block(big).to_exif(), 8);
        let nonsense = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x09\0\0\0\0\0\0\0";
        assert_eq!(Orientation::from_exif_block(nonsense), Orientation::UPRIGHT);
        assert_eq!(Orientation::from_exif_block(b"II*\0\xff\xff\xff\xff"), Orientation::UPRIGHT);
        assert_eq!(Orientation::UPRIGHT.to_exif_block(), None);
        for value in 2..=8 {
            let orientation = Orientation::from_exif(value);
            let block = orientation.to_exif_block().expect("something to say");
            assert_eq!(Orientation::from_exif_block(&block), orientation);
        }
    }

    proptest! {
        #[test]
        fn never_panics(mut bytes in prop::collection::vec(any::<u8>(), 0..200), little in any::<bool>()) {
            if bytes.len() >= 4 {
                bytes[..4].copy_from_slice(if little { b"II*\0" } else { b"MM\0*" });
            }
            let _ = Orientation::from_exif_block(&bytes);
        }
    }
}
