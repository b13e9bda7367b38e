//! The rule that makes a visitor's strokes of a true mask.

use crate::shapes::Figure;
use recolor::{Point, Stroke};

/// How strokes are made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// Along the skeleton of each piece that has at least a tenth of the area.
    Careful,
    /// A shaky half of it with a wide brush, in the largest piece only.
    Careless,
}

/// A tenth of the largest width is eroded first, so that a stroke keeps off the outline.
const ERODED: f32 = 0.1;
const STEP: usize = 12;

pub fn first(mask: &Figure, hand: Hand) -> Vec<Stroke> {
    let mut deepest = 0.0f32;
    for depth in mask.depths() {
        if depth < 1e5 {
            deepest = deepest.max(depth);
        }
    }
    let inner = mask.eroded(2.0 * deepest * ERODED);
    let pieces = inner.pieces();
    let least = mask.area() / 10;
    let mut strokes = Vec::new();
    for (number, piece) in pieces.iter().enumerate() {
        let wanted = number == 0 || (hand == Hand::Careful && piece.len() >= least);
        if wanted {
            let spine = inner.only(piece).spine();
            strokes.push(match hand {
                Hand::Careful => along(&spine, mask.width, 8.0),
                Hand::Careless => shaky(&spine, mask, deepest),
            });
        }
    }
    strokes
}

/// A stroke in the largest wrong piece: wanted if it was missed. Wrong pixels within 3 of the outline do not count.
pub fn correction(truth: &Figure, found: &Figure, counted: &[bool]) -> Option<Stroke> {
    let missed = largest_wrong(truth, found, counted, true);
    let extra = largest_wrong(truth, found, counted, false);
    let wanted = missed.len() >= extra.len();
    let wrong = truth.only(if wanted { &missed } else { &extra });
    let mut inner = wrong.eroded(4.0);
    if inner.area() == 0 {
        inner = wrong.clone();
    }
    let largest = inner.pieces().into_iter().next()?;
    Some(Stroke { wanted, ..along(&inner.only(&largest).spine(), truth.width, 6.0) })
}

/// Along the middle of the largest wrong piece, as wide as nine tenths of it.
pub fn brush(truth: &Figure, found: &Figure, counted: &[bool]) -> Option<Stroke> {
    let missed = largest_wrong(truth, found, counted, true);
    let extra = largest_wrong(truth, found, counted, false);
    let wanted = missed.len() >= extra.len();
    let wrong = truth.only(if wanted { &missed } else { &extra });
    let mut deepest = 1.0f32;
    for depth in wrong.depths() {
        if depth < 1e5 {
            deepest = deepest.max(depth);
        }
    }
    let inner = wrong.eroded(0.6 * deepest);
    let largest = inner.pieces().into_iter().next()?;
    Some(Stroke { wanted, ..along(&inner.only(&largest).spine(), truth.width, 1.8 * deepest) })
}

fn largest_wrong(truth: &Figure, found: &Figure, counted: &[bool], wanted: bool) -> Vec<usize> {
    let mut pixels = Vec::with_capacity(truth.pixels.len());
    for ((&is, &should), &counts) in found.pixels.iter().zip(&truth.pixels).zip(counted) {
        pixels.push(counts && should == wanted && is != wanted);
    }
    Figure { pixels, ..*truth }.pieces().into_iter().next().unwrap_or_default()
}

fn along(way: &[usize], width: usize, brush: f32) -> Stroke {
    let mut points = Vec::new();
    for (number, &at) in way.iter().enumerate() {
        if number % STEP == 0 || number + 1 == way.len() {
            points.push(Point { x: (at % width) as f32 + 0.5, y: (at / width) as f32 + 0.5 });
        }
    }
    Stroke { points, width: brush, wanted: true }
}

/// The middle half, each point moved by up to a third of its distance from the outline.
fn shaky(way: &[usize], mask: &Figure, deepest: f32) -> Stroke {
    let depths = mask.depths();
    let middle = &way[way.len() / 4..(way.len() * 3 / 4).max(way.len() / 4 + 1)];
    let mut stroke = along(middle, mask.width, (deepest / 2.0).clamp(8.0, 28.0));
    let mut random = 12345u32;
    for (number, point) in stroke.points.iter_mut().enumerate() {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let depth = depths[middle[(number * STEP).min(middle.len() - 1)]].min(200.0);
        let angle = (random >> 8) as f32 / (1u32 << 24) as f32 * std::f32::consts::TAU;
        point.x += angle.cos() * depth / 3.0;
        point.y += angle.sin() * depth / 3.0;
    }
    stroke
}
