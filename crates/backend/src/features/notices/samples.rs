//! The mails to clients as they would be sent now, about a request that is made up.

use crate::delivery::mail::conversation_letters::{self, OwnersWords};
use crate::delivery::mail::letters::{self, LetterContext};
use crate::error::BackendError;
use crate::features::review_requests;
use crate::features::visits::letters as visit_letters;
use crate::{Backend, boxed, content};
use domain::Timestamp;
use domain::features::conversation::MessageKind;
use domain::features::notices::ClientMail;
use domain::features::notices::messages as msg;
use domain::features::review_requests::messages::request_words;
use domain::features::review_requests::places::ReviewPlace;
use domain::features::review_requests::{ReminderNote, ReviewMail};
use domain::features::visits::{Booking, VISIT_MS};
use domain::leads::entry::LeadEntry;
use domain::leads::lead::{Lead, LeadSummary};
use domain::leads::options::{ContactMethod, LeadKind, LeadStatus, PreferredTime};
use domain::time::DAY;
use outgoing::mail::MailOptions;
pub use outgoing::mail::letter::Block;
use outgoing::mail::letter::{Letter, Person};

/// A mail for the owner to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleMail {
    pub from: String,
    pub subject: String,
    pub blocks: Vec<Block>,
    pub has_calendar_file: bool,
}

/// None for the mails about reviews while no place for them is named. No link in it leads to a request.
#[boxed]
pub async fn sample(backend: &Backend, mail: ClientMail) -> Result<Option<SampleMail>, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    let places = review_requests::places(backend).await?;
    let is_of_review = matches!(mail, ClientMail::Review | ClientMail::ReviewReminder);
    if is_of_review && places.is_empty() {
        return Ok(None);
    }
    let without_server = MailOptions::default();
    let options = backend.outgoing.mail.as_ref().unwrap_or(&without_server);
    let context = LetterContext { profile: &profile, options, site: backend.site_url.as_deref() };
    let letter = write(&context, mail, places, backend.clock.now());
    Ok(Some(SampleMail {
        from: format!("{} <{}>", letter.from.name, letter.from.address),
        subject: letter.subject,
        blocks: letter.blocks,
        has_calendar_file: letter.calendar.is_some(),
    }))
}

fn write(context: &LetterContext<'_>, mail: ClientMail, places: Vec<ReviewPlace>, now: Timestamp) -> Letter {
    let page = context.site.map(|site| format!("{site}/request"));
    let lead = lead(LeadKind::Contact, now);
    let to_review = Person { name: lead.summary.name.clone(), address: lead.email.clone() };
    match mail {
        ClientMail::Confirmation => letters::confirmation(context, &lead, page),
        ClientMail::Answer => {
            let said = OwnersWords {
                kind: MessageKind::Reply,
                words: msg::SAMPLE_ANSWER,
                times: &[],
                choices: &[],
                photos: 0,
                page,
            };
            conversation_letters::reply(context, &lead, said)
        }
        ClientMail::Visit => visit_letters::invitation(context, &lead, &booking(now), page),
        ClientMail::VisitReminder => visit_letters::reminder(context, &lead, &booking(now), page),
        ClientMail::Review => {
            let words = request_words(&lead.summary.name);
            let stop = page;
            let note = if stop.is_some() { ReminderNote::ByLink } else { ReminderNote::ByReply };
            let mail = ReviewMail::request(context.profile, places, words, note);
            review_requests::letter(context, to_review, mail, stop)
        }
        ClientMail::ReviewReminder => {
            let mail = ReviewMail::reminder(context.profile, places, &lead.summary.name);
            review_requests::letter(context, to_review, mail, None)
        }
        ClientMail::Link => conversation_letters::new_link(context, &lead, page.unwrap_or_default()),
    }
}

const fn booking(now: Timestamp) -> Booking {
    let starts_at = now.plus_ms(DAY);
    Booking { starts_at, ends_at: starts_at.plus_ms(VISIT_MS), sequence: 0, confirmed_at: now }
}

fn lead(kind: LeadKind, now: Timestamp) -> Lead {
    Lead {
        summary: LeadSummary {
            id: String::new(),
            reference: msg::SAMPLE_REFERENCE.to_owned(),
            kind,
            name: msg::SAMPLE_NAME.to_owned(),
            topic: String::new(),
            message: String::new(),
            status: LeadStatus::New,
            quarantined: false,
            unread: false,
            received_at: now,
            photo_id: None,
            photo_missing: false,
            trap_filled: false,
            delivery_trouble: None,
            by_hand: false,
            is_try: false,
            damaged: false,
        },
        email: String::new(),
        phone: String::new(),
        contact_method: ContactMethod::default(),
        preferred_time: PreferredTime::default(),
        style_id: None,
        project: None,
        visit: None,
        photos: vec![],
        surfaces: vec![],
        notes: vec![],
        deliveries: vec![],
        consent_version: 0,
        entry: LeadEntry::default(),
        amount_cents: None,
    }
}
