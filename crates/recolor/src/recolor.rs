//! Gives a selected surface another material, in the light that was on it.

use crate::bounds::Bounds;
use crate::color::{Linear, Tables};
use crate::corners::Corners;
use crate::figure::Figure;
use crate::light::Light;
use crate::mask::Mask;
use crate::material::{Kind, Material};
use crate::mixed;
use crate::picture::Picture;
use crate::plane::Plane;
use crate::quad::corners_of;
use crate::shading::Shading;
use std::cell::OnceCell;

/// Mirrored light that even a matte material keeps.
const GLOSS_MIN: f32 = 0.15;
/// Light above this is compressed, as cameras do it, so that bright places keep their shape.
const SHOULDER: f32 = 0.75;
/// Shading changes a surface's light by at most this factor, as a logarithm: a wrong mask must not flash.
const RANGE: f32 = 3.0;
/// The contrast at which a figure looks as its swatch does.
const SWATCH_CONTRAST: f32 = 0.5;
/// Stronger contrast makes no line darker than this share of the base color.
const FIGURE_MIN: f32 = 0.04;
/// Where the light is so many times the surface's mean, a polished material mirrors it, by so much at most.
const GLARE_FROM: f32 = 1.5;
const GLARE_SHARE: f32 = 0.6;
/// Pixels for which the figure's size is computed once.
const SIZED: usize = 16;
/// Up to this strength a pattern is a weave or fine grain. Of a stronger one, such as stripes, no more stays.
const WEAVE: f32 = 0.3;
/// How much stays of what is stronger than the old material's pattern: joints and seams.
const KEPT_STRUCTURE: f32 = 0.8;

/// A selected surface, ready for any number of materials.
pub struct Surface {
    mask: Mask,
    /// `None` if nothing is selected.
    bounds: Option<Bounds>,
    light: Light,
    plane: Plane,
    /// Made at the first use: a selection is shown before it has a material.
    shading: OnceCell<Shading>,
}

/// The mask has another size than the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the mask has another size than the picture")]
pub struct MaskMismatch;

/// The new material for [`Surface::recolor`].
#[derive(Clone, Copy)]
pub struct Finish<'a> {
    pub material: &'a Material,
    /// `None` for a plain color.
    pub figure: Option<&'a Figure>,
}

impl<'a> Finish<'a> {
    /// With the usual figure of the material's kind.
    #[must_use]
    pub fn usual(material: &'a Material) -> Self {
        Self { material, figure: Figure::usual(material.kind) }
    }
}

impl Surface {
    /// `corners` give a figure its perspective. Without them the outline does, if it has four sides, or else the
    /// figure lies flat on the photo.
    ///
    /// # Errors
    /// When the mask has another size than the picture.
    pub fn new(picture: &Picture, mask: Mask, corners: Option<Corners>) -> Result<Self, MaskMismatch> {
        if !mask.fits(picture) {
            return Err(MaskMismatch);
        }
        let bounds = mask.bounds();
        let light = Light::of(picture);
        let plane = match corners.or_else(|| corners_of(&mask)) {
            Some(corners) => Plane::of_corners(&corners, picture),
            None => None,
        };
        let plane = plane.unwrap_or_else(|| Plane::of_photo(picture));
        Ok(Self { mask, bounds, light, plane, shading: OnceCell::new() })
    }

    #[must_use]
    pub const fn mask(&self) -> &Mask {
        &self.mask
    }

    #[must_use]
    pub const fn bounds(&self) -> Option<Bounds> {
        self.bounds
    }

    /// Bytes of memory.
    #[must_use]
    pub fn size(&self) -> usize {
        self.mask.alpha.len() + self.shading.get().map_or(0, Shading::size)
    }

    /// Changes `canvas`, a copy of `photo` in which other surfaces may have new materials already. Pixels that are
    /// not selected are not touched.
    ///
    /// # Errors
    /// When photo or canvas have another size than the mask.
    pub fn recolor(&self, photo: &Picture, canvas: &mut Picture, finish: Finish) -> Result<(), MaskMismatch> {
        match self.bounds {
            Some(bounds) => self.recolor_within(photo, canvas, finish, bounds),
            None => Ok(()),
        }
    }

