//! Shortest ways over the graph of superpixels.
//!
//! Source: Bai, Sapiro, "A Geodesic Framework for Fast Interactive Image and Video Segmentation and
//! Matting", 2007.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

struct Reached {
    distance: f32,
    node: usize,
}

impl PartialEq for Reached {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Reached {}

impl PartialOrd for Reached {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The nearest is the greatest, as the heap wants it.
impl Ord for Reached {
    fn cmp(&self, other: &Self) -> Ordering {
        other.distance.total_cmp(&self.distance).then_with(|| other.node.cmp(&self.node))
    }
}

/// Length of the shortest way from any of the sources to each node, at most `limit`.
///
/// `steps(node)` lists the neighbors, and how far each is; lengths must not be negative.
pub fn distances<'a, Steps>(nodes: usize, sources: &[usize], limit: f32, steps: impl Fn(usize) -> Steps) -> Vec<f32>
where
    Steps: Iterator<Item = (usize, f32)> + 'a,
{
    let mut nearest = vec![limit; nodes];
    let mut heap = BinaryHeap::new();
    for &node in sources {
        nearest[node] = 0.0;
        heap.push(Reached { distance: 0.0, node });
    }
    while let Some(Reached { distance, node }) = heap.pop() {
        if distance > nearest[node] {
            continue;
        }
        for (next, length) in steps(node) {
            let through = distance + length;
            if through < nearest[next] {
                nearest[next] = through;
                heap.push(Reached { distance: through, node: next });
            }
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_way_counts_and_the_limit_holds() {
        // 0 - 1 - 2 - 3 by steps of 1; 0 - 2 costs 5; 4 is alone.
        let links: [Vec<(usize, f32)>; 5] = [
            vec![(1, 1.0), (2, 5.0)],
            vec![(0, 1.0), (2, 1.0)],
            vec![(1, 1.0), (0, 5.0), (3, 1.0)],
            vec![(2, 1.0)],
            vec![],
        ];
        let found = distances(5, &[0], 2.5, |node| links[node].clone().into_iter());
        assert_eq!(found, [0.0, 1.0, 2.0, 2.5, 2.5]);
        assert_eq!(distances(2, &[], 1.0, |_| std::iter::empty()), [1.0, 1.0]);
    }
}
