//! Answers to leads, and the visitor's page.

use crate::leads::options::LeadKind;
use crate::messages::too_long as too_long_text;

// The owner's side
pub const REPLY_REQUIRED: &str = "Write your answer first. Nothing was sent.";
/// Another device answered, or the visitor wrote, while this answer was typed.
pub const CHANGED_MEANWHILE: &str = "Not sent yet: something new was said here while you were writing. Read it above; your answer is still in the field, and Send sends it.";
pub const REPLY_NO_ADDRESS: &str = "Nothing was sent: this lead has no email address. Call instead.";
pub const REPLY_IN_QUARANTINE: &str = "Nothing was sent: release the lead from quarantine first.";
pub const UNDONE: &str = "Taken back: nothing was sent. Your answer is in the field again.";
pub const UNDO_TOO_LATE: &str = "It is too late to take it back: the mail is on its way or was sent.";
pub const BY_HAND_HELP: &str =
    "Mail is not set up: your mail program opens with this text, and the lead notes that it was opened.";
pub const OPENED_HELP: &str = "Opened in your mail program. The site cannot tell whether you sent it.";
pub const OPEN_AGAIN: &str = "Open it in the mail program";
pub const PAGE_CLOSED: &str = "The page is closed: no link opens it.";
pub const PAGE_NEEDS_ADDRESS: &str =
    "There is no page to open: the site does not know its own address yet. The person who runs the server can set it.";
pub const REFUSED_HELP: &str = "Check the address, then send it again, or call.";
pub const TEMPLATE_NAME_REQUIRED: &str = "A template needs a name.";
pub const TEMPLATE_TEXT_REQUIRED: &str = "A template needs a text.";
pub const TEMPLATE_HINT: &str = "{name}, {style}, {reference}, {times} and {business} are filled in for each lead. {times} points at the times that you offer under the answer, or names those that the visitor proposed. You are told what a lead lacks before you send.";
pub const TEMPLATES: &str = "Start with";

pub const OFFER_TIMES: &str = "Offer times for a visit";
pub const OFFER_HELP: &str =
    "Free in your calendar. Your visitor books one on the page of the request; until then none of them is held.";
pub const NO_TIMES_TO_OFFER: &str = "No times are free in the next weeks.";

/// Name and text of the templates that a site starts with.
pub const STARTER_TEMPLATES: [[&str; 2]; 4] = [
    [
        "Propose a visit",
        "Dear {name},\n\nthank you for your request {reference}. We would like to see it with our own eyes: a visit takes an hour and costs nothing. Would {times} suit you?\n\n{business}",
    ],
    [
        "First look",
        "Dear {name},\n\nthank you for the photo and your wishes: {style} will suit her well. Two questions before we go on: how is she used, and when should the work be done?\n\n{business}",
    ],
    [
        "Price range",
        "Dear {name},\n\nfor work like yours, our clients usually spend between ... and ... It depends on the materials and on what we find behind the panels. After a visit we send you a firm quote.\n\n{business}",
    ],
    [
        "Not for us",
        "Dear {name},\n\nthank you for asking us. This is not work that we do well, and we would rather say so now. We hope that you find the right shop for it.\n\n{business}",
    ],
];

#[must_use]
pub fn too_long(max: usize) -> String {
    format!("{}. Nothing was sent.", too_long_text(max))
}

/// The lead lacks what a placeholder stands for, such as 'a style'.
#[must_use]
pub fn no_value(label: &str, mark: &str) -> String {
    format!("Nothing was sent: this lead does not have {label}. Replace {mark} by your own words, or delete it.")
}

/// Stands for {times} where the answer offers some: they are listed once, under its text.
pub const TIMES_BELOW: &str = "one of the times below";
pub const NO_TIMES: &str = "Nothing was sent: your answer speaks of times for a visit, and none is chosen. Choose some below, or say it in your own words.";
/// Said below the field before anything is sent.
pub const TIMES_TO_CHOOSE: &str = "Choose the times below. They go under your text.";

/// Words in braces that are no placeholder.
#[must_use]
pub fn no_placeholder(mark: &str) -> String {
    format!("Nothing was sent: {mark} is not known. Replace it by your own words, or delete it.")
}