    /// The same for a part of the canvas.
    ///
    /// # Errors
    /// When photo or canvas have another size than the mask.
    pub fn recolor_within(
        &self,
        photo: &Picture,
        canvas: &mut Picture,
        finish: Finish,
        part: Bounds,
    ) -> Result<(), MaskMismatch> {
        if !self.mask.fits(canvas) || !self.mask.fits(photo) {
            return Err(MaskMismatch);
        }
        let Some(bounds) = self.bounds else { return Ok(()) };
        let shading = self.shading(photo, bounds);
        let material = finish.material.limited();
        let paint = Paint::new(self, shading, &Finish { material: &material, ..finish });
        let tables = Tables::get();
        let part = part.common(bounds);
        for y in part.top..part.bottom {
            let row = y * canvas.width;
            let shaded = (y - bounds.top) * bounds.width();
            let mut size = 0.0;
            for x in part.left..part.right {
                if x.is_multiple_of(SIZED) || x == part.left {
                    // The same for whatever part is drawn.
                    size = paint.size([x - x % SIZED, y]);
                }
                let alpha = self.mask.alpha[row + x];
                if alpha == 0 {
                    continue;
                }
                let mut light = paint.light(shaded + x - bounds.left, [x, y], size);
                if alpha < 255 {
                    let under = mixed::under(photo, canvas, &self.mask, [x, y]);
                    let share = f32::from(alpha) / 255.0;
                    for channel in 0..3 {
                        light[channel] = light[channel] * share + under[channel] * (1.0 - share);
                    }
                }
                canvas.rgba[(row + x) * 4..(row + x) * 4 + 3].copy_from_slice(&tables.bytes(light));
            }
        }
        Ok(())
    }

    /// Takes the surface apart now rather than with its first material.
    pub fn shade(&self, photo: &Picture) {
        if let Some(bounds) = self.bounds
            && self.mask.fits(photo)
        {
            self.shading(photo, bounds);
        }
    }

    fn shading(&self, photo: &Picture, bounds: Bounds) -> &Shading {
        self.shading.get_or_init(|| Shading::of(photo, &self.mask, bounds, &self.light))
    }
}

/// Values that are the same for all pixels.
struct Paint<'a> {
    shading: &'a Shading,
    /// The material in the light of the room, where the surface has its mean light.
    color: Linear,
    light: Linear,
    kept_grain: f32,
    gloss: f32,
    /// Luminance of what is mirrored, for each time that the light is above [`GLARE_FROM`].
    glare: f32,
    figure: Option<&'a Figure>,
    contrast: f32,
    plane: Plane,
    /// Turns and scales the surface's coordinates to the figure's.
    turn: [f32; 2],
}

impl<'a> Paint<'a> {
    fn new(surface: &Surface, shading: &'a Shading, finish: &Finish<'a>) -> Self {
        let material = finish.material;
        let level = surface.light.on_surface(shading.luminance);
        let mut color = material.base;
        for (value, light) in color.iter_mut().zip(surface.light.color) {
            *value *= light * level;
        }
        let figure = if material.contrast > 0.0 { finish.figure } else { None };
        let mut direction = material.direction;
        if material.kind == Kind::Floor {
            // Planks run away from the viewer.
            direction += 90.0;
        }
        let (sine, cosine) = direction.to_radians().sin_cos();
        Self {
            shading,
            color,
            light: surface.light.color,
            kept_grain: material.kind.kept_grain() * WEAVE / shading.pattern.max(WEAVE),
            gloss: GLOSS_MIN + (1.0 - GLOSS_MIN) * material.gloss,
            glare: GLARE_SHARE * material.gloss * material.gloss * shading.luminance,
            figure,
            contrast: material.contrast / SWATCH_CONTRAST,
            plane: surface.plane,
            turn: [cosine / material.scale, sine / material.scale],
        }
    }

    /// `size` is a photo pixel's there, see [`Self::size`].
    fn light(&self, index: usize, at: [usize; 2], size: f32) -> Linear {
        let grain = self.shading.grain[index];
        // Light lines are part of a pattern, such as the lines between planks.
        let patterned = grain.max(-self.shading.pattern);
        let log = self.shading.light[index] + self.kept_grain * patterned + KEPT_STRUCTURE * (grain - patterned);
        let shade = exp(log.clamp(-RANGE, RANGE));
        let mut out = self.color.map(|value| value * shade);
        if let Some(figure) = self.figure {
            let [u, v] = self.turned(at[0] as f32, at[1] as f32);
            let factors = figure.at(u, v, size);
            for channel in 0..3 {
                out[channel] *= (1.0 + (factors[channel] - 1.0) * self.contrast).max(FIGURE_MIN);
            }
        }
        let mut mirrored = (shade - GLARE_FROM).max(0.0) * self.glare;
        if let Some(&seen) = self.shading.mirrored.get(index) {
            mirrored += seen * self.gloss;
        }
        for channel in 0..3 {
            out[channel] += self.light[channel] * mirrored;
        }
        out.map(shoulder)
    }

