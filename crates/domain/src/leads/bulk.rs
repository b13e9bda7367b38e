//! Actions on several leads at once. Erasing is asked about first, and is not among them.

use crate::leads::options::LeadStatus;

/// Asks first, so it is no [`BulkChange`].
pub const ERASE: &str = "erase";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BulkChange {
    Status(LeadStatus),
    Read,
    Unread,
    Quarantine,
    Release,
}

impl BulkChange {
    pub const MARKS: [Self; 4] = [Self::Read, Self::Unread, Self::Quarantine, Self::Release];

    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Status(status) => status.code(),
            Self::Read => "read",
            Self::Unread => "unread",
            Self::Quarantine => "quarantine",
            Self::Release => "release",
        }
    }

    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        if let Some(status) = LeadStatus::from_code(code) {
            return Some(Self::Status(status));
        }
        Self::MARKS.into_iter().find(|mark| mark.code() == code)
    }

    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Status(status) => status.label(),
            Self::Read => "Mark as read",
            Self::Unread => "Mark as unread",
            Self::Quarantine => "Move to quarantine",
            Self::Release => "Release from quarantine",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        let statuses = LeadStatus::ALL.map(BulkChange::Status);
        for change in statuses.into_iter().chain(BulkChange::MARKS) {
            assert_eq!(BulkChange::from_code(change.code()), Some(change));
        }
        assert_eq!(BulkChange::from_code(ERASE), None);
    }
}
