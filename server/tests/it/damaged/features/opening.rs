use super::Feature;
use crate::damaged::site::{Ask, pages};

pub(super) const FEATURE: Feature = Feature { tables: &["site_opening"], rows: &[], which: None, readers, pages: &[] };

fn readers() -> Vec<Ask> {
    pages(&["/", "/contact", "/robots.txt", "/admin/settings"])
}
