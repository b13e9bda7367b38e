use crate::accounts::totp::{self, TOLERANCE, TotpSecret};
use crate::db::WriteTx;
use crate::db::accounts::second_factor as rows;
use crate::error::{BackendError, DbError};
use crate::ids;
use domain::Timestamp;
use domain::limits::{RECOVERY_CODES, TOTP_DIGITS};
use domain::text::typed;

/// Uses up a typed code, of the app or for recovery; false if it is neither, or was used.
pub(crate) async fn use_code(tx: &mut WriteTx, account_id: &str, typed: &str, now: Timestamp) -> Result<bool, DbError> {
    let typed = digits_of(typed);
    if typed.len() != TOTP_DIGITS {
        return rows::use_code(tx, account_id, &ids::hash_token(&typed)).await;
    }
    let Some(secret) = rows::secret(tx, account_id).await? else { return Ok(false) };
    let period = TotpSecret::parse(&secret).and_then(|secret| secret.period_of(&typed, now));
    match period {
        Some(period) => rows::use_period(tx, account_id, period, totp::period(now) + TOLERANCE).await,
        None => Ok(false),
    }
}

pub(super) fn digits_of(typed: &str) -> String {
    let typed = typed::value(typed);
    typed.chars().filter(char::is_ascii_alphanumeric).map(|digit| digit.to_ascii_lowercase()).collect()
}

pub(super) fn new_codes() -> Result<Vec<String>, BackendError> {
    (0..RECOVERY_CODES).map(|_| ids::readable_secret()).collect()
}

/// Random, so a plain hash is enough.
pub(super) fn hashes(codes: &[String]) -> Vec<String> {
    codes.iter().map(|code| ids::hash_token(&digits_of(code))).collect()
}
