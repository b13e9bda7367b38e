use crate::context::FormState;
use crate::features::visits::api;
use crate::url::{has_query_param, query_text};
use backend::features::visits::VisitTimes;
use domain::features::visits::offers::{ChoiceDraft, MoveVisitDraft};
use leptos::prelude::use_context;

/// Who looks at the page, and the state of the forms.
#[derive(Default)]
pub(crate) struct Shown {
    pub(crate) token: String,
    pub(crate) by_owner: bool,
    /// A visit was just booked.
    pub(crate) booked: bool,
    pub(crate) chosen: FormState<ChoiceDraft>,
    pub(crate) moved: FormState<MoveVisitDraft>,
    /// `moved` or `canceled` after either; empty otherwise.
    pub(crate) news: String,
    /// None without a visit that is to come.
    pub(crate) times: Option<VisitTimes>,
}

impl Shown {
    pub(crate) fn of_request(token: &str) -> Self {
        Self {
            token: token.to_owned(),
            by_owner: false,
            booked: has_query_param("booked"),
            chosen: use_context().unwrap_or_default(),
            moved: use_context().unwrap_or_default(),
            news: query_text("visit"),
            times: None,
        }
    }

    /// Without the times, the page says how to call.
    pub(crate) async fn read(&mut self, by_owner: bool) {
        self.by_owner = by_owner;
        self.times = api::times_of_request(&self.token).await;
    }
}
