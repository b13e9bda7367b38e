//! A browser: where it is, its cookies, and how it sends forms.

use domain::Timestamp;
use domain::time::{DAY, HOUR, MINUTE};
use std::collections::BTreeMap;

pub(super) const HOST: &str = "site.example";
const FOREIGN: &str = "https://evil.example";
const URLENCODED: &str = "application/x-www-form-urlencoded";
const BOUNDARY: &str = "----simulated";

/// A request as it arrives at the listener.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) method: &'static str,
    pub(super) path: String,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: String,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Answer {
    pub(super) status: u16,
    /// Of a redirect.
    pub(super) location: String,
    pub(super) cookies: Vec<String>,
    pub(super) body: String,
}

impl Answer {
    /// A browser is led to another page.
    pub(super) const fn is_redirect(&self) -> bool {
        self.status == 303
    }

    pub(super) const fn is_page(&self) -> bool {
        self.status == 200
    }

    /// A value of the query of the page that it leads to.
    pub(super) fn query(&self, name: &str) -> Option<String> {
        let address = self.location.split('#').next().unwrap_or_default();
        let (_, query) = address.split_once('?')?;
        for pair in query.split('&') {
            if let Some((key, value)) = pair.split_once('=')
                && key == name
            {
                return Some(value.to_owned());
            }
        }
        None
    }
}

/// Which page a form is sent from, as browsers say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SentFrom {
    OwnPage,
    ForeignPage,
    /// By a browser that says the origin only.
    ForeignPageOfOldBrowser,
}

/// A form with its fields filled in.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) action: String,
    pub(super) fields: Vec<(String, String)>,
    pub(super) encoding: Encoding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Urlencoded,
    /// Of a form that may have files.
    Multipart,
    /// By the page's script: the first field's value is the whole body.
    Json,
}

impl Form {
    pub(super) fn new(action: impl Into<String>, fields: &[(&str, &str)]) -> Self {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self { action: action.into(), fields, encoding: Encoding::Urlencoded }
    }

    pub(super) fn with_files(self) -> Self {
        Self { encoding: Encoding::Multipart, ..self }
    }

    pub(super) fn by_script(action: &str, body: String) -> Self {
        Self { action: action.to_owned(), fields: vec![(String::new(), body)], encoding: Encoding::Json }
    }

    fn content_type(&self) -> String {
        match self.encoding {
            Encoding::Urlencoded => URLENCODED.to_owned(),
            Encoding::Multipart => format!("multipart/form-data; boundary={BOUNDARY}"),
            Encoding::Json => "application/json".to_owned(),
        }
    }

    fn body(&self) -> String {
        match self.encoding {
            Encoding::Json => self.fields.first().map(|(_, body)| body.clone()).unwrap_or_default(),
            Encoding::Urlencoded => {
                let mut pairs = Vec::new();
                for (name, value) in &self.fields {
                    pairs.push(format!("{}={}", encoded(name), encoded(value)));
                }
                pairs.join("&")
            }
            Encoding::Multipart => {
                let mut body = String::new();
                for (name, value) in &self.fields {
                    body.push_str(&format!(
                        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
                    ));
                }
                body.push_str(&format!("--{BOUNDARY}--\r\n"));
                body
            }
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Browser {
    /// Of its network.
    pub(super) address: String,
    pub(super) cookies: BTreeMap<String, String>,
    /// Of the owner; none before the first sign-in.
    pub(super) session: Option<Session>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Session {
    pub(super) began: Timestamp,
    /// Not told the site more often than once a minute.
    pub(super) used: Timestamp,
    pub(super) is_signed_out: bool,
}

impl Session {
    pub(super) const fn of(now: Timestamp) -> Self {
        Self { began: now, used: now, is_signed_out: false }
    }

    /// Used within half a day, begun within a fortnight, and not ended by its owner.
    pub(super) const fn is_over(self, now: Timestamp) -> bool {
        self.is_signed_out || now.since(self.used) >= 12 * HOUR || now.since(self.began) >= 14 * DAY
    }

    const fn used(self, now: Timestamp) -> Self {
        if now.since(self.used) >= MINUTE { Self { used: now, ..self } } else { self }
    }
}

impl Browser {
    /// Each number is a network of its own, so that no limit counts two people as one.
    pub(super) fn of(number: usize) -> Self {
        let address = format!("{}.{}.7.7", 11 + number / 250 % 80, number % 250);
        Self { address, cookies: BTreeMap::new(), session: None }
    }

    /// Whether the site must ask for a sign-in.
    pub(super) const fn is_signed_out(&self, now: Timestamp) -> bool {
        match self.session {
            Some(session) => session.is_over(now),
            None => true,
        }
    }

    pub(super) fn is_used(&mut self, now: Timestamp) {
        self.session = self.session.map(|session| session.used(now));
    }

    pub(super) fn get(&self, path: &str) -> Sent {
        self.request("GET", path, SentFrom::OwnPage)
    }

    pub(super) fn post(&self, form: &Form, from: SentFrom) -> Sent {
        let mut sent = self.request("POST", &form.action, from);
        sent.headers.push(("content-type", form.content_type()));
        sent.body = form.body();
        sent.headers.push(("content-length", sent.body.len().to_string()));
        sent
    }

    fn request(&self, method: &'static str, path: &str, from: SentFrom) -> Sent {
        let mut headers = vec![
            ("host", HOST.to_owned()),
            ("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0".to_owned()),
            ("x-forwarded-for", self.address.clone()),
        ];
        match from {
            SentFrom::OwnPage => {
                headers.push(("sec-fetch-site", "same-origin".to_owned()));
                if method == "POST" {
                    headers.push(("origin", format!("https://{HOST}")));
                }
            }
            SentFrom::ForeignPage => {
                headers.push(("sec-fetch-site", "cross-site".to_owned()));
                headers.push(("origin", FOREIGN.to_owned()));
            }
            SentFrom::ForeignPageOfOldBrowser => headers.push(("origin", FOREIGN.to_owned())),
        }
        if !self.cookies.is_empty() {
            let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            headers.push(("cookie", pairs.join("; ")));
        }
        // A browser leaves the fragment out.
        let path = path.split('#').next().unwrap_or_default().to_owned();
        Sent { method, path, headers, body: String::new() }
    }

    pub(super) fn take_cookies(&mut self, answer: &Answer) {
        for cookie in &answer.cookies {
            let mut parts = cookie.split("; ");
            let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else { continue };
            if parts.any(|part| part == "Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => encoded.push(char::from(byte)),
            b' ' => encoded.push('+'),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
