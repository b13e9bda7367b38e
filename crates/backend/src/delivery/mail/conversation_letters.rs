//! The mails of a conversation.

use super::letters::{Desk, confirmation_subject, greeting, plain_name, visitor};
use domain::Timestamp;
use domain::leads::conversation::{MessageKind, paragraphs};
use domain::leads::lead::Lead;
use domain::messages::conversation as msg;
use outgoing::mail::letter::{Block, Letter, Person};

/// The owner's answer. Its subject is that of the confirmation, so that mail programs show them together.
///
/// `times` are those that it offers, `page` is the link to the page of the request.
pub(crate) fn reply(desk: &Desk<'_>, lead: &Lead, words: &str, times: &[Timestamp], page: Option<String>) -> Letter {
    let mut blocks = Vec::new();
    for paragraph in paragraphs(words) {
        blocks.push(Block::Text(paragraph.to_owned()));
    }
    if !times.is_empty() {
        let moments: Vec<String> = times.iter().map(|at| desk.moment(*at)).collect();
        blocks.push(Block::Text(format!("{}\n{}", msg::MAIL_TIMES, moments.join("\n"))));
    }
    match page {
        Some(page) => {
            let say = if times.is_empty() { msg::MAIL_WRITE_BACK } else { msg::MAIL_CHOOSE };
            blocks.push(Block::Text(say.to_owned()));
            blocks.push(Block::Link(msg::MAIL_LINK.to_owned(), page));
        }
        None if !times.is_empty() => blocks.push(Block::Text(msg::MAIL_CHOOSE_BY_REPLY.to_owned())),
        None => {}
    }
    blocks.push(desk.signature());
    let subject = if lead.summary.by_hand {
        format!("Your request {}", lead.summary.reference)
    } else {
        format!("Re: {}", confirmation_subject(lead))
    };
    Letter { from: desk.house(), to: visitor(lead), reply_to: desk.answers(), subject, blocks, calendar: None }
}

pub(crate) fn new_link(desk: &Desk<'_>, lead: &Lead, page: String) -> Letter {
    let name = plain_name(&lead.summary.name);
    Letter {
        from: desk.house(),
        to: Person { name: name.unwrap_or_default().to_owned(), address: lead.email.clone() },
        reply_to: desk.answers(),
        subject: msg::new_link_subject(&lead.summary.reference),
        blocks: vec![
            Block::Text(greeting(name)),
            Block::Text(msg::NEW_LINK.to_owned()),
            Block::Link(msg::MAIL_LINK.to_owned(), page),
            desk.signature(),
        ],
        calendar: None,
    }
}

/// What a visitor did on the page.
pub(crate) struct OwnersNews<'a> {
    pub(crate) kind: MessageKind,
    pub(crate) words: &'a str,
    /// How many were sent with it.
    pub(crate) photos: usize,
}

/// Tells the owner what a visitor wrote or chose on the page.
pub(crate) fn owner_of_message(desk: &Desk<'_>, lead: &Lead, news: OwnersNews<'_>) -> Letter {
    let OwnersNews { kind, words, photos } = news;
    let summary = &lead.summary;
    let subject = match kind {
        MessageKind::Chosen => msg::owner_chosen_subject(&summary.name, &summary.reference),
        _ => msg::owner_subject(&summary.name, &summary.reference),
    };
    let mut blocks = vec![Block::Text(format!("{subject}:"))];
    if !words.is_empty() {
        blocks.push(Block::Quote(words.to_owned()));
    }
    if photos > 0 {
        blocks.push(Block::Text(msg::with_photos(photos)));
    }
    if let Some(site) = desk.site {
        let label =
            if kind == MessageKind::Chosen { "Open it in the back office" } else { "Answer in the back office" };
        blocks.push(Block::Link(label.to_owned(), format!("{site}/admin/leads/{}", summary.id)));
    }
    Letter { from: desk.house(), to: desk.owner(), reply_to: Some(visitor(lead)), subject, blocks, calendar: None }
}
