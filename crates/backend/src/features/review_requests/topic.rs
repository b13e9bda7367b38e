use super::letter::letter;
use super::{resend, stop_link};
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::leads::review_requests;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::{Backend, content};
use async_trait::async_trait;
use domain::delivery::{Channel, Topic};
use domain::features::review_requests::{ReminderNote, ReviewMail};

pub(crate) struct ReviewRequests;

#[async_trait]
impl TopicRules for ReviewRequests {
    fn topic(&self) -> Topic {
        Topic::ReviewRequest
    }

    fn channels(&self) -> &'static [Channel] {
        &[Channel::ReviewMail, Channel::ReviewReminder]
    }

    async fn write(&self, backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
        write(backend, claimed).await
    }

    fn undelivered(&self) -> Option<&'static str> {
        Some(review_requests::UNDELIVERED)
    }

    async fn screen(&self, backend: &Backend, subject_id: &str) -> Result<Option<String>, BackendError> {
        let request = review_requests::get(&backend.db, subject_id).await?;
        Ok(request.map(|request| request.screen()))
    }

    async fn resend(&self, backend: &Backend, delivery_id: &str) -> Result<Option<String>, BackendError> {
        let request = resend(backend, delivery_id).await?;
        Ok(request.map(|request| request.screen()))
    }
}

async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(request) = review_requests::get(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The request was removed" });
    };
    if !review_requests::may_get_mail(&backend.db, &request.id).await? {
        return Ok(Message::Nothing { cause: "The lead is in quarantine or no longer won" });
    }
    let profile = content::site_data(backend).await?.profile;
    if profile.review_places.is_empty() {
        return Ok(Message::Nothing { cause: "No place for reviews is named" });
    }
    let id = claimed.id.clone();
    match claimed.channel {
        Channel::ReviewReminder if request.stopped_at.is_some() => {
            Ok(Message::Nothing { cause: "The reminder was stopped" })
        }
        Channel::ReviewReminder => {
            let text = ReviewMail::reminder(&profile, &request.name);
            mail::write(backend, id, vec![], |context| letter(context, &request, text, None)).await
        }
        Channel::ReviewMail => {
            let stop = stop_link(backend, &request.id);
            let note = if stop.is_some() { ReminderNote::ByLink } else { ReminderNote::ByReply };
            let text = ReviewMail::request(&profile, request.words.clone(), note);
            let headers = match &stop {
                Some(link) => mail::one_click(link),
                None => vec![],
            };
            mail::write(backend, id, headers, |context| letter(context, &request, text, stop)).await
        }
        _ => Ok(Message::Nothing { cause: "Not a mail of a request for a review" }),
    }
}
