//! Other programs that get a message when something happens to a request, in the contact settings.

pub const TITLE: &str = "Other program";
pub const ADD: &str = "Add a program";
pub const ABOUT: &str = "It gets a message by itself when something happens to a request. Every request stays here, \
     whatever the program does.";
pub const NAME_REQUIRED: &str = "Please say what the program is called";
pub const ADDRESS_HINT: &str = "Copied from the other program, which calls it \u{201c}webhook\u{201d}.";
pub const ADDRESS_INVALID: &str =
    "Please enter the full address, beginning with https://, without spaces, name and password";
pub const EVENT_REQUIRED: &str = "Please choose at least one. To send nothing for now, turn the program off.";
pub const NOT_FOUND: &str =
    "This program is not on the list anymore. Nothing was changed; the contact settings list those that are.";
pub const TOO_MANY: &str = "There are as many programs as the site can have. Nothing was added; delete one first.";
pub const NOT_SAVED: &str =
    "The program was not saved: the site is temporarily unavailable. What you typed is still here; please try again.";
pub const NOT_CHANGED: &str = "Nothing was changed: the site is temporarily unavailable. Please try again in a moment.";

pub const ADDED: &str = "The program was added.";
pub const SAVED: &str = "The program was saved.";
pub const RENEWED: &str = "The secret was renewed. For 24 hours messages are signed with both, so that you can give \
     the program the new one meanwhile.";
/// Above the secret, which no other page shows.
pub const SECRET_ABOUT: &str = "Copy the secret now and give it to the program: it is shown only once. If it is lost, \
     renew it.";
pub const FIRST_ABOUT: &str = "This is the automation that the site had before there could be several programs. Its \
     messages keep their form, so that the program behind it goes on working. To change the form, add a program and \
     delete this one.";
pub const DELETE_ABOUT: &str = "Nothing more is sent to it. What was not sent yet is dropped; the requests are kept.";
pub const NO_TRIES: &str = "Nothing has been sent to it yet.";

pub const TRIED_AT_ONCE: &str =
    "A test goes to the address at once. The program gets messages as soon as a test has arrived.";
pub const UNREACHED: &str = "Not yet reached";
pub const UNREACHED_HELP: &str = "No test has arrived at this address yet, so no messages are sent to it. Nothing that \
     you entered is lost: correct the address, or send another test.";
/// On the dashboard.
#[must_use]
pub fn unreached(name: &str) -> String {
    format!("{name} gets no messages yet")
}
pub const USE_ANYWAY: &str = "Use it without a test";
pub const USED_ANYWAY: &str = "The program gets messages from now on.";

// How it went, on the list.
pub const OFF: &str = "Off";
pub const GIVEN_UP: &str = "Some messages did not arrive";
pub const NOTHING_SENT: &str = "Nothing sent yet";

/// `when` is a moment, such as 'Nov 20, 4pm'.
#[must_use]
pub fn got_the_last(when: &str) -> String {
    format!("Got the last one {when}")
}

#[must_use]
pub fn does_not_answer(when: &str, waiting: i64) -> String {
    match waiting {
        0 => format!("Did not take the last one, {when}"),
        1 => format!("Did not take the last one, {when}. 1 message waits"),
        n => format!("Did not take the last one, {when}. {n} messages wait"),
    }
}

/// Of a program that gets messages about these.
#[must_use]
pub fn gets(events: &str) -> String {
    format!("Gets: {events}")
}

/// On the dashboard.
#[must_use]
pub fn undelivered(name: &str) -> String {
    format!("{name} did not accept a message")
}
pub const UNDELIVERED_HELP: &str = "The requests are safe here. The page of the program lists what was tried; each \
     message can be sent again on the page of its request.";
