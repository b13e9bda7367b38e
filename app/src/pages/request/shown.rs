use crate::context::FormState;
use backend::leads::visits::VisitTimes;
use domain::Timestamp;
use domain::leads::conversation::{ChoiceDraft, MoveVisitDraft, VisitorDraft, WithdrawDraft};
use domain::leads::photos::LeftOutPhoto;
use domain::leads::visitor_view::VisitorView;
use domain::leads::work::DecisionDraft;
use domain::time::day::Day;

/// Who looks at the page, and the state of its forms.
pub(super) struct Shown {
    pub(super) token: String,
    pub(super) by_owner: bool,
    /// Whether the site sends mail, so that the owner is told of a withdrawal.
    pub(super) has_mail: bool,
    /// A message was just sent.
    pub(super) sent: bool,
    /// A visit was just booked.
    pub(super) booked: bool,
    /// Photos of the message that were not stored.
    pub(super) left_out: Vec<LeftOutPhoto>,
    pub(super) chosen: FormState<ChoiceDraft>,
    pub(super) written: FormState<VisitorDraft>,
    /// The visitor has just decided something.
    pub(super) decided: bool,
    pub(super) deciding: FormState<DecisionDraft>,
    pub(super) withdrawn: FormState<WithdrawDraft>,
    pub(super) moved: FormState<MoveVisitDraft>,
    /// `moved` or `canceled` after either; empty otherwise.
    pub(super) visit_news: String,
    /// None without a visit that is to come.
    pub(super) visit_times: Option<VisitTimes>,
}

pub(super) fn first_name(view: &VisitorView) -> &str {
    view.name.split_whitespace().next().unwrap_or_default()
}

/// The day of an instant in the shop's time zone.
pub(super) fn day(zone: &str, at: Timestamp) -> Day {
    backend::time::zone::local(zone, at).day
}

/// 'Thursday, November 19 at 4:12pm'.
pub(super) fn moment(zone: &str, at: Timestamp) -> String {
    backend::time::zone::local(zone, at).long()
}
