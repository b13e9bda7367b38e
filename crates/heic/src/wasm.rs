use crate::error::HeicError;
use crate::limits::Limits;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub struct HeicPhoto {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

#[wasm_bindgen]
impl HeicPhoto {
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.width
    }

    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns the pixels once; a second call returns none.
    pub fn take_rgba(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.rgba)
    }
}

/// Throws `too-many-pixels`, or the decoder's message.
#[wasm_bindgen]
pub fn decode_heic(bytes: &[u8], max_pixels: f64) -> Result<HeicPhoto, JsError> {
    // The browser limits the memory of a Worker.
    let limits = Limits { pixels_max: max_pixels as u64, memory_max: u64::MAX, threads_max: 1 };
    match crate::decode_rgba(bytes, &limits) {
        Ok(photo) => Ok(HeicPhoto { width: photo.width, height: photo.height, rgba: photo.data }),
        Err(HeicError::TooManyPixels | HeicError::TooMuchMemory) => Err(JsError::new("too-many-pixels")),
        Err(HeicError::Broken(why)) => Err(JsError::new(&why)),
    }
}
