//! Requests and won work by where they came from.

use super::counts::SourceCount;
use crate::leads::money;
use crate::text::csv;
use std::collections::BTreeMap;

/// All requests of the range that came from one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CameFrom {
    /// The customer's answer, or what the browser told; empty for unknown.
    pub code: String,
    pub label: String,
    pub count: SourceCount,
}

/// The most requests first, and last what is left of all of them: those whose place is unknown. Leads that an older
/// version counted have no answer there.
pub(super) fn ranked(places: BTreeMap<&str, SourceCount>, all: SourceCount, unknown: &str) -> Vec<CameFrom> {
    let mut known = Vec::new();
    let mut rest = all;
    for (code, count) in places {
        let is_empty = count.requests <= 0 && count.won <= 0;
        if code.is_empty() || is_empty {
            continue;
        }
        rest.requests -= count.requests;
        rest.won -= count.won;
        rest.cents -= count.cents;
        known.push(CameFrom { code: code.to_owned(), label: code.to_owned(), count });
    }
    known.sort_by_key(|place| (-place.count.requests, -place.count.cents, -place.count.won));
    if rest.requests > 0 || rest.won > 0 {
        known.push(CameFrom { code: String::new(), label: unknown.to_owned(), count: rest });
    }
    known
}

pub(super) fn to_csv(head: &str, places: &[CameFrom]) -> String {
    let mut file = csv::line(&[head, "Requests", "Won", "Won, dollars"]);
    for CameFrom { label, count, .. } in places {
        let number = |n: i64| n.max(0).to_string();
        let amount = money::shown(count.cents).replace(',', "");
        file.push_str(&csv::line(&[label, &number(count.requests), &number(count.won), &amount]));
    }
    file
}
