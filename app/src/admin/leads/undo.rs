//! Taking back a change of leads, on the page that it led to.

use super::inbox_query::InboxQuery;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::times::When;
use crate::assets::Assets;
use crate::document::DocumentHead;
use crate::url::{has_query_param, query_text};
use domain::leads::undo::UndoPlan;
use domain::messages::inbox as msg;
use leptos::prelude::*;

/// What the address says of the change that led here.
#[derive(Clone, Default)]
pub(crate) struct Undoing {
    pub(crate) plan: Option<UndoPlan>,
    is_done: bool,
}

impl Undoing {
    pub(super) fn of_request() -> Self {
        Self { plan: UndoPlan::from_code(&query_text("undo")), is_done: has_query_param("undone") }
    }
}

/// What was just done to a lead, with its Undo.
pub(super) fn note(undoing: &Undoing, id: &str, query: &InboxQuery, when: &When) -> Option<AnyView> {
    if undoing.is_done {
        return Some(said(msg::CHANGE_UNDONE, None));
    }
    let form = form(undoing.plan.as_ref()?, query.act(id, "undo-change"), when)?;
    Some(said(msg::CHANGE_SAVED, Some(form)))
}

fn said(words: &'static str, form: Option<AnyView>) -> AnyView {
    view! { <div class="note" role="status">{Icon::Check.draw()}<p class="note__body">{words}</p>{form}</div> }
        .into_any()
}

/// None when it is too late.
pub(super) fn form(plan: &UndoPlan, action: String, when: &When) -> Option<AnyView> {
    let left_ms = plan.left_ms(when.now());
    if left_ms <= 0 {
        return None;
    }
    DocumentHead::script(&Assets::of_request().script("admin/reply"));
    let form = view! {
        <form class="note__actions" method="post" action=action data-undo="" data-left=left_ms>
            <input type="hidden" name="plan" value=plan.code()/>
            <button class="button button--ghost button--small">"Undo"<span data-seconds="" aria-hidden="true"></span></button>
        </form>
    };
    Some(form.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::leads::bulk::BulkChange;
    use domain::leads::options::LeadStatus;
    use domain::leads::undo::{UndoStep, VisitUndo};
    use domain::limits::REPLY_UNDO_MS;

    #[test]
    fn a_change_can_be_taken_back_for_some_seconds() {
        let html = |age_ms: i64| {
            let back = BulkChange::Status(LeadStatus::New);
            let step = UndoStep { lead_id: "a".into(), back, won_at: None, visit: VisitUndo::Kept };
            let at = when().now().plus_ms(-age_ms);
            let plan = Some(UndoPlan { at, made: Some(LeadStatus::Won), steps: vec![step] });
            html_of(|| note(&Undoing { plan, is_done: false }, "a", &InboxQuery::default(), &when()))
        };
        let page = html(1_000);
        assert!(page.contains("/admin/leads/a/undo-change") && page.contains("data-left=\"7000\""), "{page}");
        assert_eq!(html(REPLY_UNDO_MS), "");
        let done = html_of(|| note(&Undoing { plan: None, is_done: true }, "a", &InboxQuery::default(), &when()));
        assert!(done.contains(msg::CHANGE_UNDONE) && !done.contains("<form"), "{done}");
    }
}
