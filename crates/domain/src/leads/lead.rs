//! Leads as the inbox shows them.

use crate::Timestamp;
use crate::content::option_lists::is_boat_service;
use crate::delivery::{Channel, DeliveryState};
use crate::features::visits::Visit;
use crate::leads::entry::LeadEntry;
use crate::leads::options::{ContactMethod, LeadKind, LeadStatus, PreferredTime};
use crate::leads::photos::PhotoKind;
use crate::leads::surfaces::LeadSurface;
use crate::text::options::codes;
use crate::text::person_name;
use serde::{Deserialize, Serialize};

/// Response to a visitor whose lead was stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LeadReceipt {
    /// The number to mention on the phone, such as `HG-7K2M9Q`.
    pub reference: String,
    /// The token of the request's own page, for whoever sent it; empty if it is not known.
    pub page: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadSummary {
    pub id: String,
    pub reference: String,
    pub kind: LeadKind,
    pub name: String,
    /// Name of the chosen style or the requested service.
    pub topic: String,
    pub message: String,
    pub status: LeadStatus,
    pub quarantined: bool,
    pub unread: bool,
    pub received_at: Timestamp,
    /// Id of the private photo, or of the sketch where there is only one.
    pub photo_id: Option<String>,
    pub photo_missing: bool,
    /// The field of its form that people do not see was filled in.
    pub trap_filled: bool,
    /// A delivery that was given up, or keeps failing.
    pub delivery_trouble: Option<Channel>,
    pub by_hand: bool,
    /// Sent by the owner, or with the preview link, while the site was not open. No report counts it.
    pub is_try: bool,
    /// Whether it cannot be read completely.
    pub damaged: bool,
}

impl LeadSummary {
    #[must_use]
    pub const fn source(&self) -> &'static str {
        if self.by_hand { LeadSource::Manual.label() } else { self.kind.label() }
    }
}

codes! {
    /// Where leads come from, as the inbox filters them.
    LeadSource {
        Refit = "refit";
        Contact = "contact";
        Visit = "visit";
        Manual = "manual";
    }
}

impl LeadSource {
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Refit => LeadKind::Refit.label(),
            Self::Contact => LeadKind::Contact.label(),
            Self::Visit => LeadKind::Visit.label(),
            Self::Manual => "Added by hand",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lead {
    pub summary: LeadSummary,
    pub email: String,
    pub phone: String,
    pub contact_method: ContactMethod,
    pub preferred_time: PreferredTime,
    pub style_id: Option<String>,
    /// Fields that only the contact form has.
    pub project: Option<LeadProject>,
    /// Of a visit request, and of any other to which times were offered.
    pub visit: Option<Visit>,
    /// In the visitor's order: the request's photos, the messages' photos, the sketch.
    pub photos: Vec<LeadPhoto>,
    /// The visitor's wish for each surface.
    pub surfaces: Vec<LeadSurface>,
    pub notes: Vec<LeadNote>,
    pub deliveries: Vec<Delivery>,
    pub consent_version: i32,
    pub entry: LeadEntry,
    /// What was quoted; once it is won, what the job is worth.
    pub amount_cents: Option<i64>,
}

impl Lead {
    /// The first one of the request.
    #[must_use]
    pub fn photo(&self) -> Option<&LeadPhoto> {
        self.photos.iter().find(|photo| photo.is_of_request())
    }

    #[must_use]
    pub fn further_photos(&self) -> Vec<&LeadPhoto> {
        self.photos.iter().filter(|photo| photo.is_of_request()).skip(1).collect()
    }

    /// Photos that the owner added.
    #[must_use]
    pub fn owner_photos(&self) -> Vec<&LeadPhoto> {
        self.photos.iter().filter(|photo| photo.by_owner).collect()
    }

    /// Photos that were sent with a message.
    #[must_use]
    pub fn photos_of(&self, message_id: &str) -> Vec<&LeadPhoto> {
        self.photos.iter().filter(|photo| photo.message_id.as_deref() == Some(message_id)).collect()
    }

    /// The photo, or one of the site's, in other materials.
    #[must_use]
    pub fn sketch(&self) -> Option<&LeadPhoto> {
        self.photos.iter().find(|photo| photo.kind == PhotoKind::Sketch)
    }
}

/// The contact form's answers about the project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeadProject {
    pub first_name: String,
    pub last_name: String,
    pub location: String,
    pub vessel_name: Option<String>,
    pub vessel_length: Option<f64>,
    pub service_code: String,
    /// Its current label.
    pub service: String,
    /// The current label of how they found the site; empty if unknown.
    pub source: String,
}

impl LeadProject {
    #[must_use]
    pub fn is_boat(&self) -> bool {
        is_boat_service(&self.service_code)
    }

