//! Sends mail, command by command, so that it is known which one a refusal answers.

use super::MailOptions;
use super::connection::{Connection, Server};
use super::error::{MailError, Unsent};
use super::letter::is_plain;
use domain::delivery::smtp::SmtpCommand;
use lettre::Message;
use lettre::address::Envelope;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{Extension, MailBodyParameter, MailParameter};
use std::time::Duration;
use tokio::time::timeout;

/// Somebody waits for the result of a check.
const PROBE_TIMEOUT: Duration = Duration::from_secs(20);
/// The answer to DATA: the content may follow.
const GO_ON: u16 = 354;

/// Sends mail, one connection per message: the site sends a few a day.
pub struct Mailer(Server);

impl Mailer {
    /// A sender with these options; `site_host` is the name for EHLO.
    pub fn new(options: &MailOptions, site_host: Option<&str>) -> Result<Self, MailError> {
        Ok(Self(Server::new(options, site_host)?))
    }

    /// Connects and names sender and recipient; the server waits for the content after that.
    pub async fn prepare(&self, message: &Message) -> Result<ReadyMail, Unsent> {
        match timeout(self.0.waits.talk, self.talk(message)).await {
            Ok(ready) => ready,
            Err(_) => Err(MailError::Timeout.into()),
        }
    }

    async fn talk(&self, message: &Message) -> Result<ReadyMail, Unsent> {
        let mut connection = self.0.open().await?;
        let content = message.formatted();
        match self.announce(&mut connection, message.envelope(), &content).await {
            Ok(()) => Ok(ReadyMail { connection, content, wait: self.0.waits.end }),
            Err(unsent) => {
                connection.quit();
                Err(unsent)
            }
        }
    }

    async fn announce(&self, connection: &mut Connection, envelope: &Envelope, content: &[u8]) -> Result<(), Unsent> {
        let parameters = parameters(connection, envelope, content)?;
        let smtp = &mut connection.smtp;
        let sender = Mail::new(envelope.from().cloned(), parameters);
        self.0.answer(SmtpCommand::Sender, smtp.command(sender)).await?;
        for recipient in envelope.to() {
            let recipient = Rcpt::new(recipient.clone(), vec![]);
            self.0.answer(SmtpCommand::Recipient, smtp.command(recipient)).await?;
        }
        let answer = self.0.answer(SmtpCommand::Data, smtp.command(Data)).await?;
        if answer.has_code(GO_ON) { Ok(()) } else { Err(MailError::Broken.into()) }
    }

    /// Connects, encrypts and signs in, but sends nothing.
    pub async fn probe(&self) -> Result<(), MailError> {
        match timeout(PROBE_TIMEOUT, self.0.open()).await {
            Ok(Ok(connection)) => {
                connection.quit();
                Ok(())
            }
            Ok(Err(unsent)) => Err(unsent.error),
            Err(_) => Err(MailError::Timeout),
        }
    }
}

/// The parameters of MAIL for addresses with letters beyond ASCII (RFC 6531). Texts and names are encoded instead.
fn parameters(connection: &Connection, envelope: &Envelope, content: &[u8]) -> Result<Vec<MailParameter>, Unsent> {
    let to_plain = envelope.to().iter().all(is_plain);
    if to_plain && envelope.from().is_none_or(is_plain) && content.is_ascii() {
        return Ok(Vec::new());
    }
    let info = connection.smtp.server_info();
    if !info.supports_feature(Extension::SmtpUtfEight) {
        let error = if to_plain { MailError::UnsupportedSender } else { MailError::UnsupportedAddress };
        return Err(error.into());
    }
    let mut parameters = vec![MailParameter::SmtpUtfEight];
    if info.supports_feature(Extension::EightBitMime) {
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    Ok(parameters)
}

/// A mail whose content the server waits for.
pub struct ReadyMail {
    connection: Connection,
    content: Vec<u8>,
    wait: Duration,
}

impl ReadyMail {
    /// Sends the content and waits for the answer, ten minutes at most; returns the code with which the server accepted it.
    pub async fn send(mut self) -> Result<u16, Unsent> {
        let answered = timeout(self.wait, self.connection.smtp.message(&self.content)).await;
        let has_ended = self.connection.ended.is_true();
        let result = match answered {
            Ok(Ok(answer)) if (200..300).contains(&u16::from(answer.code())) => Ok(answer.code().into()),
            Ok(Err(error)) if error.status().is_some() => Err(Unsent::after(SmtpCommand::End, &error)),
            _ if has_ended => return Err(MailError::Unanswered.into()),
            Ok(_) => return Err(MailError::Broken.into()),
            Err(_) => return Err(MailError::Timeout.into()),
        };
        self.connection.quit();
        result
    }
}
