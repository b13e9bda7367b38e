//! Addresses: each shows one thing, and the former address of a row leads to it while visitors can read it.

use super::{Content, Edition, Version};
use crate::action::List;

/// From an address without a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    pub from: String,
    pub to: Target,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// It follows the row, whose former address it is.
    Row(usize),
    /// The owner's own.
    Address(String),
}

/// More redirects one after the other than a run can have.
const STEPS: usize = 20;

impl List {
    #[must_use]
    pub const fn has_addresses(self) -> bool {
        matches!(self, Self::Posts | Self::Pages)
    }

    #[must_use]
    pub fn address(self, slug: &str) -> String {
        match self {
            Self::Posts => format!("/blog/{slug}"),
            Self::Questions | Self::Reviews | Self::Pages => format!("/{slug}"),
        }
    }
}

/// What visitors find at an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Nothing,
    Words(String),
    Redirect(String),
}

impl Content {
    /// Whether another row has the address.
    #[must_use]
    pub fn is_taken(&self, list: List, slug: &str, but: Option<usize>) -> bool {
        let mut living = self.living();
        living.retain(|row| Some(*row) != but);
        living.iter().any(|row| self.rows[*row].list == list && self.rows[*row].now.slug == slug)
    }

    /// The address of an edition that was saved once: another row may have it by now.
    pub(super) fn free_slug(&self, row: usize, edition: &Edition) -> String {
        let known = &self.rows[row];
        let wanted = edition.slug.clone();
        if !known.list.has_addresses() || !self.is_taken(known.list, &wanted, Some(row)) {
            return wanted;
        }
        if known.trashed.is_none() {
            return known.now.slug.clone();
        }
        let mut number = 2;
        while self.is_taken(known.list, &format!("{wanted}-{number}"), Some(row)) {
            number += 1;
        }
        format!("{wanted}-{number}")
    }

    /// After a row was written: its former address leads to it, and no address that it has leads elsewhere.
    pub(super) fn redirect(&mut self, row: usize, former: Option<&Edition>) {
        let known = &self.rows[row];
        if !known.list.has_addresses() {
            return;
        }
        let address = known.list.address(&known.now.slug);
        let is_public = known.now.is_on;
        let mut was_public = former.is_some_and(|former| former.is_on);
        for version in &known.history {
            was_public |= matches!(version, Version::Row(edition) if edition.is_on);
        }
        if is_public {
            self.redirects.retain(|redirect| redirect.from != address || matches!(redirect.to, Target::Address(_)));
        }
        let Some(former) = former else { return };
        let former_address = self.rows[row].list.address(&former.slug);
        if former_address == address {
            return;
        }
        self.redirects.retain(|redirect| redirect.from != address || redirect.to != Target::Row(row));
        if was_public {
            self.redirects.retain(|redirect| redirect.from != former_address);
            self.redirects.push(Redirect { from: former_address, to: Target::Row(row) });
        }
    }

    /// What visitors find at an address.
    #[must_use]
    pub fn at(&self, address: &str) -> Found {
        if let Some(words) = self.page_at(address) {
            return Found::Words(words);
        }
        match self.led_to(address) {
            Some(end) => Found::Redirect(end),
            None => Found::Nothing,
        }
    }

    fn page_at(&self, address: &str) -> Option<String> {
        for row in self.living() {
            let known = &self.rows[row];
            if known.list.has_addresses() && known.now.is_on && known.list.address(&known.now.slug) == address {
                return Some(known.now.words.clone());
            }
        }
        None
    }

    /// Where the redirects from an address end: at the first page.
    fn led_to(&self, address: &str) -> Option<String> {
        let mut end = self.next_after(address)?;
        for _ in 0..STEPS {
            if self.page_at(&end).is_some() {
                return Some(end);
            }
            let Some(next) = self.next_after(&end) else { return Some(end) };
            end = next;
        }
        None
    }

    /// None if the redirect follows a row that visitors cannot read.
    fn next_after(&self, address: &str) -> Option<String> {
        let redirect = self.redirects.iter().find(|redirect| redirect.from == address)?;
        match &redirect.to {
            Target::Address(to) => Some(to.clone()),
            Target::Row(row) => {
                let known = &self.rows[*row];
                let is_public = known.trashed.is_none() && known.now.is_on;
                is_public.then(|| known.list.address(&known.now.slug))
            }
        }
    }

    /// Where a redirect of the owner from one address to another would lead; none if it has to be refused.
    #[must_use]
    pub fn redirect_end(&self, from: &str, to: &str) -> Option<String> {
        let is_taken = self.redirects.iter().any(|redirect| redirect.from == from);
        if from == to || is_taken || self.page_at(from).is_some() {
            return None;
        }
        // A page of the program.
        if to == "/contact" || self.page_at(to).is_some() {
            return Some(to.to_owned());
        }
        self.led_to(to).filter(|end| end != from)
    }

    pub(super) fn redirect_to(&mut self, from: &str, to: &str) {
        self.redirects.push(Redirect { from: from.to_owned(), to: Target::Address(to.to_owned()) });
    }
}
