use super::places::as_place;
use super::{Changed, Content, ContentHappened, Edition, Order, Place, Row, Step};
use crate::action::List;
use domain::{Timestamp, limits};

impl Content {
    pub fn apply(&mut self, happened: &ContentHappened, now: Timestamp, broken: &mut Vec<String>) {
        match happened {
            ContentHappened::Added { list, id, edition } => self.add(*list, id, edition, now),
            ContentHappened::Saved { row, from, edition } => {
                if self.rows[*row].version != *from {
                    broken.push(format!("a form of row {row} was saved over a newer version"));
                }
                self.save(*row, edition, now);
            }
            ContentHappened::Moved { row, place } => self.move_to(*row, *place, now),
            ContentHappened::Switched { row, is_on } => {
                let edition = Edition { is_on: *is_on, ..self.rows[*row].now.clone() };
                self.save(*row, &edition, now);
            }
            ContentHappened::Removed { row } => {
                self.record(&[*row], None, now);
                self.to_trash(*row, now);
            }
            ContentHappened::Restored { row } => {
                self.record(&[*row], None, now);
                let former = self.rows[*row].now.clone();
                let place = self.settled(Some(*row), self.rows[*row].list, &former);
                self.put(*row, &Edition { place, ..former });
            }
            ContentHappened::Purged { row } => self.rows[*row].is_purged = true,
            ContentHappened::Swept => self.sweep(now),
            ContentHappened::Recovered { row, edition } => self.save(*row, edition, now),
            ContentHappened::Undone { change } => {
                if self.is_overtaken(*change) {
                    broken.push(format!("taking back change {change} of content took back a later one"));
                }
                self.undo(*change, now);
            }
        }
    }

    fn add(&mut self, list: List, id: &str, edition: &Edition, now: Timestamp) {
        let mut edition = Edition { place: self.last_place(list) + 1, ..edition.clone() };
        edition.place = self.settled(None, list, &edition);
        let row = self.rows.len();
        self.rows.push(Row {
            list,
            id: id.to_owned(),
            now: edition,
            version: 0,
            trashed: Some(now),
            is_purged: false,
            history: Vec::new(),
            last_change: 0,
        });
        self.record(&[row], None, now);
        self.rows[row].trashed = None;
        self.close_ranks(list, row);
    }

    /// Nothing happens if nothing is changed.
    fn save(&mut self, row: usize, edition: &Edition, now: Timestamp) {
        let list = self.rows[row].list;
        let place = self.settled(Some(row), list, edition);
        let edition = Edition { place, ..edition.clone() };
        if self.rows[row].now == edition {
            return;
        }
        self.record(&[row], None, now);
        self.put(row, &edition);
    }

    /// The place that an edition of a row gets.
    fn settled(&self, row: Option<usize>, list: List, edition: &Edition) -> i32 {
        if list.is_carousel() {
            return self.place_in_carousel(row, list, edition);
        }
        self.free_place(list, edition, row)
    }

    fn put(&mut self, row: usize, edition: &Edition) {
        let list = self.rows[row].list;
        self.rows[row].now = edition.clone();
        self.rows[row].version += 1;
        self.rows[row].trashed = None;
        self.close_ranks(list, row);
    }

    fn to_trash(&mut self, row: usize, now: Timestamp) {
        let list = self.rows[row].list;
        self.rows[row].trashed = Some(now);
        self.rows[row].version += 1;
        self.close_ranks(list, row);
    }

    fn move_to(&mut self, row: usize, place: i32, now: Timestamp) {
        let list = self.rows[row].list;
        if list.is_carousel() {
            let edition = Edition { place, ..self.rows[row].now.clone() };
            self.save(row, &edition, now);
            return;
        }
        let old = self.in_group(list, &self.rows[row].now.group);
        let mut new = old.clone();
        new.retain(|other| *other != row);
        let at = usize::try_from(place - 1).unwrap_or(0);
        new.insert(at.min(new.len()), row);
        if new == old {
            return;
        }
        let group = self.rows[row].now.group.clone();
        self.record(&[], Some(self.order_of(list, &group, &old)), now);
        for (at, index) in new.iter().enumerate() {
            self.set_place(*index, as_place(at + 1));
        }
    }

    fn order_of(&self, list: List, group: &str, rows: &[usize]) -> Order {
        let mut places = Vec::new();
        for row in rows {
            places.push(Place { row: *row, place: self.rows[*row].now.place });
        }
        Order { list, group: group.to_owned(), places }
    }

    /// A change of these rows, as they are before it.
    fn record(&mut self, rows: &[usize], order: Option<Order>, now: Timestamp) {
        let change = self.changes.len();
        let mut steps = Vec::new();
        for row in rows {
            let is_there = self.rows[*row].trashed.is_none();
            let before = is_there.then(|| self.rows[*row].now.clone());
            self.rows[*row].history.push(before.clone());
            steps.push(Step { row: *row, before });
            self.rows[*row].last_change = change;
        }
        if let Some(order) = &order {
            self.reordered.insert(order.list, change);
        }
        self.changes.push(Changed { at: now, is_undone: false, steps, order });
    }

    fn undo(&mut self, change: usize, now: Timestamp) {
        let Changed { mut steps, order, .. } = self.changes[change].clone();
        self.changes[change].is_undone = true;
        let mut rows = Vec::new();
        for step in &steps {
            rows.push(step.row);
        }
        let known: Option<Order> = order.as_ref().map(|order| {
            let known = self.known_of(order, true);
            self.order_of(order.list, &order.group, &known)
        });
        self.record(&rows, known, now);
        steps.sort_by_key(|step| step.before.as_ref().map_or(0, |edition| edition.place));
        for step in steps {
            match step.before {
                Some(edition) => {
                    let list = self.rows[step.row].list;
                    let place = self.settled(Some(step.row), list, &edition);
                    self.put(step.row, &Edition { place, ..edition });
                }
                None => self.to_trash(step.row, now),
            }
        }
        if let Some(order) = order {
            self.restore_order(&order);
        }
    }

    /// The rows that are still in their group go back to their places; another row that has one of them makes room.
    fn restore_order(&mut self, order: &Order) {
        let known = self.known_of(order, true);
        let mut taken = Vec::new();
        for place in &order.places {
            if known.contains(&place.row) {
                self.set_place(place.row, place.place);
                taken.push(place.place);
            }
        }
        for other in self.known_of(order, false) {
            let mut place = self.rows[other].now.place;
            while taken.contains(&place) {
                place += 1;
            }
            taken.push(place);
            self.set_place(other, place);
        }
    }

    /// The rows of the group that an order names, or those that it does not name.
    fn known_of(&self, order: &Order, is_known: bool) -> Vec<usize> {
        let mut rows = self.in_group(order.list, &order.group);
        rows.retain(|row| order.places.iter().any(|place| place.row == *row) == is_known);
        rows
    }

    fn sweep(&mut self, now: Timestamp) {
        for row in &mut self.rows {
            if row.trashed.is_some_and(|at| now.since(at) >= limits::TRASH_KEEP_MS) {
                row.is_purged = true;
            }
        }
    }
}
