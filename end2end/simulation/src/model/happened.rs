use super::{AccountsEvent, ContentHappened, NewsletterEvent, Party, ReceiverHappened, Request, ReviewsEvent, Said};
use crate::action::Change;
use domain::Timestamp;

/// What was acknowledged. Requests are named by their index in the model.
#[derive(Clone, Debug)]
pub enum Happened {
    /// Refused, or there is nothing to act on.
    Nothing,
    /// It was tried, and changes nothing, as it has to be.
    AsPromised,
    Asked(Box<Request>),
    AskedAgain {
        request: usize,
        reference: String,
    },
    /// By the visitor: a message or a decision.
    Wrote {
        request: usize,
        id: String,
        words: String,
        said: Said,
    },
    Chose {
        request: usize,
        id: String,
        words: String,
        at: Timestamp,
    },
    /// A time was confirmed.
    VisitBooked {
        request: usize,
        at: Timestamp,
    },
    VisitMoved {
        request: usize,
        at: Timestamp,
        by: Party,
    },
    VisitCanceled {
        request: usize,
        by: Party,
    },
    InvitedAgain {
        request: usize,
    },
    /// The worker looked for what is due.
    Worked,
    Erased {
        requests: Vec<usize>,
        /// Of whom everything is erased.
        people: Vec<u8>,
    },
    Opened {
        request: usize,
    },
    /// By the owner: an answer, a question, a note on the work, or that the visitor wrote a mail.
    Told {
        request: usize,
        id: String,
        words: String,
        said: Said,
    },
    TakenBack {
        request: usize,
        id: String,
    },
    Removed {
        request: usize,
        id: String,
    },
    AmountSet {
        request: usize,
        cents: i64,
    },
    Set {
        request: usize,
        change: Change,
    },
    Undone {
        change: usize,
    },
    Noted {
        request: usize,
        words: String,
    },
    Merged {
        main: usize,
        part: usize,
    },
    Split {
        request: usize,
    },
    PageClosed {
        request: usize,
    },
    LinkSent {
        request: usize,
        id: Option<String>,
    },
    /// By the visitor, who gets it by mail.
    LinkAskedFor {
        request: usize,
        id: String,
    },
    Newsletter(NewsletterEvent),
    Accounts(AccountsEvent),
    Reviews(ReviewsEvent),
    FeedRenewed,
    FeedStopped,
    Receiver(ReceiverHappened),
    Content(ContentHappened),
    /// What only reads, or restarts the program, changed these tables.
    Changed {
        by: &'static str,
        tables: Vec<String>,
    },
    /// A page, list or number was not as the model says.
    Shown {
        wrong: Vec<String>,
    },
}
