//! PNG headers.

/// Width and height of the first chunk, which must be `IHDR`.
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.get(12..16)? != b"IHDR" {
        return None;
    }
    let width = u32::from_be_bytes(bytes.get(16..20)?.try_into().ok()?);
    let height = u32::from_be_bytes(bytes.get(20..24)?.try_into().ok()?);
    Some((width, height))
}

/// True where a chunk before the pixels tells more than the picture needs
/// (EXIF, text, time). Text after the pixels is not looked for.
pub(crate) fn has_metadata(bytes: &[u8]) -> bool {
    let mut at = 8;
    while let Some(header) = bytes.get(at..at + 8) {
        match &header[4..8] {
            b"IDAT" | b"IEND" => return false,
            b"eXIf" | b"tEXt" | b"zTXt" | b"iTXt" | b"tIME" => return true,
            _ => {}
        }
        let length = u32::from_be_bytes([header[0], header[1], header[2], header[3]]) as usize;
        let Some(next) = at.checked_add(length).and_then(|n| n.checked_add(12)) else { return true };
        at = next;
    }
    false
}
