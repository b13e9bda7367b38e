//! A connection to the mail server: reached, encrypted, greeted and signed in. lettre speaks; the socket is ours, so
//! that what goes wrong can be named.

use super::error::{MailError, Unsent};
use super::wire::{ContentEnd, SharedSocket, Wire};
use super::{MailOptions, MailWaits};
use domain::delivery::smtp::SmtpCommand;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, AsyncTokioStream};
use lettre::transport::smtp::commands::{Ehlo, Starttls};
use lettre::transport::smtp::extension::{ClientId, Extension};
use percent_encoding::percent_decode_str;
use reqwest::Url;
use rustls::pki_types::ServerName;
use rustls::{CertificateError, ClientConfig, InvalidMessage};
use rustls_platform_verifier::ConfigVerifierExt as _;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// The ways to sign in that the site knows, best first.
const MECHANISMS: [Mechanism; 2] = [Mechanism::Plain, Mechanism::Login];
/// How many of the server's are named, and how long each may be.
const MECHANISMS_NAMED: usize = 6;
const MECHANISM_MAX: usize = 20;
/// After STARTTLS the server does not greet again, but lettre begins with a greeting.
const GREETED: &[u8] = b"220 \r\n";
/// Addresses of one name that are tried.
const ADDRESSES_MAX: usize = 4;
/// First byte of an encrypted record: an alert, or the handshake.
const TLS_RECORDS: [u8; 2] = [0x15, 0x16];
/// Longest wait for the answer to QUIT, which nobody needs.
const QUIT_WAIT: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encryption {
    FromTheStart,
    Required,
    IfOffered,
    None,
}

/// The mail server and how to reach it.
pub(super) struct Server {
    host: String,
    port: u16,
    encryption: Encryption,
    credentials: Option<Credentials>,
    hello: ClientId,
    /// None on a machine without certificates of authorities.
    tls: Option<TlsConnector>,
    pub(super) waits: MailWaits,
}

/// A conversation with the mail server.
pub(super) struct Connection {
    pub(super) smtp: AsyncSmtpConnection,
    pub(super) ended: ContentEnd,
}

impl Connection {
    /// Says goodbye, without waiting for it.
    pub(super) fn quit(mut self) {
        tokio::spawn(async move {
            let _ = timeout(QUIT_WAIT, self.smtp.quit()).await;
        });
    }
}

impl Server {
    pub(super) fn new(options: &MailOptions, site_host: Option<&str>) -> Result<Self, MailError> {
        // As for webhooks: installs the process-wide rustls provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let Ok(url) = Url::parse(&options.url) else { return Err(MailError::Settings) };
        let tls = ClientConfig::with_platform_verifier().ok();
        let encryption = match (url.scheme(), url.query()) {
            ("smtps", _) => Encryption::FromTheStart,
            (_, Some("tls=required")) => Encryption::Required,
            (_, Some("tls=opportunistic")) => Encryption::IfOffered,
            _ => Encryption::None,
        };
        let usual_port = match encryption {
            Encryption::FromTheStart => 465,
            Encryption::Required | Encryption::IfOffered => 587,
            Encryption::None => 25,
        };
        let hello = match site_host {
            Some(host) => ClientId::Domain(host.to_owned()),
            None => ClientId::default(),
        };
        Ok(Self {
            host: url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(usual_port),
            encryption,
            credentials: credentials(&url),
            hello,
            tls: tls.map(|config| TlsConnector::from(Arc::new(config))),
            waits: options.waits,
        })
    }

    /// Connects, encrypts and signs in.
    pub(super) async fn open(&self) -> Result<Connection, Unsent> {
        let mut connection = self.greeted().await?;
        match self.sign_in(&mut connection).await {
            Ok(()) => Ok(connection),
            Err(unsent) => {
                connection.quit();
                Err(unsent)
            }
        }
    }

