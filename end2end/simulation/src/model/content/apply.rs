use super::places::as_place;
use super::{Changed, Content, ContentHappened, Edition, Order, Place, Row, Step, Target, Version};
use crate::action::List;
use domain::{Timestamp, limits};

impl Content {
    pub fn apply(&mut self, happened: &ContentHappened, now: Timestamp, broken: &mut Vec<String>) {
        match happened {
            ContentHappened::Added { list, id, edition } => self.add(*list, id, edition, now),
            ContentHappened::Saved { row, by, from, edition } => {
                if self.rows[*row].version != *from {
                    broken.push(format!("a form of row {row} was saved over a newer version"));
                }
                let settled = self.as_saved(*row, edition);
                self.end_draft(*row, *by, &settled, now);
                if self.save(*row, edition, now) {
                    self.mark_save();
                }
            }
            ContentHappened::DraftKept { row, after, draft } => self.keep_draft(*row, *after, draft, broken),
            ContentHappened::Redirected { from, to } => self.redirect_to(from, to),
            ContentHappened::NotRedirected { from } => self.redirects.retain(|redirect| redirect.from != *from),
            ContentHappened::ProfileSaved { from, name } => self.save_profile(*from, name.as_deref(), broken),
            ContentHappened::DraftDiscarded { row } => self.discard(*row, now),
            ContentHappened::Moved { row, place } => self.move_to(*row, *place, now),
            ContentHappened::Switched { row, is_on } => {
                let edition = Edition { is_on: *is_on, ..self.rows[*row].now.clone() };
                self.save(*row, &edition, now);
            }
            ContentHappened::Removed { row } => {
                self.record(&[*row], None, now);
                self.delete(*row, now);
            }
            ContentHappened::Restored { row } => {
                self.record(&[*row], None, now);
                let former = self.rows[*row].now.clone();
                let settled = self.settled_again(*row, &former);
                self.put(*row, &settled);
            }
            ContentHappened::Purged { row } => self.purge(*row),
            ContentHappened::Swept => self.sweep(now),
            ContentHappened::Recovered { row, edition } => {
                self.discard(*row, now);
                let slug = self.free_slug(*row, edition);
                self.save(*row, &Edition { slug, ..edition.clone() }, now);
            }
            ContentHappened::Undone { change } => {
                if self.is_overtaken(*change) {
                    broken.push(format!("taking back change {change} of content took back a later one"));
                }
                self.undo(*change, now);
            }
        }
    }

    fn add(&mut self, list: List, id: &str, edition: &Edition, now: Timestamp) {
        let place = self.settled(None, list, edition);
        let edition = Edition { place, ..edition.clone() };
        let row = self.rows.len();
        self.rows.push(Row {
            list,
            id: id.to_owned(),
            now: edition,
            version: 0,
            trashed: Some(now),
            is_purged: false,
            history: Vec::new(),
            draft: None,
            last_change: 0,
        });
        self.record(&[row], None, now);
        self.rows[row].trashed = None;
        self.close_ranks(list, row);
        self.redirect(row, None);
    }

    /// False if nothing is changed.
    fn save(&mut self, row: usize, edition: &Edition, now: Timestamp) -> bool {
        let edition = self.as_saved(row, edition);
        if self.rows[row].now == edition {
            return false;
        }
        self.record(&[row], None, now);
        self.put(row, &edition);
        true
    }

    fn mark_save(&mut self) {
        if let Some(last) = self.changes.last_mut() {
            last.is_save = true;
        }
    }

    /// An edition that was saved once, with the address and the place that are free by now.
    fn settled_again(&self, row: usize, edition: &Edition) -> Edition {
        let place = self.settled(Some(row), self.rows[row].list, edition);
        Edition { place, slug: self.free_slug(row, edition), ..edition.clone() }
    }

    /// The place that an edition of a row gets.
    pub(super) fn settled(&self, row: Option<usize>, list: List, edition: &Edition) -> i32 {
        if list.has_addresses() {
            return 0;
        }
        if list.is_carousel() {
            return self.place_in_carousel(row, list, edition);
        }
        self.free_place(list, edition, row)
    }

    fn put(&mut self, row: usize, edition: &Edition) {
        let list = self.rows[row].list;
        let former = self.rows[row].now.clone();
        // The former address of one in the trash may be another's.
        let was_there = self.rows[row].trashed.is_none();
        self.rows[row].now = edition.clone();
        self.rows[row].version += 1;
        self.rows[row].trashed = None;
        self.end_draft_that_is_saved(row);
        self.close_ranks(list, row);
        if was_there {
            self.redirect(row, Some(&former));
        } else {
            self.redirect(row, None);
            let own = self.rows[row].list.address(&edition.slug);
            self.redirects.retain(|redirect| redirect.from != own || redirect.to != Target::Row(row));
        }
    }

    fn delete(&mut self, row: usize, now: Timestamp) {
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
    pub(super) fn record(&mut self, rows: &[usize], order: Option<Order>, now: Timestamp) {
        let change = self.changes.len();
        let mut steps = Vec::new();
        for row in rows {
            let is_there = self.rows[*row].trashed.is_none();
            let before = is_there.then(|| self.rows[*row].now.clone());
            let version = before.clone().map_or(Version::Absent, Version::Row);
            self.rows[*row].history.push(version);
            steps.push(Step { row: *row, before });
            self.rows[*row].last_change = change;
        }
        if let Some(order) = &order {
            self.reordered.insert(order.list, change);
        }
        self.changes.push(Changed { at: now, is_save: false, is_undone: false, draft: None, steps, order });
    }

    fn undo(&mut self, change: usize, now: Timestamp) {
        let Changed { mut steps, order, draft, is_save, .. } = self.changes[change].clone();
        self.changes[change].is_undone = true;
        if let Some(discarded) = draft {
            self.undo_discard(&discarded, now);
            return;
        }
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
                    let was_there = self.rows[step.row].trashed.is_none();
                    let saved = self.rows[step.row].now.clone();
                    let settled = self.settled_again(step.row, &edition);
                    self.put(step.row, &settled);
                    if is_save && was_there {
                        self.back_to_draft(step.row, &saved);
                    }
                }
                None => self.delete(step.row, now),
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

    /// The trash is emptied of what has been in it for long.
    pub fn sweep(&mut self, now: Timestamp) {
        for row in self.in_trash() {
            if self.rows[row].trashed.is_some_and(|at| now.since(at) >= limits::TRASH_KEEP_MS) {
                self.purge(row);
            }
        }
    }

    fn purge(&mut self, row: usize) {
        self.rows[row].is_purged = true;
        self.rows[row].draft = None;
        self.redirects.retain(|redirect| redirect.to != Target::Row(row));
    }

    fn save_profile(&mut self, from: u32, name: Option<&str>, broken: &mut Vec<String>) {
        if self.profile.version != from {
            broken.push("a form of the profile was saved over a newer version".to_owned());
        }
        let is_new = name.is_some_and(|name| self.profile.name.as_deref() != Some(name));
        // The built-in one is the owner's once it is saved.
        if is_new || self.profile.version == 0 {
            self.profile.version += 1;
        }
        if let Some(name) = name {
            self.profile.name = Some(name.to_owned());
        }
    }
}
