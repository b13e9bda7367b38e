//! The mails about requests: subjects, sentences and the words of links. The names of facts, such as 'Phone', stand
//! beside the facts. `what` is the kind of request, such as 'quote request'.

pub const OPEN: &str = "Open it in the back office";
pub const ANSWER: &str = "Answer in the back office";
pub const OPEN_INBOX: &str = "Open the inbox";
pub const OPEN_REPORTS: &str = "Open the reports";
pub const REPLY_ANSWERS: &str = "Reply to this email to answer the visitor.";
pub const PHOTO_MISSING: &str = "chosen, but it did not arrive; please ask the visitor for it";
pub const ANOTHER_PHOTO_MISSING: &str = "Another one was chosen, but did not arrive; please ask the visitor for it";
pub const ASKED_FOR: &str = "You asked for:";
pub const NOT_YOU: &str =
    "If you did not send this request, someone entered your address by mistake: please ignore this email.";

/// For a name that cannot be repeated there is none.
#[must_use]
pub fn greeting(name: Option<&str>) -> String {
    format!("Dear {},", name.unwrap_or("customer"))
}

#[must_use]
pub fn new_request(name: &str, what: &str) -> String {
    format!("{name} sent a {what}.")
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
pub fn thanks(what: &str, reference: &str) -> String {
    format!("thank you for your {what}. Your reference is {reference}; please mention it when you call.")
}

#[must_use]
pub fn something_to_add(phone: &str) -> String {
    format!("Something to add? Reply to this email or call {phone}.")
}

#[must_use]
pub fn request_subject(reference: &str) -> String {
    format!("Your request {reference}")
}
