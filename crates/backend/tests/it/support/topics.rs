//! Deliveries of every topic, for tests of everything that topics have in common.

use crate::browser::Browser;
use crate::receiver::{Received, Receiver, header, set_webhook, submit};
use crate::smtp::{At, Script, Sink, Taken};
use crate::support::TestBackend;
use axum::http::StatusCode;
use backend::SharedBackend;
use backend::db::delivery::deliveries;
use backend::delivery;
use backend::features::newsletter;
use backend::features::review_requests;
use backend::leads;
use backend::leads::origin::Origin;
use domain::content::business::BusinessProfile;
use domain::delivery::{Carrier, Channel, DeliveryState, MAX_ATTEMPTS, Topic};
use domain::features::newsletter::NewsletterDraft;
use domain::leads::lead::Delivery;
use outgoing::mail::MailOptions;

/// How the addresses begin to which mails of a topic are sent.
const READER: &str = "reader";
const CUSTOMER: &str = "customer";
const ANSWERED: &str = "answered";
/// The first number of leads that receivers are told of.
const TOLD: usize = 500;
pub(crate) const PLACE: &str = "https://g.page/r/Cabc/review";

/// Topics that the owner can send again. A digest is of its day, a notification of its moment, and a
/// withdrawal has no screen left.
pub(crate) const RESENT: [Topic; 5] =
    [Topic::Lead, Topic::Subscriber, Topic::ReviewRequest, Topic::WebhookMessage, Topic::Message];

/// How [`queue`] sends deliveries of a topic.
pub(crate) const fn carrier(topic: Topic) -> Carrier {
    match topic {
        Topic::Lead | Topic::WebhookMessage => Carrier::Webhook,
        Topic::Subscriber | Topic::ReviewRequest | Topic::Digest | Topic::Message | Topic::Withdrawal => Carrier::Mail,
        Topic::PushMessage => Carrier::Push,
    }
}

