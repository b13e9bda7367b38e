//! Whether mail arrives: checks of the sender's domain and of the mail server, a test mail, and what was refused.

use super::letters::LetterContext;
use super::{probe, site_host};
use crate::db::delivery::log;
use crate::db::delivery::undelivered::{self, UndeliveredRow};
use crate::db::site::rate_limits::{self, Limit};
use crate::db::site::settings;
use crate::delivery::outbox::hurry_mail;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::{BackendError, from_db};
use crate::features::topics;
use crate::{Backend, boxed, content, ids};
use domain::delivery::mail_check::dkim::{self, Selector};
use domain::delivery::mail_check::sender::{self, SendingServer};
use domain::delivery::mail_check::spf::{self, SpfWalk};
use domain::delivery::mail_check::{DnsAnswer, Finding, dmarc, mx};
use domain::delivery::{Channel, DeliveryState};
use domain::messages::mail as msg;
use domain::messages::mail_findings;
use domain::time::HOUR;
use domain::{Timestamp, Violations, limits};
use lettre::Message;
use outgoing::dns::Dns;
use outgoing::mail::letter::{Block, Letter, Postmark};
use outgoing::mail::{MailError, MailOptions, Mailer, Unsent};
use std::time::{Duration, Instant};
use tokio::time::timeout;

const SELECTOR: &str = "dkim_selector";
const SELECTOR_ABOUT: &str = "Selector of the DKIM key that signs the site's mail";
const CHECKS: Limit = Limit { bucket: "mail:check", events: limits::MAIL_CHECKS_PER_HOUR, window_ms: HOUR };
const TESTS: Limit = Limit { bucket: "mail:test", events: limits::TEST_MAILS_PER_HOUR, window_ms: HOUR };
/// After that no further record that SPF includes is asked for.
const SPF_TIMEOUT: Duration = Duration::from_secs(20);
/// The owner waits for the result of a test mail: for the conversation before the content, and for the answer to that.
const TEST_TALK: Duration = Duration::from_secs(15);
const TEST_ANSWER: Duration = Duration::from_secs(12);
const UNDELIVERED_SHOWN: i64 = 20;

#[derive(Debug, thiserror::Error)]
pub enum MailCheckError {
    #[error("mail is not set up")]
    NotSetUp,
    #[error("too often")]
    TooOften,
    #[error("invalid fields")]
    Invalid(Violations),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(MailCheckError::Unavailable);

/// The mail settings in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSetup {
    pub sender: String,
    /// Address of the notices.
    pub owner: String,
    /// The mail server.
    pub host: String,
}

/// A mail that was refused, or waits for another try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndeliveredMail {
    pub channel: Channel,
    /// What it is called.
    pub label: &'static str,
    pub state: DeliveryState,
    pub outcome: String,
    pub at: Timestamp,
    pub next_attempt_at: Timestamp,
    /// Of the lead or the customer; empty for other mails.
    pub name: String,
    /// The screen on which it is sent again.
    pub href: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailState {
    /// `None` if the site sends no mail.
    pub setup: Option<MailSetup>,
    pub selector: String,
    /// When the last mail was accepted.
    pub last_sent: Option<Timestamp>,
    pub undelivered: Vec<UndeliveredMail>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMail {
    pub is_accepted: bool,
    pub sentence: String,
    pub advice: Option<&'static str>,
}

#[boxed]
pub async fn state(backend: &Backend) -> Result<MailState, BackendError> {
    let setup = match &backend.outgoing.mail {
        Some(options) => Some(setup(backend, options).await?),
        None => None,
    };
    let selector = settings::get(&backend.db, SELECTOR).await?.unwrap_or_default();
    let last_sent = match setup {
        Some(_) => log::last_mail(&backend.db).await?,
        None => None,
    };
    Ok(MailState { setup, selector, last_sent, undelivered: undelivered_mails(backend).await? })
}

async fn setup(backend: &Backend, options: &MailOptions) -> Result<MailSetup, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    let context = LetterContext { profile: &profile, options, site: backend.site_url.as_deref() };
    Ok(MailSetup { sender: context.sender().address, owner: context.owner().address, host: options.host() })
}

