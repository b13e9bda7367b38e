use super::links::StopLink;
use super::{Mail, Trouble, World, chosen, person_of};
use crate::action::{Change, Device, ReviewsAction};
use crate::model::{Happened, ReviewsEvent, may_get_mail};
use backend::accounts::session::Admin;
use backend::editing::{self, SaveRequest};
use backend::features::review_requests::{self, AskError, LeadReview};
use backend::leads;
use domain::delivery::DeliveryState;
use domain::features::review_requests::limits::REMINDER_MS;
use domain::features::review_requests::{Reminder, ReviewRequest, STOP_REMINDER_PATH};
use domain::kinds::{Document, Kind};
use domain::time::MINUTE;
use serde_json::{Value, json};

/// How the subjects of these mails begin.
pub const ASKS: &str = "Would you review ";
pub const REMINDS: &str = "Reminder: would you review ";
const PLACE: &str = "https://g.page/r/Cabc/review";

impl World {
    pub(super) async fn reviews(&mut self, action: ReviewsAction) -> Result<Happened, Trouble> {
        match action {
            ReviewsAction::Ask { request } => match self.request_to_ask(request) {
                Some(request) => self.ask_for_review(request).await,
                None => self.set(Device::Desk, request, Change::ToWon).await,
            },
            ReviewsAction::AskAnybody { request } => match self.request(request) {
                Some(request) => self.ask_for_review(request).await,
                None => Ok(Happened::Nothing),
            },
            ReviewsAction::Stop { asked } => self.stop_reminder(asked).await,
            ReviewsAction::StopByLink { mail } => self.stop_by_link(mail).await,
            ReviewsAction::Forge { mail, other } => self.forge_stop_link(mail, other).await,
            ReviewsAction::SendAgain { asked } => self.send_review_again(asked).await,
            ReviewsAction::TwoWeeks => {
                self.deliver_all().await?;
                self.take_in_mails()?;
                self.take_in_posts()?;
                self.clock.advance(REMINDER_MS + MINUTE);
                self.work().await?;
                Ok(Happened::AsPromised)
            }
        }
    }

    async fn ask_for_review(&mut self, request: usize) -> Result<Happened, Trouble> {
        if review_requests::places(&self.backend).await?.is_empty() {
            let Some(admin) = self.admin(Device::Desk).await? else { return self.sign_in_first(Device::Desk).await };
            self.name_a_place(&admin).await?;
        }
        let words = self.new_word();
        let person = self.model.requests[request].person;
        let may_ask = may_get_mail(&self.model.requests[request]) && self.model.reviews.of(person).is_none();
        match review_requests::ask_lead(&self.backend, &self.lead_id(request), &words).await {
            Ok(()) => self.own(&words, request, false),
            Err(AskError::Unavailable(cause)) => return Err(cause.into()),
            Err(refused) if may_ask => {
                return shown(format!("person {person} cannot be asked for a review: {refused}"));
            }
            Err(_) => return Ok(Happened::Nothing),
        }
        if !may_ask {
            return shown(format!("person {person} is asked for a review, with request {request}"));
        }
        match self.review_of(request).await? {
            Some(asked) => Ok(Happened::Reviews(ReviewsEvent::Asked { id: asked.id, request, person })),
            None => shown(format!("the page of request {request} does not say that its person was asked")),
        }
    }

    /// One whose person can be asked.
    fn request_to_ask(&self, index: u8) -> Option<usize> {
        let mut askable = Vec::new();
        for request in self.model.living() {
            let is_asked = self.model.reviews.of(self.model.requests[request].person).is_some();
            if may_get_mail(&self.model.requests[request]) && !is_asked {
                askable.push(request);
            }
        }
        chosen(&askable, index)
    }

