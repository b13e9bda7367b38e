//! The Worker's interface.

use crate::error::HeicError;
use crate::limits::Limits;
use wasm_bindgen::prelude::*;

/// A decoded photo on its way to `pixels`.
#[wasm_bindgen]
pub struct HeicPhoto {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

#[wasm_bindgen]
impl HeicPhoto {
    /// Width, upright.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height, upright.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns the pixels once; a second call returns none.
    pub fn take_rgba(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.rgba)
    }
}

/// Decodes a HEIC or HEIF file.
///
/// # Errors
/// `too-many-pixels`, or the decoder's message.
#[wasm_bindgen]
pub fn decode_heic(bytes: &[u8], max_pixels: f64) -> Result<HeicPhoto, JsError> {
    // The browser limits the memory of a Worker.
    let limits = Limits { pixels_max: max_pixels as u64, memory_max: u64::MAX, threads_max: 1 };
    match crate::decode_rgba(bytes, &limits) {
        Ok((width, height, rgba)) => Ok(HeicPhoto { width, height, rgba }),
        Err(HeicError::TooManyPixels | HeicError::TooMuchMemory) => Err(JsError::new("too-many-pixels")),
        Err(HeicError::Broken(why)) => Err(JsError::new(&why)),
    }
}
