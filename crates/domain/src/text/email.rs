//! E-mail addresses.

use crate::{limits, messages};
use serde::Serialize;

/// A plausible address, kept exactly as typed: mail to a rewritten address may not arrive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// Parses an address. Accepts what mail servers accept in practice (`jane+boat@example.com`,
    /// `o'brien@example.ie`, international domains), refuses what could not be delivered or could
    /// inject a header.
    ///
    /// # Errors
    /// The message to show at the field.
    pub fn parse(raw: &str) -> Result<Self, &'static str> {
        let raw = raw.trim();
        if raw.is_empty() {
            return Err(messages::EMAIL_REQUIRED);
        }
        if is_address(raw) { Ok(Self(raw.to_owned())) } else { Err(messages::EMAIL_INVALID) }
    }

    /// As typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// For comparison: lower case. Never shown, never mailed to.
    #[must_use]
    pub fn normalised(&self) -> String {
        self.0.to_lowercase()
    }

    /// For rate limits only: one key for all addresses of the same mailbox, as far as the address
    /// shows. Without `+tag` and dots, whatever the provider: many ignore both, and where one does
    /// not, two people share a limit. Never stored as it is, never mailed to.
    #[must_use]
    pub fn mailbox(&self) -> String {
        let lower = self.normalised();
        let Some((local, domain)) = lower.rsplit_once('@') else { return lower };
        let domain = if domain == "googlemail.com" { "gmail.com" } else { domain };
        let name = local.split('+').next().unwrap_or(local).replace('.', "");
        // `+tag@example.com` has nothing before the plus.
        let name = if name.is_empty() { local } else { &name };
        format!("{name}@{domain}")
    }
}

/// Common providers, and real ones with similar names.
const PROVIDERS: [&str; 36] = [
    "aol.com",
    "att.net",
    "bellsouth.net",
    "comcast.net",
    "cox.net",
    "earthlink.net",
    "email.com",
    "fastmail.com",
    "gmail.com",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hey.com",
    "hotmail.co.uk",
    "hotmail.com",
    "hotmail.fr",
    "icloud.com",
    "live.com",
    "mac.com",
    "mail.com",
    "me.com",
    "msn.com",
    "outlook.com",
    "pm.me",
    "proton.me",
    "protonmail.com",
    "roadrunner.com",
    "rocketmail.com",
    "sbcglobal.net",
    "verizon.net",
    "yahoo.ca",
    "yahoo.co.uk",
    "yahoo.com",
    "ymail.com",
    "zoho.com",
];
/// Mistyped top-level domains, and what was meant.
const ENDINGS: [(&str, &str); 9] = [
    (".comm", ".com"),
    (".con", ".com"),
    (".cmo", ".com"),
    (".ocm", ".com"),
    (".vom", ".com"),
    (".xom", ".com"),
    (".nte", ".net"),
    (".ney", ".net"),
    (".ogr", ".org"),
];
/// A provider's name of at least this many characters may have two typing errors, a shorter one
/// only one.
const LONG_NAME: usize = 9;

impl Email {
    /// A suggested correction if this looks like a typing error: `jane@gmail.com` for
    /// `jane@gmial.con`. Only offered: the address as typed is valid and may be right.
    #[must_use]
    pub fn meant(&self) -> Option<String> {
        let (local, domain) = self.0.rsplit_once('@')?;
        let domain = domain.to_lowercase();
        if PROVIDERS.contains(&domain.as_str()) {
            return None;
        }
        let ending = ENDINGS.iter().find_map(|(typed, meant)| Some(format!("{}{meant}", domain.strip_suffix(typed)?)));
        let near = |name: &str| {
            PROVIDERS
                .into_iter()
                .map(|p| (typing_errors(name, p), p))
                .min()
                .filter(|(errors, p)| *errors <= if p.len() >= LONG_NAME { 2 } else { 1 })
        };
        let provider = near(&domain).or_else(|| near(ending.as_deref()?));
        let meant = provider.map(|(_, provider)| provider.to_owned()).or(ending)?;
        Some(format!("{local}@{meant}"))
    }
}

