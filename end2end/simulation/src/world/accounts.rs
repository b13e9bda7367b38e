//! The owner signs in and out, changes the password and turns notifications on.

use super::browsers::{given, name, password};
use super::{OWNER, Trouble, World, chosen};
use crate::action::{AccountsAction, Device, Password};
use crate::model::{AccountsEvent, Happened};
use backend::accounts::account::{self, PasswordError};
use backend::accounts::session::{self, Admin};
use backend::accounts::sign_in::{SignInError, sign_in};
use backend::features::push::{self, DeviceError};
use domain::features::push::PushSubscription;

/// A point on the curve, and sixteen bytes: what a browser gives to encrypt for it.
const P256DH: &str = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
const AUTH: &str = "YWFhYWFhYWFhYWFhYWFhYQ";

/// Where the push service takes notifications for a browser of this device.
fn endpoint_path(device: Device, is_copy: bool) -> String {
    let name = if is_copy { "copy" } else { "own" };
    format!("/{device:?}/{name}")
}

impl World {
    pub(super) async fn accounts(&mut self, action: AccountsAction) -> Result<Happened, Trouble> {
        match action {
            AccountsAction::SignIn { device, password } => self.sign_in(device, password).await,
            AccountsAction::SignOut { device } => self.sign_out(device).await,
            AccountsAction::SignOutOther { device, other } => self.sign_out_other(device, other).await,
            AccountsAction::SignOutOthers { device } => self.sign_out_others(device).await,
            AccountsAction::SignOutEverywhere { device } => self.sign_out_everywhere(device).await,
            AccountsAction::ChangePassword { device, password } => self.change_password(device, password).await,
            AccountsAction::SetPasswordByCommand => self.set_password_by_command().await,
            AccountsAction::NotificationsOn { device, is_copy } => self.notifications_on(device, is_copy).await,
            AccountsAction::NotificationsOff { device, listed } => self.notifications_off(device, listed).await,
            AccountsAction::TryAllCookies => self.try_all_cookies().await,
        }
    }

    /// As a page of the back office is asked for by the browser of a device; none if it is not signed in.
    pub(super) async fn admin(&mut self, device: Device) -> Result<Option<Admin>, Trouble> {
        let Some(cookie) = self.owner.of(device).session.clone() else { return Ok(None) };
        let Some(key) = self.owner.cookies.iter().position(|given| *given == cookie) else { return Ok(None) };
        self.admin_by_key(key).await
    }

    /// What a device does that is asked for the password.
    pub(super) async fn sign_in_first(&mut self, device: Device) -> Result<Happened, Trouble> {
        self.sign_in(device, Password::Right).await
    }

    async fn admin_by_key(&mut self, key: usize) -> Result<Option<Admin>, Trouble> {
        let admin = session::resolve(&self.backend, &self.owner.cookies[key]).await?;
        let now = self.now();
        let wrong = self.model.accounts.tried(key, admin.is_some(), now);
        self.model.broken.extend(wrong);
        Ok(admin)
    }

    fn password(&self, given: Password) -> String {
        let number = self.model.accounts.password;
        match given {
            Password::Right => password(number),
            Password::Wrong => "a guess in the dark".to_owned(),
            Password::Former => number.checked_sub(1).map_or_else(|| "another guess".to_owned(), password),
        }
    }

    async fn sign_in(&mut self, device: Device, given_password: Password) -> Result<Happened, Trouble> {
        let password = self.password(given_password);
        let cookies = self.owner.of(device).clone();
        match sign_in(&self.backend, given(device, &password, &cookies)).await {
            Ok(_) if given_password != Password::Right => shown("a wrong password opens the back office"),
            Ok(tokens) => {
                self.owner.take(device, &tokens);
                Ok(Happened::Accounts(AccountsEvent::SignedIn { device }))
            }
            Err(SignInError::Unavailable(cause)) => Err(cause.into()),
            Err(SignInError::TooMany { .. }) => self.refused(),
            Err(_) if given_password == Password::Right => shown("the right password is refused"),
            Err(_) => Ok(Happened::Accounts(AccountsEvent::WrongPassword)),
        }
    }

    /// For too many tries.
    fn refused(&self) -> Result<Happened, Trouble> {
        if self.model.accounts.may_be_refused(self.now()) {
            return Ok(Happened::Nothing);
        }
        shown("the owner is refused, and there were not so many wrong passwords")
    }

    /// The page with the button may be older than the end of the session.
    async fn sign_out(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some(cookie) = self.owner.of(device).session.take() else { return Ok(Happened::Nothing) };
        let device_cookie = self.owner.of(device).device.clone();
        session::sign_out(&self.backend, &cookie, device_cookie.as_deref()).await?;
        Ok(Happened::Accounts(AccountsEvent::SignedOut { device }))
    }

