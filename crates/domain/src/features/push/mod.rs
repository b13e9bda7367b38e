//! Notifications on the owner's devices, by Web Push.

pub mod messages;

use crate::Timestamp;
use crate::features::push::messages as msg;
use crate::leads::options::LeadKind;
use crate::text::options::codes;
use serde::Deserialize;

codes! {
    /// The event that a notification tells of.
    PushEvent {
        NewLead = "new_lead";
        VisitorMessage = "visitor_message";
        /// The visitor moved or canceled it.
        VisitChanged = "visit_changed";
    }
}

impl PushEvent {
    /// Whether it can happen to a lead more than once.
    #[must_use]
    pub const fn repeats(self) -> bool {
        matches!(self, Self::VisitorMessage | Self::VisitChanged)
    }

    #[must_use]
    pub const fn title(self, kind: LeadKind) -> &'static str {
        match (self, kind) {
            (Self::VisitorMessage, _) => msg::VISITOR_WROTE,
            (Self::VisitChanged, _) => msg::VISIT_CHANGED,
            (Self::NewLead, LeadKind::Refit) => msg::NEW_REFIT,
            (Self::NewLead, LeadKind::Contact) => msg::NEW_QUOTE,
            (Self::NewLead, LeadKind::Visit) => msg::NEW_VISIT,
        }
    }
}

/// The events of which a device shows no notification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SilentEvents {
    events: Vec<PushEvent>,
}

const BETWEEN_CODES: &str = " ";

impl SilentEvents {
    /// Codes that are unknown here, such as those of a newer version, are left out: the device is told of too much
    /// rather than of too little.
    #[must_use]
    pub fn from_codes(codes: &str) -> Self {
        Self { events: codes.split(BETWEEN_CODES).filter_map(PushEvent::from_code).collect() }
    }

    #[must_use]
    pub fn codes(&self) -> String {
        let codes: Vec<&str> = self.events.iter().map(|event| event.code()).collect();
        codes.join(BETWEEN_CODES)
    }

    #[must_use]
    pub fn has(&self, event: PushEvent) -> bool {
        self.events.contains(&event)
    }

    pub fn set(&mut self, event: PushEvent, is_silent: bool) {
        self.events.retain(|other| *other != event);
        if is_silent {
            self.events.push(event);
        }
    }
}

/// The browser's `PushSubscription.toJSON()`, as a form of the screen sends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PushSubscription {
    /// Address of the push service for this browser.
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

/// The service worker's message when the browser has replaced its subscription.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct RenewedSubscription {
    /// The `endpoint` of before.
    pub former: String,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

/// A device that shows notifications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushDevice {
    pub id: String,
    /// 'Chrome on Android'.
    pub name: String,
    /// Whether it is the device that asks.
    pub is_current: bool,
    pub endpoint: String,
    pub created_at: Timestamp,
    /// When its push service last took a notification.
    pub delivered_at: Option<Timestamp>,
    pub trouble: Option<PushTrouble>,
    pub silent: SilentEvents,
}

/// Why the last notification did not reach a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushTrouble {
    pub at: Timestamp,
    /// Such as 'Answered 503'.
    pub outcome: String,
    pub status: Option<u16>,
}

impl PushTrouble {
    /// Advice for the owner.
    #[must_use]
    pub const fn advice(&self) -> &'static str {
        match self.status {
            Some(400 | 401 | 403) => msg::ADVICE_AGAIN,
            _ => msg::ADVICE_WAIT,
        }
    }
}

/// A declarative push message (<https://w3c.github.io/push-api/#declarative-push-message>). Browsers that know the
/// format show it themselves; in others the service worker reads it.
#[must_use]
pub fn declarative(notification: &PushNotification) -> serde_json::Value {
    serde_json::json!({
        "web_push": 8030,
        "notification": {
            "title": notification.title,
            "body": notification.body,
            "navigate": notification.address,
            "tag": notification.tag,
            "lang": "en-US",
            // One that replaces another is noticed, too.
            "renotify": true,
            "icon": notification.icon,
        },
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushNotification {
    pub title: String,
    pub body: String,
    /// Where it leads.
    pub address: String,
    /// A notification replaces an earlier one with the same tag: one that was sent twice is shown once.
    pub tag: String,
    pub icon: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silent_events_are_read_as_they_are_stored() {
        let mut silent = SilentEvents::default();
        assert!(!silent.has(PushEvent::NewLead) && silent.codes().is_empty());
        silent.set(PushEvent::NewLead, true);
        silent.set(PushEvent::VisitChanged, true);
        silent.set(PushEvent::NewLead, true);
        assert_eq!(SilentEvents::from_codes(&silent.codes()), silent);
        silent.set(PushEvent::NewLead, false);
        assert!(silent.has(PushEvent::VisitChanged) && !silent.has(PushEvent::NewLead));
        assert_eq!(SilentEvents::from_codes("of_a_newer_version visit_changed"), silent);
    }
}
