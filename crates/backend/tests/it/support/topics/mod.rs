//! Deliveries of every topic, for tests of everything that topics have in common. A file for each topic.

mod conversation;
mod digests;
mod leads;
mod newsletter;
mod push;
mod receivers;
pub(crate) mod review_requests;
mod withdrawals;

use crate::receiver::{Received, Receiver, header, set_webhook};
use crate::smtp::{At, Script, Sink, Taken};
use crate::support::TestBackend;
use async_trait::async_trait;
use axum::http::StatusCode;
use backend::SharedBackend;
use backend::db::delivery::deliveries;
use domain::delivery::{Carrier, Channel, DeliveryState, MAX_ATTEMPTS, Topic};
use domain::leads::lead::Delivery;
use outgoing::mail::MailOptions;
use std::ops::Range;

const CASES: [&dyn TopicCase; Topic::ALL.len()] = [
    &leads::Leads,
    &newsletter::Subscribers,
    &review_requests::ReviewRequests,
    &receivers::WebhookMessages,
    &digests::Digests,
    &conversation::Messages,
    &push::PushMessages,
    &withdrawals::Withdrawals,
];

#[async_trait]
trait TopicCase: Sync {
    fn topic(&self) -> Topic;

    /// The table of its subjects.
    fn table(&self) -> &'static str;

    /// How [`TopicCase::queue`] sends.
    fn carrier(&self) -> Carrier {
        Carrier::Mail
    }

    /// What a site needs before it sends any.
    async fn prepare(&self, _: &TestBackend) {}

    /// Queues one delivery about a new subject, the n-th.
    async fn queue(&self, backend: &TestBackend, n: usize);

    /// How many of its messages were accepted or refused by the webhook, or accepted by mail.
    fn received(&self, sending: &Sending) -> usize;

    /// None if the owner cannot send it again: a digest is of its day, a notification of its moment.
    fn resent(&self) -> Option<&dyn ResentTopic> {
        None
    }
}

#[async_trait]
trait ResentTopic: Sync {
    /// Whether the owner is told of a delivery that was given up.
    async fn owner_is_told(&self, backend: &TestBackend) -> bool;

    /// Sends a delivery again as the owner does; whether there was one.
    async fn resend(&self, backend: &TestBackend, delivery_id: &str, subject_id: &str) -> bool;
}

fn case(topic: Topic) -> &'static dyn TopicCase {
    *CASES.iter().find(|case| case.topic() == topic).expect("a case of each topic")
}

/// Topics that the owner can send again.
pub(crate) fn resent() -> Vec<Topic> {
    CASES.iter().filter(|case| case.resent().is_some()).map(|case| case.topic()).collect()
}

fn resent_case(topic: Topic) -> &'static dyn ResentTopic {
    case(topic).resent().expect("a topic that the owner can send again")
}

/// How [`queue`] sends deliveries of a topic.
pub(crate) fn carrier(topic: Topic) -> Carrier {
    case(topic).carrier()
}

/// Queues one delivery per number, each about a new subject. Leads need styles and a webhook.
pub(crate) async fn queue(backend: &TestBackend, topic: Topic, numbers: Range<usize>) {
    for n in numbers {
        case(topic).queue(backend, n).await;
    }
}

/// The subjects of a topic.
pub(crate) async fn subjects(backend: &TestBackend, topic: Topic) -> Vec<String> {
    backend.texts(&format!("SELECT id FROM {} ORDER BY id", case(topic).table())).await
}

/// The only delivery of a topic.
pub(crate) async fn only(backend: &TestBackend, topic: Topic) -> Delivery {
    let subject = subjects(backend, topic).await.remove(0);
    deliveries::of_subject(&backend.db, topic, &subject).await.expect("read").remove(0)
}

/// Whether the owner is told of a delivery that was given up.
pub(crate) async fn owner_is_told(backend: &TestBackend, topic: Topic) -> bool {
    resent_case(topic).owner_is_told(backend).await
}

/// Sends a delivery again as the owner does; whether there was one.
pub(crate) async fn resend(backend: &TestBackend, topic: Topic, delivery_id: &str, subject_id: &str) -> bool {
    resent_case(topic).resend(backend, delivery_id, subject_id).await
}

/// A lead that has no delivery.
async fn quiet_lead(backend: &TestBackend, email: &str) -> String {
    let lead = backend::ids::new_id();
    backend
        .sql(&format!(
            "INSERT INTO leads (id, reference, kind, status, name, email, email_normalised, phone, contact_method, \
         preferred_time, message, consent_version, consent_at, content_hash, client_key, search_text, received_at, \
         updated_at) VALUES ('{lead}', 'HG-{lead}', 'contact', 'new', 'Jane', '{email}', '{email}', '', 'email', \
         'morning', '', 1, 0, '', '', '', 0, 0)"
        ))
        .await;
    lead
}

async fn enqueue(backend: &TestBackend, topic: Topic, id: &str, channel: Channel) {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await.expect("a transaction");
    deliveries::enqueue(&mut tx, topic, id, channel, DeliveryState::Pending, now).await.expect("queued");
    tx.commit().await.expect("a commit");
}

/// A process with mail, and the receivers of what it sends.
pub(crate) struct Sending {
    pub(crate) site: SharedBackend,
    pub(crate) hook: Receiver,
    pub(crate) sink: Sink,
}

impl Sending {
    /// A process on the database of `b`. What [`queue`] submits through `b`, which has no mail, is
    /// one delivery per subject.
    pub(crate) async fn beside(backend: &TestBackend) -> Self {
        let hook = Receiver::start().await;
        let sink = Sink::start().await;
        let mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).expect("an address");
        backend.add_styles().await;
        for case in CASES {
            case.prepare(backend).await;
        }
        set_webhook(backend, &hook.url).await;
        let site = backend.instance(|options| options.mail = Some(mail)).await;
        Self { site, hook, sink }
    }

    pub(crate) fn received(&self, topic: Topic) -> usize {
        case(topic).received(self)
    }

    /// Messages about an event that the webhook got.
    fn told(&self, event: &str) -> usize {
        let mut found = 0;
        for request in self.hook.received() {
            if is_notice(&request) {
                continue;
            }
            let body: serde_json::Value = serde_json::from_slice(&request.body).expect("JSON");
            found += usize::from(body["type"] == event);
        }
        found
    }

    /// Notifications that the push service got.
    fn notices(&self) -> usize {
        self.hook.received().iter().filter(|request| is_notice(request)).count()
    }

    fn mails_saying(&self, words: &str) -> usize {
        let says = |mail: &Taken| String::from_utf8_lossy(&mail.data).contains(words);
        self.sink.taken().iter().filter(|mail| says(mail)).count()
    }

    /// Mails to addresses that begin like this.
    fn mails_to(&self, name: &str) -> usize {
        let mut found = 0;
        for mail in self.sink.taken() {
            if mail.to.iter().any(|address| address.starts_with(name)) {
                found += 1;
            }
        }
        found
    }

    /// Refuses every attempt of one delivery for now; returns the outcome in words.
    pub(crate) fn refuse(&self, topic: Topic) -> &'static str {
        match carrier(topic) {
            Carrier::Webhook | Carrier::Push => {
                self.hook.answer(|script| script.status = StatusCode::SERVICE_UNAVAILABLE);
                "Answered 503"
            }
            Carrier::Mail => {
                self.sink.next((0..MAX_ATTEMPTS).map(|_| Script::Reply(At::Rcpt, 451)));
                "Deferred 451"
            }
        }
    }
}

fn is_notice(request: &Received) -> bool {
    header(request, "content-encoding") == "aes128gcm"
}
