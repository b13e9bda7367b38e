use super::api;
use crate::api::ApiError;
use backend::content::ContentSnapshot;
use backend::features::visits::VisitTimes;
use domain::content::page::SitePage;
use domain::sections::SectionContent;
use domain::site::pages::{FixedPage, VISIT};
use std::sync::Arc;

pub(crate) struct ContentWithTimes {
    pub(crate) snapshot: Arc<ContentSnapshot>,
    pub(crate) times: Option<VisitTimes>,
}

/// Of one of the owner's own pages: read if it has the form.
pub(crate) async fn times_of_own_page(content: &SitePage) -> Result<Option<VisitTimes>, ApiError> {
    let has_form = content.sections.iter().any(|section| matches!(section.content, SectionContent::VisitForm(_)));
    if has_form { Ok(Some(api::times().await?)) } else { Ok(None) }
}

/// Only `/visit` offers times; other fixed pages show the way to it.
pub(crate) async fn times_of_fixed_page(fixed: &FixedPage) -> Result<Option<VisitTimes>, ApiError> {
    if fixed.slug == VISIT.slug { Ok(Some(api::times().await?)) } else { Ok(None) }
}
