//! Opaque pixels to draw on.

use crate::Decoded;
use crate::error::PixelsError;
use crate::raster::{Layout, Raster};
use crate::resize::{Pixels, resize_pixels};

/// Red, green, blue.
pub(super) type Color = [u8; 3];
/// Left, top, width, height.
pub(super) type Area = (u32, u32, u32, u32);

/// How much of a color covers each pixel of an area that may exceed the canvas.
pub(super) struct Mask {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: u32,
    pub(super) cover: Vec<u8>,
}

pub(super) struct Canvas {
    width: u32,
    height: u32,
    data: Vec<u8>,
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32, color: Color) -> Self {
        Self { width, height, data: color.repeat(width as usize * height as usize) }
    }

    pub(super) fn raster(self) -> Raster {
        Raster { width: self.width, height: self.height, layout: Layout::Rgb, data: self.data }
    }

    /// Fills an area with a color at `strength` of 255.
    pub(super) fn fill(&mut self, (left, top, width, height): Area, color: Color, strength: u8) {
        for y in top..(top + height).min(self.height) {
            for x in left..(left + width).min(self.width) {
                self.blend(x, y, color, strength);
            }
        }
    }

    /// Draws a color through a mask.
    pub(super) fn stamp(&mut self, mask: &Mask, color: Color) {
        for (row, y) in mask.cover.chunks_exact(mask.width.max(1) as usize).zip(mask.top..) {
            for (cover, x) in row.iter().zip(mask.left..) {
                if let (1.., Ok(x), Ok(y)) = (*cover, u32::try_from(x), u32::try_from(y))
                    && x < self.width
                    && y < self.height
                {
                    self.blend(x, y, color, *cover);
                }
            }
        }
    }

    fn blend(&mut self, x: u32, y: u32, color: Color, strength: u8) {
        let at = (y as usize * self.width as usize + x as usize) * 3;
        let strength = u32::from(strength);
        for (old, new) in self.data[at..at + 3].iter_mut().zip(color) {
            *old = ((u32::from(*old) * (255 - strength) + u32::from(new) * strength + 127) / 255) as u8;
        }
    }

    /// Fills an area with a picture, cropped around its focal point.
    pub(super) fn cover(
        &mut self,
        picture: &Decoded,
        focal: (u8, u8),
        (left, top, width, height): Area,
    ) -> Result<(), PixelsError> {
        // A large picture is shrunk first, to twice the pixels that are needed at least, so that its
        // copy is small.
        let larger = (picture.width() / (2 * width)).min(picture.height() / (2 * height)).max(1);
        let source = picture.resized(picture.width() / larger, picture.height() / larger)?.flattened();
        // The part of the source that has the area's aspect ratio.
        let wide = u64::from(source.width);
        let high = u64::from(source.height);
        let (part_w, part_h) = if wide * u64::from(height) > high * u64::from(width) {
            ((high * u64::from(width) / u64::from(height)).max(1), high)
        } else {
            (wide, (wide * u64::from(height) / u64::from(width)).max(1))
        };
        let start = |whole: u64, part: u64, percent: u8| {
            let wanted = whole * u64::from(percent.min(100)) / 100;
            wanted.saturating_sub(part / 2).min(whole - part) as usize
        };
        let from_x = start(wide, part_w, focal.0);
        let from_y = start(high, part_h, focal.1);
        let mut data = Vec::with_capacity((part_w * part_h * 3) as usize);
        for row in source.data.chunks_exact(source.width as usize * 3).skip(from_y).take(part_h as usize) {
            data.extend_from_slice(&row[from_x * 3..(from_x + part_w as usize) * 3]);
        }
        let part = Pixels::new(part_w as u32, part_h as u32, Layout::Rgb, &data)
            .ok_or_else(|| PixelsError::broken("an empty part of a picture"))?;
        let sized = resize_pixels(part, (width, height))?;
        for (row, y) in sized.data.chunks_exact(width as usize * 3).zip(top as usize..) {
            let at = (y * self.width as usize + left as usize) * 3;
            self.data[at..at + row.len()].copy_from_slice(row);
        }
        Ok(())
    }
}
