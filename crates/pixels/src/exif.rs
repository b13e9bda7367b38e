//! The only field read from EXIF: the orientation.

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

    /// True if width and height are swapped.
    #[must_use]
    pub const fn swaps_sides(self) -> bool {
        self.0 >= 4
    }

    /// Dimensions after rotation.
    #[must_use]
    pub const fn upright(self, width: u32, height: u32) -> (u32, u32) {
        if self.swaps_sides() { (height, width) } else { (width, height) }
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
        find(block.strip_prefix(b"Exif\0\0").unwrap_or(block)).map_or(Self::UPRIGHT, Self::from_exif)
    }
}

/// The value of tag 0x0112 in the first directory.
fn find(tiff: &[u8]) -> Option<u16> {
    let little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| -> Option<u16> {
        let b: [u8; 2] = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little { u16::from_le_bytes(b) } else { u16::from_be_bytes(b) })
    };
    let long = |at: usize| -> Option<u32> {
        let b: [u8; 4] = tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if little { u32::from_le_bytes(b) } else { u32::from_be_bytes(b) })
    };
    let directory = usize::try_from(long(4)?).ok()?;
    let entries = usize::from(short(directory)?);
    (0..entries)
        .map_while(|n| directory.checked_add(2 + n * 12))
        .find(|at| short(*at) == Some(0x0112))
        .and_then(|at| if short(at + 2) == Some(3) { short(at + 8) } else { None })
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
