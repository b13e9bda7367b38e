use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::delivery::digests;
use crate::delivery::mail::digest_letters;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::site::reports;
use crate::{Backend, boxed};
use domain::delivery::{Channel, Topic};
use domain::features::digests::{DigestKind, Gathering};
use domain::messages::mail::GATHERED;

/// Leads that a mail names; it says how many there are in all.
const NAMED: i64 = 20;

pub(crate) const DIGESTS: TopicRules = TopicRules {
    undelivered: Some(digests::UNDELIVERED),
    ..TopicRules::new(Topic::Digest, &[Channel::DigestMail], |backend, claimed| write(backend, claimed))
};

#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    if let Some(gathering) = Gathering::from_id(&claimed.subject_id) {
        let requests = digests::gathered(&backend.db, gathering, GATHERED).await?;
        if requests == 0 {
            return Ok(Message::Nothing { cause: "Each request had a mail of its own after all" });
        }
        let since = gathering.begins_at();
        let id = claimed.id.clone();
        return mail::write(backend, id, vec![], |context| digest_letters::gathered(context, requests, since)).await;
    }
    let Some(digest) = digests::get(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The digest was removed" });
    };
    let id = claimed.id.clone();
    match digest.kind {
        // A digest of a former day waited for the mail server: today's says the same.
        DigestKind::Morning if digest.day != reports::today(backend).await? => {
            Ok(Message::Nothing { cause: "Its day is over" })
        }
        DigestKind::Morning => {
            let waiting = digests::count_waiting(&backend.db).await?;
            if waiting == 0 {
                return Ok(Message::Nothing { cause: "Nothing waits anymore" });
            }
            let leads = digests::waiting_leads(&backend.db, NAMED).await?;
            mail::write(backend, id, vec![], |context| digest_letters::morning(context, waiting, &leads)).await
        }
        DigestKind::Weekly => {
            let report = reports::from(backend, digest.day.plus(-7), 1).await?;
            let waiting = digests::count_waiting(&backend.db).await?;
            mail::write(backend, id, vec![], |context| digest_letters::weekly(context, &report, waiting)).await
        }
    }
}
