//! The mails as they would be sent now, about a request that is made up.

use crate::db::delivery::digests::WaitingLead;
use crate::db::leads::withdrawals::Withdrawal;
use crate::delivery::mail::check::test_letter;
use crate::delivery::mail::conversation_letters::{self, OwnersNews, OwnersWords};
use crate::delivery::mail::digest_letters;
use crate::delivery::mail::letters::{self, LetterContext, PageLink};
use crate::error::BackendError;
use crate::features::newsletter::{SignUp, please_confirm};
use crate::features::review_requests;
use crate::features::visits::letters as visit_letters;
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::features::conversation::MessageKind;
use domain::features::notices::MailSample;
use domain::features::notices::messages as msg;
use domain::features::reports::{Report, SourceCount, Week, week_of};
use domain::features::review_requests::messages::request_words;
use domain::features::review_requests::places::ReviewPlace;
use domain::features::review_requests::{ReminderNote, ReviewMail};
use domain::features::visits::{Booking, Cancellation, VISIT_MS, Visit, VisitParty};
use domain::leads::entry::LeadEntry;
use domain::leads::lead::{Lead, LeadSummary};
use domain::leads::options::{ContactMethod, LeadKind, LeadStatus, PreferredTime};
use domain::leads::surfaces::{LeadSurface, SurfaceName};
use domain::time::day::LocalTime;
use domain::time::{DAY, HOUR};
use domain::{Timestamp, limits};
use outgoing::mail::MailOptions;
use outgoing::mail::letter::{Letter, Person};

/// In place of the id of a message: samples have no photos.
const SAMPLE: &str = "sample";

/// A mail to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleMail {
    pub from: String,
    pub subject: String,
    /// As it is sent, with the pictures of this server: mails have them from the site's address.
    pub html: String,
    pub has_calendar_file: bool,
}

/// None for the mails about reviews while no place for them is named. No link in it leads to a request.
#[boxed]
pub async fn sample(backend: &Backend, mail: MailSample) -> Result<Option<SampleMail>, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    let places = review_requests::places(backend).await?;
    let is_of_review = matches!(mail, MailSample::Review | MailSample::ReviewReminder);
    if is_of_review && places.is_empty() {
        return Ok(None);
    }
    let without_server = MailOptions::default();
    let options = backend.outgoing.mail.as_ref().unwrap_or(&without_server);
    let context = LetterContext { profile: &profile, options, site: backend.site_url.as_deref() };
    let letter = write(&context, mail, places, nine_today(&context, backend.clock.now()));
    let html = letter.html(SAMPLE);
    Ok(Some(SampleMail {
        html: match context.site {
            Some(site) => html.replace(&format!("src=\"{site}/"), "src=\"/"),
            None => html,
        },
        from: format!("{} <{}>", letter.from.name, letter.from.address),
        subject: letter.subject,
        has_calendar_file: letter.calendar.is_some(),
    }))
}

/// Visits are by day.
fn nine_today(context: &LetterContext<'_>, now: Timestamp) -> Timestamp {
    let day = context.local(now).day;
    zone::instant(&context.profile.time_zone, LocalTime { day, minute: 9 * 60 }).unwrap_or(now)
}

fn write(context: &LetterContext<'_>, mail: MailSample, places: Vec<ReviewPlace>, now: Timestamp) -> Letter {
    let page = context.site.map(|site| page(site, now));
    let lead = lead(now);
    match mail {
        MailSample::Confirmation => letters::confirmation(context, &lead, page),
        MailSample::Answer | MailSample::Times | MailSample::Note | MailSample::Decision => {
            said(context, &lead, mail, page, now)
        }
        MailSample::Visit => visit_letters::invitation(context, &lead, &booking(now, 0), page),
        MailSample::VisitMoved => visit_letters::invitation(context, &moved(lead, now), &booking(now, 1), page),
        MailSample::VisitCanceled => {
            let canceled = Cancellation { booking: booking(now, 1), canceled_at: now, by: VisitParty::Owner };
            visit_letters::cancellation(context, &lead, &canceled, page)
        }
        MailSample::VisitReminder => visit_letters::reminder(context, &lead, &booking(now, 0), page),
        MailSample::Review | MailSample::ReviewReminder => review(context, &lead, mail, places),
        MailSample::Link => {
            let nowhere = PageLink { url: String::new(), until: now };
            conversation_letters::new_link(context, &lead, page.unwrap_or(nowhere))
        }
        MailSample::Newsletter => {
            let link = context.site.unwrap_or_default().to_owned();
            let email = lead.email;
            please_confirm(context, SignUp { email, requested_at: now, confirm: link.clone(), leave: link })
        }
        MailSample::OwnerRequest
        | MailSample::OwnerMessage
        | MailSample::OwnerVisit
        | MailSample::OwnerVisitCanceled
        | MailSample::OwnerWithdrawn
        | MailSample::OwnerMorning
        | MailSample::OwnerWeek
        | MailSample::OwnerGathered
        | MailSample::OwnerTest => to_owner(context, &lead, mail, now),
    }
}

fn said(context: &LetterContext<'_>, lead: &Lead, mail: MailSample, page: Option<PageLink>, now: Timestamp) -> Letter {
    let kind = match mail {
        MailSample::Note => MessageKind::Progress,
        MailSample::Decision => MessageKind::Decision,
        _ => MessageKind::Reply,
    };
    let times = [now.plus_ms(DAY), now.plus_ms(DAY + 3 * HOUR), now.plus_ms(3 * DAY)];
    let choices = msg::SAMPLE_CHOICES.map(str::to_owned);
    let words = OwnersWords {
        kind,
        words: msg::SAMPLE_ANSWER,
        times: if mail == MailSample::Times { &times } else { &[] },
        choices: if mail == MailSample::Decision { &choices } else { &[] },
        photos: if mail == MailSample::Note { 3 } else { 0 },
        shown: Vec::new(),
        page,
    };
    conversation_letters::reply(context, lead, words)
}

