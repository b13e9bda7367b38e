//! A photo with its surfaces, as the Worker keeps it: every call names whole shapes, and masks and shading
//! of a shape are kept for the next call.

use crate::bounds::Bounds;
use crate::figure::Figure;
use crate::material::{Material, Swatch};
use crate::picture::Picture;
use crate::prepared::Prepared;
use crate::recolor::{Finish, MaskMismatch, Surface};
use crate::shape::Shape;
use crate::source::MaskSource;
use crate::surfaces;

/// Bytes of kept surfaces: about five that each cover half the picture.
const KEPT_MAX: usize = 48 << 20;
/// Swatches of 4 MB each that are kept, and more only while they are shown.
const SWATCHES_MAX: usize = 8;

/// A surface in its new material.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub shape: Shape,
    pub material: Material,
    /// Address of the swatch; empty for the kind's usual figure, which is also taken for an unknown address.
    pub swatch: String,
}

/// One of the largest surfaces, for a visitor who chooses from a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    pub listed: surfaces::Listed,
    pub outline: String,
    /// Share of the picture that its stroke selects.
    pub share: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CabinError {
    #[error("{0}")]
    Mask(#[from] MaskMismatch),
    #[error("the swatch's bytes do not fit its size")]
    Swatch,
}

struct Kept {
    shape: Shape,
    surface: Surface,
    /// Number of the call that used it last.
    used: u64,
}

struct Drawn {
    layer: Layer,
    bounds: Option<Bounds>,
}

struct KeptSwatch {
    address: String,
    figure: Figure,
    used: u64,
}

pub struct Cabin {
    prepared: Prepared,
    canvas: Picture,
    drawn: Vec<Drawn>,
    kept: Vec<Kept>,
    swatches: Vec<KeptSwatch>,
    calls: u64,
}

impl Cabin {
    #[must_use]
    pub fn new(picture: Picture) -> Self {
        let canvas = picture.clone();
        let prepared = Prepared::new(picture);
        Self { prepared, canvas, drawn: Vec::new(), kept: Vec::new(), swatches: Vec::new(), calls: 0 }
    }

    #[must_use]
    pub const fn photo(&self) -> &Picture {
        &self.prepared.picture
    }

    /// # Errors
    /// Never for a photo that was prepared.
    pub fn surface(&mut self, shape: &Shape) -> Result<&Surface, CabinError> {
        self.begin();
        let at = self.keep(shape)?;
        Ok(&self.kept[at].surface)
    }

    /// Makes ready for a first material.
    ///
    /// # Errors
    /// Never for a photo that was prepared.
    pub fn shade(&mut self, shape: &Shape) -> Result<(), CabinError> {
        self.begin();
        let at = self.keep(shape)?;
        self.kept[at].surface.shade(&self.prepared.picture);
        Ok(())
    }

    /// The photo with the materials put on in order.
    ///
    /// # Errors
    /// Never for a photo that was prepared.
    pub fn render(&mut self, layers: &[Layer]) -> Result<&Picture, CabinError> {
        self.begin();
        let mut bounds = Vec::with_capacity(layers.len());
        for layer in layers {
            let at = self.keep(&layer.shape)?;
            bounds.push(self.kept[at].surface.bounds());
        }
        if let Some(part) = self.changed(layers, &bounds) {
            self.canvas.copy_from(&self.prepared.picture, part);
            for layer in layers {
                self.draw(layer, part)?;
            }
        }
        self.drawn.clear();
        for (layer, bounds) in layers.iter().zip(bounds) {
            self.drawn.push(Drawn { layer: layer.clone(), bounds });
        }
        Ok(&self.canvas)
    }

    /// The part of the canvas where the layers are others than were drawn.
    fn changed(&self, layers: &[Layer], bounds: &[Option<Bounds>]) -> Option<Bounds> {
        let mut part: Option<Bounds> = None;
        for number in 0..layers.len().max(self.drawn.len()) {
            let before = self.drawn.get(number);
            let after = layers.get(number);
            if before.map(|drawn| &drawn.layer) == after {
                continue;
            }
            for here in [before.and_then(|drawn| drawn.bounds), bounds.get(number).copied().flatten()] {
                let Some(here) = here else { continue };
                part = Some(part.map_or(here, |known| known.with(here)));
            }
        }
        part
    }

    fn draw(&mut self, layer: &Layer, part: Bounds) -> Result<(), CabinError> {
        let at = self.keep(&layer.shape)?;
        let mut finish = Finish::usual(&layer.material);
        if let Some(swatch) = self.swatches.iter_mut().find(|swatch| swatch.address == layer.swatch) {
            swatch.used = self.calls;
            finish.figure = Some(&swatch.figure);
        }
        self.kept[at].surface.recolor_within(&self.prepared.picture, &mut self.canvas, finish, part)?;
        Ok(())
    }

    /// Its place among the kept surfaces.
    fn keep(&mut self, shape: &Shape) -> Result<usize, CabinError> {
        let known = self.kept.iter().position(|kept| kept.shape == *shape);
        if let Some(at) = known {
            self.kept[at].used = self.calls;
            return Ok(at);
        }
        let surface = Surface::new(&self.prepared.picture, shape.mask(&self.prepared), shape.corners)?;
        self.kept.push(Kept { shape: shape.clone(), surface, used: self.calls });
        Ok(self.kept.len() - 1)
    }

    /// Counts the call, and drops what was not used for the longest time until the rest is small enough.
    fn begin(&mut self) {
        self.calls += 1;
        let mut size: usize = self.kept.iter().map(|kept| kept.surface.size()).sum();
        while size > KEPT_MAX {
            let oldest = self.kept.iter().enumerate().min_by_key(|(_, kept)| kept.used);
            let Some((at, kept)) = oldest else { break };
            size -= kept.surface.size();
            self.kept.remove(at);
        }
    }

    #[must_use]
    pub fn has_swatch(&self, address: &str) -> bool {
        self.swatches.iter().any(|swatch| swatch.address == address)
    }

    /// # Errors
    /// When its bytes do not fit its size.
    pub fn add_swatch(&mut self, address: &str, swatch: &Swatch) -> Result<(), CabinError> {
        let figure = Figure::of_swatch(swatch).ok_or(CabinError::Swatch)?;
        self.swatches.retain(|swatch| swatch.address != address);
        self.swatches.push(KeptSwatch { address: address.to_owned(), figure, used: self.calls });
        // Layers that were drawn without it have changed.
        for drawn in &mut self.drawn {
            if drawn.layer.swatch == address {
                drawn.layer.swatch.clear();
            }
        }
        while self.swatches.len() > SWATCHES_MAX {
            let Some(unused) = self.longest_unused() else { break };
            self.swatches.remove(unused);
        }
        Ok(())
    }

    /// Place of the swatch, among swatches that no layer shows and that were not just added.
    fn longest_unused(&self) -> Option<usize> {
        let mut oldest: Option<usize> = None;
        for (at, swatch) in self.swatches.iter().enumerate() {
            let shown = self.drawn.iter().any(|drawn| drawn.layer.swatch == swatch.address);
            let older = oldest.is_none_or(|known| swatch.used < self.swatches[known].used);
            if older && !shown && swatch.used < self.calls {
                oldest = Some(at);
            }
        }
        oldest
    }

    /// At most `count` surfaces, the largest first.
    ///
    /// # Errors
    /// Never for a photo that was prepared.
    pub fn offered(&mut self, count: usize) -> Result<Vec<Offered>, CabinError> {
        let mut offered = Vec::new();
        for listed in surfaces::largest(&self.prepared, count) {
            let shape = Shape::of_stroke(listed.stroke.clone());
            let mask = self.surface(&shape)?.mask();
            offered.push(Offered { outline: crate::outline::path(mask), share: mask.share(), listed });
        }
        Ok(offered)
    }
}
