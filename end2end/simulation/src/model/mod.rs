//! What the site has promised so far: a second description of the product, which knows no tables. [`Model::apply`] says what
//! is true after something was acknowledged; whatever was refused changes nothing.

mod accounts;
mod apply;
mod causes;
mod content;
mod happened;
mod newsletter;
mod receivers;
mod request;
mod reviews;
mod visits;

pub use accounts::{Accounts, AccountsEvent, Key};
pub use content::{Content, ContentHappened, Draft, Edition, Found, Row, Target, Version};
pub use happened::Happened;
pub use newsletter::{Newsletter, NewsletterEvent, Subscriber};
pub use receivers::{Cause, Post, Receiver, ReceiverHappened, Receivers};
pub use request::{Message, Party, Request, Said, Standing, Visit};
pub use reviews::{Asked, Reviews, ReviewsEvent, may_get_mail};
pub use visits::{ZONE, reminder_due};

use domain::Timestamp;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Model {
    /// In the order of their receipts; erased ones stay, as what must be found nowhere.
    pub requests: Vec<Request>,
    /// Each word that was typed about a request is unlike all others: whose it is, and who may read it.
    pub words: BTreeMap<String, Word>,
    /// What the owner did and may take back.
    pub changes: Vec<OwnerChange>,
    pub newsletter: Newsletter,
    pub accounts: Accounts,
    /// Forms go through the router: devices sign in that the accounts do not know, and no form says where it was entered.
    pub is_over_http: bool,
    pub reviews: Reviews,
    /// The owner's calendar has an address.
    pub is_feed_open: bool,
    /// Changes of visits so far.
    pub editions: usize,
    /// What happened that the product promises never to do, in words.
    pub broken: Vec<String>,
    /// Of mails that arrived: the mail server was told to lose its answer, or to refuse them.
    pub lost_answers: usize,
    pub refused_mails: usize,
    pub content: Content,
    /// While mails were sent.
    pub deaths: usize,
    pub receivers: Receivers,
    pub photos: Vec<Photo>,
}

/// A photo that a visitor sent to the site.
#[derive(Clone, Debug)]
pub struct Photo {
    /// Of its file.
    pub key: String,
    pub token: String,
    pub words: String,
    /// What it belongs to; nothing before a form was sent with it.
    pub request: Option<usize>,
    pub message: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    pub request: usize,
    /// The owner's own note.
    pub is_private: bool,
}

#[derive(Clone, Debug)]
pub struct OwnerChange {
    pub request: usize,
    pub before: Standing,
    pub after: Standing,
}

impl Model {
    /// Indexes of the requests that are stored.
    #[must_use]
    pub fn living(&self) -> Vec<usize> {
        let mut living = Vec::new();
        for (index, request) in self.requests.iter().enumerate() {
            if !request.is_erased {
                living.push(index);
            }
        }
        living
    }

    #[must_use]
    pub fn by_reference(&self, reference: &str) -> Option<usize> {
        self.requests.iter().position(|request| request.reference == reference)
    }

    /// The request and those that the owner has merged with it.
    #[must_use]
    pub fn group(&self, index: usize) -> Vec<usize> {
        let main = self.requests[index].merged_into.unwrap_or(index);
        let mut group = Vec::new();
        for other in self.living() {
            if other == main || self.requests[other].merged_into == Some(main) {
                group.push(other);
            }
        }
        group
    }

    /// Everything that is stored about the person of a request: under the address of any request of its group.
    #[must_use]
    pub fn person(&self, index: usize) -> Vec<usize> {
        let group = self.group(index);
        let mut all = Vec::new();
        for other in self.living() {
            let shares_address = group.iter().any(|of| self.requests[*of].person == self.requests[other].person);
            if shares_address || group.contains(&other) {
                all.push(other);
            }
        }
        all
    }

    /// Whose addresses the requests of a group have.
    #[must_use]
    pub fn people(&self, index: usize) -> Vec<u8> {
        self.group(index).into_iter().map(|of| self.requests[of].person).collect()
    }

    /// Who has a visit to come, and when.
    #[must_use]
    pub fn visits_to_come(&self, now: Timestamp) -> Vec<(usize, Timestamp)> {
        let mut visits = Vec::new();
        for index in self.living() {
            if let Some(at) = self.requests[index].standing.visit.to_come(now) {
                visits.push((index, at));
            }
        }
        visits
    }
}
