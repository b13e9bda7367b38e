//! Lanczos3 in scalar code, for browsers without SIMD: `fast_image_resize` always includes SIMD
//! code in WASM, and such a module does not even load there. Slower; equal to within two of 256
//! levels.

/// Fixed-point precision of the weights, in bits.
const PRECISION: u32 = 20;

/// The source samples of one target sample: where they begin, and their weights.
struct Window {
    from: usize,
    weights: Vec<i32>,
}

pub(crate) fn resize<const N: usize>(data: &[u8], from: (u32, u32), to: (u32, u32)) -> Vec<u8> {
    let columns = windows(from.0, to.0);
    let rows = windows(from.1, to.1);
    let mut narrow = Vec::with_capacity(to.0 as usize * from.1 as usize * N);
    for row in data.chunks_exact(from.0 as usize * N) {
        for window in &columns {
            narrow.extend(sum::<N>(window, row.as_chunks::<N>().0.iter()));
        }
    }
    let width = to.0 as usize * N;
    let mut out = Vec::with_capacity(width * to.1 as usize);
    let mut sums = vec![0_i32; width];
    for window in &rows {
        sums.fill(1 << (PRECISION - 1));
        for (row, weight) in narrow[window.from * width..].chunks_exact(width).zip(&window.weights) {
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += i32::from(*value) * weight;
            }
        }
        out.extend(sums.iter().map(|sum| level(*sum)));
    }
    out
}

fn sum<'a, const N: usize>(window: &Window, pixels: impl Iterator<Item = &'a [u8; N]>) -> [u8; N] {
    let mut sums = [1_i32 << (PRECISION - 1); N];
    for (pixel, weight) in pixels.skip(window.from).zip(&window.weights) {
        for (sum, value) in sums.iter_mut().zip(pixel) {
            *sum += i32::from(*value) * weight;
        }
    }
    sums.map(level)
}

fn level(sum: i32) -> u8 {
    (sum >> PRECISION).clamp(0, 255) as u8
}

fn windows(from: u32, to: u32) -> Vec<Window> {
    let scale = f64::from(from) / f64::from(to);
    let stretch = scale.max(1.0);
    let unit = f64::from(1 << PRECISION);
    let mut windows = Vec::with_capacity(to as usize);
    for n in 0..to {
        let center = (f64::from(n) + 0.5) * scale;
        let first = (center - 3.0 * stretch).floor().max(0.0) as usize;
        let last = ((center + 3.0 * stretch).ceil() as usize).min(from as usize);
        let raw: Vec<f64> = (first..last).map(|x| lanczos3((x as f64 + 0.5 - center) / stretch)).collect();
        let total: f64 = raw.iter().sum();
        let weights = raw.iter().map(|weight| (weight / total * unit).round() as i32).collect();
        windows.push(Window { from: first, weights });
    }
    windows
}

fn lanczos3(x: f64) -> f64 {
    if x == 0.0 {
        return 1.0;
    }
    if x.abs() >= 3.0 {
        return 0.0;
    }
    let x = x * std::f64::consts::PI;
    3.0 * x.sin() * (x / 3.0).sin() / (x * x)
}

#[cfg(test)]
mod tests {
    #[test]
    fn agrees_with_the_fast_one() {
        let width = 311_u32;
        let height = 203_u32;
        let data: Vec<u8> = (0..width * height * 3).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        for to in [(100, 80), (310, 1), (155, 203)] {
            let plain = super::resize::<3>(&data, (width, height), to);
            let fast = resample::colors(&data, (width, height), to).unwrap();
            let apart = plain.iter().zip(fast).map(|(a, b)| a.abs_diff(b)).max();
            assert!(apart <= Some(2), "{to:?}: {apart:?}");
            assert_eq!(plain.len(), (to.0 * to.1 * 3) as usize);
        }
    }
}
