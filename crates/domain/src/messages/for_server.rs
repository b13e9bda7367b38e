//! What only the person who runs the server reads: in a fold of a screen, or in a message that the owner passes on.

pub const WITHOUT_MAIL_SERVER: &str = "Not set (SMTP_URL)";
pub const SENDER: &str = "Sender (MAIL_FROM)";
pub const MAIL_SERVER: &str = "Mail server (SMTP_URL)";
pub const NOTICES: &str = "Address of the notices (ADMIN_EMAIL, else that of the business)";
pub const RECORDS: &str = "DNS records, DKIM selector";
pub const SIGNATURE: &str = "Signature";
pub const SIGNATURE_ABOUT: &str = "Standard Webhooks: HMAC-SHA256, one secret each. The secret of the automation:";
pub const BACKUPS: &str = "Copies by themselves (BACKUP_DIR)";
pub const BACKUPS_ABOUT: &str =
    "The setting names their folder. docs/operations.md says how they are made, and how one is brought back.";

/// The message that the owner copies for this person.
#[must_use]
pub fn set_up_mail(site: &str) -> String {
    format!(
        "Hello, our website {site} cannot send mail yet. Could you set up a mail server for it? It needs the setting \
         SMTP_URL, such as smtps://user:password@smtp.example.com:465, and MAIL_FROM with the address that mails come \
         from. docs/configuration.md explains both. After the restart, Settings, Mails to customers, checks the DNS \
         records (SPF, DKIM, DMARC) and sends a test mail. Thank you!"
    )
}