/// Said below the field before anything is sent.
#[must_use]
pub fn missing_values(words: &[&str]) -> String {
    let marks: Vec<String> = words.iter().map(|word| format!("{{{word}}}")).collect();
    format!("This lead has no value for {}: write your own words there before you send.", marks.join(" and "))
}

#[must_use]
pub fn unknown_placeholder(mark: &str, known: &[String]) -> String {
    format!("{mark} is not known. Use {}.", known.join(", "))
}

// Mails
pub const MAIL_LINK: &str = "Open your request";
pub const MAIL_CHOOSE_LINK: &str = "Choose a time";
pub const MAIL_WRITE_BACK: &str = "Or simply reply to this email.";
pub const MAIL_TIMES: &str = "These times are free for a visit:";
pub const MAIL_CHOOSE: &str = "None suits you? Say so on the same page, or reply to this email.";
pub const MAIL_CHOOSE_BY_REPLY: &str = "Reply to this email with the one that suits you.";
pub const NEW_LINK_HEADING: &str = "Your new link";
pub const NEW_LINK: &str = "The page of your request shows where it stands, and you can write to us there.";

#[must_use]
pub fn new_link_subject(reference: &str) -> String {
    format!("The page of your request ({reference})")
}

#[must_use]
pub fn owner_withdrawn_subject(reference: &str) -> String {
    format!("A request was withdrawn ({reference})")
}

#[must_use]
pub fn owner_visit_withdrawn(when: &str) -> String {
    format!(
        "Its visit on {when} is canceled, and the time is free again. If it is in your own calendar, delete it there."
    )
}

/// Of offered times: 'Three times to choose from'.
#[must_use]
pub fn mail_heading_times(count: usize) -> String {
    if count == 1 {
        "A time for your visit".to_owned()
    } else {
        format!("{} to choose from", crate::text::count_word(count, "time"))
    }
}

#[must_use]
pub fn owner_subject(name: &str, reference: &str) -> String {
    format!("{name} wrote about {reference}")
}

#[must_use]
pub fn owner_chosen_subject(name: &str, reference: &str) -> String {
    format!("{name} chose a time for {reference}")
}

// The visitor's page
pub const PAGE_TITLE: &str = "Your request";
pub const NOTHING_SAID: &str = "Nothing yet: you sent your request without a message.";
/// Instead of the forms, while the owner looks at the page.
pub const OWNER_LOOKS: &str = "You are signed in: this is what your visitor sees, without the forms.";
pub const MESSAGE_REQUIRED: &str = "Write a message first.";
pub const PHOTOS_NOT_STORED: &str =
    "Nothing was sent: your photos cannot be stored right now. Please send them later, or write to us first.";
pub const MESSAGE_SENT: &str = "Your message has arrived. You see it above, and we answer here or by email.";
pub const MESSAGE_NOT_SENT: &str =
    "Your message was not sent: the site is temporarily unavailable. What you typed is still here; please try again.";
#[must_use]
pub fn too_many(minutes: i64) -> String {
    let plural = if minutes == 1 { "" } else { "s" };
    format!(
        "Your message was not sent: you have written several in a short time. What you typed is still here; please send it in {minutes} minute{plural}, or call us."
    )
}

pub const CHOOSE_TITLE: &str = "Choose a time";
pub const CHOOSE_LEDE: &str = "Choose a time for your visit, or write back.";
pub const NONE_SUITS: &str = "None of these suits me";
pub const TIME_REQUIRED: &str = "Choose a time first. Nothing was booked.";
pub const TIME_GONE: &str =
    "Nothing was booked: that time is no longer free. Choose another one, or write to us below.";
pub const OFFERS_GONE: &str =
    "The times that we offered are no longer free. Write to us below, and we will find another one.";
pub const BOOKED_HELP: &str = "We look forward to seeing you.";

/// 'See you on Tuesday'.
#[must_use]
pub fn see_you_on(weekday: &str) -> String {
    format!("See you on {weekday}")
}

#[must_use]
pub fn photos_full(limit: usize) -> String {
    format!(
        "Nothing was sent: a request holds {limit} photos at most, with those of all messages. Please mail us these."
    )
}

#[must_use]
pub fn with_photos(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("With {count} photo{plural}, in the back office.")
}

