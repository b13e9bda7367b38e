//! The Worker's interface. Numbers outside their limits are limited; only a wrong size is thrown.

use crate::corners::Corners;
use crate::mask::Mask;
use crate::material::{Kind, Material};
use crate::picture::Picture;
use crate::recolor::Surface;
use crate::selection::Prepared;
use crate::source::{Edited, MaskSource, Strokes};
use crate::stroke::{Point, Stroke};
use wasm_bindgen::prelude::*;

/// A photo with its surfaces.
#[wasm_bindgen]
pub struct Cabin {
    prepared: Prepared,
    canvas: Picture,
    selection: Edited<Strokes>,
    corners: Option<Corners>,
    surface: Option<Surface>,
}

#[wasm_bindgen]
impl Cabin {
    /// Scales the photo to at most 1600 pixels, and finds its superpixels.
    ///
    /// # Errors
    /// When the bytes do not fit the size.
    #[wasm_bindgen(constructor)]
    pub fn new(width: usize, height: usize, rgba: &[u8]) -> Result<Self, JsError> {
        let picture = Picture::scaled(width, height, rgba)?;
        let canvas = picture.clone();
        let selection = Edited::default();
        Ok(Self { prepared: Prepared::new(picture), canvas, selection, corners: None, surface: None })
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn width(&self) -> usize {
        self.canvas.width
    }

    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn height(&self) -> usize {
        self.canvas.height
    }

    /// Adds a stroke; `points` are x and y in turn, in pixels of the scaled photo.
    pub fn stroke(&mut self, points: &[f32], width: f32, wanted: bool) {
        self.selection.source.0.push(stroke(points, width, wanted));
        self.surface = None;
    }

    /// Paints on the mask.
    pub fn brush(&mut self, points: &[f32], width: f32, wanted: bool) {
        self.selection.brushed.push(stroke(points, width, wanted));
        self.surface = None;
    }

    /// Four corners, x and y in turn: perspective of figures, and the mask where there is no stroke. Fewer numbers
    /// take them away.
    pub fn corners(&mut self, points: &[f32]) {
        self.corners = match *points {
            [x0, y0, x1, y1, x2, y2, x3, y3] => {
                let point = |x: f32, y: f32| Point { x, y };
                Some(Corners([point(x0, y0), point(x1, y1), point(x2, y2), point(x3, y3)]))
            }
            _ => None,
        };
        self.surface = None;
    }

    /// Takes back the last stroke of the brush or, if there is none, of the selection.
    pub fn undo(&mut self) {
        if self.selection.brushed.pop().is_none() {
            self.selection.source.0.pop();
        }
        self.surface = None;
    }

    /// One byte for each pixel.
    #[must_use]
    pub fn mask(&self) -> Vec<u8> {
        self.current_mask().alpha
    }

    /// The photo, with `hex` and the kind's usual figure on the selected surface.
    ///
    /// # Errors
    /// When the kind or the color is none.
    pub fn recolor(&mut self, kind: &str, hex: &str, options: &Figure) -> Result<Vec<u8>, JsError> {
        let surface = self.current_surface()?;
        let kind = Kind::parse(kind).ok_or_else(|| JsError::new("no such kind of material"))?;
        let mut material = Material::of(kind, hex).ok_or_else(|| JsError::new("not a color"))?;
        material.contrast = options.contrast;
        material.scale = options.scale;
        material.direction = options.direction;
        material.gloss = options.gloss;
        let mut canvas = self.canvas.clone();
        surface.recolor(&mut canvas, &material)?;
        self.surface = Some(surface);
        Ok(canvas.rgba)
    }

    /// Keeps what [`Self::recolor`] showed, and starts a new selection.
    ///
    /// # Errors
    /// When the pixels are not the photo's.
    pub fn keep(&mut self, rgba: Vec<u8>) -> Result<(), JsError> {
        self.canvas = Picture::new(self.canvas.width, self.canvas.height, rgba)?;
        self.selection = Edited::default();
        self.corners = None;
        self.surface = None;
        Ok(())
    }
}

impl Cabin {
    fn current_mask(&self) -> Mask {
        match self.corners {
            Some(corners) if self.selection.source.0.is_empty() => {
                let edited = Edited { source: corners, brushed: self.selection.brushed.clone() };
                edited.mask(&self.prepared)
            }
            _ => self.selection.mask(&self.prepared),
        }
    }

    fn current_surface(&mut self) -> Result<Surface, JsError> {
        match self.surface.take() {
            Some(surface) => Ok(surface),
            None => Ok(Surface::new(&self.prepared.picture, self.current_mask(), self.corners)?),
        }
    }
}

/// How a material's figure lies; see [`Material`].
#[wasm_bindgen]
pub struct Figure {
    contrast: f32,
    scale: f32,
    direction: f32,
    gloss: f32,
}

#[wasm_bindgen]
impl Figure {
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(contrast: f32, scale: f32, direction: f32, gloss: f32) -> Self {
        Self { contrast, scale, direction, gloss }
    }
}

fn stroke(points: &[f32], width: f32, wanted: bool) -> Stroke {
    let points = points.chunks_exact(2).map(|pair| Point { x: pair[0], y: pair[1] }).collect();
    Stroke { points, width, wanted }
}
