//! The material that a surface gets.

use crate::color::{Linear, Tables, parse_hex};
use crate::order::within;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Wood,
    Fabric,
    Paint,
    Stone,
    /// Planks with joints.
    Floor,
}

impl Kind {
    /// Reads the kind's name in lower case.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "wood" => Some(Self::Wood),
            "fabric" => Some(Self::Fabric),
            "paint" => Some(Self::Paint),
            "stone" => Some(Self::Stone),
            "floor" => Some(Self::Floor),
            _ => None,
        }
    }

    const fn usual_contrast(self) -> f32 {
        match self {
            Self::Wood | Self::Floor => 0.35,
            Self::Stone => 0.3,
            Self::Fabric => 0.15,
            Self::Paint => 0.0,
        }
    }

    const fn usual_scale(self) -> f32 {
        match self {
            Self::Stone => 0.5,
            Self::Wood => 0.25,
            Self::Floor | Self::Paint => 0.2,
            Self::Fabric => 0.05,
        }
    }

    /// How much of the old surface's pattern stays, 0 to 1: paint covers it, cloth has its own weave.
    #[must_use]
    pub const fn kept_grain(self) -> f32 {
        match self {
            Self::Wood | Self::Floor => 0.2,
            Self::Fabric => 0.3,
            Self::Stone => 0.12,
            Self::Paint => 0.12,
        }
    }
}

/// A photo of the material, seen from straight above, that can be repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swatch {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue and an alpha that is not looked at.
    pub rgba: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    pub kind: Kind,
    /// Color in neutral light, as linear light.
    pub base: Linear,
    /// Contrast of the figure: 0 has none, 0.5 is the swatch's, 1 is strong.
    pub contrast: f32,
    /// Size of the figure's repeat, as a share of the photo's longer side; in perspective, along the surface's longest
    /// edge.
    pub scale: f32,
    /// Direction of the figure in degrees, clockwise from the horizontal.
    pub direction: f32,
    /// 0 is matte, 1 is polished.
    pub gloss: f32,
}

impl Material {
    /// A material of one sRGB color such as `#7a4b2c`, with the usual figure of its kind.
    #[must_use]
    pub fn of(kind: Kind, hex: &str) -> Option<Self> {
        let base = Tables::get().linear(parse_hex(hex)?);
        Some(Self::new(kind, base))
    }

    #[must_use]
    pub const fn new(kind: Kind, base: Linear) -> Self {
        Self { kind, base, contrast: kind.usual_contrast(), scale: kind.usual_scale(), direction: 0.0, gloss: 0.3 }
    }

    /// Numbers within their limits; what is no number becomes the lowest.
    #[must_use]
    pub(crate) fn limited(&self) -> Self {
        Self {
            base: self.base.map(|value| within(value, 0.0, 1.0)),
            contrast: within(self.contrast, 0.0, 1.0),
            scale: within(self.scale, 0.01, 4.0),
            direction: within(self.direction, -360.0, 360.0),
            gloss: within(self.gloss, 0.0, 1.0),
            kind: self.kind,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_limited() {
        let mut material = Material::of(Kind::Wood, "#804020").unwrap();
        material.contrast = f32::NAN;
        material.scale = 0.0;
        material.gloss = 7.0;
        let limited = material.limited();
        assert_eq!((limited.contrast, limited.scale, limited.gloss), (0.0, 0.01, 1.0));
    }

    #[test]
    fn only_known_kinds_and_colors_make_a_material() {
        assert_eq!(Kind::parse("fabric"), Some(Kind::Fabric));
        assert_eq!(Kind::parse("Fabric"), None);
        assert_eq!(Material::of(Kind::Paint, "red"), None);
    }
}