// The page that says thanks
pub const OWN_PAGE_TITLE: &str = "Your request has a page of its own";
pub const OWN_PAGE: &str =
    "Where it stands, our answer, times for a visit, and a place to add photos. Only you and we can open it.";
pub const OWN_PAGE_NOT_MAILED: &str = "Keep its address: we have not sent it to you by email.";
pub const NOT_ARRIVED: &str = "Nothing there in ten minutes?";
pub const SEND_AGAIN: &str = "Send it again";
pub const SENT_TITLE: &str = "What you sent";
pub const RECEIVED_WHOLE: &str = "Everything you sent has arrived.";
/// Photos are missing.
pub const RECEIVED_PARTLY: &str = "Your request has arrived.";

#[must_use]
pub fn link_mailed_to(email: &str) -> String {
    format!("The same link is on its way to {email}.")
}

pub const NOT_CHANGED: &str = "Nothing was changed: the site is temporarily unavailable. Please try again.";
pub const GONE_TITLE: &str = "This link does not work";
pub const GONE: &str = "The link is incomplete, was withdrawn, or its request is no longer stored. Please use the link in our newest email, or call us.";
pub const EXPIRED_TITLE: &str = "This link has expired";
pub const EXPIRED: &str =
    "For your safety it works for three months. We send a new one to the address that you gave us; it takes a minute.";
pub const EXPIRED_WITHOUT_MAIL: &str = "For your safety it works for three months. Please call us for a new one.";
pub const NEW_LINK_BUTTON: &str = "Send me a new link";
/// The same whether or not there is such a request.
pub const NEW_LINK_SENT: &str =
    "If the request is still with us, a new link is on its way to the address that you gave us.";
pub const NEW_LINK_SENT_TITLE: &str = "Check your inbox";
pub const WITHDRAW_HELP: &str = "We stop working on it and delete your request at once: your words, photos, sketch and messages. A visit that is booked is canceled. You will not get any further mail about it. This cannot be undone.";
pub const WITHDRAW_TELLS: &str = "We get a mail with its reference number, and with the time of a booked visit.";
pub const WITHDRAW_CONFIRM: &str = "Yes, delete my request and everything I sent with it";
pub const WITHDRAW_UNCONFIRMED: &str = "Tick this box first. Nothing was deleted.";
pub const OWNER_WITHDRAWN_HEADING: &str = "A request was withdrawn";
pub const OWNER_WITHDRAWN: &str = "The visitor withdrew this request on its page. It was deleted with everything that was sent with it, so it is no longer in the inbox. There is nothing to answer.";
pub const WITHDRAWN_TITLE: &str = "Your request is deleted";
pub const WITHDRAWN: &str =
    "We have deleted your words, photos and messages and stop working on it. You are welcome back any time.";

// Heading and first sentence, by where the request stands
pub const RECEIVED: [&str; 2] =
    ["We have your request", "It is safe with us. We read every request ourselves and answer it."];
pub const IN_REVIEW: [&str; 2] = ["We are looking at it", "We are reading it and will answer soon."];
pub const ANSWERED: [&str; 2] = ["We have answered", "Read our answer, and write back if anything is open."];
pub const IN_TOUCH: [&str; 2] = ["We are in touch", "Write to us here if anything is open."];
pub const VISIT: [&str; 2] =
    ["See you soon", "Your visit is booked. If the time no longer suits you, you can move or cancel it on this page."];
pub const VISITED: [&str; 2] = ["Thank you for your visit", "Write to us here if anything is open."];
pub const WORK: [&str; 2] =
    ["Your project is under way", "We post updates with photos here, and ask you when something needs your decision."];
pub const FINISHED: [&str; 2] =
    ["Your project is finished", "Thank you for your trust. Our notes stay here until this page ends."];
pub const CLOSED: [&str; 2] =
    ["Your request is closed", "We no longer work on it. If you would like to take it up again, write to us here."];

#[must_use]
pub fn link_works_until(day: &str, is_mailed: bool) -> String {
    let how = if is_mailed { "It opens with the link in your email," } else { "Keep its address: it works" };
    format!("Only you and we can see this page. {how} until {day}.")
}

#[must_use]
pub const fn request_of(kind: LeadKind) -> &'static str {
    match kind {
        LeadKind::Refit => "Your refit request",
        LeadKind::Contact => "Your quote request",
        LeadKind::Visit => "Your visit request",
    }
}
