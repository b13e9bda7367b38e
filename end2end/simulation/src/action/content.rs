//! What the owner does with content, on two devices. Each device has a server of its own; both use one database.

use super::{Action, Device};
use crate::chance::Chance;

/// The kinds of rows that a run edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    /// In groups, moved within them.
    Questions,
    /// A carousel of those that are on.
    Reviews,
    /// With addresses; what is saved and taken back becomes a draft again.
    Posts,
    /// The same, made of sections.
    Pages,
}

/// What is changed in a form before it is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    Words,
    /// Or the address, in lists that have addresses.
    Group(u8),
    /// On becomes off, and off becomes on.
    Switch,
    /// In the carousel.
    Place(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentAction {
    Add {
        device: Device,
        list: List,
        group: u8,
    },
    /// The device adds its last row again, because the answer was lost.
    AddAgain {
        device: Device,
    },
    /// The device loads the form of a row as it is now.
    Open {
        device: Device,
        row: u8,
    },
    /// The form as the device has it, however old, with one change.
    Save {
        device: Device,
        row: u8,
        edit: Edit,
    },
    Move {
        device: Device,
        row: u8,
        place: u8,
    },
    Toggle {
        device: Device,
        row: u8,
    },
    Remove {
        device: Device,
        row: u8,
    },
    /// Out of the trash.
    Restore {
        device: Device,
        row: u8,
    },
    /// In the trash, for good.
    Purge {
        device: Device,
        row: u8,
    },
    /// The trash is emptied of what has been there for its time.
    MonthPasses,
    /// The device stores its form, without saving it.
    KeepDraft {
        device: Device,
        row: u8,
    },
    DiscardDraft {
        device: Device,
        row: u8,
    },
    /// By the owner, from one of a few addresses to another.
    AddRedirect {
        device: Device,
        from: u8,
        to: u8,
    },
    RemoveRedirect {
        device: Device,
        redirect: u8,
    },
    /// The business profile, with another name or as it is.
    SaveProfile {
        device: Device,
        renames: bool,
    },
    /// An edition of the row's history.
    Recover {
        device: Device,
        row: u8,
        version: u8,
    },
    /// Takes back the last change that the device made.
    Undo {
        device: Device,
    },
}

/// Rows are few, so that actions meet.
const LISTS: [List; 8] = [
    List::Questions,
    List::Questions,
    List::Questions,
    List::Reviews,
    List::Reviews,
    List::Posts,
    List::Posts,
    List::Pages,
];

pub fn pick(chance: &mut Chance) -> Action {
    Action::Content(by_owner(chance))
}

fn by_owner(chance: &mut Chance) -> ContentAction {
    let device = if chance.below(3) == 0 { Device::Phone } else { Device::Desk };
    let row = chance.index();
    match chance.below(68) {
        0..=7 => ContentAction::Add { device, list: chance.one_of(&LISTS), group: chance.index() },
        8..=9 => ContentAction::Open { device, row },
        10..=20 => ContentAction::Save { device, row, edit: edit(chance) },
        21..=25 => ContentAction::Move { device, row, place: chance.index() },
        26..=28 => ContentAction::Toggle { device, row },
        29..=32 => ContentAction::Remove { device, row },
        33..=39 => ContentAction::Undo { device },
        40..=43 => ContentAction::Restore { device, row },
        44..=47 => ContentAction::Recover { device, row, version: chance.index() },
        48..=55 => ContentAction::KeepDraft { device, row },
        56..=57 => ContentAction::DiscardDraft { device, row },
        58..=60 => ContentAction::AddRedirect { device, from: chance.index(), to: chance.index() },
        61 => ContentAction::RemoveRedirect { device, redirect: chance.index() },
        62..=63 => ContentAction::SaveProfile { device, renames: chance.below(2) == 0 },
        65..=66 => ContentAction::AddAgain { device },
        64 => ContentAction::Purge { device, row },
        _ => ContentAction::MonthPasses,
    }
}

fn edit(chance: &mut Chance) -> Edit {
    match chance.below(8) {
        0..=2 => Edit::Words,
        3..=4 => Edit::Group(chance.index()),
        5..=6 => Edit::Switch,
        _ => Edit::Place(chance.index()),
    }
}
