//! Small patches of one color, which follow edges: the nodes of the graph that selection works on.
//!
//! Source: Achanta et al., "SLIC Superpixels Compared to State-of-the-Art Superpixel Methods", 2012.

use crate::color::Oklab;
use crate::picture::Work;

/// About how many superpixels a picture has.
const COUNT: usize = 4000;
/// Smallest mean side in work pixels: fewer pixels say nothing about texture.
const SIDE_MIN: f32 = 5.0;
const ROUNDS: usize = 5;
/// The difference in OKLab that weighs as much as one superpixel's side of distance.
const COMPACTNESS: f32 = 0.06;

#[derive(Clone, Debug)]
pub struct Superpixels {
    /// The superpixel of each work pixel.
    pub labels: Vec<u32>,
    pub count: usize,
    /// Mean side in work pixels.
    pub side: f32,
}

#[derive(Clone, Copy, Default)]
struct Center {
    color: Oklab,
    x: f32,
    y: f32,
}

impl Superpixels {
    #[must_use]
    pub fn of(work: &Work) -> Self {
        let side = (work.pixels() as f32 / COUNT as f32).sqrt().max(SIDE_MIN);
        let mut centers = grid(work, side);
        let mut labels = vec![0; work.pixels()];
        let mut distances = vec![0.0; work.pixels()];
        for _ in 0..ROUNDS {
            assign(work, &centers, side, Nearest { labels: &mut labels, distances: &mut distances });
            centers = means(work, &labels, centers);
        }
        let count = join_fragments(work.width, &mut labels, (side * side / 4.0) as usize);
        Self { labels, count, side }
    }
}

fn grid(work: &Work, side: f32) -> Vec<Center> {
    let columns = (work.width as f32 / side).round().max(1.0) as usize;
    let rows = (work.height as f32 / side).round().max(1.0) as usize;
    let mut centers = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let x = (2 * column + 1) * work.width / (2 * columns);
            let y = (2 * row + 1) * work.height / (2 * rows);
            centers.push(Center { color: work.colors[y * work.width + x], x: x as f32, y: y as f32 });
        }
    }
    centers
}

struct Nearest<'a> {
    labels: &'a mut [u32],
    distances: &'a mut [f32],
}

fn assign(work: &Work, centers: &[Center], side: f32, nearest: Nearest) {
    nearest.distances.fill(f32::INFINITY);
    let reach = side * 1.5;
    let distance_weight = (COMPACTNESS / side).powi(2);
    for (label, center) in centers.iter().enumerate() {
        let left = (center.x - reach).max(0.0) as usize;
        let right = ((center.x + reach) as usize + 1).min(work.width);
        let top = (center.y - reach).max(0.0) as usize;
        let bottom = ((center.y + reach) as usize + 1).min(work.height);
        for y in top..bottom {
            let row = y * work.width;
            let colors = &work.colors[row + left..row + right];
            let distances = &mut nearest.distances[row + left..row + right];
            let labels = &mut nearest.labels[row + left..row + right];
            let down = (y as f32 - center.y).powi(2) * distance_weight;
            let mut across = left as f32 - center.x;
            for ((color, distance), owner) in colors.iter().zip(distances).zip(labels) {
                let l = color[0] - center.color[0];
                let a = color[1] - center.color[1];
                let b = color[2] - center.color[2];
                let found = l * l + a * a + b * b + across * across * distance_weight + down;
                if found < *distance {
                    *distance = found;
                    *owner = label as u32;
                }
                across += 1.0;
            }
        }
    }
}

fn means(work: &Work, labels: &[u32], old: Vec<Center>) -> Vec<Center> {
    let mut sums = vec![Center::default(); old.len()];
    let mut counts = vec![0u32; old.len()];
    for y in 0..work.height {
        for x in 0..work.width {
            let index = y * work.width + x;
            let label = labels[index] as usize;
            let sum = &mut sums[label];
            let color = work.colors[index];
            for (total, value) in sum.color.iter_mut().zip(color) {
                *total += value;
            }
            sum.x += x as f32;
            sum.y += y as f32;
            counts[label] += 1;
        }
    }
    for (label, sum) in sums.iter_mut().enumerate() {
        if counts[label] == 0 {
            *sum = old[label];
            continue;
        }
        let count = counts[label] as f32;
        sum.color = sum.color.map(|value| value / count);
        sum.x /= count;
        sum.y /= count;
    }
    sums
}

/// Numbers connected pieces anew; a piece of fewer than `least` pixels joins the piece before it.
fn join_fragments(width: usize, labels: &mut [u32], least: usize) -> usize {
    const NONE: u32 = u32::MAX;
    let mut joined = vec![NONE; labels.len()];
    let mut piece = Vec::new();
    let mut count = 0;
    for start in 0..labels.len() {
        if joined[start] != NONE {
            continue;
        }
        let neighbor = neighbor_before(&joined, start, width);
        piece.clear();
        piece.push(start);
        joined[start] = count;
        let mut next = 0;
        while next < piece.len() {
            let at = piece[next];
            next += 1;
            for step in around(at, width, labels.len()).into_iter().flatten() {
                if joined[step] == NONE && labels[step] == labels[start] {
                    joined[step] = count;
                    piece.push(step);
                }
            }
        }
        match neighbor {
            Some(neighbor) if piece.len() < least => {
                for &index in &piece {
                    joined[index] = neighbor;
                }
            }
            _ => count += 1,
        }
    }
    labels.copy_from_slice(&joined);
    count as usize
}

fn neighbor_before(joined: &[u32], at: usize, width: usize) -> Option<u32> {
    if !at.is_multiple_of(width) {
        return Some(joined[at - 1]);
    }
    if at >= width { Some(joined[at - width]) } else { None }
}

/// The pixels left, right, above and below, where there are some.
pub(crate) fn around(at: usize, width: usize, len: usize) -> [Option<usize>; 4] {
    let column = at % width;
    [
        (column > 0).then(|| at - 1),
        (column + 1 < width).then(|| at + 1),
        (at >= width).then(|| at - width),
        (at + width < len).then(|| at + width),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    #[test]
    fn no_superpixel_crosses_a_clear_edge() {
        let picture = painted(200, 150, |x, _| if x < 93 { [200, 180, 150] } else { [40, 60, 120] });
        let work = Work::of(&picture);
        let superpixels = Superpixels::of(&work);
        let mut sides = vec![[false; 2]; superpixels.count];
        for (index, &label) in superpixels.labels.iter().enumerate() {
            sides[label as usize][usize::from(index % 200 >= 93)] = true;
        }
        assert!(superpixels.count > 500, "{}", superpixels.count);
        assert!(sides.iter().all(|side| side[0] != side[1]));
    }

    #[test]
    fn tiny_pictures_have_one() {
        for (width, height) in [(1, 1), (3, 2), (1, 40)] {
            let work = Work::of(&painted(width, height, |_, _| [9, 9, 9]));
            let superpixels = Superpixels::of(&work);
            assert!(superpixels.count >= 1);
            assert!(superpixels.labels.iter().all(|&label| (label as usize) < superpixels.count));
        }
    }
}
