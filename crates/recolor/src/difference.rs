//! How different two colors look: CIEDE2000.
//!
//! Source: Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005.

use crate::color::Linear;

/// CIE L*a*b* under D65: lightness 0 to 100, then two color axes.
pub type CieLab = [f32; 3];

#[must_use]
pub fn cie_lab(light: Linear) -> CieLab {
    let [r, g, b] = light;
    let x = curve((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47);
    let y = curve(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b);
    let z = curve((0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn curve(ratio: f32) -> f32 {
    if ratio > 0.008_856 { ratio.cbrt() } else { 7.787 * ratio + 16.0 / 116.0 }
}

/// The difference; about 1 is just visible side by side.
#[must_use]
pub fn delta_e(first: CieLab, second: CieLab) -> f32 {
    let mean_chroma = f32::midpoint(first[1].hypot(first[2]), second[1].hypot(second[2]));
    let seventh = mean_chroma.powi(7);
    let stretch = 1.5 - 0.5 * (seventh / (seventh + 25f32.powi(7))).sqrt();
    let one = Polar::of(first, stretch);
    let two = Polar::of(second, stretch);

    let mut hue_step = two.hue - one.hue;
    let colorless = one.chroma * two.chroma == 0.0;
    if colorless {
        hue_step = 0.0;
    } else if hue_step > 180.0 {
        hue_step -= 360.0;
    } else if hue_step < -180.0 {
        hue_step += 360.0;
    }
    let mean_hue = if colorless { one.hue + two.hue } else { one.hue + hue_step / 2.0 };
    let mean_l = f32::midpoint(first[0], second[0]);
    let mean_c = f32::midpoint(one.chroma, two.chroma);

    let light = (two.light - one.light) / weight_of_lightness(mean_l);
    let chroma = (two.chroma - one.chroma) / (1.0 + 0.045 * mean_c);
    let across = 2.0 * (one.chroma * two.chroma).sqrt() * (hue_step / 2.0).to_radians().sin();
    let hue = across / (1.0 + 0.015 * mean_c * hue_dependence(mean_hue));
    let turned = blue_rotation(mean_c, mean_hue) * chroma * hue;
    (light * light + chroma * chroma + hue * hue + turned).max(0.0).sqrt()
}

struct Polar {
    light: f32,
    chroma: f32,
    /// In degrees, 0 to 360.
    hue: f32,
}

impl Polar {
    fn of(color: CieLab, stretch: f32) -> Self {
        let a = color[1] * stretch;
        let hue = color[2].atan2(a).to_degrees().rem_euclid(360.0);
        Self { light: color[0], chroma: a.hypot(color[2]), hue }
    }
}

fn weight_of_lightness(mean: f32) -> f32 {
    let off = (mean - 50.0).powi(2);
    1.0 + 0.015 * off / (20.0 + off).sqrt()
}

fn hue_dependence(hue: f32) -> f32 {
    let cosine = |degrees: f32| degrees.to_radians().cos();
    1.0 - 0.17 * cosine(hue - 30.0) + 0.24 * cosine(2.0 * hue) + 0.32 * cosine(3.0 * hue + 6.0)
        - 0.20 * cosine(4.0 * hue - 63.0)
}

fn blue_rotation(chroma: f32, hue: f32) -> f32 {
    let hue = hue.rem_euclid(360.0);
    let angle = 30.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let seventh = chroma.powi(7);
    -2.0 * (seventh / (seventh + 25f32.powi(7))).sqrt() * (2.0 * angle).to_radians().sin()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of the paper's table 1.
    #[test]
    fn published_pairs_agree() {
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
        ];
        for (first, second, expected) in pairs {
            let found = delta_e(first, second);
            assert!((found - expected).abs() < 0.002, "{found} instead of {expected}");
        }
    }

    #[test]
    fn white_has_lightness_100() {
        let white = cie_lab([1.0; 3]);
        assert!((white[0] - 100.0).abs() < 0.01 && white[1].abs() < 0.05 && white[2].abs() < 0.05, "{white:?}");
    }
}
