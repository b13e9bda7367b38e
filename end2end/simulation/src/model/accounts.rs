//! The owner's sessions, devices and password.

use crate::action::Device;
use domain::Timestamp;
use domain::limits::{SESSION_IDLE_MS, SESSION_MAX_MS, SIGN_IN_FREE_TRIES, SIGN_IN_WAIT_MAX_MS};
use domain::time::MINUTE;
use std::collections::BTreeMap;

/// The use of a session is noted at most this often.
const NOTED_EVERY_MS: i64 = MINUTE;

#[derive(Clone, Debug, Default)]
pub struct Accounts {
    /// Every cookie of a session that was given out, in this order; the last one of a device is what its browser has.
    pub keys: Vec<Key>,
    /// The devices whose sign-ins are remembered.
    pub known: Vec<Device>,
    /// The addresses of notifications, by device.
    pub notified: BTreeMap<Device, String>,
    /// How often the password was changed.
    pub password: usize,
    pub wrong_tries: i64,
    pub last_wrong_try: Option<Timestamp>,
}

/// A cookie of a session. A session that gets another one ends for this one.
#[derive(Clone, Debug)]
pub struct Key {
    pub device: Device,
    pub began: Timestamp,
    pub last_seen: Timestamp,
    /// Later than above if the program died, and may have noted a use that nobody was told of.
    pub perhaps_seen: Timestamp,
    pub is_ended: bool,
}

#[derive(Clone, Debug)]
pub enum AccountsEvent {
    SignedIn {
        device: Device,
    },
    SignedOut {
        device: Device,
    },
    /// By another device.
    DeviceSignedOut {
        device: Device,
    },
    /// The device has another cookie, and everything else is signed out.
    OthersSignedOut {
        device: Device,
    },
    EverythingSignedOut,
    /// `endpoint`: what the browser knows as the address of its notifications.
    PasswordChanged {
        device: Device,
        endpoint: String,
    },
    PasswordSetByCommand,
    WrongPassword,
    NotificationsOn {
        device: Device,
        endpoint: String,
    },
    NotificationsOff {
        device: Device,
    },
}

impl Key {
    #[must_use]
    pub const fn opens(&self, now: Timestamp) -> bool {
        self.may_open(now) && now.since(self.last_seen) < SESSION_IDLE_MS
    }

    #[must_use]
    pub const fn may_open(&self, now: Timestamp) -> bool {
        !self.is_ended && now.since(self.perhaps_seen) < SESSION_IDLE_MS && now.since(self.began) < SESSION_MAX_MS
    }
}

impl Accounts {
    pub fn apply(&mut self, event: &AccountsEvent, now: Timestamp) {
        match event {
            AccountsEvent::SignedIn { device } => self.signed_in(*device, now),
            AccountsEvent::SignedOut { device } => {
                self.end(|key| key.device == *device);
                self.notified.remove(device);
            }
            AccountsEvent::DeviceSignedOut { device } => {
                self.end(|key| key.device == *device);
                self.forget(|known| known == *device);
            }
            AccountsEvent::OthersSignedOut { device } => self.others_signed_out(*device),
            AccountsEvent::EverythingSignedOut => {
                self.end(|_| true);
                self.forget(|_| true);
            }
            AccountsEvent::PasswordChanged { device, endpoint } => {
                self.password += 1;
                self.others_signed_out(*device);
                if self.notified.get(device) != Some(endpoint) {
                    self.notified.remove(device);
                }
            }
            AccountsEvent::PasswordSetByCommand => {
                self.password += 1;
                self.end(|_| true);
                self.notified.clear();
            }
            AccountsEvent::WrongPassword => {
                self.wrong_tries += 1;
                self.last_wrong_try = Some(now);
            }
            AccountsEvent::NotificationsOn { device, endpoint } => {
                self.notified.insert(*device, endpoint.clone());
            }
            AccountsEvent::NotificationsOff { device } => {
                self.notified.remove(device);
            }
        }
    }

    fn signed_in(&mut self, device: Device, now: Timestamp) {
        self.end(|key| key.device == device);
        self.keys.push(Key { device, began: now, last_seen: now, perhaps_seen: now, is_ended: false });
        if !self.known.contains(&device) {
            self.known.push(device);
        }
    }

    fn others_signed_out(&mut self, device: Device) {
        let own = self.keys.iter().rfind(|key| key.device == device && !key.is_ended).cloned();
        self.end(|_| true);
        self.keys.extend(own);
        self.forget(|known| known != device);
    }

    fn end(&mut self, is_ended: impl Fn(&Key) -> bool) {
        for key in &mut self.keys {
            key.is_ended = key.is_ended || is_ended(key);
        }
    }

    /// With its notifications.
    fn forget(&mut self, is_forgotten: impl Fn(Device) -> bool) {
        self.known.retain(|device| !is_forgotten(*device));
        self.notified.retain(|device, _| !is_forgotten(*device));
    }

    /// A page was asked for with this cookie; what must not be, in words.
    pub fn tried(&mut self, key: usize, is_opened: bool, now: Timestamp) -> Option<String> {
        let tried = &mut self.keys[key];
        let opens = tried.opens(now);
        let may_open = tried.may_open(now);
        if opens && !is_opened {
            return Some(format!("cookie {key}, of {:?}, does not open the back office", tried.device));
        }
        if is_opened && !may_open {
            return Some(format!("cookie {key}, of {:?}, has ended and opens the back office", tried.device));
        }
        if is_opened && now.since(tried.perhaps_seen) >= NOTED_EVERY_MS {
            tried.last_seen = now;
            tried.perhaps_seen = now;
        }
        None
    }

    /// Whatever was under way may have noted a use.
    pub fn program_died(&mut self, now: Timestamp) {
        for key in &mut self.keys {
            if key.may_open(now) {
                key.perhaps_seen = now;
            }
        }
    }

    /// Whether even the right password may be refused: after some wrong ones. One that was right counts as well if the
    /// program died while it was checked.
    #[must_use]
    pub fn may_be_refused(&self, now: Timestamp) -> bool {
        let is_recent = self.last_wrong_try.is_some_and(|at| now.since(at) < SIGN_IN_WAIT_MAX_MS);
        is_recent && self.wrong_tries + 1 >= SIGN_IN_FREE_TRIES
    }
}
