//! Forms as browsers send them, through the program's router.

mod browser;
mod owner;
mod page;
#[cfg(feature = "http")]
mod router;
#[cfg(not(feature = "http"))]
#[path = "no_router.rs"]
mod router;
mod sign_in;
pub(in crate::world) mod site;
mod visitor;

use super::{Tables, Trouble, World};
use crate::action::{HttpAction, Oddity};
use crate::model::Happened;
use browser::{Answer, Browser, Form, SentFrom};
use domain::Timestamp;
pub(super) use owner::Pressed;
use site::{Sender, Site, succeeded};

/// What a form may change that is sent in vain: how often somebody asked, when the owner was seen, and that pages are
/// rendered again.
const ASIDE: [&str; 10] = [
    "analytics_events",
    "content_version",
    "devices",
    "known_networks",
    "lock_slots",
    "page_views",
    "pending_sign_ins",
    "rate_events",
    "sessions",
    "sign_in_failures",
];
/// A page that an answer shows was opened, and what is written once more as it is has another version.
const SEEN: [&str; 4] = ["page_seen_at", "read_at", "row_version", "updated_at"];

/// What comes of sending a form twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Again {
    /// Sent at once, it is the same form; later it may be another one.
    Same,
    /// However late it comes, it has acted.
    Never,
    /// Each acts.
    Acts,
}

impl World {
    pub(super) async fn http(&mut self, action: HttpAction) -> Result<Happened, Trouble> {
        let Some(site) = &mut self.site else { return Ok(Happened::Nothing) };
        match action {
            HttpAction::Next(oddity) => site.oddity = Some(oddity),
            HttpAction::SignOut { device } => self.send_sign_out(device).await?,
            HttpAction::SendOld { form } => self.send_old(form).await?,
            HttpAction::AskInOtherWords { request } => return self.ask_in_other_words(request).await,
        }
        Ok(Happened::Nothing)
    }

    /// What answers showed by the way is true after what they acknowledged.
    pub(super) fn take_in_answers(&mut self, now: Timestamp) {
        let Some(site) = &mut self.site else { return };
        self.model.broken.append(&mut site.wrong);
        for request in std::mem::take(&mut site.opened) {
            self.model.apply(&Happened::Opened { request }, now);
        }
    }

    fn site(&mut self) -> Result<&mut Site, Trouble> {
        self.site.as_mut().ok_or_else(|| Trouble("forms do not go through the router in this run".to_owned()))
    }

    /// Sends a form, with what happens to it.
    async fn send(&mut self, by: Sender, form: &Form, again: Again) -> Result<Answer, Trouble> {
        let oddity = self.site()?.oddity.take();
        match oddity {
            Some(Oddity::FromForeignPage) => self.forge(by, form, SentFrom::ForeignPage).await?,
            Some(Oddity::FromForeignPageOfOldBrowser) => {
                self.forge(by, form, SentFrom::ForeignPageOfOldBrowser).await?;
            }
            Some(Oddity::WithoutSession) => self.send_as_stranger(by, form, "").await?,
            Some(Oddity::WithForgedSession) => self.send_as_stranger(by, form, "forged").await?,
            Some(Oddity::Twice) | None => {}
        }
        let is_twice = oddity == Some(Oddity::Twice) && again != Again::Acts;
        let answer = match by {
            Sender::Visitor(_) => self.site()?.exchange(by, form, SentFrom::OwnPage).await?,
            Sender::Owner(device) => self.send_signed_in(device, form, is_twice).await?,
        };
        if is_twice {
            self.press_again(by, form, &answer).await?;
        }
        let has_acted = answer.is_redirect() || answer.is_page();
        if again == Again::Never && has_acted {
            let site = self.site()?;
            let sent = match by {
                Sender::Visitor(number) => Browser::of(number).post(form, SentFrom::OwnPage),
                Sender::Owner(device) => site.browser(device).post(form, SentFrom::OwnPage),
            };
            site.acting_once.push(sent);
        }
        Ok(answer)
    }

    /// An answer that leads to no other page shows the request that its form belongs to.
    fn was_shown(&mut self, path: &str, answer: &Answer) -> Result<(), Trouble> {
        let Some(rest) = path.strip_prefix("/admin/leads/") else { return Ok(()) };
        let lead_id = rest.split('/').next().unwrap_or_default();
        let request = self.known.iter().position(|known| known.lead_id == lead_id);
        let is_shown = !answer.is_redirect() && !matches!(answer.status, 401 | 403);
        if let Some(request) = request
            && is_shown
        {
            self.site()?.opened.push(request);
        }
        Ok(())
    }

    async fn forge(&mut self, by: Sender, form: &Form, from: SentFrom) -> Result<(), Trouble> {
        let before = self.all_tables().await?;
        let answer = self.site()?.exchange(by, form, from).await?;
        if answer.status != 403 {
            let sentence = format!("a foreign page sent {}, which was answered with {}", form.action, answer.status);
            self.site()?.wrong.push(sentence);
        }
        self.is_as_before(&before, &format!("a foreign page, by {}", form.action)).await
    }

    async fn press_again(&mut self, by: Sender, form: &Form, first: &Answer) -> Result<(), Trouble> {
        let before = self.meaningful_tables().await?;
        let second = self.site()?.exchange(by, form, SentFrom::OwnPage).await?;
        self.was_shown(&form.action, &second)?;
        let is_same = !first.is_redirect() || second.location == first.location || !second.is_redirect();
        if form.action.starts_with("/contact") && !is_same {
            self.site()?.wrong.push("a form that was sent twice has two receipts".to_owned());
        }
        self.is_meant_as_before(&before, &format!("{} again", form.action)).await
    }

    async fn send_old(&mut self, form: u8) -> Result<(), Trouble> {
        let Some(sent) = super::chosen(&self.site()?.acting_once, form) else { return Ok(()) };
        let path = sent.path.clone();
        let before = self.meaningful_tables().await?;
        let answer = succeeded(&path, self.site()?.router.answer(sent).await?)?;
        self.was_shown(&path, &answer)?;
        self.is_meant_as_before(&before, &format!("an old form of {path}")).await
    }

    async fn is_as_before(&mut self, before: &Tables, what: &str) -> Result<(), Trouble> {
        let changed = self.all_tables().await?.differences(before);
        self.must_be_none(&changed, what)
    }

    async fn meaningful_tables(&mut self) -> Result<Tables, Trouble> {
        Ok(self.all_tables().await?.without(&ASIDE, &SEEN))
    }

    async fn is_meant_as_before(&mut self, before: &Tables, what: &str) -> Result<(), Trouble> {
        let changed = self.meaningful_tables().await?.differences(before);
        self.must_be_none(&changed, what)
    }

    fn must_be_none(&mut self, changed: &[String], what: &str) -> Result<(), Trouble> {
        if !changed.is_empty() {
            self.site()?.wrong.push(format!("{what} changed {}", changed.join(", ")));
        }
        Ok(())
    }
}