    /// Name and length of the vessel as one line, if either is known: 'Selkie, 45.5 ft'.
    #[must_use]
    pub fn vessel(&self) -> Option<String> {
        match (&self.vessel_name, self.vessel_length) {
            (Some(name), Some(feet)) => Some(format!("{name}, {feet} ft")),
            (Some(name), None) => Some(name.clone()),
            (None, Some(feet)) => Some(format!("{feet} ft")),
            (None, None) => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadPhoto {
    pub id: String,
    pub kind: PhotoKind,
    /// The visitor's words about it; may be empty.
    pub words: String,
    /// Width, upright, in pixels.
    pub width: u32,
    pub height: u32,
    pub bytes: u64,
    /// The message that it was sent with; none for one of the request itself.
    pub message_id: Option<String>,
    /// Whether the owner added it: the visitor does not see it.
    pub by_owner: bool,
}

impl LeadPhoto {
    /// Neither sent with a message nor added by the owner; a sketch counts.
    #[must_use]
    pub fn came_with_request(&self) -> bool {
        self.message_id.is_none() && !self.by_owner
    }

    fn is_of_request(&self) -> bool {
        self.kind == PhotoKind::Photo && self.came_with_request()
    }

    /// Where the signed-in owner finds it.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/admin/photos/{}", self.id)
    }
}

/// An internal note of the owner on a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadNote {
    pub id: String,
    pub text: String,
    pub created_at: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    pub id: String,
    pub channel: Channel,
    pub state: DeliveryState,
    pub attempts: i32,
    /// When it is tried again (pending only).
    pub next_attempt_at: Timestamp,
    pub updated_at: Timestamp,
    /// The last response or cause, for the owner: 'Answered 503'.
    pub last_outcome: Option<String>,
    /// Of a webhook that is not the first: the receiver and the event.
    pub about: Option<String>,
}

impl Lead {
    /// As mails greet its person; empty if the name could be anything else.
    #[must_use]
    pub fn greeting(&self) -> String {
        match &self.project {
            Some(project) => person_name::greeting_by(&project.first_name, &self.summary.name),
            None => person_name::greeting(&self.summary.name),
        }
    }

    /// The name in the owner's screens, where the whole name stands beside it.
    #[must_use]
    pub fn short_name(&self) -> String {
        let greeting = self.greeting();
        match self.summary.name.split_whitespace().next() {
            _ if !greeting.is_empty() => greeting,
            Some(word) => word.to_owned(),
            None => "the visitor".to_owned(),
        }
    }
}

impl Delivery {
    /// Whether it was sent, or is going to be, also after a try that failed: it is neither given up nor held.
    #[must_use]
    pub const fn is_on_its_way(&self) -> bool {
        match self.state {
            DeliveryState::Delivered | DeliveryState::Pending => true,
            DeliveryState::Failed | DeliveryState::Held => false,
        }
    }
}

codes! {
    /// The tabs of the inbox; an unknown code in a URL means the first one.
    #[derive(Default)]
    LeadFilter {
        /// New, replied or visit booked; not in quarantine.
        #[default]
        Open = "open", "Open";
        Won = "won", "Won";
        Closed = "closed", "Closed";
        /// Held back as likely spam.
        Quarantine = "quarantine", "Quarantine";
    }
}

impl LeadFilter {
    /// The tab of a lead. One with an unknown status stands with the open ones, where the owner can set it.
    #[must_use]
    pub const fn holding(quarantined: bool, status: Option<LeadStatus>) -> Self {
        match status {
            _ if quarantined => Self::Quarantine,
            Some(LeadStatus::Won) => Self::Won,
            Some(LeadStatus::Closed) => Self::Closed,
            Some(LeadStatus::New | LeadStatus::Replied | LeadStatus::Visit) | None => Self::Open,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadCounts {
    pub open: i64,
    pub won: i64,
    pub closed: i64,
    pub quarantine: i64,
    /// Unread among the open and the won.
    pub unread: i64,
    /// Tries among the open, the won and the closed.
    pub tries: i64,
}

impl LeadCounts {
    #[must_use]
    pub const fn of(&self, filter: LeadFilter) -> i64 {
        match filter {
            LeadFilter::Open => self.open,
            LeadFilter::Won => self.won,
            LeadFilter::Closed => self.closed,
            LeadFilter::Quarantine => self.quarantine,
        }
    }
}

/// Whether `text` looks like a lead's reference: `HG-` and six digits or capitals. It does not
/// check that such a lead exists.
#[must_use]
pub fn is_reference(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("HG-") else { return false };
    rest.len() == 6 && rest.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_references_look_like_references() {
        assert!(is_reference("HG-7K2M9Q"));
        for text in ["", "HG-", "HG-7K2M9", "HG-7K2M9Qx", "hg-7k2m9q", "HG-<b>hi!", "HG-7K2M9\u{e9}"] {
            assert!(!is_reference(text), "{text}");
        }
    }
}
