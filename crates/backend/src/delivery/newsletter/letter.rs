use crate::delivery::mail::letters::LetterContext;
use domain::limits;
use domain::time::DAY;
use outgoing::mail::letter::{Block, Letter, Person};

pub(super) fn please_confirm(context: &LetterContext<'_>, address: String, confirm: String, leave: String) -> Letter {
    let business = &context.profile.name;
    let days = limits::NEWSLETTER_UNCONFIRMED_MS / DAY;
    Letter {
        from: context.sender(),
        to: Person { name: String::new(), address },
        reply_to: context.reply_to(),
        subject: format!("Please confirm your subscription to the {business} newsletter"),
        blocks: vec![
            Block::Text(format!(
                "You, or someone using your address, signed up for the {business} newsletter. \
                 Open this link and press the button to confirm:"
            )),
            Block::Button("Confirm my subscription".to_owned(), confirm),
            Block::Text(format!(
                "If this was not you, ignore this email: you will not hear from us again, and after {days} \
                 days we delete the address."
            )),
            Block::Link("Delete my address now".to_owned(), leave),
            context.signature(),
        ],
        calendar: None,
    }
}
