use crate::Decoded;
use crate::error::PixelsError;
use crate::raster::{Layout, Raster};
use crate::resize::{Pixels, resize_pixels};
use domain::media::photo::PixelSize;

pub(super) type Color = [u8; 3];

#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

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
    pub(super) fn fill(&mut self, area: Area, color: Color, strength: u8) {
        let Area { left, top, width, height } = area;
        for y in top..(top + height).min(self.height) {
            for x in left..(left + width).min(self.width) {
                self.blend(x, y, color, strength);
            }
        }
    }

    pub(super) fn stamp(&mut self, mask: &Mask, color: Color) {
        for (row, y) in mask.cover.chunks_exact(mask.width.max(1) as usize).zip(mask.top..) {
            let Ok(y) = u32::try_from(y) else { continue };
            for (cover, x) in row.iter().zip(mask.left..) {
                let Ok(x) = u32::try_from(x) else { continue };
                if *cover > 0 && x < self.width && y < self.height {
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
    pub(super) fn cover(&mut self, picture: &Decoded, focal: (u8, u8), area: Area) -> Result<(), PixelsError> {
        let Area { left, top, width, height } = area;
        // A large picture is shrunk first, to twice the pixels that are needed at least, so that its
        // copy is small.
        let larger = (picture.width() / (2 * width)).min(picture.height() / (2 * height)).max(1);
        let source = picture.resized(picture.width() / larger, picture.height() / larger)?.flattened();
        let part = part_of_shape(&source, width, height);
        let from_x = start(source.width, part.width, focal.0) as usize;
        let from_y = start(source.height, part.height, focal.1) as usize;
        let part_width = part.width as usize;
        let part_height = part.height as usize;
        let mut data = Vec::with_capacity(part_width * part_height * 3);
        for row in source.data.chunks_exact(source.width as usize * 3).skip(from_y).take(part_height) {
            data.extend_from_slice(&row[from_x * 3..(from_x + part_width) * 3]);
        }
        let part = Pixels::new(part.width, part.height, Layout::Rgb, &data)
            .ok_or(PixelsError::damaged("an empty part of a picture"))?;
        let sized = resize_pixels(part, PixelSize { width, height })?;
        for (row, y) in sized.data.chunks_exact(width as usize * 3).zip(top as usize..) {
            let at = (y * self.width as usize + left as usize) * 3;
            self.data[at..at + row.len()].copy_from_slice(row);
        }
        Ok(())
    }
}

/// The largest part of the source with the shape of `width` x `height`.
fn part_of_shape(source: &Raster, width: u32, height: u32) -> PixelSize {
    let full_width = u64::from(source.width);
    let full_height = u64::from(source.height);
    if full_width * u64::from(height) > full_height * u64::from(width) {
        let part_width = full_height * u64::from(width) / u64::from(height);
        return PixelSize { width: part_width.max(1) as u32, height: source.height };
    }
    let part_height = full_width * u64::from(height) / u64::from(width);
    PixelSize { width: source.width, height: part_height.max(1) as u32 }
}

/// Where a part begins so that its middle is as near as possible to `percent` of the whole.
fn start(whole: u32, part: u32, percent: u8) -> u32 {
    let middle = u64::from(whole) * u64::from(percent.min(100)) / 100;
    (middle as u32).saturating_sub(part / 2).min(whole - part)
}