    /// The list names each device that is signed in, this one first.
    async fn sign_out_other(&mut self, device: Device, other: u8) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(device).await? else { return self.sign_in_first(device).await };
        let now = self.now();
        let mut expected = Vec::new();
        let mut is_sure = true;
        for key in &self.model.accounts.keys {
            if key.opens(now) {
                expected.push(name(key.device));
            } else if key.may_open(now) {
                is_sure = false;
            }
        }
        let mut names = Vec::new();
        let mut others = Vec::new();
        for listed in session::devices(&self.backend, &admin).await? {
            names.push(listed.name.clone());
            if !listed.current {
                others.push(listed);
            }
        }
        expected.sort_unstable();
        names.sort_unstable();
        if is_sure && names != expected {
            return shown(&format!("the devices should be {expected:?}, and are {names:?}"));
        }
        let Some(other) = chosen(&others, other) else { return Ok(Happened::Nothing) };
        session::sign_out_device(&self.backend, &admin, &other.id).await?;
        let device = if other.name == name(Device::Desk) { Device::Desk } else { Device::Phone };
        Ok(Happened::Accounts(AccountsEvent::DeviceSignedOut { device }))
    }

    async fn sign_out_others(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(device).await? else { return self.sign_in_first(device).await };
        session::sign_out_others(&self.backend, &admin).await?;
        self.renewed(device, &admin, AccountsEvent::OthersSignedOut { device })
    }

    /// The browser has to get other cookies.
    fn renewed(&mut self, device: Device, admin: &Admin, event: AccountsEvent) -> Result<Happened, Trouble> {
        let Some(tokens) = admin.renewed_tokens() else {
            return shown("the cookies from before still open the back office");
        };
        self.owner.take(device, &tokens);
        Ok(Happened::Accounts(event))
    }

    async fn sign_out_everywhere(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(device).await? else { return self.sign_in_first(device).await };
        session::sign_out_everywhere(&self.backend, &admin.account_id).await?;
        Ok(Happened::Accounts(AccountsEvent::EverythingSignedOut))
    }

    async fn change_password(&mut self, device: Device, given: Password) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(device).await? else { return self.sign_in_first(device).await };
        let current = self.password(given);
        let new = password(self.model.accounts.password + 1);
        let endpoint = endpoint_path(device, false);
        match account::change_password(&self.backend, &admin, &current, &new, &self.push_service.address(&endpoint))
            .await
        {
            Ok(()) if given != Password::Right => shown("a wrong password changes the password"),
            Ok(()) => self.renewed(device, &admin, AccountsEvent::PasswordChanged { device, endpoint }),
            Err(PasswordError::Backend(cause)) => Err(cause.into()),
            Err(PasswordError::TooMany { .. }) => self.refused(),
            Err(refused) if given == Password::Right => shown(&format!("the password cannot be changed: {refused}")),
            Err(_) => Ok(Happened::Accounts(AccountsEvent::WrongPassword)),
        }
    }

    async fn set_password_by_command(&mut self) -> Result<Happened, Trouble> {
        let new = password(self.model.accounts.password + 1);
        account::set_password(&self.backend, OWNER, &new).await?;
        Ok(Happened::Accounts(AccountsEvent::PasswordSetByCommand))
    }

    async fn notifications_on(&mut self, device: Device, is_copy: bool) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(device).await? else { return self.sign_in_first(device).await };
        let endpoint = endpoint_path(device, is_copy);
        let subscription = PushSubscription {
            endpoint: self.push_service.address(&endpoint),
            p256dh: P256DH.to_owned(),
            auth: AUTH.to_owned(),
        };
        match push::turn_on(&self.backend, &admin, &subscription, name(device)).await {
            Ok(()) => Ok(Happened::Accounts(AccountsEvent::NotificationsOn { device, endpoint })),
            Err(DeviceError::Unavailable(cause)) => Err(cause.into()),
            Err(refused) => shown(&format!("notifications cannot be turned on: {refused}")),
        }
    }

    /// Of one of the devices on the list.
    async fn notifications_off(&mut self, device: Device, listed: u8) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(device).await? else { return self.sign_in_first(device).await };
        let all = push::devices(&self.backend, &admin).await?;
        let Some(other) = chosen(&all, listed) else { return Ok(Happened::Nothing) };
        push::remove(&self.backend, &admin, &other.id).await?;
        for (device, endpoint) in &self.model.accounts.notified {
            if self.push_service.address(endpoint) == other.endpoint {
                return Ok(Happened::Accounts(AccountsEvent::NotificationsOff { device: *device }));
            }
        }
        shown("a device gets notifications that nobody turned on")
    }

    async fn try_all_cookies(&mut self) -> Result<Happened, Trouble> {
        for key in 0..self.owner.cookies.len() {
            self.admin_by_key(key).await?;
        }
        Ok(Happened::AsPromised)
    }
}

fn shown(wrong: &str) -> Result<Happened, Trouble> {
    Ok(Happened::Shown { wrong: vec![wrong.to_owned()] })
}
