use crate::delivery::mail::letters::LetterContext;
use domain::features::review_requests::messages as reviews;
use domain::features::review_requests::{ReviewMail, ReviewRequest};
use outgoing::mail::letter::{Block, Letter, Person};

pub(super) fn customer(request: &ReviewRequest) -> Person {
    Person { name: request.name.clone(), address: request.email.clone() }
}

/// A request for a review, or its reminder; `stop` is the link that stops the reminder.
pub(crate) fn letter(context: &LetterContext<'_>, to: Person, mail: ReviewMail, stop: Option<String>) -> Letter {
    let mut blocks = Vec::new();
    for paragraph in mail.paragraphs() {
        blocks.push(Block::Text(paragraph));
    }
    blocks.push(Block::Text(reviews::PLACES.to_owned()));
    for place in mail.places {
        blocks.push(Block::Link(place.label, place.url));
    }
    blocks.push(Block::Text(mail.closing));
    if let Some(address) = stop {
        blocks.push(Block::Link(reviews::STOP_LINK.to_owned(), address));
    }
    blocks.push(Block::Text(mail.signature));
    Letter { from: context.sender(), to, reply_to: context.reply_to(), subject: mail.subject, blocks, calendar: None }
}
