use super::Feature;
use crate::damaged::site::{Ask, pages};

pub(super) const FEATURE: Feature = Feature {
    tables: &["report_days"],
    rows: &["INSERT INTO report_days (day, measure, source, page, number, cents) \
             VALUES ('2026-11-20', 'request_contact', 'example.org', '/showroom', 3, 0)"],
    which: None,
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    let mut readers = pages(&["/admin/reports?weeks=53", "/admin/reports/export.csv"]);
    readers.push(Ask::Feature("reports"));
    readers
}
