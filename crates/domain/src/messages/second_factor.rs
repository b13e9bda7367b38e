use crate::limits::{PASSKEYS_MAX, RECOVERY_CODES, SECOND_FACTOR_WAIT_MS};
use crate::time::MINUTE;

pub const TITLE: &str = "Two-step sign-in";
pub const ABOUT: &str = "With it, a sign-in needs your password and something that you have, so that a stolen password is not enough: a passkey, or a phone with an authenticator app.";
pub const OPEN: &str = "Set up or change";
pub const OFF: &str = "Off. Your password alone is enough to sign in.";
pub const ON_SINCE: &str = "On since";
pub const OTHERS_END: &str = "Your other devices are signed out, because they signed in with the password alone.";
pub const SCAN: &str = "Scan this code with the app, or type the key into it. Then enter the six digits that it shows.";
/// The picture of the key.
pub const QR_LABEL: &str = "QR code of the key for your authenticator app";
pub const SECRET_WRONG: &str = "This key cannot be read, and nothing was changed. Please scan the new one.";
pub const APP_CODE_WRONG: &str =
    "This code does not match this key. Enter the six digits that the app shows now, and check the phone's clock.";
pub const TURNED_ON: &str = "Two-step sign-in is on.";
pub const CODES_RENEWED: &str = "These are your new recovery codes. The old ones no longer work.";
pub const TURNED_OFF: &str =
    "Two-step sign-in is off. You can delete its entry in your app, and its passkeys on your devices.";
pub const CODES_ABOUT: &str = "Each one signs you in once, instead of a passkey or a code from the app. They are shown only now: print them, or keep them in a password manager.";
pub const NOT_ON: &str = "Two-step sign-in is off, and nothing was changed.";

#[must_use]
pub fn codes_left(left: i64) -> String {
    format!("{left} of {RECOVERY_CODES} recovery codes are left.")
}

pub const PASSKEYS_ABOUT: &str = "A passkey stays on a device, in a password manager or on a security key. It signs you in with the fingerprint, face or PIN of the device, and only on this website.";
/// The site's address has no passkeys.
pub const PASSKEYS_NOT_HERE: &str = "Passkeys cannot be used at the address of this website: browsers require https and a domain name. The person who runs the server can change it.";
/// The form of a passkey came without one.
pub const PASSKEY_NEEDS_SCRIPT: &str =
    "Passkeys need JavaScript, which did not run in this browser. Nothing was changed.";
/// Above that form, without scripts.
pub const PASSKEY_NEEDS_SCRIPT_HERE: &str = "Adding a passkey needs JavaScript, which is off in this browser.";
pub const PASSKEY_NAME_REQUIRED: &str = "Give the passkey a name, for example the name of the device.";
pub const PASSKEY_NAME_LONG: &str = "This name is too long. Please shorten it.";
pub const PASSKEY_REFUSED: &str = "The passkey was not accepted, and nothing was changed. Please try again.";
pub const PASSKEY_KNOWN: &str = "This device already has a passkey for this account.";
pub const PASSKEY_ADDED: &str = "The passkey was added.";
pub const PASSKEY_ADDED_WITH_CODES: &str = "The passkey was added, and two-step sign-in is on.";
pub const PASSKEY_REMOVED: &str =
    "The passkey was removed and no longer signs you in. You can also delete it on the device.";
pub const APP_REMOVED: &str = "The app was removed, and its codes no longer work. You can delete its entry in the app.";
pub const PASSKEY_USE: &str = "Use a passkey";

#[must_use]
pub fn passkeys_full() -> String {
    format!("There are already {PASSKEYS_MAX} passkeys, and nothing was changed. Remove one first.")
}

pub const ENTER_CODE: &str = "Your password is right. Enter the six digits that your authenticator app shows now.";
pub const ENTER_PASSKEY: &str = "Your password is right. Confirm that it is you with your passkey.";
pub const ENTER_EITHER: &str =
    "Your password is right. Use your passkey, or enter the six digits that your authenticator app shows now.";
/// With neither: there are passkeys, but the site's address has none anymore.
pub const ENTER_RECOVERY: &str =
    "Your password is right. Passkeys cannot be used at this address: enter one of your recovery codes.";
pub const LOST: &str = "No phone at hand? Enter one of your recovery codes.";
pub const LOST_PASSKEY: &str = "No passkey at hand? Enter one of your recovery codes.";
pub const PASSKEY_WITHOUT_SCRIPTS: &str =
    "Your passkey needs JavaScript, which is off in this browser. Without it, sign in with a code.";
pub const CODE_REQUIRED: &str = "Enter the code from your authenticator app.";
pub const RECOVERY_REQUIRED: &str = "Enter one of your recovery codes.";
pub const CODE_WRONG: &str =
    "This code is wrong or was used before. Enter the newest one from the app, or a recovery code.";
pub const RECOVERY_WRONG: &str = "This recovery code is wrong or was used before. Enter another one.";
/// A passkey of another account or website, or an answer that came twice or too late.
pub const PASSKEY_WRONG: &str = "This passkey was not accepted. Please try again, or enter a recovery code.";

/// Closed by the person, or nothing happened for too long. Browsers do not say which.
pub const PASSKEY_CANCELED: &str = "No passkey was used. Please try again when you are ready.";
pub const PASSKEY_UNSUPPORTED: &str = "This browser does not support passkeys.";
/// Anything else that a browser refuses, such as another address than the site's own.
pub const PASSKEY_FAILED: &str = "The browser could not use a passkey at this address. Nothing was changed.";

#[must_use]
pub const fn code_required(app: bool) -> &'static str {
    if app { CODE_REQUIRED } else { RECOVERY_REQUIRED }
}

#[must_use]
pub const fn code_wrong(app: bool) -> &'static str {
    if app { CODE_WRONG } else { RECOVERY_WRONG }
}

#[must_use]
pub const fn asks(app: bool, passkeys: bool) -> &'static str {
    match (app, passkeys) {
        (true, true) => ENTER_EITHER,
        (true, false) => ENTER_CODE,
        (false, true) => ENTER_PASSKEY,
        (false, false) => ENTER_RECOVERY,
    }
}

/// The second step came too late, or after too many wrong codes.
#[must_use]
pub fn ended() -> String {
    let minutes = SECOND_FACTOR_WAIT_MS / MINUTE;
    format!("This sign-in has ended: it lasts {minutes} minutes and a few tries. Please enter your password again.")
}
