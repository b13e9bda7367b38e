//! The Worker's interface. Numbers outside their limits are limited; unreadable input throws.

use crate::cabin::{Cabin, Layer, Offered};
use crate::material::{Kind, Material, Swatch};
use crate::outline;
use crate::picture::Picture;
use crate::shape::Shape;
use wasm_bindgen::prelude::*;

/// A photo with its surfaces.
#[wasm_bindgen]
pub struct CabinPhoto {
    cabin: Cabin,
    layers: Vec<Layer>,
}

#[wasm_bindgen]
impl CabinPhoto {
    /// Scales the photo to at most 1600 pixels, and finds its superpixels.
    ///
    /// # Errors
    /// When the bytes do not fit the size.
    #[wasm_bindgen(constructor)]
    pub fn new(width: usize, height: usize, rgba: Vec<u8>) -> Result<Self, JsError> {
        let picture = Picture::scaled(width, height, rgba)?;
        Ok(Self { cabin: Cabin::new(picture), layers: Vec::new() })
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn width(&self) -> usize {
        self.cabin.photo().width
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn height(&self) -> usize {
        self.cabin.photo().height
    }

    /// `shape` is as [`Shape::of_numbers`] reads it.
    ///
    /// # Errors
    /// When the numbers are no shape.
    pub fn select(&mut self, shape: &[f32]) -> Result<Selected, JsError> {
        let mask = self.cabin.surface(&read(shape)?)?.mask();
        Ok(Selected { outline: outline::path(mask), share: mask.share() })
    }

    /// Makes ready for a first material.
    ///
    /// # Errors
    /// When the numbers are no shape.
    pub fn shade(&mut self, shape: &[f32]) -> Result<(), JsError> {
        Ok(self.cabin.shade(&read(shape)?)?)
    }

    /// Adds a surface to the next [`Self::render`].
    ///
    /// # Errors
    /// When the numbers are no shape.
    pub fn add(&mut self, shape: &[f32], finish: &Finish) -> Result<(), JsError> {
        let layer = Layer { shape: read(shape)?, material: finish.material, swatch: finish.swatch.clone() };
        self.layers.push(layer);
        Ok(())
    }

    /// Puts the surfaces on the photo that were added since the last time. The result is where the pixels begin in
    /// the module's memory, four bytes each; they stay there until the next call.
    ///
    /// # Errors
    /// Never for a photo that was prepared.
    pub fn render(&mut self) -> Result<*const u8, JsError> {
        let layers = std::mem::take(&mut self.layers);
        Ok(self.cabin.render(&layers)?.rgba.as_ptr())
    }

    #[must_use]
    pub fn has_swatch(&self, address: &str) -> bool {
        self.cabin.has_swatch(address)
    }

    /// # Errors
    /// When the bytes do not fit the size.
    pub fn add_swatch(&mut self, address: &str, width: usize, height: usize, rgba: Vec<u8>) -> Result<(), JsError> {
        Ok(self.cabin.add_swatch(address, &Swatch { width, height, rgba })?)
    }

    /// At most `count` surfaces, the largest first.
    ///
    /// # Errors
    /// Never for a photo that was prepared.
    pub fn offered(&mut self, count: usize) -> Result<Vec<OfferedStroke>, JsError> {
        let offered = self.cabin.offered(count)?;
        Ok(offered.into_iter().map(OfferedStroke).collect())
    }
}

fn read(numbers: &[f32]) -> Result<Shape, JsError> {
    Shape::of_numbers(numbers).ok_or_else(|| JsError::new("not a shape"))
}

#[wasm_bindgen]
pub struct Selected {
    outline: String,
    share: f32,
}

#[wasm_bindgen]
impl Selected {
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outline(&self) -> String {
        self.outline.clone()
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn share(&self) -> f32 {
        self.share
    }
}

/// A material, and the address of its swatch.
#[wasm_bindgen]
pub struct Finish {
    material: Material,
    swatch: String,
}

#[wasm_bindgen]
impl Finish {
    /// `figure` is contrast, scale, direction and gloss, as [`Material`] has them.
    ///
    /// # Errors
    /// When the kind or the color is none, or `figure` has another length.
    #[wasm_bindgen(constructor)]
    pub fn new(kind: &str, hex: &str, figure: &[f32], swatch: String) -> Result<Self, JsError> {
        let kind = Kind::parse(kind).ok_or_else(|| JsError::new("no such kind of material"))?;
        let base = Material::of(kind, hex).ok_or_else(|| JsError::new("not a color"))?;
        let &[contrast, scale, direction, gloss] = figure else { return Err(JsError::new("four numbers")) };
        Ok(Self { material: Material { contrast, scale, direction, gloss, ..base }, swatch })
    }
}

/// One of the largest surfaces, and the stroke that selects it.
#[wasm_bindgen]
pub struct OfferedStroke(Offered);

#[wasm_bindgen]
impl OfferedStroke {
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn tone(&self) -> String {
        self.0.listed.words().to_owned()
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn side(&self) -> String {
        self.0.listed.side().to_owned()
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn share(&self) -> f32 {
        self.0.share
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outline(&self) -> String {
        self.0.outline.clone()
    }

    /// x and y in turn.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn points(&self) -> Vec<f32> {
        let mut numbers = Vec::new();
        for point in &self.0.listed.stroke.points {
            numbers.extend([point.x, point.y]);
        }
        numbers
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn brush(&self) -> f32 {
        self.0.listed.stroke.width
    }
}
