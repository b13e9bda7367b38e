use super::api;
use crate::api::ApiError;
use crate::pages::cache_if;
use backend::content::ContentSnapshot;
use backend::features::visits::VisitTimes;
use domain::content::page::SitePage;
use domain::features::visits::VisitDay;
use domain::sections::{ClosingLook, PageSection, SectionContent};
use domain::site::pages::{FixedPage, VISIT};
use std::sync::Arc;

pub(crate) struct ContentWithTimes {
    pub(crate) snapshot: Arc<ContentSnapshot>,
    pub(crate) times: Option<VisitTimes>,
    pub(crate) days: Vec<VisitDay>,
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

/// Whether an end among them names the next days for a visit.
pub(crate) fn names_days(sections: &[PageSection]) -> bool {
    sections.iter().any(|section| match &section.content {
        SectionContent::CallToAction(content) => content.look == ClosingLook::Visits,
        _ => false,
    })
}

/// None if they cannot be read: the page ends differently then, and is not kept.
pub(crate) async fn days_of(sections: &[PageSection]) -> Vec<VisitDay> {
    if !names_days(sections) {
        return Vec::new();
    }
    match api::times().await {
        Ok(times) => times.days,
        Err(_) => {
            cache_if(false);
            Vec::new()
        }
    }
}
