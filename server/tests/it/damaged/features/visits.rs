use super::Feature;
use crate::damaged::readers::of_leads;
use crate::damaged::site::Ask;

pub(super) const FEATURE: Feature = Feature {
    tables: &["visit_slots", "visits"],
    rows: &[
        "INSERT INTO visit_slots VALUES ('slot-1', 'lead-visit', 1799000000000, 1799003600000, 'confirmed', NULL)",
        "INSERT INTO visits (lead_id, slot_id, sequence, confirmed_at) VALUES ('lead-visit', 'slot-1', 0, 1)",
    ],
    which: Some("lead_id = 'lead-visit'"),
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    let mut readers = of_leads("/admin/leads/lead-visit");
    readers.push(Ask::Feature("visits of the showroom"));
    readers
}
