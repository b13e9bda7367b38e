use domain::admin::AlertItem;

/// Something that the dashboard tells the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    pub item: AlertItem,
    pub severity: Severity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Bad,
    Warn,
    Calm,
}

impl From<AlertItem> for Alert {
    fn from(item: AlertItem) -> Self {
        Self { item, severity: Severity::Calm }
    }
}
