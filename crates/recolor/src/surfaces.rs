//! The largest surfaces of a photo, for visitors who choose from a list instead of drawing.
//!
//! Source of the joining: Felzenszwalb, Huttenlocher, "Efficient Graph-Based Image Segmentation", 2004.

use crate::color::Oklab;
use crate::order::ascending;
use crate::prepared::Prepared;
use crate::stroke::{Point, Stroke};

/// How eager regions are to join: the contrast allowed inside a surface of one superpixel.
const EAGERNESS: f32 = 0.25;
/// Smallest share of the picture worth listing.
const SHARE_MIN: f32 = 0.01;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Dark,
    Medium,
    Light,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    Gray,
    /// Yellow to red of moderate strength: most wood, leather, cane.
    Brown,
    Red,
    Yellow,
    Green,
    Blue,
    Violet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Third {
    First,
    Middle,
    Last,
}

/// A surface in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Share of the picture, 0 to 1.
    pub share: f32,
    pub tone: Tone,
    pub hue: Hue,
    /// Where its middle is, across the picture.
    pub across: Third,
    /// Where its middle is, down the picture.
    pub down: Third,
    /// The stroke that selects it.
    pub stroke: Stroke,
}

/// At most `count` surfaces, the largest first.
#[must_use]
pub fn largest(prepared: &Prepared, count: usize) -> Vec<Listed> {
    let mut joined = join(prepared);
    let regions = &prepared.regions.list;
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); regions.len()];
    for node in 0..regions.len() {
        let root = joined.root(node);
        members[root].push(node);
    }
    let area = |list: &[usize]| list.iter().map(|&node| regions[node].area).sum::<f32>();
    let areas: Vec<f32> = members.iter().map(|list| area(list)).collect();
    let whole = prepared.work.pixels() as f32;
    let mut listed = Vec::new();
    for &number in ascending(&areas).iter().rev().take(count) {
        let share = areas[number] / whole;
        if share >= SHARE_MIN {
            listed.push(describe(prepared, &members[number], share));
        }
    }
    listed
}

impl Listed {
    /// Its color in words: "light brown", "dark", "blue".
    #[must_use]
    pub const fn words(&self) -> &'static str {
        match (self.hue, self.tone) {
            (Hue::Gray, Tone::Light) => "white",
            (Hue::Gray, Tone::Medium) => "gray",
            (Hue::Gray, Tone::Dark) => "dark",
            (Hue::Brown, Tone::Light) => "light brown",
            (Hue::Brown, Tone::Medium) => "brown",
            (Hue::Brown, Tone::Dark) => "dark brown",
            (Hue::Red, _) => "red",
            (Hue::Yellow, _) => "yellow",
            (Hue::Green, _) => "green",
            (Hue::Blue, _) => "blue",
            (Hue::Violet, _) => "violet",
        }
    }

    /// Where it is across the picture.
    #[must_use]
    pub const fn side(&self) -> &'static str {
        match self.across {
            Third::First => "left",
            Third::Middle => "middle",
            Third::Last => "right",
        }
    }
}

struct Joined {
    parents: Vec<usize>,
    areas: Vec<f32>,
    /// The strongest border that was joined over.
    inner: Vec<f32>,
}

impl Joined {
    fn root(&mut self, mut node: usize) -> usize {
        while self.parents[node] != node {
            self.parents[node] = self.parents[self.parents[node]];
            node = self.parents[node];
        }
        node
    }

    fn allows(&self, root: usize, side: f32) -> f32 {
        self.inner[root] + EAGERNESS * side / self.areas[root]
    }
}

fn join(prepared: &Prepared) -> Joined {
    let regions = &prepared.regions;
    let mut joined = Joined {
        parents: (0..regions.list.len()).collect(),
        areas: regions.list.iter().map(|region| region.area).collect(),
        inner: vec![0.0; regions.list.len()],
    };
    let mut steps = Vec::new();
    let mut ends = Vec::new();
    for (first, list) in regions.borders.iter().enumerate() {
        for border in list {
            if border.other > first {
                steps.push(border.step);
                ends.push([first, border.other]);
            }
        }
    }
    let superpixel = prepared.superpixels.side * prepared.superpixels.side;
    for number in ascending(&steps) {
        let step = steps[number];
        let first = joined.root(ends[number][0]);
        let second = joined.root(ends[number][1]);
        if first != second && step <= joined.allows(first, superpixel).min(joined.allows(second, superpixel)) {
            joined.parents[second] = first;
            joined.areas[first] += joined.areas[second];
            joined.inner[first] = step;
        }
    }
    joined
}

