use crate::exif::Orientation;

/// Pixel format. All have eight bits per channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Luma,
    /// As in JPEG: full range, BT.601.
    Ycbcr,
    Rgb,
    Rgba,
}

impl Layout {
    pub(crate) const fn channels(self) -> usize {
        match self {
            Self::Luma => 1,
            Self::Ycbcr | Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Raster {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) layout: Layout,
    pub(crate) data: Vec<u8>,
}

impl Raster {
    /// `None` if the data is empty or shorter than the dimensions require.
    pub(crate) fn new(width: u32, height: u32, layout: Layout, mut data: Vec<u8>) -> Option<Self> {
        let needed = (width as usize).checked_mul(height as usize)?.checked_mul(layout.channels())?;
        if needed == 0 || data.len() < needed {
            return None;
        }
        data.truncate(needed);
        Some(Self { width, height, layout, data })
    }

    pub(crate) fn upright(self, orientation: Orientation) -> Self {
        if orientation == Orientation::UPRIGHT {
            return self;
        }
        match self.layout.channels() {
            1 => self.turned::<1>(orientation),
            3 => self.turned::<3>(orientation),
            _ => self.turned::<4>(orientation),
        }
    }

    fn turned<const N: usize>(self, orientation: Orientation) -> Self {
        let width = self.width as usize;
        let height = self.height as usize;
        let (pixels, _) = self.data.as_chunks::<N>();
        let upright = orientation.upright(self.width, self.height);
        let mut data = Vec::with_capacity(pixels.len() * N);
        for y in 0..upright.height as usize {
            for x in 0..upright.width as usize {
                // Where the pixel for (x, y) was stored.
                let (from_x, from_y) = match orientation.to_exif() {
                    2 => (width - 1 - x, y),
                    3 => (width - 1 - x, height - 1 - y),
                    4 => (x, height - 1 - y),
                    5 => (y, x),
                    6 => (y, height - 1 - x),
                    7 => (width - 1 - y, height - 1 - x),
                    8 => (width - 1 - y, x),
                    _ => (x, y),
                };
                data.extend_from_slice(&pixels[from_y * width + from_x]);
            }
        }
        Self { width: upright.width, height: upright.height, layout: self.layout, data }
    }

    /// Composites a translucent picture on white, in the same memory.
    pub(crate) fn flattened(mut self) -> Self {
        if self.layout != Layout::Rgba {
            return self;
        }
        let pixels = self.data.len() / 4;
        for n in 0..pixels {
            let alpha = self.data[n * 4 + 3];
            for channel in 0..3 {
                self.data[n * 3 + channel] = over_white(self.data[n * 4 + channel], alpha);
            }
        }
        self.data.truncate(pixels * 3);
        Self { layout: Layout::Rgb, ..self }
    }
}

fn over_white(value: u8, alpha: u8) -> u8 {
    let value = u32::from(value);
    let alpha = u32::from(alpha);
    ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

/// Whether some pixel of RGBA is translucent.
#[cfg(any(test, feature = "native"))]
pub(crate) fn is_translucent(rgba: &[u8]) -> bool {
    rgba.as_chunks::<4>().0.iter().any(|pixel| pixel[3] != 255)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_orientation_turns_the_letter_upright() {
        // Each row is the upright 3x2 picture `abc/def` as a camera stores it.
        let stored: [(u16, u32, &[u8; 6]); 8] = [
            (1, 3, b"abcdef"),
            (2, 3, b"cbafed"),
            (3, 3, b"fedcba"),
            (4, 3, b"defabc"),
            (5, 2, b"adbecf"),
            (6, 2, b"cfbead"),
            (7, 2, b"fcebda"),
            (8, 2, b"daebfc"),
        ];
        for (exif, width, letters) in stored {
            let raster = Raster::new(width, 6 / width, Layout::Luma, letters.to_vec()).unwrap();
            let turned = raster.upright(Orientation::from_exif(exif));
            assert_eq!((turned.width, turned.height, &turned.data[..]), (3, 2, &b"abcdef"[..]), "orientation {exif}");
        }
    }

    #[test]
    fn flattening_shows_white_through() {
        let raster = Raster::new(3, 1, Layout::Rgba, vec![10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128]).unwrap();
        assert!(is_translucent(&raster.data));
        assert_eq!(raster.flattened().data, [10, 20, 30, 255, 255, 255, 127, 127, 127]);
    }

    #[test]
    fn short_data_is_refused() {
        assert!(Raster::new(2, 2, Layout::Rgb, vec![0; 11]).is_none());
        assert!(Raster::new(0, 2, Layout::Rgb, vec![]).is_none());
        assert!(Raster::new(u32::MAX, u32::MAX, Layout::Rgba, vec![0; 4]).is_none());
    }
}