    /// Where people can write a review.
    async fn name_a_place(&mut self, admin: &Admin) -> Result<(), Trouble> {
        let record = editing::open(&self.backend, Kind::Business, "business").await?;
        let mut draft: Document = record.draft;
        let places = json!([{"name": "Google", "url": PLACE, "footer": false, "reviews": true}]);
        draft.insert("elsewhere".to_owned(), places);
        let save = SaveRequest {
            kind: Kind::Business,
            id: "business",
            row_version: Some(record.row_version),
            part: None,
            attempt: "",
            values: &Value::Object(draft),
        };
        editing::save(&self.backend, admin, save).await?;
        self.model.content.profile.version += 1;
        Ok(())
    }

    /// As the page of a request shows it.
    async fn review_of(&self, request: usize) -> Result<Option<ReviewRequest>, Trouble> {
        let Some(lead) = leads::peek(&self.backend, &self.lead_id(request)).await? else { return Ok(None) };
        match review_requests::of_lead(&self.backend, &lead).await? {
            LeadReview::Asked(asked, _) => Ok(Some(*asked)),
            _ => Ok(None),
        }
    }

    async fn stop_reminder(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(asked) = chosen(&self.model.reviews.asked, index) else { return Ok(Happened::Nothing) };
        review_requests::stop(&self.backend, &asked.id).await?;
        Ok(Happened::Reviews(ReviewsEvent::Stopped { id: asked.id }))
    }

    async fn stop_by_link(&mut self, mail: u8) -> Result<Happened, Trouble> {
        let Some(link) = chosen(&self.stop_links, mail) else { return Ok(Happened::Nothing) };
        if !review_requests::stop_by_link(&self.backend, &link.id, &link.token).await? {
            return shown(format!("the link of the request for a review {} stops no reminder", link.id));
        }
        Ok(Happened::Reviews(ReviewsEvent::Stopped { id: link.id }))
    }

    async fn forge_stop_link(&mut self, mail: u8, other: u8) -> Result<Happened, Trouble> {
        let Some(link) = chosen(&self.stop_links, mail) else { return Ok(Happened::Nothing) };
        let Some(other) = chosen(&self.stop_links, other) else { return Ok(Happened::Nothing) };
        if link.id == other.id {
            return Ok(Happened::Nothing);
        }
        if review_requests::stop_by_link(&self.backend, &other.id, &link.token).await? {
            return Ok(Happened::Reviews(ReviewsEvent::ForgedTaken { id: other.id }));
        }
        Ok(Happened::AsPromised)
    }

    async fn send_review_again(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(asked) = chosen(&self.model.reviews.asked, index) else { return Ok(Happened::Nothing) };
        let Some(asked) = self.review_of(asked.request).await? else { return Ok(Happened::Nothing) };
        for delivery in &asked.deliveries {
            if matches!(delivery.state, DeliveryState::Failed | DeliveryState::Held) {
                review_requests::resend(&self.backend, &delivery.id).await?;
            }
        }
        Ok(Happened::AsPromised)
    }

    /// Whom the workers have to remind now, by what the owner is shown.
    pub(super) async fn due_reminders(&self) -> Result<Vec<String>, Trouble> {
        let mut due = Vec::new();
        for asked in &self.model.reviews.asked {
            let Some(shown) = review_requests::get(&self.backend, &asked.id).await? else { continue };
            let is_due = matches!(shown.reminder(), Reminder::Due(at) if at <= self.now());
            if is_due && may_get_mail(&self.model.requests[asked.request]) {
                due.push(asked.id.clone());
            }
        }
        Ok(due)
    }

    pub(super) fn take_review(&mut self, mail: &Mail) {
        let is_reminder = mail.subject.starts_with(REMINDS);
        if !is_reminder && !mail.subject.starts_with(ASKS) {
            return;
        }
        if let Some(person) = person_of(mail) {
            let now = self.now();
            self.model.reviews.arrived(person, is_reminder, now);
        }
        if let Some((id, token)) = super::newsletter::link(&mail.text, STOP_REMINDER_PATH) {
            self.stop_links.push(StopLink { id, token });
        }
    }
}

fn shown(wrong: String) -> Result<Happened, Trouble> {
    Ok(Happened::Shown { wrong: vec![wrong] })
}
