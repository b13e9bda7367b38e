//! The owner's account: made at the first start, its password set from the
//! command line or the admin.

use crate::db::accounts::{self, Account, Scope};
use crate::db::sessions;
use crate::error::{BackendError, DbError};
use crate::session::{Admin, SignInError};
use crate::{Backend, ids, session};
use domain::email::Email;
use domain::limits;
use domain::messages::admin as say;

/// Digits of a generated password: nothing that is read wrong from a screen.
/// 31 of them; sixteen make 79 bits.
const DIGITS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
const GROUPS: usize = 4;
const GROUP: usize = 4;

/// Why an account was not made or changed. The texts are for the command line.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Not an address.
    #[error("the e-mail address cannot be read")]
    BadEmail,
    /// Too few characters.
    #[error("the password needs at least {} characters", limits::PASSWORD_MIN)]
    TooShort,
    /// Too many bytes.
    #[error("the password may have at most {} bytes", limits::PASSWORD_MAX)]
    TooLong,
    /// No such account.
    #[error("there is no account with this e-mail address")]
    NotFound,
    /// The database failed; nothing was changed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<DbError> for AccountError {
    fn from(error: DbError) -> Self {
        Self::Backend(error.into())
    }
}

/// How an address is stored and compared.
pub(crate) fn normalised(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Makes the owner's account if there is no owner yet. Answers the password if
/// it was generated here: print it, it cannot be had again.
///
/// # Errors
/// See [`AccountError`].
pub async fn ensure_owner(b: &Backend, email: &str, password: Option<String>) -> Result<Option<String>, AccountError> {
    let email = normalised(Email::parse(email).map_err(|_| AccountError::BadEmail)?.as_str());
    if let Some(password) = &password {
        check(password)?;
    }
    // Looked up before hashing, so that every later start is quick.
    let mut tx = b.db.write().await?;
    if accounts::has_admin(&mut tx).await? {
        return Ok(None);
    }
    drop(tx);
    let (password, generated) = match password {
        Some(given) => (given, None),
        None => {
            let made = generate()?;
            (made.clone(), Some(made))
        }
    };
    let password_hash = b.hashing.hash(&password).await?;
    let account = Account { id: ids::new_id(), email, password_hash, is_admin: true };
    let mut tx = b.db.write().await?;
    if accounts::has_admin(&mut tx).await? {
        return Ok(None);
    }
    match accounts::insert(&mut tx, &account, b.clock.now()).await {
        // Another server made it at the same time.
        Err(error) if error.is_conflict("accounts_email_key") => return Ok(None),
        made => made?,
    }
    tx.commit().await?;
    Ok(generated)
}

/// Sets an account's password, ends all its sessions and lifts its lock.
///
/// # Errors
/// See [`AccountError`].
pub async fn set_password(b: &Backend, email: &str, new: &str) -> Result<(), AccountError> {
    check(new)?;
    let email = normalised(email);
    let account = accounts::by_email(&b.db, &email).await?.ok_or(AccountError::NotFound)?;
    let hash = b.hashing.hash(new).await?;
    let mut tx = b.db.write().await?;
    accounts::set_password(&mut tx, &account.id, &hash, b.clock.now()).await?;
    sessions::delete_of(&mut tx, &account.id).await?;
    accounts::forget_failures(&mut tx, Scope::Account, &session::account_key(b, &email)).await?;
    tx.commit().await?;
    Ok(())
}

/// Why the owner's password was not changed.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// A field and the sentence beside it.
    #[error("{sentence}")]
    Refused {
        /// `current` or `new`.
        field: &'static str,
        /// The sentence.
        sentence: &'static str,
    },
    /// Too many wrong ones.
    #[error("too many failures")]
    TooMany {
        /// Milliseconds until the next try counts.
        wait_ms: i64,
    },
    /// The database failed; nothing was changed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

/// Changes the owner's password. Every session but this one ends.
///
/// # Errors
/// See [`PasswordError`].
pub async fn change_password(b: &Backend, admin: &Admin, current: &str, new: &str) -> Result<(), PasswordError> {
    let refused = |field, sentence| PasswordError::Refused { field, sentence };
    check(new).map_err(|cause| match cause {
        AccountError::TooLong => refused("new", say::PASSWORD_LONG),
        _ => refused("new", say::PASSWORD_SHORT),
    })?;
    session::confirm(b, admin, current).await.map_err(|cause| match cause {
        SignInError::TooMany { wait_ms } => PasswordError::TooMany { wait_ms },
        SignInError::Unavailable(cause) => cause.into(),
        _ => refused("current", say::PASSWORD_WRONG),
    })?;
    let hash = b.hashing.hash(new).await?;
    let change = async {
        let mut tx = b.db.write().await?;
        accounts::set_password(&mut tx, &admin.account_id, &hash, b.clock.now()).await?;
        sessions::delete_others(&mut tx, &admin.account_id, &admin.session).await?;
        tx.commit().await
    };
    change.await.map_err(BackendError::from)?;
    Ok(())
}

fn check(password: &str) -> Result<(), AccountError> {
    if password.chars().count() < limits::PASSWORD_MIN {
        Err(AccountError::TooShort)
    } else if password.len() > limits::PASSWORD_MAX {
        Err(AccountError::TooLong)
    } else {
        Ok(())
    }
}

/// Such as `k7mq-3vxt-9hra-w2fe`.
fn generate() -> Result<String, BackendError> {
    // The largest multiple of the number of digits that a byte holds: a byte
    // above would make some digits likelier than others.
    let fair = 256 / DIGITS.len() * DIGITS.len();
    let mut digits = Vec::with_capacity(GROUPS * GROUP);
    while digits.len() < GROUPS * GROUP {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).map_err(|e| BackendError::Unexpected(format!("no randomness: {e}")))?;
        let fits = bytes.iter().map(|b| usize::from(*b)).filter(|b| *b < fair);
        digits.extend(fits.map(|b| char::from(DIGITS[b % DIGITS.len()])));
    }
    let groups: Vec<String> = digits.chunks(GROUP).take(GROUPS).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_passwords_are_accepted_and_differ() {
        let (one, two) = (generate().expect("randomness"), generate().expect("randomness"));
        assert_eq!(one.len(), 19);
        assert!(check(&one).is_ok());
        assert_ne!(one, two);
    }

    #[test]
    fn lengths_are_checked() {
        assert!(matches!(check("seven77"), Err(AccountError::TooShort)));
        assert!(check("eight888").is_ok());
        assert!(check("⛵⛵⛵⛵⛵⛵⛵⛵").is_ok());
        assert!(matches!(check(&"x".repeat(limits::PASSWORD_MAX + 1)), Err(AccountError::TooLong)));
    }
}
