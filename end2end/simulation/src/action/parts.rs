//! What an action is about, as chance picks it.

use super::{Change, Device, Form};
use crate::chance::Chance;

pub(super) const CHANGES: [Change; 9] = [
    Change::ToNew,
    Change::ToReplied,
    Change::ToVisit,
    Change::ToWon,
    Change::ToClosed,
    Change::Read,
    Change::Unread,
    Change::Quarantine,
    Change::Release,
];

/// Mostly the oldest, so that much happens to it.
pub(super) fn request(chance: &mut Chance) -> u8 {
    if chance.below(2) == 0 { 0 } else { chance.index() }
}

pub(super) fn device(chance: &mut Chance) -> Device {
    if chance.below(3) == 0 { Device::Phone } else { Device::Desk }
}

pub(super) fn form(chance: &mut Chance) -> Form {
    if chance.below(4) == 0 { Form::Contact } else { Form::Visit }
}
