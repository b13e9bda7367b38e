//! `fast_image_resize`, for the three pixel types we use: its dynamic API would pull all 13 types
//! into the WASM build.
//!
//! Nothing here is generic to the outside: the library's many instances of one loop are compiled in
//! this crate, and not again in each crate that uses it.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::{PixelTrait, ResizeOptions, Resizer, pixels};

/// Width and height in pixels.
pub type Size = (u32, u32);

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Buffer(#[from] fast_image_resize::ImageBufferError),
    #[error(transparent)]
    Resize(#[from] fast_image_resize::ResizeError),
}

pub fn gray(data: &[u8], from: Size, to: Size) -> Result<Vec<u8>, Error> {
    run::<pixels::U8>(data, from, to, 1)
}

pub fn colors(data: &[u8], from: Size, to: Size) -> Result<Vec<u8>, Error> {
    run::<pixels::U8x3>(data, from, to, 3)
}

/// Resizes pixels of three bytes plus alpha by Lanczos3, so that the color of transparent pixels
/// does not bleed.
pub fn translucent(data: &[u8], from: Size, to: Size) -> Result<Vec<u8>, Error> {
    run::<pixels::U8x4>(data, from, to, 4)
}

fn run<P: PixelTrait>(data: &[u8], from: Size, to: Size, channels: usize) -> Result<Vec<u8>, Error> {
    let source = TypedImageRef::<P>::from_buffer(from.0, from.1, data)?;
    let mut out = vec![0; to.0 as usize * to.1 as usize * channels];
    let mut target = TypedImage::<P>::from_buffer(to.0, to.1, &mut out)?;
    let lanczos3_with_alpha = ResizeOptions::default();
    Resizer::new().resize_typed(&source, &mut target, &lanczos3_with_alpha)?;
    drop(target);
    Ok(out)
}