fn review(context: &LetterContext<'_>, lead: &Lead, mail: MailSample, places: Vec<ReviewPlace>) -> Letter {
    let name = lead.greeting();
    let to = Person { name: lead.summary.name.clone(), address: lead.email.clone() };
    if mail == MailSample::ReviewReminder {
        return review_requests::letter(context, to, ReviewMail::reminder(context.profile, places, &name), None);
    }
    let stop = context.site.map(str::to_owned);
    let note = if stop.is_some() { ReminderNote::ByLink } else { ReminderNote::ByReply };
    let mail = ReviewMail::request(context.profile, places, request_words(&name), note);
    review_requests::letter(context, to, mail, stop)
}

fn to_owner(context: &LetterContext<'_>, lead: &Lead, mail: MailSample, now: Timestamp) -> Letter {
    match mail {
        MailSample::OwnerMessage => {
            let news = OwnersNews { kind: MessageKind::Visitor, words: msg::SAMPLE_WISH, photos: 2 };
            conversation_letters::owner_of_message(context, lead, news)
        }
        MailSample::OwnerVisit => visit_letters::moved_notice(context, &moved(lead.clone(), now), &booking(now, 1)),
        MailSample::OwnerVisitCanceled => {
            let canceled = Cancellation { booking: booking(now, 1), canceled_at: now, by: VisitParty::Visitor };
            visit_letters::canceled_notice(context, lead, &canceled)
        }
        MailSample::OwnerWithdrawn => {
            let withdrawal = Withdrawal { reference: lead.summary.reference.clone(), visit_at: Some(now.plus_ms(DAY)) };
            conversation_letters::withdrawn(context, &withdrawal)
        }
        MailSample::OwnerMorning => {
            let name = lead.summary.name.clone();
            let waiting = WaitingLead { id: String::new(), name, received_at: now, is_read: false };
            digest_letters::morning(context, 1, &[waiting])
        }
        MailSample::OwnerWeek => digest_letters::weekly(context, &report(context, now), 1),
        MailSample::OwnerGathered => digest_letters::gathered(context, 12, now),
        MailSample::OwnerTest => test_letter(context),
        _ => letters::owner_notice(context, lead, Vec::new()),
    }
}

fn page(site: &str, now: Timestamp) -> PageLink {
    PageLink { url: format!("{site}/request"), until: now.plus_ms(limits::VISITORS_PAGE_MS) }
}

const fn booking(now: Timestamp, sequence: i32) -> Booking {
    let starts_at = now.plus_ms(DAY);
    Booking { starts_at, ends_at: starts_at.plus_ms(VISIT_MS), sequence, confirmed_at: now }
}

fn moved(lead: Lead, now: Timestamp) -> Lead {
    let booking = Some(booking(now, 1));
    Lead { visit: Some(Visit { booking, moved_from: Some(now.plus_ms(3 * DAY)), ..Visit::default() }), ..lead }
}

fn report(context: &LetterContext<'_>, now: Timestamp) -> Report {
    let starts = week_of(context.local(now).day).plus(-7);
    let mut week = Week { starts, phone_taps: 7, mail_taps: 3, ..Week::default() };
    week.sources.insert("Google".into(), SourceCount { requests: 3, won: 1, cents: 1_850_000 });
    week.sources.insert(String::new(), SourceCount { requests: 2, ..SourceCount::default() });
    Report { weeks: vec![week], ..Report::default() }
}

fn lead(now: Timestamp) -> Lead {
    let surface = LeadSurface {
        name: SurfaceName::CabinetFronts,
        material_id: None,
        material: Some(msg::SAMPLE_MATERIAL.to_owned()),
        direction: None,
    };
    Lead {
        summary: LeadSummary {
            id: String::new(),
            reference: msg::SAMPLE_REFERENCE.to_owned(),
            kind: LeadKind::Refit,
            name: msg::SAMPLE_NAME.to_owned(),
            topic: msg::SAMPLE_STYLE.to_owned(),
            message: msg::SAMPLE_WISH.to_owned(),
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
        email: msg::SAMPLE_EMAIL.to_owned(),
        phone: msg::SAMPLE_PHONE.to_owned(),
        contact_method: ContactMethod::default(),
        preferred_time: PreferredTime::default(),
        style_id: Some(String::new()),
        project: None,
        visit: None,
        photos: vec![],
        surfaces: vec![surface],
        notes: vec![],
        deliveries: vec![],
        consent_version: 0,
        entry: LeadEntry::default(),
        amount_cents: None,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }

    /// The functions that write a whole mail; those that are given its subject are parts of others.
    fn letters(source: &str) -> Vec<&str> {
        let mut names = Vec::new();
        for function in source.split("pub(crate) fn ").skip(1) {
            let head = function.split('{').next().unwrap_or_default();
            if head.trim_end().ends_with("-> Letter") && !head.contains("subject:") {
                names.extend(head.split(['(', '<']).next());
            }
        }
        names
    }

    #[test]
    fn every_mail_has_a_sample() {
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        let samples = include_str!("samples.rs");
        let mut count = 0;
        for file in files {
            let source = fs::read_to_string(&file).expect("a source");
            for name in letters(&source) {
                assert!(samples.contains(&format!("{name}(context")), "{name} of {}", file.display());
                count += 1;
            }
        }
        assert!(count > 10, "{count}");
    }
}
