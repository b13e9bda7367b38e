//! The order of testimonials. Active ones hold the positions 1 to n without gaps, inactive ones the position 0.

use std::collections::{HashMap, HashSet};

/// The order after `id` moved to position `wanted` (from 1), or to the end without one. Rows at and
/// after that position shift by one; the gap that `id` left closes.
#[must_use]
pub fn with_row_at(order: &[String], id: &str, wanted: Option<i32>) -> Vec<String> {
    let mut next = without_row(order, id);
    let index = match wanted.map(usize::try_from) {
        Some(Ok(position)) => position.saturating_sub(1).min(next.len()),
        Some(Err(_)) | None => next.len(),
    };
    next.insert(index, id.to_owned());
    next
}

#[must_use]
pub fn without_row(order: &[String], id: &str) -> Vec<String> {
    let mut next = order.to_vec();
    next.retain(|other| other != id);
    next
}

/// The position of `id`, from 1.
#[must_use]
pub fn position(order: &[String], id: &str) -> Option<i32> {
    let index = order.iter().position(|other| other == id)?;
    i32::try_from(index + 1).ok()
}

/// The positions that change between `before` and `after`, with their new values.
#[must_use]
pub fn moves(before: &[(String, i32)], after: &[String]) -> Vec<(String, i32)> {
    let remaining: HashSet<&String> = after.iter().collect();
    let old_positions: HashMap<&String, i32> = before.iter().map(|(id, at)| (id, *at)).collect();
    let mut moves = Vec::new();
    for (id, position) in before {
        if *position != 0 && !remaining.contains(id) {
            moves.push((id.clone(), 0));
        }
    }
    for (position, id) in (1_i32..).zip(after) {
        if old_positions.get(id).copied().unwrap_or(0) != position {
            moves.push((id.clone(), position));
        }
    }
    moves
}

/// Every row from position `first` to position `last` moves by `by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    pub first: i32,
    pub last: i32,
    pub by: i32,
}

/// `moves` as one shift of every row in its range except `but`; `None` if no single shift does it.
#[must_use]
pub fn as_shift(before: &[(String, i32)], moves: &[(String, i32)], but: &str) -> Option<Shift> {
    let new_positions: HashMap<&String, i32> = moves.iter().map(|(id, to)| (id, *to)).collect();
    let mut moving = before.to_vec();
    moving.retain(|(id, _)| new_positions.contains_key(id));
    let first = moving.iter().map(|(_, position)| *position).min()?;
    let last = moving.iter().map(|(_, position)| *position).max()?;
    let mut by = None;
    let mut count = 0;
    for (id, position) in before {
        if !(first..=last).contains(position) || id == but {
            continue;
        }
        let step = new_positions.get(id)? - position;
        if *by.get_or_insert(step) != step {
            return None;
        }
        count += 1;
    }
    if count != moves.len() || first <= 0 {
        return None;
    }
    Some(Shift { first, last, by: by? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// The transitions as in the specification, with positions and shifts; the reference for the tests.
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
        assert_eq!(with_row_at(&order, "c", Some(99)), ["a", "b", "c"]);
        assert_eq!(with_row_at(&order, "c", Some(-1)), ["a", "b", "c"]);
        assert_eq!(with_row_at(&order, "c", Some(1)), ["c", "a", "b"]);
        assert_eq!(with_row_at(&order, "a", None), ["b", "a"]);
    }

    #[test]
    fn one_who_moves_shifts_a_stretch_of_the_others() {
        let before: Vec<(String, i32)> =
            [("a", 1), ("b", 2), ("c", 3), ("d", 4)].map(|(id, at)| (id.to_owned(), at)).into();
        let order: Vec<String> = before.iter().map(|(id, _)| id.clone()).collect();
        let shift = |after: &[String], who: &str| {
            let moves: Vec<_> = moves(&before, after).into_iter().filter(|(id, _)| id != who).collect();
            as_shift(&before, &moves, who)
        };
        assert_eq!(shift(&with_row_at(&order, "d", Some(2)), "d"), Some(Shift { first: 2, last: 3, by: 1 }));
        assert_eq!(shift(&with_row_at(&order, "a", Some(3)), "a"), Some(Shift { first: 2, last: 3, by: -1 }));
        assert_eq!(shift(&with_row_at(&order, "x", Some(1)), "x"), Some(Shift { first: 1, last: 4, by: 1 }));
        assert_eq!(shift(&without_row(&order, "c"), "c"), Some(Shift { first: 4, last: 4, by: -1 }));
        assert_eq!(shift(&order, "a"), None, "nothing moves");
        let gaps: Vec<(String, i32)> = [("a", 3), ("b", 3), ("c", 9)].map(|(id, at)| (id.to_owned(), at)).into();
        let order: Vec<String> = gaps.iter().map(|(id, _)| id.clone()).collect();
        assert_eq!(as_shift(&gaps, &moves(&gaps, &order), ""), None, "gaps are repaired row by row");
    }

    proptest! {
        #[test]
        fn a_shift_does_what_the_moves_do(size in 1..9_i32, who in 0..12_i32, wanted in 1..12_i32, stays in any::<bool>()) {
            let before: Vec<(String, i32)> = (1..=size).map(|at| (format!("t{at}"), at)).collect();
            let order: Vec<String> = before.iter().map(|(id, _)| id.clone()).collect();
            let who = format!("t{who}");
            let after = if stays { with_row_at(&order, &who, Some(wanted)) } else { without_row(&order, &who) };
            let moves: Vec<_> = moves(&before, &after).into_iter().filter(|(id, _)| *id != who).collect();
            let mut shifted: BTreeMap<String, i32> = before.iter().filter(|(id, _)| *id != who).cloned().collect();
            match as_shift(&before, &moves, &who) {
                Some(Shift { first, last, by }) => {
                    shifted.values_mut().filter(|at| (first..=last).contains(*at)).for_each(|at| *at += by);
                }
                None => prop_assert!(moves.is_empty()),
            }
            for (id, at) in shifted {
                prop_assert_eq!(position(&after, &id), Some(at));
            }
        }

        #[test]
        fn the_list_does_what_the_shifts_do(steps in prop::collection::vec((0..8_u8, 0..4_u8, 1..12_i32), 0..60)) {
            let mut shifted = Shifted::default();
            let mut order: Vec<String> = Vec::new();
            let mut stored: BTreeMap<String, i32> = BTreeMap::new();
            for (who, what, wanted) in steps {
                let id = format!("t{who}");
                let active = order.contains(&id);
                match (what, active) {
                    (0, _) => { shifted.deactivate(&id); order = without_row(&order, &id); }
                    (1, false) => { shifted.activate(&id, None); order = with_row_at(&order, &id, None); }
                    (_, false) => { shifted.activate(&id, Some(wanted)); order = with_row_at(&order, &id, Some(wanted)); }
                    (_, true) => { shifted.relocate(&id, wanted); order = with_row_at(&order, &id, Some(wanted)); }
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
