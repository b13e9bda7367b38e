//! Binary pictures: distances, pieces, skeletons.

use recolor::Mask;
use std::collections::VecDeque;

#[derive(Clone)]
pub struct Figure {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<bool>,
}

impl Figure {
    pub fn mask(&self) -> Mask {
        let alpha = self.pixels.iter().map(|&pixel| if pixel { 255 } else { 0 }).collect();
        Mask { width: self.width, height: self.height, alpha }
    }

    pub fn area(&self) -> usize {
        self.pixels.iter().filter(|&&pixel| pixel).count()
    }

    fn get(&self, x: isize, y: isize) -> bool {
        let inside = x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height;
        inside && self.pixels[y as usize * self.width + x as usize]
    }

    pub fn complement(&self) -> Self {
        Self { pixels: self.pixels.iter().map(|pixel| !pixel).collect(), ..*self }
    }

    /// Distance of each pixel inside to the outside in pixels; the picture's own edge is no outside.
    pub fn depths(&self) -> Vec<f32> {
        let width = self.width;
        let mut depths: Vec<f32> = self.pixels.iter().map(|&pixel| if pixel { 1e6 } else { 0.0 }).collect();
        let relax = |depths: &mut Vec<f32>, x: usize, y: usize, steps: [(isize, isize); 4]| {
            let here = y * width + x;
            for (dx, dy) in steps {
                let nx = x as isize + dx;
                let ny = y as isize + dy;
                if nx < 0 || ny < 0 || nx as usize >= width || ny as usize >= self.height {
                    continue;
                }
                let length = if dx != 0 && dy != 0 { std::f32::consts::SQRT_2 } else { 1.0 };
                depths[here] = depths[here].min(depths[ny as usize * width + nx as usize] + length);
            }
        };
        for y in 0..self.height {
            for x in 0..width {
                relax(&mut depths, x, y, [(-1, 0), (0, -1), (-1, -1), (1, -1)]);
            }
        }
        for y in (0..self.height).rev() {
            for x in (0..width).rev() {
                relax(&mut depths, x, y, [(1, 0), (0, 1), (1, 1), (-1, 1)]);
            }
        }
        depths
    }

    pub fn eroded(&self, by: f32) -> Self {
        Self { pixels: self.depths().iter().map(|&depth| depth > by).collect(), ..*self }
    }

    /// Connected pieces (over corners too) as lists of pixels, the largest first.
    pub fn pieces(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.pixels.len()];
        let mut pieces = Vec::new();
        for start in 0..self.pixels.len() {
            if seen[start] || !self.pixels[start] {
                continue;
            }
            let mut piece = vec![start];
            seen[start] = true;
            let mut next = 0;
            while next < piece.len() {
                for at in self.neighbors(piece[next]) {
                    if !seen[at] {
                        seen[at] = true;
                        piece.push(at);
                    }
                }
                next += 1;
            }
            pieces.push(piece);
        }
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
        pieces
    }

    pub fn only(&self, piece: &[usize]) -> Self {
        let mut pixels = vec![false; self.pixels.len()];
        for &at in piece {
            pixels[at] = true;
        }
        Self { pixels, ..*self }
    }

    fn neighbors(&self, at: usize) -> Vec<usize> {
        let x = (at % self.width) as isize;
        let y = (at / self.width) as isize;
        let mut list = Vec::new();
        for (dx, dy) in RING {
            if self.get(x + dx, y + dy) {
                list.push((y + dy) as usize * self.width + (x + dx) as usize);
            }
        }
        list
    }

    /// Zhang, Suen, "A Fast Parallel Algorithm for Thinning Digital Patterns", 1984.
    fn skeleton(&self) -> Self {
        let mut thin = self.clone();
        let mut left: Vec<usize> = (0..thin.pixels.len()).filter(|&at| thin.pixels[at]).collect();
        loop {
            let before = left.len();
            for pass in 0..2 {
                let gone: Vec<usize> = left.iter().copied().filter(|&at| thin.is_removable(at, pass)).collect();
                for at in gone {
                    thin.pixels[at] = false;
                }
                left.retain(|&at| thin.pixels[at]);
            }
            if left.len() == before {
                return thin;
            }
        }
    }

    fn is_removable(&self, at: usize, pass: usize) -> bool {
        let x = (at % self.width) as isize;
        let y = (at / self.width) as isize;
        let ring = RING.map(|(dx, dy)| self.get(x + dx, y + dy));
        let count = ring.iter().filter(|&&pixel| pixel).count();
        let rises = (0..8).filter(|&i| !ring[i] && ring[(i + 1) % 8]).count();
        let [north, _, east, _, south, _, west, _] = ring;
        let open = if pass == 0 { !(east && south && (north || west)) } else { !(north && west && (east || south)) };
        (2..=6).contains(&count) && rises == 1 && open
    }

    /// The longest way in the skeleton of a connected shape.
    pub fn spine(&self) -> Vec<usize> {
        let skeleton = self.skeleton();
        let Some(start) = skeleton.pixels.iter().position(|&pixel| pixel) else { return Vec::new() };
        let end = skeleton.farthest(start).pop().unwrap_or(start);
        skeleton.farthest(end)
    }

    /// The way to the pixel with the most steps from `start`.
    fn farthest(&self, start: usize) -> Vec<usize> {
        let mut from = vec![usize::MAX; self.pixels.len()];
        let mut queue = VecDeque::from([start]);
        from[start] = start;
        let mut last = start;
        while let Some(at) = queue.pop_front() {
            last = at;
            for next in self.neighbors(at) {
                if from[next] == usize::MAX {
                    from[next] = at;
                    queue.push_back(next);
                }
            }
        }
        let mut way = vec![last];
        while last != start {
            last = from[last];
            way.push(last);
        }
        way.reverse();
        way
    }
}

/// Clockwise from above.
const RING: [(isize, isize); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
