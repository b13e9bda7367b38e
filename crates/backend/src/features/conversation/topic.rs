use super::links;
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::leads::{conversation as db, inbox};
use crate::delivery::mail::conversation_letters::{self as letters, OwnersNews, OwnersWords};
use crate::delivery::mail::letters::PageLink;
use crate::delivery::mail::photos::{self, NamedPhoto};
use crate::delivery::mail::site_host;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::Timestamp;
use domain::delivery::{Channel, Topic};
use domain::features::conversation::MessageKind;
use domain::features::conversation::work::messages::mail_photo;
use domain::leads::lead::Lead;

/// Earlier mails that a mail names: the first, and the newest after it.
const REFERENCES_MAX: usize = 20;

pub(crate) const MESSAGES: TopicRules = TopicRules {
    undelivered: Some(db::UNDELIVERED),
    ..TopicRules::new(Topic::Message, CHANNELS, |backend, claimed| write(backend, claimed))
};

const CHANNELS: &[Channel] = &[Channel::ReplyMail, Channel::LinkMail, Channel::OwnerMail];

#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(message) = db::message(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The message was removed" });
    };
    let Some(lead) = inbox::get(&backend.db, &message.lead_id).await? else {
        return Ok(Message::Nothing { cause: "The lead was removed" });
    };
    if lead.summary.quarantined {
        return Ok(Message::Nothing { cause: "The lead is in quarantine" });
    }
    let written_at = Timestamp(message.created_at);
    let id = claimed.id.clone();
    match claimed.channel {
        Channel::ReplyMail => {
            let mut headers =
                thread(backend, &db::mailed_to_visitor(&backend.db, &message.lead_id, written_at, &claimed.id).await?);
            // A person wrote it.
            headers.push(("Auto-Submitted", "no".to_owned()));
            let page = page_link(backend, &lead).await?;
            let times = offered(&lead, &claimed.subject_id);
            let choices = message.choices();
            let said = OwnersWords {
                kind: MessageKind::from_code(&message.kind).unwrap_or(MessageKind::Reply),
                words: &message.text,
                times: &times,
                choices: &choices,
                photos: lead.photos_of(&claimed.subject_id).len(),
                shown: photos::small(backend, note_photos(&lead, &claimed.subject_id)).await,
                page,
            };
            mail::write(backend, id, headers, |context| letters::reply(context, &lead, said)).await
        }
        Channel::LinkMail => match page_link(backend, &lead).await? {
            Some(page) => {
                let headers = thread(
                    backend,
                    &db::mailed_to_visitor(&backend.db, &message.lead_id, written_at, &claimed.id).await?,
                );
                mail::write(backend, id, headers, |context| letters::new_link(context, &lead, page)).await
            }
            None => Ok(Message::Nothing { cause: "The page of the request is closed" }),
        },
        Channel::OwnerMail => {
            let headers =
                thread(backend, &db::mailed_to_owner(&backend.db, &message.lead_id, written_at, &claimed.id).await?);
            let kind = MessageKind::from_code(&message.kind).unwrap_or(MessageKind::Visitor);
            let photo_count = lead.photos_of(&claimed.subject_id).len();
            mail::write(backend, id, headers, |context| {
                letters::owner_of_message(
                    context,
                    &lead,
                    OwnersNews { kind, words: &message.text, photos: photo_count },
                )
            })
            .await
        }
        _ => Ok(Message::Nothing { cause: "Not a mail of a message" }),
    }
}

/// The photos of a note, to be shown in its mail.
fn note_photos<'a>(lead: &'a Lead, message_id: &str) -> Vec<NamedPhoto<'a>> {
    let mut photos = Vec::new();
    for (at, photo) in lead.photos_of(message_id).into_iter().enumerate() {
        photos.push(NamedPhoto { photo, alt: mail_photo(at + 1, &photo.words) });
    }
    photos
}

/// The times that a message offers.
fn offered(lead: &Lead, message_id: &str) -> Vec<Timestamp> {
    let mut times = Vec::new();
    for slot in lead.visit.iter().flat_map(|visit| &visit.slots) {
        if slot.message_id.as_deref() == Some(message_id) {
            times.push(slot.starts_at);
        }
    }
    times
}

/// The link to the visitor's page; none if it is closed or the site's address is not known.
pub(crate) async fn page_link(backend: &Backend, lead: &Lead) -> Result<Option<PageLink>, BackendError> {
    let Some(site) = &backend.site_url else { return Ok(None) };
    let Some(state) = db::state(&backend.db, &lead.summary.id).await? else { return Ok(None) };
    let Some(until) = links::newest(&state, lead.summary.received_at) else { return Ok(None) };
    let url = format!("{site}{}", links::path(backend, &lead.summary.id, state.page_version, until));
    Ok(Some(PageLink { url, until }))
}

/// The headers by which mail programs show a mail below the earlier ones (RFC 5322, 3.6.4).
fn thread(backend: &Backend, earlier: &[String]) -> Vec<(&'static str, String)> {
    let Some(last) = earlier.last() else { return Vec::new() };
    let host = site_host(backend.site_url.as_deref()).unwrap_or_else(|| "localhost".to_owned());
    let mut references = Vec::new();
    let newest = earlier.len().saturating_sub(REFERENCES_MAX - 1).max(1);
    for (position, mail) in earlier.iter().enumerate() {
        if position == 0 || position >= newest {
            references.push(format!("<{mail}@{host}>"));
        }
    }
    vec![("In-Reply-To", format!("<{last}@{host}>")), ("References", references.join(" "))]
}
