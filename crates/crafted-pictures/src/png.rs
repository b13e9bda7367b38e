use crate::deflate;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    Eight,
    Sixteen,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    Gray,
    Rgb,
    GrayAlpha,
    Rgba,
}

impl Colors {
    const fn code(self) -> u8 {
        match self {
            Self::Gray => 0,
            Self::Rgb => 2,
            Self::GrayAlpha => 4,
            Self::Rgba => 6,
        }
    }

    const fn channels(self) -> usize {
        match self {
            Self::Gray => 1,
            Self::GrayAlpha => 2,
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }
}

/// A picture of one color: black, and transparent if it has alpha. A thousandth of its pixels'
/// size as a file.
#[must_use]
pub fn large(width: u32, height: u32, depth: Depth, colors: Colors) -> Vec<u8> {
    file(width, height, depth, colors, &[])
}

/// A small RGB picture whose color profile has `unpacked` zeros.
#[must_use]
pub fn with_profile(side: u32, unpacked: usize) -> Vec<u8> {
    // Name, end of the name, method.
    let mut profile = b"x\0\0".to_vec();
    profile.extend(deflate::zeros(unpacked));
    file(side, side, Depth::Eight, Colors::Rgb, &chunk(b"iCCP", &profile))
}

fn file(width: u32, height: u32, depth: Depth, colors: Colors, before_the_pixels: &[u8]) -> Vec<u8> {
    let (bits, bytes_per_channel) = match depth {
        Depth::Eight => (8, 1),
        Depth::Sixteen => (16, 2),
    };
    // Each row begins with the number of its filter.
    let row = 1 + width as usize * colors.channels() * bytes_per_channel;
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([bits, colors.code(), 0, 0, 0]);
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    out.extend(chunk(b"IHDR", &header));
    out.extend_from_slice(before_the_pixels);
    out.extend(chunk(b"IDAT", &deflate::zeros(row * height as usize)));
    out.extend(chunk(b"IEND", &[]));
    out
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut out = (data.len() as u32).to_be_bytes().to_vec();
    out.extend_from_slice(kind);
    out.extend_from_slice(data);
    let checksum = crc32(&out[4..]);
    out.extend(checksum.to_be_bytes());
    out
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    !crc
}
