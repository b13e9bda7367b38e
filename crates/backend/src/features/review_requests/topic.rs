use super::letter::{customer, letter};
use super::{places, resend, rows, stop_link};
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::{Backend, boxed, content};
use domain::delivery::{Channel, Topic};
use domain::features::review_requests::{ReminderNote, ReviewMail, ReviewRequest};
use domain::text::person_name::greeting;

pub(crate) const REVIEW_REQUESTS: TopicRules = TopicRules {
    undelivered: Some(rows::UNDELIVERED),
    screen: Some(|backend, id| Box::pin(async { Ok(screen_of(rows::get(&backend.db, id).await?)) })),
    resend: Some(|backend, delivery_id| Box::pin(async { Ok(screen_of(resend(backend, delivery_id).await?)) })),
    ..TopicRules::new(Topic::ReviewRequest, CHANNELS, |backend, claimed| write(backend, claimed))
};

const CHANNELS: &[Channel] = &[Channel::ReviewMail, Channel::ReviewReminder];

fn screen_of(request: Option<ReviewRequest>) -> Option<String> {
    request.map(|request| request.screen())
}

#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(request) = rows::get(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The request was removed" });
    };
    if !rows::may_get_mail(&backend.db, &request.id).await? {
        return Ok(Message::Nothing { cause: "The lead is in quarantine or no longer won" });
    }
    let profile = content::site_data(backend).await?.profile;
    let places = places::read(&backend.db).await?;
    if places.is_empty() {
        return Ok(Message::Nothing { cause: "No place for reviews is named" });
    }
    let id = claimed.id.clone();
    match claimed.channel {
        Channel::ReviewReminder if request.stopped_at.is_some() => {
            Ok(Message::Nothing { cause: "The reminder was stopped" })
        }
        Channel::ReviewReminder => {
            let text = ReviewMail::reminder(&profile, places, &greeting(&request.name));
            mail::write(backend, id, vec![], |context| letter(context, customer(&request), text, None)).await
        }
        Channel::ReviewMail => {
            let stop = stop_link(backend, &request.id);
            let note = if stop.is_some() { ReminderNote::ByLink } else { ReminderNote::ByReply };
            let text = ReviewMail::request(&profile, places, request.words.clone(), note);
            let headers = match &stop {
                Some(link) => mail::one_click(link),
                None => vec![],
            };
            mail::write(backend, id, headers, |context| letter(context, customer(&request), text, stop)).await
        }
        _ => Ok(Message::Nothing { cause: "Not a mail of a request for a review" }),
    }
}
