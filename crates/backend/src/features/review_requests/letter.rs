use crate::delivery::mail::letters::LetterContext;
use domain::features::review_requests::messages as reviews;
use domain::features::review_requests::{ReviewMail, ReviewRequest};
use domain::text::shorten;
use outgoing::mail::letter::{Block, Letter, Link, Person};

/// Of words that a mailbox shows beside the subject, in characters.
const PREVIEW: usize = 120;

pub(super) fn customer(request: &ReviewRequest) -> Person {
    Person { name: request.name.clone(), address: request.email.clone() }
}

/// A request for a review, or its reminder; `stop` is the link that stops the reminder.
pub(crate) fn letter(context: &LetterContext<'_>, to: Person, mail: ReviewMail, stop: Option<String>) -> Letter {
    let mut blocks = Vec::new();
    for paragraph in mail.paragraphs() {
        blocks.push(Block::Words(paragraph));
    }
    blocks.push(context.writer());
    for (at, place) in mail.places.into_iter().enumerate() {
        blocks.push(match at {
            0 => Block::Button(reviews::write_at(&place.label), place.url),
            _ => Block::Link(reviews::or_at(&place.label), place.url),
        });
    }
    Letter {
        reply_to: context.reply_to(),
        preview: shorten(&mail.words, PREVIEW),
        blocks,
        why: mail.closing,
        stop: stop.map(|href| Link { words: reviews::STOP_LINK.to_owned(), href }),
        ..context.letter(to, mail.subject, mail.heading)
    }
}
