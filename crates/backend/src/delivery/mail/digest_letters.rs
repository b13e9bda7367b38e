use super::letters::LetterContext;
use crate::db::delivery::digests::WaitingLead;
use domain::Timestamp;
use domain::features::digests::messages as msg;
use domain::features::notices::Notice;
use domain::features::reports::{Report, source_name};
use domain::leads::money;
use domain::messages::letters;
use domain::messages::mail::{self, gathered_subject};
use outgoing::mail::letter::{Block, Fact, Letter, Row};

pub(crate) fn morning(context: &LetterContext<'_>, waiting: i64, leads: &[WaitingLead]) -> Letter {
    let mut rows = Vec::new();
    for lead in leads {
        rows.push(Row {
            words: lead.name.clone(),
            end: msg::waiting_for(lead.is_read).to_owned(),
            below: context.local(lead.received_at).short(),
        });
    }
    let mut blocks = vec![Block::Rows(rows)];
    blocks.extend(button(context, letters::OPEN_INBOX, "/admin/leads"));
    Letter {
        about: Notice::Morning.label().to_owned(),
        preview: leads.first().map(|lead| lead.name.clone()).unwrap_or_default(),
        blocks,
        why: msg::can_be_turned_off("digest"),
        stop: context.notices(),
        ..letter(context, msg::digest_subject(waiting))
    }
}

pub(crate) fn gathered(context: &LetterContext<'_>, requests: i64, since: Timestamp) -> Letter {
    let words = mail::gathered(requests, &context.moment(since));
    let mut blocks = vec![Block::Text(words.clone())];
    blocks.extend(button(context, letters::OPEN_INBOX, "/admin/leads"));
    Letter {
        preview: words,
        blocks,
        why: letters::CHOSEN_NOTICE.to_owned(),
        stop: context.notices(),
        ..letter(context, gathered_subject(requests))
    }
}

pub(crate) fn weekly(context: &LetterContext<'_>, report: &Report, waiting: i64) -> Letter {
    let mut blocks = Vec::new();
    let mut subject = String::new();
    let mut preview = String::new();
    if let Some(week) = report.weeks.first() {
        subject = msg::weekly_subject(&week.starts.short(), &week.starts.plus(6).short());
        let total = week.total();
        let requests = total.requests.max(0).to_string();
        preview = format!("Requests: {requests}");
        blocks.push(Block::Facts(vec![
            Fact::new("Requests", requests),
            Fact::new("Won", won(total.won, total.cents)),
            Fact::new("Taps on the phone number", week.phone_taps.max(0).to_string()),
            Fact::new("Taps on the mail address", week.mail_taps.max(0).to_string()),
            Fact::new("Waiting now", waiting.to_string()),
        ]));
        let mut rows = Vec::new();
        for (source, count) in &week.sources {
            if count.requests > 0 {
                let words = source_name(source).to_owned();
                rows.push(Row { words, end: count.requests.to_string(), ..Row::default() });
            }
        }
        if !rows.is_empty() {
            blocks.push(Block::Text(msg::SOURCES.to_owned()));
            blocks.push(Block::Rows(rows));
        }
    }
    blocks.extend(button(context, letters::OPEN_REPORTS, "/admin/reports"));
    Letter {
        about: Notice::Week.label().to_owned(),
        preview,
        blocks,
        why: msg::can_be_turned_off("report"),
        stop: context.notices(),
        ..letter(context, subject)
    }
}

fn won(number: i64, cents: i64) -> String {
    if cents > 0 { format!("{number}, ${}", money::shown(cents)) } else { number.max(0).to_string() }
}

fn button(context: &LetterContext<'_>, words: &str, path: &str) -> Option<Block> {
    let site = context.site?;
    Some(Block::Button(words.to_owned(), format!("{site}{path}")))
}

/// Its heading is its subject.
fn letter(context: &LetterContext<'_>, subject: String) -> Letter {
    context.letter(context.owner(), subject.clone(), subject)
}
