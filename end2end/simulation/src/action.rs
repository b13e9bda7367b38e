//! What can happen to the site. An action names things by an index that is taken modulo what exists, so that every part of a
//! list of actions is a run as well.

mod accounts;
mod content;
mod feed;
mod http;
mod newsletter;
mod notices;
mod parts;
mod photos;
mod receivers;
mod reviews;
mod stories;
mod wheel;

pub use accounts::{AccountsAction, Password};
pub use content::{ContentAction, Edit, List};
pub use feed::FeedAction;
pub use http::{HttpAction, Oddity};
pub use newsletter::NewsletterAction;
pub use notices::NoticeAction;
pub use photos::PhotoAction;
pub use receivers::{HookAnswer, ReceiverAction};
pub use reviews::ReviewsAction;
pub use wheel::actions;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Device {
    Desk,
    Phone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Visit,
    Contact,
}

/// What the owner sets on a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    ToNew,
    ToReplied,
    ToVisit,
    ToWon,
    ToClosed,
    Read,
    Unread,
    Quarantine,
    Release,
}

impl Change {
    #[must_use]
    pub const fn is_status(self) -> bool {
        matches!(self, Self::ToNew | Self::ToReplied | Self::ToVisit | Self::ToWon | Self::ToClosed)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    Second,
    /// As long as the owner can take something back.
    UndoTime,
    QuarterHour,
    HalfDay,
    Day,
    Week,
    /// Until the next visitor is to be reminded.
    Reminder,
}

/// How the mail server treats the next mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailAnswer {
    /// The address does not exist.
    NoSuchAddress,
    Busy,
    HangsUp,
    /// It takes the mail, and the answer is lost.
    LosesAnswer,
    /// Of the next mails.
    LosesAnswers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    // The visitor.
    Ask {
        person: u8,
        form: Form,
        times: u8,
    },
    /// Faster than a person can: it is taken for a program's, and held.
    AskTooFast {
        person: u8,
        form: Form,
        times: u8,
    },
    /// The same attempt: the answer was lost, or the button was pressed twice.
    AskAgain {
        request: u8,
    },
    /// The browser keeps what the page of the request shows.
    LookAtPage {
        request: u8,
    },
    Write {
        request: u8,
    },
    /// One of the times on the page as the browser has it.
    Choose {
        request: u8,
        time: u8,
    },
    VisitorMoves {
        request: u8,
        time: u8,
    },
    VisitorCancels {
        request: u8,
    },
    Withdraw {
        request: u8,
    },
    /// With any link that the visitor ever got.
    AskForLink {
        request: u8,
        link: u8,
    },
    /// One of the questions on the page as the browser has it.
    Decide {
        request: u8,
        choice: u8,
    },
    // The owner. A device acts from the page that it has of the request, however old, and then has the new one.
    Open {
        device: Device,
        request: u8,
    },
    Answer {
        device: Device,
        request: u8,
        times: u8,
    },
    TakeAnswerBack {
        device: Device,
    },
    Confirm {
        device: Device,
        request: u8,
        time: u8,
    },
    OwnerMoves {
        device: Device,
        request: u8,
        time: u8,
    },
    OwnerCancels {
        device: Device,
        request: u8,
    },
    InviteAgain {
        request: u8,
    },
    Set {
        device: Device,
        request: u8,
        change: Change,
    },
    Undo {
        device: Device,
    },
    AddNote {
        request: u8,
    },
    /// On the work, for the visitor.
    PostNote {
        device: Device,
        request: u8,
    },
    AskToDecide {
        device: Device,
        request: u8,
    },
    /// The last note or question of the device, because its answer was lost.
    PostAgain {
        device: Device,
    },
    RemovePosted {
        device: Device,
        request: u8,
        message: u8,
    },
    NoteMail {
        request: u8,
    },
    SetAmount {
        request: u8,
        dollars: u8,
    },
    Merge {
        request: u8,
        part: u8,
    },
    Split {
        request: u8,
    },
    ClosePage {
        request: u8,
    },
    SendLink {
        request: u8,
    },
    EraseRequest {
        request: u8,
    },
    ErasePerson {
        request: u8,
    },
    Newsletter(NewsletterAction),
    Accounts(AccountsAction),
    Reviews(ReviewsAction),
    Feed(FeedAction),
    Content(ContentAction),
    // The worker.
    Deliver,
    DeliverAll,
    Work,
    // The clock, the mail server, the program.
    Wait(Span),
    MailServer(MailAnswer),
    Restart,
    /// Everything that only reads.
    ReadAll,
    /// The next action waits at one of its pauses until the one after it is carried out, or the two after it.
    Meanwhile {
        pause: u8,
        others: u8,
    },
    /// The program dies in the middle of the next action that writes.
    Cut {
        pause: u8,
    },
    Receiver(ReceiverAction),
    Photo(PhotoAction),
    Notice(NoticeAction),
    /// Sent through the site's own forms before the site is open: it counts nowhere.
    Try {
        person: u8,
        form: Form,
        times: u8,
    },
    /// The owner adds the request of a person who called.
    AddByHand {
        person: u8,
    },
    /// Brings the reports up to date.
    Count,
    Http(HttpAction),
}
