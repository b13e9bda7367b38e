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

/// What the first strokes of all hands are made of.
pub struct Middle<'a> {
    mask: &'a Figure,
    depths: Vec<f32>,
    deepest: f32,
    /// The longest way in each piece that is large enough, the largest first.
    spines: Vec<Vec<usize>>,
}

impl<'a> Middle<'a> {
    pub fn of(mask: &'a Figure) -> Self {
        let depths = mask.depths();
        let mut deepest = 0.0f32;
        for &depth in &depths {
            if depth < 1e5 {
                deepest = deepest.max(depth);
            }
        }
        let inner = mask.eroded(2.0 * deepest * ERODED);
        let least = mask.area() / 10;
        let mut spines = Vec::new();
        for (number, piece) in inner.pieces().iter().enumerate() {
            if number == 0 || piece.len() >= least {
                spines.push(inner.only(piece).spine());
            }
        }
        Self { mask, depths, deepest, spines }
    }

    /// Strokes of the same rule by another hand for each `seed`; 0 is the rule itself.
    pub fn strokes(&self, hand: Hand, seed: u32) -> Vec<Stroke> {
        let mut random = Random(12345 + seed * 7919);
        if hand == Hand::Careless {
            return vec![self.careless(seed, &mut random)];
        }
        let mut strokes = Vec::new();
        for spine in &self.spines {
            strokes.push(self.careful(spine, seed, &mut random));
        }
        strokes
    }

    /// With a seed: up to a sixth shorter at each end, each point moved by up to a quarter of its distance from the
    /// outline.
    fn careful(&self, spine: &[usize], seed: u32, random: &mut Random) -> Stroke {
        if seed == 0 {
            return along(spine, self.mask.width, 8.0);
        }
        let from = (spine.len() as f32 * random.next() / 6.0) as usize;
        let to = spine.len() - (spine.len() as f32 * random.next() / 6.0) as usize;
        let part = &spine[from..to.max(from + 1)];
        let mut stroke = along(part, self.mask.width, 8.0);
        self.shake(&mut stroke, part, 0.25, random);
        stroke
    }

    /// The middle half, with a seed any half, each point moved by up to a third of its distance from the outline.
    fn careless(&self, seed: u32, random: &mut Random) -> Stroke {
        let spine = &self.spines[0];
        let mut from = spine.len() / 4;
        let mut to = (spine.len() * 3 / 4).max(from + 1);
        if seed > 0 {
            from = (spine.len() as f32 / 2.0 * random.next()) as usize;
            to = (from + spine.len() / 2).max(from + 1);
        }
        let part = &spine[from..to];
        let mut stroke = along(part, self.mask.width, (self.deepest / 2.0).clamp(8.0, 28.0));
        self.shake(&mut stroke, part, 1.0 / 3.0, random);
        stroke
    }

    fn shake(&self, stroke: &mut Stroke, way: &[usize], share: f32, random: &mut Random) {
        for (number, point) in stroke.points.iter_mut().enumerate() {
            let depth = self.depths[way[(number * STEP).min(way.len() - 1)]].min(200.0);
            let angle = random.next() * std::f32::consts::TAU;
            point.x += angle.cos() * depth * share;
            point.y += angle.sin() * depth * share;
        }
    }
}

struct Random(u32);

impl Random {
    /// 0 to 1.
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1u32 << 24) as f32
    }
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
