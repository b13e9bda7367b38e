//! The mails of a conversation.

use super::letters::{LetterContext, PageLink, confirmation_subject, to_owner_about};
use crate::db::leads::withdrawals::Withdrawal;
use domain::Timestamp;
use domain::features::conversation::messages as msg;
use domain::features::conversation::work::messages as work;
use domain::features::conversation::{MessageKind, paragraphs};
use domain::features::visits::VISIT_MS;
use domain::features::visits::messages as visits;
use domain::leads::lead::Lead;
use domain::messages::letters;
use domain::text::{person_name, shorten};
use outgoing::mail::letter::{Block, Fact, Letter, Person, Photo, Row};

/// Of words that a mailbox shows beside the subject, in characters.
const PREVIEW: usize = 120;

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
    /// Small copies of the first of them.
    pub(crate) shown: Vec<Photo>,
    /// The link to the page of the request.
    pub(crate) page: Option<PageLink>,
}

/// An answer, a note on the work, or a question. Its subject is the confirmation's, so that mail programs show them
/// together.
pub(crate) fn reply(context: &LetterContext<'_>, lead: &Lead, said: OwnersWords<'_>) -> Letter {
    let mut blocks = Vec::new();
    if !said.shown.is_empty() {
        blocks.push(Block::Photos(said.shown.clone()));
    }
    for paragraph in paragraphs(said.words) {
        blocks.push(Block::Words(paragraph.to_owned()));
    }
    let has_list = !said.times.is_empty() || !said.choices.is_empty();
    if !has_list {
        blocks.push(context.writer());
    }
    if !said.times.is_empty() {
        blocks.push(Block::Text(msg::MAIL_TIMES.to_owned()));
        blocks.push(Block::Rows(said.times.iter().map(|at| time_row(context, *at)).collect()));
    }
    if !said.choices.is_empty() {
        blocks.push(Block::Text(work::MAIL_CHOICES.to_owned()));
        let choice = |words: &String| Row { words: words.clone(), ..Row::default() };
        blocks.push(Block::Rows(said.choices.iter().map(choice).collect()));
    }
    if let Some(page) = &said.page {
        blocks.push(Block::Button(button_words(&said), page.url.clone()));
    }
    if let Some(note) = below_button(&said) {
        blocks.push(Block::Note(note));
    }
    if !said.times.is_empty() {
        let how_long = Fact::new("How long", visits::HOW_LONG.to_owned());
        blocks.push(Block::Facts(vec![context.where_it_is(), how_long]));
    }
    if has_list {
        blocks.push(context.writer());
    }
    let subject = if lead.summary.by_hand {
        letters::request_subject(&lead.summary.reference)
    } else {
        format!("Re: {}", confirmation_subject(lead))
    };
    Letter {
        preview: shorten(said.words, PREVIEW),
        blocks,
        why: context.because_of(lead, said.page.is_some()),
        ..context.about_request(lead, subject, heading(context, lead, &said))
    }
}

fn heading(context: &LetterContext<'_>, lead: &Lead, said: &OwnersWords<'_>) -> String {
    match said.kind {
        MessageKind::Progress => work::MAIL_HEADING_NOTE.to_owned(),
        MessageKind::Decision => work::mail_heading_decision(&context.profile.name),
        _ if said.times.is_empty() => work::mail_heading_answer(&context.profile.name),
        _ => letters::to_name(&msg::mail_heading_times(said.times.len()), &lead.greeting()),
    }
}

fn time_row(context: &LetterContext<'_>, at: Timestamp) -> Row {
    let starts = context.local(at);
    Row {
        words: starts.day.long(),
        end: starts.clock(),
        below: visits::until(&format!("{} {}", context.local(at.plus_ms(VISIT_MS)).clock(), context.zone_name(at))),
    }
}

fn button_words(said: &OwnersWords<'_>) -> String {
    let words = match said.kind {
        MessageKind::Progress if said.photos > said.shown.len() => return work::mail_link_to_all(said.photos),
        MessageKind::Progress => work::MAIL_LINK,
        MessageKind::Decision => work::MAIL_DECIDE_LINK,
        _ if said.times.is_empty() => msg::MAIL_LINK,
        _ => msg::MAIL_CHOOSE_LINK,
    };
    words.to_owned()
}

/// The small sentence below the button, or in place of it.
fn below_button(said: &OwnersWords<'_>) -> Option<String> {
    let has_page = said.page.is_some();
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

pub(crate) fn new_link(context: &LetterContext<'_>, lead: &Lead, page: PageLink) -> Letter {
    let name = person_name::plain(&lead.summary.name).unwrap_or_default();
    Letter {
        to: Person { name: name.to_owned(), address: lead.email.clone() },
        preview: msg::NEW_LINK.to_owned(),
        blocks: vec![
            Block::Text(msg::NEW_LINK.to_owned()),
            Block::Button(msg::MAIL_LINK.to_owned(), page.url.clone()),
            context.works_until(&page),
            context.writer(),
        ],
        why: format!("{} {}", context.because_of(lead, true), letters::NOT_YOU),
        ..context.about_request(
            lead,
            msg::new_link_subject(&lead.summary.reference),
            letters::to_name(msg::NEW_LINK_HEADING, &lead.greeting()),
        )
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
    let mut blocks = Vec::new();
    if !words.is_empty() {
        blocks.push(Block::Quote(words.to_owned()));
    }
    if photos > 0 {
        blocks.push(Block::Text(msg::with_photos(photos)));
    }
    if let Some(url) = context.lead_url(lead) {
        let label = match kind {
            MessageKind::Chosen | MessageKind::Decided => letters::OPEN,
            _ => letters::ANSWER,
        };
        blocks.push(Block::Button(label.to_owned(), url));
    }
    Letter { preview: shorten(words, PREVIEW), blocks, ..to_owner_about(context, lead, subject.clone(), subject) }
}

/// Tells the owner that a request is gone.
pub(crate) fn withdrawn(context: &LetterContext<'_>, withdrawal: &Withdrawal) -> Letter {
    let mut blocks = vec![Block::Text(msg::OWNER_WITHDRAWN.to_owned())];
    if let Some(at) = withdrawal.visit_at {
        blocks.push(Block::Text(msg::owner_visit_withdrawn(&context.moment(at))));
    }
    Letter {
        about: letters::request(&withdrawal.reference),
        preview: msg::OWNER_WITHDRAWN.to_owned(),
        blocks,
        ..context.letter(
            context.owner(),
            msg::owner_withdrawn_subject(&withdrawal.reference),
            msg::OWNER_WITHDRAWN_HEADING.to_owned(),
        )
    }
}
