use super::mail;
use super::message::Message;
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::leads::review_requests;
use crate::delivery::mail::letters;
use crate::error::BackendError;
use crate::leads::review_requests::stop_link;
use crate::{Backend, content};
use domain::delivery::Channel;
use domain::leads::review_requests::{ReminderNote, ReviewMail};

pub(super) async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
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
            mail::write(backend, id, vec![], |context| letters::review(context, &request, text, None)).await
        }
        Channel::ReviewMail => {
            let stop = stop_link(backend, &request.id);
            let note = if stop.is_some() { ReminderNote::ByLink } else { ReminderNote::ByReply };
            let text = ReviewMail::request(&profile, request.words.clone(), note);
            let headers = match &stop {
                Some(link) => mail::one_click(link),
                None => vec![],
            };
            mail::write(backend, id, headers, |context| letters::review(context, &request, text, stop)).await
        }
        Channel::Webhook
        | Channel::OwnerMail
        | Channel::VisitorMail
        | Channel::VisitMail
        | Channel::VisitReminder
        | Channel::VisitNotice
        | Channel::DigestMail
        | Channel::ReplyMail
        | Channel::LinkMail
        | Channel::Push => Ok(Message::Nothing { cause: "Not a mail of a request for a review" }),
    }
}
