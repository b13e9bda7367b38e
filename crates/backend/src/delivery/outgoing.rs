use ::outgoing::mail::MailOptions;
use std::net::SocketAddr;

/// How the site reaches other machines.
#[derive(Debug)]
pub struct Outgoing {
    /// How mail is sent; `None` sends none.
    pub mail: Option<MailOptions>,
    /// Asked instead of the system's servers.
    pub dns_server: Option<SocketAddr>,
    /// Whether webhooks may go to private networks (tests and local receivers).
    pub webhook_allow_private: bool,
    /// Whether review and picture addresses may be on private networks (tests).
    pub review_allow_private: bool,
}
