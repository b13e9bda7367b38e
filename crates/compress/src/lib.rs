//! Compression at maximum quality, for content that is compressed once and sent often.
//!
//! Nothing here is generic to the outside: the compressor is compiled in this crate, which is
//! optimized in every profile. Compiled with an unoptimized server, it took half of the CPU time of
//! the tests.

use std::io::Write as _;

/// Brotli at quality 11 with a window of 256 KB, which no page exceeds.
#[must_use]
pub fn brotli(plain: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(plain.len() / 4);
    let mut writer = brotli::CompressorWriter::new(&mut out, 16 * 1024, 11, 18);
    let _ = writer.write_all(plain);
    drop(writer);
    out
}

/// Gzip at level 9; empty if it fails.
#[must_use]
pub fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::with_capacity(plain.len() / 4), flate2::Compression::best());
    let _ = encoder.write_all(plain);
    encoder.finish().unwrap_or_default()
}
