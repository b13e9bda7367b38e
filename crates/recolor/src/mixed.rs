//! Pixels at an outline, which show the surface and what lies beside it.

use crate::color::{Linear, Tables};
use crate::mask::Mask;
use crate::picture::Picture;

/// How far from a mixed pixel the other side is looked for.
const BESIDE: usize = 3;

/// What a mixed pixel shows of what lies beside the surface. The photo's pixel has the old material in it, which would
/// stay as a bright or dark line: so the pixels nearby that have none of it count instead, the more the more of the
/// pixel is the surface's.
pub fn under(photo: &Picture, canvas: &Picture, mask: &Mask, [x, y]: [usize; 2]) -> Linear {
    let tables = Tables::get();
    let index = y * photo.width + x;
    let mut under = tables.linear(canvas.rgb(index));
    if canvas.rgb(index) != photo.rgb(index) {
        // Another surface that was changed before.
        return under;
    }
    let mut sum = [0.0; 3];
    let mut count = 0.0;
    for row in y.saturating_sub(BESIDE)..(y + BESIDE + 1).min(photo.height) {
        for column in x.saturating_sub(BESIDE)..(x + BESIDE + 1).min(photo.width) {
            let other = row * photo.width + column;
            if mask.alpha[other] == 0 {
                let seen = tables.linear(photo.rgb(other));
                for channel in 0..3 {
                    sum[channel] += seen[channel];
                }
                count += 1.0;
            }
        }
    }
    if count > 0.0 {
        let share = (2.0 * f32::from(mask.alpha[index]) / 255.0).min(1.0);
        for channel in 0..3 {
            under[channel] += (sum[channel] / count - under[channel]) * share;
        }
    }
    under
}
