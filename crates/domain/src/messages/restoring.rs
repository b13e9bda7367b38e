//! Values that a version from the history or the trash could not bring back.

/// Its address is another row's by now, and it has none yet.
#[must_use]
pub fn address_given(now: &str, taken: &str, kind: &str) -> String {
    format!("Its address is {now} now, because another {kind} has {taken}.")
}

/// Its former address is another row's by now, so it keeps its present one.
#[must_use]
pub fn address_kept(now: &str, taken: &str, kind: &str) -> String {
    format!("Its address stays {now}, because another {kind} has {taken}.")
}

#[must_use]
pub fn value_taken(label: &str, taken: &str, kind: &str) -> String {
    format!("{label} {taken} was not restored, because another {kind} has it.")
}

/// No value is free that would mean the same.
#[must_use]
pub fn in_its_place(taken: &str, kind: &str) -> String {
    format!("Another {kind} has {taken} now: change or delete that one, then restore this one.")
}

#[must_use]
pub fn renamed(label: &str, now: &str, taken: &str, kind: &str) -> String {
    format!("{label} is \"{now}\", because another {kind} has \"{taken}\".")
}

#[must_use]
pub fn gone(label: &str) -> String {
    format!("{label}: what it named is no longer there and was left out.")
}

#[must_use]
pub fn with_notes(done: &str, notes: &[String]) -> String {
    let mut message = done.to_owned();
    for note in notes {
        message.push(' ');
        message.push_str(note);
    }
    message
}

/// `reason` is the message at a field that the owner does not see.
#[must_use]
pub fn refused(reason: &str) -> String {
    format!("Nothing was restored, and nothing is lost. {reason}")
}
