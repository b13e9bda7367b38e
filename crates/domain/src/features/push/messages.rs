//! Notifications on the owner's devices.

pub const TITLE: &str = "Notifications on your devices";
pub const ABOUT: &str = "A phone or computer can show a notification as soon as a request or a visitor's message \
     arrives, or a visitor moves or cancels a visit, also while the back office is closed. A tap opens the \
     request.";
pub const OPEN: &str = "Set up notifications";
pub const NO_DEVICE: &str = "No device shows notifications yet.";

#[must_use]
pub fn devices(number: usize) -> String {
    match number {
        0 => NO_DEVICE.to_owned(),
        1 => "One device shows notifications.".to_owned(),
        more => format!("{more} devices show notifications."),
    }
}

// The notifications themselves: the push service carries them encrypted, and a locked phone may show them.
pub const NEW_REFIT: &str = "A new refit request";
pub const NEW_QUOTE: &str = "A new quote request";
pub const NEW_VISIT: &str = "A new visit request";
pub const VISITOR_WROTE: &str = "A visitor wrote to you";
pub const VISIT_CHANGED: &str = "A visitor moved or canceled a visit";
pub const TEST_NOTIFICATION: &str = "Test notification";
pub const TEST_BODY: &str = "This device shows notifications of new requests.";

#[must_use]
pub fn from(name: &str) -> String {
    format!("From {name}")
}

// The states of this device.
pub const NEEDS_SCRIPTS: &str = "JavaScript is needed to turn on notifications. Allow it for this site, then \
     reload the page.";
pub const UNSUPPORTED: &str = "This browser cannot show notifications. Please use another browser, or the mail to \
     you.";
pub const HOME_SCREEN: &str = "On an iPhone or iPad, add the back office to the Home Screen first: tap Share, \
     then \u{201c}Add to Home Screen\u{201d}. Open it from there and come back to this page.";
pub const DENIED: &str = "This browser blocks notifications of this site. Allow them in the browser's settings \
     for this site, then load the page again.";
pub const OFF: &str = "This device shows no notifications.";
pub const ON: &str = "This device shows notifications.";
pub const LOST: &str = "This device showed notifications, but its browser has dropped them. Turn them on again.";
pub const NOT_GRANTED: &str = "Nothing was changed: the browser did not allow notifications.";
pub const NOT_SUBSCRIBED: &str = "Nothing was changed: the browser could not reach its push service. Please check \
     the connection and try again.";

pub const TURNED_OFF: &str = "The device shows no more notifications.";
pub const NOT_FOUND: &str = "This device does not show notifications anymore. Nothing was changed.";
pub const INVALID: &str = "Notifications were not turned on: the browser gave an address that the site cannot \
     use. Please load the page again and retry; if it stays, use another browser.";
pub const UNKNOWN_DEVICE: &str = "Notifications were not turned on: the site does not know this device yet. \
     Please sign out, sign in again, and turn them on then.";
pub const NOT_CHANGED: &str = "Nothing was changed: the site is temporarily unavailable. Please try again in a \
     moment.";
pub const NOT_READ: &str = "The devices cannot be shown: the site is temporarily unavailable. Please load the \
     page again in a moment.";

pub const TEST_SENT: &str = "The push service has taken the test notification. The device shows it in a moment, \
     if it is online.";
pub const TEST_GONE: &str = "The browser of this device no longer takes notifications, so the device was removed. \
     Turn notifications on again there.";
pub const TEST_TOO_OFTEN: &str = "No notification was sent: many were sent in the last hour. Please try again \
     later.";

#[must_use]
pub fn test_failed(outcome: &str, advice: &str) -> String {
    format!("The test notification was not taken. {outcome}. {advice}")
}

pub const ADVICE_AGAIN: &str = "Turn notifications off and on again on that device.";
pub const ADVICE_WAIT: &str = "The browser's push service does not answer as it should. Requests are in the inbox \
     and in your mail all the same. If it stays so for a day, turn notifications off and on again on that device.";

/// Logged with an attempt.
#[must_use]
pub fn outcome(status: u16) -> String {
    match status {
        404 | 410 => format!("Answered {status}: the device no longer takes notifications and was removed"),
        _ => format!("Answered {status}"),
    }
}
