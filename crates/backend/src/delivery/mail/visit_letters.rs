use super::letters::{Desk, visitor};
use domain::leads::lead::Lead;
use domain::leads::visit::{Booking, Cancellation, VisitParty};
use domain::messages::{conversation, visits as msg};
use outgoing::mail::calendar::{CalendarEntry, Invitation};
use outgoing::mail::calendar_file::CalendarMethod;
use outgoing::mail::letter::{Block, Letter};

pub(crate) fn invitation(desk: &Desk<'_>, lead: &Lead, booking: &Booking, page: Option<String>) -> Letter {
    let profile = desk.profile;
    let when = desk.moment(booking.starts_at);
    let is_first = booking.sequence == 0;
    let subject = if is_first { format!("Your visit on {when}") } else { format!("Updated: your visit on {when}") };
    let news = if is_first {
        format!("your visit is confirmed. {}", conversation::BOOKED_HELP)
    } else {
        "the details of your visit have changed. This email replaces our earlier one.".to_owned()
    };
    Letter {
        from: desk.house(),
        to: visitor(lead),
        reply_to: desk.answers(),
        subject,
        blocks: vec![
            Block::Text(format!("Dear {},", lead.summary.name)),
            Block::Text(news),
            facts(desk, lead, when),
            Block::Text("Open the attached file to add the visit to your calendar.".to_owned()),
            Block::Link("Get directions".to_owned(), profile.maps_url.clone()),
            change_or_cancel(desk, page),
            desk.signature(),
        ],
        calendar: Some(calendar_entry(desk, lead, booking, CalendarMethod::Request).to_file()),
    }
}

/// Names who canceled only if that was the visitor, who may not have meant to.
pub(crate) fn cancellation(desk: &Desk<'_>, lead: &Lead, canceled: &Cancellation) -> Letter {
    let profile = desk.profile;
    let when = desk.moment(canceled.booking.starts_at);
    let news = match canceled.by {
        VisitParty::Visitor => msg::YOU_CANCELED,
        VisitParty::Owner => msg::WE_CANCELED,
    };
    let file = calendar_entry(desk, lead, &canceled.booking, CalendarMethod::Cancel).to_file();
    Letter {
        from: desk.house(),
        to: visitor(lead),
        reply_to: desk.answers(),
        subject: msg::canceled_subject(&when),
        blocks: vec![
            Block::Text(format!("Dear {},", lead.summary.name)),
            Block::Text(news.to_owned()),
            facts(desk, lead, when),
            Block::Text(msg::another_time(&profile.phone)),
            desk.signature(),
        ],
        calendar: Some(file),
    }
}

pub(crate) fn reminder(desk: &Desk<'_>, lead: &Lead, booking: &Booking, page: Option<String>) -> Letter {
    let profile = desk.profile;
    let when = desk.moment(booking.starts_at);
    Letter {
        from: desk.house(),
        to: visitor(lead),
        reply_to: desk.answers(),
        subject: msg::reminder_subject(&when),
        blocks: vec![
            Block::Text(format!("Dear {},", lead.summary.name)),
            Block::Text(msg::REMINDER.to_owned()),
            facts(desk, lead, when),
            Block::Link("Get directions".to_owned(), profile.maps_url.clone()),
            change_or_cancel(desk, page),
            desk.signature(),
        ],
        calendar: None,
    }
}

pub(crate) fn moved_notice(desk: &Desk<'_>, lead: &Lead, booking: &Booking) -> Letter {
    let when = desk.moment(booking.starts_at);
    notice(desk, lead, msg::moved_notice(&lead.summary.name, &when), when)
}

pub(crate) fn canceled_notice(desk: &Desk<'_>, lead: &Lead, canceled: &Cancellation) -> Letter {
    let when = desk.moment(canceled.booking.starts_at);
    notice(desk, lead, msg::canceled_notice(&lead.summary.name, &when), when)
}

fn notice(desk: &Desk<'_>, lead: &Lead, news: String, when: String) -> Letter {
    let mut blocks = vec![Block::Text(format!("{news}.")), facts(desk, lead, when)];
    if let Some(site) = desk.site {
        blocks.push(Block::Link(
            "Open it in the back office".to_owned(),
            format!("{site}/admin/leads/{}", lead.summary.id),
        ));
    }
    Letter {
        from: desk.house(),
        to: desk.owner(),
        reply_to: Some(visitor(lead)),
        subject: format!("{news} ({})", lead.summary.reference),
        blocks,
        calendar: None,
    }
}

fn facts(desk: &Desk<'_>, lead: &Lead, when: String) -> Block {
    let profile = desk.profile;
    Block::Facts(vec![
        ("When", when),
        ("Where", format!("{}\n{}", profile.street, profile.city_line())),
        ("Reference", lead.summary.reference.clone()),
    ])
}

pub(crate) fn calendar_entry(desk: &Desk<'_>, lead: &Lead, booking: &Booking, method: CalendarMethod) -> Invitation {
    let profile = desk.profile;
    Invitation {
        entry: CalendarEntry {
            // The lead's id never changes, so neither does the visit's.
            uid: calendar_uid("visit", &lead.summary.id, desk.site),
            sequence: booking.sequence,
            stamp: booking.confirmed_at,
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            summary: format!("Visit to {}", profile.name),
            description: format!("Reference {}. Questions: {}", lead.summary.reference, profile.phone),
            location: format!("{}, {}, {}", profile.name, profile.street, profile.city_line()),
            is_busy: true,
        },
        organizer: desk.house(),
        attendee: visitor(lead),
        method,
    }
}

pub(crate) fn calendar_uid(what: &str, lead_id: &str, site: Option<&str>) -> String {
    let host = super::site_host(site).unwrap_or_else(|| "localhost".to_owned());
    format!("{what}-{lead_id}@{host}")
}

/// The link to the visitor's page, where there is one.
fn change_or_cancel(desk: &Desk<'_>, page: Option<String>) -> Block {
    match page {
        Some(page) => Block::Link(msg::MOVE_OR_CANCEL.to_owned(), page),
        None => Block::Text(msg::change_or_cancel(&desk.profile.phone)),
    }
}
