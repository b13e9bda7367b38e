use super::letter::{SignUp, please_confirm};
use super::{links, rows};
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::Timestamp;
use domain::delivery::{Channel, Topic};
use domain::features::newsletter::messages as msg;

/// Subscribers who have not confirmed yet.
pub(super) const WAITING_SCREEN: &str = "/admin/newsletter?state=pending";

pub(crate) const SUBSCRIBERS: TopicRules = TopicRules {
    undelivered: Some(rows::UNDELIVERED),
    can_send: |backend| backend.outgoing.mail.is_some() && backend.site_url.is_some(),
    label: |_| msg::CONFIRMATION_MAIL,
    screen: Some(|_, _| Box::pin(async { Ok(Some(WAITING_SCREEN.to_owned())) })),
    ..TopicRules::new(Topic::Subscriber, &[Channel::VisitorMail], |backend, claimed| write(backend, claimed))
};

/// For a subscriber who is still pending.
#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(site) = &backend.site_url else {
        return Ok(Message::Nothing { cause: "The site's address is not set" });
    };
    let id = &claimed.subject_id;
    let Some(subscriber) = rows::pending(&backend.db, id).await? else {
        return Ok(Message::Nothing { cause: "The subscriber no longer exists" });
    };
    if let Some(cause) = mail::confirmation_refused(backend, claimed, "").await? {
        return Ok(Message::Nothing { cause });
    }
    let confirm = links::confirm_url(backend, site, id, &subscriber.seed);
    let leave = links::leave_url(backend, site, id);
    let headers = mail::one_click(&leave);
    let message_id = format!("{id}.{}", claimed.edition);
    let sign_up = SignUp { email: subscriber.email, requested_at: Timestamp(subscriber.requested_at), confirm, leave };
    mail::write(backend, message_id, headers, |context| please_confirm(context, sign_up)).await
}
