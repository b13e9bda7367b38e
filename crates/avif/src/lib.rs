//! AVIF files of pictures with eight bits per channel, in one thread.

mod aom;
mod settings;
#[cfg(test)]
mod tests;

pub use settings::{Error, Settings};

use settings::DEPTH;

/// The largest value of that depth.
const MAX: f32 = ((1_u16 << DEPTH) - 1) as f32;
/// The largest width and height that AV1 has.
const SIDE_MAX: u32 = 1 << 16;
/// Red, green and blue in luma, by BT.601, as in JPEG.
const LUMA: [f32; 3] = [0.299, 0.587, 0.114];

/// Pixels, rows from the top without padding.
#[derive(Clone, Copy, Debug)]
pub enum Pixels<'a> {
    /// Red, green, blue.
    Rgb(&'a [u8]),
    /// The same with alpha, not premultiplied.
    Rgba(&'a [u8]),
}

/// Encodes a picture. Alpha is left out where all is opaque.
pub fn encode(width: u32, height: u32, pixels: Pixels<'_>, settings: Settings) -> Result<Vec<u8>, Error> {
    let (data, channels) = match pixels {
        Pixels::Rgb(data) => (data, 3),
        Pixels::Rgba(data) => (data, 4),
    };
    let sides = 1..=SIDE_MAX;
    if !sides.contains(&width)
        || !sides.contains(&height)
        || data.len() as u64 != u64::from(width) * u64::from(height) * channels
    {
        return Err(Error(format!("{} bytes are not {width} by {height} pixels", data.len())));
    }
    let mut alpha = None;
    let planes = match pixels {
        Pixels::Rgb(data) => ycbcr(data.as_chunks::<3>().0.iter().copied()),
        Pixels::Rgba(data) => {
            let pixels = data.as_chunks::<4>().0;
            if pixels.iter().any(|pixel| pixel[3] != u8::MAX) {
                let plane = pixels.iter().map(|pixel| level(scaled(pixel[3]))).collect();
                alpha = Some(aom::encode(width, height, &[plane], settings)?);
            }
            ycbcr(visible(pixels))
        }
    };
    let color = aom::encode(width, height, &planes, settings)?;
    let mut file = Vec::with_capacity(color.len() + 512);
    avif_serialize::serialize(&mut file, &color, alpha.as_deref(), width, height, DEPTH)
        .map_err(|e| Error(e.to_string()))?;
    Ok(file)
}

/// The colors, invisible ones replaced by the mean of the others: their edges would take bytes and show through their
/// neighbors.
fn visible(pixels: &[[u8; 4]]) -> impl ExactSizeIterator<Item = [u8; 3]> {
    let mut sums = [0_u64; 3];
    let mut weight = 0;
    for &[r, g, b, alpha] in pixels {
        weight += u64::from(alpha);
        for (sum, value) in sums.iter_mut().zip([r, g, b]) {
            *sum += u64::from(value) * u64::from(alpha);
        }
    }
    let mean = sums.map(|sum| (sum / weight.max(1)) as u8);
    pixels.iter().map(move |&[r, g, b, alpha]| if alpha == 0 { mean } else { [r, g, b] })
}

fn ycbcr(pixels: impl ExactSizeIterator<Item = [u8; 3]>) -> [Vec<u16>; 3] {
    let mut planes = [(); 3].map(|()| Vec::with_capacity(pixels.len()));
    let middle = f32::from(1_u16 << (DEPTH - 1));
    for pixel in pixels {
        let [r, g, b] = pixel.map(scaled);
        let luma = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
        let blue = (b - luma) * 0.5 / (1.0 - LUMA[2]) + middle;
        let red = (r - luma) * 0.5 / (1.0 - LUMA[0]) + middle;
        for (plane, value) in planes.iter_mut().zip([luma, blue, red]) {
            plane.push(level(value));
        }
    }
    planes
}

fn scaled(value: u8) -> f32 {
    f32::from(value) * (MAX / 255.0)
}

fn level(value: f32) -> u16 {
    value.round().clamp(0.0, MAX) as u16
}
