//! The colors of a surface: a mixture of a few Gaussians in OKLab.

use crate::color::Oklab;

/// Parts of a mixture: enough for striped cloth in light and in shadow.
pub const PARTS_MAX: usize = 8;
const ROUNDS: usize = 5;
/// Smallest standard deviations. Lightness varies most, because light does.
const SPREAD_MIN: Oklab = [0.03, 0.010, 0.010];
/// A part closer to the others than this many deviations is none of its own.
const APART: f32 = 1.5;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub color: Oklab,
    pub weight: f32,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    mean: Oklab,
    spread: Oklab,
    weight: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    pub part: usize,
    /// In standard deviations of the part.
    pub distance: f32,
}

#[derive(Clone, Debug, Default)]
pub struct ColorModel {
    parts: Vec<Part>,
}

impl ColorModel {
    /// Starts from samples far apart and moves the parts to the means of their samples (k-means).
    #[must_use]
    pub fn fit(samples: &[Sample]) -> Self {
        let mut parts = Self::start(samples);
        for _ in 0..ROUNDS {
            parts = Self::moved(samples, &parts);
        }
        Self { parts }
    }

    /// The mean color is the first part; each further one is the sample farthest from the others.
    fn start(samples: &[Sample]) -> Vec<Part> {
        let Some(mean) = mean_color(samples) else { return Vec::new() };
        let mut parts = vec![Part { mean, spread: SPREAD_MIN, weight: 1.0 }];
        let mut nearest: Vec<f32> = samples.iter().map(|sample| squares(sample.color, &parts[0])).collect();
        while parts.len() < PARTS_MAX {
            let mut farthest = 0;
            for (index, &distance) in nearest.iter().enumerate() {
                if distance > nearest[farthest] {
                    farthest = index;
                }
            }
            if nearest[farthest] < APART * APART {
                break;
            }
            let part = Part { mean: samples[farthest].color, spread: SPREAD_MIN, weight: 1.0 };
            for (distance, sample) in nearest.iter_mut().zip(samples) {
                *distance = distance.min(squares(sample.color, &part));
            }
            parts.push(part);
        }
        parts
    }

    fn moved(samples: &[Sample], parts: &[Part]) -> Vec<Part> {
        let mut sums = vec![Sums::default(); parts.len()];
        let mut total = 0.0;
        for sample in samples {
            let mut best = 0;
            let mut least = f32::INFINITY;
            for (index, part) in parts.iter().enumerate() {
                let fixed = Part { spread: SPREAD_MIN, ..*part };
                let distance = squares(sample.color, &fixed);
                if distance < least {
                    least = distance;
                    best = index;
                }
            }
            sums[best].add(sample);
            total += sample.weight;
        }
        sums.iter().filter(|sum| sum.weight > 0.0).map(|sum| sum.part(total)).collect()
    }

    /// The part nearest to a color; `None` if the model is empty.
    #[must_use]
    pub fn nearest(&self, color: Oklab) -> Option<Nearest> {
        let mut nearest: Option<Nearest> = None;
        for (number, part) in self.parts.iter().enumerate() {
            let distance = squares(color, part).sqrt();
            if nearest.is_none_or(|known| distance < known.distance) {
                nearest = Some(Nearest { part: number, distance });
            }
        }
        nearest
    }

    /// Logarithm of the probability density; negative infinity if the model is empty.
    #[must_use]
    pub fn log_density(&self, color: Oklab) -> f32 {
        let mut greatest = f32::NEG_INFINITY;
        for part in &self.parts {
            let volume = part.spread[0] * part.spread[1] * part.spread[2];
            greatest = greatest.max((part.weight / volume).ln() - squares(color, part) / 2.0);
        }
        greatest
    }
}

/// Squared distance in standard deviations.
fn squares(color: Oklab, part: &Part) -> f32 {
    let mut sum = 0.0;
    for channel in 0..3 {
        let off = (color[channel] - part.mean[channel]) / part.spread[channel];
        sum += off * off;
    }
    sum
}

fn mean_color(samples: &[Sample]) -> Option<Oklab> {
    let mut sums = Sums::default();
    for sample in samples {
        sums.add(sample);
    }
    (sums.weight > 0.0).then(|| sums.color.map(|value| value / sums.weight))
}

#[derive(Clone, Default)]
struct Sums {
    color: Oklab,
    squares: Oklab,
    weight: f32,
}

impl Sums {
    fn add(&mut self, sample: &Sample) {
        for channel in 0..3 {
            let value = sample.color[channel] * sample.weight;
            self.color[channel] += value;
            self.squares[channel] += value * sample.color[channel];
        }
        self.weight += sample.weight;
    }

    fn part(&self, total: f32) -> Part {
        let mean = self.color.map(|value| value / self.weight);
        let mut spread = SPREAD_MIN;
        for channel in 0..3 {
            let variance = (self.squares[channel] / self.weight - mean[channel] * mean[channel]).max(0.0);
            spread[channel] = spread[channel].max(variance.sqrt());
        }
        Part { mean, spread, weight: self.weight / total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(color: Oklab) -> Sample {
        Sample { color, weight: 1.0 }
    }

    #[test]
    fn both_stripes_of_a_cloth_belong_to_it() {
        let light = [0.8, 0.02, 0.05];
        let dark = [0.3, 0.05, 0.03];
        let mut samples = vec![sample(light); 30];
        samples.extend(vec![sample(dark); 10]);
        let model = ColorModel::fit(&samples);
        let distance = |color| model.nearest(color).unwrap().distance;
        assert!(distance(light) < 1.0);
        assert!(distance(dark) < 1.0);
        assert_ne!(model.nearest(light).unwrap().part, model.nearest(dark).unwrap().part);
        assert!(distance([0.55, 0.035, 0.04]) > 3.0, "between the stripes is no color of the cloth");
        assert!(model.log_density(light) > model.log_density(dark), "the wider stripe is likelier");
    }

    #[test]
    fn a_model_of_nothing_fits_nothing() {
        let model = ColorModel::fit(&[]);
        assert_eq!(model.nearest([0.5; 3]), None);
        assert_eq!(model.log_density([0.5; 3]), f32::NEG_INFINITY);
    }

    #[test]
    fn one_color_makes_one_part() {
        let model = ColorModel::fit(&[sample([0.0; 3]); 5]);
        assert_eq!(model.parts.len(), 1);
        assert!(model.nearest([0.0; 3]).unwrap().distance < 1e-3);
    }
}
