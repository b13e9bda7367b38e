use crate::time::day::Day;

/// A sum of the counts of one day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayCount {
    pub day: Day,
    pub measure: String,
    pub source: String,
    pub number: i64,
    pub cents: i64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceCount {
    pub requests: i64,
    pub won: i64,
    pub cents: i64,
}

impl SourceCount {
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { requests: self.requests + other.requests, won: self.won + other.won, cents: self.cents + other.cents }
    }

    pub(super) fn add(&mut self, count: &DayCount, is_request: bool) {
        if is_request {
            self.requests += count.number;
        } else {
            self.won += count.number;
            self.cents += count.cents;
        }
    }
}
