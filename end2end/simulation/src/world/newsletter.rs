use super::links::NewsletterLinks;
use super::{Mail, PEOPLE, Trouble, World, chosen, email_of};
use crate::action::{Device, NewsletterAction};
use crate::model::{Happened, NewsletterEvent};
use backend::features::newsletter::{self, SubscribeError, Subscriber};
use backend::leads::origin::Origin;
use domain::features::newsletter::{CONFIRM_PATH, LEAVE_PATH, NewsletterDraft, SubscriberState};

impl World {
    pub(super) async fn newsletter(&mut self, action: NewsletterAction) -> Result<Happened, Trouble> {
        match action {
            NewsletterAction::SignUp { person, in_capitals } => self.sign_up(person % PEOPLE, in_capitals).await,
            NewsletterAction::Confirm { mail } => self.confirm_subscription(mail).await,
            NewsletterAction::Leave { mail } => self.leave_newsletter(mail).await,
            NewsletterAction::Forge { mail, other } => self.forge_link(mail, other).await,
            NewsletterAction::OwnerErases { subscriber } => self.erase_subscriber(subscriber).await,
            NewsletterAction::OwnerSendsAgain { subscriber } => self.send_confirmation_again(subscriber).await,
        }
    }

    async fn sign_up(&mut self, person: u8, in_capitals: bool) -> Result<Happened, Trouble> {
        let email = if in_capitals { email_of(person).to_uppercase() } else { email_of(person) };
        let draft = NewsletterDraft { email, ..NewsletterDraft::default() };
        let origin = Origin { client_key: format!("reader {person}"), ..Origin::default() };
        match newsletter::subscribe(&self.backend, &draft, &origin).await {
            Ok(_) => {}
            Err(SubscribeError::Unavailable(cause)) => return Err(cause.into()),
            Err(_) => return Ok(Happened::Nothing),
        }
        for row in self.listed_subscribers().await? {
            if row.email.to_lowercase() == email_of(person) {
                return Ok(Happened::Newsletter(NewsletterEvent::SignedUp { id: row.id, person }));
            }
        }
        Ok(Happened::Shown { wrong: vec![format!("person {person} signed up and is not listed")] })
    }

    async fn listed_subscribers(&self) -> Result<Vec<Subscriber>, Trouble> {
        let mut listed = newsletter::list(&self.backend, SubscriberState::Pending, None).await?.rows;
        listed.extend(newsletter::list(&self.backend, SubscriberState::Confirmed, None).await?.rows);
        Ok(listed)
    }

    /// Scanners of mails open the link first, which changes nothing.
    async fn confirm_subscription(&mut self, mail: u8) -> Result<Happened, Trouble> {
        let Some(links) = chosen(&self.newsletter_links, mail) else { return Ok(Happened::Nothing) };
        let can_confirm = newsletter::can_confirm(&self.backend, &links.id, &links.confirm).await?;
        let is_done = newsletter::confirm(&self.backend, &links.id, &links.confirm).await?;
        if can_confirm != is_done {
            return Ok(Happened::Shown {
                wrong: vec![format!("the page of subscriber {} says another thing", links.id)],
            });
        }
        Ok(Happened::Newsletter(NewsletterEvent::ConfirmTried { id: links.id, is_done }))
    }

    async fn leave_newsletter(&mut self, mail: u8) -> Result<Happened, Trouble> {
        let Some(links) = chosen(&self.newsletter_links, mail) else { return Ok(Happened::Nothing) };
        let is_done = newsletter::unsubscribe(&self.backend, &links.id, &links.leave).await?;
        Ok(Happened::Newsletter(NewsletterEvent::LeaveTried { id: links.id, is_done }))
    }

    async fn forge_link(&mut self, mail: u8, other: u8) -> Result<Happened, Trouble> {
        let Some(links) = chosen(&self.newsletter_links, mail) else { return Ok(Happened::Nothing) };
        let Some(other) = chosen(&self.newsletter_links, other) else { return Ok(Happened::Nothing) };
        if links.id == other.id {
            return Ok(Happened::Nothing);
        }
        let is_confirmed = newsletter::confirm(&self.backend, &other.id, &links.confirm).await?;
        let is_left = newsletter::unsubscribe(&self.backend, &other.id, &links.leave).await?;
        if is_confirmed || is_left {
            return Ok(Happened::Newsletter(NewsletterEvent::ForgedTaken { id: other.id }));
        }
        Ok(Happened::AsPromised)
    }

