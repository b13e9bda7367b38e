//! Leads for the tests of this module, as of Friday, November 20, 2026, 1:58 PM in San Diego.

use super::times::When;
use backend::features::conversation::Talk;
use backend::leads::LeadPage as Page;
use domain::Timestamp;
use domain::content::StyleOption;
use domain::content::business::BusinessProfile;
use domain::delivery::{Channel, DeliveryState};
use domain::features::conversation::{Conversation, LeadMessage};
use domain::leads::entry::LeadEntry;
use domain::leads::filter::{LeadGroup, LeadGroups};
use domain::leads::lead::{Delivery, Lead, LeadCounts, LeadFilter, LeadNote, LeadPhoto, LeadSource, LeadSummary};
use domain::leads::options::{ContactMethod, LeadKind, LeadStatus, PreferredTime};
use domain::leads::photos::PhotoKind;
use domain::leads::reply_templates::{ReplyWay, TemplateValues};
use domain::media::picture::{Picture, Variants};
use domain::time::{HOUR, MINUTE};

const NOW: Timestamp = Timestamp(1_795_211_880_000);
/// Thursday, 4:12 PM.
const RECEIVED: Timestamp = Timestamp(NOW.0 - 21 * HOUR - 46 * MINUTE);

pub(crate) fn when() -> When {
    When::new(NOW, BusinessProfile::default())
}

pub(crate) fn summary(name: &str) -> LeadSummary {
    LeadSummary {
        id: format!("lead-{}", name.to_lowercase().replace(' ', "-")),
        reference: "HG-7K2M9Q".into(),
        kind: LeadKind::Refit,
        name: name.into(),
        topic: "Luxury Traditional".into(),
        message: "The salon still feels like 1989. LOA < 50 ft,\nso every inch counts.".into(),
        status: LeadStatus::New,
        quarantined: false,
        unread: true,
        received_at: RECEIVED,
        photo_id: None,
        photo_missing: false,
        trap_filled: false,
        delivery_trouble: None,
        by_hand: false,
        is_try: false,
        damaged: false,
    }
}

pub(crate) fn lead() -> Lead {
    Lead {
        summary: summary("Jane Halloran"),
        email: "jane+boat@example.com".into(),
        phone: "(619) 555-0142".into(),
        contact_method: ContactMethod::Phone,
        preferred_time: PreferredTime::Afternoon,
        style_id: Some("luxury-traditional".into()),
        project: None,
        visit: None,
        surfaces: Vec::new(),
        photos: vec![lead_photo("p1", PhotoKind::Photo)],
        notes: vec![LeadNote { id: "n1".into(), text: "Asked about Burmese teak.".into(), created_at: NOW }],
        deliveries: vec![Delivery {
            id: "d1".into(),
            channel: Channel::Webhook,
            state: DeliveryState::Pending,
            attempts: 2,
            next_attempt_at: NOW.plus_ms(4 * MINUTE),
            updated_at: NOW,
            last_outcome: Some("Answered 503".into()),
            about: None,
        }],
        consent_version: 1,
        entry: LeadEntry::default(),
        amount_cents: None,
    }
}

pub(crate) fn lead_photo(id: &str, kind: PhotoKind) -> LeadPhoto {
    LeadPhoto {
        id: id.into(),
        kind,
        words: String::new(),
        width: 1920,
        height: 1440,
        bytes: 500_000,
        message_id: None,
        by_owner: false,
    }
}

pub(crate) fn style() -> StyleOption {
    StyleOption {
        id: "luxury-traditional".into(),
        name: "Luxury Traditional".into(),
        description: String::new(),
        materials: vec![],
        picture: Some(Picture {
            key: "abc".into(),
            alt: "Walnut".into(),
            width: 800,
            height: 600,
            variants: Variants::all(800),
            ..Picture::default()
        }),
        fallback: None,
    }
}

pub(crate) fn page(leads: Vec<LeadSummary>) -> Page {
    let count = i64::try_from(leads.len()).unwrap_or(0);
    let counts = LeadCounts { open: count, won: 14, closed: 31, quarantine: 1, unread: count, tries: 0 };
    let group = |tab, status, leads| LeadGroup {
        tab,
        status,
        kind: LeadSource::Refit,
        source: String::new(),
        leads,
        unread: 0,
        are_tries: false,
    };
    let groups = vec![
        group(LeadFilter::Open, LeadStatus::New, count),
        group(LeadFilter::Won, LeadStatus::Won, 14),
        group(LeadFilter::Closed, LeadStatus::Closed, 31),
        group(LeadFilter::Quarantine, LeadStatus::New, 1),
    ];
    Page { leads, counts, groups: LeadGroups { groups, is_cut: false }, ..Page::default() }
}

/// A conversation of these messages.
pub(crate) fn talk(messages: Vec<LeadMessage>) -> Talk {
    Talk {
        conversation: Conversation { version: 4, messages, ..Conversation::default() },
        templates: Vec::new(),
        values: TemplateValues::default(),
        way: ReplyWay::BySite,
        days: Vec::new(),
        is_visit_booked: false,
        story: None,
    }
}
