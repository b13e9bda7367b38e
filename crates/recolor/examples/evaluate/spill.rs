//! The changes of a new material outside of the surface.

use crate::shapes::Figure;
use recolor::color::Tables;
use recolor::difference::{cie_lab, delta_e};
use recolor::{Finish, Kind, Mask, Material, Picture, Surface};

/// Pixels nearer to the true surface do not count.
const MARGIN: f32 = 2.0;
/// A smaller difference (CIEDE2000) does not count.
const VISIBLE: f32 = 2.0;

/// The pixels farther than [`MARGIN`] from a true surface.
pub fn beyond(truth: &Figure) -> Vec<bool> {
    truth.complement().depths().iter().map(|&depth| depth > MARGIN).collect()
}

/// How many of the pixels `beyond` a surface change visibly with a dark blue paint, which differs from every surface
/// of the masks.
pub fn changed(picture: &Picture, mask: &Mask, beyond: &[bool]) -> usize {
    let paint = Material::of(Kind::Paint, "#203a70").expect("a color");
    let surface = Surface::new(picture, mask.clone(), None).expect("a mask of the picture's size");
    let mut canvas = picture.clone();
    surface.recolor(picture, &mut canvas, Finish::usual(&paint)).expect("a canvas of the picture's size");
    let tables = Tables::get();
    let mut count = 0;
    for (index, &counts) in beyond.iter().enumerate() {
        let before = picture.rgb(index);
        let after = canvas.rgb(index);
        if counts && before != after {
            let difference = delta_e(cie_lab(tables.linear(before)), cie_lab(tables.linear(after)));
            count += usize::from(difference > VISIBLE);
        }
    }
    count
}