    async fn erase_subscriber(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(Device::Desk).await? else { return self.sign_in_first(Device::Desk).await };
        let Some(listed) = chosen(&self.listed_subscribers().await?, index) else { return Ok(Happened::Nothing) };
        if !newsletter::erase(&self.backend, &admin, &listed.id).await? {
            return Ok(Happened::Shown { wrong: vec![format!("subscriber {} is listed and not erased", listed.id)] });
        }
        Ok(Happened::Newsletter(NewsletterEvent::Erased { id: listed.id }))
    }

    /// To who has not confirmed.
    async fn send_confirmation_again(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(Device::Desk).await? else { return self.sign_in_first(Device::Desk).await };
        let Some(listed) = chosen(&self.listed_subscribers().await?, index) else { return Ok(Happened::Nothing) };
        let is_pending = listed.state == SubscriberState::Pending.code();
        if newsletter::resend(&self.backend, &admin, &listed.id).await? != is_pending {
            return Ok(Happened::Shown { wrong: vec![format!("subscriber {} is asked again", listed.id)] });
        }
        Ok(if is_pending {
            Happened::Newsletter(NewsletterEvent::AskedAgain { id: listed.id })
        } else {
            Happened::Nothing
        })
    }

    pub(super) fn take_newsletter_links(&mut self, mail: &Mail) {
        let Some((id, confirm)) = link(&mail.text, CONFIRM_PATH) else { return };
        let Some((_, leave)) = link(&mail.text, LEAVE_PATH) else { return };
        self.model.newsletter.mail_arrived(&id);
        self.newsletter_links.push(NewsletterLinks { id, confirm, leave });
    }

    /// The owner sees who is on the list, and the file for mailing programs has who confirmed, with the link to leave.
    pub(super) async fn read_newsletter(&self, wrong: &mut Vec<String>) -> Result<(), Trouble> {
        let mut listed = Vec::new();
        let now = self.now();
        let subscribers = &self.model.newsletter.subscribers;
        for row in self.listed_subscribers().await? {
            if subscribers.iter().any(|one| one.id == row.id && one.is_too_late(now)) {
                continue;
            }
            listed.push(format!("{} {}", row.email.to_lowercase(), row.state));
        }
        let mut expected = Vec::new();
        for subscriber in subscribers.iter().filter(|one| !one.is_too_late(now)) {
            let state = if subscriber.is_confirmed { SubscriberState::Confirmed } else { SubscriberState::Pending };
            expected.push(format!("{} {}", email_of(subscriber.person), state.code()));
        }
        listed.sort();
        expected.sort();
        if listed != expected {
            wrong.push(format!("the newsletter's list should be {expected:?}, and is {listed:?}"));
        }
        let export = newsletter::export(&self.backend).await?.to_lowercase();
        for subscriber in &self.model.newsletter.subscribers {
            let is_exported = export.contains(&email_of(subscriber.person));
            let has_link = link(&export, LEAVE_PATH).is_some() && export.contains(&format!("s={}&", subscriber.id));
            if is_exported != subscriber.is_confirmed || has_link != subscriber.is_confirmed {
                wrong.push(format!("the newsletter's file and person {}: {is_exported}", subscriber.person));
            }
        }
        let lines = export.lines().filter(|line| line.contains('@')).count();
        let confirmed = self.model.newsletter.subscribers.iter().filter(|one| one.is_confirmed).count();
        if lines != confirmed {
            wrong.push(format!("the newsletter's file has {lines} people in place of {confirmed}"));
        }
        Ok(())
    }
}

/// Subscriber and token of the first link with this path.
pub(super) fn link(text: &str, path: &str) -> Option<(String, String)> {
    let start = text.find(&format!("{path}?s="))?;
    let link = text[start..].split(|c: char| c.is_whitespace() || c == '"' || c == '>').next()?;
    let (id, token) = link.split_once("?s=")?.1.split_once("&t=")?;
    Some((id.to_owned(), token.to_owned()))
}
