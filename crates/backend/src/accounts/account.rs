//! The owner's account: created at the first start; its password is set on the command line or in
//! the admin.

use crate::accounts::session::{self, Admin};
use crate::accounts::sign_in::{self, SignInError};
use crate::boxed;
use crate::db::accounts::{self, Account};
use crate::db::{business, sessions};
use crate::error::{BackendError, from_db};
use crate::{Backend, ids};
use domain::accounts::password::PasswordFlaw;
use domain::messages::admin as say;
use domain::text::email::Email;

/// Characters of a generated password, without those that are easily misread. There are 31; sixteen
/// of them give 79 bits.
const DIGITS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
const GROUPS: usize = 4;
const GROUP: usize = 4;

/// Why an account was not created or changed. The texts are for the command line.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Not an address.
    #[error("the e-mail address cannot be read")]
    BadEmail,
    /// The password may not be used.
    #[error("the password was not set. {}", .0.sentence())]
    Password(PasswordFlaw),
    /// No such account.
    #[error("there is no account with this e-mail address")]
    NotFound,
    /// The database failed; nothing was changed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

from_db!(AccountError::Backend);

/// Creates the owner's account if there is none. Returns the password if it was generated here:
/// print it, it cannot be recovered.
///
/// # Errors
/// See [`AccountError`].
#[boxed]
pub async fn ensure_owner(b: &Backend, email: &str, password: Option<String>) -> Result<Option<String>, AccountError> {
    let email = sign_in::normalised(Email::parse(email).map_err(|_| AccountError::BadEmail)?.as_str());
    // Checked before hashing, so that later starts are quick and write nothing.
    if accounts::has_admin_now(&b.db).await? {
        return Ok(None);
    }
    if let Some(password) = &password {
        check(b, &email, password).await?;
    }
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
        // Another server created it concurrently.
        Err(error) if error.is_conflict("accounts_email_key") => return Ok(None),
        made => made?,
    }
    tx.commit().await?;
    Ok(generated)
}

/// Whether the owner's account exists.
#[boxed]
pub async fn has_owner(b: &Backend) -> Result<bool, BackendError> {
    Ok(accounts::has_admin_now(&b.db).await?)
}

/// Sets an account's password, ends all its sessions and clears its failures. Its known devices
/// stay: during an attack they can still sign in.
///
/// # Errors
/// See [`AccountError`].
#[boxed]
pub async fn set_password(b: &Backend, email: &str, new: &str) -> Result<(), AccountError> {
    let email = sign_in::normalised(email);
    check(b, &email, new).await?;
    let account = accounts::by_email(&b.db, &email).await?.ok_or(AccountError::NotFound)?;
    let hash = b.hashing.hash(new).await?;
    let mut tx = b.db.write().await?;
    accounts::set_password(&mut tx, &account.id, &hash, b.clock.now()).await?;
    sessions::delete_others(&mut tx, &account.id, "").await?;
    sign_in::forget_failures(b, &mut tx, &email).await?;
    tx.commit().await?;
    Ok(())
}

/// Why the owner's password was not changed.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// A field and its error message.
    #[error("{sentence}")]
    Refused {
        /// `current` or `new`.
        field: &'static str,
        /// The message.
        sentence: &'static str,
    },
    /// Too many wrong passwords.
    #[error("too many failures")]
    TooMany {
        /// Milliseconds until the next try counts.
        wait_ms: i64,
    },
    /// The session ended, or the password was changed, while this was under way.
    #[error("signed out meanwhile")]
    SignedOut,
    /// The database failed; nothing was changed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

from_db!(PasswordError::Backend);

/// Asks the owner for the password again, before something that an open session alone must not do.
///
/// # Errors
/// See [`PasswordError`]; the field is `current`.
#[boxed]
pub async fn confirm_password(b: &Backend, admin: &Admin, password: &str) -> Result<(), PasswordError> {
    confirmed(b, admin, password).await.map(drop)
}

/// The account with the hash that was checked.
async fn confirmed(b: &Backend, admin: &Admin, password: &str) -> Result<Account, PasswordError> {
    sign_in::confirm(b, admin, password).await.map_err(|cause| match cause {
        SignInError::TooMany { wait_ms } => PasswordError::TooMany { wait_ms },
        SignInError::Unavailable(cause) => cause.into(),
        _ => PasswordError::Refused { field: "current", sentence: say::PASSWORD_WRONG },
    })
}

/// Changes the owner's password. Every session but this one ends, and every
/// other device is forgotten.
///
/// # Errors
/// See [`PasswordError`].
#[boxed]
pub async fn change_password(b: &Backend, admin: &Admin, current: &str, new: &str) -> Result<(), PasswordError> {
    let refused = |field, sentence| PasswordError::Refused { field, sentence };
    if let Some(flaw) = flaw(b, &admin.email, new).await? {
        return Err(refused("new", flaw.sentence()));
    }
    let account = confirmed(b, admin, current).await?;
    let hash = b.hashing.hash(new).await?;
    let device = session::device_of(b, admin).await?;
    let mut tx = b.db.write().await?;
    // What was checked may have ended meanwhile, with another password or by signing out everywhere.
    let kept = accounts::change_password(&mut tx, &account.id, &account.password_hash, &hash, b.clock.now()).await?;
    if !kept || !sessions::exists(&mut tx, &admin.session).await? {
        return Err(PasswordError::SignedOut);
    }
    session::end_others(&mut tx, admin, &device).await?;
    Ok(tx.commit().await?)
}

async fn check(b: &Backend, email: &str, password: &str) -> Result<(), AccountError> {
    flaw(b, email, password).await?.map_or(Ok(()), |flaw| Err(AccountError::Password(flaw)))
}

/// What is wrong with a new password for the account with this address.
async fn flaw(b: &Backend, email: &str, password: &str) -> Result<Option<PasswordFlaw>, BackendError> {
    let business = business::get(&b.db).await?;
    let names = business.iter().flat_map(|profile| [profile.name.as_str(), profile.legal_name.as_str()]);
    Ok(domain::accounts::password::check(password, email, &names.collect::<Vec<_>>()).err())
}

/// Such as `k7mq-3vxt-9hra-w2fe`.
fn generate() -> Result<String, BackendError> {
    // The largest multiple of the number of digits that fits a byte: bytes above it would make some
    // digits likelier than others.
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
        assert_eq!(domain::accounts::password::check(&one, "", &[]), Ok(()));
        assert_ne!(one, two);
    }
}
