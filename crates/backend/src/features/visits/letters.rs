use crate::delivery::mail::letters::{LetterContext, to_owner_about, visitor};
use crate::delivery::mail::site_host;
use domain::content::business::BusinessProfile;
use domain::features::visits::messages as msg;
use domain::features::visits::{Booking, Cancellation, VisitParty};
use domain::leads::lead::Lead;
use domain::messages::letters;
use outgoing::mail::calendar::{CalendarEntry, Invitation};
use outgoing::mail::calendar_file::CalendarMethod;
use outgoing::mail::letter::{Block, Letter};

pub(crate) fn invitation(context: &LetterContext<'_>, lead: &Lead, booking: &Booking, page: Option<String>) -> Letter {
    let profile = context.profile;
    let when = context.moment(booking.starts_at);
    let is_first = booking.sequence == 0;
    let mut news = msg::confirmed();
    if !is_first {
        news.push_str(msg::REPLACES_EARLIER);
    }
    Letter {
        from: context.sender(),
        to: visitor(lead),
        reply_to: context.reply_to(),
        subject: msg::confirmed_subject(&when),
        blocks: vec![
            Block::Text(letters::greeting(Some(&lead.summary.name))),
            Block::Text(news),
            facts(context, lead, when),
            Block::Text(msg::CALENDAR_FILE.to_owned()),
            directions(profile),
            change_or_cancel(context, page),
            context.signature(),
        ],
        calendar: Some(calendar_entry(context, lead, booking, CalendarMethod::Request).to_file()),
    }
}

/// Names who canceled only if that was the visitor, who may not have meant to.
pub(crate) fn cancellation(context: &LetterContext<'_>, lead: &Lead, canceled: &Cancellation) -> Letter {
    let profile = context.profile;
    let when = context.moment(canceled.booking.starts_at);
    let news = match canceled.by {
        VisitParty::Visitor => msg::YOU_CANCELED,
        VisitParty::Owner => msg::WE_CANCELED,
    };
    let file = calendar_entry(context, lead, &canceled.booking, CalendarMethod::Cancel).to_file();
    Letter {
        from: context.sender(),
        to: visitor(lead),
        reply_to: context.reply_to(),
        subject: msg::canceled_subject(&when),
        blocks: vec![
            Block::Text(letters::greeting(Some(&lead.summary.name))),
            Block::Text(news.to_owned()),
            facts(context, lead, when),
            Block::Text(msg::another_time(profile.reach())),
            context.signature(),
        ],
        calendar: Some(file),
    }
}

pub(crate) fn reminder(context: &LetterContext<'_>, lead: &Lead, booking: &Booking, page: Option<String>) -> Letter {
    let profile = context.profile;
    let when = context.moment(booking.starts_at);
    Letter {
        from: context.sender(),
        to: visitor(lead),
        reply_to: context.reply_to(),
        subject: msg::reminder_subject(&when),
        blocks: vec![
            Block::Text(letters::greeting(Some(&lead.summary.name))),
            Block::Text(msg::REMINDER.to_owned()),
            facts(context, lead, when),
            directions(profile),
            change_or_cancel(context, page),
            context.signature(),
        ],
        calendar: None,
    }
}

pub(crate) fn moved_notice(context: &LetterContext<'_>, lead: &Lead, booking: &Booking) -> Letter {
    let when = context.moment(booking.starts_at);
    notice(context, lead, msg::moved_notice(&lead.summary.name, &when), when)
}

pub(crate) fn canceled_notice(context: &LetterContext<'_>, lead: &Lead, canceled: &Cancellation) -> Letter {
    let when = context.moment(canceled.booking.starts_at);
    notice(context, lead, msg::canceled_notice(&lead.summary.name, &when), when)
}

fn notice(context: &LetterContext<'_>, lead: &Lead, news: String, when: String) -> Letter {
    let mut blocks = vec![Block::Text(format!("{news}.")), facts(context, lead, when)];
    if let Some(site) = context.site {
        blocks.push(Block::Button(letters::OPEN.to_owned(), format!("{site}/admin/leads/{}", lead.summary.id)));
    }
    to_owner_about(context, lead, format!("{news} ({})", lead.summary.reference), blocks)
}

/// Where nobody can be visited, the place is the area.
fn directions(profile: &BusinessProfile) -> Block {
    if profile.has_address() {
        return Block::Link(msg::DIRECTIONS.to_owned(), profile.maps_url.clone());
    }
    Block::Text(profile.place())
}

fn place(profile: &BusinessProfile) -> String {
    if profile.has_address() { format!("{}\n{}", profile.street, profile.city_line()) } else { profile.place() }
}

fn facts(context: &LetterContext<'_>, lead: &Lead, when: String) -> Block {
    let profile = context.profile;
    Block::Facts(vec![("When", when), ("Where", place(profile)), ("Reference", lead.summary.reference.clone())])
}

pub(crate) fn calendar_entry(
    context: &LetterContext<'_>,
    lead: &Lead,
    booking: &Booking,
    method: CalendarMethod,
) -> Invitation {
    let profile = context.profile;
    Invitation {
        entry: CalendarEntry {
            // The lead's id never changes, so neither does the visit's.
            uid: calendar_uid("visit", &lead.summary.id, context.site),
            sequence: booking.sequence,
            stamp: booking.confirmed_at,
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            summary: msg::calendar_title(&profile.name),
            description: msg::calendar_text(&lead.summary.reference, profile.reach()),
            location: format!("{}, {}", profile.name, place(profile).replace('\n', ", ")),
            is_busy: true,
        },
        organizer: context.sender(),
        attendee: visitor(lead),
        method,
    }
}

pub(crate) fn calendar_uid(what: &str, lead_id: &str, site: Option<&str>) -> String {
    let host = site_host(site).unwrap_or_else(|| "localhost".to_owned());
    format!("{what}-{lead_id}@{host}")
}

/// The link to the visitor's page, where there is one.
fn change_or_cancel(context: &LetterContext<'_>, page: Option<String>) -> Block {
    match page {
        Some(page) => Block::Button(msg::MOVE_OR_CANCEL.to_owned(), page),
        None => Block::Text(msg::change_or_cancel(context.profile.reach())),
    }
}
