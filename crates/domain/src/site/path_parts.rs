use crate::text::typed;
use percent_encoding::percent_decode;

/// Most times that a path is decoded: what was encoded twice, too.
const DECODED_MAX: usize = 3;

/// The parts of a path as they look, whatever they are encoded as.
pub(super) fn parts(path: &str) -> Vec<String> {
    let mut plain = path.to_owned();
    for _ in 0..DECODED_MAX {
        if !plain.contains('%') {
            break;
        }
        plain = percent_decode(plain.as_bytes()).decode_utf8_lossy().into_owned();
    }
    let plain = typed::value(&plain).replace('\\', "/");
    let mut parts = Vec::new();
    for part in plain.split('/') {
        let part = part.trim();
        if !part.is_empty() && part != "." {
            parts.push(part.to_owned());
        }
    }
    parts
}
