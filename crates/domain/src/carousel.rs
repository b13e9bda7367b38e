//! The order of testimonials. Active ones hold the positions 1 to n without a
//! gap, inactive ones the position 0; a list of ids cannot say anything else, so
//! every change of the order is a change of such a list.

/// The order after `id` took its place: at position `wanted` (from 1), or last
/// without one. Whoever stood there, and everybody after, moves on by one; a
/// place that `id` left closes.
#[must_use]
pub fn place(order: &[String], id: &str, wanted: Option<i32>) -> Vec<String> {
    let mut next = leave(order, id);
    let at = wanted.and_then(|at| usize::try_from(at).ok()).map_or(next.len(), |at| at.saturating_sub(1));
    next.insert(at.min(next.len()), id.to_owned());
    next
}

/// The order after `id` left it; everybody after it moves up.
#[must_use]
pub fn leave(order: &[String], id: &str) -> Vec<String> {
    order.iter().filter(|other| *other != id).cloned().collect()
}

/// An earlier order as far as it still holds: those of `earlier` that are still
/// active in their order of then, newer ones after them.
#[must_use]
pub fn recall(order: &[String], earlier: &[String]) -> Vec<String> {
    let known = earlier.iter().filter(|id| order.contains(id));
    let newer = order.iter().filter(|id| !earlier.contains(id));
    known.chain(newer).cloned().collect()
}

/// The position of `id`, from 1.
#[must_use]
pub fn position(order: &[String], id: &str) -> Option<i32> {
    order.iter().position(|other| other == id).and_then(|at| i32::try_from(at + 1).ok())
}

/// Whose position changes with the order from `before` to `after`, and to what.
#[must_use]
pub fn moves(before: &[(String, i32)], after: &[String]) -> Vec<(String, i32)> {
    let gone = before.iter().filter(|(id, at)| *at != 0 && !after.contains(id)).map(|(id, _)| (id.clone(), 0));
    let stood = |id: &String| before.iter().find(|(other, _)| other == id).map_or(0, |(_, at)| *at);
    let moved = (1_i32..).zip(after).filter(|(at, id)| stood(id) != *at).map(|(at, id)| (id.clone(), at));
    gone.chain(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// The transitions as the specification words them: with positions and shifts.
    #[derive(Clone, Debug, Default)]
    struct Shifted(BTreeMap<String, i32>);

    impl Shifted {
        fn active(&self) -> i32 {
            i32::try_from(self.0.values().filter(|at| **at > 0).count()).expect("few")
        }

        fn shift(&mut self, range: impl Fn(i32) -> bool, by: i32) {
            self.0.values_mut().filter(|at| **at > 0 && range(**at)).for_each(|at| *at += by);
        }

        fn activate(&mut self, id: &str, wanted: Option<i32>) {
            let at = wanted.unwrap_or(i32::MAX).clamp(1, self.active() + 1);
            self.shift(|other| other >= at, 1);
            self.0.insert(id.to_owned(), at);
        }

        fn deactivate(&mut self, id: &str) {
            let old = self.0.insert(id.to_owned(), 0).unwrap_or(0);
            if old > 0 {
                self.shift(|other| other > old, -1);
            }
        }

        fn relocate(&mut self, id: &str, wanted: i32) {
            let old = self.0[id];
            let new = wanted.clamp(1, self.active());
            if new < old {
                self.shift(|other| (new..old).contains(&other), 1);
            } else {
                self.shift(|other| other > old && other <= new, -1);
            }
            self.0.insert(id.to_owned(), new);
        }

        fn order(&self) -> Vec<String> {
            let mut active: Vec<_> = self.0.iter().filter(|(_, at)| **at > 0).collect();
            active.sort_by_key(|(_, at)| **at);
            active.into_iter().map(|(id, _)| id.clone()).collect()
        }
    }

    #[test]
    fn places_beyond_the_ends_are_the_ends() {
        let order: Vec<String> = ["a", "b"].map(str::to_owned).into();
        assert_eq!(place(&order, "c", Some(99)), ["a", "b", "c"]);
        assert_eq!(place(&order, "c", Some(-1)), ["a", "b", "c"]);
        assert_eq!(place(&order, "c", Some(1)), ["c", "a", "b"]);
        assert_eq!(place(&order, "a", None), ["b", "a"]);
        assert_eq!(recall(&place(&order, "c", Some(1)), &order), ["a", "b", "c"]);
    }

    proptest! {
        #[test]
        fn the_list_does_what_the_shifts_do(steps in prop::collection::vec((0..8_u8, 0..4_u8, 1..12_i32), 0..60)) {
            let mut shifted = Shifted::default();
            let mut order: Vec<String> = Vec::new();
            let mut stored: BTreeMap<String, i32> = BTreeMap::new();
            for (who, what, wanted) in steps {
                let id = format!("t{who}");
                let active = order.contains(&id);
                match (what, active) {
                    (0, _) => { shifted.deactivate(&id); order = leave(&order, &id); }
                    (1, false) => { shifted.activate(&id, None); order = place(&order, &id, None); }
                    (_, false) => { shifted.activate(&id, Some(wanted)); order = place(&order, &id, Some(wanted)); }
                    (_, true) => { shifted.relocate(&id, wanted); order = place(&order, &id, Some(wanted)); }
                }
                let before: Vec<(String, i32)> = stored.clone().into_iter().collect();
                stored.extend(moves(&before, &order));
                prop_assert_eq!(&shifted.order(), &order);
                let mut places: Vec<i32> = stored.values().copied().filter(|at| *at > 0).collect();
                places.sort_unstable();
                prop_assert_eq!(places, (1..=i32::try_from(order.len()).expect("few")).collect::<Vec<_>>());
                for id in &order {
                    prop_assert_eq!(stored.get(id).copied(), position(&order, id));
                }
            }
        }
    }
}
