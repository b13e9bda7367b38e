use crate::db::WriteTx;
use crate::db::delivery::deliveries::{self, ClaimedDelivery};
use crate::db::leads::{self as db, inbox};
use crate::delivery::mail::letters;
use crate::delivery::mail::photos::{self, NamedPhoto};
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::{BackendError, DbError};
use crate::features::conversation::page_link;
use crate::features::notices;
use crate::features::receivers::write_new_lead;
use crate::features::visits::mails;
use crate::ids::is_foreign;
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::{Backend, boxed};
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::features::notices::Notice;
use domain::leads::lead::Lead;
use domain::messages::letters as msg;
use domain::messages::mail::GATHERED;

/// Queues the deliveries of a lead that is new or was released from quarantine, in the state `state`. Channels that have
/// one already are left alone.
pub(crate) async fn enqueue_for_lead(
    backend: &Backend,
    tx: &mut WriteTx,
    lead_id: &str,
    state: DeliveryState,
    now: Timestamp,
) -> Result<(), DbError> {
    let created = LeadHappened { lead_id, event: LeadEvent::Created { state }, at: now };
    backend.lead_listeners.tell(tx, created).await?;
    if backend.outgoing.mail.is_some() {
        if notices::is_mailed_in(tx, Notice::Request).await? {
            deliveries::enqueue(tx, Topic::Lead, lead_id, Channel::OwnerMail, state, now).await?;
        }
        deliveries::enqueue(tx, Topic::Lead, lead_id, Channel::VisitorMail, state, now).await?;
    }
    Ok(())
}

/// Holds what was not yet sent about a lead.
pub(crate) async fn hold(backend: &Backend, tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    deliveries::hold(tx, lead_id, now).await?;
    backend.lead_listeners.tell(tx, LeadHappened { lead_id, event: LeadEvent::Quarantined, at: now }).await
}

/// Makes what is held about a lead due now.
pub(crate) async fn release(backend: &Backend, tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    deliveries::release(tx, lead_id, now).await?;
    backend.lead_listeners.tell(tx, LeadHappened { lead_id, event: LeadEvent::Released, at: now }).await
}

pub(crate) const LEADS: TopicRules = TopicRules {
    undelivered: Some(db::UNDELIVERED),
    resend: Some(|backend, delivery_id| Box::pin(resend_on_screen(backend, delivery_id))),
    ..TopicRules::new(Topic::Lead, CHANNELS, |backend, claimed| write(backend, claimed))
};

const CHANNELS: &[Channel] = &[
    Channel::Webhook,
    Channel::OwnerMail,
    Channel::VisitorMail,
    Channel::VisitMail,
    Channel::VisitReminder,
    Channel::VisitNotice,
];

#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(lead) = inbox::get(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The lead was removed" });
    };
    if lead.summary.quarantined {
        return Ok(Message::Nothing { cause: "The lead is in quarantine" });
    }
    let id = claimed.id.clone();
    match claimed.channel {
        Channel::Webhook => write_new_lead(backend, id, &lead).await,
        Channel::OwnerMail if mail::is_gathered(backend, claimed).await? => Ok(Message::Nothing { cause: GATHERED }),
        Channel::OwnerMail => {
            let shown = photos::small(backend, photo_and_sketch(&lead)).await;
            mail::write(backend, id, vec![], |context| letters::owner_notice(context, &lead, shown)).await
        }
        Channel::VisitorMail => {
            let network_key = db::network_key(&backend.db, &claimed.subject_id).await?.unwrap_or_default();
            if let Some(cause) = mail::confirmation_refused(backend, claimed, &network_key).await? {
                return Ok(Message::Nothing { cause });
            }
            let page = page_link(backend, &lead).await?;
            mail::write(backend, id, vec![], |context| letters::confirmation(context, &lead, page)).await
        }
        Channel::VisitMail | Channel::VisitReminder | Channel::VisitNotice => {
            mails::write(backend, claimed, &lead).await
        }
        _ => Ok(Message::Nothing { cause: "Not a mail of a lead" }),
    }
}

/// Side by side in the owner's notice.
fn photo_and_sketch(lead: &Lead) -> Vec<NamedPhoto<'_>> {
    let mut shown = Vec::new();
    if let Some(photo) = lead.photo() {
        shown.push(NamedPhoto { photo, alt: msg::photo(&photo.words) });
    }
    if let Some(photo) = lead.sketch() {
        shown.push(NamedPhoto { photo, alt: msg::SKETCH.to_owned() });
    }
    shown
}

async fn resend_on_screen(backend: &Backend, delivery_id: &str) -> Result<Option<String>, BackendError> {
    let lead = resend(backend, delivery_id).await?;
    Ok(lead.map(|lead| format!("/admin/leads/{lead}")))
}

/// With a fresh count of attempts. Returns its lead's id; `None` if there is no such delivery or its lead is in
/// quarantine.
#[boxed]
pub async fn resend(backend: &Backend, delivery_id: &str) -> Result<Option<String>, BackendError> {
    if is_foreign(delivery_id) {
        return Ok(None);
    }
    let lead_id = deliveries::resend(&backend.db, delivery_id, backend.clock.now()).await?;
    if lead_id.is_some() {
        backend.outbox.wake();
    }
    Ok(lead_id)
}
