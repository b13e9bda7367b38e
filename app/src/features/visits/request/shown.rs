use crate::context::FormState;
use crate::features::visits::api;
use crate::pages::request::shown::RequestScreen;
use crate::url::{has_query_param, query_text};
use backend::features::visits::VisitTimes;
use domain::features::visits::offers::{ChoiceDraft, MoveVisitDraft, OtherTimesDraft};
use leptos::prelude::use_context;

/// Who looks at the page, and the state of the forms.
#[derive(Default)]
pub(super) struct Shown {
    pub(super) token: String,
    pub(super) by_owner: bool,
    /// A visit was just booked.
    pub(super) booked: bool,
    pub(super) chosen: FormState<ChoiceDraft>,
    pub(super) others: FormState<OtherTimesDraft>,
    pub(super) moved: FormState<MoveVisitDraft>,
    /// `moved` or `canceled` after either; empty otherwise.
    pub(super) news: String,
    /// None without a visit that is to come.
    pub(super) times: Option<VisitTimes>,
}

impl Shown {
    /// Without the times, the page says how to call.
    pub(super) async fn of_request(screen: &RequestScreen) -> Self {
        Self {
            token: screen.token.clone(),
            by_owner: screen.by_owner,
            booked: has_query_param("booked"),
            chosen: use_context().unwrap_or_default(),
            others: use_context().unwrap_or_default(),
            moved: use_context().unwrap_or_default(),
            news: query_text("visit"),
            times: api::times_of_request(&screen.token).await,
        }
    }
}
