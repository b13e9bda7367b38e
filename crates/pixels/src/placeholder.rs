//! Placeholders for pictures that are still loading.

use crate::Decoded;
use crate::error::PixelsError;
use crate::raster::Layout;
use crate::resize::fit;

/// Shown until a picture has loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// Average color as `#rrggbb`.
    pub color: String,
    /// ThumbHash, about 25 bytes: a blurred preview with the right aspect ratio.
    pub thumbhash: Vec<u8>,
}

/// Longest side ThumbHash accepts.
const SIDE: u32 = 100;

/// Makes the placeholder of a picture.
pub fn placeholder(decoded: &Decoded) -> Result<Placeholder, PixelsError> {
    let size = fit(decoded.width(), decoded.height(), SIDE);
    let small = decoded.resized(size.width, size.height)?;
    let rgba = if small.layout == Layout::Rgba { small.data } else { opaque(&small.data) };
    let thumbhash = thumbhash::rgba_to_thumb_hash(size.width as usize, size.height as usize, &rgba);
    // Weighted by opacity: invisible pixels do not count.
    let mut sums = [0_u64; 4];
    for [r, g, b, a] in rgba.as_chunks::<4>().0 {
        let alpha = u64::from(*a);
        for (sum, value) in sums.iter_mut().zip([*r, *g, *b]) {
            *sum += u64::from(value) * alpha;
        }
        sums[3] += alpha;
    }
    let [r, g, b] = [sums[0], sums[1], sums[2]].map(|sum| sum.checked_div(sums[3]).unwrap_or(255));
    Ok(Placeholder { color: format!("#{r:02x}{g:02x}{b:02x}"), thumbhash })
}

fn opaque(rgb: &[u8]) -> Vec<u8> {
    let mut rgba = Vec::with_capacity(rgb.len() / 3 * 4);
    for [r, g, b] in rgb.as_chunks::<3>().0 {
        rgba.extend([*r, *g, *b, 255]);
    }
    rgba
}
