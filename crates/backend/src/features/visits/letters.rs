use crate::delivery::mail::letters::{LetterContext, PageLink, to_owner_about, visitor};
use crate::delivery::mail::site_host;
use domain::features::conversation::messages::{BOOKED_HELP, MAIL_LINK, see_you_on};
use domain::features::visits::messages as msg;
use domain::features::visits::{Booking, Cancellation, Visit, VisitParty};
use domain::leads::lead::Lead;
use domain::messages::letters;
use outgoing::mail::calendar::{CalendarEntry, Invitation};
use outgoing::mail::calendar_file::CalendarMethod;
use outgoing::mail::letter::{Block, Fact, Leaf, Letter};

pub(crate) fn invitation(
    context: &LetterContext<'_>,
    lead: &Lead,
    booking: &Booking,
    page: Option<PageLink>,
) -> Letter {
    let when = context.moment(booking.starts_at);
    let weekday = context.local(booking.starts_at).day.weekday_long();
    let is_first = booking.sequence == 0;
    let news = if is_first { see_you_on(weekday) } else { msg::now_on(weekday) };
    let subject = if is_first { msg::confirmed_subject(&when) } else { msg::changed_subject(&when) };
    let text = if is_first { BOOKED_HELP } else { msg::REPLACES_EARLIER };
    Letter {
        preview: format!("{} {}", context.place().replace('\n', ", "), msg::CALENDAR_FILE),
        blocks: vec![
            Block::Text(text.to_owned()),
            Block::Leaf(Leaf { before: before(context, lead), ..leaf(context, booking, msg::CALENDAR_FILE) }),
            Block::Facts(vec![context.where_it_is()]),
            change_or_cancel(context, page.as_ref()),
            context.writer(),
        ],
        why: context.because_of(lead, page.is_some()),
        calendar: Some(calendar_entry(context, lead, booking, CalendarMethod::Request).to_file()),
        ..context.about_request(lead, subject, letters::to_name(&news, &lead.greeting()))
    }
}

/// Names who canceled only if that was the visitor, who may not have meant to.
pub(crate) fn cancellation(
    context: &LetterContext<'_>,
    lead: &Lead,
    canceled: &Cancellation,
    page: Option<PageLink>,
) -> Letter {
    let when = context.moment(canceled.booking.starts_at);
    let news = match canceled.by {
        VisitParty::Visitor => msg::YOU_CANCELED,
        VisitParty::Owner => msg::WE_CANCELED,
    };
    let mut blocks = vec![
        Block::Text(news.to_owned()),
        Block::Facts(vec![Fact::new("It was on", when.clone())]),
        Block::Text(msg::another_time(context.profile.reach())),
    ];
    let has_page = page.is_some();
    if let Some(page) = page {
        blocks.push(Block::Button(MAIL_LINK.to_owned(), page.url));
    }
    blocks.push(context.writer());
    Letter {
        preview: news.to_owned(),
        blocks,
        why: context.because_of(lead, has_page),
        calendar: Some(calendar_entry(context, lead, &canceled.booking, CalendarMethod::Cancel).to_file()),
        ..context.about_request(
            lead,
            msg::canceled_subject(&when),
            letters::to_name(msg::CANCELED_HEADING, &lead.greeting()),
        )
    }
}

pub(crate) fn reminder(context: &LetterContext<'_>, lead: &Lead, booking: &Booking, page: Option<PageLink>) -> Letter {
    let when = context.moment(booking.starts_at);
    let news = see_you_on(context.local(booking.starts_at).day.weekday_long());
    Letter {
        preview: msg::REMINDER.to_owned(),
        blocks: vec![
            Block::Text(msg::REMINDER.to_owned()),
            Block::Leaf(leaf(context, booking, "")),
            Block::Facts(vec![context.where_it_is()]),
            change_or_cancel(context, page.as_ref()),
            context.writer(),
        ],
        why: context.because_of(lead, page.is_some()),
        ..context.about_request(lead, msg::reminder_subject(&when), letters::to_name(&news, &lead.greeting()))
    }
}

pub(crate) fn moved_notice(context: &LetterContext<'_>, lead: &Lead, booking: &Booking) -> Letter {
    let when = context.moment(booking.starts_at);
    let time = Block::Leaf(Leaf { before: before(context, lead), ..leaf(context, booking, "") });
    notice(context, lead, msg::moved_notice(&lead.summary.name, &when), time)
}

pub(crate) fn canceled_notice(context: &LetterContext<'_>, lead: &Lead, canceled: &Cancellation) -> Letter {
    let when = context.moment(canceled.booking.starts_at);
    let was = Block::Facts(vec![Fact::new("It was on", when.clone())]);
    notice(context, lead, msg::canceled_notice(&lead.summary.name, &when), was)
}

fn notice(context: &LetterContext<'_>, lead: &Lead, news: String, time: Block) -> Letter {
    let mut blocks = vec![time];
    if let Some(url) = context.lead_url(lead) {
        blocks.push(Block::Button(letters::OPEN.to_owned(), url));
    }
    let subject = format!("{news} ({})", lead.summary.reference);
    Letter { preview: lead.summary.topic.clone(), blocks, ..to_owner_about(context, lead, subject, news) }
}

/// The time of a moved visit that its reader knows; empty for one that was not moved.
fn before(context: &LetterContext<'_>, lead: &Lead) -> String {
    let was_at = lead.visit.as_ref().and_then(Visit::was_at);
    was_at.map(|at| context.moment(at)).unwrap_or_default()
}

fn leaf(context: &LetterContext<'_>, booking: &Booking, note: &str) -> Leaf {
    let starts = context.local(booking.starts_at);
    let ends = context.local(booking.ends_at);
    Leaf {
        month: starts.day.month_long().to_owned(),
        day: starts.day.date().day.to_string(),
        weekday: starts.day.weekday_long().to_owned(),
        hours: format!("{} to {}", starts.clock(), ends.clock()),
        zone: context.zone_name(booking.starts_at),
        before: String::new(),
        note: note.to_owned(),
    }
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
            location: format!("{}, {}", profile.name, context.place().replace('\n', ", ")),
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
fn change_or_cancel(context: &LetterContext<'_>, page: Option<&PageLink>) -> Block {
    match page {
        Some(page) => Block::Button(msg::SEE_OR_MOVE.to_owned(), page.url.clone()),
        None => Block::Note(msg::change_or_cancel(context.profile.reach())),
    }
}
