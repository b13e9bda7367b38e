use crate::accounts::attempt;
use crate::accounts::session::{self, Admin, Renewed};
use crate::accounts::sign_in::{self, SignInError};
use crate::boxed;
use crate::db::WriteTx;
use crate::db::accounts::{self, Account};
use crate::db::accounts::{second_factor, sessions};
use crate::db::content::business;
use crate::db::delivery::push;
use crate::error::{BackendError, from_db};
use crate::{Backend, ids};
use domain::accounts::password::PasswordFlaw;
use domain::messages::admin as msg;
use domain::text::email::Email;
use std::borrow::Cow;

/// The texts are for the command line.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    #[error("This is not an e-mail address.")]
    BadEmail,
    #[error("The password was not set. {}", .0.sentence())]
    Password(PasswordFlaw),
    #[error("There is no account with this e-mail address; nothing was changed.")]
    NotFound,
    #[error(transparent)]
    Backend(#[from] BackendError),
}

from_db!(AccountError::Backend);

/// Returns the password if it was generated here: print it, it cannot be recovered.
#[boxed]
pub async fn ensure_owner(
    backend: &Backend,
    email: &str,
    password: Option<String>,
) -> Result<Option<String>, AccountError> {
    let email = attempt::normalized(Email::parse(email).map_err(|_| AccountError::BadEmail)?.as_str());
    // Checked before hashing, so that later starts are quick and write nothing.
    if accounts::has_admin_now(&backend.db).await? {
        return Ok(None);
    }
    if let Some(password) = &password {
        check(backend, &email, password).await?;
    }
    let (password, generated) = match password {
        Some(given) => (given, None),
        None => {
            let made = ids::readable_secret()?;
            (made.clone(), Some(made))
        }
    };
    let password_hash = backend.hashing.hash(&password).await?;
    let account = Account { id: ids::new_id(), email, password_hash, is_admin: true };
    let mut tx = backend.db.write().await?;
    if accounts::has_admin(&mut tx).await? {
        return Ok(None);
    }
    match accounts::insert(&mut tx, &account, backend.clock.now()).await {
        // Another server created it concurrently.
        Err(error) if error.is_conflict("accounts_email_key") => return Ok(None),
        made => made?,
    }
    tx.commit().await?;
    Ok(generated)
}

#[boxed]
pub async fn has_owner(backend: &Backend) -> Result<bool, BackendError> {
    Ok(accounts::has_admin_now(&backend.db).await?)
}

/// Ends all its sessions, sign-ins under way and notifications, and clears its failures. Its known devices and its
/// second factor stay: during an attack they can still sign in.
#[boxed]
pub async fn set_password(backend: &Backend, email: &str, new: &str) -> Result<(), AccountError> {
    let email = attempt::normalized(email);
    check(backend, &email, new).await?;
    let account = accounts::by_email(&backend.db, &email).await?.ok_or(AccountError::NotFound)?;
    let hash = backend.hashing.hash(new).await?;
    let mut tx = backend.db.write().await?;
    accounts::set_password(&mut tx, &account.id, &hash, backend.clock.now()).await?;
    second_factor::remove_pending(&mut tx, &account.id).await?;
    sessions::delete_others(&mut tx, &account.id, "").await?;
    push::delete_of_account(&mut tx, &account.id).await?;
    attempt::forget_failures(backend, &mut tx, &email).await?;
    tx.commit().await?;
    Ok(())
}

#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    #[error("{sentence}")]
    Refused {
        /// `current`, `new`, or another field of the form.
        field: &'static str,
        sentence: &'static str,
    },
    /// The change cannot be made; the message says why.
    #[error("{0}")]
    Impossible(Cow<'static, str>),
    #[error("too many failures")]
    TooMany {
        /// Milliseconds until the next try counts.
        wait_ms: i64,
    },
    /// The session ended, or the password was changed, while this was under way.
    #[error("signed out in between")]
    SignedOut,
    #[error(transparent)]
    Backend(#[from] BackendError),
}

from_db!(PasswordError::Backend);

/// For actions that an open session alone must not do. The session keeps its token: the answer of a download may come
/// late or never, and the owner would be signed out.
#[boxed]
pub async fn confirm_password(backend: &Backend, admin: &Admin, password: &str) -> Result<(), PasswordError> {
    confirm(backend, admin, password).await?;
    Ok(())
}

/// Every session but this one ends, and every other device is forgotten. `endpoint` is where this browser gets its
/// notifications: whoever had a copy of its cookies may have turned them on elsewhere.
#[boxed]
pub async fn change_password(
    backend: &Backend,
    admin: &Admin,
    current: &str,
    new: &str,
    endpoint: &str,
) -> Result<(), PasswordError> {
    let refused = |field, sentence| PasswordError::Refused { field, sentence };
    if let Some(flaw) = flaw(backend, &admin.email, new).await? {
        return Err(refused("new", flaw.sentence()));
    }
    let account = confirm(backend, admin, current).await?;
    let hash = backend.hashing.hash(new).await?;
    let mut change = begin_change(backend, admin, &account).await?;
    accounts::set_password(&mut change.tx, &account.id, &hash, backend.clock.now()).await?;
    session::end_others(&mut change.tx, admin, &change.renewed).await?;
    push::keep_only(&mut change.tx, &change.renewed.device, endpoint).await?;
    change.commit(admin).await
}

/// A change of how the account signs in. The session gets another token with it.
pub(super) struct AccountChange {
    pub(super) tx: WriteTx,
    pub(super) renewed: Renewed,
}

impl AccountChange {
    pub(super) async fn commit(self, admin: &Admin) -> Result<(), PasswordError> {
        self.tx.commit().await?;
        admin.goes_on_with(self.renewed);
        Ok(())
    }
}

/// Returns the account with the hash that was checked, for [`begin_change`].
pub(super) async fn confirm(backend: &Backend, admin: &Admin, current: &str) -> Result<Account, PasswordError> {
    sign_in::confirm(backend, admin, current).await.map_err(|cause| match cause {
        SignInError::TooMany { wait_ms } => PasswordError::TooMany { wait_ms },
        SignInError::Unavailable(cause) => cause.into(),
        _ => PasswordError::Refused { field: "current", sentence: msg::PASSWORD_WRONG },
    })
}

/// Begins a change for which the password was asked. Password and session stay as they are until
/// it ends: what was checked may have ended since, with another password or by signing out
/// everywhere.
pub(super) async fn begin_change(
    backend: &Backend,
    admin: &Admin,
    checked: &Account,
) -> Result<AccountChange, PasswordError> {
    let mut tx = backend.db.write().await?;
    let hash = &checked.password_hash;
    if !accounts::keep_password(&mut tx, &checked.id, hash, hash).await? {
        return Err(PasswordError::SignedOut);
    }
    second_factor::remove_pending(&mut tx, &checked.id).await?;
    let renewed = session::renew(&mut tx, admin, backend.clock.now()).await?.ok_or(PasswordError::SignedOut)?;
    Ok(AccountChange { tx, renewed })
}

async fn check(backend: &Backend, email: &str, password: &str) -> Result<(), AccountError> {
    flaw(backend, email, password).await?.map_or(Ok(()), |flaw| Err(AccountError::Password(flaw)))
}

async fn flaw(backend: &Backend, email: &str, password: &str) -> Result<Option<PasswordFlaw>, BackendError> {
    let business = business::get(backend.db.reader()).await?;
    let names = business.iter().flat_map(|profile| [profile.name.as_str(), profile.legal_name.as_str()]);
    Ok(domain::accounts::password::check(password, email, &names.collect::<Vec<_>>()).err())
}
