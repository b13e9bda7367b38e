//! The contact settings: who is told of a request, whether mails arrive, what clients get, other programs.

pub const ABOUT: &str = "Who is told when a request comes, and what leaves this site by itself.";

pub const NO_MAIL: &str = "No mail leaves the site yet.";
pub const NO_MAIL_MEANS: &str = "New requests wait here and show on devices with notifications; clients get no answer \
     by mail. The person who runs the server can set this up in ten minutes.";
pub const COPY_FOR_SERVER: &str = "Copy a message for them";

pub const TOLD: &str = "What you are told, and where";
pub const INBOX: &str = "Every request is kept here first, even if everything else fails.";
pub const MAIL_OFF: &str = "The site sends no mail, neither to you nor to clients.";

/// The one that is set on the server, or else that of the business.
#[must_use]
pub fn mail_goes_to(address: &str) -> String {
    format!("Mails to you go to {address}.")
}

pub const ARRIVE: &str = "Do mails arrive";
pub const ARRIVE_ABOUT: &str = "A test mail goes to you. The check looks at everything that keeps mails out of spam.";
pub const NO_MAIL_SENT: &str = "No mail has been sent yet.";
pub const TEST: &str = "Send me a test mail";
pub const CHECK: &str = "Check the mail";

/// `when` is a moment, such as 'Friday, November 20 at 4pm PST'.
#[must_use]
pub fn last_mail(when: &str) -> String {
    format!("The last mail left {when}.")
}

#[must_use]
pub fn not_delivered(mails: usize) -> String {
    match mails {
        1 => "1 mail was not delivered.".to_owned(),
        n => format!("{n} mails were not delivered."),
    }
}

pub const CLIENTS: &str = "What clients get";

pub const WITHOUT_MAIL: &str = "None of these leaves while the site sends no mail.";

pub const PROGRAMS: &str = "Other programs";
pub const PROGRAMS_ABOUT: &str =
    "What leaves this site by itself. Every request stays under Requests, whatever they do.";
pub const CALENDAR: &str = "Your calendar";
pub const CALENDAR_READS: &str = "Reads booked visits and the times to answer by.";
