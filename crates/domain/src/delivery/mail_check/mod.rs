//! Whether mail of the site arrives, as far as the records of the sender's domain tell. DNS is asked elsewhere.

pub mod dkim;
pub mod dmarc;
pub mod mx;
pub mod sender;
pub mod spf;

/// Longest record that is proposed, in characters: a longer one is a mistake.
const RECORD_MAX: usize = 1_000;

/// DNS's answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DnsAnswer {
    /// Empty if there are none.
    Records(Vec<String>),
    /// No server answered, or it could not find out.
    Failed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingState {
    Good,
    ToDo,
    /// It could not be asked.
    Unknown,
}

impl FindingState {
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::ToDo => "to be done",
            Self::Unknown => "not checked",
        }
    }
}

/// A record to add to the domain, or to put in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DnsRecord {
    pub name: String,
    pub kind: &'static str,
    pub value: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The checked subject, such as 'SPF'.
    pub subject: &'static str,
    pub state: FindingState,
    pub sentence: String,
    pub record: Option<DnsRecord>,
}

impl Finding {
    #[must_use]
    pub fn good(subject: &'static str, sentence: String) -> Self {
        Self { subject, state: FindingState::Good, sentence, record: None }
    }

    #[must_use]
    pub fn to_do(subject: &'static str, sentence: String) -> Self {
        Self { subject, state: FindingState::ToDo, sentence, record: None }
    }

    #[must_use]
    pub fn unknown(subject: &'static str, sentence: String) -> Self {
        Self { subject, state: FindingState::Unknown, sentence, record: None }
    }

    fn with_text(self, name: &str, value: String) -> Self {
        self.with_record(DnsRecord { name: name.to_owned(), kind: "TXT", value })
    }

    fn with_record(mut self, record: DnsRecord) -> Self {
        if record.value.chars().count() <= RECORD_MAX {
            self.record = Some(record);
        }
        self
    }
}

/// The value of a tag in a record such as `v=DMARC1; p=none`; the first one counts.
fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    for part in record.split(';') {
        if let Some((key, value)) = part.split_once('=')
            && key.trim().eq_ignore_ascii_case(name)
        {
            return Some(value.trim());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::mail_check::dkim::Selector;
    use crate::delivery::mail_check::sender::SendingServer;
    use crate::delivery::mail_check::spf::SpfWalk;
    use proptest::prelude::*;

    /// Everything that reads records, on the same ones.
    fn read_all(records: Vec<String>) -> Vec<Finding> {
        let answer = DnsAnswer::Records(records.clone());
        let mut walk = SpfWalk::default();
        for record in &records {
            walk = SpfWalk::begin(record);
        }
        let mut asked = 0;
        while walk.next_name().is_some() {
            asked += 1;
            walk.read(&answer);
        }
        assert!(asked <= spf::LOOKUPS_MAX, "{asked}");
        let server = SendingServer::of("smtp.gmail.com", Some("site.example"));
        let selector = Selector::parse("mail").expect("a selector").expect("not empty");
        let mut found = spf::findings("example.com", &answer, &walk, &server);
        found.push(dmarc::finding("example.com", &[answer.clone(), answer.clone()]));
        found.push(dkim::finding("example.com", Some(&selector), &answer));
        found.push(mx::finding("example.com", &answer));
        found
    }

    #[test]
    fn tags_are_read_as_the_standards_write_them() {
        let record = "v=DMARC1;P = quarantine ; sp=; p=none";
        assert_eq!((tag(record, "p"), tag(record, "sp"), tag(record, "rua")), (Some("quarantine"), Some(""), None));
    }

    #[test]
    fn records_of_any_size_are_read() {
        let long = format!("v=spf1 {}", "include:a.example ".repeat(64 * 1024 / 18));
        let found = read_all(vec![long.clone(), "v=DMARC1; p=".to_owned() + &"x".repeat(64 * 1024), long]);
        assert!(found.iter().all(|finding| finding.record.as_ref().is_none_or(|r| r.value.len() <= RECORD_MAX)));
    }

    proptest! {
        #[test]
        fn any_records_are_read(
            noise in proptest::collection::vec("\\PC{0,60}", 0..4),
            terms in proptest::collection::vec("[+~?-]?(all|a|mx|ptr|include|exists|redirect|v|p|k)[:=/]?[a-z%{}.;_é-]{0,12}", 0..20),
            head in "(v=spf1|v=DMARC1|v=DKIM1|V=SPF1|)[ ;]",
        ) {
            let mut records = noise;
            records.push(format!("{head}{}", terms.join(" ")));
            let found = read_all(records);
            prop_assert!(found.iter().all(|finding| !finding.sentence.is_empty()));
        }

        #[test]
        fn what_could_not_be_asked_is_never_good_or_to_do(domain in "[a-z]{1,10}\\.[a-z]{2,4}") {
            let server = SendingServer::of("mail.example.com", None);
            let mut found = spf::findings(&domain, &DnsAnswer::Failed, &SpfWalk::default(), &server);
            found.push(dmarc::finding(&domain, &[DnsAnswer::Failed]));
            found.push(mx::finding(&domain, &DnsAnswer::Failed));
            prop_assert!(found.iter().all(|finding| finding.state == FindingState::Unknown && finding.record.is_none()));
        }
    }
}
