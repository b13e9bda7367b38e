//! The mails about requests: subjects, sentences and the words of links. The names of facts, such as 'Phone', stand
//! beside the facts. `what` is the kind of request, such as 'quote request'.

pub const OPEN: &str = "Open it";
pub const ANSWER: &str = "Open it and answer";
pub const OPEN_INBOX: &str = "Open the inbox";
pub const OPEN_REPORTS: &str = "Open the reports";
pub const REPLY_ANSWERS: &str = "Or reply to this email: it goes to the visitor.";
pub const PHOTO_MISSING: &str = "chosen, but it did not arrive; please ask the visitor for it";
pub const ANOTHER_PHOTO_MISSING: &str = "Another one was chosen, but did not arrive; please ask the visitor for it";
pub const NOT_YOU: &str =
    "If you did not send this request, someone entered your address by mistake: please ignore this email.";
/// Before the phone number.
pub const REPLY_OR_CALL: &str = "Reply to this email or call";
pub const REPLY: &str = "Reply to this email";
pub const PAGE_ABOUT: &str =
    "Until then your request has a page of its own, where you see how it stands and can add to it.";
/// At the end of a notice.
pub const CHOSEN_NOTICE: &str = "You get this because you chose to be told by mail.";
pub const CHANGE_NOTICES: &str = "Change what you are told";

/// The news in a heading, which greets: 'We have your request, Jane'. A name that cannot be repeated is empty.
#[must_use]
pub fn to_name(news: &str, name: &str) -> String {
    if name.is_empty() { news.to_owned() } else { format!("{news}, {name}") }
}

/// Of words that begin with one. A name that cannot be repeated is empty.
#[must_use]
pub fn salutation(name: &str) -> String {
    if name.is_empty() { "Hello,".to_owned() } else { format!("Dear {name},") }
}

/// Of a mail to the owner.
#[must_use]
pub fn new_request(what: &str, reference: &str) -> String {
    format!("New {what} {reference}")
}

#[must_use]
pub fn request(reference: &str) -> String {
    format!("Request {reference}")
}

#[must_use]
pub fn answer_promised(when: &str) -> String {
    format!("You promised an answer by {when}.")
}

/// At the end of a mail about a request.
#[must_use]
pub fn because_of_request(day: &str, has_page: bool) -> String {
    let withdraw = if has_page { " You can withdraw it on its page." } else { "" };
    format!("You get this because you sent us a request on {day}.{withdraw}")
}

/// Of a request that the owner noted, such as after a call.
pub const BECAUSE_OF_CONTACT: &str = "You get this because you asked us about work.";

#[must_use]
pub fn link_works_until(day: &str) -> String {
    format!("Only you and we can open this page. The link works until {day}.")
}

/// 'You sent: 2 photos and a sketch'.
#[must_use]
pub fn sent_along(photos: usize, has_sketch: bool) -> String {
    let photos = match photos {
        0 => String::new(),
        1 => "a photo".to_owned(),
        count => format!("{count} photos"),
    };
    match (photos.as_str(), has_sketch) {
        (_, false) => photos,
        ("", true) => "a sketch".to_owned(),
        (_, true) => format!("{photos} and a sketch"),
    }
}

#[must_use]
pub fn new_request_subject(name: &str, what: &str, reference: &str) -> String {
    format!("New {what} from {name} ({reference})")
}

#[must_use]
pub fn received_subject(what: &str, reference: &str) -> String {
    format!("We received your {what} ({reference})")
}

#[must_use]
pub fn thanks(response: &str) -> String {
    format!("Thank you. {response}")
}

/// The alternative text of a photo. `words` may be empty.
#[must_use]
pub fn photo(words: &str) -> String {
    if words.is_empty() { "Photo: as it is today".to_owned() } else { format!("Photo: {words}") }
}

pub const SKETCH: &str = "Sketch: with other materials";

#[must_use]
pub fn request_subject(reference: &str) -> String {
    format!("Your request {reference}")
}