    /// The answer to one command.
    pub(super) async fn answer<T>(
        &self,
        command: SmtpCommand,
        answer: impl Future<Output = Result<T, SmtpError>>,
    ) -> Result<T, Unsent> {
        match timeout(self.waits.answer, answer).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(Unsent::after(command, &error)),
            Err(_) => Err(MailError::Timeout.into()),
        }
    }

    async fn greeted(&self) -> Result<Connection, Unsent> {
        let socket = self.reach().await?;
        let peer = socket.peer_addr().map_err(|_| MailError::Broken)?;
        if self.encryption == Encryption::FromTheStart {
            let encrypted = self.encrypt(socket).await?;
            return self.greet(Wire::new(encrypted, peer, b"")).await;
        }
        self.expect_plain(&socket).await?;
        let shared = SharedSocket::new(socket);
        let mut plain = self.greet(Wire::new(shared.clone(), peer, b"")).await?;
        match self.start_tls(&mut plain).await {
            Ok(true) => drop(plain),
            Ok(false) => return Ok(plain),
            Err(unsent) => {
                plain.quit();
                return Err(unsent);
            }
        }
        let Some(socket) = shared.into_stream() else { return Err(MailError::Tls.into()) };
        match self.encrypt(socket).await {
            Ok(encrypted) => self.greet(Wire::new(encrypted, peer, GREETED)).await,
            Err(MailError::NeedsSmtp) => Err(MailError::Tls.into()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether encryption begins now; false if the settings do without it.
    async fn start_tls(&self, plain: &mut Connection) -> Result<bool, Unsent> {
        let is_required = match self.encryption {
            Encryption::None => return Ok(false),
            Encryption::FromTheStart | Encryption::Required => true,
            Encryption::IfOffered => false,
        };
        if !plain.smtp.server_info().supports_feature(Extension::StartTls) {
            return if is_required { Err(MailError::NoStartTls.into()) } else { Ok(false) };
        }
        match self.answer(SmtpCommand::Connect, plain.smtp.command(Starttls)).await {
            Ok(_) => Ok(true),
            Err(Unsent { error: MailError::Refused(_), .. }) if !is_required => Ok(false),
            Err(unsent) => Err(unsent),
        }
    }

    async fn reach(&self) -> Result<TcpStream, MailError> {
        let found = timeout(self.waits.connect, tokio::net::lookup_host((self.host.as_str(), self.port))).await;
        let Ok(Ok(addresses)) = found else { return Err(MailError::Connect) };
        let addresses: Vec<SocketAddr> = addresses.take(ADDRESSES_MAX).collect();
        for address in addresses {
            if let Ok(Ok(socket)) = timeout(self.waits.connect, TcpStream::connect(address)).await {
                return Ok(socket);
            }
        }
        Err(MailError::Connect)
    }

    async fn greet<S>(&self, wire: Wire<S>) -> Result<Connection, Unsent>
    where
        Wire<S>: AsyncTokioStream + 'static,
    {
        let ended = wire.ended();
        let greeted = AsyncSmtpConnection::connect_with_transport(Box::new(wire), &self.hello);
        let smtp = self.answer(SmtpCommand::Connect, greeted).await?;
        Ok(Connection { smtp, ended })
    }

    /// A server that encrypts from the start waits for us to begin, as we wait for its greeting.
    async fn expect_plain(&self, socket: &TcpStream) -> Result<(), MailError> {
        let mut first = [0];
        let is_encrypted = match timeout(self.waits.silence, socket.peek(&mut first)).await {
            Ok(_) => TLS_RECORDS.contains(&first[0]),
            Err(_) => self.answers_in_tls().await,
        };
        if is_encrypted { Err(MailError::NeedsSmtps) } else { Ok(()) }
    }

    async fn answers_in_tls(&self) -> bool {
        let Ok(socket) = self.reach().await else { return false };
        let Ok(name) = ServerName::try_from(self.host.clone()) else { return false };
        let Some(tls) = &self.tls else { return false };
        match timeout(self.waits.silence, tls.connect(name, socket)).await {
            Ok(Ok(_)) => true,
            Ok(Err(error)) => {
                matches!(
                    tls_cause(&error),
                    Some(rustls::Error::InvalidCertificate(_) | rustls::Error::AlertReceived(_))
                )
            }
            Err(_) => false,
        }
    }

    async fn encrypt(&self, socket: TcpStream) -> Result<TlsStream<TcpStream>, MailError> {
        let Ok(name) = ServerName::try_from(self.host.clone()) else { return Err(MailError::Settings) };
        let Some(tls) = &self.tls else { return Err(MailError::NoAuthorities) };
        match timeout(self.waits.answer, tls.connect(name, socket)).await {
            Ok(Ok(encrypted)) => Ok(encrypted),
            Ok(Err(error)) => Err(not_encrypted(&error)),
            Err(_) => Err(MailError::Timeout),
        }
    }

    async fn sign_in(&self, connection: &mut Connection) -> Result<(), Unsent> {
        let Some(credentials) = &self.credentials else { return Ok(()) };
        if connection.smtp.server_info().get_auth_mechanism(&MECHANISMS).is_none() {
            return Err(MailError::Mechanisms(self.mechanisms(connection).await?).into());
        }
        self.answer(SmtpCommand::SignIn, connection.smtp.auth(&MECHANISMS, credentials)).await?;
        Ok(())
    }

    /// Names of the ways to sign in that the server offers: lettre keeps only names that it knows.
    async fn mechanisms(&self, connection: &mut Connection) -> Result<Vec<String>, Unsent> {
        let hello = connection.smtp.command(Ehlo::new(self.hello.clone()));
        let answer = self.answer(SmtpCommand::Connect, hello).await?;
        let mut names = Vec::new();
        for line in answer.message() {
            let mut words = line.split([' ', '=']);
            if words.next().is_some_and(|word| word.eq_ignore_ascii_case("AUTH")) {
                names.extend(words.filter(|word| is_mechanism(word)).map(str::to_owned));
            }
        }
        names.sort();
        names.dedup();
        names.truncate(MECHANISMS_NAMED);
        Ok(names)
    }
}

/// RFC 4422, 3.1.
fn is_mechanism(word: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_');
    (1..=MECHANISM_MAX).contains(&word.len()) && word.bytes().all(fits)
}

fn credentials(url: &Url) -> Option<Credentials> {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    Some(Credentials::new(decoded(url.username()), decoded(url.password()?)))
}

fn tls_cause(error: &io::Error) -> Option<&rustls::Error> {
    error.get_ref()?.downcast_ref()
}

fn not_encrypted(error: &io::Error) -> MailError {
    match tls_cause(error) {
        Some(rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType)) => MailError::NeedsSmtp,
        Some(rustls::Error::InvalidCertificate(fault)) => certificate_fault(fault),
        _ => MailError::Tls,
    }
}

const fn certificate_fault(fault: &CertificateError) -> MailError {
    match fault {
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => MailError::OtherName,
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => MailError::Expired,
        _ => MailError::Untrusted,
    }
}