    /// Width of a photo pixel in the figure's coordinates.
    fn size(&self, at: [usize; 2]) -> f32 {
        let x = at[0] as f32;
        let y = at[1] as f32;
        let here = self.turned(x, y);
        let next = self.turned(x + 1.0, y + 1.0);
        // Between the two directions: the coarser alone would blur a floor seen at a low angle.
        f32::midpoint((next[0] - here[0]).abs(), (next[1] - here[1]).abs())
    }

    fn turned(&self, x: f32, y: f32) -> [f32; 2] {
        let [u, v] = self.plane.at(x, y);
        let [cosine, sine] = self.turn;
        [u * cosine + v * sine, v * cosine - u * sine]
    }
}

/// Linear up to [`SHOULDER`], then slower and slower toward 1.
fn shoulder(value: f32) -> f32 {
    if value <= SHOULDER {
        return value;
    }
    let room = 1.0 - SHOULDER;
    let over = (value - SHOULDER) / room;
    SHOULDER + room * over / (1.0 + over)
}

/// `e` to the power of a number from -4 to 4, within a thousandth: the library's takes three times as long.
fn exp(value: f32) -> f32 {
    let power = value * std::f32::consts::LOG2_E + 16.0;
    let whole = power as i32;
    let share = power - whole as f32;
    let curve = 1.0 + share * (0.695_98 + share * (0.224_94 + share * 0.079_08));
    curve * f32::from_bits(((whole - 16 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    fn paint(hex: &str) -> Material {
        Material::of(Kind::Paint, hex).unwrap()
    }

    #[test]
    fn the_quick_power_is_close() {
        for step in -40..=40 {
            let value = step as f32 / 10.0;
            assert!((exp(value) / value.exp() - 1.0).abs() < 2e-3, "{value}");
        }
    }

    #[test]
    fn only_selected_pixels_change() {
        let picture = painted(60, 40, |x, y| [100 + x as u8, 80 + y as u8, 60]);
        let mut mask = Mask::empty(&picture);
        for y in 10..20 {
            mask.alpha[y * 60 + 10..y * 60 + 30].fill(255);
        }
        let surface = Surface::new(&picture, mask.clone(), None).unwrap();
        let mut canvas = picture.clone();
        surface.recolor(&picture, &mut canvas, Finish::usual(&paint("#203a70"))).unwrap();
        for index in 0..60 * 40 {
            assert_eq!(canvas.rgb(index) == picture.rgb(index), mask.alpha[index] == 0, "{index}");
        }
        let blue = canvas.rgb(15 * 60 + 20);
        assert!(blue[2] > blue[0], "{blue:?}");
    }

    #[test]
    fn shadows_stay() {
        let picture = painted(200, 60, |x, _| if x < 100 { [150, 120, 90] } else { [70, 56, 42] });
        let mask = Mask { alpha: vec![255; 200 * 60], ..Mask::empty(&picture) };
        let surface = Surface::new(&picture, mask, None).unwrap();
        let mut canvas = picture.clone();
        surface.recolor(&picture, &mut canvas, Finish::usual(&paint("#808080"))).unwrap();
        let lit = f32::from(canvas.rgb(30 * 200 + 30)[1]);
        let shade = f32::from(canvas.rgb(30 * 200 + 170)[1]);
        assert!((lit / shade - 120.0 / 56.0).abs() < 0.3, "{lit} {shade}");
    }

    #[test]
    fn no_line_of_the_old_material_stays_beside_the_outline() {
        let color = |x| if x < 30 { [230; 3] } else { [if x == 30 { 130 } else { 30 }; 3] };
        let picture = painted(60, 40, |x, _| color(x));
        let mut mask = Mask::empty(&picture);
        for row in mask.alpha.chunks_exact_mut(60) {
            row[..30].fill(255);
            row[30] = 128;
        }
        let surface = Surface::new(&picture, mask, None).unwrap();
        let mut canvas = picture.clone();
        surface.recolor(&picture, &mut canvas, Finish::usual(&paint("#101010"))).unwrap();
        let mixed = canvas.rgb(20 * 60 + 30);
        assert!(mixed[1] < 50, "{mixed:?}");
    }

    #[test]
    fn a_mask_of_another_size_is_refused() {
        let picture = painted(6, 4, |_, _| [0; 3]);
        let other = Mask::empty(&painted(4, 6, |_, _| [0; 3]));
        assert!(Surface::new(&picture, other, None).is_err());
    }
}
