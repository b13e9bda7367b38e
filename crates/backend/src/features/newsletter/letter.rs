use crate::delivery::mail::letters::LetterContext;
use domain::features::newsletter::{UNCONFIRMED_MS, messages as msg};
use domain::time::DAY;
use outgoing::mail::letter::{Block, Letter, Person};

pub(super) fn please_confirm(context: &LetterContext<'_>, address: String, confirm: String, leave: String) -> Letter {
    let business = &context.profile.name;
    Letter {
        from: context.sender(),
        to: Person { name: String::new(), address },
        reply_to: context.reply_to(),
        subject: msg::confirm_subject(business),
        blocks: vec![
            Block::Text(msg::please_confirm(business)),
            Block::Button(msg::CONFIRM_LINK.to_owned(), confirm),
            Block::Text(msg::not_you(UNCONFIRMED_MS / DAY)),
            Block::Link(msg::DELETE_LINK.to_owned(), leave),
            context.signature(),
        ],
        calendar: None,
    }
}
