//! Sessions of the owner's devices: a form that comes without one is kept by the page of the sign-in, which sends it.

use super::browser::{Answer, Form, SentFrom, Session};
use super::page;
use super::site::Sender;
use crate::action::Device;
use crate::world::browsers::password;
use crate::world::{OWNER, Trouble, World};
use domain::features::conversation::work::messages::PHOTOS_AGAIN;
use domain::messages::admin::NOT_DONE_YET;

const SIGN_IN: &str = "/admin/login";
const SESSION: &str = "__Host-session";
/// The field that names the form which a sign-in carries.
const HELD: &str = "resume";

impl World {
    pub(super) async fn send_sign_out(&mut self, device: Device) -> Result<(), Trouble> {
        let site = self.site()?;
        // Another page of the same browser still believes in its session.
        let cookies = site.browser(device).cookies.clone();
        site.exchange(Sender::Owner(device), &Form::new("/admin/logout", &[]), SentFrom::OwnPage).await?;
        let browser = site.browser(device);
        browser.cookies = cookies;
        browser.session = browser.session.map(|session| Session { is_signed_out: true, ..session });
        Ok(())
    }

    /// A form of the back office; its owner signs in if there is no session.
    pub(super) async fn send_signed_in(
        &mut self,
        device: Device,
        form: &Form,
        is_twice: bool,
    ) -> Result<Answer, Trouble> {
        let before = self.all_tables().await?;
        let answer = self.site()?.exchange(Sender::Owner(device), form, SentFrom::OwnPage).await?;
        if answer.status != 401 {
            self.was_let_in(device, &form.action)?;
            return Ok(answer);
        }
        self.is_as_before(&before, &format!("{} without a session", form.action)).await?;
        let Some(mut fields) = page::form_with(&answer.body, HELD) else {
            return Err(Trouble(format!("the sign-in does not carry {}", form.action)));
        };
        fields.push(("email".to_owned(), OWNER.to_owned()));
        fields.push(("password".to_owned(), password(0)));
        let sign_in = Form { fields, ..Form::new(SIGN_IN, &[]) };
        let before = self.meaningful_tables().await?;
        let answer = self.send_sign_in(device, &sign_in).await?;
        if is_twice {
            let before = self.meaningful_tables().await?;
            self.send_sign_in(device, &sign_in).await?;
            self.is_meant_as_before(&before, "a sign-in that was sent twice").await?;
        }
        let is_question = answer.body.contains(NOT_DONE_YET) || answer.body.contains(PHOTOS_AGAIN);
        if !is_question {
            return Ok(answer);
        }
        // Nothing is sent or deleted before the owner has seen it once more.
        self.is_meant_as_before(&before, &format!("{} by the sign-in alone", form.action)).await?;
        self.site()?.exchange(Sender::Owner(device), form, SentFrom::OwnPage).await
    }

    fn was_let_in(&mut self, device: Device, path: &str) -> Result<(), Trouble> {
        let now = self.now();
        let site = self.site()?;
        let browser = site.browser(device);
        let is_signed_out = browser.is_signed_out(now);
        browser.is_used(now);
        if is_signed_out {
            site.wrong.push(format!("the {device:?} is signed out, and {path} let it in"));
        }
        Ok(())
    }

    async fn send_sign_in(&mut self, device: Device, form: &Form) -> Result<Answer, Trouble> {
        let now = self.now();
        let site = self.site()?;
        site.browser(device).cookies.clear();
        let answer = site.exchange(Sender::Owner(device), form, SentFrom::OwnPage).await?;
        if !site.browser(device).cookies.contains_key(SESSION) {
            return Err(Trouble(format!("the owner cannot sign in: {}", answer.status)));
        }
        site.browser(device).session = Some(Session::of(now));
        Ok(answer)
    }

    /// A page of the back office; its owner signs in if there is no session.
    pub(super) async fn office_page(&mut self, device: Device, path: &str) -> Result<Answer, Trouble> {
        let answer = self.site()?.get(Sender::Owner(device), path).await?;
        if !answer.is_redirect() || !answer.location.starts_with(SIGN_IN) {
            self.was_let_in(device, path)?;
            return Ok(answer);
        }
        let password = password(0);
        let fields = [("next", path), ("email", OWNER), ("password", password.as_str())];
        let signed_in = self.send_sign_in(device, &Form::new(SIGN_IN, &fields)).await?;
        if signed_in.location != path {
            self.site()?.wrong.push(format!("the sign-in on the way to {path} leads to {}", signed_in.location));
        }
        self.site()?.get(Sender::Owner(device), path).await
    }

    /// A form of the owner that comes with another session, or none.
    pub(super) async fn send_as_stranger(&mut self, by: Sender, form: &Form, session: &str) -> Result<(), Trouble> {
        let Sender::Owner(device) = by else { return Ok(()) };
        let before = self.all_tables().await?;
        let site = self.site()?;
        let cookies = std::mem::take(&mut site.browser(device).cookies);
        if !session.is_empty() {
            site.browser(device).cookies.insert(SESSION.to_owned(), session.to_owned());
        }
        let answer = site.exchange(by, form, SentFrom::OwnPage).await?;
        site.browser(device).cookies = cookies;
        if answer.status != 401 {
            site.wrong.push(format!("a stranger sent {}, which was answered with {}", form.action, answer.status));
        }
        self.is_as_before(&before, &format!("a stranger, by {}", form.action)).await
    }
}