/// The latest of all topics, the latest first.
async fn undelivered_mails(backend: &Backend) -> Result<Vec<UndeliveredMail>, BackendError> {
    let mut found = Vec::new();
    for topic in topics() {
        if let Some(statement) = topic.undelivered {
            for row in undelivered::latest(&backend.db, statement, UNDELIVERED_SHOWN).await? {
                found.push(Undelivered { topic, row });
            }
        }
    }
    found.sort_by(|a, b| b.row.updated_at.cmp(&a.row.updated_at).then_with(|| a.row.id.cmp(&b.row.id)));
    found.truncate(usize::try_from(UNDELIVERED_SHOWN).unwrap_or(usize::MAX));
    let mut mails = Vec::new();
    for undelivered in found {
        mails.push(undelivered_mail(backend, undelivered).await?);
    }
    Ok(mails)
}

struct Undelivered {
    topic: &'static TopicRules,
    row: UndeliveredRow,
}

async fn undelivered_mail(backend: &Backend, undelivered: Undelivered) -> Result<UndeliveredMail, BackendError> {
    let Undelivered { topic, row } = undelivered;
    let href = match (&row.lead_id, topic.screen) {
        (Some(lead), _) => Some(format!("/admin/leads/{lead}")),
        (None, Some(screen)) => screen(backend, &row.subject_id).await?,
        (None, None) => None,
    };
    Ok(UndeliveredMail {
        channel: row.channel,
        label: (topic.label)(row.channel),
        state: row.state,
        outcome: row.outcome,
        at: row.updated_at,
        next_attempt_at: row.next_attempt_at,
        name: row.name.unwrap_or_default(),
        href,
    })
}

/// Saves the selector and checks what the records of the sender's domain say, and whether the mail server accepts the
/// sign-in. Takes up to half a minute.
#[boxed]
pub async fn check(backend: &Backend, selector: &str) -> Result<Vec<Finding>, MailCheckError> {
    let selector = match Selector::parse(selector) {
        Ok(selector) => selector,
        Err(sentence) => {
            let mut wrong = Violations::default();
            wrong.add(dkim::FIELD, sentence);
            return Err(MailCheckError::Invalid(wrong));
        }
    };
    let Some(options) = &backend.outgoing.mail else { return Err(MailCheckError::NotSetUp) };
    let setup = setup(backend, options).await?;
    begin_check(backend, selector.as_ref()).await?;
    let (mut found, server) =
        tokio::join!(domain_findings(backend, &setup, selector.as_ref()), server_finding(backend, &setup));
    found.push(server);
    Ok(found)
}

async fn begin_check(backend: &Backend, selector: Option<&Selector>) -> Result<(), MailCheckError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let wait_ms = rate_limits::take_all(&mut tx, &[(CHECKS, "site")], now).await?;
    if wait_ms.is_some() {
        return Err(MailCheckError::TooOften);
    }
    let value = selector.map(Selector::as_str).unwrap_or_default();
    settings::set(&mut tx, SELECTOR, value, Some(SELECTOR_ABOUT), now).await?;
    tx.commit().await?;
    Ok(())
}

async fn domain_findings(backend: &Backend, setup: &MailSetup, selector: Option<&Selector>) -> Vec<Finding> {
    let Some(domain) = sender::domain(&setup.sender) else { return vec![sender::no_domain_finding()] };
    if sender::is_of_provider(&domain) {
        return vec![sender::provider_finding(&domain)];
    }
    let dns = Dns::new(backend.outgoing.dns_server);
    let server = SendingServer::of(&setup.host, site_host(backend.site_url.as_deref()).as_deref());
    let (mut found, others) =
        tokio::join!(spf_findings(&dns, &domain, &server), other_findings(&dns, &domain, selector));
    found.extend(others);
    found
}

async fn other_findings(dns: &Dns, domain: &str, selector: Option<&Selector>) -> Vec<Finding> {
    let key = dkim_finding(dns, domain, selector).await;
    let policy = dmarc_finding(dns, domain).await;
    vec![key, policy, mx::finding(domain, &dns.mx(domain).await)]
}

async fn spf_findings(dns: &Dns, domain: &str, server: &SendingServer) -> Vec<Finding> {
    let began = Instant::now();
    let answer = dns.txt(domain).await;
    let mut walk = SpfWalk::of_domain(&answer);
    while let Some(name) = walk.next_name() {
        let included = if began.elapsed() < SPF_TIMEOUT { dns.txt(&name).await } else { DnsAnswer::Failed };
        walk.read(&included);
    }
    spf::findings(domain, &answer, &walk, server)
}

