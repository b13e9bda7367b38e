/// Whether there is more than one picture in it.
pub(crate) fn is_animated(bytes: &[u8]) -> bool {
    if !bytes.starts_with(b"GIF8") {
        return false;
    }
    pictures(bytes).take(2).count() == 2
}

/// Where each picture begins.
fn pictures(bytes: &[u8]) -> impl Iterator<Item = usize> {
    const HEADER: usize = 13;
    let mut at = HEADER + bytes.get(10).map_or(0, |flags| table_len(*flags));
    std::iter::from_fn(move || {
        loop {
            let start = at;
            match bytes.get(at)? {
                // An extension: its kind, then blocks.
                0x21 => at = after_blocks(bytes, at + 2)?,
                // A picture: place, size, colors, and its least code size before the blocks.
                0x2C => {
                    let flags = *bytes.get(at + 9)?;
                    at = after_blocks(bytes, at + 11 + table_len(flags)).unwrap_or(bytes.len());
                    return Some(start);
                }
                _ => return None,
            }
        }
    })
}

/// Bytes of the table of colors that these flags announce.
const fn table_len(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

fn after_blocks(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_counted() {
        let header = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xFF\xFF\xFF";
        let control = b"\x21\xF9\x04\0\x0A\0\0\0";
        let picture = b"\x2C\0\0\0\0\x01\0\x01\0\0\x02\x02\x4C\x01\0";
        let still = [&header[..], control, picture, b";"].concat();
        let moving = [&header[..], control, picture, control, picture, b";"].concat();
        assert!(!is_animated(&still));
        assert!(is_animated(&moving));
        assert!(!is_animated(&moving[..30]), "cut in the first picture");
        assert!(!is_animated(b"GIF89a"));
    }
}
