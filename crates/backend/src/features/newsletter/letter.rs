use crate::delivery::mail::letters::LetterContext;
use domain::Timestamp;
use domain::features::newsletter::{UNCONFIRMED_MS, messages as msg};
use outgoing::mail::letter::{Block, Letter, Person};

/// A sign-up that is to be confirmed, with its links.
pub(crate) struct SignUp {
    pub(crate) email: String,
    pub(crate) requested_at: Timestamp,
    pub(crate) confirm: String,
    pub(crate) leave: String,
}

pub(crate) fn please_confirm(context: &LetterContext<'_>, sign_up: SignUp) -> Letter {
    let SignUp { email, requested_at, confirm, leave } = sign_up;
    let business = &context.profile.name;
    let deleted = msg::deleted_on(&context.local(requested_at.plus_ms(UNCONFIRMED_MS)).day.long());
    Letter {
        reply_to: context.reply_to(),
        preview: deleted.clone(),
        blocks: vec![
            Block::Text(msg::please_confirm(business)),
            Block::Button(msg::CONFIRM_LINK.to_owned(), confirm),
            Block::Note(deleted),
            Block::Text(msg::NOT_YOU.to_owned()),
            Block::Link(msg::DELETE_LINK.to_owned(), leave),
        ],
        why: msg::WHY.to_owned(),
        ..context.letter(
            Person { name: String::new(), address: email },
            msg::confirm_subject(business),
            msg::CONFIRM_HEADING.to_owned(),
        )
    }
}
