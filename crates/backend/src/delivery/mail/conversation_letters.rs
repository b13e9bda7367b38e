//! The mails of a conversation.

use super::letters::{LetterContext, confirmation_subject, plain_name, to_owner_about, visitor};
use crate::db::leads::withdrawals::Withdrawal;
use domain::Timestamp;
use domain::features::conversation::messages as msg;
use domain::features::conversation::work::messages as work;
use domain::features::conversation::{MessageKind, paragraphs};
use domain::leads::lead::Lead;
use domain::messages::letters;
use outgoing::mail::letter::{Block, Letter, Person};

/// The owner's words, with times, choices and photos.
pub(crate) struct OwnersWords<'a> {
    pub(crate) kind: MessageKind,
    pub(crate) words: &'a str,
    /// Offered for a visit.
    pub(crate) times: &'a [Timestamp],
    /// Of a decision.
    pub(crate) choices: &'a [String],
    /// How many were posted with it.
    pub(crate) photos: usize,
    /// The link to the page of the request.
    pub(crate) page: Option<String>,
}

/// An answer, a note on the work, or a question. Its subject is the confirmation's, so that mail programs show them
/// together.
pub(crate) fn reply(context: &LetterContext<'_>, lead: &Lead, said: OwnersWords<'_>) -> Letter {
    let heading = match said.kind {
        MessageKind::Progress => work::MAIL_HEADING_NOTE.to_owned(),
        MessageKind::Decision => work::mail_heading_decision(&context.profile.name),
        _ => work::mail_heading_answer(&context.profile.name),
    };
    let mut blocks = vec![Block::Heading(heading)];
    for paragraph in paragraphs(said.words) {
        blocks.push(Block::Text(paragraph.to_owned()));
    }
    if !said.times.is_empty() {
        let moments: Vec<String> = said.times.iter().map(|at| context.moment(*at)).collect();
        blocks.push(Block::Text(format!("{}\n{}", msg::MAIL_TIMES, moments.join("\n"))));
    }
    if !said.choices.is_empty() {
        blocks.push(Block::Text(format!("{}\n{}", work::MAIL_CHOICES, said.choices.join("\n"))));
    }
    let has_page = said.page.is_some();
    if let Some(say) = before_link(&said, has_page) {
        blocks.push(Block::Text(say));
    }
    if let Some(page) = said.page {
        let label = if said.kind == MessageKind::Progress { work::MAIL_LINK } else { msg::MAIL_LINK };
        blocks.push(Block::Button(label.to_owned(), page));
    }
    blocks.push(context.signature());
    let subject = if lead.summary.by_hand {
        letters::request_subject(&lead.summary.reference)
    } else {
        format!("Re: {}", confirmation_subject(lead))
    };
    Letter { from: context.sender(), to: visitor(lead), reply_to: context.reply_to(), subject, blocks, calendar: None }
}

/// The sentence before the link, or in place of it.
fn before_link(said: &OwnersWords<'_>, has_page: bool) -> Option<String> {
    let sentence = match said.kind {
        MessageKind::Progress if has_page && said.photos > 0 => return Some(work::mail_photos(said.photos)),
        MessageKind::Progress if has_page => work::MAIL_NOTE,
        MessageKind::Decision if has_page => work::MAIL_DECIDE,
        MessageKind::Decision => work::MAIL_DECIDE_BY_REPLY,
        _ if has_page && said.times.is_empty() => msg::MAIL_WRITE_BACK,
        _ if has_page => msg::MAIL_CHOOSE,
        _ if !said.times.is_empty() => msg::MAIL_CHOOSE_BY_REPLY,
        _ => return None,
    };
    Some(sentence.to_owned())
}

pub(crate) fn new_link(context: &LetterContext<'_>, lead: &Lead, page: String) -> Letter {
    let name = plain_name(&lead.summary.name);
    Letter {
        from: context.sender(),
        to: Person { name: name.unwrap_or_default().to_owned(), address: lead.email.clone() },
        reply_to: context.reply_to(),
        subject: msg::new_link_subject(&lead.summary.reference),
        blocks: vec![
            Block::Text(letters::greeting(name)),
            Block::Text(msg::NEW_LINK.to_owned()),
            Block::Button(msg::MAIL_LINK.to_owned(), page),
            context.signature(),
        ],
        calendar: None,
    }
}

/// A visitor's action on the page.
pub(crate) struct OwnersNews<'a> {
    pub(crate) kind: MessageKind,
    pub(crate) words: &'a str,
    /// How many were sent with it.
    pub(crate) photos: usize,
}

/// Tells the owner what a visitor wrote or chose on the page.
pub(crate) fn owner_of_message(context: &LetterContext<'_>, lead: &Lead, news: OwnersNews<'_>) -> Letter {
    let OwnersNews { kind, words, photos } = news;
    let summary = &lead.summary;
    let subject = match kind {
        MessageKind::Chosen => msg::owner_chosen_subject(&summary.name, &summary.reference),
        MessageKind::Decided => work::owner_decided_subject(&summary.name, &summary.reference),
        _ => msg::owner_subject(&summary.name, &summary.reference),
    };
    let mut blocks = vec![Block::Text(format!("{subject}:"))];
    if !words.is_empty() {
        blocks.push(Block::Quote(words.to_owned()));
    }
    if photos > 0 {
        blocks.push(Block::Text(msg::with_photos(photos)));
    }
    if let Some(site) = context.site {
        let label = match kind {
            MessageKind::Chosen | MessageKind::Decided => letters::OPEN,
            _ => letters::ANSWER,
        };
        blocks.push(Block::Button(label.to_owned(), format!("{site}/admin/leads/{}", summary.id)));
    }
    to_owner_about(context, lead, subject, blocks)
}

/// Tells the owner that a request is gone.
pub(crate) fn withdrawn(context: &LetterContext<'_>, withdrawal: &Withdrawal) -> Letter {
    let mut blocks = vec![Block::Text(msg::OWNER_WITHDRAWN.to_owned())];
    if let Some(at) = withdrawal.visit_at {
        blocks.push(Block::Text(msg::owner_visit_withdrawn(&context.moment(at))));
    }
    Letter {
        from: context.sender(),
        to: context.owner(),
        reply_to: None,
        subject: msg::owner_withdrawn_subject(&withdrawal.reference),
        blocks,
        calendar: None,
    }
}
