//! What the owner wants to be told, and how.

use super::{Action, Device};
use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeAction {
    /// A digest each morning, or none.
    WantDigests { device: Device, is_on: bool },
    /// The clock goes to the next morning, and the worker looks whether a digest is due.
    Morning,
}

pub fn pick(chance: &mut Chance) -> Action {
    let device = if chance.below(2) == 0 { Device::Phone } else { Device::Desk };
    Action::Notice(match chance.below(5) {
        0..=1 => NoticeAction::WantDigests { device, is_on: chance.below(3) > 0 },
        _ => NoticeAction::Morning,
    })
}
