use super::mails::{stamp, words_in};
use super::seen::Seen;
use crate::model::{Said, Visit};
use crate::world::{OWNER, text};

/// After all mails have arrived, each calendar shows the visit as the site has it.
pub fn calendars(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    if may_miss_mails(seen) {
        return broken;
    }
    for row in seen.tables.of("leads") {
        let Some(index) = seen.model.by_reference(text(row, "reference")) else { continue };
        let request = &seen.model.requests[index];
        let uid = format!("visit-{}@", text(row, "id"));
        let mut entries = seen.mails.iter().filter_map(|mail| mail.calendar.as_ref());
        let last = entries.rfind(|entry| entry.uid.starts_with(&uid));
        let is_true = match (request.standing.visit, last) {
            (Visit::Booked { at }, Some(entry)) => !entry.is_canceled && entry.starts == stamp(at),
            // One that was booked and canceled before the visitor was told.
            (Visit::Canceled { .. }, None) | (Visit::None, None) => true,
            (Visit::Canceled { .. } | Visit::None, Some(entry)) => entry.is_canceled,
            (Visit::Booked { .. }, None) => false,
        };
        // Nothing is mailed about what is in quarantine.
        if !is_true && !request.standing.is_quarantined {
            broken.push(format!("Request {index} has {:?}, its calendar {last:?}.", request.standing.visit));
        }
    }
    broken
}

/// An address was refused, or a mail may have lost its answer twice: then it is given up, as it has probably arrived.
const fn may_miss_mails(seen: &Seen<'_>) -> bool {
    seen.model.refused_mails > 0 || seen.model.lost_answers > 1
}

/// The owner gets every request and message, the visitor every answer.
pub fn told(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    if may_miss_mails(seen) {
        return broken;
    }
    for (index, request) in seen.model.requests.iter().enumerate() {
        if request.is_erased || request.standing.is_quarantined {
            continue;
        }
        if !request.is_by_hand && !is_mailed(seen, &request.words, true) {
            broken.push(format!("The owner got no mail about request {index}."));
        }
        for message in &request.messages {
            let is_arrived = match message.said {
                Said::Answer | Said::Question | Said::Note => is_mailed(seen, &message.words, false),
                Said::ByVisitor | Said::Decision => is_mailed(seen, &message.words, true),
                Said::Choice | Said::ByMail | Said::Link => true,
            };
            if !is_arrived {
                broken.push(format!("{} of request {index} was not mailed.", message.words));
            }
        }
    }
    broken
}

fn is_mailed(seen: &Seen<'_>, words: &str, to_owner: bool) -> bool {
    let wanted = words_in(words);
    let mut mails = seen.mails.iter().filter(|mail| mail.to.contains(&OWNER.to_owned()) == to_owner);
    mails.any(|mail| {
        let found = words_in(&mail.text);
        wanted.iter().all(|word| found.contains(word))
    })
}