/// Queues one delivery per number, each about a new subject. Leads need styles and a webhook.
pub(crate) async fn queue(backend: &TestBackend, topic: Topic, numbers: std::ops::Range<usize>) {
    match topic {
        Topic::Lead => submit(backend, numbers).await,
        Topic::Subscriber => {
            for n in numbers {
                let draft = NewsletterDraft { email: format!("{READER}{n}@example.com"), ..NewsletterDraft::default() };
                let origin = Origin { client_key: format!("address-{n}"), ..Origin::default() };
                newsletter::subscribe(backend, &draft, &origin).await.expect("accepted");
            }
        }
        Topic::ReviewRequest => {
            for n in numbers {
                ask(backend, n).await;
            }
        }
        Topic::WebhookMessage => {
            for n in numbers {
                tell(backend, n).await;
            }
        }
        Topic::Digest => {
            for n in numbers {
                summarize(backend, n).await;
            }
        }
        Topic::Message => {
            for n in numbers {
                answer(backend, n).await;
            }
        }
        Topic::PushMessage => {
            for _ in numbers {
                notify(backend).await;
            }
        }
        Topic::Withdrawal => {
            for _ in numbers {
                withdraw(backend).await;
            }
        }
    }
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

/// A notice of a new lead, to a device whose push service is at the address of the settings.
async fn notify(backend: &TestBackend) {
    let lead = quiet_lead(backend, "noticed@example.com").await;
    let id = backend::ids::new_id();
    let phone = Browser::new(1);
    backend
        .sql(&format!(
            "INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
         VALUES ('noticed', 'noticed@example.com', '', TRUE, 0, 0) ON CONFLICT DO NOTHING; \
         INSERT INTO devices (token_hash, account_id, failures, signed_in_at) \
         VALUES ('phone', 'noticed', 0, 0) ON CONFLICT DO NOTHING; \
         INSERT INTO push_subscriptions (id, account_id, device_hash, endpoint, p256dh, auth, name, created_at) \
         SELECT 'phone', 'noticed', 'phone', setting_value, '{}', '{}', 'Phone', 0 FROM admin_settings \
         WHERE setting_key = 'zapier_webhook_url' ON CONFLICT DO NOTHING; \
         INSERT INTO push_messages (id, subscription_id, lead_id, event, happened_at) \
         VALUES ('{id}', 'phone', '{lead}', 'new_lead', 0)",
            phone.p256dh(),
            phone.auth()
        ))
        .await;
    enqueue(backend, Topic::PushMessage, &id, Channel::Push).await;
}

/// An answer to a lead that has no other delivery.
async fn answer(backend: &TestBackend, n: usize) {
    let lead = quiet_lead(backend, &format!("{ANSWERED}{n}@example.com")).await;
    let message = backend::ids::new_id();
    backend
        .sql(&format!(
            "INSERT INTO lead_messages (id, lead_id, kind, text, created_at) \
         VALUES ('{message}', '{lead}', 'reply', 'Dear Jane', 0)"
        ))
        .await;
    enqueue(backend, Topic::Message, &message, Channel::ReplyMail).await;
}

/// A message about a lead of its own, to a receiver at the address of the settings.
async fn tell(backend: &TestBackend, n: usize) {
    let n = n + TOLD;
    submit(backend, n..n + 1).await;
    let lead = format!("(SELECT id FROM leads WHERE email = 'visitor{n}@example.com')");
    let id = backend::ids::new_id();
    backend
        .sql(&format!(
            "DELETE FROM deliveries WHERE topic = 'lead' AND subject_id = {lead}; \
         INSERT INTO webhook_receivers (id, name, events, format, created_at, updated_at) \
         VALUES ('told', 'Told', 'lead.won', 'standard', 0, 0) ON CONFLICT DO NOTHING; \
         INSERT INTO webhook_messages (id, receiver_id, lead_id, event, happened_at) \
         VALUES ('{id}', 'told', {lead}, 'lead.won', 0)"
        ))
        .await;
    enqueue(backend, Topic::WebhookMessage, &id, Channel::Webhook).await;
}

async fn summarize(backend: &TestBackend, n: usize) {
    let id = format!("weekly-2026-11-{:02}", n + 1);
    let day = &id["weekly-".len()..];
    backend
        .sql(&format!("INSERT INTO digests (id, kind, day, created_at) VALUES ('{id}', 'weekly', '{day}', 0)"))
        .await;
    enqueue(backend, Topic::Digest, &id, Channel::DigestMail).await;
}

async fn withdraw(backend: &TestBackend) {
    let id = backend::ids::new_id();
    backend
        .sql(&format!("INSERT INTO withdrawals (id, reference, withdrawn_at) VALUES ('{id}', 'HG-ABCDEF', 0)"))
        .await;
    enqueue(backend, Topic::Withdrawal, &id, Channel::OwnerMail).await;
}

async fn enqueue(backend: &TestBackend, topic: Topic, id: &str, channel: Channel) {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await.expect("a transaction");
    deliveries::enqueue(&mut tx, topic, id, channel, DeliveryState::Pending, now).await.expect("queued");
    tx.commit().await.expect("a commit");
}

async fn ask(backend: &TestBackend, n: usize) {
    let id = backend::ids::new_id();
    let email = format!("{CUSTOMER}{n}@example.com");
    backend
        .sql(&format!(
            "INSERT INTO review_requests (id, name, email, email_normalised, words, asked_at) \
         VALUES ('{id}', 'Customer {n}', '{email}', '{email}', 'Dear customer', 0)"
        ))
        .await;
    enqueue(backend, Topic::ReviewRequest, &id, Channel::ReviewMail).await;
}

/// Names a place where customers can write a review. Also for instances that are opened later.
pub(crate) async fn name_a_place(backend: &TestBackend) {
    let profile = serde_json::to_string(&BusinessProfile::default()).expect("JSON").replace('\'', "''");
    backend
        .change_content(&format!(
            "INSERT INTO business_profile (id, document, review_places, created_at, updated_at) VALUES \
         ('business', '{profile}', '[{{\"label\":\"Google\",\"url\":\"{PLACE}\"}}]', 0, 0)"
        ))
        .await;
}

/// The subjects of a topic.
pub(crate) async fn subjects(backend: &TestBackend, topic: Topic) -> Vec<String> {
    let table = match topic {
        Topic::Lead => "leads",
        Topic::Subscriber => "subscribers",
        Topic::ReviewRequest => "review_requests",
        Topic::WebhookMessage => "webhook_messages",
        Topic::Digest => "digests",
        Topic::Message => "lead_messages",
        Topic::PushMessage => "push_messages",
        Topic::Withdrawal => "withdrawals",
    };
    backend.texts(&format!("SELECT id FROM {table} ORDER BY id")).await
}

/// The only delivery of a topic.
pub(crate) async fn only(backend: &TestBackend, topic: Topic) -> Delivery {
    let subject = subjects(backend, topic).await.remove(0);
    deliveries::of_subject(&backend.db, topic, &subject).await.expect("read").remove(0)
}

/// Sends a delivery again as the owner does; whether there was one.
pub(crate) async fn resend(backend: &TestBackend, topic: Topic, delivery_id: &str, subject_id: &str) -> bool {
    match topic {
        Topic::Lead => {
            let lead = leads::resend(backend, delivery_id).await.expect("a change");
            lead.is_some_and(|lead| lead == subject_id)
        }
        Topic::Subscriber => {
            let admin = crate::owner::owner(backend).await;
            newsletter::resend(backend, &admin, subject_id).await.expect("a change")
        }
        Topic::ReviewRequest => {
            let request = review_requests::resend(backend, delivery_id).await.expect("a change");
            request.is_some_and(|request| request.id == subject_id)
        }
        Topic::WebhookMessage => delivery::resend(backend, delivery_id).await.expect("a change").is_some(),
        Topic::Digest | Topic::PushMessage | Topic::Withdrawal => false,
        Topic::Message => {
            let lead = leads::resend(backend, delivery_id).await.expect("a change");
            let leads = backend.texts(&format!("SELECT lead_id FROM lead_messages WHERE id = '{subject_id}'")).await;
            lead.is_some() && lead.as_ref() == leads.first()
        }
    }
}

fn is_notice(request: &Received) -> bool {
    header(request, "content-encoding") == "aes128gcm"
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
        name_a_place(backend).await;
        set_webhook(backend, &hook.url).await;
        let site = backend.instance(|options| options.mail = Some(mail)).await;
        Self { site, hook, sink }
    }

    /// How many messages of a topic were accepted or refused by the webhook, or accepted by mail.
    pub(crate) fn received(&self, topic: Topic) -> usize {
        match topic {
            Topic::Lead => self.told("lead.created"),
            Topic::WebhookMessage => self.told("lead.won"),
            Topic::Digest => self.mails_to(&BusinessProfile::default().email) - self.withdrawals(),
            Topic::Withdrawal => self.withdrawals(),
            Topic::Subscriber => self.mails_to(READER),
            Topic::ReviewRequest => self.mails_to(CUSTOMER),
            Topic::Message => self.mails_to(ANSWERED),
            Topic::PushMessage => self.hook.received().iter().filter(|request| is_notice(request)).count(),
        }
    }

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

    /// Digests go to the same address.
    fn withdrawals(&self) -> usize {
        let is_one = |mail: &Taken| String::from_utf8_lossy(&mail.data).contains("request was withdrawn");
        self.sink.taken().iter().filter(|mail| is_one(mail)).count()
    }

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
        match topic {
            Topic::Lead | Topic::WebhookMessage | Topic::PushMessage => {
                self.hook.answer(|script| script.status = StatusCode::SERVICE_UNAVAILABLE);
                "Answered 503"
            }
            Topic::Subscriber | Topic::ReviewRequest | Topic::Digest | Topic::Message | Topic::Withdrawal => {
                self.sink.next((0..MAX_ATTEMPTS).map(|_| Script::Reply(At::Rcpt, 451)));
                "Deferred 451"
            }
        }
    }
}
