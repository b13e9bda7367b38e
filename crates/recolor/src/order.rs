//! Sorting and limiting of numbers.
//!
//! The library's sorting is compiled anew for each type, and `clamp` with limits that are computed brings the code that
//! writes numbers as text: with both, the browser would load a sixth more.

/// Places of the numbers from the least to the greatest; equal ones stay in order.
#[must_use]
pub fn ascending(numbers: &[f32]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..numbers.len()).collect();
    places.sort_unstable_by(|&first, &second| numbers[first].total_cmp(&numbers[second]).then(first.cmp(&second)));
    places
}

/// NaN becomes the lowest.
#[must_use]
pub const fn within(value: f32, low: f32, high: f32) -> f32 {
    value.max(low).min(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_stay_in_order() {
        assert_eq!(ascending(&[2.0, 1.0, 2.0, -3.0]), [3, 1, 0, 2]);
    }

    #[test]
    fn numbers_are_limited() {
        assert_eq!([within(7.0, 0.0, 1.0), within(-7.0, 0.0, 1.0), within(f32::NAN, 0.5, 1.0)], [1.0, 0.0, 0.5]);
    }
}