async fn dkim_finding(dns: &Dns, domain: &str, selector: Option<&Selector>) -> Finding {
    let answer = match selector {
        Some(selector) => dns.txt(&selector.name(domain)).await,
        None => DnsAnswer::Failed,
    };
    dkim::finding(domain, selector, &answer)
}

async fn dmarc_finding(dns: &Dns, domain: &str) -> Finding {
    let mut answers = Vec::new();
    for name in dmarc::places(domain) {
        let answer = dns.txt(&name).await;
        let is_last = dmarc::is_last(&answer);
        answers.push(answer);
        if is_last {
            break;
        }
    }
    dmarc::finding(domain, &answers)
}

async fn server_finding(backend: &Backend, setup: &MailSetup) -> Finding {
    match probe(backend).await {
        Ok(_) => Finding::good(mail_findings::SERVER, mail_findings::server_good(&setup.host)),
        Err(cause) => Finding::to_do(mail_findings::SERVER, mail_findings::server_failed(&setup.host, &cause)),
    }
}

/// Sends a mail to the address of the notices at once, not through the outbox, so that the answer can be shown.
#[boxed]
pub async fn send_test(backend: &Backend) -> Result<TestMail, MailCheckError> {
    let Some(options) = &backend.outgoing.mail else { return Err(MailCheckError::NotSetUp) };
    let mut tx = backend.db.write().await?;
    let wait_ms = rate_limits::take_all(&mut tx, &[(TESTS, "site")], backend.clock.now()).await?;
    tx.commit().await?;
    if wait_ms.is_some() {
        return Err(MailCheckError::TooOften);
    }
    let profile = content::site_data(backend).await?.profile;
    let context = LetterContext { profile: &profile, options, site: backend.site_url.as_deref() };
    let host = site_host(backend.site_url.as_deref());
    let id = ids::new_id();
    let postmark = Postmark { id: &id, host: host.as_deref().unwrap_or("localhost"), at: backend.clock.now() };
    let message = match test_letter(&context).message(postmark) {
        Ok(message) => message,
        Err(cause) => return Ok(refused(&cause.to_string(), "")),
    };
    let sent = match Mailer::new(options, host.as_deref()) {
        Ok(mailer) => answered(&mailer, &message).await,
        Err(error) => Err(error.into()),
    };
    let owner = &context.owner().address;
    match sent {
        Ok(Some(code)) => {
            tracing::info!(code, "a test mail was accepted");
            hurry_mail(backend).await?;
            Ok(TestMail { is_accepted: true, sentence: msg::test_accepted(owner), advice: None })
        }
        Ok(None) => Ok(TestMail { is_accepted: false, sentence: msg::test_waiting(owner), advice: None }),
        Err(unsent) => {
            // Without the server's words: they may contain an address.
            tracing::warn!(error = %unsent.error, "a test mail was refused");
            Ok(refused(&unsent.error.to_string(), &unsent.said))
        }
    }
}

/// The code with which a mail was accepted; none if the server has its content and is still silent. Then it is waited for on.
async fn answered(mailer: &Mailer, message: &Message) -> Result<Option<u16>, Unsent> {
    let Ok(ready) = timeout(TEST_TALK, mailer.prepare(message)).await else { return Err(MailError::Timeout.into()) };
    let ready = ready?;
    let mut sending = tokio::spawn(ready.send());
    match timeout(TEST_ANSWER, &mut sending).await {
        Ok(Ok(sent)) => sent.map(Some),
        Ok(Err(_)) => Err(MailError::Broken.into()),
        Err(_) => {
            tokio::spawn(async move {
                let code = sending.await.ok().and_then(Result::ok);
                tracing::info!(code, "the mail server answered a test mail late");
            });
            Ok(None)
        }
    }
}

pub(crate) fn test_letter(context: &LetterContext<'_>) -> Letter {
    Letter {
        preview: msg::TEST_WORDS.to_owned(),
        blocks: vec![Block::Text(msg::TEST_WORDS.to_owned())],
        ..context.letter(context.owner(), msg::TEST_SUBJECT.to_owned(), msg::TEST_SUBJECT.to_owned())
    }
}

fn refused(cause: &str, said: &str) -> TestMail {
    TestMail { is_accepted: false, sentence: msg::test_refused(cause, said), advice: msg::advice_on(cause, true) }
}