/// Edit distance with transpositions (optimal string alignment).
fn typing_errors(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = vec![];
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i];
        for j in 1..=b.len() {
            let change = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

fn is_address(raw: &str) -> bool {
    if raw.chars().count() > limits::EMAIL_MAX {
        return false;
    }
    let Some((local, domain)) = raw.rsplit_once('@') else { return false };
    let local_fits = !local.is_empty()
        && local.len() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c));
    let labels: Vec<&str> = domain.split('.').collect();
    local_fits
        && labels.len() >= 2
        && labels.iter().all(|l| {
            !l.is_empty()
                && l.len() <= 63
                && !l.starts_with('-')
                && !l.ends_with('-')
                && l.chars().all(|c| c.is_alphanumeric() || c == '-')
        })
        && labels.last().is_some_and(|tld| tld.chars().count() >= 2 && !tld.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_real_addresses_unchanged() {
        for a in ["jane+boat@example.com", "o'brien@example.ie", "J.Doe@Example.COM", "käpt'n@bücher.example", "a@b.co"]
        {
            assert_eq!(Email::parse(a).as_ref().map(Email::as_str), Ok(a));
        }
    }

    #[test]
    fn refuses_what_cannot_be_delivered() {
        for a in [
            "jane",
            "jane@",
            "@example.com",
            "a b@example.com",
            "a@b",
            "a@b..com",
            "a@-b.com",
            "a\r\nBcc: x@y.zz@example.com",
            "a@1.2.3.4",
            "<script>@example.com",
        ] {
            assert_eq!(Email::parse(a), Err(messages::EMAIL_INVALID), "{a}");
        }
        assert_eq!(Email::parse("  "), Err(messages::EMAIL_REQUIRED));
    }

    #[test]
    fn typing_errors_are_asked_about() {
        let meant = |address: &str| Email::parse(address).map(|e| e.meant()).expect("an address");
        for (typed, provider) in [
            ("jane@gmial.con", "gmail.com"),
            ("jane@gmail.con", "gmail.com"),
            ("jane@gmai.com", "gmail.com"),
            ("jane@Gnail.com", "gmail.com"),
            ("jane@hotmial.com", "hotmail.com"),
            ("jane@yaho.com", "yahoo.com"),
            ("jane@iclod.com", "icloud.com"),
            ("jane@outlok.con", "outlook.com"),
            ("jane@comcast.nte", "comcast.net"),
            ("jane@harborgrain.con", "harborgrain.com"),
        ] {
            assert_eq!(meant(typed), Some(format!("jane@{provider}")), "{typed}");
        }
        for right in [
            "jane@gmail.com",
            "jane@mail.com",
            "jane@gmx.net",
            "jane@ymail.com",
            "jane@yahoo.co.uk",
            "jane@example.com",
            "jane@harborgrain.com",
            "jane@bluewater.marine",
            "jane@qmul.ac.uk",
            "jane@x.co",
        ] {
            assert_eq!(meant(right), None, "{right}");
        }
    }

    #[test]
    fn addresses_of_one_mailbox_count_together() {
        let mailbox = |address: &str| Email::parse(address).map(|e| e.mailbox()).expect("an address");
        for same in ["J.Doe+boat@gmail.com", "jdoe@googlemail.com", "j.d.o.e+a+b@GMAIL.com"] {
            assert_eq!(mailbox(same), "jdoe@gmail.com", "{same}");
        }
        assert_eq!(mailbox("Jane.Doe+x@example.com"), "janedoe@example.com", "whatever the provider");
        assert_eq!(mailbox("+x@example.com"), "+x@example.com");
        assert_ne!(mailbox("jane-doe@example.com"), mailbox("jane@example.com"));
    }

    #[test]
    fn compares_without_case() {
        assert_eq!(Email::parse("A@B.Com").map(|e| e.normalised()), Ok("a@b.com".to_owned()));
    }
}
