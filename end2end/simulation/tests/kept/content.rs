use super::holds;
use simulation::action::Action::Content;
use simulation::action::ContentAction::{
    Add, AddAgain, AddRedirect, DiscardDraft, KeepDraft, Move, Open, Remove, Restore, Save, Toggle, Undo,
};
use simulation::action::Device::{Desk, Phone};
use simulation::action::Edit::{Group, Words};
use simulation::action::List::{Posts, Questions};

/// Two questions had one position: one came out of the trash to the position that another had by then.
#[test]
fn a_question_out_of_the_trash_has_a_position_of_its_own() {
    holds(
        5011,
        &[
            Content(Add { device: Phone, list: Questions, group: 10 }),
            Content(Remove { device: Desk, row: 131 }),
            Content(Add { device: Desk, list: Questions, group: 152 }),
            Content(Add { device: Desk, list: Questions, group: 120 }),
            Content(Restore { device: Desk, row: 208 }),
        ],
    );
}

/// The same, when the deletion was taken back.
#[test]
fn a_question_that_is_not_deleted_after_all_has_a_position_of_its_own() {
    holds(
        5030,
        &[
            Content(Add { device: Phone, list: Questions, group: 21 }),
            Content(Remove { device: Desk, row: 66 }),
            Content(Add { device: Phone, list: Questions, group: 109 }),
            Content(Undo { device: Desk }),
        ],
    );
}

/// The same, when it came into another category.
#[test]
fn a_question_in_another_category_has_a_position_of_its_own() {
    holds(
        5086,
        &[
            Content(Add { device: Phone, list: Questions, group: 48 }),
            Content(Add { device: Desk, list: Questions, group: 209 }),
            Content(Add { device: Desk, list: Questions, group: 61 }),
            Content(Toggle { device: Desk, row: 217 }),
            Content(Add { device: Desk, list: Questions, group: 31 }),
            Content(Move { device: Desk, row: 102, place: 142 }),
            Content(Save { device: Phone, row: 21, edit: Group(156) }),
        ],
    );
}

/// The desk knew a draft that the phone discarded, and wrote over the one that the phone kept since.
#[test]
fn a_device_that_knows_a_discarded_draft_is_behind_the_next() {
    holds(
        1,
        &[
            Content(Add { device: Desk, list: Questions, group: 0 }),
            Content(KeepDraft { device: Desk, row: 0 }),
            Content(DiscardDraft { device: Phone, row: 0 }),
            Content(KeepDraft { device: Phone, row: 0 }),
            Content(KeepDraft { device: Desk, row: 0 }),
        ],
    );
}

/// A draft that was discarded came back over the one that was kept since.
#[test]
fn a_discarded_draft_does_not_come_back_over_a_newer_one() {
    holds(
        1,
        &[
            Content(Add { device: Desk, list: Questions, group: 0 }),
            Content(KeepDraft { device: Desk, row: 0 }),
            Content(DiscardDraft { device: Phone, row: 0 }),
            Content(KeepDraft { device: Desk, row: 0 }),
            Content(KeepDraft { device: Desk, row: 0 }),
            Content(Undo { device: Phone }),
        ],
    );
}

/// What was published and taken back became a draft in the place of the one that was kept since.
#[test]
fn what_is_taken_back_does_not_replace_a_newer_draft() {
    holds(
        1,
        &[
            Content(Add { device: Desk, list: Posts, group: 1 }),
            Content(Save { device: Desk, row: 0, edit: Words }),
            Content(KeepDraft { device: Phone, row: 0 }),
            Content(Undo { device: Desk }),
        ],
    );
}

/// The same, when both devices were offered one position, and the answer to the second one was lost.
#[test]
fn a_question_that_is_sent_again_keeps_its_position() {
    holds(
        940_000_226,
        &[
            Content(Add { device: Desk, list: Questions, group: 242 }),
            Content(Add { device: Phone, list: Questions, group: 72 }),
            Content(AddAgain { device: Phone }),
        ],
    );
}

/// The former address of an article led past it, by a redirect of the owner from its present address.
#[test]
fn a_former_address_leads_to_the_article_and_no_further() {
    holds(
        1,
        &[
            Content(Add { device: Desk, list: Posts, group: 1 }),
            Content(AddRedirect { device: Desk, from: 0, to: 0 }),
            Content(Save { device: Desk, row: 0, edit: Group(0) }),
        ],
    );
}

/// An undo made the draft of an article, and its undo saved the same again: the draft was offered to nobody, and whoever
/// wrote on was told forever that somebody else had a newer one.
#[test]
fn a_draft_that_is_saved_again_by_an_undo_ends() {
    holds(
        1_795_987_097_016,
        &[
            Content(Add { device: Desk, list: Posts, group: 37 }),
            Content(Save { device: Desk, row: 40, edit: Group(104) }),
            Content(Undo { device: Desk }),
            Content(Undo { device: Desk }),
            Content(Open { device: Phone, row: 211 }),
            Content(KeepDraft { device: Phone, row: 211 }),
        ],
    );
}
