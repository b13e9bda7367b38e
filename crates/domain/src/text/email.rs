use crate::text::typed;
use crate::{limits, messages};
use serde::Serialize;

/// A plausible address, with its letters as they were typed: mail to a rewritten address may not arrive. Invisible
/// characters and the marks around it are not part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// Parses an address. Accepts what mail servers accept in practice (`jane+boat@example.com`,
    /// `o'brien@example.ie`, international domains), refuses what could not be delivered or could
    /// inject a header.
    pub fn parse(raw: &str) -> Result<Self, &'static str> {
        let address = typed::email(raw);
        if address.is_empty() {
            return Err(messages::EMAIL_REQUIRED);
        }
        if is_address(&address) { Ok(Self(address)) } else { Err(messages::EMAIL_INVALID) }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// For comparison: lower case. Never shown, never mailed to.
    #[must_use]
    pub fn normalized(&self) -> String {
        self.0.to_lowercase()
    }

    /// For rate limits only: one key for all addresses of the same mailbox, as far as the address
    /// shows. Without `+tag` and dots, whatever the provider: many ignore both, and where one does
    /// not, two people share a limit. Never stored as it is, never mailed to.
    #[must_use]
    pub fn mailbox(&self) -> String {
        let lower = self.normalized();
        let Some((local, domain)) = lower.rsplit_once('@') else { return lower };
        let domain = if domain == "googlemail.com" { "gmail.com" } else { domain };
        let name = local.split('+').next().unwrap_or(local).replace('.', "");
        // `+tag@example.com` has nothing before the plus.
        let name = if name.is_empty() { local } else { &name };
        format!("{name}@{domain}")
    }
}

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

/// Whether mailboxes of the domain, in lower case, belong to a provider's customers.
#[must_use]
pub fn is_provider(domain: &str) -> bool {
    PROVIDERS.contains(&domain)
}

impl Email {
    /// A suggested correction if this looks like a typing error: `jane@gmail.com` for
    /// `jane@gmial.con`. Only offered: the address as typed is valid and may be right.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        let (local, domain) = self.0.rsplit_once('@')?;
        let domain = domain.to_lowercase();
        if is_provider(&domain) {
            return None;
        }
        if let Some(provider) = nearest_provider(&domain) {
            return Some(format!("{local}@{provider}"));
        }
        let corrected = with_corrected_ending(&domain)?;
        match nearest_provider(&corrected) {
            Some(provider) => Some(format!("{local}@{provider}")),
            None => Some(format!("{local}@{corrected}")),
        }
    }
}

fn with_corrected_ending(domain: &str) -> Option<String> {
    for (typed, meant) in ENDINGS {
        if let Some(name) = domain.strip_suffix(typed) {
            return Some(format!("{name}{meant}"));
        }
    }
    None
}

/// The provider with the fewest typing errors; `None` if even it has too many.
fn nearest_provider(domain: &str) -> Option<&'static str> {
    let (errors, provider) = PROVIDERS.into_iter().map(|provider| (typing_errors(domain, provider), provider)).min()?;
    let errors_max = if provider.len() >= LONG_NAME { 2 } else { 1 };
    if errors <= errors_max { Some(provider) } else { None }
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
    let Some((_, top_level)) = domain.rsplit_once('.') else { return false };
    if top_level.chars().count() < 2 || top_level.chars().all(|c| c.is_ascii_digit()) {
        return false;
    }
    is_local_part(local) && domain.split('.').all(is_label)
}

fn is_local_part(local: &str) -> bool {
    !local.is_empty()
        && local.len() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c))
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && label.len() <= 63
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| c.is_alphanumeric() || c == '-')
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
    fn what_people_paste_around_an_address_is_no_part_of_it() {
        for (pasted, address) in [
            ("\u{202a}jane@example.com\u{202c}.", "jane@example.com"),
            ("Jane Doe <jane@example.com>", "jane@example.com"),
            ("mailto:jane@example.com", "jane@example.com"),
            ("o\u{2019}brien@example.ie", "o'brien@example.ie"),
            ("jane\u{ff20}example\u{3002}com", "jane@example.com"),
        ] {
            assert_eq!(Email::parse(pasted).as_ref().map(Email::as_str), Ok(address), "{pasted}");
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
        let meant = |address: &str| Email::parse(address).map(|e| e.suggestion()).expect("an address");
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
        assert_eq!(Email::parse("A@B.Com").map(|e| e.normalized()), Ok("a@b.com".to_owned()));
    }
}
