//! Messages of the second step of a sign-in.

use crate::limits::{RECOVERY_CODES, SECOND_FACTOR_WAIT_MS};
use crate::time::MINUTE;

/// Title of the screen, and of the second step.
pub const TITLE: &str = "Two-step sign-in";
/// What it is for.
pub const ABOUT: &str = "With it, a sign-in needs your password and a code from your phone, so that a stolen password is not enough. You need an authenticator app.";
/// The link to its screen.
pub const OPEN: &str = "Set up or change";
/// The state while it is off.
pub const OFF: &str = "Off. Your password alone signs in.";
/// The state while it is on; the date follows.
pub const ON_SINCE: &str = "On since";
/// Other devices when it is turned on.
pub const OTHERS_END: &str = "Your other devices are signed out, because they signed in with the password alone.";
/// How to set up an app.
pub const SCAN: &str = "Scan this code with the app, or type the key into it. Then enter the six digits that it shows.";
/// The picture of the key.
pub const QR_LABEL: &str = "QR code of the key for your authenticator app";
/// A key that is not ours.
pub const SECRET_WRONG: &str = "This key cannot be read, and nothing was changed. Please scan the new one.";
/// A wrong code while setting up.
pub const APP_CODE_WRONG: &str =
    "This is not the code of this key. Enter the six digits that the app shows now, and check the clock of the phone.";
/// It was turned on.
pub const TURNED_ON: &str = "Two-step sign-in is on.";
/// New recovery codes were made.
pub const CODES_RENEWED: &str = "These are your new recovery codes. The former ones no longer work.";
/// It was turned off.
pub const TURNED_OFF: &str = "Two-step sign-in is off. Remove the entry from your app.";
/// What recovery codes are for.
pub const CODES_ABOUT: &str = "Each signs you in once instead of a code of the app. They are shown only now: print them, or keep them in a password manager.";
/// New codes were asked for while it is off.
pub const NOT_ON: &str = "Two-step sign-in is off, and nothing was changed.";

/// How many recovery codes are left.
#[must_use]
pub fn codes_left(left: i64) -> String {
    format!("{left} of {RECOVERY_CODES} recovery codes are left.")
}

/// Above the field of the second step.
pub const ENTER_CODE: &str = "Your password is right. Enter the six digits that your authenticator app shows now.";
/// Below it.
pub const LOST: &str = "No phone at hand? Enter one of your recovery codes.";
/// No code.
pub const CODE_REQUIRED: &str = "Enter the code of your authenticator app.";
/// A wrong code.
pub const CODE_WRONG: &str =
    "This code is wrong or was used before. Enter the newest one of the app, or a recovery code.";

/// The second step came too late, or after too many wrong codes.
#[must_use]
pub fn ended() -> String {
    let minutes = SECOND_FACTOR_WAIT_MS / MINUTE;
    format!("This sign-in has ended: it lasts {minutes} minutes and a few tries. Please enter your password again.")
}
