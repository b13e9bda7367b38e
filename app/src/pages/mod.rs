mod blog;
mod components;
pub(crate) mod content_page;
mod errors;
mod legal;
pub(crate) mod mail_link;
mod photo;
mod preview;
mod project_parts;
mod project_story;
mod projects;
pub(crate) mod request;
mod thank_you;

pub use blog::{ArticlePage, BlogPage, CategoryPage, TagPage};
pub use components::ComponentsPage;
pub use content_page::{OwnPage, ShowroomPage, fixed_page};
pub use errors::{FailurePage, NotFoundPage};
pub use legal::text_page;
pub use photo::PhotoPage;
pub use preview::PreviewPage;
pub use projects::ProjectPage;
pub use request::RequestPage;
pub use thank_you::ThankYouPage;

use crate::api::{self, ApiError};
use crate::async_view::async_view;
use backend::content::ContentSnapshot;
use http::{HeaderValue, StatusCode, header};
use leptos::prelude::*;
use leptos::tachys::html::InertElement;
use leptos_axum::ResponseOptions;

/// A page that shows nothing but the site's content and the request; [`FailurePage`] if it could not be read.
pub(crate) fn site_page<V: IntoView + 'static>(
    path: impl Into<String>,
    page: impl FnOnce(&ContentSnapshot) -> Result<V, ApiError>,
) -> AnyView {
    let shown = match api::content::snapshot() {
        Ok(snapshot) => site_view(&snapshot, page),
        Err(cause) => Err(cause),
    };
    match shown {
        Ok(view) => view,
        Err(cause) => view! { <FailurePage cause path=path.into()/> }.into_any(),
    }
}

/// Rendered here, since nothing in it waits.
pub(crate) fn site_view<V: IntoView + 'static>(
    snapshot: &ContentSnapshot,
    page: impl FnOnce(&ContentSnapshot) -> Result<V, ApiError>,
) -> Result<AnyView, ApiError> {
    let view = page(snapshot)?;
    cache_if(snapshot.is_whole);
    Ok(InertElement::new(view.into_view().to_html()).into_any())
}

/// A page whose content is read before it is rendered; [`FailurePage`] if it cannot be read.
pub(crate) fn loaded<T: 'static, V: IntoView + 'static>(
    path: impl Into<String>,
    content: impl Future<Output = Result<T, ApiError>> + Send + 'static,
    page: impl FnOnce(T) -> V + Send + 'static,
) -> impl IntoView {
    let path = path.into();
    async_view(async move {
        match content.await {
            Ok(content) => page(content).into_any(),
            Err(cause) => view! { <FailurePage cause path/> }.into_any(),
        }
    })
}

/// Forbids caching a response in which a section is missing.
pub(crate) fn cache_if(complete: bool) {
    if let (false, Some(response)) = (complete, use_context::<ResponseOptions>()) {
        response.insert_header(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// Sets the response's status; no effect outside a request.
pub(crate) fn set_status(status: StatusCode) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(status);
    }
}

pub(crate) fn redirect(status: StatusCode, path: &str) -> impl IntoView + use<> {
    if let (Some(response), Ok(address)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(path)) {
        response.set_status(status);
        response.insert_header(header::LOCATION, address);
    }
}