fn describe(prepared: &Prepared, list: &[usize], share: f32) -> Listed {
    let mut color = [0.0; 3];
    let mut center = [0.0; 2];
    let mut area = 0.0;
    for &node in list {
        let region = &prepared.regions.list[node];
        for channel in 0..3 {
            color[channel] += region.color[channel] * region.area;
        }
        center[0] += region.center[0] * region.area;
        center[1] += region.center[1] * region.area;
        area += region.area;
    }
    let color = color.map(|value| value / area);
    Listed {
        share,
        tone: tone(color),
        hue: hue(color),
        across: third(center[0] / area / prepared.work.width as f32),
        down: third(center[1] / area / prepared.work.height as f32),
        stroke: stroke(prepared, list),
    }
}

/// Dots in the middle of regions, ordered so that the line between them stays inside: each to a neighbor in the list.
fn stroke(prepared: &Prepared, list: &[usize]) -> Stroke {
    let mut left: Vec<bool> = vec![false; prepared.regions.list.len()];
    for &node in list {
        left[node] = true;
    }
    let shrink = prepared.work.shrink as f32;
    let mut points = Vec::new();
    let mut stack = vec![list[0]];
    while let Some(node) = stack.pop() {
        if !left[node] {
            continue;
        }
        left[node] = false;
        let [x, y] = prepared.regions.list[node].center;
        points.push(Point { x: (x + 0.5) * shrink, y: (y + 0.5) * shrink });
        let next = prepared.regions.borders[node].iter().map(|border| border.other).find(|&other| left[other]);
        stack.extend(next);
    }
    Stroke { points, width: prepared.superpixels.side * shrink / 2.0, wanted: true }
}

fn tone(color: Oklab) -> Tone {
    match color[0] {
        l if l < 0.45 => Tone::Dark,
        l if l < 0.72 => Tone::Medium,
        _ => Tone::Light,
    }
}

fn hue(color: Oklab) -> Hue {
    let chroma = color[1].hypot(color[2]);
    if chroma < 0.03 {
        return Hue::Gray;
    }
    let degrees = color[2].atan2(color[1]).to_degrees().rem_euclid(360.0);
    match degrees {
        d if (35.0..100.0).contains(&d) && chroma < 0.15 => Hue::Brown,
        d if !(35.0..330.0).contains(&d) => Hue::Red,
        d if d < 115.0 => Hue::Yellow,
        d if d < 180.0 => Hue::Green,
        d if d < 285.0 => Hue::Blue,
        _ => Hue::Violet,
    }
}

fn third(place: f32) -> Third {
    match place {
        p if p < 1.0 / 3.0 => Third::First,
        p if p < 2.0 / 3.0 => Third::Middle,
        _ => Third::Last,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    #[test]
    fn two_halves_are_two_surfaces() {
        let picture = painted(300, 200, |x, _| if x < 200 { [150, 105, 60] } else { [30, 50, 110] });
        let listed = largest(&Prepared::new(picture), 5);
        assert_eq!(listed.len(), 2);
        assert!((listed[0].share - 0.667).abs() < 0.02);
        assert_eq!((listed[0].hue, listed[0].tone, listed[0].down), (Hue::Brown, Tone::Medium, Third::Middle));
        assert_eq!((listed[1].hue, listed[1].tone, listed[1].across), (Hue::Blue, Tone::Dark, Third::Last));
    }

    #[test]
    fn the_stroke_selects_the_surface() {
        let picture = painted(300, 200, |x, y| if x + y < 240 { [200, 190, 170] } else { [90, 60, 40] });
        let prepared = Prepared::new(picture);
        for listed in largest(&prepared, 2) {
            let mask = prepared.select(&[listed.stroke]);
            assert!((mask.share() - listed.share).abs() < 0.03, "{} {}", mask.share(), listed.share);
        }
    }
}
