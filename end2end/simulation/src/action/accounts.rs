use super::{Action, Device};
use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Password {
    Right,
    Wrong,
    /// The one before the last change.
    Former,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountsAction {
    SignIn {
        device: Device,
        password: Password,
    },
    SignOut {
        device: Device,
    },
    /// One of the other devices on the list.
    SignOutOther {
        device: Device,
        other: u8,
    },
    SignOutOthers {
        device: Device,
    },
    SignOutEverywhere {
        device: Device,
    },
    ChangePassword {
        device: Device,
        password: Password,
    },
    SetPasswordByCommand,
    /// `is_copy`: by somebody who has a copy of the device's cookies, for a browser of their own.
    NotificationsOn {
        device: Device,
        is_copy: bool,
    },
    NotificationsOff {
        device: Device,
        listed: u8,
    },
    /// With each cookie that was ever given out.
    TryAllCookies,
}

const PASSWORDS: [Password; 6] =
    [Password::Right, Password::Right, Password::Right, Password::Right, Password::Wrong, Password::Former];

pub fn pick(chance: &mut Chance) -> Action {
    let device = if chance.below(2) == 0 { Device::Phone } else { Device::Desk };
    Action::Accounts(match chance.below(24) {
        0..=5 => AccountsAction::SignIn { device, password: chance.one_of(&PASSWORDS) },
        6 => AccountsAction::SignOut { device },
        7..=8 => AccountsAction::SignOutOther { device, other: chance.index() },
        9 => AccountsAction::SignOutOthers { device },
        10 => AccountsAction::SignOutEverywhere { device },
        11..=12 => AccountsAction::ChangePassword { device, password: chance.one_of(&PASSWORDS) },
        13 => AccountsAction::SetPasswordByCommand,
        14..=17 => AccountsAction::NotificationsOn { device, is_copy: chance.below(3) == 0 },
        18 => AccountsAction::NotificationsOff { device, listed: chance.index() },
        _ => AccountsAction::TryAllCookies,
    })
}
