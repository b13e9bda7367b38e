//! WebP headers.

/// Width and height of the canvas.
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let at = |n: usize| bytes.get(n).copied().map(u32::from);
    match bytes.get(12..16)? {
        // Extended: 24 bits each, minus one.
        b"VP8X" => {
            let width = at(24)? | at(25)? << 8 | at(26)? << 16;
            let height = at(27)? | at(28)? << 8 | at(29)? << 16;
            Some((width + 1, height + 1))
        }
        // Lossy: a key frame's start code, then 14 bits each.
        b"VP8 " => {
            if bytes.get(23..26)? != [0x9D, 0x01, 0x2A] {
                return None;
            }
            Some(((at(26)? | at(27)? << 8) & 0x3FFF, (at(28)? | at(29)? << 8) & 0x3FFF))
        }
        // Lossless: a signature byte, then 14 bits each, minus one.
        b"VP8L" => {
            if at(20)? != 0x2F {
                return None;
            }
            let bits = at(21)? | at(22)? << 8 | at(23)? << 16 | at(24)? << 24;
            Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        }
        _ => None,
    }
}

/// True where the extended header announces EXIF or XMP.
pub(crate) fn has_metadata(bytes: &[u8]) -> bool {
    bytes.get(12..16) == Some(b"VP8X") && bytes.get(20).is_some_and(|flags| flags & 0b0000_1100 != 0)
}
