use super::Action;
use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewsletterAction {
    SignUp {
        person: u8,
        in_capitals: bool,
    },
    /// By the link of one of the mails that ever arrived, as the two below.
    Confirm {
        mail: u8,
    },
    Leave {
        mail: u8,
    },
    /// The tokens of one mail with the subscriber of another one.
    Forge {
        mail: u8,
        other: u8,
    },
    OwnerErases {
        subscriber: u8,
    },
    OwnerSendsAgain {
        subscriber: u8,
    },
}

/// With the erasure of a person, which takes everything along.
pub fn pick(chance: &mut Chance) -> Action {
    let mail = chance.index();
    if chance.below(15) == 0 {
        return Action::ErasePerson { request: mail };
    }
    Action::Newsletter(match chance.below(14) {
        0..=4 => NewsletterAction::SignUp { person: chance.index(), in_capitals: chance.below(4) == 0 },
        5..=8 => NewsletterAction::Confirm { mail },
        9..=10 => NewsletterAction::Leave { mail },
        11 => NewsletterAction::OwnerErases { subscriber: mail },
        12 => NewsletterAction::OwnerSendsAgain { subscriber: mail },
        _ => NewsletterAction::Forge { mail, other: chance.index() },
    })
}
