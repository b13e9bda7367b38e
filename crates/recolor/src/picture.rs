//! A photo, and the smaller copy in OKLab that selection works on.

use crate::bounds::Bounds;
use crate::color::{Oklab, Tables, oklab};

/// Longest side of a photo in pixels; a larger one is scaled down first ([`Picture::scaled`]).
pub const SIDE_MAX: usize = 1600;
/// Longest side of the copy that superpixels are made of.
const WORK_SIDE_MAX: usize = 800;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    #[error("the picture has no pixels")]
    Empty,
    #[error("a side is longer than {SIDE_MAX} pixels")]
    TooLarge,
    #[error("the number of bytes does not fit the size")]
    WrongLength,
}

/// Pixels of four bytes: red, green, blue, and alpha, which is kept and not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub rgba: Vec<u8>,
}

impl Picture {
    /// # Errors
    /// When a side is 0 or longer than [`SIDE_MAX`], or the bytes are too few or too many.
    pub fn new(width: usize, height: usize, rgba: Vec<u8>) -> Result<Self, PictureError> {
        if width == 0 || height == 0 {
            return Err(PictureError::Empty);
        }
        if width > SIDE_MAX || height > SIDE_MAX {
            return Err(PictureError::TooLarge);
        }
        if rgba.len() != width * height * 4 {
            return Err(PictureError::WrongLength);
        }
        Ok(Self { width, height, rgba })
    }

    /// Takes a picture of any size and averages it down until no side is longer than [`SIDE_MAX`].
    ///
    /// # Errors
    /// When there are no pixels, or the bytes are too few or too many.
    pub fn scaled(width: usize, height: usize, rgba: Vec<u8>) -> Result<Self, PictureError> {
        if width == 0 || height == 0 {
            return Err(PictureError::Empty);
        }
        if width.checked_mul(height).and_then(|pixels| pixels.checked_mul(4)) != Some(rgba.len()) {
            return Err(PictureError::WrongLength);
        }
        let longest = width.max(height);
        if longest <= SIDE_MAX {
            return Self::new(width, height, rgba);
        }
        let new_width = (width * SIDE_MAX / longest).max(1);
        let new_height = (height * SIDE_MAX / longest).max(1);
        let tables = Tables::get();
        let mut out = Vec::with_capacity(new_width * new_height * 4);
        for y in 0..new_height {
            let top = y * height / new_height;
            let bottom = ((y + 1) * height / new_height).max(top + 1);
            for x in 0..new_width {
                let left = x * width / new_width;
                let right = ((x + 1) * width / new_width).max(left + 1);
                let area = Area { left, top, right, bottom };
                out.extend(tables.bytes(area.mean(&rgba, width, tables)));
                out.push(255);
            }
        }
        Self::new(new_width, new_height, out)
    }

    /// Copies a part of a picture of the same size.
    pub(crate) fn copy_from(&mut self, other: &Self, part: Bounds) {
        for y in part.top..part.bottom {
            let row = (y * self.width + part.left) * 4..(y * self.width + part.right) * 4;
            self.rgba[row.clone()].copy_from_slice(&other.rgba[row]);
        }
    }

    #[must_use]
    pub fn rgb(&self, index: usize) -> [u8; 3] {
        [self.rgba[index * 4], self.rgba[index * 4 + 1], self.rgba[index * 4 + 2]]
    }
}

struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Area {
    fn mean(&self, rgba: &[u8], width: usize, tables: Tables) -> [f32; 3] {
        let mut sum = [0.0; 3];
        for y in self.top..self.bottom {
            let row = &rgba[(y * width + self.left) * 4..(y * width + self.right) * 4];
            for pixel in row.chunks_exact(4) {
                let light = tables.linear([pixel[0], pixel[1], pixel[2]]);
                for channel in 0..3 {
                    sum[channel] += light[channel];
                }
            }
        }
        let count = ((self.right - self.left) * (self.bottom - self.top)) as f32;
        sum.map(|value| value / count)
    }
}

/// A copy in OKLab, with a side of at most [`WORK_SIDE_MAX`] pixels.
#[derive(Clone, Debug)]
pub struct Work {
    pub width: usize,
    pub height: usize,
    /// Side of the square of photo pixels that became one pixel.
    pub shrink: usize,
    pub colors: Vec<Oklab>,
}

impl Work {
    #[must_use]
    pub fn of(picture: &Picture) -> Self {
        let shrink = picture.width.max(picture.height).div_ceil(WORK_SIDE_MAX);
        let width = picture.width.div_ceil(shrink);
        let height = picture.height.div_ceil(shrink);
        let tables = Tables::get();
        let mut colors = Vec::with_capacity(width * height);
        for y in 0..height {
            let top = y * shrink;
            let bottom = (top + shrink).min(picture.height);
            for x in 0..width {
                let left = x * shrink;
                let right = (left + shrink).min(picture.width);
                let area = Area { left, top, right, bottom };
                colors.push(oklab(area.mean(&picture.rgba, picture.width, tables)));
            }
        }
        Self { width, height, shrink, colors }
    }

    #[must_use]
    pub fn pixels(&self) -> usize {
        self.colors.len()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A picture whose color is computed from the position.
    pub(crate) fn painted(width: usize, height: usize, color: impl Fn(usize, usize) -> [u8; 3]) -> Picture {
        let mut rgba = Vec::new();
        for y in 0..height {
            for x in 0..width {
                rgba.extend(color(x, y));
                rgba.push(255);
            }
        }
        Picture::new(width, height, rgba).unwrap()
    }

    #[test]
    fn wrong_sizes_are_refused() {
        assert_eq!(Picture::new(0, 5, vec![]), Err(PictureError::Empty));
        assert_eq!(Picture::new(2, 2, vec![0; 15]), Err(PictureError::WrongLength));
        assert_eq!(Picture::new(1601, 1, vec![0; 1601 * 4]), Err(PictureError::TooLarge));
        assert_eq!(Picture::scaled(usize::MAX, 2, vec![]), Err(PictureError::WrongLength));
    }

    #[test]
    fn a_large_picture_is_averaged_down() {
        let rgba: Vec<u8> = (0..3200 * 4).flat_map(|_| [200, 100, 50, 255]).collect();
        let scaled = Picture::scaled(3200, 4, rgba).unwrap();
        assert_eq!((scaled.width, scaled.height), (1600, 2));
        assert_eq!(scaled.rgb(0), [200, 100, 50]);
    }

    #[test]
    fn the_work_copy_covers_odd_sizes() {
        let picture = painted(1601 - 1, 3, |x, _| [(x % 256) as u8, 0, 0]);
        let work = Work::of(&picture);
        assert_eq!((work.width, work.height, work.shrink), (800, 2, 2));
        assert_eq!(work.pixels(), 1600);
    }
}
