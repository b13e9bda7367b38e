//! What the check of the mail finds, for the person who runs the server.

pub const SELECTOR: &str = "DKIM selector";
pub const SELECTOR_HINT: &str = "The name of the key that signs your mail, such as google or s1. The mail provider \
     shows it. Leave it empty if you do not know it.";
pub const SELECTOR_INVALID: &str = "Please enter only the selector: letters, digits, hyphens, underscores and dots, \
     such as google. It was not saved.";

#[must_use]
pub fn not_asked(name: &str) -> String {
    format!("DNS did not answer for {name}. Please check again in a few minutes.")
}

pub const SPF_MISSING: &str = "The domain does not say which servers may send its mail. Receivers may take it for \
     spam. Add this record; if a mail provider sends for you, it may name another part for the server.";
pub const SPF_ALLOWS_ALL: &str = "The domain allows every server to send in its name, so the record has no effect. \
     Put this record in its place.";
pub const SPF_WITHOUT_END: &str = "The record does not say what happens to mail from other servers. Put this one in \
     its place.";
pub const SPF_TOO_MANY_LOOKUPS: &str = "The record and those that it includes need more than 10 lookups, so receivers \
     ignore it. Remove services that no longer send mail for you.";
pub const SPF_HALF_ASKED: &str = "The record is there, but DNS did not answer for all that it includes. Please check \
     again in a few minutes.";

#[must_use]
pub fn spf_several(count: usize) -> String {
    format!(
        "The domain has {count} SPF records, so receivers ignore all of them. Put this one in their place; it has \
         what they have."
    )
}

#[must_use]
pub fn spf_without_server(term: &str) -> String {
    format!("The record does not name the provider that sends the site's mail ({term}). Put this one in its place.")
}

#[must_use]
pub fn spf_good(lookups: usize) -> String {
    format!("The domain says which servers may send its mail. Lookups needed: {lookups} of 10.")
}

pub const DMARC_MISSING: &str = "The domain does not say what to do with mail in its name that is not from you. Large \
     mail providers ask for that. Add this record.";
pub const DMARC_SEVERAL: &str =
    "There are several DMARC records, so receivers ignore all of them. Keep one and remove the others.";
pub const DMARC_WITHOUT_POLICY: &str =
    "The DMARC record has no valid policy, so receivers may ignore it. Put this one in its place.";
pub const DMARC_NONE: &str = "There is a DMARC record. Its policy is none: mail that fails is still delivered. That is \
     enough to begin with; quarantine protects your name better once all your mail passes.";

#[must_use]
pub fn dmarc_good(policy: &str) -> String {
    format!("There is a DMARC record. Its policy is {policy}.")
}

pub const DKIM_NO_SELECTOR: &str = "Keys cannot be listed, so this was not checked. Enter the selector that your mail \
     provider names, and check again.";
pub const DKIM_PROPOSED: &str = "v=DKIM1; k=rsa; p=(the public key that the mail provider shows)";
pub const DKIM_REVOKED: &str = "The key was withdrawn (p is empty), so signatures fail. Ask the mail provider for the \
     record of the key that it uses now, and put it in its place.";
pub const DKIM_UNREADABLE: &str = "There is a record, but not a readable DKIM key. Ask the mail provider for the \
     record, and put it in its place.";
pub const DKIM_SEVERAL: &str =
    "There are several keys under this selector. Keep the one that the mail provider shows, and remove the others.";

#[must_use]
pub fn dkim_missing(name: &str) -> String {
    format!("There is no key at {name}. Check the selector, or add this record.")
}

#[must_use]
pub fn dkim_good(name: &str) -> String {
    format!("The key for signatures is at {name}.")
}

pub const MX_MISSING: &str = "The domain has no mail server of its own, so replies and bounces do not arrive. Add this \
     record, with the name of the server where you read your mail.";
pub const MX_PROPOSED: &str = "10 (the name of the mail server)";

#[must_use]
pub fn mx_good(server: &str) -> String {
    format!("Replies and bounces go to {server}.")
}

pub const SENDER_WITHOUT_DOMAIN: &str = "The sender's address has no domain whose records could be checked. The person \
     who runs the server can set another address (MAIL_FROM).";

#[must_use]
pub fn sender_of_provider(domain: &str) -> String {
    format!(
        "The sender's address belongs to {domain}, whose records you cannot change, and which may not allow other \
         servers to send in its name. Use an address of your own domain; the person who runs the server can set it \
         (MAIL_FROM)."
    )
}

pub const SERVER: &str = "Mail server";

#[must_use]
pub fn server_good(host: &str) -> String {
    format!("{host} accepts the connection and the sign-in.")
}

#[must_use]
pub fn server_failed(host: &str, cause: &str) -> String {
    format!(
        "{host} cannot be used: {cause}. Mail waits and is sent once it works, for about three days. The person who \
         runs the server can check the setting (SMTP_URL)."
    )
}
