//! What the owner's browsers have: cookies of sessions and devices.

use super::trouble::Trouble;
use crate::action::Device;
use crate::model::{Accounts, AccountsEvent};
use backend::Backend;
use backend::accounts::account;
use backend::accounts::sign_in::{SignIn, SignedIn, sign_in};
use domain::Timestamp;

pub const OWNER: &str = "owner@site.example";

/// What the owner's browsers have.
#[derive(Clone)]
pub(super) struct Browsers {
    /// Each cookie of a session, in the order of the model's keys.
    pub(super) cookies: Vec<String>,
    desk: Cookies,
    phone: Cookies,
}

#[derive(Clone, Default)]
pub(super) struct Cookies {
    pub(super) session: Option<String>,
    pub(super) device: Option<String>,
}

/// The owner is signed in on both devices.
#[derive(Clone)]
pub(super) struct FirstSignIns {
    desk: SignedIn,
    phone: SignedIn,
}

impl FirstSignIns {
    /// The cookie of the desk's session.
    pub(super) fn session(&self) -> &str {
        &self.desk.session.value
    }
}

pub(super) async fn first_sign_ins(backend: &Backend) -> Result<FirstSignIns, Trouble> {
    account::ensure_owner(backend, OWNER, Some(password(0))).await?;
    let mut both = Vec::new();
    for device in [Device::Desk, Device::Phone] {
        both.push(sign_in(backend, given(device, &password(0), &Cookies::default())).await?);
    }
    match (both.pop(), both.pop()) {
        (Some(phone), Some(desk)) => Ok(FirstSignIns { desk, phone }),
        _ => Err(Trouble("the owner is not signed in".to_owned())),
    }
}

impl Browsers {
    pub(super) fn new(signed_in: &FirstSignIns) -> Self {
        let FirstSignIns { desk, phone } = signed_in;
        Self {
            cookies: vec![desk.session.value.clone(), phone.session.value.clone()],
            desk: cookies(desk),
            phone: cookies(phone),
        }
    }

    pub(super) const fn of(&mut self, device: Device) -> &mut Cookies {
        match device {
            Device::Desk => &mut self.desk,
            Device::Phone => &mut self.phone,
        }
    }

    pub(super) fn take(&mut self, device: Device, tokens: &SignedIn) {
        self.cookies.push(tokens.session.value.clone());
        *self.of(device) = cookies(tokens);
    }
}

/// As [`first_sign_ins`] leaves them.
pub(super) fn at_first(now: i64) -> Accounts {
    let mut accounts = Accounts::default();
    for device in [Device::Desk, Device::Phone] {
        accounts.apply(&AccountsEvent::SignedIn { device }, Timestamp(now));
    }
    accounts
}

pub(super) fn cookies(tokens: &SignedIn) -> Cookies {
    Cookies { session: Some(tokens.session.value.clone()), device: Some(tokens.device.value.clone()) }
}

pub(super) fn password(number: usize) -> String {
    format!("mahogany, brass and {number} more")
}

pub(super) const fn name(device: Device) -> &'static str {
    match device {
        Device::Desk => "Safari on Mac",
        Device::Phone => "Chrome on iPhone",
    }
}

pub(super) fn given<'a>(device: Device, password: &'a str, cookies: &'a Cookies) -> SignIn<'a> {
    let user_agent = match device {
        Device::Desk => "Mozilla/5.0 (Macintosh) Version/26.0 Safari/605.1.15",
        Device::Phone => "Mozilla/5.0 (iPhone) CriOS/141.0 Safari/604.1",
    };
    SignIn {
        email: OWNER,
        password,
        client_key: "the workshop",
        range_key: "the town",
        user_agent: Some(user_agent),
        device: cookies.device.as_deref(),
        former: cookies.session.as_deref(),
    }
}
