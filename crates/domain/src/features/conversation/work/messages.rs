//! The work after a request was won: notes, decisions, and the story that is made of the notes.

// The owner's side
pub const SHOW_THE_WORK: &str = "Show the work";
pub const NOTE_TITLE: &str = "Post a note on the work";
pub const NOTE_HELP: &str = "Your customer gets it by email, and sees it with the photos on the request's page.";
pub const NOTE_HELP_WITHOUT_MAIL: &str =
    "Your customer sees it with the photos on the request's page. Mail is not set up, so tell your customer about it.";
pub const NOTE_REQUIRED: &str = "Write what was done, or choose a photo. Nothing was posted.";
pub const NOT_WON: &str = "Nothing was posted: notes on the work are for a lead that is won. Set its status first.";
pub const DROP_PHOTOS: &str = "Drag photos of the work here, or paste them.";
pub const PHOTOS_AGAIN: &str =
    "Not posted yet: your words are still in the field, but the photos have to be chosen again.";
pub const PHOTOS_NOT_STORED: &str = "Nothing was posted: the photos cannot be stored right now. Your words are still in the field; try again in a minute.";
pub const UNAVAILABLE: &str = "Nothing was posted: the site is temporarily unavailable. Your words are still in the field; try again in a minute.";
pub const POSTED_WITHOUT_MAIL: &str = "On the page, not mailed: mail is not set up.";
pub const NOTE_UNDONE: &str =
    "Taken back: nothing was posted. Your words are in the field again; the photos have to be chosen again.";
pub const REMOVE_CONFIRM: &str =
    "Remove this from the page of the request, with its photos? A mail that was sent stays sent.";
pub const NOT_REMOVED: &str = "Nothing was removed: it was answered, or is not there anymore.";

pub const ASK_TITLE: &str = "Ask for a decision";
pub const ASK_HELP: &str =
    "Your customer chooses on the request's page. You get the answer by email, and it appears here.";
pub const QUESTION_REQUIRED: &str = "Write what is to be decided. Nothing was asked.";
pub const QUESTION_UNDONE: &str = "Taken back: nothing was asked. Your question is in the field again.";
pub const SAME_CHOICES: &str = "Two of the choices are the same. Nothing was asked.";
pub const NOT_DECIDED: &str = "Not decided yet";

pub const STORY_BUTTON: &str = "Start a project story from these notes";
pub const STORY_HELP: &str = "This makes a draft with a chapter for each note and its photos. The customer's name, contact details, boat and location are replaced by marks such as [name]. Check the text before you publish it.";
pub const STORY_EXISTS: &str = "You have already started a project story from these notes.";
pub const STORY_WITHOUT_NOTES: &str = "No story was started: there are no notes on the work yet.";
pub const STORY_UNAVAILABLE: &str =
    "No story was started: the site is temporarily unavailable. The notes are unchanged; try again in a minute.";
pub const STORY_MORE: &str =
    "Not all photos could be copied at once. Nothing is lost: press the button again to copy the others.";
pub const STORY_DESCRIPTION: &str = "Say in two sentences what was done.";

pub const POSTED: &str = "Posted. You see it above; in a few seconds your customer sees it on the request's page.";
pub const PHOTO_NOT_STORED: &str = "It could not be stored: post it with another note.";

/// Of one note.
#[must_use]
pub fn photos_full(limit: usize) -> String {
    format!("A note holds {limit} photos. Post the others with another note.")
}

/// Of one note together.
#[must_use]
pub fn photos_too_large(bytes: usize) -> String {
    let megabytes = bytes / (1024 * 1024);
    format!(
        "Nothing was posted: the photos were larger than {megabytes}MB together. Write the note again with fewer of them, and post the others with another note."
    )
}

#[must_use]
pub fn too_many_notes(limit: usize) -> String {
    format!("Nothing was posted: a lead holds {limit} notes on the work at most. Remove one first.")
}

#[must_use]
pub fn too_many_decisions(limit: usize) -> String {
    format!("Nothing was asked: {limit} questions have no answer yet. Remove one first.")
}

#[must_use]
pub fn wrong_choices(min: usize, max: usize) -> String {
    format!("Give {min} to {max} choices. Nothing was asked.")
}

#[must_use]
pub fn choice_too_long(max: usize) -> String {
    format!("A choice has {max} characters at most. Nothing was asked.")
}

// Mails
pub const MAIL_LINK: &str = "See your project";
pub const MAIL_CHOICES: &str = "Please choose:";
pub const MAIL_DECIDE_LINK: &str = "Choose on your page";
pub const MAIL_DECIDE: &str = "Or reply to this email with your choice.";
pub const MAIL_DECIDE_BY_REPLY: &str = "Reply to this email with your choice.";
pub const MAIL_NOTE: &str = "The page of your project has all notes so far. You can also reply to this email.";

pub const MAIL_HEADING_NOTE: &str = "News of the work";

#[must_use]
pub fn mail_heading_decision(business: &str) -> String {
    format!("{business} has a question")
}

#[must_use]
pub fn mail_heading_answer(business: &str) -> String {
    format!("{business} has answered")
}

/// Not all are in the mail.
#[must_use]
pub fn mail_link_to_all(photos: usize) -> String {
    if photos == 1 { "See the photo".to_owned() } else { format!("See all {photos} photos") }
}

/// The alternative text of a photo in a mail. `words` may be empty.
#[must_use]
pub fn mail_photo(number: usize, words: &str) -> String {
    if words.is_empty() { format!("Photo {number} of the work") } else { format!("Photo: {words}") }
}

#[must_use]
pub fn mail_photos(count: usize) -> String {
    let photos = if count == 1 { "a photo".to_owned() } else { format!("{count} photos") };
    format!("With {photos}, on the page of your project. You can also reply to this email.")
}

#[must_use]
pub fn owner_decided_subject(name: &str, reference: &str) -> String {
    format!("{name} decided about {reference}")
}

// The visitor's page
pub const NOTES_TITLE: &str = "Your project";
pub const NO_NOTES: &str = "Our first note will be here soon.";
pub const DECIDE_TITLE: &str = "Please decide";
pub const CHOICE_REQUIRED: &str = "Choose one first. Nothing was decided.";
pub const DECISION_GONE: &str =
    "Your choice was not saved: this question is no longer open. Write to us below if you have any questions.";
pub const DECIDED: &str = "Thank you, we have your decision. You see it above.";

/// A second answer.
#[must_use]
pub fn decided_before(choice: &str) -> String {
    format!("Nothing was changed: \"{choice}\" was chosen before. Write to us below if you have changed your mind.")
}
