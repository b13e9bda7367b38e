//! Rules for a new password: long enough, and not a commonly guessed one.

use crate::limits::{PASSWORD_MAX, PASSWORD_MIN};
use crate::messages::admin as msg;

/// The most common passwords of eight and more characters: lower case, sorted by bytes. From
/// Django's list (BSD-3-Clause, see `password/LICENSE-django`).
const COMMON: &str = include_str!("password/common.txt");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordFlaw {
    TooShort,
    TooLong,
    Repeated,
    /// One of the most common ones, also with trailing digits or symbols.
    Common,
    Email,
    Business,
}

impl PasswordFlaw {
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::TooShort => msg::PASSWORD_SHORT,
            Self::TooLong => msg::PASSWORD_LONG,
            Self::Repeated => msg::PASSWORD_REPEATED,
            Self::Common => msg::PASSWORD_COMMON,
            Self::Email => msg::PASSWORD_EMAIL,
            Self::Business => msg::PASSWORD_BUSINESS,
        }
    }
}

/// Whether `password` is allowed for the account with this address; `business` are the names of the
/// business.
pub fn check(password: &str, email: &str, business: &[&str]) -> Result<(), PasswordFlaw> {
    if password.chars().count() < PASSWORD_MIN {
        return Err(PasswordFlaw::TooShort);
    }
    if password.len() > PASSWORD_MAX {
        return Err(PasswordFlaw::TooLong);
    }
    let lower = password.to_lowercase();
    if is_repeated(&lower) {
        return Err(PasswordFlaw::Repeated);
    }
    let local = email.split('@').next().unwrap_or(email);
    if is_name(&lower, email) || is_name(&lower, local) {
        return Err(PasswordFlaw::Email);
    }
    for name in business {
        if is_name(&lower, name) || is_name(&lower, &name.replace('&', "and")) {
            return Err(PasswordFlaw::Business);
        }
    }
    if is_common(&lower) { Err(PasswordFlaw::Common) } else { Ok(()) }
}

fn is_repeated(lower: &str) -> bool {
    let mut characters = lower.chars();
    let first = characters.next();
    characters.all(|c| Some(c) == first)
}

/// Ignores separators; the name may be followed by digits.
fn is_name(lower: &str, name: &str) -> bool {
    let password = letters_and_digits(lower);
    let name = letters_and_digits(&name.to_lowercase());
    if name.is_empty() {
        return false;
    }
    password == name || password.trim_end_matches(|c: char| c.is_ascii_digit()) == name
}

fn letters_and_digits(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

fn is_common(lower: &str) -> bool {
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let stem = bare.trim_end_matches(|c: char| !c.is_alphabetic());
    is_listed(lower) || is_listed(bare) || is_listed(stem)
}

/// Binary search in [`COMMON`] without building a table: passwords change rarely.
fn is_listed(password: &str) -> bool {
    password.len() >= PASSWORD_MIN && COMMON.lines().any(|common| common == password)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const EMAIL: &str = "dana.reyes@harborandgrain.example";
    const BUSINESS: &[&str] = &["Harbor & Grain", "Harbor & Grain Marine Carpentry"];

    fn flaw(password: &str) -> Option<PasswordFlaw> {
        check(password, EMAIL, BUSINESS).err()
    }

    #[test]
    fn what_is_guessed_first_is_refused() {
        for common in
            ["password", "Password1", "PASSWORD1!", "12345678", "qwertyuiop", "p@ssw0rd", "princess1987", "iloveyou!!"]
        {
            assert_eq!(flaw(common), Some(PasswordFlaw::Common), "{common}");
        }
        for repeated in ["aaaaaaaa", "--------", "ÄäÄäÄäÄä", "⛵⛵⛵⛵⛵⛵⛵⛵"] {
            assert_eq!(flaw(repeated), Some(PasswordFlaw::Repeated), "{repeated}");
        }
        for email in [EMAIL, "DANA.REYES@harborandgrain.example", "dana.reyes", "Dana Reyes 2026"] {
            assert_eq!(flaw(email), Some(PasswordFlaw::Email), "{email}");
        }
        for business in ["Harbor & Grain", "harborgrain", "HarborAndGrain1", "harbor-grain-marine-carpentry"] {
            assert_eq!(flaw(business), Some(PasswordFlaw::Business), "{business}");
        }
        assert_eq!(flaw("seven77"), Some(PasswordFlaw::TooShort));
        assert_eq!(flaw(&"xy".repeat(PASSWORD_MAX)), Some(PasswordFlaw::TooLong));
    }

    #[test]
    fn what_nobody_guesses_first_is_taken() {
        for good in
            ["mahogany and brass", "varnish & brass 1923", "k7mq-3vxt-9hra-w2fe", "teak und öl", "⛵🪵🔨🪚🧰🎨🌊⚓"]
        {
            assert_eq!(flaw(good), None, "{good}");
        }
        assert_eq!(check("boat-shed-77", "", &[""]), Ok(()), "an empty name matches nothing");
    }

    #[test]
    fn the_list_is_as_it_is_read() {
        let list: Vec<&str> = COMMON.lines().collect();
        assert!(list.len() > 8_000);
        assert!(list.is_sorted(), "sorted, for the binary search and readable diffs");
        assert!(list.iter().all(|word| word.len() >= PASSWORD_MIN && *word == word.to_lowercase()));
    }

    proptest! {
        #[test]
        fn no_password_panics(password in any::<String>(), email in any::<String>(), name in any::<String>()) {
            let _ = check(&password, &email, &[&name]);
        }
    }
}
