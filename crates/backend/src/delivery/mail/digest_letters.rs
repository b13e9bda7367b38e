use super::letters::LetterContext;
use crate::db::delivery::digests::WaitingLead;
use domain::Timestamp;
use domain::features::digests::messages as msg;
use domain::features::reports::{Report, source_name};
use domain::leads::money;
use domain::messages::letters;
use domain::messages::mail::{self, gathered_subject};
use outgoing::mail::letter::{Block, Letter};

pub(crate) fn morning(context: &LetterContext<'_>, waiting: i64, leads: &[WaitingLead]) -> Letter {
    let mut blocks = vec![Block::Text(format!("{}:", msg::digest_subject(waiting)))];
    let mut lines = Vec::new();
    for lead in leads {
        lines.push(msg::waiting_line(&lead.name, lead.is_read, &context.moment(lead.received_at)));
    }
    blocks.push(Block::Quote(lines.join("\n")));
    if let Some(site) = context.site {
        blocks.push(Block::Button(letters::OPEN_INBOX.to_owned(), format!("{site}/admin/leads")));
    }
    blocks.push(Block::Text(msg::can_be_turned_off("digest")));
    letter(context, msg::digest_subject(waiting), blocks)
}

pub(crate) fn gathered(context: &LetterContext<'_>, requests: i64, since: Timestamp) -> Letter {
    let mut blocks = vec![Block::Text(mail::gathered(requests, &context.moment(since)))];
    if let Some(site) = context.site {
        blocks.push(Block::Button(letters::OPEN_INBOX.to_owned(), format!("{site}/admin/leads")));
    }
    letter(context, gathered_subject(requests), blocks)
}

pub(crate) fn weekly(context: &LetterContext<'_>, report: &Report, waiting: i64) -> Letter {
    let mut blocks = Vec::new();
    let mut subject = String::new();
    if let Some(week) = report.weeks.first() {
        subject = msg::weekly_subject(&week.starts.short(), &week.starts.plus(6).short());
        let total = week.total();
        blocks.push(Block::Facts(vec![
            ("Requests", total.requests.max(0).to_string()),
            ("Won", won(total.won, total.cents)),
            ("Taps on the phone number", week.phone_taps.max(0).to_string()),
            ("Taps on the mail address", week.mail_taps.max(0).to_string()),
            ("Waiting now", waiting.to_string()),
        ]));
        let mut lines = Vec::new();
        for (source, count) in &week.sources {
            if count.requests > 0 {
                lines.push(format!("{}: {}", source_name(source), count.requests));
            }
        }
        if !lines.is_empty() {
            blocks.push(Block::Text(msg::SOURCES.to_owned()));
            blocks.push(Block::Quote(lines.join("\n")));
        }
    }
    if let Some(site) = context.site {
        blocks.push(Block::Button(letters::OPEN_REPORTS.to_owned(), format!("{site}/admin/reports")));
    }
    blocks.push(Block::Text(msg::can_be_turned_off("report")));
    letter(context, subject, blocks)
}

fn won(number: i64, cents: i64) -> String {
    if cents > 0 { format!("{number}, ${}", money::shown(cents)) } else { number.max(0).to_string() }
}

fn letter(context: &LetterContext<'_>, subject: String, blocks: Vec<Block>) -> Letter {
    Letter { from: context.sender(), to: context.owner(), reply_to: None, subject, blocks, calendar: None }
}
