use crate::context::FormState;
use backend::time::zone::local;
use domain::Timestamp;
use domain::features::conversation::work::DecisionDraft;
use domain::features::conversation::{VisitorDraft, WithdrawDraft};
use domain::leads::photos::LeftOutPhoto;
use domain::time::day::Day;

/// Who looks at the page, and the state of its forms.
pub(crate) struct RequestScreen {
    pub(crate) token: String,
    pub(crate) by_owner: bool,
    /// Whether the site sends mail: links to the page, and to the owner about a withdrawal.
    pub(super) has_mail: bool,
    /// A message was just sent.
    pub(super) sent: bool,
    /// Photos of the message that were not stored.
    pub(super) left_out: Vec<LeftOutPhoto>,
    pub(super) written: FormState<VisitorDraft>,
    /// The visitor has just decided something.
    pub(super) decided: bool,
    pub(super) deciding: FormState<DecisionDraft>,
    pub(super) withdrawn: FormState<WithdrawDraft>,
}

/// The day of an instant in the shop's time zone.
pub(super) fn day(zone: &str, at: Timestamp) -> Day {
    local(zone, at).day
}

/// 'Thursday, November 19 at 4:12pm'.
pub(crate) fn moment(zone: &str, at: Timestamp) -> String {
    local(zone, at).long()
}
