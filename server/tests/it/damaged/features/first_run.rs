use super::Feature;
use crate::damaged::site::{Ask, pages};

pub(super) const FEATURE: Feature = Feature {
    tables: &["first_run_answers", "first_run_written"],
    rows: &[
        "INSERT INTO first_run_answers (question, answer, row_version, created_at, updated_at) \
         VALUES ('headline', '{\"text\":\"Built by hand\"}', 1, 1, 1)",
        "INSERT INTO first_run_written (place, value, updated_at) VALUES ('business/phone', '\"\"', 1)",
    ],
    which: None,
    readers,
    pages: &[],
};

fn readers() -> Vec<Ask> {
    let mut readers = pages(&["/admin", "/admin/first-run", "/admin/first-run/headline", "/admin/first-run/done"]);
    let fields = "version=1&headline=Built+by+hand&then=next";
    readers.push(Ask::Form("/admin/first-run/headline".into(), fields.into()));
    readers
}
