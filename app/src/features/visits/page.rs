use super::times::{ContentWithTimes, days_of, times_of_fixed_page};
use crate::api::{ApiError, content};
use crate::pages::content_page::page_at;
use crate::pages::{FailurePage, loaded, site_view};
use crate::sections::page_sections::PageRequest;
use backend::content::ContentSnapshot;
use domain::site::pages::VISIT;
use leptos::prelude::*;
use std::sync::Arc;

/// `/visit`
#[component]
pub fn VisitPage() -> impl IntoView {
    loaded(VISIT.path, read(content::snapshot()), |content| {
        let asked = PageRequest { times: content.times.as_ref(), days: &content.days, ..PageRequest::default() };
        match site_view(&content.snapshot, |snapshot| page_at(snapshot, &VISIT, asked)) {
            Ok(view) => view,
            Err(cause) => view! { <FailurePage cause path=VISIT.path/> }.into_any(),
        }
    })
}

async fn read(snapshot: Result<Arc<ContentSnapshot>, ApiError>) -> Result<ContentWithTimes, ApiError> {
    let snapshot = snapshot?;
    let times = times_of_fixed_page(&VISIT).await?;
    let days = match snapshot.page(VISIT.slug)? {
        Some(content) => days_of(&content.sections).await,
        None => Vec::new(),
    };
    Ok(ContentWithTimes { snapshot, times, days })
}
